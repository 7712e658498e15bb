#include "core/io/tiff_jpeg2000.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "core/io/slides/slide_reader.h"
#include "tests/core/io/jpeg2000_tiff.h"
#include "tests/core/io/read_by_vips.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::jpeg2000_tiff;
using testing::Jpeg2000TiffSpec;
using testing::put_text;
using testing::sample;
using testing::TemporaryFolder;

const std::string kAperio = "Aperio Image Library v11.2.1 \r\n300x200|AppMag = 20|MPP = 0.4990";

int pattern(int x, int y, int c) {
  return (x / 4 + y / 3 * (c + 1) + (x / 16 + y / 16) % 2 * 90) & 255;
}

Jpeg2000TiffSpec spec_of(int compression, const std::string& description = "") {
  Jpeg2000TiffSpec spec;
  spec.compression = compression, spec.description = description, spec.value = pattern;
  return spec;
}

void expect_values(const TileSource& source, const std::function<int(int x, int y, int c)>& value) {
  const Size size = source.info().size;
  for (const Rect rect : {Rect{0, 0, size.width, size.height}, Rect{size.width - 77, 100, 77, 90}}) {
    Image part(rect.size(), source.info().channels, source.info().type);
    source.read(0, rect, part.pixels());
    for (std::int64_t y = 0; y < rect.height; ++y)
      for (std::int64_t x = 0; x < rect.width; ++x)
        for (int c = 0; c < part.channels(); ++c)
          ASSERT_EQ(sample(part, x, y, c),
                    value(static_cast<int>(rect.x + x), static_cast<int>(rect.y + y), c))
              << rect.x + x << ' ' << rect.y + y << ' ' << c;
  }
}

class TiffJpeg2000 : public ::testing::Test {
 protected:
  std::shared_ptr<const TileSource> open_it(const Jpeg2000TiffSpec& spec, const OpenOptions& options = {}) {
    put_text(file_, jpeg2000_tiff(spec));
    return open_image(file_, options);
  }
  const TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_ / "x.svs";
};

TEST_F(TiffJpeg2000, IsReadTileByTileAsAperioWritesIt) {
  Jpeg2000TiffSpec spec = spec_of(33005, kAperio);
  spec.width = 1200, spec.height = 900, spec.steps = {1, 4}, spec.mixes = true;
  OpenOptions options;
  options.pool = std::make_shared<ThreadPool>(3);
  const auto source = open_it(spec, options);
  const ImageInfo& info = source->info();
  EXPECT_EQ(info.format, "TIFF");
  EXPECT_EQ(info.color, ColorModel::Rgb);
  EXPECT_EQ(info.compression, "jpeg 2000 (33005)");
  ASSERT_TRUE(info.pixel_size_um);
  EXPECT_NEAR(info.pixel_size_um->x, 0.499, 1e-9);
  ASSERT_EQ(info.levels.size(), 2u);
  EXPECT_TRUE(info.warnings.empty());
  expect_values(*source, pattern);
  Image coarse({300, 225}, 3, PixelType::U8);
  source->read(1, {0, 0, 300, 225}, coarse.pixels());
  for (std::int64_t y = 0; y < 225; ++y)
    for (std::int64_t x = 0; x < 300; ++x)
      ASSERT_EQ(sample(coarse, x, y, 1), pattern(static_cast<int>(4 * x), static_cast<int>(4 * y), 1));
}

// Aperio's 33003, whose tag says RGB too. The conversion is that of JFIF.
TEST_F(TiffJpeg2000, IsConvertedFromLuminanceAndThinnedChrominance) {
  Jpeg2000TiffSpec spec = spec_of(33003, kAperio);
  spec.thinning = 2;
  expect_values(*open_it(spec), [](int x, int y, int c) {
    const double luminance = pattern(x, y, 0), blue = pattern(x / 2 * 2, y, 1) - 128,
                 red = pattern(x / 2 * 2, y, 2) - 128;
    const double value = c == 0   ? luminance + 1.402 * red
                         : c == 1 ? luminance - 0.344136 * blue - 0.714136 * red
                                  : luminance + 1.772 * blue;
    return static_cast<int>(std::min(std::max(std::floor(value + 0.5), 0.0), 255.0));
  });
}

TEST_F(TiffJpeg2000, IsReadAsOpenSlideReadsIt) {
  if (const OpenSlideHere here = find_openslide(); !here.why_not.empty())
    GTEST_SKIP() << "no slides are read here: " << here.why_not.english();
  for (const int compression : {33003, 33005}) {
    Jpeg2000TiffSpec spec = spec_of(compression, kAperio);
    spec.thinning = compression == 33003 ? 2 : 1;
    const Image ours = read_level(*open_it(spec), 0);
    const Image theirs = read_level(*open_slide(std::make_shared<const platform::InputFile>(file_), {}), 0);
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::int64_t y = 0; y < ours.size().height; ++y)
      for (std::int64_t x = 0; x < ours.size().width; ++x)
        for (int c = 0; c < 3; ++c)
          // OpenSlide converts by tables, and truncates.
          ASSERT_NEAR(sample(ours, x, y, c), sample(theirs, x, y, c), compression == 33003 ? 1 : 0)
              << compression << ' ' << x << ' ' << y << ' ' << c;
  }
}

// Bio-Formats has one number, Aperio's, for whatever it writes.
TEST_F(TiffJpeg2000, IsOfThoseColoursThatWereWrittenWhereAperioDidNotWriteIt) {
  for (const int compression : {33003, 33004, 34712})
    for (const bool mixes : {false, true}) {
      Jpeg2000TiffSpec spec = spec_of(compression);
      spec.mixes = mixes;
      expect_values(*open_it(spec), pattern);
    }
  // The tag may speak of the codestream's own mixture.
  Jpeg2000TiffSpec spec = spec_of(34712);
  spec.mixes = true, spec.photometric = 6;
  const auto source = open_it(spec);
  EXPECT_EQ(source->info().color, ColorModel::Rgb);
  expect_values(*source, pattern);
}

TEST_F(TiffJpeg2000, IsReadWithMoreBitsAndInStripsAndWithCroppedTiles) {
  const auto deep = [](int x, int y, int) { return (x * 31 + y * 17) % 4096; };
  for (const int tile : {0, 128}) {
    Jpeg2000TiffSpec spec = spec_of(33003);
    spec.samples = 1, spec.bits = 16, spec.precision = 12, spec.photometric = 1;
    spec.tile = tile, spec.rows = 70, spec.cropped = true, spec.value = deep;
    const auto source = open_it(spec);
    EXPECT_EQ(source->info().type, PixelType::U16);
    EXPECT_EQ(source->info().color, ColorModel::Grey);
    expect_values(*source, deep);
  }
  // Min-is-white, as in any TIFF.
  Jpeg2000TiffSpec spec = spec_of(34712);
  spec.samples = 1, spec.photometric = 0;
  expect_values(*open_it(spec), [](int x, int y, int) { return 255 - pattern(x, y, 0); });
}

// In grey: of three samples without a colour space vips takes any for luminance and chrominance.
TEST_F(TiffJpeg2000, IsReadAsVipsReadsIt) {
  Jpeg2000TiffSpec spec = spec_of(33005);
  spec.samples = 1, spec.photometric = 1;
  put_text(folder_ / "x.svs", jpeg2000_tiff(spec));
  testing::expect_read_as_vips_does(folder_ / "x.svs");
}

TEST_F(TiffJpeg2000, IsToldWhereItIsDamagedAndReadOtherwise) {
  std::string bytes = jpeg2000_tiff(spec_of(33005));
  // Three columns of tiles, two rows: the codestream of the last of the first row.
  const std::string begin = "\xff\x4f\xff\x51";
  std::size_t at = bytes.find(begin);
  for (int tile = 0; tile < 2; ++tile) at = bytes.find(begin, at + 4);
  bytes[at + 1] = 'x';
  put_text(file_, bytes);
  const auto source = open_image(file_);
  Image part({100, 100}, 3, PixelType::U8);
  source->read(0, {0, 0, 100, 100}, part.pixels());
  EXPECT_EQ(sample(part, 99, 99, 1), pattern(99, 99, 1));
  expect_error(ErrorKind::NotReadable, "tile 2 is damaged", [&] {
    source->read(0, {200, 0, 100, 100}, part.pixels());
  });
  OpenOptions partial;
  partial.partial = true;
  open_image(file_, partial)->read(0, {200, 0, 100, 100}, part.pixels());
  EXPECT_EQ(sample(part, 10, 99, 1), pattern(210, 99, 1));
  EXPECT_EQ(sample(part, 60, 99, 1), 0);
}

// What a codestream holds is checked before memory is taken for it.
TEST(DecodeTiffJpeg2000, RefusesAnotherImageThanTheTagsPromise) {
  Jpeg2000TiffSpec spec = spec_of(34712);
  const std::string bytes = testing::jpeg2000_codestream(spec, 0, 0, 128, 64, 1);
  const auto why = [&](Size segment, int samples, int bits, std::int64_t rows) {
    TiffDirectory d;
    d.segment = segment, d.samples = d.channels = samples, d.bits = bits, d.color = ColorModel::Rgb;
    d.row_bytes = segment.width * samples * bits / 8;
    std::vector<std::byte> out(static_cast<std::size_t>(d.row_bytes * rows));
    return decode_tiff_jpeg2000(d, std::as_bytes(std::span(bytes)), rows, true, "x.tif", out.data());
  };
  EXPECT_TRUE(why({128, 64}, 3, 8, 64).empty());
  EXPECT_TRUE(why({200, 64}, 3, 16, 64).empty());
  EXPECT_FALSE(why({127, 64}, 3, 8, 64).empty());
  EXPECT_FALSE(why({128, 64}, 3, 8, 63).empty());
  EXPECT_FALSE(why({128, 64}, 4, 8, 64).empty());
  EXPECT_FALSE(why({128, 64}, 1, 8, 64).empty());
  spec.precision = 12;
  const std::string deep = testing::jpeg2000_codestream(spec, 0, 0, 8, 8, 1);
  TiffDirectory d;
  d.segment = {8, 8}, d.samples = d.channels = 3, d.bits = 8, d.row_bytes = 24;
  std::vector<std::byte> out(24 * 8);
  EXPECT_FALSE(decode_tiff_jpeg2000(d, std::as_bytes(std::span(deep)), 8, true, "x.tif", out.data()).empty());
}

}  // namespace
}  // namespace alinify

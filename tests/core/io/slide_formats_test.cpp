#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "core/io/slides/slide_reader.h"
#include "core/io/tiff_reader.h"
#include "tests/core/io/slide_samples.h"
#include "tests/support/expect_error.h"
#include "tests/support/find_program.h"
#include "tests/support/message_matchers.h"
#include "tests/support/run_quietly.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::get_text;
using ::testing::HasSubstr;
using testing::put_text;
using testing::TemporaryFolder;

double smooth(double x, double y, int c) {
  return 110 + 20 * c + 55 * std::sin(x / 90) + 35 * std::cos(y / 70);
}

std::uint8_t picture(int x, int y, int c) {
  return static_cast<std::uint8_t>(std::lround(smooth(x, y, c)));
}

testing::HamamatsuNdpiSpec ndpi_spec() {
  testing::HamamatsuNdpiSpec spec;
  spec.value = picture;
  return spec;
}

testing::MiraxSpec mirax_spec() {
  testing::MiraxSpec spec;
  spec.value = picture;
  return spec;
}

Image read(const TileSource& source, int level, Rect rect) {
  Image part(rect.size(), 3, PixelType::U8);
  source.read(level, rect, part.pixels());
  return part;
}

// Compares with `expected(x, y, c)` in full resolution, as far as JPEG keeps pixels. `middle`: where a
// pixel's value stands in it, 0 for one of its own and (step - 1) / 2 for the mean of all that it covers.
template <class Expected>
void expect_near(const TileSource& source, int level, Rect rect, int step, double middle,
                 const Expected& expected) {
  const Image part = read(source, level, rect);
  for (std::int64_t y = 0; y < rect.height; ++y)
    for (std::int64_t x = 0; x < rect.width; ++x)
      for (int c = 0; c < 3; ++c)
        ASSERT_NEAR(part.pixels().samples<const std::uint8_t>().at(3 * x + c, y),
                    expected(double(rect.x + x) * step + middle, double(rect.y + y) * step + middle, c), 3)
            << level << ": " << rect.x + x << ' ' << rect.y + y << ' ' << c;
}

// All of a level, a part in the middle, and its last corner.
void expect_picture(const TileSource& source, int level, int step, double middle = 0) {
  const Size size = source.info().levels[static_cast<std::size_t>(level)].size;
  for (const Rect rect : {rect_of(size), Rect{size.width / 3, size.height / 5, size.width / 3 + 7, 19},
                          Rect{size.width - 11, size.height - 9, 11, 9}})
    expect_near(source, level, rect, step, middle, smooth);
}

class SlideFormats : public ::testing::Test {
 protected:
  void SetUp() override {
    const OpenSlideHere here = find_openslide();
    if (!here.why_not.empty()) GTEST_SKIP() << "no slides are read here: " << here.why_not.english();
  }
  std::shared_ptr<const TileSource> open_ndpi(const testing::HamamatsuNdpiSpec& spec) const {
    put_text(ndpi_, testing::hamamatsu_ndpi(spec));
    return open_image(ndpi_);
  }
  std::shared_ptr<const TileSource> open_mirax(const testing::MiraxSpec& spec) const {
    testing::write_mirax(mirax_, spec);
    return open_image(mirax_);
  }
  const TemporaryFolder folder_;
  const std::filesystem::path ndpi_ = folder_ / "a.ndpi", mirax_ = folder_ / "b.mrxs";
  const std::filesystem::path data_ = folder_ / "b";
};

TEST_F(SlideFormats, ReadHamamatsuNdpiWithAndWithoutRestartMarkers) {
  for (const auto& [interval, listed] : {std::pair{10, true}, {10, false}, {0, false}}) {
    testing::HamamatsuNdpiSpec spec = ndpi_spec();
    spec.interval = interval, spec.lists_markers = listed;
    const auto source = open_ndpi(spec);
    const ImageInfo& info = source->info();
    EXPECT_EQ(info.format, "slide (hamamatsu)");
    EXPECT_EQ(info.size, (Size{960, 640}));
    EXPECT_EQ(info.channels, 3);
    ASSERT_TRUE(info.pixel_size_um);
    EXPECT_NEAR(info.pixel_size_um->x, 0.46, 1e-9);
    EXPECT_NEAR(info.pixel_size_um->y, 0.46, 1e-9);
    EXPECT_THAT(info.layout, HasSubstr(interval > 0 ? "tiles 80x8, objective 20x" : "tiles 960x640"));
    EXPECT_TRUE(info.warnings.empty());
    // Those stored are 1 and 1/4.
    ASSERT_EQ(info.levels.size(), 6u);
    for (int level = 0; level < 6; ++level) {
      const int step = 1 << level;
      const auto& of = info.levels[static_cast<std::size_t>(level)];
      EXPECT_EQ(of.size, (Size{960 / step, 640 / step}));
      EXPECT_EQ(of.downsample, (Vec2d{double(step), double(step)}));
    }
    expect_picture(*source, 0, 1);
    expect_picture(*source, 1, 2, 0.5);
    expect_picture(*source, 2, 4);
  }
}

TEST_F(SlideFormats, ReadMiraxWhosePhotosAbutOrOverlap) {
  for (const auto& [overlap, listed] : {std::pair{0, false}, {0, true}, {16, false}, {16, true}}) {
    testing::MiraxSpec spec = mirax_spec();
    spec.overlap = overlap, spec.lists_positions = listed;
    const auto source = open_mirax(spec);
    const ImageInfo& info = source->info();
    EXPECT_EQ(info.format, "slide (mirax)");
    EXPECT_EQ(info.size, (Size{6 * 128 - 5 * overlap, 4 * 128 - 3 * overlap}));
    ASSERT_TRUE(info.pixel_size_um);
    EXPECT_NEAR(info.pixel_size_um->x, 0.25, 1e-9);
    EXPECT_NEAR(info.pixel_size_um->y, 0.25, 1e-9);
    EXPECT_THAT(info.layout, HasSubstr("objective 40x"));
    EXPECT_TRUE(info.warnings.empty());
    ASSERT_EQ(info.levels.size(), 3u);
    for (int level = 0; level < 3; ++level) {
      const int step = 1 << level;
      const auto& of = info.levels[static_cast<std::size_t>(level)];
      EXPECT_EQ(of.size, (Size{spec.width() / step, spec.height() / step}));
      EXPECT_EQ(of.downsample, (Vec2d{double(step), double(step)}));
      expect_picture(*source, level, step);
    }
  }
}

// A column and a photo within were not scanned: OpenSlide has no pixels there.
TEST_F(SlideFormats, ShowAMiraxsBackgroundWhereNothingWasScanned) {
  testing::MiraxSpec spec = mirax_spec();
  spec.overlap = 16, spec.lists_positions = true, spec.fill_bgr = 0x204080;
  const auto is_missing = [](int column, int row) { return column == 0 || (column == 3 && row == 2); };
  spec.scanned = [&](int column, int row) { return !is_missing(column, row); };
  const auto source = open_mirax(spec);
  EXPECT_THAT(source->info().layout, HasSubstr("scanned 576x464 at (112, 0)"));
  constexpr int pitch = 128 - 16;
  const auto expected = [&](double x, double y, int c) {
    // Neighbours cover a photo's rim.
    for (int row = std::max(0, int(y - 128) / pitch); row * pitch <= y; ++row)
      for (int column = std::max(0, int(x - 128) / pitch); column * pitch <= x; ++column)
        if (row < 4 && column < 6 && x < column * pitch + 128 && y < row * pitch + 128 &&
            !is_missing(column, row))
          return smooth(x, y, c);
    return std::vector<double>{0x80, 0x40, 0x20}[static_cast<std::size_t>(c)];
  };
  for (int level = 0; level < 3; ++level)
    expect_near(*source, level, rect_of(source->info().levels[static_cast<std::size_t>(level)].size),
                1 << level, 0, expected);
}

TEST_F(SlideFormats, AreReadAsOpenSlidesOwnProgramReadsThem) {
  const auto program = testing::find_program("openslide-write-png");
  if (!program) GTEST_SKIP() << "openslide-write-png is not installed";
  testing::MiraxSpec overlapping = mirax_spec();
  overlapping.overlap = 16, overlapping.lists_positions = true;
  for (const auto& source : {open_ndpi(ndpi_spec()), open_mirax(overlapping)})
    for (int level = 0; level < 3; ++level) {
      const std::string png = (folder_ / "part.png").string();
      ASSERT_EQ(testing::run_quietly({program->string(), source->info().path, "200", "120",
                                      std::to_string(level), "110", "80", png}),
                0);
      const auto theirs = open_image(png);
      Image expected({110, 80}, theirs->info().channels, PixelType::U8);
      theirs->read(0, {0, 0, 110, 80}, expected.pixels());
      const Image got = read(*source, level, {200 >> level, 120 >> level, 110, 80});
      for (std::int64_t y = 0; y < 80; ++y)
        for (std::int64_t x = 0; x < 110; ++x)
          ASSERT_EQ(std::memcmp(expected.pixels().at(x, y), got.pixels().at(x, y), 3), 0)
              << source->info().path << ' ' << level << ' ' << x << ' ' << y;
    }
}

TEST_F(SlideFormats, TellATruncatedNdpi) {
  const std::string bytes = testing::hamamatsu_ndpi(ndpi_spec());
  for (const double share : {0.3, 0.7, 0.98}) {
    put_text(ndpi_, bytes.substr(0, static_cast<std::size_t>(share * double(bytes.size()))));
    const auto file = std::make_shared<const platform::InputFile>(ndpi_);
    expect_error(ErrorKind::NotReadable, "a.ndpi", [&] { open_slide(file, {}); });
  }
  put_text(ndpi_, bytes.substr(0, bytes.size() / 2));
  expect_error(ErrorKind::NotReadable, "a.ndpi", [&] { open_image(ndpi_); });
}

// Its first level is whole, so that our own reader opens it.
TEST_F(SlideFormats, SayWhyOpenSlideDoesNotReadAnNdpi) {
  const std::string bytes = testing::hamamatsu_ndpi(ndpi_spec());
  put_text(ndpi_, bytes.substr(0, static_cast<std::size_t>(0.98 * double(bytes.size()))));
  const auto source = open_image(ndpi_);
  EXPECT_EQ(source->info().format, "TIFF");
  EXPECT_THAT(source->info().warnings, ::testing::Contains(Says(HasSubstr("not read through OpenSlide"))));
  expect_picture(*source, 0, 1);
}

// One restart marker, spoilt: reads of what is before and after it fail, and the rest can still be read.
TEST_F(SlideFormats, GoOnAfterADamagedPartOfAnNdpi) {
  std::string bytes = testing::hamamatsu_ndpi(ndpi_spec());
  // The first level's JPEG follows the header, and 12 tiles are a row.
  const std::vector<std::uint32_t> starts = testing::jpeg_restarts(bytes.substr(12));
  bytes[12 + starts[12 * 40 + 6] - 1] = 0;
  put_text(ndpi_, bytes);
  const auto source = open_image(ndpi_);
  expect_error(ErrorKind::NotReadable, "OpenSlide says", [&] { read(*source, 0, {485, 322, 4, 4}); });
  expect_error(ErrorKind::NotReadable, "OpenSlide says", [&] { read(*source, 0, {405, 322, 4, 4}); });
  expect_near(*source, 0, {560, 320, 80, 8}, 1, 0, smooth);
  expect_near(*source, 0, {0, 0, 960, 320}, 1, 0, smooth);
  expect_picture(*source, 2, 4);
}

// Without OpenSlide, and to see what else lies in the file.
TEST(SlideFormatsOfOurOwn, ReadAnNdpisStoredLevels) {
  const TemporaryFolder folder;
  const auto path = folder / "a.ndpi";
  put_text(path, testing::hamamatsu_ndpi(ndpi_spec()));
  const auto source = open_tiff(std::make_shared<const platform::InputFile>(path), {});
  EXPECT_EQ(source->info().size, (Size{960, 640}));
  ASSERT_EQ(source->info().levels.size(), 2u);
  EXPECT_EQ(source->info().levels[1].size, (Size{240, 160}));
  ASSERT_TRUE(source->info().pixel_size_um);
  EXPECT_NEAR(source->info().pixel_size_um->x, 0.46, 1e-6);
  EXPECT_TRUE(source->info().warnings.empty());
  expect_picture(*source, 0, 1);
  expect_picture(*source, 1, 4);
}

// The coarsest level is the last in its file, and OpenSlide reads that when it opens the slide.
TEST_F(SlideFormats, TellATruncatedMirax) {
  testing::write_mirax(mirax_, mirax_spec());
  for (const char* const name : {"Data0000.dat", "Index.dat", "Slidedat.ini"}) {
    const std::string bytes = get_text(data_ / name);
    for (const double share : {0.3, 0.7, 0.98}) {
      put_text(data_ / name, bytes.substr(0, static_cast<std::size_t>(share * double(bytes.size()))));
      expect_error(ErrorKind::NotReadable, "b.mrxs", [&] { read_level(*open_image(mirax_), 0); });
    }
    put_text(data_ / name, bytes);
  }
  expect_picture(*open_image(mirax_), 0, 1);
}

TEST_F(SlideFormats, TellAMiraxsMissingFiles) {
  for (const char* const name : {"Data0000.dat", "Index.dat"}) {
    testing::write_mirax(mirax_, mirax_spec());
    std::filesystem::remove(data_ / name);
    expect_error(ErrorKind::NotReadable, name, [&] { open_image(mirax_); });
  }
}

// Full resolution is in a file of its own, of which the end or all is missing.
TEST_F(SlideFormats, TellAMiraxWithoutItsFolder) {
  testing::write_mirax(mirax_, mirax_spec());
  std::filesystem::remove(data_ / "Slidedat.ini");
  expect_error(ErrorKind::NotReadable, "no folder b with", [&] { open_image(mirax_); });
  std::filesystem::remove_all(data_);
  expect_error(ErrorKind::NotReadable, "no folder b with", [&] { open_image(mirax_); });
}

TEST_F(SlideFormats, GoOnWhereAMiraxsDataAreThere) {
  testing::MiraxSpec spec = mirax_spec();
  spec.data_files = 2;
  const auto source = open_mirax(spec);
  const auto path = data_ / "Data0000.dat";
  const std::string bytes = get_text(path);
  put_text(path, bytes.substr(0, bytes.size() / 2));
  expect_error(ErrorKind::NotReadable, "OpenSlide says", [&] { read_level(*source, 0); });
  expect_near(*source, 0, {0, 0, 768, 128}, 1, 0, smooth);
  std::filesystem::remove(path);
  const auto opened_later = open_image(mirax_);
  expect_error(ErrorKind::NotReadable, "Data0000.dat", [&] { read_level(*opened_later, 0); });
  expect_picture(*opened_later, 1, 2);
  expect_picture(*opened_later, 2, 4);
}

}  // namespace
}  // namespace alinify

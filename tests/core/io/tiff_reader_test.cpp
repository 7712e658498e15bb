#include "core/io/tiff_reader.h"

#include <atomic>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/support/image_samples.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::get_text;
using ::testing::HasSubstr;
using testing::PageSpec;
using testing::put_text;
using testing::sample;
using testing::TemporaryFolder;
using testing::write_tiff;

Image read(const TileSource& source, int level, Rect rect) {
  Image image(rect.size(), source.info().channels, source.info().type);
  source.read(level, rect, image.pixels());
  return image;
}

// The displayed position of stored pixel (sx, sy), from the definition of the tag: which side of the picture
// the first row and the first column are.
struct Place {
  int x, y;
};
Place seen_at(int orientation, int sx, int sy, int w, int h) {
  switch (orientation) {
    case 2:
      return {w - 1 - sx, sy};  // row 0 top, column 0 right
    case 3:
      return {w - 1 - sx, h - 1 - sy};  // bottom, right
    case 4:
      return {sx, h - 1 - sy};  // bottom, left
    case 5:
      return {sy, sx};  // left, top
    case 6:
      return {h - 1 - sy, sx};  // right, top
    case 7:
      return {h - 1 - sy, w - 1 - sx};  // right, bottom
    case 8:
      return {sy, w - 1 - sx};  // left, bottom
    default:
      return {sx, sy};
  }
}

void expect_pattern(const Image& image, const PageSpec& spec, const std::function<double(double)>& expected) {
  int wrong = 0;
  for (int y = 0; y < spec.height; ++y)
    for (int x = 0; x < spec.width; ++x)
      for (int c = 0; c < spec.samples; ++c) {
        const Place at = seen_at(spec.orientation, x, y, spec.width, spec.height);
        const double got = sample(image, at.x, at.y, c), want = expected(spec.value(x, y, c));
        if (got != want && ++wrong < 4)
          ADD_FAILURE() << "sample " << c << " of (" << x << ", " << y << ") is " << got << ", not " << want;
      }
  EXPECT_EQ(wrong, 0);
}

double same(double v) {
  return v;
}

struct Kind {
  int bits, format;
  PixelType type;
};

class EveryLayout : public ::testing::TestWithParam<std::tuple<int, int, int, int>> {};

// Sample kinds x samples and planes x cut x compression, in both byte orders, whole and by rectangles.
TEST_P(EveryLayout, IsReadAsItWasWritten) {
  static constexpr Kind kinds[] = {
      {8, SAMPLEFORMAT_UINT, PixelType::U8},     {8, SAMPLEFORMAT_INT, PixelType::I8},
      {16, SAMPLEFORMAT_UINT, PixelType::U16},   {16, SAMPLEFORMAT_INT, PixelType::I16},
      {32, SAMPLEFORMAT_UINT, PixelType::U32},   {32, SAMPLEFORMAT_INT, PixelType::I32},
      {32, SAMPLEFORMAT_IEEEFP, PixelType::F32}, {64, SAMPLEFORMAT_IEEEFP, PixelType::F64}};
  const auto [kind_index, shape, cut, compression] = GetParam();
  const Kind kind = kinds[kind_index];
  PageSpec spec;
  spec.bits = kind.bits;
  spec.format = kind.format;
  spec.samples = shape == 0 ? 1 : shape < 3 ? 3 : 5;
  spec.planar = shape == 2 || shape == 4;
  spec.photometric = spec.samples == 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  if (spec.samples == 5) spec.extra.assign(4, EXTRASAMPLE_UNSPECIFIED);
  spec.tile = cut == 0 ? 0 : 16;
  spec.rows_per_strip = 7;
  spec.compression = compression;
  if (compression == COMPRESSION_LZW) spec.predictor = kind.format == SAMPLEFORMAT_IEEEFP ? 3 : 2;
  spec.value = [&](int x, int y, int c) {
    const double v = testing::pattern(x, y, c, kind.bits);
    if (kind.format == SAMPLEFORMAT_IEEEFP) return (v - 1000) / 64;
    return kind.format == SAMPLEFORMAT_INT ? v - std::ldexp(1.0, kind.bits - 1) : v;
  };
  if (kind.bits == 64) {
    auto whole = spec.value;
    spec.value = [whole](int x, int y, int c) { return whole(x, y, c) / 3; };
  }
  const auto expected = [&](double v) {
    return kind.bits == 32 && kind.format == SAMPLEFORMAT_IEEEFP ? double(float(v)) : v;
  };
  const TemporaryFolder folder;
  for (const char* mode : {"wl", "wb", "wl8"}) {
    SCOPED_TRACE(mode);
    // libtiff writes this one wrongly: it swaps the bytes and then shuffles them as if it had not.
    if (spec.predictor == 3 && mode[1] == 'b') continue;
    const auto path = folder / "a.tif";
    write_tiff(path, {spec}, mode);
    const auto source = open_image(path, {});
    EXPECT_EQ(source->info().type, kind.type);
    EXPECT_EQ(source->info().channels, spec.samples);
    EXPECT_EQ(source->info().format, mode[2] ? "BigTIFF" : "TIFF");
    EXPECT_EQ(source->info().byte_order, mode[1] == 'b' ? "big endian" : "little endian");
    const Image whole = read_level(*source, 0);
    expect_pattern(whole, spec, expected);
    for (const Rect rect : {Rect{0, 0, 61, 1}, Rect{13, 9, 31, 30}, Rect{60, 46, 1, 1}, Rect{15, 0, 2, 47}}) {
      const Image part = read(*source, 0, rect);
      for (std::int64_t y = 0; y < rect.height; ++y)
        ASSERT_EQ(std::memcmp(part.pixels().row(y), whole.pixels().at(rect.x, rect.y + y),
                              static_cast<std::size_t>(part.pixels().row_bytes)),
                  0)
            << "row " << y << " of the rectangle at " << rect.x << ", " << rect.y;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    TiffReader, EveryLayout,
    ::testing::Combine(::testing::Range(0, 8), ::testing::Range(0, 5), ::testing::Values(0, 1),
                       ::testing::Values(COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE)));

TEST(TiffReader, AppliesEveryOrientationToImagesAndRectangles) {
  const TemporaryFolder folder;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_LZW})
    for (const int tile : {0, 16})
      for (const bool planar : {false, true})
        for (int orientation = 1; orientation <= 8; ++orientation) {
          SCOPED_TRACE("orientation " + std::to_string(orientation) + " tile " + std::to_string(tile));
          PageSpec spec;
          spec.samples = 3;
          spec.photometric = PHOTOMETRIC_RGB;
          spec.tile = tile;
          spec.planar = planar;
          spec.compression = compression;
          spec.orientation = orientation;
          spec.value = [](int x, int y, int c) { return testing::pattern(x, y, c, 8); };
          write_tiff(folder / "o.tif", {spec});
          const auto source = open_image(folder / "o.tif", {});
          const Size size = source->info().size;
          EXPECT_EQ(size, orientation >= 5 ? (Size{47, 61}) : (Size{61, 47}));
          EXPECT_EQ(source->info().orientation, orientation);
          const Image whole = read_level(*source, 0);
          expect_pattern(whole, spec, same);
          const Rect rect{5, 9, 30, 20};
          const Image part = read(*source, 0, rect);
          for (std::int64_t y = 0; y < rect.height; ++y)
            ASSERT_EQ(std::memcmp(part.pixels().row(y), whole.pixels().at(rect.x, rect.y + y), 90), 0) << y;
        }
}

TEST(TiffReader, StretchesFewBitsAndKeepsTheValuesOfManyBits) {
  const TemporaryFolder folder;
  for (const int bits : {1, 2, 3, 4, 5, 7, 10, 12, 14, 20, 24})
    for (const int samples : {1, 3})
      for (const bool white : {false, true}) {
        SCOPED_TRACE(std::to_string(bits) + " bits, " + std::to_string(samples) + " samples");
        if (white && samples == 3) continue;
        PageSpec spec;
        spec.bits = bits;
        spec.samples = samples;
        spec.photometric = samples == 3 ? PHOTOMETRIC_RGB
                           : white      ? PHOTOMETRIC_MINISWHITE
                                        : PHOTOMETRIC_MINISBLACK;
        spec.value = [bits](int x, int y, int c) { return testing::pattern(x, y, c, bits); };
        write_tiff(folder / "b.tif", {spec});
        const auto source = open_image(folder / "b.tif", {});
        const double max = std::ldexp(1.0, bits) - 1;
        EXPECT_EQ(source->info().type, bits < 8    ? PixelType::U8
                                       : bits < 16 ? PixelType::U16
                                                   : PixelType::U32);
        expect_pattern(read_level(*source, 0), spec, [&](double v) {
          if (white) v = max - v;
          return bits < 8 ? std::round(v * 255 / max) : v;
        });
        const Image part = read(*source, 0, {33, 11, 9, 3});
        EXPECT_EQ(sample(part, 2, 1, 0), sample(read_level(*source, 0), 35, 12, 0));
      }
}

TEST(TiffReader, TurnsWhiteIsZeroSoThatLargerIsBrighter) {
  const TemporaryFolder folder;
  struct Case {
    int bits, format;
    double top;
  };
  for (const Case c : {Case{8, SAMPLEFORMAT_UINT, 255},
                       {16, SAMPLEFORMAT_UINT, 65535},
                       {16, SAMPLEFORMAT_INT, -1},
                       {32, SAMPLEFORMAT_IEEEFP, 1}}) {
    PageSpec spec;
    spec.bits = c.bits;
    spec.format = c.format;
    spec.photometric = PHOTOMETRIC_MINISWHITE;
    spec.value = [&](int x, int y, int) {
      return c.format == SAMPLEFORMAT_IEEEFP ? (x + y) / 128.0 : x + 3 * y;
    };
    write_tiff(folder / "w.tif", {spec});
    expect_pattern(read_level(*open_image(folder / "w.tif", {}), 0), spec,
                   [&](double v) { return c.top - v; });
  }
}

TEST(TiffReader, LooksPalettesUpInEightBitsOrSixteen) {
  const TemporaryFolder folder;
  for (const bool deep : {false, true})
    for (const int bits : {1, 4, 8}) {
      PageSpec spec;
      spec.bits = bits;
      spec.photometric = PHOTOMETRIC_PALETTE;
      for (int c = 0; c < 3; ++c)
        for (int i = 0; i < 1 << bits; ++i) {
          const int v = (i * 37 + c * 11) % 256;
          spec.palette[c].push_back(static_cast<std::uint16_t>(deep ? v * 256 + 77 : v * 257));
        }
      spec.value = [bits](int x, int y, int) { return testing::pattern(x, y, 0, bits); };
      write_tiff(folder / "p.tif", {spec});
      const auto source = open_image(folder / "p.tif", {});
      ASSERT_EQ(source->info().channels, 3);
      EXPECT_EQ(source->info().type, deep ? PixelType::U16 : PixelType::U8);
      EXPECT_EQ(source->info().color, ColorModel::Rgb);
      const Image image = read_level(*source, 0);
      for (int y = 0; y < spec.height; ++y)
        for (int x = 0; x < spec.width; ++x)
          for (int c = 0; c < 3; ++c) {
            const int entry = spec.palette[c][static_cast<std::size_t>(spec.value(x, y, 0))];
            ASSERT_EQ(sample(image, x, y, c), deep ? entry : entry / 257);
          }
    }
}

TEST(TiffReader, KnowsOpacityAndInkAndKeepsChannelsItDoesNotKnow) {
  const TemporaryFolder folder;
  const auto model = [&](int samples, int photometric, std::vector<std::uint16_t> extra,
                         bool* premultiplied = nullptr) {
    PageSpec spec;
    spec.samples = samples;
    spec.photometric = photometric;
    spec.extra = std::move(extra);
    spec.value = [](int x, int y, int c) { return testing::pattern(x, y, c, 8); };
    write_tiff(folder / "c.tif", {spec});
    const auto source = open_image(folder / "c.tif", {});
    expect_pattern(read_level(*source, 0), spec, same);
    if (premultiplied) *premultiplied = source->info().alpha_is_premultiplied;
    return source->info().color;
  };
  bool premultiplied = false;
  EXPECT_EQ(model(2, PHOTOMETRIC_MINISBLACK, {EXTRASAMPLE_UNASSALPHA}), ColorModel::GreyAlpha);
  EXPECT_EQ(model(4, PHOTOMETRIC_RGB, {EXTRASAMPLE_ASSOCALPHA}, &premultiplied), ColorModel::Rgba);
  EXPECT_TRUE(premultiplied);
  EXPECT_EQ(model(4, PHOTOMETRIC_RGB, {EXTRASAMPLE_UNASSALPHA}, &premultiplied), ColorModel::Rgba);
  EXPECT_FALSE(premultiplied);
  EXPECT_EQ(model(4, PHOTOMETRIC_RGB, {EXTRASAMPLE_UNSPECIFIED}), ColorModel::Channels);
  EXPECT_EQ(model(2, PHOTOMETRIC_MINISBLACK, {EXTRASAMPLE_UNSPECIFIED}), ColorModel::Channels);
  EXPECT_EQ(model(4, PHOTOMETRIC_SEPARATED, {}), ColorModel::Cmyk);
  EXPECT_EQ(model(5, PHOTOMETRIC_SEPARATED, {EXTRASAMPLE_UNASSALPHA}), ColorModel::Channels);
}

TEST(TiffReader, ReadsEveryLosslessCodecOfTheLocalLibtiff) {
  const TemporaryFolder folder;
  int tried = 0;
  for (const int compression :
       {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_DEFLATE,
        COMPRESSION_PACKBITS, COMPRESSION_ZSTD, COMPRESSION_LZMA, COMPRESSION_LERC}) {
    if (!TIFFIsCODECConfigured(static_cast<std::uint16_t>(compression))) continue;
    ++tried;
    SCOPED_TRACE(compression);
    PageSpec spec;
    spec.samples = 3;
    spec.bits = 16;
    spec.photometric = PHOTOMETRIC_RGB;
    spec.compression = compression;
    spec.tile = 32;
    spec.value = [](int x, int y, int c) { return testing::pattern(x, y, c, 16); };
    write_tiff(folder / "z.tif", {spec});
    expect_pattern(read_level(*open_image(folder / "z.tif", {}), 0), spec, same);
  }
  EXPECT_GE(tried, 5);
  for (const int compression : {COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4, COMPRESSION_CCITTRLE}) {
    PageSpec spec;
    spec.bits = 1;
    spec.photometric = PHOTOMETRIC_MINISWHITE;
    spec.compression = compression;
    spec.value = [](int x, int y, int) { return (x / 5 + y / 3) % 2; };
    write_tiff(folder / "f.tif", {spec});
    expect_pattern(read_level(*open_image(folder / "f.tif", {}), 0), spec,
                   [](double v) { return v ? 0 : 255; });
  }
}

// By hand, since libtiff writes it wrongly: rows of byte planes, highest byte first, differences of
// neighbours.
TEST(TiffReader, UndoesTheFloatingPointPredictorInBothByteOrders) {
  const TemporaryFolder folder;
  for (const bool big : {false, true}) {
    // 20 floats x / 7 in one row.
    std::string planes;
    for (int byte = 0; byte < 4; ++byte)
      for (int x = 0; x < 20; ++x) {
        const float value = static_cast<float>(x) / 7;
        std::uint32_t bits;
        std::memcpy(&bits, &value, 4);
        planes += static_cast<char>(bits >> (24 - 8 * byte) & 255);
      }
    std::string row(1, planes[0]);
    for (std::size_t i = 1; i < planes.size(); ++i) row += static_cast<char>(planes[i] - planes[i - 1]);
    // A deflate stream of one stored block, with its checksum.
    std::string stream("\x78\x01\x01\x50\0\xaf\xff", 7);
    stream += row;
    std::uint32_t a = 1, b = 0;
    for (const char c : row) a = (a + static_cast<unsigned char>(c)) % 65521, b = (b + a) % 65521;
    for (const std::uint32_t v : {b >> 8, b, a >> 8, a}) stream += static_cast<char>(v & 255);
    std::string bytes = big ? std::string("MM\0\x2a", 4) : std::string("II\x2a\0", 4);
    const auto put = [&](std::uint32_t value, int size) {
      for (int i = 0; i < size; ++i)
        bytes.push_back(static_cast<char>(value >> 8 * (big ? size - 1 - i : i) & 255));
    };
    const std::uint32_t at = 8,
                        directory = at + static_cast<std::uint32_t>(stream.size()) + stream.size() % 2;
    put(directory, 4);
    bytes += stream;
    bytes.resize(directory);
    const std::uint32_t entries[][2] = {
        {256, 20}, {257, 1},  {258, 32}, {259, 8},
        {262, 1},  {273, at}, {278, 1},  {279, static_cast<std::uint32_t>(stream.size())},
        {317, 3},  {339, 3}};
    put(10, 2);
    for (const auto& entry : entries) {
      const bool is_long = entry[0] == 273 || entry[0] == 279;
      put(entry[0], 2), put(is_long ? 4 : 3, 2), put(1, 4);
      if (is_long)
        put(entry[1], 4);
      else
        put(entry[1], 2), put(0, 2);
    }
    put(0, 4);
    put_text(folder / "p.tif", bytes);
    const Image image = read_level(*open_image(folder / "p.tif", {}), 0);
    for (int x = 0; x < 20; ++x) EXPECT_EQ(sample(image, x, 0, 0), double(static_cast<float>(x) / 7)) << x;
  }
}

TEST(TiffReader, ReversesBitsWhereTheFileCountsThemFromTheOtherEnd) {
  const TemporaryFolder folder;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_PACKBITS}) {
    PageSpec spec;
    spec.bits = 1;
    spec.fill_order = FILLORDER_LSB2MSB;
    spec.compression = compression;
    spec.value = [](int x, int y, int) { return (x * x + y) % 3 == 0; };
    write_tiff(folder / "r.tif", {spec});
    expect_pattern(read_level(*open_image(folder / "r.tif", {}), 0), spec, [](double v) { return v * 255; });
  }
}

TEST(TiffReader, TellsAPredictorThatIsNotUsed) {
  const TemporaryFolder folder;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_PACKBITS, COMPRESSION_LZW}) {
    PageSpec spec;
    spec.compression = compression;
    spec.value = [](int x, int y, int) { return (x * 7 + y) % 256; };
    // libtiff writes a predictor with few codecs only: another tag becomes it.
    if (compression == COMPRESSION_LZW)
      spec.predictor = PREDICTOR_HORIZONTAL;
    else
      spec.more_tags = [](TIFF* tiff) { TIFFSetField(tiff, TIFFTAG_INKSET, INKSET_MULTIINK); };
    write_tiff(folder / "p.tif", {spec});
    if (compression != COMPRESSION_LZW) {
      std::string bytes = get_text(folder / "p.tif");
      const std::size_t at = bytes.find(std::string("\x4c\x01\x03\x00\x01\x00\x00\x00", 8));
      ASSERT_NE(at, std::string::npos);
      put_text(folder / "p.tif", bytes.replace(at, 2, "\x3d\x01"));
    }
    const auto source = open_image(folder / "p.tif", {});
    expect_pattern(read_level(*source, 0), spec, [](double v) { return v; });
    const auto told = ::testing::Contains(Says(HasSubstr("the predictor 2, which counts with LZW")));
    if (compression == COMPRESSION_LZW)
      EXPECT_THAT(source->info().warnings, ::testing::Not(told));
    else
      EXPECT_THAT(source->info().warnings, told) << compression;
  }
}

TEST(TiffReader, ConvertsJpegToRgbAsLibtiffDoes) {
  const TemporaryFolder folder;
  for (const int tile : {0, 32}) {
    PageSpec spec;
    spec.width = 100;
    spec.height = 70;
    spec.samples = 3;
    spec.photometric = PHOTOMETRIC_YCBCR;
    spec.compression = COMPRESSION_JPEG;
    spec.tile = tile;
    spec.value = [](int x, int y, int c) {
      return std::floor(128 + 100 * std::sin((x + 10 * c) / 17.0) * std::cos(y / 13.0));
    };
    write_tiff(folder / "j.tif", {spec});
    const auto source = open_image(folder / "j.tif", {});
    EXPECT_EQ(source->info().color, ColorModel::Rgb);
    EXPECT_EQ(source->info().compression, "jpeg");
    const Image image = read_level(*source, 0);
    std::vector<std::uint32_t> raster(7000);
    TIFF* tiff = TIFFOpen((folder / "j.tif").string().c_str(), "r");
    ASSERT_TRUE(TIFFReadRGBAImageOriented(tiff, 100, 70, raster.data(), ORIENTATION_TOPLEFT, 1));
    TIFFClose(tiff);
    for (int y = 0; y < 70; ++y)
      for (int x = 0; x < 100; ++x) {
        const std::uint32_t p = raster[static_cast<std::size_t>(y * 100 + x)];
        ASSERT_EQ(sample(image, x, y, 0), TIFFGetR(p));
        ASSERT_EQ(sample(image, x, y, 1), TIFFGetG(p));
        ASSERT_EQ(sample(image, x, y, 2), TIFFGetB(p));
      }
  }
}

// A strip of 25 MB: bands downwards, back to the top, and all over.
TEST(TiffReader, ReadsBandsAndTilesOfOneLongCompressedStrip) {
  const TemporaryFolder folder;
  PageSpec spec;
  spec.width = 3000;
  spec.height = 2900;
  spec.samples = 3;
  spec.photometric = PHOTOMETRIC_RGB;
  spec.rows_per_strip = spec.height;
  spec.compression = COMPRESSION_LZW;
  spec.value = [](int x, int y, int c) { return (x / 7 + y * 3 + c * 50) % 256; };
  write_tiff(folder / "l.tif", {spec});
  const auto expect_rect = [&](const TileSource& source, Rect rect) {
    const Image part = read(source, 0, rect);
    for (std::int64_t y = 0; y < rect.height; y += 13)
      for (std::int64_t x = 0; x < rect.width; x += 29)
        for (int c = 0; c < 3; ++c)
          ASSERT_EQ(sample(part, x, y, c),
                    spec.value(static_cast<int>(rect.x + x), static_cast<int>(rect.y + y), c));
  };
  const auto source = open_image(folder / "l.tif", {});
  for (int y = 0; y < 2900; y += 290) expect_rect(*source, {0, y, 3000, 290});
  expect_rect(*source, {0, 0, 3000, 2900});
  for (int i = 0; i < 12; ++i) expect_rect(*source, {i * 200, (i * 977) % 2400, 300, 200});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 6; ++i)
        expect_rect(*source, {(t * 500 + i * 90) % 2500, (i * 531 + t * 77) % 2400, 200, 100});
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(TiffReader, ServesManyThreadsAtOnceWithAndWithoutAPool) {
  const TemporaryFolder folder;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_JPEG}) {
    PageSpec spec;
    spec.width = 700;
    spec.height = 500;
    spec.samples = 3;
    spec.photometric = compression == COMPRESSION_JPEG ? PHOTOMETRIC_YCBCR : PHOTOMETRIC_RGB;
    spec.tile = 64;
    spec.compression = compression;
    spec.value = [](int x, int y, int c) {
      return std::floor(128 + 90 * std::sin(x / 31.0 + c) * std::cos(y / 23.0));
    };
    write_tiff(folder / "t.tif", {spec});
    OpenOptions options;
    options.pool = std::make_shared<ThreadPool>(3);
    const auto source = open_image(folder / "t.tif", options);
    const Image whole = read_level(*open_image(folder / "t.tif", {}), 0);
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 6; ++t)
      threads.emplace_back([&, t] {
        std::mt19937 random(t);
        for (int i = 0; i < 40; ++i) {
          const Rect rect{static_cast<int>(random() % 500), static_cast<int>(random() % 300),
                          1 + static_cast<int>(random() % 200), 1 + static_cast<int>(random() % 200)};
          const Image part = read(*source, 0, rect);
          for (std::int64_t y = 0; y < rect.height; ++y)
            if (std::memcmp(part.pixels().row(y), whole.pixels().at(rect.x, rect.y + y),
                            static_cast<std::size_t>(part.pixels().row_bytes)) != 0)
              ++wrong;
        }
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
  }
}

TEST(TiffReader, NamesATruncatedTileAndReadsTheRestWhenAsked) {
  const TemporaryFolder folder;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_LZW})
    for (const int tile : {0, 64}) {
      PageSpec spec;
      spec.width = 256;
      spec.height = 256;
      spec.tile = tile;
      spec.rows_per_strip = 32;
      spec.compression = compression;
      spec.value = [](int x, int y, int) { return 1 + testing::pattern(x, y, 0, 7); };
      // The directory first, so that cutting the end off cuts pixels only.
      TIFF* tiff = TIFFOpen((folder / "whole.tif").string().c_str(), "w");
      testing::write_page(tiff, spec);
      TIFFClose(tiff);
      const auto path = folder / "cut.tif";
      // tiffcp-like order is not to be had from libtiff; moving the directory to the front is: it is 4-byte
      // offsets only.
      std::string bytes = get_text(folder / "whole.tif");
      // Point the last segment past the end instead.
      tiff = TIFFOpen((folder / "whole.tif").string().c_str(), "r");
      const std::uint32_t last = (tile ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff)) - 1;
      const std::uint64_t offset = TIFFGetStrileOffset(tiff, last),
                          count = TIFFGetStrileByteCount(tiff, last);
      TIFFClose(tiff);
      const auto old_value = static_cast<std::uint32_t>(offset);
      const auto new_value = static_cast<std::uint32_t>(bytes.size() - count / 2);
      int replaced = 0;
      for (std::size_t i = bytes.size() - 600; i + 4 <= bytes.size(); ++i)
        if (std::memcmp(&bytes[i], &old_value, 4) == 0) std::memcpy(&bytes[i], &new_value, 4), ++replaced;
      ASSERT_EQ(replaced, 1);
      put_text(path, bytes);

      const auto strict = open_image(path, {});
      const std::string name = (tile ? "tile " : "strip ") + std::to_string(last);
      try {
        read_level(*strict, 0);
        ADD_FAILURE() << "the damage went unnoticed";
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::NotReadable);
        EXPECT_THAT(error.why(), HasSubstr(name + " is truncated"));
        EXPECT_THAT(error.why(), HasSubstr("file ends after " + std::to_string(count / 2)));
        EXPECT_THAT(error.hint(), HasSubstr("--partial"));
      }
      OpenOptions checked;
      checked.check_length = true;
      checked.damage_hint = Message::verbatim("Take another one.");
      try {
        open_image(path, checked);
        ADD_FAILURE() << "it was opened";
      } catch (const Error& error) {
        EXPECT_THAT(error.why(), HasSubstr(name + " is truncated"));
        EXPECT_EQ(error.hint(), "Take another one.");
      }
      EXPECT_NO_THROW(open_image(folder / "whole.tif", checked));
      // The intact part can still be read.
      const Image top = read(*strict, 0, {0, 0, 256, 64});
      EXPECT_EQ(sample(top, 200, 50, 0), spec.value(200, 50, 0));
      OpenOptions partial;
      partial.partial = true;
      const Image rest = read_level(*open_image(path, partial), 0);
      EXPECT_EQ(sample(rest, 10, 10, 0), spec.value(10, 10, 0));
      EXPECT_EQ(sample(rest, 255, 255, 0), 0);
    }
}

TEST(TiffReader, ReadsStripsThatAreThereWhateverTheirByteCountClaims) {
  // A BigTIFF of two raw strips of 4 x 2 pixels, whose byte counts are the largest number there is.
  std::string bytes("II\x2b\0\x08\0\0\0", 8);
  const auto put = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  const auto entry = [&](std::uint16_t tag, std::uint16_t type, std::uint64_t count, std::uint64_t value) {
    put(tag), put(type), put(count), put(value);
  };
  const std::uint64_t absurd = std::numeric_limits<std::int64_t>::max();
  put(std::uint64_t{64});
  for (int i = 0; i < 16; ++i) put(static_cast<std::uint8_t>(100 + i));
  put(std::uint64_t{16}), put(std::uint64_t{24});
  put(absurd), put(absurd);
  put(std::uint64_t{9});
  entry(TIFFTAG_IMAGEWIDTH, TIFF_LONG, 1, 4);
  entry(TIFFTAG_IMAGELENGTH, TIFF_LONG, 1, 4);
  entry(TIFFTAG_BITSPERSAMPLE, TIFF_SHORT, 1, 8);
  entry(TIFFTAG_COMPRESSION, TIFF_SHORT, 1, COMPRESSION_NONE);
  entry(TIFFTAG_PHOTOMETRIC, TIFF_SHORT, 1, PHOTOMETRIC_MINISBLACK);
  entry(TIFFTAG_STRIPOFFSETS, TIFF_LONG8, 2, 32);
  entry(TIFFTAG_SAMPLESPERPIXEL, TIFF_SHORT, 1, 1);
  entry(TIFFTAG_ROWSPERSTRIP, TIFF_LONG, 1, 2);
  entry(TIFFTAG_STRIPBYTECOUNTS, TIFF_LONG8, 2, 48);
  put(std::uint64_t{0});
  const TemporaryFolder folder;
  put_text(folder / "a.tif", bytes);

  const Image image = read_level(*open_image(folder / "a.tif", {}), 0);
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) EXPECT_EQ(sample(image, x, y, 0), 100 + 4 * y + x);
}

TEST(TiffReader, TellsPixelSizeAndProfile) {
  const TemporaryFolder folder;
  PageSpec spec;
  spec.value = [](int, int, int) { return 0; };
  const auto pixel_size = [&](float x, float y, int unit, std::string description = {}) {
    spec.x_resolution = x;
    spec.y_resolution = y;
    spec.resolution_unit = unit;
    spec.description = std::move(description);
    write_tiff(folder / "r.tif", {spec});
    return open_image(folder / "r.tif", {})->info().pixel_size_um;
  };
  ASSERT_TRUE(pixel_size(20000, 10000, RESUNIT_CENTIMETER));
  EXPECT_NEAR(pixel_size(20000, 10000, RESUNIT_CENTIMETER)->x, 0.5, 1e-6);
  EXPECT_NEAR(pixel_size(20000, 10000, RESUNIT_CENTIMETER)->y, 1, 1e-6);
  EXPECT_NEAR(pixel_size(300, 300, RESUNIT_INCH)->x, 84.6667, 1e-3);
  EXPECT_NEAR(pixel_size(100, 100, RESUNIT_INCH)->x, 254, 1e-3);
  EXPECT_FALSE(pixel_size(2, 2, RESUNIT_NONE));
  EXPECT_NEAR(pixel_size(2, 4, RESUNIT_NONE, "ImageJ=1.53\nimages=1\nunit=micron\n")->y, 0.25, 1e-9);
  EXPECT_NEAR(
      pixel_size(300, 300, RESUNIT_INCH, "Aperio Image Library\n100x100|AppMag = 20|MPP = 0.4990|x")->x,
      0.499, 1e-9);
  spec.icc = std::string("a profile \0 of bytes", 20);
  write_tiff(folder / "r.tif", {spec});
  const auto source = open_image(folder / "r.tif", {});
  ASSERT_EQ(source->info().icc_profile.size(), 20u);
  EXPECT_EQ(std::memcmp(source->info().icc_profile.data(), spec.icc.data(), 20), 0);
}

TEST(TiffReader, DoesNotBelieveAnEditorsDensityAndSaysSo) {
  const TemporaryFolder folder;
  PageSpec spec;
  spec.value = [](int, int, int) { return 0; };
  const auto info = [&](float dots, int unit, std::string description = {}) {
    spec.x_resolution = spec.y_resolution = dots;
    spec.resolution_unit = unit;
    spec.description = std::move(description);
    write_tiff(folder / "r.tif", {spec});
    return open_image(folder / "r.tif", {})->info();
  };
  for (const ImageInfo& doubted :
       {info(72, RESUNIT_INCH), info(96, RESUNIT_INCH), info(28, RESUNIT_CENTIMETER), info(1, RESUNIT_INCH),
        info(10, RESUNIT_CENTIMETER), info(96, RESUNIT_INCH, "made by an editor"),
        // ImageJ passes on the density of what it opened.
        info(96, RESUNIT_INCH, "ImageJ=1.53\nunit=inch\n"),
        info(28, RESUNIT_NONE, "ImageJ=1.53\nunit=cm\n")}) {
    EXPECT_FALSE(doubted.pixel_size_um);
    EXPECT_THAT(doubted.warnings, ::testing::ElementsAre(Says(HasSubstr("is ignored"))));
  }
  EXPECT_THAT(info(1, RESUNIT_NONE).warnings, ::testing::IsEmpty());
  // Nor a slide's pixels of 5 mm, of which it would hold a dozen.
  const ImageInfo slide = info(0, RESUNIT_NONE, "Aperio Image Library\n100x100|AppMag = 20|MPP = 4990|x");
  EXPECT_FALSE(slide.pixel_size_um);
  EXPECT_THAT(slide.warnings,
              ::testing::ElementsAre(Says(HasSubstr("its spacing of 4990 um makes no sense"))));
  // What a microscope's description states stands, and nothing is said of the tags.
  for (const ImageInfo& believed :
       {info(72, RESUNIT_INCH, "Aperio Image Library\n100x100|AppMag = 20|MPP = 0.5|x"),
        info(2, RESUNIT_INCH, "ImageJ=1.53\nunit=micron\n")}) {
    ASSERT_TRUE(believed.pixel_size_um);
    EXPECT_NEAR(believed.pixel_size_um->x, 0.5, 1e-9);
    EXPECT_THAT(believed.warnings, ::testing::IsEmpty());
  }
}

TEST(TiffReader, SaysWhatItCannotRead) {
  const TemporaryFolder folder;
  const auto why = [&](const PageSpec& spec, std::uint16_t compression = 0) -> std::string {
    const auto path = folder / "x.tif";
    write_tiff(path, {spec});
    if (compression) {
      // libtiff does not write codecs it lacks: change the tag in the file.
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      std::string bytes(std::istreambuf_iterator<char>(file), {});
      const char entry[] = {3, 1, 3, 0, 1, 0, 0, 0};  // tag 259, SHORT, 1 value
      const std::size_t at = bytes.find(std::string(entry, 8));
      file.clear();
      file.seekp(static_cast<std::streamoff>(at + 8));
      file.write(reinterpret_cast<const char*>(&compression), 2);
    }
    try {
      open_image(path, {});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotReadable);
      return error.why();
    }
    return "it was read";
  };
  PageSpec spec;
  spec.value = [](int, int, int) { return 0; };
  EXPECT_THAT(why(spec, 22610), HasSubstr("jpeg xr"));
  EXPECT_THAT(why(spec, 12345), HasSubstr("scheme 12345"));
  spec.photometric = PHOTOMETRIC_ITULAB;
  EXPECT_THAT(why(spec), HasSubstr("colour space"));
  spec.photometric = PHOTOMETRIC_MINISBLACK;
  spec.bits = 64;
  spec.format = SAMPLEFORMAT_COMPLEXIEEEFP;
  EXPECT_THAT(why(spec), HasSubstr("complex"));
}

}  // namespace
}  // namespace alinify

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spng.h>

#include "core/base/error.h"
#include "core/image/stored_tags.h"
#include "core/io/open_image.h"
#include "tests/core/io/jpeg_samples.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using testing::JfifDensity;
using testing::jpeg_bytes;
using testing::put_text;
using testing::TemporaryFolder;

int sample(const Image& image, std::int64_t x, std::int64_t y, int c) {
  return visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    return static_cast<int>(image.pixels().samples<const T>().at(x * image.channels() + c, y));
  });
}

struct PngSpec {
  int width = 33, height = 21, depth = 8, color = SPNG_COLOR_TYPE_GRAYSCALE;
  bool transparent_colour = false;
  std::vector<std::uint8_t> palette_opacity;
  unsigned per_metre = 0;
};

int png_channels(int color) {
  return color == SPNG_COLOR_TYPE_TRUECOLOR         ? 3
         : color == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA ? 4
         : color == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA ? 2
                                                    : 1;
}
int png_value(const PngSpec& spec, int x, int y, int c) {
  return (x * 1237 + y * 311 + c * 77) & ((1 << spec.depth) - 1);
}

std::string png_bytes(const PngSpec& spec) {
  spng_ctx* png = spng_ctx_new(SPNG_CTX_ENCODER);
  spng_set_option(png, SPNG_ENCODE_TO_BUFFER, 1);
  spng_ihdr header{};
  header.width = static_cast<std::uint32_t>(spec.width);
  header.height = static_cast<std::uint32_t>(spec.height);
  header.bit_depth = static_cast<std::uint8_t>(spec.depth);
  header.color_type = static_cast<std::uint8_t>(spec.color);
  spng_set_ihdr(png, &header);
  if (spec.color == SPNG_COLOR_TYPE_INDEXED) {
    spng_plte palette{};
    palette.n_entries = 1u << spec.depth;
    for (unsigned i = 0; i < palette.n_entries; ++i)
      palette.entries[i] = {static_cast<std::uint8_t>(i * 3), static_cast<std::uint8_t>(255 - i),
                            static_cast<std::uint8_t>(i ^ 0x55), 255};
    spng_set_plte(png, &palette);
  }
  if (spec.transparent_colour) {
    spng_trns transparency{};
    transparency.gray = 5;
    spng_set_trns(png, &transparency);
  }
  if (!spec.palette_opacity.empty()) {
    spng_trns transparency{};
    transparency.n_type3_entries = static_cast<std::uint32_t>(spec.palette_opacity.size());
    std::copy(spec.palette_opacity.begin(), spec.palette_opacity.end(), transparency.type3_alpha);
    spng_set_trns(png, &transparency);
  }
  if (spec.per_metre) {
    spng_phys physical{spec.per_metre, spec.per_metre, 1};
    spng_set_phys(png, &physical);
  }
  const int channels = png_channels(spec.color);
  std::vector<std::uint8_t> data;
  for (int y = 0; y < spec.height; ++y) {
    std::vector<std::uint8_t> row((static_cast<std::size_t>(spec.width * channels * spec.depth) + 7) / 8);
    for (int x = 0; x < spec.width; ++x)
      for (int c = 0; c < channels; ++c) {
        const int v = png_value(spec, x, y, c), index = x * channels + c;
        for (int b = 0; b < spec.depth; ++b) {
          const std::size_t at = static_cast<std::size_t>(index * spec.depth + b);
          if (v >> (spec.depth - 1 - b) & 1)
            row[at / 8] = static_cast<std::uint8_t>(row[at / 8] | 0x80 >> at % 8);
        }
      }
    data.insert(data.end(), row.begin(), row.end());
  }
  // Rows are packed as in the file: highest byte first.
  const int failed = spng_encode_image(png, data.data(), data.size(), SPNG_FMT_RAW, SPNG_ENCODE_FINALIZE);
  EXPECT_EQ(failed, 0) << spng_strerror(failed);
  std::size_t length = 0;
  int error = 0;
  void* buffer = spng_get_png_buffer(png, &length, &error);
  std::string bytes(static_cast<char*>(buffer), length);
  std::free(buffer);
  spng_ctx_free(png);
  return bytes;
}

TEST(PngReader, ReadsEveryDepthAndColour) {
  const TemporaryFolder folder;
  for (const int color :
       {SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_TRUECOLOR, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA,
        SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, SPNG_COLOR_TYPE_INDEXED})
    for (const int depth : {1, 2, 4, 8, 16}) {
      if (depth < 8 && color != SPNG_COLOR_TYPE_GRAYSCALE && color != SPNG_COLOR_TYPE_INDEXED) continue;
      if (depth == 16 && color == SPNG_COLOR_TYPE_INDEXED) continue;
      SCOPED_TRACE("colour " + std::to_string(color) + " depth " + std::to_string(depth));
      PngSpec spec;
      spec.color = color;
      spec.depth = depth;
      put_text(folder / "a.png", png_bytes(spec));
      const auto source = open_image(folder / "a.png", {});
      const bool indexed = color == SPNG_COLOR_TYPE_INDEXED;
      ASSERT_EQ(source->info().channels, indexed ? 3 : png_channels(color));
      ASSERT_EQ(source->info().type, depth == 16 ? PixelType::U16 : PixelType::U8);
      Image image({20, 13}, source->info().channels, source->info().type);
      source->read(0, {7, 5, 20, 13}, image.pixels());
      for (int y = 0; y < 13; ++y)
        for (int x = 0; x < 20; ++x)
          for (int c = 0; c < image.channels(); ++c) {
            const int v = png_value(spec, x + 7, y + 5, indexed ? 0 : c);
            int expected = depth < 8 ? v * 255 / ((1 << depth) - 1) : v;
            if (indexed) expected = c == 0 ? v * 3 & 255 : c == 1 ? 255 - v : v ^ 0x55;
            ASSERT_EQ(sample(image, x, y, c), expected) << x << ", " << y << ", " << c;
          }
    }
}

TEST(PngReader, MakesATransparentColourAnOpacityChannelAndTellsPixelSize) {
  const TemporaryFolder folder;
  PngSpec spec;
  spec.transparent_colour = true;
  spec.per_metre = 100'000;
  put_text(folder / "t.png", png_bytes(spec));
  const auto source = open_image(folder / "t.png", {});
  EXPECT_EQ(source->info().color, ColorModel::GreyAlpha);
  EXPECT_NEAR(source->info().pixel_size_um->x, 10, 1e-9);
  const Image image = read_level(*source, 0);
  int clear = 0;
  for (int y = 0; y < spec.height; ++y)
    for (int x = 0; x < spec.width; ++x) {
      EXPECT_EQ(sample(image, x, y, 1), png_value(spec, x, y, 0) == 5 ? 0 : 255);
      clear += png_value(spec, x, y, 0) == 5;
    }
  EXPECT_GT(clear, 0);
}

TEST(PngReader, GivesEachColourOfAPaletteItsOpacityAndTheIndicesWhenAsked) {
  const TemporaryFolder folder;
  for (const int depth : {1, 2, 4, 8}) {
    SCOPED_TRACE(depth);
    PngSpec spec;
    spec.color = SPNG_COLOR_TYPE_INDEXED;
    spec.depth = depth;
    // Fewer than the palette has entries: the others are opaque.
    spec.palette_opacity = depth == 1 ? std::vector<std::uint8_t>{0} : std::vector<std::uint8_t>{255, 0, 77};
    const auto opacity = [&](int index) {
      const auto i = static_cast<std::size_t>(index);
      return i < spec.palette_opacity.size() ? spec.palette_opacity[i] : 255;
    };
    put_text(folder / "p.png", png_bytes(spec));
    const auto shown = open_image(folder / "p.png", {});
    ASSERT_EQ(shown->info().color, ColorModel::Rgba);
    EXPECT_FALSE(shown->info().alpha_is_premultiplied);
    const auto stored = shown->as_stored();
    ASSERT_NE(stored, nullptr);
    EXPECT_EQ(stored->info().color, ColorModel::Indexed);
    EXPECT_EQ(stored->info().stored->palette_opacity, spec.palette_opacity);
    const Image colours = read_level(*shown, 0), indices = read_level(*stored, 0);
    for (int y = 0; y < spec.height; ++y)
      for (int x = 0; x < spec.width; ++x) {
        const int v = png_value(spec, x, y, 0);
        ASSERT_EQ(sample(indices, x, y, 0), v) << x << ", " << y;
        // Transparent pixels keep their colour.
        ASSERT_EQ(sample(colours, x, y, 0), v * 3 & 255) << x << ", " << y;
        ASSERT_EQ(sample(colours, x, y, 1), 255 - v);
        ASSERT_EQ(sample(colours, x, y, 2), v ^ 0x55);
        ASSERT_EQ(sample(colours, x, y, 3), opacity(v)) << x << ", " << y;
      }
  }
}

TEST(PngReader, DoesNotBelieveTheDensityOfAScreen) {
  const TemporaryFolder folder;
  PngSpec spec;
  for (const unsigned per_metre : {2835u, 3780u, 5669u, 39u}) {
    spec.per_metre = per_metre;
    put_text(folder / "s.png", png_bytes(spec));
    const ImageInfo info = open_image(folder / "s.png", {})->info();
    EXPECT_FALSE(info.pixel_size_um) << per_metre;
    EXPECT_THAT(info.warnings, ::testing::ElementsAre(Says(HasSubstr("is ignored")))) << per_metre;
  }
  spec.per_metre = 11811;
  put_text(folder / "s.png", png_bytes(spec));
  EXPECT_NEAR(open_image(folder / "s.png", {})->info().pixel_size_um->x, 84.67, 0.01);
}

TEST(PngReader, RefusesDamageAndBombsAndReadsTheBeginningWhenAsked) {
  const TemporaryFolder folder;
  PngSpec spec;
  spec.width = spec.height = 300;
  const std::string whole = png_bytes(spec);
  put_text(folder / "cut.png", whole.substr(0, whole.size() / 2));
  try {
    read_level(*open_image(folder / "cut.png", {}), 0);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotReadable);
    EXPECT_THAT(error.why(), HasSubstr("ends early"));
  }
  OpenOptions partial;
  partial.partial = true;
  const Image image = read_level(*open_image(folder / "cut.png", partial), 0);
  EXPECT_EQ(sample(image, 200, 3, 0), png_value(spec, 200, 3, 0));
  EXPECT_EQ(sample(image, 299, 299, 0), 0);
  // A header that promises 10^18 pixels; its checksum is wrong then, so the bomb is the honest one: large,
  // and nearly empty.
  PngSpec large;
  large.width = large.height = 3000;
  std::string bytes = png_bytes(large);
  put_text(folder / "bomb.png", bytes.substr(0, 600));
  EXPECT_THROW(open_image(folder / "bomb.png", {}), Error);
}

// EXIF that knows how the camera was held and nothing else.
std::string exif_orientation(int orientation) {
  std::string exif("Exif\0\0II\x2a\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 24);
  exif += static_cast<char>(orientation);
  return exif + std::string(7, '\0');
}

// EXIF that states dots in `unit` (1 none, 2 to the inch, 3 to the centimetre); a camera's tells the aperture
// as well.
std::string exif_density(int dots, int unit, bool by_camera) {
  const auto number = [](std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 255);
    return text;
  };
  const auto entry = [&](std::uint32_t tag, std::uint32_t type, std::uint32_t value) {
    return number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4);
  };
  // The header's 8 bytes, the directory of 4 entries, the figure, the camera's directory.
  const std::uint32_t figure = 8 + 2 + 4 * 12 + 4, camera = figure + 8;
  return std::string("Exif\0\0II\x2a\0\x08\0\0\0", 14) + number(4, 2) + entry(0x11a, 5, figure) +
         entry(0x11b, 5, figure) + entry(0x128, 3, static_cast<std::uint32_t>(unit)) +
         entry(0x8769, 4, camera) + number(0, 4) + number(static_cast<std::uint32_t>(dots), 4) +
         number(1, 4) + number(1, 2) + entry(by_camera ? 0x829d : 0x9000, 5, figure) + number(0, 4);
}

std::vector<std::uint8_t> smooth(int width, int height, int channels) {
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < channels; ++c)
        pixels.push_back(static_cast<std::uint8_t>(20 + 2 * x + 3 * y / 2 + 10 * c));
  return pixels;
}

TEST(JpegReader, ReadsGreyRgbAndInk) {
  const TemporaryFolder folder;
  for (const J_COLOR_SPACE space : {JCS_GRAYSCALE, JCS_RGB, JCS_CMYK}) {
    const int channels = space == JCS_GRAYSCALE ? 1 : space == JCS_CMYK ? 4 : 3;
    const auto pixels = smooth(60, 40, channels);
    put_text(folder / "a.jpg", jpeg_bytes({.width = 60, .height = 40, .space = space}, pixels));
    const auto source = open_image(folder / "a.jpg", {});
    ASSERT_EQ(source->info().channels, channels);
    EXPECT_EQ(source->info().color, channels == 1   ? ColorModel::Grey
                                    : channels == 4 ? ColorModel::Cmyk
                                                    : ColorModel::Rgb);
    // The density is in the JFIF header, which inks do not have.
    ASSERT_EQ(source->info().pixel_size_um.has_value(), channels != 4);
    if (channels != 4) {
      EXPECT_NEAR(source->info().pixel_size_um->x, 10, 1e-9);
    }
    const Image image = read_level(*source, 0);
    for (int y = 0; y < 40; ++y)
      for (int x = 0; x < 60; ++x)
        for (int c = 0; c < channels; ++c) {
          const int stored = pixels[static_cast<std::size_t>((y * 60 + x) * channels + c)];
          // libjpeg marks CMYK as Adobe's, where 255 is no ink.
          ASSERT_NEAR(sample(image, x, y, c), channels == 4 ? 255 - stored : stored, 3);
        }
  }
}

TEST(JpegReader, TakesThePixelSizeFromADensityOnlyWhereThatCanBeTheSpecimens) {
  const TemporaryFolder folder;
  const auto pixels = smooth(60, 40, 1);
  const auto open = [&](JfifDensity density, const std::string& exif = {}) {
    put_text(folder / "d.jpg",
             jpeg_bytes({.width = 60, .height = 40, .space = JCS_GRAYSCALE, .density = density, .exif = exif},
                        pixels));
    return open_image(folder / "d.jpg", {})->info();
  };
  const auto expect_doubt = [](const ImageInfo& info, const std::string& why) {
    EXPECT_FALSE(info.pixel_size_um);
    EXPECT_THAT(info.warnings, ::testing::ElementsAre(Says(HasSubstr(why))));
  };
  const auto expect_um = [](const ImageInfo& info, double um) {
    ASSERT_TRUE(info.pixel_size_um);
    EXPECT_NEAR(info.pixel_size_um->x, um, 0.01);
    EXPECT_THAT(info.warnings, ::testing::IsEmpty());
  };
  const JfifDensity none{0, 1};
  expect_um(open({1, 300}), 84.67);
  expect_doubt(open({2, 28}), "28 dots per cm (357.1 um per pixel) is ignored");
  expect_doubt(open({1, 96}), "96 dots per inch");
  expect_doubt(open({1, 1}), "1 dot per inch");
  EXPECT_FALSE(open(none).pixel_size_um);
  EXPECT_THAT(open(none).warnings, ::testing::IsEmpty());
  expect_um(open(none, exif_density(600, 2, false)), 42.33);
  expect_um(open(none, exif_density(118, 3, false)), 84.75);
  expect_doubt(open(none, exif_density(72, 2, false)), "72 dots per inch");
  expect_doubt(open(none, exif_density(300, 2, true)), "a camera wrote it");
  expect_doubt(open({1, 300}, exif_density(300, 2, true)), "a camera wrote it");
  EXPECT_FALSE(open(none, exif_density(600, 1, false)).pixel_size_um) << "EXIF without a unit";
}

TEST(JpegReader, AppliesTheExifOrientation) {
  const TemporaryFolder folder;
  const auto pixels = smooth(60, 40, 1);
  for (int orientation = 1; orientation <= 8; ++orientation) {
    SCOPED_TRACE(orientation);
    put_text(
        folder / "o.jpg",
        jpeg_bytes({.width = 60, .height = 40, .space = JCS_GRAYSCALE, .exif = exif_orientation(orientation)},
                   pixels));
    const auto source = open_image(folder / "o.jpg", {});
    EXPECT_EQ(source->info().size, orientation >= 5 ? (Size{40, 60}) : (Size{60, 40}));
    const Image image = read_level(*source, 0);
    // The displayed positions of the stored corner (0, 0) and the stored pixel (59, 0), by the definition of
    // the tag.
    static constexpr int first[9][2] = {{},     {0, 0},  {59, 0},  {59, 39}, {0, 39},
                                        {0, 0}, {39, 0}, {39, 59}, {0, 59}};
    static constexpr int along[9][2] = {{},      {59, 0},  {0, 0},  {0, 39}, {59, 39},
                                        {0, 59}, {39, 59}, {39, 0}, {0, 0}};
    EXPECT_NEAR(sample(image, first[orientation][0], first[orientation][1], 0), pixels[0], 3);
    EXPECT_NEAR(sample(image, along[orientation][0], along[orientation][1], 0), pixels[59], 3);
  }
}

TEST(JpegReader, NamesTruncationAndReadsTheBeginningWhenAsked) {
  const TemporaryFolder folder;
  const auto pixels = smooth(100, 60, 1);
  const std::string whole = jpeg_bytes({.width = 100, .height = 60, .space = JCS_GRAYSCALE}, pixels);
  put_text(folder / "cut.jpg", whole.substr(0, whole.size() * 3 / 4));
  EXPECT_THROW(read_level(*open_image(folder / "cut.jpg", {}), 0), Error);
  OpenOptions partial;
  partial.partial = true;
  EXPECT_NEAR(sample(read_level(*open_image(folder / "cut.jpg", partial), 0), 50, 5, 0), pixels[550], 3);
}

TEST(RasterSource, DecodesOnceForManyThreads) {
  const TemporaryFolder folder;
  const auto pixels = smooth(100, 60, 3);
  put_text(folder / "m.jpg", jpeg_bytes({.width = 100, .height = 60}, pixels));
  const auto source = open_image(folder / "m.jpg", {});
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      Image part({10, 10}, 3, PixelType::U8);
      source->read(0, {t * 10, t, 10, 10}, part.pixels());
      if (std::abs(sample(part, 0, 0, 0) - pixels[static_cast<std::size_t>((t * 100 + t * 10) * 3)]) > 4)
        ++wrong;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace alinify

#include "core/io/cie_lab_to_rgb.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tiffio.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using testing::PageSpec;
using testing::TemporaryFolder;
using testing::write_tiff;

// L*a*b* over most of its range, in the TIFF's codes; the fourth sample is opacity.
double code(int x, int y, int c, int bits) {
  const double range = std::ldexp(1.0, bits);
  if (c == 0) return std::floor((range - 1) * (x + 1) / 62);
  if (c == 3) return std::floor((range - 1) * (1 + (x + y) % 20) / 20);
  // Signed, as two's complement.
  const double value = (c == 1 ? x - 30 : y - 23) * std::ldexp(2.0, bits - 8);
  return value < 0 ? value + range : value;
}

PageSpec lab_page(int samples, int bits) {
  PageSpec spec;
  spec.samples = samples, spec.bits = bits, spec.photometric = PHOTOMETRIC_CIELAB;
  spec.value = [bits](int x, int y, int c) { return code(x, y, c, bits); };
  return spec;
}

// libtiff converts what has no opacity.
TEST(CieLabToRgb, GivesTheColoursThatLibtiffGivesWithoutOpacity) {
  const TemporaryFolder folder;
  for (const int bits : {8, 16})
    for (const int tile : {0, 16}) {
      PageSpec plain = lab_page(3, bits), with_alpha = lab_page(4, bits);
      with_alpha.extra = {EXTRASAMPLE_UNASSALPHA};
      with_alpha.tile = tile;
      with_alpha.compression = tile ? COMPRESSION_LZW : COMPRESSION_NONE;
      write_tiff(folder / "plain.tif", {plain});
      write_tiff(folder / "alpha.tif", {with_alpha});
      const auto expected_source = open_image(folder / "plain.tif"),
                 source = open_image(folder / "alpha.tif");
      const ImageInfo& info = source->info();
      ASSERT_EQ(info.color, ColorModel::Rgba);
      EXPECT_EQ(info.type, PixelType::U8);
      EXPECT_FALSE(info.alpha_is_premultiplied);
      EXPECT_THAT(info.warnings, Contains(Says(HasSubstr("CIE Lab is shown and registered as 8-bit RGB"))));
      const Image expected = read_level(*expected_source, 0), got = read_level(*source, 0);
      ASSERT_EQ(expected.channels(), 3);
      for (int y = 0; y < plain.height; ++y)
        for (int x = 0; x < plain.width; ++x) {
          for (int c = 0; c < 3; ++c)
            ASSERT_LE(std::abs(std::to_integer<int>(expected.pixels().at(x, y)[c]) -
                               std::to_integer<int>(got.pixels().at(x, y)[c])),
                      1)
                << bits << ": " << x << ' ' << y << ' ' << c;
          const double opacity = code(x, y, 3, bits) * 255 / (std::ldexp(1.0, bits) - 1);
          ASSERT_NEAR(std::to_integer<int>(got.pixels().at(x, y)[3]), opacity, 0.51);
        }
    }
}

TEST(CieLabToRgb, TakesOutTheOpacityThatColoursWereMultipliedBy) {
  const TemporaryFolder folder;
  PageSpec page = lab_page(4, 16);
  // Half of an opaque grey: L* 50, a* and b* 0.
  page.value = [](int, int, int c) { return c == 0 ? 16384.0 : c == 3 ? 32768.0 : 0.0; };
  page.extra = {EXTRASAMPLE_ASSOCALPHA};
  write_tiff(folder / "x.tif", {page});
  const auto source = open_image(folder / "x.tif");
  EXPECT_EQ(source->info().color, ColorModel::Rgba);
  EXPECT_FALSE(source->info().alpha_is_premultiplied);
  page.value = [](int, int, int c) { return c == 0 ? 32767.0 : 0.0; };
  page.samples = 3;
  page.extra.clear();
  write_tiff(folder / "opaque.tif", {page});
  const Image got = read_level(*source, 0), expected = read_level(*open_image(folder / "opaque.tif"), 0);
  for (int c = 0; c < 3; ++c)
    EXPECT_NEAR(std::to_integer<int>(got.pixels().at(5, 5)[c]),
                std::to_integer<int>(expected.pixels().at(5, 5)[c]), 1);
  EXPECT_EQ(std::to_integer<int>(got.pixels().at(5, 5)[3]), 128);
}

TEST(CieLabToRgb, KeepsSamplesOfNoStatedMeaningAndRefusesPlanes) {
  const TemporaryFolder folder;
  PageSpec page = lab_page(5, 8);
  page.extra = {EXTRASAMPLE_UNSPECIFIED, EXTRASAMPLE_UNSPECIFIED};
  page.value = [](int x, int y, int c) { return c < 3 ? code(x, y, c, 8) : x + c; };
  write_tiff(folder / "x.tif", {page});
  const auto source = open_image(folder / "x.tif");
  EXPECT_EQ(source->info().color, ColorModel::Channels);
  EXPECT_EQ(std::to_integer<int>(read_level(*source, 0).pixels().at(20, 3)[4]), 24);
  page.planar = true;
  write_tiff(folder / "planes.tif", {page});
  testing::expect_error(ErrorKind::NotReadable, "planes of their own",
                        [&] { open_image(folder / "planes.tif"); });
}

}  // namespace
}  // namespace alinify

#include "core/quality/tolerance.h"

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

TEST(Tolerance, IsReadInPixelsAndMicrometres) {
  EXPECT_DOUBLE_EQ(parse_tolerance("0.5px").value, 0.5);
  EXPECT_FALSE(parse_tolerance("0.5px").in_um);
  EXPECT_FALSE(parse_tolerance("2").in_um);
  EXPECT_TRUE(parse_tolerance("5um").in_um);
  for (const char* text : {"", "px", "-1px", "0um", "5mm", "nan", "1e999px"})
    testing::expect_error(ErrorKind::Usage, "0.5px", [&] { parse_tolerance(text); });
}

TEST(Tolerance, OfMicrometresNeedsTheSizeOfAPixel) {
  ImageInfo info;
  info.size = {100, 100};
  testing::expect_error(ErrorKind::Usage, "how large its pixels", [&] { tolerance_in_px({5, true}, info); });
  info.pixel_size_um = Vec2d{0.5, 0.5};
  EXPECT_DOUBLE_EQ(tolerance_in_px({5, true}, info), 10);
  EXPECT_DOUBLE_EQ(tolerance_in_px({5, false}, info), 5);
}

TEST(Tolerance, IsAPixelOfOneTextureAndHalfAPercentOfTheDiagonalOfOthers) {
  EXPECT_DOUBLE_EQ(default_tolerance_px(true, {3000, 4000}), 1);
  EXPECT_DOUBLE_EQ(default_tolerance_px(false, {3000, 4000}), 25);
  EXPECT_DOUBLE_EQ(default_tolerance_px(false, {30, 40}), 1);
}

}  // namespace
}  // namespace alinify

#include "core/io/parse_pixel_size.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(ParsePixelSize, TakesLengthsDensitiesAndNone) {
  const auto um = [](const char* text) { return parse_pixel_size(text).value().um.value(); };
  EXPECT_EQ(um("0.5um"), (Vec2d{0.5, 0.5}));
  EXPECT_EQ(um("0.5"), (Vec2d{0.5, 0.5})) << "micrometres, as before";
  EXPECT_EQ(um("0.25x0.26um"), (Vec2d{0.25, 0.26}));
  EXPECT_EQ(um(" 0.25 x 0.26 \xC2\xB5m"), (Vec2d{0.25, 0.26}));
  EXPECT_DOUBLE_EQ(um("0.042mm").x, 42);
  EXPECT_DOUBLE_EQ(um("600dpi").x, 25400.0 / 600);
  EXPECT_DOUBLE_EQ(um("300x600dpi").y, 25400.0 / 600);
  EXPECT_DOUBLE_EQ(um("20px/mm").x, 50);
  EXPECT_DOUBLE_EQ(um("400px/cm").x, 25);
  ASSERT_TRUE(parse_pixel_size("none").has_value());
  EXPECT_FALSE(parse_pixel_size("none")->um.has_value());
}

TEST(ParsePixelSize, RefusesWhatIsNoSizeOrNoneThatAnImageCanHave) {
  for (const char* text :
       {"", "um", "-1", "0um", "1 2um", "0.5furlong", "5xum", "nan", "1e9um", "0.5umx0.5um"})
    EXPECT_FALSE(parse_pixel_size(text).has_value()) << text;
}

}  // namespace
}  // namespace alinify

#include "core/registration/initial/search_limits.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using testing::expect_error;

// A turn after a stretch along some other direction: the turn is that of the polar decomposition.
Affine2 turned(double degrees, double scale, double stretch = 1, bool mirrored = false) {
  const double a = degrees * std::numbers::pi / 180, c = std::cos(a), s = std::sin(a);
  const double b = 0.6, bc = std::cos(b), bs = std::sin(b);
  const Affine2 along{bc, -bs, bs, bc, 0, 0};
  const Affine2 stretched =
      compose(along, compose(Affine2::scaling(scale * stretch, scale / stretch), inverse(along)));
  const Affine2 turn = compose(Affine2{c, -s, s, c, 5, 7}, stretched);
  return mirrored ? compose(Affine2{-1, 0, 0, 1, 100, 0}, turn) : turn;
}

TEST(SearchLimits, AdmitEverythingByThemselves) {
  const SearchLimits none;
  EXPECT_FALSE(none.any());
  EXPECT_TRUE(none.description().empty());
  none.check();
  for (const double degrees : {0.0, 90.0, 180.0, -179.0}) EXPECT_TRUE(none.admit(turned(degrees, 9)));
}

TEST(SearchLimits, AdmitTurnsEitherWayUpToTheirs) {
  const SearchLimits limits{20, {}};
  EXPECT_TRUE(limits.any());
  for (const double stretch : {1.0, 1.2})
    for (const bool mirrored : {false, true}) {
      for (const double degrees : {0.0, 19.9, -19.9, 20.05})
        EXPECT_TRUE(limits.admit(turned(degrees, 3, stretch, mirrored))) << degrees;
      for (const double degrees : {20.2, -20.2, 160.0, 180.0, -90.0})
        EXPECT_FALSE(limits.admit(turned(degrees, 3, stretch, mirrored))) << degrees;
    }
  EXPECT_TRUE(limits.admit(turned(25, 1), 6));
}

TEST(SearchLimits, AdmitScalesOfTheirRangeMirroredOrNot) {
  const SearchLimits limits{180, ScaleRange{0.8, 1.25}};
  for (const bool mirrored : {false, true}) {
    for (const double scale : {0.8, 1.0, 1.25, 1.252})
      EXPECT_TRUE(limits.admit(turned(77, scale, 1.1, mirrored))) << scale;
    for (const double scale : {0.79, 1.26, 5.0, 0.0})
      EXPECT_FALSE(limits.admit(turned(77, scale, 1.1, mirrored))) << scale;
  }
  EXPECT_TRUE(limits.admit(turned(0, 1.5), 0, 0.5));
}

TEST(SearchLimits, AreReadAsTheyAreWritten) {
  EXPECT_EQ(parse_scale_range("0.8,1.25"), (ScaleRange{0.8, 1.25}));
  EXPECT_EQ(parse_scale_range("1,1"), (ScaleRange{1, 1}));
  EXPECT_EQ(text_of(ScaleRange{0.8, 1.25}), "0.8,1.25");
  for (const char* text :
       {"", "1", "1,", ",1", "2,1", "0,1", "-1,1", "1,2,3", "1;2", "a,b", "1,inf", "nan,1", "1, 2"})
    expect_error(ErrorKind::Usage, "range of scales", [&] { parse_scale_range(text); });
  EXPECT_EQ((SearchLimits{20, ScaleRange{0.8, 1.25}}.description().english()),
            "turned by at most 20 degrees, scaled by 0.8 to 1.25");
  for (const double degrees : {-0.1, 180.1, std::numeric_limits<double>::quiet_NaN()})
    expect_error(ErrorKind::Usage, "0 to 180", [&] { SearchLimits{degrees, {}}.check(); });
  expect_error(ErrorKind::Usage, "range of scales", [] { SearchLimits{180, ScaleRange{2, 1}}.check(); });
}

}  // namespace
}  // namespace alinify

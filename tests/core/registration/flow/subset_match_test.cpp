// A subset is found under the affine warp that it was drawn with, at borders too, and follows the expectation
// where there is nothing to see.
#include "core/registration/flow/subset_match.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/flow/level_pictures_of.h"

namespace alinify {
namespace {

constexpr Size size{128, 96};
constexpr Vec2d middle{64, 48};

// u(p) = (1.3, -0.8) + G (p - middle), G = (0.12, -0.05; 0.07, -0.1).
Vec2d warp(Vec2d p) {
  const Vec2d d = p - middle;
  return {p.x + 1.3 + 0.12 * d.x - 0.05 * d.y, p.y - 0.8 + 0.07 * d.x - 0.1 * d.y};
}

LevelPictures warped_weave() {
  return test::drawn_through(warp, test::uneven_weave, size);
}

TEST(SubsetMatcher, FindsShiftAndStrain) {
  const LevelPictures pictures = warped_weave();
  const SubsetMatch m = SubsetMatcher(pictures, {}).match(middle, {});
  EXPECT_TRUE(m.settled);
  EXPECT_GT(m.correlation, 0.99);
  EXPECT_NEAR(m.warp.shift.x, 1.3, 0.03);
  EXPECT_NEAR(m.warp.shift.y, -0.8, 0.03);
  EXPECT_NEAR(m.warp.xx, 0.12, 0.01);
  EXPECT_NEAR(m.warp.xy, -0.05, 0.01);
  EXPECT_NEAR(m.warp.yx, 0.07, 0.01);
  EXPECT_NEAR(m.warp.yy, -0.1, 0.01);
}

TEST(SubsetMatcher, LooksWithoutAStep) {
  const LevelPictures pictures = warped_weave();
  const SubsetMatcher matcher(pictures, {});
  const LocalAffine truth{{1.3, -0.8}, 0.12, -0.05, 0.07, -0.1};
  EXPECT_GT(matcher.look(middle, truth).correlation, 0.99);
  EXPECT_NEAR(matcher.look(middle, truth).coverage, 1, 0.05);
  // Half a thread off.
  LocalAffine beside = truth;
  beside.shift = beside.shift + Vec2d{4, 3};
  EXPECT_LT(matcher.look(middle, beside).correlation, 0);
  EXPECT_EQ(matcher.look(middle, beside).warp.shift.x, beside.shift.x);
}

TEST(SubsetMatcher, MatchesAtACornerByTheQuarterThatIsThere) {
  SubsetOptions options;
  options.min_coverage = 0.2;
  const Vec2d corner{2, 2};
  const LevelPictures pictures = test::drawn_through(
      [](Vec2d p) {
        return p + Vec2d{0.7, 0.4};
      },
      test::uneven_weave, size);
  const SubsetMatch m = SubsetMatcher(pictures, options).match(corner, {});
  EXPECT_LT(m.coverage, 0.5);
  EXPECT_NEAR(m.warp.shift.x, 0.7, 0.1);
  EXPECT_NEAR(m.warp.shift.y, 0.4, 0.1);
}

TEST(SubsetMatcher, TellsNothingOfWhatIsNotCovered) {
  const LevelPictures pictures = warped_weave();
  LocalAffine away;
  away.shift = {500, 0};
  const SubsetMatch m = SubsetMatcher(pictures, {}).match(middle, away);
  EXPECT_EQ(m.correlation, 0);
  EXPECT_EQ(m.coverage, 0);
}

TEST(SubsetMatcher, CountsNoMaskedPixel) {
  LevelPictures pictures = warped_weave();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 64; x < size.width; ++x)
      pictures.fixed.weights[static_cast<std::size_t>(y * size.width + x)] = 0;
  EXPECT_NEAR(SubsetMatcher(pictures, {}).look(middle, {}).coverage, 0.5, 0.08);
}

TEST(SubsetMatcher, FindsNoCorrelationInABlankPicture) {
  const LevelPictures pictures =
      test::drawn_through([](Vec2d p) { return p; }, [](Vec2d) { return 0.3; }, size);
  EXPECT_EQ(SubsetMatcher(pictures, {}).match(middle, {}).correlation, 0);
}

TEST(SubsetMatcher, HoldsToTheExpectationAlongThreads) {
  // Stripes tell nothing of the shift along themselves.
  const LevelPictures pictures = test::drawn_through(
      [](Vec2d p) {
        return p + Vec2d{0.5, 0};
      },
      [](Vec2d q) { return std::sin(0.7 * q.x); }, size);
  LocalAffine expected;
  expected.shift = {0, 2.5};
  const SubsetMatch m = SubsetMatcher(pictures, {}).match(middle, expected);
  EXPECT_NEAR(m.warp.shift.x, 0.5, 0.05);
  EXPECT_NEAR(m.warp.shift.y, 2.5, 0.01);
}

}  // namespace
}  // namespace alinify

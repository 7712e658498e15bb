#include "core/image/pyramid.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(Pyramid, HalvesUntilBothSidesAreSmall) {
  const std::vector<Size> sizes = halving_sizes({2000, 900}, 512);
  ASSERT_EQ(sizes.size(), 3u);
  EXPECT_EQ(sizes[2], (Size{500, 225}));
}

TEST(Pyramid, PutsTheCentreOfALevelPixelAmongThoseItStandsFor) {
  LevelInfo level;
  level.downsample = {4, 4};
  // Level pixel 0 covers level-0 pixels 0 to 3, so its centre lies at 1.5.
  EXPECT_EQ(full_from_level(level)({0, 0}), (Vec2d{1.5, 1.5}));
  EXPECT_EQ(level_from_full(level)({1.5, 5.5}), (Vec2d{0, 1}));
}

TEST(FittingLevel, IsTheCoarsestThatLosesNothing) {
  ImageInfo info;
  for (const double d : {1.0, 2.0, 4.0, 8.0}) {
    LevelInfo level;
    level.downsample = {d, d};
    info.levels.push_back(level);
  }
  EXPECT_EQ(fitting_level(info, 0.3), 0);
  EXPECT_EQ(fitting_level(info, 1.9), 0);
  EXPECT_EQ(fitting_level(info, 4.0), 2);
  EXPECT_EQ(fitting_level(info, 100), 3);
}

}  // namespace
}  // namespace alinify

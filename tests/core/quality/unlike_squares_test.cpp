#include "core/quality/unlike_squares.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "core/phantom/noise.h"
#include "core/quality/likeness_field.h"
#include "tests/core/quality/lost_map.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::count_lost;
using testing::picture_of;
using testing::weave;

constexpr Size size{320, 256};
constexpr int step_px = 16;
constexpr Rect label{96, 80, 96, 64};  // whole places

ErrorMap map_with(Rect core) {
  return testing::map_lost_in(core, size, step_px);
}

double cloth(double x, double y) {
  return weave(x, y, 5.3, 0.3);
}
double covered(double x, double y) {
  return label.contains(Vec2d{x, y}) ? 0.9 : cloth(x, y);
}

template <class Fixed, class Warped>
void lose_squares(ErrorMap& map, Fixed fixed_at, Warped warped_at) {
  ThreadPool pool(2);
  const GreyImage fixed = picture_of(size, fixed_at), warped = picture_of(size, warped_at);
  const auto features = [&](const GreyImage& picture) {
    return feature_images(picture, ComparedFeatures::Grey, 0.02f, pool);
  };
  const PlaceError lost{PlaceState::Lost, 12, 6, 36, {}};
  lose_unlike_squares(map, lost, {fixed, warped, features(fixed), features(warped)}, step_px, pool);
}

TEST(UnlikeSquares, AreLostAsFarAsTheOtherImageShowsNothing) {
  ErrorMap map = map_with({128, 96, 32, 32});
  ASSERT_EQ(count_lost(map), 4);
  lose_squares(map, cloth, covered);
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Rect square{i * step_px, j * step_px, step_px, step_px};
      if (!intersect(label, square).empty()) continue;
      EXPECT_EQ(map.at(i, j).state, PlaceState::Measured) << i << j;
    }
  EXPECT_GE(count_lost(map), 22) << "of the label's 24 places";
  EXPECT_EQ(map.at(7, 5).state, PlaceState::Lost);
  EXPECT_EQ(map.at(7, 5).expected_px, 12) << "as the others";
}

TEST(UnlikeSquares, AreNoneWhereImagesAreAlike) {
  ErrorMap map = map_with({128, 96, 32, 32});
  lose_squares(map, cloth, cloth);
  EXPECT_EQ(count_lost(map), 4);
}

TEST(UnlikeSquares, AreNoneThatWereFoundElsewhere) {
  ErrorMap map = map_with({128, 96, 32, 32});
  for (PlaceError& p : map.places)
    if (p.state == PlaceState::Measured) p.off_px = {6, 0};
  lose_squares(map, cloth, covered);
  EXPECT_EQ(count_lost(map), 4);
}

TEST(UnlikeSquares, AreNoneByChanceWhereSquaresAreHardlyAlikeAnywhere) {
  const auto noisy = [](std::uint32_t seed) {
    return [seed](double x, double y) {
      return 0.1 * cloth(x, y) +
             0.2 * static_cast<double>(noise::normal(static_cast<int>(x), static_cast<int>(y), seed));
    };
  };
  ErrorMap map = map_with({128, 96, 32, 32});
  lose_squares(map, noisy(1), noisy(2));
  EXPECT_EQ(count_lost(map), 4);
}

// So small that every block sees what lies around it.
TEST(UnlikeSquares, AreLostUnderALabelThatNoBlockLost) {
  ErrorMap map = map_with({});
  lose_squares(map, cloth, covered);
  EXPECT_GE(count_lost(map), 22) << "of the label's 24 places";
  EXPECT_EQ(map.at(8, 6).expected_px, 12);
}

TEST(UnlikeSquares, AreNoneWhereTheMapJumpsAndNothingIsLost) {
  ErrorMap map = map_with({});
  for (PlaceError& p : map.places) p.jump_px = 2;  // the rim of a piece that moved is told by its jump
  lose_squares(map, cloth, covered);
  EXPECT_EQ(count_lost(map), 0);
}

TEST(UnlikeSquares, AreNoneOnPlainGroundWhereOnlyNoiseDiffers) {
  const auto print = [](std::uint32_t seed) {
    return [seed](double x, double y) {
      const double noise =
          0.02 * static_cast<double>(noise::normal(static_cast<int>(x), static_cast<int>(y), seed));
      return (label.contains(Vec2d{x, y}) ? 0.9 : cloth(x, y)) + noise;
    };
  };
  ErrorMap map = map_with({});
  lose_squares(map, print(1), print(2));
  EXPECT_LE(count_lost(map), 2);
}

}  // namespace
}  // namespace alinify

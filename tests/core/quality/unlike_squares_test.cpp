#include "core/quality/unlike_squares.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "core/phantom/noise.h"
#include "core/quality/likeness_field.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::weave;

constexpr Size size{320, 256};
constexpr int step_px = 16;
constexpr Rect label{96, 80, 96, 64};  // whole places

// Lost within `core`, and right elsewhere.
ErrorMap map_with(Rect core) {
  ErrorMap map;
  map.size = {size.width / step_px, size.height / step_px};
  map.step_px = step_px, map.origin_px = {7.5, 7.5};
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i)
      map.places.push_back(core.contains(map.centre_px(i, j))
                               ? PlaceError{PlaceState::Lost, 12, 6, 36, {}}
                               : PlaceError{PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  return map;
}

std::int64_t count_lost(const ErrorMap& map) {
  std::int64_t count = 0;
  for (const PlaceError& p : map.places) count += p.state == PlaceState::Lost ? 1 : 0;
  return count;
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
  lose_unlike_squares(map, {fixed, warped, features(fixed), features(warped)}, step_px);
}

TEST(UnlikeSquares, AreLostAsFarAsTheOtherImageShowsNothing) {
  ErrorMap map = map_with({128, 96, 32, 32});
  ASSERT_EQ(count_lost(map), 4);
  lose_squares(map, cloth, covered);
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Rect square{i * step_px, j * step_px, step_px, step_px};
      if (intersect(label, square).empty()) EXPECT_EQ(map.at(i, j).state, PlaceState::Measured) << i << j;
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
  EXPECT_NEAR(map.at(8, 6).expected_px, 12, 1e-6) << "as far as a search reaches";
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

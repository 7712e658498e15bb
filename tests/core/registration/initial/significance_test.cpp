#include "core/registration/initial/significance.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/registration/initial/small_pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify {
namespace {

using test::small_picture;

constexpr Size whole{256, 256};

double scene(double x, double y) {
  return test::texture(x / 2, y / 2);
}

TEST(ChanceTest, ARightMapStandsFarAboveItAndAWrongOneDoesNot) {
  const Affine2 truth = Affine2::translation({12, -7});
  const SmallPicture fixed = small_picture(whole, scene),
                     moving = small_picture(whole, [](double x, double y) { return scene(x - 12, y + 7); });
  const AffineRefiner refiner(fixed, moving);
  const ChanceTest right = test_against_chance(refiner, truth, 256, 2, 9),
                   wrong = test_against_chance(refiner, {}, 256, 2, 9);
  EXPECT_GT(right.correlation, 0.95);
  EXPECT_GT(right.z_score, 15);
  EXPECT_LT(wrong.z_score, 4);
  EXPECT_GT(right.correlation, 3 * right.best_other);
  EXPECT_NEAR(right.chance, 0, 0.05);
  // The content of the fixed place lies 12 px to the right and 7 above in the moving picture.
  EXPECT_NEAR(std::abs(wrong.best_shift.x), 12, 2);
  EXPECT_NEAR(std::abs(wrong.best_shift.y), 7, 2);
}

TEST(ChanceTest, PeriodicTextureRaisesItsOwnBar) {
  const auto stripes = [](double x, double y) {
    return 128 + 60 * std::sin(x / 3) * std::sin(y / 3.5) + 30 * test::noise(x / 4, y / 4, 3);
  };
  const SmallPicture fixed = small_picture(whole, stripes),
                     moving = small_picture(whole, [&](double x, double y) {
                       return stripes(x, y) + 20 * test::noise(x / 4, y / 4, 8);
                     });
  const AffineRefiner refiner(fixed, moving);
  const ChanceTest j = test_against_chance(refiner, {}, 256, 1, 9);
  EXPECT_GT(j.best_other, 0.5);
  EXPECT_LT(j.z_score, 6);
}

}  // namespace
}  // namespace alinify

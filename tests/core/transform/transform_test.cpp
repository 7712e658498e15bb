#include "core/transform/transform.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/transform/bspline_fit.h"
#include "core/transform/length_scale.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::random_grid;
using testing::similarity_about;
using testing::wavy_field;

Transform mixed_chain() {
  Transform t;
  t.fixed.size = {400, 300};
  t.moving.size = {500, 500};
  t.parts = {similarity_about({200, 150}, 12, 1.1, {30, -20}), random_grid(500, 400, {40, 40}, 4, 11),
             wavy_field(60, 60, {8, 8}, 3, 150), Affine2{0.9, 0.05, -0.02, 1.05, 3, 4}};
  return t;
}

TEST(Transform, WithoutPartsIsTheIdentity) {
  EXPECT_EQ(Transform{}({3.25, -7}), (Vec2d{3.25, -7}));
}

TEST(Transform, TakesAPointThroughItsPartsInOrder) {
  Transform t;
  t.parts = {Affine2::translation({10, 0}), Affine2::scaling(2, 3)};
  EXPECT_EQ(t({1, 1}), (Vec2d{22, 3}));
  std::swap(t.parts[0], t.parts[1]);
  EXPECT_EQ(t({1, 1}), (Vec2d{12, 3}));
}

TEST(Transform, MapsManyPointsAsItMapsOne) {
  const Transform t = mixed_chain();
  Random random(3);
  std::vector<Vec2d> points(1000);
  for (Vec2d& p : points) p = random.point(400, 300);
  const std::vector<Vec2d> mapped = map_points(t, points);
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(mapped[i], t(points[i]));
  map_points(t, points, points);
  EXPECT_EQ(points, mapped);
}

TEST(Simplified, JoinsAffinePartsAndKeepsTheMap) {
  Transform t = mixed_chain();
  t.parts.insert(t.parts.begin(), Affine2{});
  t.parts.insert(t.parts.begin(), Affine2::translation({5, 5}));
  t.parts.push_back(make_bspline_grid(400, 300, {50, 50}));
  t.parts.push_back(Affine2::translation({-1, 2}));
  const Transform s = simplified(t);
  ASSERT_EQ(s.parts.size(), 4u);
  EXPECT_TRUE(std::holds_alternative<Affine2>(s.parts[0]));
  EXPECT_TRUE(std::holds_alternative<BsplineGrid>(s.parts[1]));
  EXPECT_TRUE(std::holds_alternative<DisplacementField>(s.parts[2]));
  EXPECT_EQ(s.fixed, t.fixed);
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    const Vec2d p = random.point(400, 300);
    EXPECT_NEAR(length(s(p) - t(p)), 0, 1e-10);
  }
}

TEST(Simplified, OfAMapAndItsInverseIsNothing) {
  Transform t;
  t.parts = {Affine2::translation({5, -2}), Affine2::translation({-5, 2})};
  EXPECT_TRUE(simplified(t).parts.empty());
}

TEST(Jacobian, AgreesWithFiniteDifferences) {
  const Transform t = mixed_chain();
  Random random(5);
  int compared = 0;
  for (int i = 0; i < 400; ++i) {
    const Vec2d p = random.point(400, 300);
    const double h = 1e-4;
    const Vec2d dx = (0.5 / h) * (t(p + Vec2d{h, 0}) - t(p - Vec2d{h, 0}));
    const Vec2d dy = (0.5 / h) * (t(p + Vec2d{0, h}) - t(p - Vec2d{0, h}));
    const Jacobian2 j = jacobian(t, p);
    // A field's derivative jumps at its cells' borders: a difference across one lies between.
    const Jacobian2 before = jacobian(t, p - Vec2d{2 * h, 2 * h}),
                    after = jacobian(t, p + Vec2d{2 * h, 2 * h});
    if (std::abs(before.xx - after.xx) + std::abs(before.yy - after.yy) > 1e-4) continue;
    ++compared;
    EXPECT_NEAR(j.xx, dx.x, 1e-6);
    EXPECT_NEAR(j.yx, dx.y, 1e-6);
    EXPECT_NEAR(j.xy, dy.x, 1e-6);
    EXPECT_NEAR(j.yy, dy.y, 1e-6);
  }
  EXPECT_GT(compared, 350);
}

TEST(JacobianRange, OfAnAffineMapIsItsDeterminant) {
  Transform t;
  t.fixed.size = {100, 50};
  t.parts = {Affine2{2, 0.5, 0, 3, 1, 1}};
  const JacobianRange range = jacobian_range(t);
  EXPECT_DOUBLE_EQ(range.min, 6);
  EXPECT_DOUBLE_EQ(range.max, 6);
  EXPECT_EQ(range.folded_share, 0);
}

TEST(JacobianRange, CallsAFoldAFoldButNotAFlip) {
  Transform t;
  t.fixed.size = {200, 100};
  // u = -1.5 x in the left half of a wave: x' runs backwards there.
  t.parts = {wavy_field(201, 101, {1, 1}, 40, 200)};
  EXPECT_LT(jacobian_range(t).min, 0);
  EXPECT_GT(jacobian_range(t).folded_share, 0.1);
  t.parts = {Affine2::scaling(-1, 1)};
  EXPECT_EQ(jacobian_range(t).min, -1);
  EXPECT_EQ(jacobian_range(t).folded_share, 0);
}

TEST(NearestAffine, OfAnAffineChainIsTheChain) {
  Transform t;
  const Affine2 a = similarity_about({9000, 8000}, 33, 1.2, {5, 6}), b{1, 0.1, 0, 1, -400, 2};
  t.parts = {a, b};
  t.fixed.size = {17320, 17320};
  EXPECT_EQ(nearest_affine(t), compose(b, a));
}

TEST(LengthScale, IsTheRootOfTheAreaThatASquareIsMappedTo) {
  Transform t;
  t.fixed.size = {100, 80};
  t.parts = {Affine2{0, -2, 8, 0, 5, 7}};
  EXPECT_DOUBLE_EQ(length_scale(t), 4);
  t.parts = {Affine2{-3, 0, 0, 3, 0, 0}};
  EXPECT_DOUBLE_EQ(length_scale(t), 3) << "mirrored";
  t.parts = {Affine2{1, 1, 1, 1, 0, 0}};
  EXPECT_DOUBLE_EQ(length_scale(t), 0) << "onto a line";
}

TEST(NearestAffine, IsTheLeastSquaresFitOverTheImage) {
  Transform t;
  t.fixed.size = {600, 200};
  // u = (c (x - m)^2, 0) with m the image's middle: the best affine part is the mean, c width^2 / 12, in x
  // alone.
  const double c = 1e-4, middle = 299.5;
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int i = -2; i <= 602; ++i)
    vectors->push_back({static_cast<float>(c * (i - middle) * (i - middle)), 0});
  vectors->insert(vectors->end(), vectors->begin(), vectors->begin() + 605);
  t.parts = {DisplacementField{{-2, 0}, {1, 1}, 605, 2, vectors}, Affine2{1.5, 0.2, -0.1, 0.8, 7, 9}};
  const Affine2 fit = nearest_affine(t);
  EXPECT_NEAR(fit.xx, 1.5, 1e-6);
  EXPECT_NEAR(fit.xy, 0.2, 1e-6);
  EXPECT_NEAR(fit.yx, -0.1, 1e-6);
  EXPECT_NEAR(fit.yy, 0.8, 1e-6);
  const double mean = c * 600 * 600 / 12;
  EXPECT_NEAR(fit.tx, 7 + 1.5 * mean, 1e-3);
  EXPECT_NEAR(fit.ty, 9 - 0.1 * mean, 1e-3);
}

TEST(NearestAffine, RecoversAnAffineMapBesideAGridOfZerosToTheLastDigits) {
  Transform t;
  t.fixed.size = {17320, 17320};
  const Affine2 affine = similarity_about({8660, 8660}, -25, 0.97, {120, -340});
  t.parts = {affine, random_grid(1, 1, {64, 64}, 0, 1)};
  const Affine2 fit = nearest_affine(t);
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{17319, 0}, Vec2d{0, 17319}, Vec2d{17319, 17319}}) {
    EXPECT_NEAR(length(fit(p) - affine(p)), 0, 1e-8);
  }
}

TEST(MovingFootprint, HoldsEveryPixelOfTheRectangle) {
  Transform t = mixed_chain();
  Random random(8);
  for (int round = 0; round < 40; ++round) {
    const Rect rect{static_cast<int>(random.in(0, 300)), static_cast<int>(random.in(0, 200)),
                    1 + static_cast<int>(random.in(0, 100)), 1 + static_cast<int>(random.in(0, 100))};
    const Rect footprint = moving_footprint(t, rect);
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (std::int64_t y = rect.y; y < rect.bottom(); ++y) {
      for (std::int64_t x = rect.x; x < rect.right(); ++x) {
        const Vec2d p = t({static_cast<double>(x), static_cast<double>(y)});
        left = std::min(left, p.x), right = std::max(right, p.x);
        top = std::min(top, p.y), bottom = std::max(bottom, p.y);
      }
    }
    EXPECT_LE(static_cast<double>(footprint.x), left);
    EXPECT_LE(static_cast<double>(footprint.y), top);
    EXPECT_GE(static_cast<double>(footprint.right() - 1), right);
    EXPECT_GE(static_cast<double>(footprint.bottom() - 1), bottom);
    // And not much more than they take.
    EXPECT_LE(static_cast<double>(footprint.width), right - left + 12);
    EXPECT_LE(static_cast<double>(footprint.height), bottom - top + 12);
  }
}

TEST(MovingFootprint, OfAnEmptyRectangleIsEmpty) {
  EXPECT_TRUE(moving_footprint(mixed_chain(), {5, 5, 0, 9}).empty());
}

TEST(BsplineThrough, TakesTheFieldsValueAtEverySample) {
  const DisplacementField field = wavy_field(23, 17, {5, 3}, 6, 60);
  const BsplineGrid grid = bspline_through(field);
  for (int j = 0; j < field.rows; ++j) {
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d p{i * 5.0, j * 3.0};
      EXPECT_NEAR(length(grid.displacement(p) - field.displacement(p)), 0, 1e-5) << i << " " << j;
    }
  }
}

}  // namespace
}  // namespace alinify

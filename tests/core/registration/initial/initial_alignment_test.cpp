#include "core/registration/initial/initial_alignment.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/affine2.h"
#include "tests/core/registration/pictures.h"

namespace alinify {
namespace {

// Moving pictures are made from the scene through the known map: moving(q) = fixed(fixed_from_moving(q)).
InitialRequest pair_under(const Affine2& moving_from_fixed, Size moving_size, bool inverted = false) {
  const Affine2 back = inverse(moving_from_fixed);
  InitialRequest request;
  request.fixed = test::picture({256, 256}, test::scene);
  request.moving = test::picture(moving_size, [=](double x, double y) {
    const Vec2d p = back({x, y});
    return inverted ? 255 - test::scene(p.x, p.y) : test::scene(p.x, p.y);
  });
  return request;
}

double error_px(const Affine2& found, const Affine2& truth) {
  double worst = 0;
  for (const Vec2d p : {Vec2d{40, 40}, Vec2d{215, 40}, Vec2d{40, 215}, Vec2d{215, 215}, Vec2d{128, 128}})
    worst = std::max(worst, length(found(p) - truth(p)));
  return worst;
}

Affine2 turned(double degrees, double scale, Vec2d from, Vec2d to) {
  const double a = degrees * std::numbers::pi / 180, c = scale * std::cos(a), s = scale * std::sin(a);
  return compose(Affine2::translation(to),
                 compose(Affine2{c, -s, s, c, 0, 0}, Affine2::translation(-1.0 * from)));
}

InitialAlignment align(const InitialRequest& request) {
  ThreadPool pool(2);
  Progress progress;
  return align_initially(request, pool, progress);
}

TEST(InitialAlignment, NoneAndCenterLookAtNoPixels) {
  InitialRequest request = pair_under({}, {512, 128});
  request.mode = InitialMode::None;
  EXPECT_EQ(align(request).moving_from_fixed, Affine2{});
  request.mode = InitialMode::Center;
  EXPECT_EQ(align(request).moving_from_fixed, Affine2::translation({128, -64}));
}

TEST(InitialAlignment, FindsAShift) {
  const Affine2 truth = Affine2::translation({17.5, -22.25});
  for (const InitialMode mode : {InitialMode::Translation, InitialMode::Auto}) {
    InitialRequest request = pair_under(truth, {256, 256});
    request.mode = mode;
    EXPECT_LT(error_px(align(request).moving_from_fixed, truth), 1.0);
  }
}

TEST(InitialAlignment, FindsATurnAndASmallScale) {
  const Affine2 truth = turned(12, 1.06, {128, 128}, {131, 120});
  EXPECT_LT(error_px(align(pair_under(truth, {256, 256})).moving_from_fixed, truth), 1.5);
}

TEST(InitialAlignment, FindsAnImageFiveTimesLarger) {
  const Affine2 truth = turned(3, 5, {128, 128}, {655, 630});
  // A pixel of the fixed image is five of the moving one.
  EXPECT_LT(error_px(align(pair_under(truth, {1280, 1270})).moving_from_fixed, truth), 7.5);
}

TEST(InitialAlignment, FindsALargeTurn) {
  const Affine2 truth = turned(140, 1, {128, 128}, {128, 128});
  EXPECT_LT(error_px(align(pair_under(truth, {256, 256})).moving_from_fixed, truth), 1.5);
}

TEST(InitialAlignment, FindsAMirroredImageOnlyWhenAllowed) {
  const Affine2 truth{-1, 0, 0, 1, 255, 0};
  InitialRequest request = pair_under(truth, {256, 256});
  EXPECT_GT(align(request).moving_from_fixed.determinant(), 0);
  request.allow_flip = true;
  EXPECT_LT(error_px(align(request).moving_from_fixed, truth), 1.5);
}

TEST(InitialAlignment, DoesNotMindInvertedContrast) {
  const Affine2 truth = turned(-7, 1, {128, 128}, {120, 133});
  EXPECT_LT(error_px(align(pair_under(truth, {256, 256}, true)).moving_from_fixed, truth), 1.5);
}

TEST(InitialAlignment, StaysInItsFamily) {
  InitialRequest request = pair_under(turned(5, 1.1, {128, 128}, {128, 128}), {256, 256});
  request.mode = InitialMode::Translation;
  const Affine2 shift = align(request).moving_from_fixed;
  EXPECT_EQ(shift.xx, 1);
  EXPECT_EQ(shift.xy, 0);
  request.mode = InitialMode::Rigid;
  EXPECT_NEAR(align(request).moving_from_fixed.determinant(), 1, 1e-9);
}

TEST(InitialAlignment, SurvivesImagesOfAnySize) {
  for (const Size size : {Size{1, 1}, Size{1, 40}, Size{300, 1}, Size{2, 2}}) {
    InitialRequest request;
    request.fixed = test::picture(size, [](double x, double y) { return 10 * x + y; });
    request.moving = test::picture({20, 20}, test::scene);
    const Affine2 map = align(request).moving_from_fixed;
    EXPECT_TRUE(std::isfinite(map.xx + map.xy + map.yx + map.yy + map.tx + map.ty));
  }
}

TEST(InitialAlignment, KnowsItsWords) {
  EXPECT_EQ(initial_mode_from("similarity"), InitialMode::Similarity);
  EXPECT_THROW(initial_mode_from("best"), Error);
}

}  // namespace
}  // namespace alinify

#include "core/transform/placement.h"

#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

constexpr Size kFixed{1001, 801}, kMoving{601, 401};

void expect_same(const Affine2& a, const Affine2& b) {
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{600, 0}, Vec2d{0, 400}, Vec2d{333, 77}}) {
    EXPECT_NEAR(a(p).x, b(p).x, 1e-9);
    EXPECT_NEAR(a(p).y, b(p).y, 1e-9);
  }
}

TEST(Placement, OfImagesAsTheyLieIsTheDistanceOfTheirMiddles) {
  const Placement p = placement_of({}, kFixed, kMoving);
  EXPECT_EQ(p.shift, (Vec2d{-200, -200}));
  EXPECT_EQ(p.angle_deg, 0);
  EXPECT_EQ(p.scale, 1);
  EXPECT_FALSE(p.mirrored);
}

TEST(Placement, TurnsClockwiseAboutTheMovingImagesOwnMiddle) {
  const Affine2 map = with_placement({}, {{0, 0}, 90, 2, false}, kFixed, kMoving);
  EXPECT_NEAR(map(Vec2d{300, 200}).x, 500, 1e-9) << "middle on middle";
  EXPECT_NEAR(map(Vec2d{300, 200}).y, 400, 1e-9);
  // The right side is now below: y points down.
  EXPECT_NEAR(map(Vec2d{310, 200}).x, 500, 1e-9);
  EXPECT_NEAR(map(Vec2d{310, 200}).y, 420, 1e-9);
}

TEST(Placement, MirrorsLeftAndRightBeforeItTurns) {
  const Affine2 map = with_placement({}, {{0, 0}, 90, 1, true}, kFixed, kMoving);
  EXPECT_NEAR(map(Vec2d{310, 200}).y, 390, 1e-9) << "right became left, and left is now above";
  EXPECT_NEAR(map(Vec2d{300, 210}).x, 490, 1e-9);
}

TEST(Placement, ReadsBackEveryNumberThatWasSet) {
  for (const double angle : {-179.0, -90.0, -12.5, 0.0, 33.0, 180.0})
    for (const double scale : {0.1, 1.0, 7.5})
      for (const bool mirrored : {false, true}) {
        const Placement set{{12, -345.5}, angle, scale, mirrored};
        const Placement read = placement_of(with_placement({}, set, kFixed, kMoving), kFixed, kMoving);
        EXPECT_NEAR(read.shift.x, 12, 1e-8);
        EXPECT_NEAR(read.shift.y, -345.5, 1e-8);
        EXPECT_NEAR(std::remainder(read.angle_deg - angle, 360), 0, 1e-9);
        EXPECT_NEAR(read.scale, scale, 1e-12);
        EXPECT_EQ(read.mirrored, mirrored);
      }
}

TEST(Placement, KeepsShearAndStretch) {
  const Affine2 bent{1.2, 0.3, -0.1, 0.8, 40, -7};
  const Placement now = placement_of(bent, kFixed, kMoving);
  expect_same(with_placement(bent, now, kFixed, kMoving), bent);
  Placement moved = now;
  moved.shift = now.shift + Vec2d{5, 6};
  expect_same(with_placement(bent, moved, kFixed, kMoving), compose(Affine2::translation({5, 6}), bent));
  Placement larger = now;
  larger.scale *= 2;
  const Affine2 twice = with_placement(bent, larger, kFixed, kMoving);
  EXPECT_NEAR(twice.xx, 2.4, 1e-12);
  EXPECT_NEAR(twice.xy, 0.6, 1e-12);
  EXPECT_NEAR(twice.determinant(), 4 * bent.determinant(), 1e-12);
}

TEST(Placement, MirroringTwiceIsAsItWas) {
  const Affine2 bent{1.2, 0.3, -0.1, 0.8, 40, -7};
  Placement p = placement_of(bent, kFixed, kMoving);
  p.mirrored = true;
  const Affine2 mirrored = with_placement(bent, p, kFixed, kMoving);
  EXPECT_LT(mirrored.determinant(), 0);
  p = placement_of(mirrored, kFixed, kMoving);
  EXPECT_TRUE(p.mirrored);
  p.mirrored = false;
  expect_same(with_placement(mirrored, p, kFixed, kMoving), bent);
}

}  // namespace
}  // namespace alinify

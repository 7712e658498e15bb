#include "core/transform/frame.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"

namespace alinify {
namespace {

Transform map_of(Size fixed, Size moving, std::vector<TransformPart> parts) {
  Transform map;
  map.fixed.size = fixed;
  map.moving.size = moving;
  map.parts = std::move(parts);
  return map;
}

Affine2 turned(double degrees, Vec2d shift) {
  const double a = degrees * std::numbers::pi / 180;
  return {std::cos(a), -std::sin(a), std::sin(a), std::cos(a), shift.x, shift.y};
}

// From the definition: the bounding rectangle of the fixed pixels whose centres fall on the moving image.
Rect overlap_by_pixels(const Transform& map) {
  Rect found;
  for (std::int64_t y = 0; y < map.fixed.size.height; ++y)
    for (std::int64_t x = 0; x < map.fixed.size.width; ++x) {
      const Vec2d p = map({static_cast<double>(x), static_cast<double>(y)});
      if (p.x >= -0.5 && p.y >= -0.5 && p.x <= static_cast<double>(map.moving.size.width) - 0.5 &&
          p.y <= static_cast<double>(map.moving.size.height) - 0.5)
        found = united(found, {x, y, 1, 1});
    }
  return found;
}

void expect_within_a_pixel(Rect found, Rect wanted) {
  EXPECT_LE(std::abs(found.x - wanted.x), 1);
  EXPECT_LE(std::abs(found.y - wanted.y), 1);
  EXPECT_LE(std::abs(found.right() - wanted.right()), 1);
  EXPECT_LE(std::abs(found.bottom() - wanted.bottom()), 1);
}

// A smooth wave of some pixels, valid over the fixed image and no further.
BsplineGrid wave(Size size, double amplitude) {
  BsplineGrid grid =
      make_bspline_grid(static_cast<double>(size.width), static_cast<double>(size.height), {20, 20});
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i)
      grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] = {amplitude * std::sin(0.5 * j),
                                                                           amplitude * std::cos(0.4 * i)};
  return grid;
}

TEST(Frame, OfTheFixedImageIsThatImage) {
  EXPECT_EQ(frame_rect(map_of({300, 200}, {10, 10}, {turned(20, {})}), Frame::Fixed), (Rect{0, 0, 300, 200}));
}

TEST(Frame, OfShiftedImagesIsExact) {
  // moving = fixed + (30, -40): the moving image begins 30 to the left and 40 below.
  const Transform map = map_of({300, 200}, {250, 220}, {Affine2::translation({30, -40})});
  EXPECT_EQ(frame_rect(map, Frame::Overlap), (Rect{0, 40, 220, 160}));
  EXPECT_EQ(frame_rect(map, Frame::Union), (Rect{-30, 0, 330, 260}));
  const Transform half = map_of({300, 200}, {250, 220}, {Affine2::translation({30.5, -40.5})});
  EXPECT_EQ(frame_rect(half, Frame::Union), (Rect{-31, 0, 331, 261}));
}

TEST(Frame, OfTurnedAndBentImagesHoldsTheirOverlapToAPixel) {
  for (const double degrees : {0.0, 17.0, 93.0, 180.0, -135.0}) {
    const Transform straight = map_of({320, 240}, {280, 300}, {turned(degrees, {150, 90})});
    expect_within_a_pixel(frame_rect(straight, Frame::Overlap), overlap_by_pixels(straight));
    const Transform bent = map_of({320, 240}, {280, 300}, {turned(degrees, {150, 90}), wave({320, 240}, 6)});
    const Transform reaching =
        map_of({320, 240}, {280, 300}, {wave({320, 240}, 6), turned(degrees, {150, 90})});
    expect_within_a_pixel(frame_rect(reaching, Frame::Overlap), overlap_by_pixels(reaching));
    EXPECT_FALSE(frame_rect(bent, Frame::Union).empty());
  }
}

TEST(Frame, OfTheUnionHoldsTheTurnedImagesCorners) {
  const Affine2 turn = turned(30, {40, -20});
  const Transform map = map_of({300, 200}, {250, 220}, {turn});
  Rect wanted = rect_of(map.fixed.size);
  for (const Vec2d corner : {Vec2d{-0.5, -0.5}, {249.5, -0.5}, {-0.5, 219.5}, {249.5, 219.5}}) {
    const Vec2d p = inverse(turn)(corner);
    wanted = united(wanted, {std::llround(p.x), std::llround(p.y), 1, 1});
  }
  expect_within_a_pixel(frame_rect(map, Frame::Union), wanted);
}

TEST(Frame, ChangesNothingWithinTheFixedImage) {
  const Transform map = map_of({320, 240}, {320, 240}, {wave({320, 240}, 6), turned(10, {5, 60})});
  const Rect frame = frame_rect(map, Frame::Union);
  const Transform seen = seen_from(map, frame);
  EXPECT_EQ(seen.fixed.size, frame.size());
  for (const Vec2d p : {Vec2d{0, 0}, {319, 239}, {100.25, 77.5}, {0, 239}}) {
    const Vec2d there = seen(p - corner_of(frame)), here = map(p);
    EXPECT_NEAR(there.x, here.x, 1e-9);
    EXPECT_NEAR(there.y, here.y, 1e-9);
  }
}

TEST(Frame, ContinuesASplineBeyondTheFixedImageWithoutATear) {
  const Transform map = map_of({320, 240}, {320, 240}, {wave({320, 240}, 6), turned(0, {80, 60})});
  const Rect frame = frame_rect(map, Frame::Union);
  const Transform seen = seen_from(map, frame);
  // As it is, the displacement drops to zero within a tenth of a pixel.
  EXPECT_GT(length(map({-0.6, 100}) - map({-0.4, 100})), 1);
  for (double x = 0; x < static_cast<double>(frame.width); x += 0.5) {
    const Vec2d step = seen({x + 0.5, 100}) - seen({x, 100});
    EXPECT_LT(length(step - Vec2d{0.5, 0}), 0.4) << x;
  }
}

TEST(Frame, RefusesWhatCannotBeFound) {
  const Transform apart = map_of({30, 20}, {30, 20}, {Affine2::translation({500, 0})});
  testing::expect_error(ErrorKind::Failed, "do not overlap", [&] { frame_rect(apart, Frame::Overlap); });
  EXPECT_EQ(frame_rect(apart, Frame::Union), (Rect{-500, 0, 530, 20}));
  testing::expect_error(ErrorKind::Failed, "how large", [&] {
    frame_rect(map_of({30, 20}, {}, {}), Frame::Union);
  });
  testing::expect_error(ErrorKind::Failed, "no inverse", [&] {
    frame_rect(map_of({30, 20}, {30, 20}, {Affine2{1, 0, 0, 0, 0, 0}}), Frame::Union);
  });
  testing::expect_error(ErrorKind::Usage, "fixed, overlap or union", [] { frame_from("everything"); });
}

}  // namespace
}  // namespace alinify

#include "core/compute/tile_lattice.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/math/lattice_map.h"

namespace alinify {
namespace {

/// A grid over a 2000 x 2000 image with random control points that do not fold it.
Transform wavy(double spacing, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> shift(-0.15 * spacing, 0.15 * spacing);
  BsplineGrid grid = make_bspline_grid(2000, 2000, {spacing, spacing});
  for (Vec2d& c : grid.coefficients) c = {shift(random), shift(random)};
  Transform transform;
  transform.parts = {Affine2{0.98, -0.17, 0.17, 0.98, 40, -25}, grid};
  return transform;
}

/// The position of output pixel (x, y) by the lattice, as the device interpolates it but in double.
Vec2d interpolated(const TileLattice& map, int x, int y) {
  if (map.shift < 0) return map.nodes[static_cast<std::size_t>(y * map.columns + x)];
  const int step = 1 << map.shift;
  double wx[4], wy[4];
  if (map.weights.empty()) {
    lagrange_weights(static_cast<double>(x % step) / step, wx);
    lagrange_weights(static_cast<double>(y % step) / step, wy);
  } else {
    for (int k = 0; k < 4; ++k) {
      wx[k] = static_cast<double>(map.weights[static_cast<std::size_t>(4 * (x % step) + k)]);
      wy[k] = static_cast<double>(map.weights[static_cast<std::size_t>(4 * (y % step) + k)]);
    }
  }
  Vec2d sum{0, 0};
  for (int b = 0; b < 4; ++b)
    for (int a = 0; a < 4; ++a)
      sum = sum +
            wx[a] * wy[b] * map.nodes[static_cast<std::size_t>((y / step + b) * map.columns + x / step + a)];
  return sum;
}

TileLatticeRequest request_of(const Transform& transform, Vec2d first, Size size, double step) {
  TileLatticeRequest request;
  request.moving_from_fixed = &transform;
  request.first_pixel_fixed = first;
  request.fixed_px_per_pixel = step;
  request.out_size = size;
  return request;
}

TileLattice map_of(const Transform& transform, Vec2d first, Size size, double step = 1) {
  return make_tile_lattice(request_of(transform, first, size, step));
}

class TileLatticeOfSpacing : public ::testing::TestWithParam<double> {};

TEST_P(TileLatticeOfSpacing, StaysWithinAThousandthOfAPixelOfTheExactMap) {
  const Transform transform = wavy(GetParam(), 11);
  const TileLattice map = map_of(transform, {600, 500}, {130, 97});
  double worst = 0;
  for (int y = 0; y < 97; ++y)
    for (int x = 0; x < 130; ++x)
      worst = std::max(worst, length(interpolated(map, x, y) - transform({600.0 + x, 500.0 + y})));
  EXPECT_LT(worst, 1e-3) << "shift " << map.shift;
}

TEST_P(TileLatticeOfSpacing, BoundsHoldEveryPosition) {
  const Transform transform = wavy(GetParam(), 12);
  const TileLattice map = map_of(transform, {300, 900}, {120, 64});
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 120; ++x) {
      const Vec2d p = interpolated(map, x, y);
      ASSERT_GE(p.x, map.min.x);
      ASSERT_GE(p.y, map.min.y);
      ASSERT_LE(p.x, map.max.x);
      ASSERT_LE(p.y, map.max.y);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Spacings, TileLatticeOfSpacing, ::testing::Values(8.0, 16.0, 32.0, 100.0, 256.0));

TEST(TileLattice, IsCoarseWhereTheMapIsSmooth) {
  EXPECT_GE(map_of(wavy(256, 13), {500, 500}, {512, 512}).shift, 3);
}

TEST(TileLattice, EvaluatesEveryPixelWhereTheMapJumps) {
  // Beyond its valid region a grid's displacement drops to zero at once.
  BsplineGrid grid;
  grid.origin = {0, 0};
  grid.spacing = {50, 50};
  grid.columns = grid.rows = 8;
  grid.coefficients.assign(64, Vec2d{5, 0});
  Transform transform;
  transform.parts = {grid};
  const TileLattice map = map_of(transform, {20, 100}, {64, 64});
  EXPECT_EQ(map.shift, -1);
  for (int x = 0; x < 64; ++x) EXPECT_EQ(interpolated(map, x, 3), transform({20.0 + x, 103.0}));
}

// A rough field, as the dense engine makes them: nothing but kinks at its samples.
DisplacementField rough_field(Vec2d origin, double spacing, int columns, int rows) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> shift(-3, 3);
  std::vector<Vec2f> vectors(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (Vec2f& v : vectors) v = {shift(random), shift(random)};
  DisplacementField field;
  field.origin = origin, field.spacing = {spacing, spacing};
  field.columns = columns, field.rows = rows;
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  return field;
}

TileLattice straight_map_of(const Transform& transform, Vec2d first, Size size, double step = 1) {
  TileLatticeRequest request = request_of(transform, first, size, step);
  request.moving_level_from_full = {0.5, 0, 0, 0.5, -0.25, -0.25};
  request.straight_allowed = true;
  return make_tile_lattice(request);
}

TEST(TileLattice, GoesByAFieldsOwnSamplesAndIsExact) {
  const Affine2 half{0.5, 0, 0, 0.5, -0.25, -0.25}, turn{0.98, -0.17, 0.17, 0.98, 40, -25};
  struct Case {
    double spacing, step;
    Vec2d first;
    int shift;
  };
  // Inside, across the field's edges and far outside; on samples and between; coarser output pixels.
  for (const Case& c :
       {Case{4, 1, {512, 512}, 2}, Case{4, 1, {0, 0}, 2}, Case{4, 1, {300, 4}, 2}, Case{4, 1, {-700, 900}, 2},
        Case{16, 1, {13.25, 13.25}, 4}, Case{64, 2, {100, 100}, 5}, Case{8, 1, {-2.5, -2.5}, 3}}) {
    for (const bool with_affine : {false, true}) {
      Transform transform;
      transform.parts = {rough_field({-2.5, -2.5}, c.spacing, 200, 180)};
      if (with_affine) transform.parts.emplace_back(turn);
      const Size size{150, 133};
      const TileLattice map = straight_map_of(transform, c.first, size, c.step);
      ASSERT_EQ(map.shift, c.shift) << c.spacing << " at " << c.first.x;
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
          const Vec2d q = interpolated(map, x, y);
          ASSERT_LT(length(q - half(transform({c.first.x + c.step * x, c.first.y + c.step * y}))), 1e-4)
              << x << ", " << y << " of " << c.first.x << ", " << c.first.y;
          ASSERT_TRUE(q.x >= map.min.x && q.y >= map.min.y && q.x <= map.max.x && q.y <= map.max.y);
        }
      // No more than the tile needs: the bounds are those of the pixels, and a little.
      Vec2d min{1e9, 1e9}, max{-1e9, -1e9};
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
          const Vec2d q = interpolated(map, x, y);
          min = {std::min(min.x, q.x), std::min(min.y, q.y)};
          max = {std::max(max.x, q.x), std::max(max.y, q.y)};
        }
      EXPECT_LT(length(map.min - min) + length(map.max - max), 6 + c.spacing / c.step / 8);
    }
  }
}

TEST(TileLattice, GoesByAFieldsOwnSamplesOnlyWhereTheyLieAsTheOutputDoes) {
  const auto straight = [](const DisplacementField& field, Vec2d first, double step, bool bend) {
    Transform transform;
    if (bend) transform.parts.emplace_back(Affine2{1, 0.1, 0, 1, 0, 0});
    transform.parts.emplace_back(field);
    return !straight_map_of(transform, first, {64, 64}, step).weights.empty();
  };
  EXPECT_TRUE(straight(rough_field({0, 0}, 8, 50, 50), {64, 64}, 1, false));
  EXPECT_FALSE(straight(rough_field({0, 0}, 6, 50, 50), {64, 64}, 1, false)) << "six pixels apart";
  EXPECT_FALSE(straight(rough_field({0, 0}, 8, 50, 50), {64, 65}, 1, false))
      << "other phases across and down";
  EXPECT_FALSE(straight(rough_field({0, 0}, 8, 50, 50), {64, 64}, 8, false)) << "as wide as an output pixel";
  EXPECT_FALSE(straight(rough_field({0, 0}, 8, 50, 50), {64, 64}, 1, true)) << "an affine map comes first";
  Transform transform;
  transform.parts = {rough_field({0, 0}, 8, 50, 50)};
  EXPECT_TRUE(map_of(transform, {64, 64}, {64, 64}).weights.empty()) << "the caller did not ask for it";
}

TEST(TileLattice, EvaluatesRowsOfAFieldToTheLastBitAsPointsAlone) {
  Transform transform;
  transform.parts = {rough_field({-3.5, 2.25}, 6.5, 40, 30), Affine2{0.98, -0.17, 0.17, 0.98, 40, -25},
                     rough_field({0, 0}, 11, 30, 30)};
  for (const Vec2d first : {Vec2d{100, 70.5}, Vec2d{-30, -20}, Vec2d{230, 170}}) {
    const TileLattice map = map_of(transform, first, {70, 60});
    ASSERT_EQ(map.shift, -1);
    for (int y = 0; y < 60; ++y)
      for (int x = 0; x < 70; ++x)
        ASSERT_EQ(map.nodes[static_cast<std::size_t>(y * 70 + x)], transform({first.x + x, first.y + y}));
  }
}

TEST(TileLattice, TakesTheCoarsestLatticeForAffineMapsAndIsExact) {
  Transform transform;
  transform.parts = {Affine2{0.5, 0.1, -0.2, 1.5, 3, 4}};
  const TileLattice map = map_of(transform, {10, 20}, {300, 200}, 2.5);
  EXPECT_EQ(map.shift, 5);
  const Vec2d p = interpolated(map, 201, 133), truth = transform({10 + 2.5 * 201, 20 + 2.5 * 133});
  EXPECT_NEAR(p.x, truth.x, 1e-9);
  EXPECT_NEAR(p.y, truth.y, 1e-9);
}

TEST(Footprint, IsEmptyWhenTheTileLooksBesideTheImage) {
  Transform transform;
  transform.parts = {Affine2::translation({5000, 0})};
  EXPECT_TRUE(footprint(map_of(transform, {0, 0}, {64, 64}), Interpolation::Cubic, {2000, 2000}).empty());
}

TEST(Footprint, HoldsTheHaloOfTheInterpolation) {
  Transform transform;
  transform.parts = {Affine2::translation({100, 200})};
  const TileLattice map = map_of(transform, {0, 0}, {10, 10});
  const Rect cubic = footprint(map, Interpolation::Cubic, {2000, 2000});
  EXPECT_TRUE(cubic.contains({99, 199, 13, 13}));
  EXPECT_TRUE(footprint(map, Interpolation::Lanczos, {2000, 2000}).contains({98, 198, 15, 15}));
  EXPECT_LE(cubic.width, 200) << "a footprint far larger than needed wastes reading";
}

TEST(Footprint, SurvivesWildMaps) {
  Transform transform;
  transform.parts = {Affine2{1e18, 0, 0, 1e18, -1e20, 1e20}};
  const Rect touched = footprint(map_of(transform, {0, 0}, {64, 64}), Interpolation::Cubic, {100, 100});
  EXPECT_TRUE(rect_of({100, 100}).contains(touched));
}

}  // namespace
}  // namespace alinify

#include "core/compute/tile_map.h"

#include <cmath>
#include <random>

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
Vec2d interpolated(const TileMap& map, int x, int y) {
  if (map.shift < 0) return map.nodes[static_cast<std::size_t>(y * map.columns + x)];
  const int step = 1 << map.shift;
  double wx[4], wy[4];
  lagrange_weights(static_cast<double>(x % step) / step, wx);
  lagrange_weights(static_cast<double>(y % step) / step, wy);
  Vec2d sum{0, 0};
  for (int b = 0; b < 4; ++b)
    for (int a = 0; a < 4; ++a)
      sum = sum +
            wx[a] * wy[b] * map.nodes[static_cast<std::size_t>((y / step + b) * map.columns + x / step + a)];
  return sum;
}

TileMap map_of(const Transform& transform, Vec2d first, Size size, double step = 1) {
  TileMapRequest request;
  request.moving_from_fixed = &transform;
  request.first_pixel_fixed = first;
  request.fixed_px_per_pixel = step;
  request.out_size = size;
  return make_tile_map(request);
}

class TileMapOfSpacing : public ::testing::TestWithParam<double> {};

TEST_P(TileMapOfSpacing, StaysWithinAThousandthOfAPixelOfTheExactMap) {
  const Transform transform = wavy(GetParam(), 11);
  const TileMap map = map_of(transform, {600, 500}, {130, 97});
  double worst = 0;
  for (int y = 0; y < 97; ++y)
    for (int x = 0; x < 130; ++x)
      worst = std::max(worst, length(interpolated(map, x, y) - transform({600.0 + x, 500.0 + y})));
  EXPECT_LT(worst, 1e-3) << "shift " << map.shift;
}

TEST_P(TileMapOfSpacing, BoundsHoldEveryPosition) {
  const Transform transform = wavy(GetParam(), 12);
  const TileMap map = map_of(transform, {300, 900}, {120, 64});
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 120; ++x) {
      const Vec2d p = interpolated(map, x, y);
      ASSERT_GE(p.x, map.least.x);
      ASSERT_GE(p.y, map.least.y);
      ASSERT_LE(p.x, map.most.x);
      ASSERT_LE(p.y, map.most.y);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Spacings, TileMapOfSpacing, ::testing::Values(8.0, 16.0, 32.0, 100.0, 256.0));

TEST(TileMap, IsCoarseWhereTheMapIsSmooth) {
  EXPECT_GE(map_of(wavy(256, 13), {500, 500}, {512, 512}).shift, 3);
}

TEST(TileMap, EvaluatesEveryPixelWhereTheMapJumps) {
  // Beyond its valid region a grid's displacement drops to zero at once.
  BsplineGrid grid;
  grid.origin = {0, 0};
  grid.spacing = {50, 50};
  grid.columns = grid.rows = 8;
  grid.coefficients.assign(64, Vec2d{5, 0});
  Transform transform;
  transform.parts = {grid};
  const TileMap map = map_of(transform, {20, 100}, {64, 64});
  EXPECT_EQ(map.shift, -1);
  for (int x = 0; x < 64; ++x) EXPECT_EQ(interpolated(map, x, 3), transform({20.0 + x, 103.0}));
}

TEST(TileMap, TakesTheCoarsestLatticeForAffineMapsAndIsExact) {
  Transform transform;
  transform.parts = {Affine2{0.5, 0.1, -0.2, 1.5, 3, 4}};
  const TileMap map = map_of(transform, {10, 20}, {300, 200}, 2.5);
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
  const TileMap map = map_of(transform, {0, 0}, {10, 10});
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

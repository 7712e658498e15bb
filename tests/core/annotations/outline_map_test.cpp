#include "core/annotations/outline_map.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/annotations/mapped_file.h"

namespace alinify {
namespace {

using testing::wavy_map;

double distance(Vec2d p, Vec2d a, Vec2d b) {
  const Vec2d along = b - a;
  const double t = std::clamp(dot(p - a, along) / std::max(dot(along, along), 1e-300), 0.0, 1.0);
  return length(p - a - t * along);
}

double distance(Vec2d p, const std::vector<Vec2d>& outline) {
  double least = 1e300;
  for (std::size_t i = 0; i < outline.size(); ++i)
    least = std::min(least, distance(p, outline[i], outline[(i + 1) % outline.size()]));
  return least;
}

Transform bspline_map() {
  Transform map;
  map.fixed.size = map.moving.size = {1000, 800};
  map.parts = {testing::random_grid(1000, 800, {40, 40}, 9, 3)};
  return map;
}

// The true image of an edge, sampled far more densely than any corner that is put in.
double worst_chord(const Transform& map, MapDirection direction, const std::vector<Vec2d>& corners) {
  ThreadPool pool(1);
  Progress progress;
  const PointMap points(map, direction, pool, progress);
  OutlineMap outlines(points, 0.05);
  std::vector<Vec2d> mapped;
  std::vector<int> corner_of;
  outlines.map(corners, true, true, mapped, corner_of);
  double worst = 0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    for (int k = 0; k < 2000; ++k) {
      const Vec2d p = corners[i] + (k / 2000.0) * (corners[(i + 1) % corners.size()] - corners[i]);
      const Vec2d q = direction == MapDirection::FixedToMoving ? map(p) : inverse_point(map, p).value();
      worst = std::max(worst, distance(q, mapped));
    }
  return worst;
}

TEST(OutlineMap, KeepsEveryChordWithinATwentiethOfAPixelOfTheTrueCurve) {
  const std::vector<Vec2d> large{{100, 100}, {800, 130}, {700, 600}, {160, 640}},
      small{{300, 300}, {307, 301}, {306, 306}, {301, 307}};
  for (const Transform& map : {wavy_map(), bspline_map()})
    for (const auto& corners : {large, small}) {
      EXPECT_LE(worst_chord(map, MapDirection::FixedToMoving, corners), 0.05);
      EXPECT_LE(worst_chord(map, MapDirection::MovingToFixed, corners), 0.05);
    }
}

TEST(OutlineMap, PutsNothingIntoEdgesThatStayStraight) {
  Transform map = testing::shift_by({3, 4});
  map.parts.push_back(testing::similarity_about({500, 400}, 30, 1.2, {0, 0}));
  ThreadPool pool(1);
  Progress progress;
  const PointMap points(map, MapDirection::FixedToMoving, pool, progress);
  OutlineMap outlines(points, 0.05);
  std::vector<Vec2d> mapped;
  std::vector<int> corner_of;
  outlines.map(std::vector<Vec2d>{{0, 0}, {900, 0}, {900, 700}}, true, true, mapped, corner_of);
  EXPECT_EQ(mapped.size(), 3u);
  EXPECT_EQ(outlines.inserted(), 0);
}

TEST(OutlineMap, EndsWhereTheMapTears) {
  // Beyond a spline's valid region its displacement drops to zero at once.
  Transform map;
  map.fixed.size = map.moving.size = {400, 400};
  BsplineGrid grid = make_bspline_grid(400, 400, {50, 50});
  for (Vec2d& c : grid.coefficients) c = {30, 20};
  map.parts = {grid};
  ThreadPool pool(1);
  Progress progress;
  for (const MapDirection direction : {MapDirection::FixedToMoving, MapDirection::MovingToFixed}) {
    const PointMap points(map, direction, pool, progress);
    OutlineMap outlines(points, 0.05);
    std::vector<Vec2d> mapped;
    std::vector<int> corner_of;
    outlines.map(std::vector<Vec2d>{{200, 200}, {900, 200}, {900, 900}}, true, true, mapped, corner_of);
    EXPECT_LT(mapped.size(), 400u);
    for (const Vec2d p : mapped) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
  }
}

TEST(OutlineMap, FindsTheInverseOfManyPointsAsExactlyAsOfOne) {
  for (const Transform& map : {wavy_map(), bspline_map()}) {
    ThreadPool pool(1);
    Progress progress;
    const PointMap points(map, MapDirection::MovingToFixed, pool, progress);
    PointMap::Trail trail(points);
    testing::Random random(9);
    int compared = 0;
    for (int i = 0; i < 500; ++i) {
      const Vec2d p = map(random.point(1000, 800));
      Vec2d found;
      points.map({&p, 1}, {&found, 1}, trail);
      const Vec2d there = map(found);
      EXPECT_LE(length(there - p), 1e-4);
      ++compared;
    }
    EXPECT_EQ(compared, 500);
    EXPECT_EQ(trail.continued, 0);
  }
}

}  // namespace
}  // namespace alinify

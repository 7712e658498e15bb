#include "core/transform/bspline_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::Random;
using testing::random_grid;

BsplineProjection project(const Transform& map, double spacing_px, int threads = 2) {
  ThreadPool pool(threads);
  Progress progress;
  return project_on_bspline(map, spacing_px, pool, progress);
}

Transform over(Size fixed, std::vector<TransformPart> parts) {
  Transform map;
  map.fixed = {fixed, Vec2d{0.5, 0.5}};
  map.moving = {{fixed.width + 7, fixed.height + 3}, {}};
  map.parts = std::move(parts);
  map.provenance.engine = "flow";
  return map;
}

const BsplineGrid& grid_of(const BsplineProjection& projection) {
  return std::get<BsplineGrid>(projection.map.parts.at(0));
}

Transform wavy(Size fixed = {300, 220}) {
  return over(fixed, {testing::similarity_about({150, 110}, 25, 1.2, {12, -5}),
                      testing::wavy_field(200, 150, {3, 3}, 4, 90)});
}

// B-splines reproduce straight lines with the line's own values at the control points. So if the affine parts
// differ, the coefficients must differ by that line, and by nothing else.
void expect_coefficients(const BsplineProjection& found, const BsplineGrid& grid, const Affine2& affine) {
  ASSERT_EQ(found.map.parts.size(), 2u);
  const BsplineGrid& ours = grid_of(found);
  ASSERT_EQ(ours.columns, grid.columns);
  ASSERT_EQ(ours.rows, grid.rows);
  EXPECT_EQ(ours.origin, grid.origin);
  EXPECT_EQ(ours.spacing, grid.spacing);
  const Affine2 between = compose(inverse(std::get<Affine2>(found.map.parts[1])), affine);
  double worst = 0;
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i) {
      const auto k = static_cast<std::size_t>(j * grid.columns + i);
      const Vec2d p = grid.origin + Vec2d{i * grid.spacing.x, j * grid.spacing.y};
      worst = std::max(worst, length(p + ours.coefficients[k] - between(p + grid.coefficients[k])));
    }
  EXPECT_LT(worst, 1e-6);
}

TEST(BsplineProjection, RecoversTheCoefficientsOfAFieldThatIsASpline) {
  const Affine2 turn = testing::similarity_about({200, 150}, 33, 1.1, {9, -4});
  // The last span is covered whole, by half, or by a pixel more than half.
  for (const Size size : {Size{400, 320}, Size{401, 321}, Size{397, 259}, Size{83, 1023}})
    for (const double spacing : {20.0, 16.0, 33.3}) {
      const BsplineGrid grid = random_grid(static_cast<double>(size.width), static_cast<double>(size.height),
                                           {spacing, spacing}, 6, 11);
      SCOPED_TRACE(std::to_string(size.width) + " by " + std::to_string(spacing));
      const BsplineProjection found = project(over(size, {grid, turn}), spacing);
      expect_coefficients(found, grid, turn);
      EXPECT_LT(found.residual.max_px, 1e-8);
    }
}

TEST(BsplineProjection, KeepsGeometryAndProvenanceAndPutsTheGridFirst) {
  const Transform map = wavy();
  const BsplineProjection found = project(map, 25);
  ASSERT_EQ(found.map.parts.size(), 2u);
  EXPECT_EQ(std::get<Affine2>(found.map.parts[1]), nearest_affine(map));
  EXPECT_EQ(found.map.fixed, map.fixed);
  EXPECT_EQ(found.map.moving, map.moving);
  EXPECT_EQ(found.map.provenance, map.provenance);
}

TEST(BsplineProjection, TellsTheResidualThatBruteForceFinds) {
  const Transform map = wavy();
  const BsplineProjection found = project(map, 30);
  // As many cells as pixels: their corners are the half pixels within the image. The rim is looked at, too.
  const auto places = [](int pixels) {
    std::vector<double> at{0};
    for (int k = 1; k < pixels; ++k) at.push_back(k - 0.5);
    at.push_back(pixels - 1);
    return at;
  };
  std::vector<double> distances;
  double sum = 0;
  for (const double y : places(220))
    for (const double x : places(300)) {
      distances.push_back(length(map({x, y}) - found.map({x, y})));
      sum += distances.back() * distances.back();
    }
  std::sort(distances.begin(), distances.end());
  EXPECT_EQ(found.residual.points, static_cast<std::int64_t>(distances.size()));
  EXPECT_NEAR(found.residual.rms_px, std::sqrt(sum / static_cast<double>(distances.size())), 1e-9);
  EXPECT_NEAR(found.residual.max_px, distances.back(), 1e-9);
  EXPECT_NEAR(found.residual.p99_px, distances[(distances.size() - 1) * 99 / 100], 1e-6);
  EXPECT_GT(found.residual.rms_px, 1e-4) << "a weak test";
  EXPECT_LT(found.residual.p99_px, 2.5);
}

// No other coefficients can lie nearer to what was fitted: every change of one makes the sum of squares
// larger.
TEST(BsplineProjection, IsTheLeastSquares) {
  const Transform map = wavy({120, 90});
  const BsplineProjection found = project(map, 30);
  const auto squares = [&map](const Transform& other) {
    double sum = 0;
    for (int y = 0; y < 90; ++y)
      for (int x = 0; x < 120; ++x) {
        const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
        const Vec2d d = map(p) - other(p);
        sum += dot(d, d);
      }
    return sum;
  };
  const double least = squares(found.map);
  for (std::size_t k = 0; k < grid_of(found).coefficients.size(); ++k)
    for (const Vec2d step : {Vec2d{0.1, 0}, Vec2d{-0.1, 0}, Vec2d{0, 0.1}, Vec2d{0, -0.1}}) {
      Transform other = found.map;
      Vec2d& c = std::get<BsplineGrid>(other.parts[0]).coefficients[k];
      c = c + step;
      EXPECT_GT(squares(other), 0.98 * least) << k;
    }
}

TEST(BsplineProjection, ComesCloserWithAFinerGrid) {
  const Transform map = wavy();
  double before = std::numeric_limits<double>::infinity();
  for (const double spacing : {40.0, 20.0, 10.0, 5.0}) {
    const ProjectionResidual residual = project(map, spacing).residual;
    EXPECT_LT(residual.rms_px, 0.5 * before) << spacing;
    EXPECT_LE(residual.rms_px, residual.p99_px);
    EXPECT_LE(residual.p99_px, residual.max_px);
    before = residual.rms_px;
  }
}

TEST(BsplineProjection, OfAnAffineMapIsAGridOfZeros) {
  const Affine2 turn = testing::similarity_about({200, 150}, 33, 1.1, {9, -4});
  const BsplineProjection found = project(over({400, 300}, {turn}), 64);
  EXPECT_EQ(std::get<Affine2>(found.map.parts.at(1)), turn);
  for (const Vec2d c : grid_of(found).coefficients) EXPECT_EQ(c, Vec2d{});
  EXPECT_EQ(found.residual.max_px, 0);
}

// A fit to waves that are too short for the grid must not throw the control points beyond the border away.
TEST(BsplineProjection, KeepsItsHeadWhereTheImageEndsWithinASpan) {
  const BsplineProjection found = project(wavy({1000, 901}), 64);
  for (const Vec2d c : grid_of(found).coefficients) EXPECT_LT(length(c), 150);
}

TEST(BsplineProjection, SurvivesImagesOfAnySizeAndMirroredMaps) {
  for (const Size size : {Size{1, 1}, Size{1, 500}, Size{500, 2}, Size{7, 5}, Size{64, 64}, Size{65, 128}}) {
    Transform map = wavy(size);
    map.parts.emplace_back(Affine2{-1, 0, 0, 1, 30, 0});
    const BsplineProjection found = project(map, 64);
    EXPECT_LT(found.residual.max_px, 6) << size.width << " x " << size.height;
    for (const Vec2d c : grid_of(found).coefficients) EXPECT_LT(length(c), 150);
  }
}

TEST(BsplineProjection, GivesTheSameBitsForAnyNumberOfThreads) {
  const Transform map = wavy({900, 1700});
  const BsplineProjection one = project(map, 16, 1);
  for (const int threads : {2, 5}) {
    const BsplineProjection many = project(map, 16, threads);
    EXPECT_EQ(many.map, one.map);
    EXPECT_EQ(many.residual.rms_px, one.residual.rms_px);
    EXPECT_EQ(many.residual.p99_px, one.residual.p99_px);
    EXPECT_EQ(many.residual.max_px, one.residual.max_px);
  }
}

TEST(BsplineProjection, RefusesWhatItCannotProject) {
  Transform map = wavy();
  expect_error(ErrorKind::Usage, "below a pixel", [&] { project(map, 0.5); });
  expect_error(ErrorKind::Usage, "below a pixel", [&] { project(map, std::nan("")); });
  map.parts.emplace_back(Affine2{1, 1, 1, 1, 0, 0});
  expect_error(ErrorKind::Usage, "collapses the image", [&] { project(map, 64); });
  map = wavy();
  map.fixed.size = {};
  expect_error(ErrorKind::Usage, "does not know the fixed image's size", [&] { project(map, 64); });
  BsplineGrid broken = random_grid(300, 220, {50, 50}, 1, 1);
  broken.coefficients[30].x = std::nan("");
  expect_error(ErrorKind::Usage, "", [&] { project(over({300, 220}, {broken}), 64); });
}

TEST(BsplineProjection, EndsWhenItIsCancelled) {
  const auto cancel = std::make_shared<CancelFlag>();
  cancel->request();
  Progress progress({}, cancel);
  ThreadPool pool(2);
  EXPECT_THROW(project_on_bspline(wavy(), 16, pool, progress), Cancelled);
}

}  // namespace
}  // namespace alinify

// The B-spline fit against splines known from a formula, dense solutions of the same equations, and finite
// differences.
#include "core/algo/fit_bspline.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_exec.h"

namespace alinify {
namespace {

// A naive cubic B-spline in doubles, by the recursion of de Boor.
double basis(double x) {
  x = std::abs(x);
  if (x < 1) return 2.0 / 3 - x * x + x * x * x / 2;
  if (x < 2) return (2 - x) * (2 - x) * (2 - x) / 6;
  return 0;
}

// The cells of a level, a grid over them, and what was measured.
struct Bench {
  static constexpr std::int64_t cells_x = 40, cells_y = 33, columns = 11, rows = 9;
  SplineAxis along_x{cells_x, columns, 1.1, 0.19}, along_y{cells_y, rows, 1.05, 0.17};
  std::vector<Vec2f> field = std::vector<Vec2f>(cells_x * cells_y);
  std::vector<float> equations = std::vector<float>(8 * cells_x * cells_y);
  std::vector<Vec2f> start = std::vector<Vec2f>(columns * rows);
  std::vector<Vec2f> out = start, out_field = field;

  Vec2d evaluate(const std::vector<Vec2f>& coefficients, std::int64_t x, std::int64_t y) const {
    const double cx = along_x.first + static_cast<double>(x) * along_x.step,
                 cy = along_y.first + static_cast<double>(y) * along_y.step;
    Vec2d sum;
    for (std::int64_t j = 0; j < rows; ++j)
      for (std::int64_t i = 0; i < columns; ++i)
        sum = sum + basis(cx - static_cast<double>(i)) * basis(cy - static_cast<double>(j)) *
                        in_doubles(coefficients[static_cast<std::size_t>(j * columns + i)]);
    return sum;
  }
  // Cells say that they should lie at `wanted`, the stronger the larger their matrix.
  void measure(const std::vector<Vec2f>& wanted, unsigned seed, float level = 4) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> share(0, 1);
    for (std::int64_t y = 0; y < cells_y; ++y)
      for (std::int64_t x = 0; x < cells_x; ++x) {
        const auto i = static_cast<std::size_t>(y * cells_x + x);
        const Vec2d e = evaluate(wanted, x, y) - in_doubles(field[i]);
        const float xx = level * (0.5f + share(random)), yy = level * (0.5f + share(random)),
                    xy = 0.3f * level * (share(random) - 0.5f);
        float* n = equations.data() + 8 * i;
        n[0] = xx, n[1] = xy, n[2] = yy;
        n[3] = xx * static_cast<float>(e.x) + xy * static_cast<float>(e.y);
        n[4] = xy * static_cast<float>(e.x) + yy * static_cast<float>(e.y);
        n[5] = 0.9f;
      }
  }
  FitBsplineArgs args() {
    FitBsplineArgs a;
    a.along_x = along_x;
    a.along_y = along_y;
    a.field = {field.data(), cells_x, cells_y, cells_x};
    a.normal_equations = {equations.data(), 8 * cells_x, cells_y, 8 * cells_x};
    a.start = {start.data(), columns, rows, columns};
    a.out = {out.data(), columns, rows, columns};
    a.out_field = {out_field.data(), cells_x, cells_y, cells_x};
    a.tolerance = 1e-7;
    a.max_iterations = 2000;
    return a;
  }
  // What fit_bspline minimises, in doubles.
  double objective(const std::vector<Vec2f>& c, double weight) const {
    double sum = 0;
    for (std::int64_t y = 0; y < cells_y; ++y)
      for (std::int64_t x = 0; x < cells_x; ++x) {
        const auto i = static_cast<std::size_t>(y * cells_x + x);
        const Vec2d e = evaluate(c, x, y) - in_doubles(field[i]);
        const float* n = equations.data() + 8 * i;
        const double xx = n[0], xy = n[1], yy = n[2], px = n[3], py = n[4];
        sum += 0.5 * (xx * e.x * e.x + 2 * xy * e.x * e.y + yy * e.y * e.y) - px * e.x - py * e.y;
      }
    return sum + weight * bending(c);
  }
  // Half the bending energy, by second differences of the naive spline on a fine lattice of its valid region.
  double bending(const std::vector<Vec2f>& c) const {
    constexpr int steps = 24;
    constexpr double h = 1e-3;
    const auto at = [&](double cx, double cy) {
      Vec2d sum;
      for (std::int64_t j = 0; j < rows; ++j)
        for (std::int64_t i = 0; i < columns; ++i)
          sum = sum + basis(cx - static_cast<double>(i)) * basis(cy - static_cast<double>(j)) *
                          in_doubles(c[static_cast<std::size_t>(j * columns + i)]);
      return sum;
    };
    double energy = 0;
    for (int b = 0; b < (rows - 3) * steps; ++b)
      for (int a = 0; a < (columns - 3) * steps; ++a) {
        const double cx = 1 + (a + 0.5) / steps, cy = 1 + (b + 0.5) / steps;
        const Vec2d here = at(cx, cy);
        const Vec2d xx = (1 / (h * h)) * (at(cx + h, cy) - 2.0 * here + at(cx - h, cy));
        const Vec2d yy = (1 / (h * h)) * (at(cx, cy + h) - 2.0 * here + at(cx, cy - h));
        const Vec2d xy = (1 / (4 * h * h)) *
                         (at(cx + h, cy + h) - at(cx + h, cy - h) - at(cx - h, cy + h) + at(cx - h, cy - h));
        energy += 0.5 * (dot(xx, xx) + 2 * dot(xy, xy) + dot(yy, yy)) / (steps * steps);
      }
    return energy;
  }
};

std::vector<Vec2f> random_coefficients(std::size_t count, unsigned seed, float size) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> value(-size, size);
  std::vector<Vec2f> all(count);
  for (Vec2f& c : all) c = {value(random), value(random)};
  return all;
}

BsplineFit fit(const FitBsplineArgs& args) {
  CpuExec exec;
  return fit_bspline(exec, args);
}

TEST(FitBspline, EvaluatesTheSplineAtTheCellCentres) {
  Bench bench;
  bench.start = random_coefficients(bench.start.size(), 3, 5);
  FitBsplineArgs args = bench.args();
  args.normal_equations = {};
  fit(args);
  for (std::int64_t y = 0; y < Bench::cells_y; ++y)
    for (std::int64_t x = 0; x < Bench::cells_x; ++x) {
      const Vec2d expected = bench.evaluate(bench.start, x, y);
      const Vec2f found = bench.out_field[static_cast<std::size_t>(y * Bench::cells_x + x)];
      ASSERT_NEAR(static_cast<double>(found.x), expected.x, 1e-5);
      ASSERT_NEAR(static_cast<double>(found.y), expected.y, 1e-5);
    }
}

TEST(FitBspline, FindsTheSplineThatTheMeasurementsCameFromWhereverItStarts) {
  for (const float off : {0.0f, 40.0f}) {
    Bench bench;
    const std::vector<Vec2f> truth = random_coefficients(bench.start.size(), 5, 3);
    for (Vec2f& u : bench.field) u = {off, -off};
    for (Vec2f& c : bench.start) c = {off / 2, off};
    bench.measure(truth, 6);
    fit(bench.args());
    for (std::int64_t y = 0; y < Bench::cells_y; ++y)
      for (std::int64_t x = 0; x < Bench::cells_x; ++x) {
        const Vec2d expected = bench.evaluate(truth, x, y);
        const Vec2f found = bench.out_field[static_cast<std::size_t>(y * Bench::cells_x + x)];
        ASSERT_NEAR(static_cast<double>(found.x), expected.x, 1e-3) << "started " << off << " px away";
        ASSERT_NEAR(static_cast<double>(found.y), expected.y, 1e-3);
      }
  }
}

TEST(FitBspline, LeavesNoGradientByFiniteDifferencesOfItsObjective) {
  Bench bench;
  // Cells that contradict any spline, so that the minimum is a compromise with the bending energy.
  for (std::size_t i = 0; i < bench.field.size(); ++i)
    bench.field[i] = {std::sin(0.9f * static_cast<float>(i)), std::cos(1.7f * static_cast<float>(i))};
  bench.measure(random_coefficients(bench.start.size(), 8, 2), 9);
  FitBsplineArgs args = bench.args();
  args.bending_weight = 3;
  fit(args);
  constexpr float h = 0.02f;
  for (const std::size_t i : {0u, 5u, 27u, 48u, 60u, 98u}) {
    std::vector<Vec2f> more = bench.out, less = bench.out;
    more[i].x += h, less[i].x -= h;
    const double gradient =
        (bench.objective(more, 3) - bench.objective(less, 3)) / (2 * static_cast<double>(h));
    EXPECT_NEAR(gradient, 0, 0.05) << "control point " << i;
  }
}

TEST(FitBspline, ReportsTheBendingEnergyOfItsStart) {
  Bench bench;
  bench.start = random_coefficients(bench.start.size(), 12, 2);
  bench.measure(bench.start, 13);
  const double expected = bench.bending(bench.start);
  EXPECT_NEAR(fit(bench.args()).bending_energy, expected, 2e-3 * expected);
}

TEST(FitBspline, IsAsStiffAsASheetWhereTheWeightIsHuge) {
  Bench bench;
  for (std::size_t i = 0; i < bench.field.size(); ++i) bench.field[i] = {};
  bench.measure(random_coefficients(bench.start.size(), 21, 2), 22);
  FitBsplineArgs args = bench.args();
  args.bending_weight = 1e6;
  args.tolerance = 1e-6;
  fit(args);
  // Second differences vanish: only an affine displacement costs no bending.
  for (std::int64_t y = 1; y + 1 < Bench::cells_y; y += 5)
    for (std::int64_t x = 1; x + 1 < Bench::cells_x; ++x) {
      const auto at = [&](std::int64_t i) {
        return static_cast<double>(bench.out_field[static_cast<std::size_t>(y * Bench::cells_x + i)].x);
      };
      ASSERT_NEAR(at(x - 1) - 2 * at(x) + at(x + 1), 0, 2e-3);
    }
}

TEST(FitBspline, StaysWithTheFieldWhereDampingOutweighsTheMeasurements) {
  Bench bench;
  bench.measure(random_coefficients(bench.start.size(), 31, 2), 32);
  FitBsplineArgs args = bench.args();
  args.damping = 1e5;
  fit(args);
  for (const Vec2f u : bench.out_field) ASSERT_LT(std::hypot(u.x, u.y), 1e-3f);
}

TEST(FitBspline, IsSolvableWithoutAnyEvidence) {
  Bench bench;
  FitBsplineArgs args = bench.args();
  args.bending_weight = 0;
  fit(args);
  for (const Vec2f c : bench.out) {
    ASSERT_EQ(c.x, 0);
    ASSERT_EQ(c.y, 0);
  }
}

TEST(FitBspline, PrefersTheWeightThatPredictsHeldOutCellsAmidNoise) {
  Bench bench;
  std::mt19937 random(41);
  std::normal_distribution<float> noise(0, 1);
  // A straight stretch, measured with a noise of 1 px: nothing is gained by bending.
  std::vector<Vec2f> straight(bench.start.size());
  for (std::size_t i = 0; i < straight.size(); ++i)
    straight[i] = {0.3f * static_cast<float>(i % Bench::columns), 0};
  bench.measure(straight, 42, 1);
  for (std::size_t i = 0; i < bench.field.size(); ++i) {
    float* n = bench.equations.data() + 8 * i;
    const float ex = noise(random), ey = noise(random);
    n[3] += n[0] * ex + n[1] * ey;
    n[4] += n[1] * ex + n[2] * ey;
  }
  FitBsplineArgs args = bench.args();
  args.candidates = {1e-4, 1e-2, 1, 100};
  args.held_out_cells = 4;
  const std::vector<double> loss = fit(args).held_out;
  ASSERT_EQ(loss.size(), 4u);
  EXPECT_GT(loss[0], loss[3]);
  EXPECT_GT(loss[1], loss[3]);
  // Where the truth is wavy and there is no noise, the stiffest loses.
  bench.measure(random_coefficients(bench.start.size(), 43, 3), 44);
  const std::vector<double> wavy = fit(args).held_out;
  EXPECT_GT(wavy[3], wavy[0]);
}

// Cells whose displacement turns the map over.
int folds_of(const Bench& bench) {
  int folds = 0;
  for (std::int64_t y = 0; y + 1 < Bench::cells_y; ++y)
    for (std::int64_t x = 0; x + 1 < Bench::cells_x; ++x) {
      const auto at = [&](std::int64_t i, std::int64_t j) {
        return in_doubles(bench.out_field[static_cast<std::size_t>(j * Bench::cells_x + i)]);
      };
      const Vec2d along_x = 0.25 * (at(x + 1, y) - at(x, y)), along_y = 0.25 * (at(x, y + 1) - at(x, y));
      folds += (1 + along_x.x) * (1 + along_y.y) - along_x.y * along_y.x < 0;
    }
  return folds;
}

TEST(FitBspline, LeavesOutWhatAsksForAFoldAndFollowsTheRest) {
  Bench bench;
  std::vector<Vec2f> folded(bench.start.size(), Vec2f{2, -1});
  // Two columns pushed through each other at one end of them, and a plain shift elsewhere.
  for (std::int64_t j = 0; j < 4; ++j) {
    folded[static_cast<std::size_t>(j * Bench::columns + 3)] = {40, 0};
    folded[static_cast<std::size_t>(j * Bench::columns + 5)] = {-40, 0};
  }
  bench.measure(folded, 51);
  FitBsplineArgs args = bench.args();
  args.bending_weight = 1e-3;
  args.damping = 1e-3;
  const BsplineFit found = fit(args);
  EXPECT_EQ(found.folded_cells, 0);
  EXPECT_EQ(folds_of(bench), 0);
  const Vec2f far = bench.out_field[static_cast<std::size_t>(30 * Bench::cells_x + 36)];
  EXPECT_NEAR(static_cast<double>(far.x), 2, 0.1) << "far from the fold nothing is given up";
  EXPECT_NEAR(static_cast<double>(far.y), -1, 0.1);
}

// Determinants of the cells, by the displacement's differences, in doubles.
std::vector<double> determinants(const Bench& bench, const std::vector<Vec2f>& coefficients) {
  std::vector<Vec2d> u;
  for (std::int64_t y = 0; y < Bench::cells_y; ++y)
    for (std::int64_t x = 0; x < Bench::cells_x; ++x) u.push_back(bench.evaluate(coefficients, x, y));
  std::vector<double> all;
  for (std::int64_t y = 0; y + 1 < Bench::cells_y; ++y)
    for (std::int64_t x = 0; x + 1 < Bench::cells_x; ++x) {
      const auto i = static_cast<std::size_t>(y * Bench::cells_x + x);
      const Vec2d a = 0.25 * (u[i + 1] - u[i]), b = 0.25 * (u[i + Bench::cells_x] - u[i]);
      all.push_back((1 + a.x) * (1 + b.y) - a.y * b.x);
    }
  return all;
}

std::vector<Vec2f> moved_by(std::vector<Vec2f> coefficients, const std::vector<Vec2f>& direction, double by) {
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    coefficients[i] = coefficients[i] + static_cast<float>(by) * direction[i];
  return coefficients;
}

// The penalty on folds at `at`, with what it says about its derivatives along v and w.
struct PenaltyBench {
  static constexpr double threshold = 0.4;
  Bench bench;
  std::vector<Vec2f> at = random_coefficients(Bench::columns * Bench::rows, 71, 40),
                     v = random_coefficients(at.size(), 72, 1), w = random_coefficients(at.size(), 73, 1);
  double value = 0, along_v = 0, across = 0;

  PenaltyBench() {
    using namespace fit_bspline_detail;
    CpuExec exec;
    const Size controls{Bench::columns, Bench::rows}, cells{Bench::cells_x, Bench::cells_y};
    const UploadedAxis<CpuExec> along_x(exec, bench.along_x), along_y(exec, bench.along_y);
    bench.start = at;
    FitBsplineArgs args = bench.args();
    evaluate_only(exec, args);
    const View2D<const float> field = as_lanes(View2D<const Vec2f>(args.out_field));
    FoldPenaltyTerm<CpuExec> term(exec, along_x, along_y, cells, controls, threshold);
    value = term.value(field);
    const ControlVectors<CpuExec> of_v(exec, controls), gradient(exec, controls), product(exec, controls);
    const auto planes_of = [&](const std::vector<Vec2f>& vectors, const ControlPlanes& to) {
      const View2D<const Vec2f> view{vectors.data(), Bench::columns, Bench::rows, Bench::columns};
      exec.for_each("split", controls, SplitToPlanes{as_lanes(view), to});
    };
    planes_of(v, of_v.view());
    term.add_gradient(field, 1, gradient.view());
    term.add_product(field, of_v.view(), 1, product.view());
    for (std::int64_t y = 0; y < Bench::rows; ++y)
      for (std::int64_t x = 0; x < Bench::columns; ++x) {
        const auto i = static_cast<std::size_t>(y * Bench::columns + x);
        const auto with = [&](const ControlPlanes& planes, const Vec2f& other) {
          return static_cast<double>(planes.x.at(x, y) * other.x + planes.y.at(x, y) * other.y);
        };
        along_v += with(gradient.view(), v[i]);
        across += with(product.view(), w[i]);
      }
  }
  double value_at(const std::vector<Vec2f>& coefficients) const {
    double sum = 0;
    for (const double d : determinants(bench, coefficients))
      sum += 0.5 * std::max(0.0, threshold - d) * std::max(0.0, threshold - d);
    return sum;
  }
};

TEST(FoldPenalty, IsHalfTheSquareOfWhatDeterminantsLack) {
  const PenaltyBench penalty;
  const double expected = penalty.value_at(penalty.at);
  ASSERT_GT(expected, 1) << "the bench must fold";
  EXPECT_NEAR(penalty.value, expected, 1e-4 * expected);
}

TEST(FoldPenalty, HasTheGradientOfFiniteDifferences) {
  const PenaltyBench penalty;
  constexpr double h = 1e-2;
  const double expected = (penalty.value_at(moved_by(penalty.at, penalty.v, h)) -
                           penalty.value_at(moved_by(penalty.at, penalty.v, -h))) /
                          (2 * h);
  ASSERT_NE(expected, 0);
  EXPECT_NEAR(penalty.along_v, expected, 2e-3 * std::abs(expected));
}

TEST(FoldPenalty, HasTheGaussNewtonProductOfFiniteDifferences) {
  const PenaltyBench penalty;
  constexpr double h = 1e-2;
  const std::vector<double> here = determinants(penalty.bench, penalty.at);
  const auto slopes = [&](const std::vector<Vec2f>& direction) {
    const std::vector<double> more = determinants(penalty.bench, moved_by(penalty.at, direction, h)),
                              less = determinants(penalty.bench, moved_by(penalty.at, direction, -h));
    std::vector<double> all;
    for (std::size_t i = 0; i < more.size(); ++i) all.push_back((more[i] - less[i]) / (2 * h));
    return all;
  };
  const std::vector<double> along_v = slopes(penalty.v), along_w = slopes(penalty.w);
  double expected = 0, scale = 0;
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (here[i] >= PenaltyBench::threshold) continue;
    expected += along_v[i] * along_w[i];
    scale += std::abs(along_v[i] * along_w[i]);
  }
  ASSERT_GT(scale, 0);
  EXPECT_NEAR(penalty.across, expected, 1e-3 * scale);
}

TEST(FitBspline, StaysUnfoldedWhereAllTheEvidenceAsksForFolds) {
  Bench bench;
  // Every other column pushed past the next: no part of the evidence can be believed.
  std::vector<Vec2f> folded(bench.start.size());
  for (std::size_t i = 0; i < folded.size(); ++i)
    folded[i] = {i % Bench::columns % 2 == 0 ? 60.0f : -60.0f, 0};
  // Nor would leaving it out help: the damping holds every cell to a field that folds.
  for (std::int64_t i = 0; i < Bench::cells_x * Bench::cells_y; ++i) {
    const Vec2d u = bench.evaluate(folded, i % Bench::cells_x, i / Bench::cells_x);
    bench.field[static_cast<std::size_t>(i)] = {static_cast<float>(u.x), static_cast<float>(u.y)};
  }
  bench.measure(folded, 81);
  FitBsplineArgs args = bench.args();
  args.bending_weight = 1e-3;
  args.damping = 1e-3;
  args.min_determinant = 0.05;
  const BsplineFit found = fit(args);
  EXPECT_EQ(found.folded_cells, 0);
  EXPECT_EQ(folds_of(bench), 0);
  // What can be had without a fold is still better than staying.
  EXPECT_LT(bench.objective(bench.out, 1e-3), 0.95 * bench.objective(bench.start, 1e-3));
}

TEST(FitBspline, TellsHowFarTheCellsMoveOnAverage) {
  Bench bench;
  bench.start.assign(bench.start.size(), {1, 2});
  bench.measure(std::vector<Vec2f>(bench.start.size(), {4, 6}), 52);
  EXPECT_NEAR(fit(bench.args()).mean_step_px, 5, 1e-3);
}

TEST(FitBspline, GivesTheSameBitsForAnyNumberOfThreads) {
  std::vector<Vec2f> first;
  for (const int threads : {1, 2, 3}) {
    Bench bench;
    bench.measure(random_coefficients(bench.start.size(), 61, 2), 62);
    FitBsplineArgs args = bench.args();
    args.bending_weight = 0.1;
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    fit_bspline(exec, args);
    if (first.empty()) first = bench.out;
    for (std::size_t i = 0; i < first.size(); ++i) {
      ASSERT_EQ(bench.out[i].x, first[i].x);
      ASSERT_EQ(bench.out[i].y, first[i].y);
    }
  }
}

}  // namespace
}  // namespace alinify

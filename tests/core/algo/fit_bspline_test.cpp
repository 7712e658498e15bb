// The B-spline fit against splines known from a formula, dense solutions of the same equations, and finite
// differences.
#include "core/algo/fit_bspline.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"

namespace alinify {
namespace {

// A naive cubic B-spline in doubles, by the recursion of de Boor.
double basis(double x) {
  x = std::abs(x);
  if (x < 1) return 2.0 / 3 - x * x + x * x * x / 2;
  if (x < 2) return (2 - x) * (2 - x) * (2 - x) / 6;
  return 0;
}

// The arrays of a fit: cells, and a grid over them.
struct FitArrays {
  FitArrays(const SplineAxis& x, const SplineAxis& y) : along_x(x), along_y(y) {}

  SplineAxis along_x, along_y;
  std::vector<Vec2f> field = std::vector<Vec2f>(static_cast<std::size_t>(along_x.cells * along_y.cells));
  std::vector<float> equations = std::vector<float>(8 * field.size());
  std::vector<Vec2f> start =
      std::vector<Vec2f>(static_cast<std::size_t>(along_x.controls * along_y.controls));
  std::vector<Vec2f> out = start, out_field = field;

  FitBsplineArgs args() {
    FitBsplineArgs a;
    a.along_x = along_x;
    a.along_y = along_y;
    a.field = {field.data(), along_x.cells, along_y.cells, along_x.cells};
    a.normal_equations = {equations.data(), 8 * along_x.cells, along_y.cells, 8 * along_x.cells};
    a.start = {start.data(), along_x.controls, along_y.controls, along_x.controls};
    a.out = {out.data(), along_x.controls, along_y.controls, along_x.controls};
    a.out_field = {out_field.data(), along_x.cells, along_y.cells, along_x.cells};
    return a;
  }
};

// The cells of a level, a grid over them, and what was measured.
struct Bench : FitArrays {
  static constexpr std::int64_t cells_x = 40, cells_y = 33, columns = 11, rows = 9;
  Bench() : FitArrays({cells_x, columns, 1.1, 0.19}, {cells_y, rows, 1.05, 0.17}) {}

  Vec2d evaluate(const std::vector<Vec2f>& coefficients, std::int64_t x, std::int64_t y) const {
    const double cx = along_x.first + static_cast<double>(x) * along_x.step,
                 cy = along_y.first + static_cast<double>(y) * along_y.step;
    return at_control(coefficients, cx, cy);
  }
  // The naive spline at a place in units of its control points.
  static Vec2d at_control(const std::vector<Vec2f>& coefficients, double cx, double cy) {
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
    FitBsplineArgs a = FitArrays::args();
    a.tolerance = 1e-7;
    a.max_iterations = 2000;
    return a;
  }
  // The objective of fit_bspline, in doubles.
  double objective(const std::vector<Vec2f>& c, double weight,
                   SplineRegulariser regulariser = SplineRegulariser::Bending) const {
    double sum = 0;
    for (std::int64_t y = 0; y < cells_y; ++y)
      for (std::int64_t x = 0; x < cells_x; ++x) {
        const auto i = static_cast<std::size_t>(y * cells_x + x);
        const Vec2d e = evaluate(c, x, y) - in_doubles(field[i]);
        const float* n = equations.data() + 8 * i;
        const double xx = n[0], xy = n[1], yy = n[2], px = n[3], py = n[4];
        sum += 0.5 * (xx * e.x * e.x + 2 * xy * e.x * e.y + yy * e.y * e.y) - px * e.x - py * e.y;
      }
    return sum + weight * stiffness(c, regulariser);
  }
  // Half the regulariser's integral, by second differences of the naive spline on a fine lattice of its valid
  // region.
  double stiffness(const std::vector<Vec2f>& c, SplineRegulariser regulariser) const {
    constexpr int steps = 24;
    constexpr double h = 1e-3;
    const auto at = [&](double cx, double cy) { return at_control(c, cx, cy); };
    double energy = 0;
    for (int b = 0; b < (rows - 3) * steps; ++b)
      for (int a = 0; a < (columns - 3) * steps; ++a) {
        const double cx = 1 + (a + 0.5) / steps, cy = 1 + (b + 0.5) / steps;
        const Vec2d here = at(cx, cy);
        const Vec2d xx = (1 / (h * h)) * (at(cx + h, cy) - 2.0 * here + at(cx - h, cy));
        const Vec2d yy = (1 / (h * h)) * (at(cx, cy + h) - 2.0 * here + at(cx, cy - h));
        const Vec2d xy = (1 / (4 * h * h)) *
                         (at(cx + h, cy + h) - at(cx + h, cy - h) - at(cx - h, cy + h) + at(cx - h, cy - h));
        const double mixed = regulariser == SplineRegulariser::Bending ? dot(xy, xy) : dot(xx, yy);
        energy += 0.5 * (dot(xx, xx) + 2 * mixed + dot(yy, yy)) / (steps * steps);
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
  for (const SplineRegulariser regulariser : {SplineRegulariser::Bending, SplineRegulariser::Curvature}) {
    Bench bench;
    // Cells that contradict any spline, so that the minimum is a compromise with the regulariser.
    for (std::size_t i = 0; i < bench.field.size(); ++i)
      bench.field[i] = {std::sin(0.9f * static_cast<float>(i)), std::cos(1.7f * static_cast<float>(i))};
    bench.measure(random_coefficients(bench.start.size(), 8, 2), 9);
    FitBsplineArgs args = bench.args();
    args.regulariser = regulariser;
    args.bending_weight = 3;
    fit(args);
    constexpr float h = 0.02f;
    for (const std::size_t i : {0u, 5u, 27u, 48u, 60u, 98u}) {
      std::vector<Vec2f> more = bench.out, less = bench.out;
      more[i].x += h, less[i].x -= h;
      const double gradient =
          (bench.objective(more, 3, regulariser) - bench.objective(less, 3, regulariser)) /
          (2 * static_cast<double>(h));
      EXPECT_NEAR(gradient, 0, 0.05) << "control point " << i;
    }
  }
}

TEST(FitBspline, ReportsTheRegularisersIntegralOfItsStart) {
  for (const SplineRegulariser regulariser : {SplineRegulariser::Bending, SplineRegulariser::Curvature}) {
    Bench bench;
    bench.start = random_coefficients(bench.start.size(), 12, 2);
    bench.measure(bench.start, 13);
    FitBsplineArgs args = bench.args();
    args.regulariser = regulariser;
    const double expected = bench.stiffness(bench.start, regulariser);
    EXPECT_NEAR(fit(args).bending_energy, expected, 2e-3 * expected);
  }
}

TEST(FitBspline, LeavesHarmonicMapsFreeOfCurvatureButNotOfBending) {
  Bench bench;
  // x^2 - y^2 and x y as cubic splines: a second-degree polynomial's blossom at neighbouring knots.
  for (std::int64_t j = 0; j < Bench::rows; ++j)
    for (std::int64_t i = 0; i < Bench::columns; ++i) {
      const auto x = static_cast<float>(i) - 5, y = static_cast<float>(j) - 4;
      bench.start[static_cast<std::size_t>(j * Bench::columns + i)] = {0.2f * (x * x - y * y), 0.2f * x * y};
    }
  bench.measure(bench.start, 14);
  FitBsplineArgs args = bench.args();
  const double bending = fit(args).bending_energy;
  args.regulariser = SplineRegulariser::Curvature;
  EXPECT_LT(fit(args).bending_energy, 1e-4 * bending);
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
  // If the truth is wavy and there is no noise, the stiffest loses.
  bench.measure(random_coefficients(bench.start.size(), 43, 3), 44);
  const std::vector<double> wavy = fit(args).held_out;
  EXPECT_GT(wavy[3], wavy[0]);
}

// The derivative of basis().
double basis_slope(double x) {
  const double a = std::abs(x), sign = x < 0 ? -1 : 1;
  if (a < 1) return sign * (1.5 * a * a - 2 * a);
  if (a < 2) return -sign * (2 - a) * (2 - a) / 2;
  return 0;
}

// The determinant of p + u(p) at a place in control points, in doubles.
double determinant_at(const Bench& bench, const std::vector<Vec2f>& coefficients, double cx, double cy) {
  Vec2d along_x, along_y;
  for (int j = 0; j < Bench::rows; ++j)
    for (int i = 0; i < Bench::columns; ++i) {
      const Vec2d c = in_doubles(coefficients[static_cast<std::size_t>(j * Bench::columns + i)]);
      along_x = along_x + bench.along_x.step / cell_px * basis_slope(cx - i) * basis(cy - j) * c;
      along_y = along_y + bench.along_y.step / cell_px * basis(cx - i) * basis_slope(cy - j) * c;
    }
  return (1 + along_x.x) * (1 + along_y.y) - along_x.y * along_y.x;
}

// The least determinant among many places in every span.
double smallest_determinant(const Bench& bench, const std::vector<Vec2f>& coefficients) {
  constexpr int places = 12;
  double least = 1e9;
  for (int b = 0; b <= (Bench::rows - 3) * places; ++b)
    for (int a = 0; a <= (Bench::columns - 3) * places; ++a)
      least = std::min(least, determinant_at(bench, coefficients, 1 + static_cast<double>(a) / places,
                                             1 + static_cast<double>(b) / places));
  return least;
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
  EXPECT_GT(found.held_spans, 0);
  EXPECT_GE(smallest_determinant(bench, bench.out), 0);
  const Vec2f far = bench.out_field[static_cast<std::size_t>(30 * Bench::cells_x + 36)];
  EXPECT_NEAR(static_cast<double>(far.x), 2, 0.1) << "far from the fold nothing is given up";
  EXPECT_NEAR(static_cast<double>(far.y), -1, 0.1);
}

// The Bernstein coefficients of the determinants of all spans, found by interpolation: a polynomial of degree
// 5 x 5 is known from its values at 6 x 6 places.
std::vector<double> bernstein_determinants(const Bench& bench, const std::vector<Vec2f>& coefficients) {
  constexpr double binomials[6] = {1, 5, 10, 10, 5, 1};
  double inverse[6][12] = {};
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c)
      inverse[r][c] = binomials[c] * std::pow(r / 5.0, c) * std::pow(1 - r / 5.0, 5 - c);
    inverse[r][6 + r] = 1;
  }
  for (int pivot = 0; pivot < 6; ++pivot) {
    const double by = inverse[pivot][pivot];
    for (double& value : inverse[pivot]) value /= by;
    for (int r = 0; r < 6; ++r) {
      const double times = r == pivot ? 0 : inverse[r][pivot];
      for (int c = 0; c < 12; ++c) inverse[r][c] -= times * inverse[pivot][c];
    }
  }
  std::vector<double> all;
  for (int y = 0; y < Bench::rows - 3; ++y)
    for (int x = 0; x < Bench::columns - 3; ++x) {
      double values[6][6], half[6][6] = {};
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l)
          values[k][l] = determinant_at(bench, coefficients, 1 + x + k / 5.0, 1 + y + l / 5.0);
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l)
          for (int m = 0; m < 6; ++m) half[k][l] += inverse[k][6 + m] * values[m][l];
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l) {
          double sum = 0;
          for (int m = 0; m < 6; ++m) sum += inverse[l][6 + m] * half[k][m];
          all.push_back(sum);
        }
    }
  return all;
}

std::vector<Vec2f> moved_by(std::vector<Vec2f> coefficients, const std::vector<Vec2f>& direction, double by) {
  for (std::size_t i = 0; i < coefficients.size(); ++i)
    coefficients[i] = coefficients[i] + static_cast<float>(by) * direction[i];
  return coefficients;
}

// The barrier against folds at `at`, with its derivatives along v and w.
struct BarrierBench {
  static constexpr double least = 0.05, clear = 0.75;
  Bench bench;
  std::vector<Vec2f> at = random_coefficients(Bench::columns * Bench::rows, 71, 12),
                     v = random_coefficients(at.size(), 72, 1), w = random_coefficients(at.size(), 73, 1);
  double value = 0, along_v = 0, across = 0;

  BarrierBench() {
    using namespace fit_bspline_detail;
    CpuExec exec;
    const Size controls{Bench::columns, Bench::rows};
    bench.start = at;
    FitBsplineArgs args = bench.args();
    args.min_determinant = least;
    const View2D<const float> coefficients = as_lanes(args.start);
    BarrierTerm<CpuExec> term(exec, args, clear);
    value = term.value(coefficients);
    const ControlVectors<CpuExec> of_v(exec, controls), gradient(exec, controls), product(exec, controls);
    const View2D<const Vec2f> view{v.data(), Bench::columns, Bench::rows, Bench::columns};
    exec.for_each("split", controls, SplitToPlanes{as_lanes(view), of_v.view()});
    term.add_gradient(coefficients, 1, gradient.view());
    term.take_hessian(coefficients);
    term.add_product(of_v.view(), 1, product.view());
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
  static double barrier(double determinant) {
    const double t = (determinant - least) / (clear - least);
    return t < 1 ? -(1 - t) * (1 - t) * std::log(t) : 0;
  }
  double value_at(const std::vector<Vec2f>& coefficients) const {
    double sum = 0;
    for (const double d : bernstein_determinants(bench, coefficients)) sum += barrier(d);
    return sum;
  }
};

TEST(SplineBarrier, IsTheBarrierOfAllBernsteinCoefficients) {
  const BarrierBench barrier;
  const double expected = barrier.value_at(barrier.at);
  ASSERT_GT(expected, 1) << "the bench must come near a fold";
  EXPECT_NEAR(barrier.value, expected, 1e-4 * expected);
}

TEST(SplineBarrier, HasTheGradientOfFiniteDifferences) {
  const BarrierBench barrier;
  constexpr double h = 1e-3;
  const double expected = (barrier.value_at(moved_by(barrier.at, barrier.v, h)) -
                           barrier.value_at(moved_by(barrier.at, barrier.v, -h))) /
                          (2 * h);
  ASSERT_GT(std::abs(expected), 0.1);
  EXPECT_NEAR(barrier.along_v, expected, 2e-3 * std::abs(expected));
}

TEST(SplineBarrier, HasTheGaussNewtonProductOfFiniteDifferences) {
  const BarrierBench barrier;
  constexpr double h = 1e-3;
  const std::vector<double> here = bernstein_determinants(barrier.bench, barrier.at);
  const auto slopes = [&](const std::vector<Vec2f>& direction) {
    const std::vector<double> more =
                                  bernstein_determinants(barrier.bench, moved_by(barrier.at, direction, h)),
                              less =
                                  bernstein_determinants(barrier.bench, moved_by(barrier.at, direction, -h));
    std::vector<double> all;
    for (std::size_t i = 0; i < more.size(); ++i) all.push_back((more[i] - less[i]) / (2 * h));
    return all;
  };
  const std::vector<double> along_v = slopes(barrier.v), along_w = slopes(barrier.w);
  double expected = 0, scale = 0;
  for (std::size_t i = 0; i < here.size(); ++i) {
    const double curvature = (BarrierBench::barrier(here[i] + h) - 2 * BarrierBench::barrier(here[i]) +
                              BarrierBench::barrier(here[i] - h)) /
                             (h * h);
    expected += curvature * along_v[i] * along_w[i];
    scale += std::abs(curvature * along_v[i] * along_w[i]);
  }
  ASSERT_GT(scale, 0.1);
  EXPECT_NEAR(barrier.across, expected, 2e-3 * scale);
}

TEST(SplineBarrier, HasTheDiagonalBlocksOfFiniteDifferences) {
  using namespace fit_bspline_detail;
  BarrierBench barrier;
  CpuExec exec;
  const Size controls{Bench::columns, Bench::rows};
  FitBsplineArgs args = barrier.bench.args();
  args.min_determinant = BarrierBench::least;
  BarrierTerm<CpuExec> term(exec, args, BarrierBench::clear);
  term.take_hessian(as_lanes(args.start));
  const Grid<CpuExec> xx(exec, controls), xy(exec, controls), yy(exec, controls);
  for (const Grid<CpuExec>* plane : {&xx, &xy, &yy})
    exec.for_each("fill", controls, FillPlane{7, plane->view()});
  term.add_blocks(2, xx.view(), xy.view(), yy.view());

  constexpr double h = 1e-3;
  const std::vector<double> here = bernstein_determinants(barrier.bench, barrier.at);
  int near = 0;
  for (std::size_t i = 0; i < barrier.at.size(); i += 7) {
    std::vector<double> along[2];
    for (int c = 0; c < 2; ++c) {
      std::vector<Vec2f> unit(barrier.at.size());
      unit[i] = c == 0 ? Vec2f{1, 0} : Vec2f{0, 1};
      const std::vector<double> more = bernstein_determinants(barrier.bench, moved_by(barrier.at, unit, h)),
                                less = bernstein_determinants(barrier.bench, moved_by(barrier.at, unit, -h));
      for (std::size_t k = 0; k < more.size(); ++k) along[c].push_back((more[k] - less[k]) / (2 * h));
    }
    double expected[3] = {};
    for (std::size_t k = 0; k < here.size(); ++k) {
      const double curvature = (BarrierBench::barrier(here[k] + h) - 2 * BarrierBench::barrier(here[k]) +
                                BarrierBench::barrier(here[k] - h)) /
                               (h * h);
      expected[0] += curvature * along[0][k] * along[0][k];
      expected[1] += curvature * along[0][k] * along[1][k];
      expected[2] += curvature * along[1][k] * along[1][k];
    }
    near += expected[0] > 1e-3 ? 1 : 0;
    const auto x = static_cast<std::int64_t>(i) % Bench::columns,
               y = static_cast<std::int64_t>(i) / Bench::columns;
    const double tolerance = 4e-3 * (expected[0] + expected[2]) + 1e-5;
    EXPECT_NEAR(static_cast<double>(xx.view().at(x, y)), 7 + 2 * expected[0], tolerance) << i;
    EXPECT_NEAR(static_cast<double>(xy.view().at(x, y)), 7 + 2 * expected[1], tolerance) << i;
    EXPECT_NEAR(static_cast<double>(yy.view().at(x, y)), 7 + 2 * expected[2], tolerance) << i;
  }
  EXPECT_GT(near, 5);
}

TEST(InvertBlocks, MakesNoIndefiniteBlockOfOneThatRoundingMadeSingular) {
  const float huge = 3e30f;
  for (const Vec2f diagonal : {Vec2f{4, 9}, Vec2f{huge, 2 * huge}, Vec2f{1e-12f, 5e6f}}) {
    const float root = std::sqrt(diagonal.x) * std::sqrt(diagonal.y);
    for (const float correlation : {0.0f, 0.5f, -0.9f, 1.0f, -1.000001f}) {
      float a = diagonal.x, b = correlation * root, c = diagonal.y;
      InvertBlocks{{&a, 1, 1, 1}, {&b, 1, 1, 1}, {&c, 1, 1, 1}}(0, 0);
      const double xx = a, xy = b, yy = c;
      EXPECT_GT(xx, 0) << diagonal.x << " " << correlation;
      EXPECT_GT(yy, 0);
      EXPECT_GT(xx * yy, xy * xy);
      if (std::abs(correlation) > 0.95f) continue;
      const double share = 1 - static_cast<double>(correlation) * static_cast<double>(correlation);
      EXPECT_NEAR(xx * static_cast<double>(diagonal.x) * share, 1, 1e-4);
      EXPECT_NEAR(xy * static_cast<double>(root) * share, -static_cast<double>(correlation), 1e-4);
    }
  }
}

TEST(SplineBarrier, ForbidsAFold) {
  Bench bench;
  bench.start = random_coefficients(bench.start.size(), 75, 40);
  ASSERT_LT(smallest_determinant(bench, bench.start), 0);
  CpuExec exec;
  FitBsplineArgs args = bench.args();
  fit_bspline_detail::BarrierTerm<CpuExec> term(exec, args, 0.3);
  EXPECT_FALSE(term.allows(term.value(as_lanes(args.start))));
}

TEST(FitBspline, BoundsTheDeterminantsOfASplineThatItOnlyEvaluates) {
  for (const float size : {1.0f, 3.0f, 6.0f, 15.0f}) {
    Bench bench;
    bench.start = random_coefficients(bench.start.size(), 76, size);
    FitBsplineArgs args = bench.args();
    args.normal_equations = {};
    const double bound = fit(args).smallest_determinant, least = smallest_determinant(bench, bench.start);
    EXPECT_LE(bound, least + 1e-5);
    EXPECT_GT(bound, least - 0.5 * (1 - least)) << "a bound that is never near is none";
  }
}

// Every other column pushed past the next: no part of the evidence can be believed, nor would leaving it out
// help, as the damping holds every cell to a field that folds.
struct FoldingBench : Bench {
  FoldingBench() {
    std::vector<Vec2f> folded(start.size());
    for (std::size_t i = 0; i < folded.size(); ++i) folded[i] = {i % columns % 2 == 0 ? 60.0f : -60.0f, 0};
    for (std::int64_t i = 0; i < cells_x * cells_y; ++i) {
      const Vec2d u = evaluate(folded, i % cells_x, i / cells_x);
      field[static_cast<std::size_t>(i)] = {static_cast<float>(u.x), static_cast<float>(u.y)};
    }
    measure(folded, 81);
  }
  FitBsplineArgs args() {
    FitBsplineArgs a = Bench::args();
    a.bending_weight = 1e-3;
    a.damping = 1e-3;
    a.min_determinant = 0.05;
    return a;
  }
};

TEST(FitBspline, StaysUnfoldedWhereAllTheEvidenceAsksForFolds) {
  FoldingBench bench;
  const BsplineFit found = fit(bench.args());
  EXPECT_GT(found.held_spans, 0);
  EXPECT_GE(found.smallest_determinant, 0.05);
  EXPECT_GE(smallest_determinant(bench, bench.out), 0.05);
  // The best without a fold is still better than staying.
  EXPECT_LT(bench.objective(bench.out, 1e-3), 0.95 * bench.objective(bench.start, 1e-3));
}

TEST(FitBspline, LeavesTheBarrierAfterABoundedNumberOfIterations) {
  constexpr std::int64_t controls = 40, cells = 180;
  constexpr double step = 0.2;
  const SplineAxis axis{cells, controls, 1.05, step};
  FitArrays arrays(axis, axis);
  std::mt19937 random(91);
  std::uniform_real_distribution<float> wanted(-40, 40);
  FitBsplineArgs args = arrays.args();
  args.normal_equations = {};
  for (Vec2f& c : arrays.start) c = {wanted(random), wanted(random)};
  fit(args);  // only evaluates
  const std::vector<Vec2f> folded = arrays.out_field;
  arrays.start.assign(arrays.start.size(), {});
  for (std::size_t i = 0; i < folded.size(); ++i) {
    float* n = arrays.equations.data() + 8 * i;
    n[0] = n[2] = 4;
    n[3] = 4 * folded[i].x;
    n[4] = 4 * folded[i].y;
  }
  args.normal_equations = arrays.args().normal_equations;
  args.bending_weight = 1e-3;
  args.damping = 1e-3;
  args.min_determinant = 0.05;
  std::vector<Vec2f> first;
  for (const int threads : {1, 2, 3}) {
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    const BsplineFit found = fit_bspline(exec, args);
    ASSERT_TRUE(found.met_barrier);
    EXPECT_GE(found.smallest_determinant, 0.05);
    EXPECT_GT(found.barrier_iterations, 0);
    EXPECT_LE(found.barrier_iterations, max_barrier_iterations);
    if (first.empty()) first = arrays.out;
    for (std::size_t i = 0; i < first.size(); ++i) {
      ASSERT_EQ(arrays.out[i].x, first[i].x) << threads << " threads";
      ASSERT_EQ(arrays.out[i].y, first[i].y);
    }
  }
  // They suffice for most of what is asked for; without the barrier's diagonal in the preconditioner they
  // suffice for half.
  double gained = 0, most = 0;
  for (std::size_t i = 0; i < folded.size(); ++i) {
    const Vec2d all = in_doubles(folded[i]), missed = in_doubles(arrays.out_field[i]) - all;
    most += dot(all, all);
    gained += dot(all, all) - dot(missed, missed);
  }
  EXPECT_GT(gained, 0.8 * most);
}

TEST(FitBspline, StaysUnfoldedEvenFromAStartThatFolds) {
  FoldingBench bench;
  bench.start = random_coefficients(bench.start.size(), 82, 40);
  ASSERT_LT(smallest_determinant(bench, bench.start), 0);
  const BsplineFit found = fit(bench.args());
  EXPECT_GE(found.smallest_determinant, 0.05);
  EXPECT_GE(smallest_determinant(bench, bench.out), 0.05);
}

TEST(FitBspline, StaysUnfoldedWhateverTheMeasurementsAre) {
  FoldingBench bench;
  bench.equations[8 * 700 + 3] = std::nanf("");
  const BsplineFit found = fit(bench.args());
  EXPECT_GE(found.smallest_determinant, 0.05);
  EXPECT_GE(smallest_determinant(bench, bench.out), 0.05);
}

TEST(FitBspline, StaysUnfoldedBetweenTheCellsToo) {
  // Two cells to a span, so that their differences say little about the spline between them.
  constexpr std::int64_t controls = 15, cells = 24;
  constexpr double step = 0.5;
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    const SplineAxis axis{cells, controls, 1.25, step};
    FitArrays arrays(axis, axis);
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> wanted(-1.0f - static_cast<float>(seed),
                                                 1.0f + static_cast<float>(seed));
    for (std::size_t i = 0; i < arrays.field.size(); ++i) {
      float* n = arrays.equations.data() + 8 * i;
      n[0] = n[2] = 4;
      n[3] = 4 * wanted(random);
      n[4] = 4 * wanted(random);
    }
    FitBsplineArgs args = arrays.args();
    args.bending_weight = 1e-3;
    args.damping = 0.2;
    args.min_determinant = 0.05;
    EXPECT_GT(fit(args).held_spans, 0);
    for (int b = 0; b <= 16 * (controls - 3); ++b)
      for (int a = 0; a <= 16 * (controls - 3); ++a) {
        const double cx = 1 + a / 16.0, cy = 1 + b / 16.0;
        Vec2d along_x, along_y;
        for (int j = std::max(0, static_cast<int>(cy) - 1);
             j < std::min<int>(controls, static_cast<int>(cy) + 3); ++j)
          for (int i = std::max(0, static_cast<int>(cx) - 1);
               i < std::min<int>(controls, static_cast<int>(cx) + 3); ++i) {
            const Vec2d c = in_doubles(arrays.out[static_cast<std::size_t>(j * controls + i)]);
            along_x = along_x + step / cell_px * basis_slope(cx - i) * basis(cy - j) * c;
            along_y = along_y + step / cell_px * basis(cx - i) * basis_slope(cy - j) * c;
          }
        ASSERT_GE((1 + along_x.x) * (1 + along_y.y) - along_x.y * along_y.x, 0.05) << "seed " << seed;
      }
  }
}

TEST(FitBspline, TellsHowFarTheCellsMoveOnAverage) {
  Bench bench;
  bench.start.assign(bench.start.size(), {1, 2});
  bench.measure(std::vector<Vec2f>(bench.start.size(), {4, 6}), 52);
  EXPECT_NEAR(fit(bench.args()).mean_step_px, 5, 1e-3);
}

TEST(FitBspline, TellsHowFarAControlPointMovesAtMost) {
  for (const Vec2f wanted : {Vec2f{4, 6}, Vec2f{-6, 6}, Vec2f{3, -9}}) {
    Bench bench;
    bench.start.assign(bench.start.size(), {1, 2});
    bench.measure(std::vector<Vec2f>(bench.start.size(), wanted), 52);
    const double found = fit(bench.args()).largest_step_px;
    std::vector<double> steps;
    for (const Vec2f c : bench.out) steps.insert(steps.end(), {std::abs(c.x - 1.0), std::abs(c.y - 2.0)});
    EXPECT_NEAR(found, *std::max_element(steps.begin(), steps.end()), 1e-5);
    const double most = std::max(std::abs(wanted.x - 1.0), std::abs(wanted.y - 2.0));
    EXPECT_NEAR(found, most, 0.2 * most) << "beyond the cells a little further";
  }
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

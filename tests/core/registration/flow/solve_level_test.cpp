// One level of the dense engine: its tiles answer for the same field as the level in one piece.
#include "core/registration/flow/solve_level.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/algo/flow_tile.h"
#include "core/base/error.h"
#include "core/compute/cpu_algorithms.h"
#include "core/compute/multi_device_backend.h"
#include "core/registration/flow/local_agreement.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/support/backend_decorator.h"

namespace alinify {
namespace {

using test::Map;

constexpr Size size{768, 520};
constexpr std::int64_t halo = 256;

struct Level {
  Level(const Map& truth, std::int64_t tile_px, bool held, Affine2 affine_ = {},
        const test::Brightness& value = test::cloth(4.5))
      : affine(affine_) {
    Progress progress;
    fixed = std::make_unique<GreyPyramid>(test::seen_through(truth, value, size), nullptr, 0, 1, *backend,
                                          progress, held);
    moving =
        std::make_unique<GreyPyramid>(test::picture(size, value), nullptr, 0, 1, *backend, progress, held);
    level.fixed = level.moving = size;
    level.tile_px = tile_px;
    level.columns = (size.width + tile_px - 1) / tile_px;
    level.rows = (size.height + tile_px - 1) / tile_px;
    level.held = held;
  }
  LevelInputs inputs(std::vector<LandmarkPair> landmarks = {}) const {
    return {*backend, *fixed, *moving, level, affine, halo, std::move(landmarks), 0.3};
  }

  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  std::unique_ptr<GreyPyramid> fixed, moving;
  FlowLevel level;
  Affine2 affine;
};

// 128 x 128 grey pixels of 16 bits.
struct Plane16 {
  explicit Plane16(const test::Brightness& value) {
    for (int k = 0; k < 128 * 128; ++k)
      pixels.push_back(static_cast<std::uint16_t>(16384 + 128 * value(k % 128, k / 128)));
  }
  View2D<const std::uint16_t> view() const { return {pixels.data(), 128, 128, 128}; }
  std::vector<std::uint16_t> pixels;
};

double largest_difference(const FlowField& a, const FlowField& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.vectors.size(); ++i)
    largest = std::max(largest, static_cast<double>(std::hypot(a.vectors[i].x - b.vectors[i].x,
                                                               a.vectors[i].y - b.vectors[i].y)));
  return largest;
}

// solve_level and fit_level with everything in vectors.
FlowTileSums solve(const LevelInputs& in, const FlowSteps& steps, FlowField& field,
                   std::vector<float>* normal_equations, Progress& progress) {
  LevelField level = placed(in.backend, field);
  const NormalEquations measured = make_normal_equations(in.backend, field.cells);
  const FlowTileSums means = solve_level(in, steps, level, normal_equations ? &measured : nullptr, progress);
  field = fetched(level);
  if (normal_equations) {
    normal_equations->resize(static_cast<std::size_t>(field.cells.area() * 8));
    measured.read(
        {normal_equations->data(), field.cells.width * 8, field.cells.height, field.cells.width * 8});
  }
  return means;
}

TEST(FlowLevel, InTilesGivesTheFieldOfTheWholeLevel) {
  // Starts up to 1.5 px off, as after the previous level.
  const Map truth = test::waves(1.5);
  FlowSteps steps = flow_steps(FlowData::Texture, size, false, true);
  const std::vector<LandmarkPair> landmarks{{"a", {255, 300}, {256, 299}, true}};
  std::vector<FlowField> fields;
  std::vector<std::vector<float>> informations;
  std::vector<double> correlations;
  for (const auto& [tile, held] :
       {std::pair{std::int64_t{768}, true}, {std::int64_t{256}, true}, {std::int64_t{256}, false}}) {
    const Level level(truth, tile, held);
    FlowField field(size, 1);
    std::vector<float> normal_equations;
    Progress progress;
    correlations.push_back(
        solve(level.inputs(landmarks), steps, field, &normal_equations, progress).correlation);
    fields.push_back(std::move(field));
    informations.push_back(std::move(normal_equations));
  }
  EXPECT_LT(largest_difference(fields[0], fields[1]), 0.01) << "px, at a seam";
  EXPECT_EQ(largest_difference(fields[1], fields[2]), 0) << "held in memory or read from the source";
  EXPECT_GT(correlations[0], 0.8);
  EXPECT_NEAR(correlations[0], correlations[1], 0.02);
  double largest = 0, different = 0;
  for (std::size_t i = 0; i < informations[0].size(); i += 8) {
    largest = std::max(largest, static_cast<double>(informations[0][i]));
    different = std::max(different, static_cast<double>(std::fabs(informations[0][i] - informations[1][i])));
  }
  EXPECT_LT(different, 0.05 * largest) << "information";
}

// A device of several that counts the tiles and pieces it was given.
class CountingDevice final : public testing::BackendDecorator {
 public:
  CountingDevice() : BackendDecorator(make_cpu_backend(1)) {}
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    ++tiles;
    return BackendDecorator::flow_tile(args, steps, progress);
  }
  FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) override {
    ++pieces;
    return BackendDecorator::fit_flow(args, progress);
  }
  int tiles = 0, pieces = 0;
};

TEST(FlowLevel, SharedBySeveralDevicesGivesTheBitsOfOne) {
  const Level level(test::waves(1.5), 256, true);
  const FlowSteps steps = flow_steps(FlowData::Texture, size, false, true);
  std::vector<std::unique_ptr<Backend>> devices;
  std::vector<const CountingDevice*> counts;
  for (int k = 0; k < 4; ++k) {
    auto device = std::make_unique<CountingDevice>();
    counts.push_back(device.get());
    devices.push_back(std::move(device));
  }
  const auto many = make_multi_device_backend(std::move(devices));
  std::vector<FlowField> fields;
  std::vector<double> traces;
  std::vector<std::vector<double>> courses;
  std::vector<std::vector<float>> informations;
  for (Backend* const backend : {level.backend.get(), many.get()}) {
    std::vector<double> course;
    const std::thread::id here = std::this_thread::get_id();
    const LevelInputs in{*backend,
                         *level.fixed,
                         *level.moving,
                         level.level,
                         level.affine,
                         halo,
                         {},
                         1,
                         false,
                         [&](double correlation) {
                           EXPECT_EQ(std::this_thread::get_id(), here);
                           course.push_back(correlation);
                         }};
    LevelField field = placed(*backend, FlowField(size, 1));
    const NormalEquations measured = make_normal_equations(*backend, field.cells);
    Progress progress;
    traces.push_back(solve_level(in, steps, field, &measured, progress).trace);
    fit_level(*backend, measured, traces.back(), field, progress, 64);
    fields.push_back(fetched(field));
    courses.push_back(std::move(course));
    informations.emplace_back(static_cast<std::size_t>(field.cells.area() * 8));
    measured.read(
        {informations.back().data(), field.cells.width * 8, field.cells.height, field.cells.width * 8});
  }
  EXPECT_TRUE(fields[0].vectors == fields[1].vectors);
  EXPECT_TRUE(informations[0] == informations[1]);
  EXPECT_EQ(traces[0], traces[1]);
  EXPECT_EQ(courses[0].size(), 9u) << "tiles";
  EXPECT_EQ(courses[0], courses[1]);
  for (const CountingDevice* device : counts) {
    EXPECT_GE(device->tiles, 2);
    EXPECT_GE(device->pieces, 2);
  }
}

TEST(FlowLevel, MeasuresWhatIsMissingWhenItTakesNoStep) {
  // The moving picture lies 0.3 px to the right and 0.2 px up of where the field thinks.
  // Yarns of some width: of the finest, gradients by central differences are too small and steps too long.
  const Level level([](Vec2d p) { return Vec2d{p.x + 0.3, p.y - 0.2}; }, 768, true, {}, test::cloth(14));
  FlowField field(size, 1);
  const FlowField before = field;
  FlowSteps steps = flow_steps(FlowData::Texture, size, false, true);
  steps.iterations = 0;
  std::vector<float> normal_equations;
  Progress progress;
  const FlowTileSums means = solve(level.inputs(), steps, field, &normal_equations, progress);
  EXPECT_GT(means.correlation, 0.8);
  EXPECT_TRUE(field.vectors == before.vectors);
  double trace = 0;
  for (std::size_t i = 0; i < normal_equations.size(); i += 8)
    trace += static_cast<double>(normal_equations[i]) + static_cast<double>(normal_equations[i + 2]);
  EXPECT_NEAR(means.trace, trace / static_cast<double>(field.cells.area()), 1e-3 * means.trace);
  // All cells together, as one 2 x 2 system.
  double a = 0, b = 0, c = 0, p = 0, q = 0;
  for (std::int64_t j = 4; j + 4 < field.cells.height; ++j)
    for (std::int64_t i = 4; i + 4 < field.cells.width; ++i) {
      const float* cell = normal_equations.data() + 8 * (j * field.cells.width + i);
      a += static_cast<double>(cell[0]), b += static_cast<double>(cell[1]), c += static_cast<double>(cell[2]);
      p += static_cast<double>(cell[3]), q += static_cast<double>(cell[4]);
    }
  const double determinant = a * c - b * b;
  EXPECT_NEAR((c * p - b * q) / determinant, 0.3, 0.06);
  EXPECT_NEAR((a * q - b * p) / determinant, -0.2, 0.04);
}

// The cells' normal equations are of pixels of the level; how far a landmark is missed, and how far it may
// be, is told in pixels of the whole image.
TEST(FlowLevel, LandmarksAddTheDerivativesOfTheirSquaredDistances) {
  Level bench(test::waves(2), 768, true, Affine2{0.98, -0.1, 0.12, 1.03, 5, -8});
  FlowLevel& level = bench.level;
  level.fixed_level = level.moving_level = 1;
  level.fixed = level.moving = {size.width / 2, size.height / 2};
  const std::vector<LandmarkPair> landmarks{{"alone", {400, 300}, {370, 340}, true},
                                            {"of two", {200.3, 150.6}, {190, 160}, true},
                                            {"in one cell", {202, 151}, {184, 163}, true},
                                            {"outside", {-40, 10}, {20, 10}, true}};
  const LevelInputs with = bench.inputs(landmarks), without = bench.inputs();
  FlowSteps steps;
  steps.iterations = 0;
  FlowField start(level.fixed, 2);
  for (Vec2f& u : start.vectors) u = {1.5f, -0.75f};
  constexpr std::int64_t margin_cells = 6;
  for (const bool midway : {false, true}) {
    Size cells = start.cells;
    const auto measured = [&](const LevelInputs& in) {
      Progress progress;
      std::vector<float> lanes;
      const auto read = [&](const NormalEquations& equations) {
        lanes.resize(static_cast<std::size_t>(cells.area() * 8));
        equations.read({lanes.data(), cells.width * 8, cells.height, cells.width * 8});
      };
      LevelField field = placed(*bench.backend, start);
      if (!midway) {
        const NormalEquations equations = make_normal_equations(*bench.backend, cells);
        solve_level(in, steps, field, &equations, progress);
        read(equations);
        return lanes;
      }
      MidwayField between = seen_midway(*bench.backend, field, margin_cells, progress);
      cells = between.between.cells;
      const NormalEquations equations = make_normal_equations(*bench.backend, cells);
      solve_level(in, steps, between, &equations, progress);
      read(equations);
      return lanes;
    };
    std::vector<float> added = measured(with);
    const std::vector<float> images = measured(without);
    for (std::size_t i = 0; i < added.size(); ++i) added[i] -= images[i];

    // Half the squared distance over the variance, of those in a cell whose displacement changes by d.
    const Affine2 fixed_from_moving = inverse(bench.affine);
    const auto cost = [&](std::int64_t cell_x, std::int64_t cell_y, Vec2d d) {
      double sum = 0;
      for (const LandmarkPair& pair : landmarks) {
        if (pair.id == "outside") continue;  // of the fixed image
        const Vec2d wanted = fixed_from_moving(pair.moving) - pair.fixed,
                    at = midway ? pair.fixed + 0.5 * wanted : pair.fixed;
        const double margin = midway ? margin_cells : 0;
        if (std::floor((at.x + 0.5) / 8 + margin) != static_cast<double>(cell_x) ||
            std::floor((at.y + 0.5) / 8 + margin) != static_cast<double>(cell_y))
          continue;
        const Vec2d missed = 2.0 * (Vec2d{1.5, -0.75} + d) - wanted;
        sum +=
            0.5 * dot(missed, missed) / (bench.inputs().landmark_sigma_px * bench.inputs().landmark_sigma_px);
      }
      return sum;
    };
    int held = 0;
    for (std::int64_t j = 0; j < cells.height; ++j)
      for (std::int64_t i = 0; i < cells.width; ++i) {
        const float* n = added.data() + 8 * (j * cells.width + i);
        constexpr double h = 0.25;
        const double here = cost(i, j, {}), scale = 1e-3 * std::sqrt(here * static_cast<double>(n[0])) + 0.01;
        const Vec2d axes[] = {{h, 0}, {0, h}};
        for (int axis = 0; axis < 2; ++axis) {
          const double more = cost(i, j, axes[axis]), less = cost(i, j, -1.0 * axes[axis]);
          ASSERT_NEAR(static_cast<double>(n[3 + axis]), -(more - less) / (2 * h), scale) << i << ", " << j;
          ASSERT_NEAR(static_cast<double>(n[2 * axis]), (more - 2 * here + less) / (h * h),
                      1e-3 * static_cast<double>(n[0]) + 1e-3);
        }
        ASSERT_NEAR(static_cast<double>(n[1]), 0, 1e-3);
        held += here > 0;
      }
    EXPECT_GE(held, 2);
  }
}

TEST(FlowLevel, StaysAtAPlaceWithoutStepsAndMatching) {
  const Level level(test::waves(2), 256, true, Affine2{1.01, 0.02, -0.01, 0.99, 3, 4});
  FlowField field(size, 1);
  for (std::size_t i = 0; i < field.vectors.size(); ++i)
    field.vectors[i] = {std::sin(0.01f * static_cast<float>(i)), 0.5f};
  const FlowField before = field;
  FlowSteps steps;
  steps.iterations = 0;
  Progress progress;
  solve(level.inputs(), steps, field, nullptr, progress);
  EXPECT_EQ(largest_difference(field, before), 0);
}

// What lies beyond the end of one image must not enter the mean of the other: that would look like a shift by
// 2 to 4 px here. What is left comes from the low pass, which has less to go by at the end.
TEST(FlowLevel, StaysAtThePlaceWhereAnImageEndsInAShadow) {
  constexpr double shift = 24;
  const Map truth = [](Vec2d p) { return p + Vec2d{0, shift}; };
  const auto slow = [](double x, double y) {
    return 150 + 40 * std::sin(x / 9) * std::sin(y / 11) + 20 * std::sin((x + y) / 23);
  };
  const Level level(truth, 768, true, {}, test::shaded_below(size.height - 30, 30, slow));
  const FlowSteps steps = flow_steps(FlowData::Texture, size, false, false);
  FlowField start(size, 1);
  for (Vec2f& u : start.vectors) u = {0, static_cast<float>(shift)};
  const auto largest_error = [&](const FlowField& field) {
    double largest = 0;
    for (std::int64_t j = 0; j < (size.height - static_cast<std::int64_t>(shift)) / cell_px; ++j)
      for (std::int64_t i = 0; i < field.cells.width; ++i) {
        const Vec2f u = field.view().at(i, j);
        largest = std::max(largest, std::hypot(static_cast<double>(u.x), static_cast<double>(u.y) - shift));
      }
    return largest;
  };
  Progress progress;
  FlowField dense = start;
  solve(level.inputs(), steps, dense, nullptr, progress);
  EXPECT_LT(largest_error(dense), 0.8) << "px, in the frame of the fixed image";
  MidwayField midway = seen_midway(*level.backend, placed(*level.backend, start), 8, progress);
  solve_level(level.inputs(), steps, midway, nullptr, progress);
  EXPECT_LT(largest_error(fetched(seen_from_fixed(*level.backend, midway, size, progress))), 0.8)
      << "px, midway";
}

TEST(FlowLevel, EndsWithoutTouchingTheFieldWhenItIsCancelled) {
  const Level level(test::waves(2), 256, true);
  FlowField field(size, 1);
  const FlowField before = field;
  const auto flag = std::make_shared<CancelFlag>();
  flag->request();
  Progress progress({}, flag);
  FlowSteps steps = flow_steps(FlowData::Texture, size, true, true);
  EXPECT_THROW(solve(level.inputs(), steps, field, nullptr, progress), Cancelled);
  EXPECT_TRUE(field.vectors == before.vectors);
}

TEST(FlowLevel, AsksWhetherToStopBetweenSmallPiecesOfWork) {
  // Stopped at any check, the work checks no more than once a thread after that.
  Plane16 fixed(test::cloth(4.5)),
      moving([value = test::cloth(4.5)](double x, double y) { return value(x + 1, y); });
  for (const int stop_at : {1, 5, 40, 300, 1000}) {
    ThreadPool pool(2);
    CpuExec exec(&pool);
    std::atomic<int> asked{0};
    exec.interrupt_with([&] {
      if (++asked >= stop_at) throw Cancelled();
    });
    FlowTileArgs args;
    args.fixed = fixed.view();
    args.moving = moving.view();
    args.moving_max = {127, 127};
    std::vector<Vec2f> field(32 * 32), out(32 * 32);
    args.field = {field.data(), 32, 32, 32};
    args.out = {out.data(), 32, 32, 32};
    const FlowSteps steps = flow_steps(FlowData::Texture, {128, 128}, true, true);
    const std::function<void()> go_on = [] {};
    EXPECT_THROW(flow_tile(exec, args, steps, go_on), Cancelled) << stop_at;
    EXPECT_LE(asked, stop_at + 2);
  }
}

TEST(FlowLevel, FitsASmoothFieldBetterThanItWasMeasured) {
  FlowField field(Size{512, 400}, 1);
  std::vector<float> normal_equations(static_cast<std::size_t>(field.cells.area() * 8));
  const auto truth = [](std::int64_t i, std::int64_t j) {
    return Vec2d{2 * std::sin(static_cast<double>(i) / 20), 1.5 * std::cos(static_cast<double>(j) / 17)};
  };
  std::uint32_t state = 1;
  const auto noise = [&] {  // uniform, standard deviation 1
    return ((state = state * 1664525u + 1013904223u) / 4294967296.0 - 0.5) * std::sqrt(12.0);
  };
  double raw = 0;
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      float* cell = normal_equations.data() + 8 * (j * field.cells.width + i);
      cell[0] = cell[2] = 4;  // a standard deviation of half a pixel
      const double ex = 0.5 * noise(), ey = 0.5 * noise();
      cell[3] = static_cast<float>(4 * (truth(i, j).x + ex));
      cell[4] = static_cast<float>(4 * (truth(i, j).y + ey));
      raw += ex * ex + ey * ey;
    }
  const auto backend = make_cpu_backend(2);
  Progress progress;
  const auto off_of = [&](const FlowField& fitted) {
    double sum = 0;
    for (std::int64_t j = 0; j < fitted.cells.height; ++j)
      for (std::int64_t i = 0; i < fitted.cells.width; ++i) {
        const Vec2f u = fitted.view().at(i, j);
        const Vec2d off = Vec2d{static_cast<double>(u.x), static_cast<double>(u.y)} - truth(i, j);
        sum += dot(off, off);
      }
    return std::sqrt(sum / static_cast<double>(fitted.cells.area()));
  };
  std::vector<double> fixed_widths;
  for (int candidate = 0; candidate < static_cast<int>(fit_bandwidths.size()); ++candidate) {
    FlowField fitted(Size{512, 400}, 1);
    FitFlowArgs args;
    args.field = field.view();
    args.normal_equations = {normal_equations.data(), field.cells.width * 8, field.cells.height,
                             field.cells.width * 8};
    args.prior = 1e-3;
    args.out = fitted.view();
    args.candidate = candidate;
    backend->fields().fit_flow(args, progress);
    fixed_widths.push_back(off_of(fitted));
  }
  const NormalEquations measured = make_normal_equations(*backend, field.cells);
  measured.write({normal_equations.data(), field.cells.width * 8, field.cells.height, field.cells.width * 8});
  LevelField level = placed(*backend, field);
  fit_level(*backend, measured, 8, level, progress);  // all matrices are 4 times the identity
  const double left = off_of(fetched(level));
  EXPECT_LT(left, 0.12) << "px; measured with " << std::sqrt(raw / static_cast<double>(field.cells.area()));
  EXPECT_LT(left, 0.5 * fixed_widths.front()) << "the narrowest";
  EXPECT_LT(left, fixed_widths.back()) << "the widest";
  EXPECT_LT(left, 1.15 * *std::min_element(fixed_widths.begin(), fixed_widths.end())) << "the best for all";
}

TEST(LocalAgreement, TellsThePlaceFromChance) {
  const Map truth = test::waves(2);
  const RegistrationProblem problem = test::pair_of_cloth(truth, {300, 260});
  const auto backend = make_cpu_backend(2);
  Progress progress;
  Transform right, wrong;
  right.fixed.size = wrong.fixed.size = {300, 260};
  right.parts = {displacement_of(
      [&] {
        FlowField field({300, 260}, 1);
        for (std::int64_t j = 0; j < field.cells.height; ++j)
          for (std::int64_t i = 0; i < field.cells.width; ++i) {
            const Vec2d p{4.0 * static_cast<double>(i) + 1.5, 4.0 * static_cast<double>(j) + 1.5},
                d = truth(p) - p;
            field.view().at(i, j) = {static_cast<float>(d.x), static_cast<float>(d.y)};
          }
        return field;
      }(),
      0.004)};
  wrong.parts = {Affine2::translation({23, 17})};
  const LocalAgreement good = local_agreement(problem, right, *backend, progress);
  const LocalAgreement bad = local_agreement(problem, wrong, *backend, progress);
  EXPECT_GT(good.correlation, 0.85);
  EXPECT_GT(good.above_chance(), 0.3);
  EXPECT_LT(std::fabs(bad.above_chance()), 0.06);
}

// A weave of a repeat of 12 px.
double waves(double x, double y) {
  return 128 + 30 * (std::sin(2 * std::numbers::pi * x / 12) + std::sin(2 * std::numbers::pi * y / 12));
}

TEST(LooksNegative, IsTrueOfANegativeAndNotOfAWeaveHalfARepeatOff) {
  const auto looks = [](const test::Brightness& fixed, const test::Brightness& moving) {
    Level pair([](Vec2d p) { return p; }, 1024, true, {}, fixed);
    Progress progress;
    pair.moving =
        std::make_unique<GreyPyramid>(test::picture(size, moving), nullptr, 0, 1, *pair.backend, progress);
    return looks_negative(pair.inputs(), FlowField(size, 1), progress);
  };
  EXPECT_FALSE(looks(waves, waves));
  EXPECT_FALSE(looks(waves, [](double x, double y) { return waves(x + 6, y + 6); }));
  const test::Brightness cloth = test::cloth(4.5);
  EXPECT_FALSE(looks(cloth, cloth));
  EXPECT_TRUE(looks(cloth, [&](double x, double y) { return 255 - cloth(x, y); }));
}

}  // namespace
}  // namespace alinify

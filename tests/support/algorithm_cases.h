#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/algo/average_areas.h"
#include "core/algo/carry_field.h"
#include "core/algo/compose_images.h"
#include "core/algo/compose_view.h"
#include "core/algo/estimate_shading.h"
#include "core/algo/fit_bspline.h"
#include "core/algo/fit_flow.h"
#include "core/algo/flow_tile.h"
#include "core/algo/gaussian.h"
#include "core/algo/halve_grey.h"
#include "core/algo/load_grey.h"
#include "core/algo/match_cells.h"
#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/algo/thin_plate.h"
#include "core/algo/warp_tile.h"
#include "tests/support/warp_numbers.h"

/// Test inputs for every algorithm of core/algo, so that one suite can compare all executors. To add one: a
/// struct with
///
///   static constexpr const char* name         shown in the test name
///   static constexpr double gpu_tolerance     allowed GPU deviation, as its compiler fuses multiply and add
///   template <Executor E> Numbers run(E&)     runs it once and returns everything it wrote
///
/// and its name in AlgorithmCases. All host views here have a row stride larger than their width, unlike
/// device copies.
namespace alinify::testing {

using Numbers = std::vector<double>;

/// Host pixels with a gap after every row.
template <class T>
struct Padded {
  Padded(std::int64_t width_, std::int64_t height_, T value = {})
      : width(width_),
        height(height_),
        stride(width_ + 3),
        all(static_cast<std::size_t>(stride * height_), value) {}

  std::int64_t width, height, stride;
  std::vector<T> all;

  /// value(x, y) everywhere, in doubles.
  template <class Value>
  void fill(Value value) {
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x)
        at(x, y) = static_cast<T>(value(static_cast<double>(x), static_cast<double>(y)));
  }
  T& at(std::int64_t x, std::int64_t y) { return all[static_cast<std::size_t>(y * stride + x)]; }
  View2D<T> view() { return {all.data(), width, height, stride}; }
  View2D<const T> view() const { return {all.data(), width, height, stride}; }

  void append_to(Numbers& numbers) const {
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) append(numbers, all[static_cast<std::size_t>(y * stride + x)]);
  }

 private:
  static void append(Numbers& numbers, Vec2f v) { numbers.insert(numbers.end(), {v.x, v.y}); }
  static void append(Numbers& numbers, Rgba8 c) {
    numbers.insert(numbers.end(), {1.0 * c.r, 1.0 * c.g, 1.0 * c.b, 1.0 * c.a});
  }
  template <class N>
  requires std::is_arithmetic_v<N>
  static void append(Numbers& numbers, N value) { numbers.push_back(static_cast<double>(value)); }
};

/// Waits for the queue even if an exception leaves a case: queued work may use host memory declared earlier.
/// In the program the backend's lease does this.
template <Executor E>
class WaitAtEnd {
 public:
  explicit WaitAtEnd(E& exec) : exec_(exec) {}
  ~WaitAtEnd() { exec_.synchronize(); }
  WaitAtEnd(const WaitAtEnd&) = delete;
  WaitAtEnd& operator=(const WaitAtEnd&) = delete;

 private:
  E& exec_;
};

/// For algorithms that check for cancellation; has the type that the backend passes, so that nothing is
/// compiled twice.
inline const std::function<void()> go_on = [] {};

/// Texture between 0 and 1 without symmetry or repeat, also defined between pixels.
inline double texture(double x, double y) {
  return 0.5 + 0.15 * std::sin(0.61 * x + 0.23 * y) + 0.12 * std::cos(0.37 * x - 0.71 * y + 1) +
         0.1 * std::sin(0.93 * y + 0.002 * x * x) + 0.08 * std::cos(1.3 * x + 0.0031 * x * y);
}

template <class T, int Channels, Interpolation interpolation>
struct WarpTileCase {
  static constexpr const char* name = Channels == 1 ? "WarpTileGrey" : "WarpTileChannels";
  static constexpr double gpu_tolerance = std::is_integral_v<T> ? 1 : 1e-3;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<T> source(90 * Channels, 80), out(70 * Channels, 66, T{77});
    std::mt19937 random(9);
    for (T& value : source.all) value = static_cast<T>(random() % 251);
    // Positions that leave the footprint on every side, on a lattice with spacing four.
    Padded<Vec2f> lattice(69 / 4 + 4, 65 / 4 + 4);
    for (std::int64_t j = 0; j < lattice.height; ++j) {
      for (std::int64_t i = 0; i < lattice.width; ++i) {
        const float x = static_cast<float>(4 * (i - 1)), y = static_cast<float>(4 * (j - 1));
        // None on an edge of the level, where the last digit decides whether it is outside.
        lattice.at(i, j) = {1.3f * x - 0.2f * y - 3.713f, 0.25f * x + 1.2f * y - 5.117f};
      }
    }
    const std::vector<float> weights = quarter_weights();
    WarpTileArgs<T> args;
    args.source = source.view();
    args.out = out.view();
    args.channels = Channels;
    args.lattice = lattice.view();
    args.interpolation = interpolation;
    map_by_quarters(args, weights);
    const WaitAtEnd wait(exec);
    warp_tile(exec, args);
    Numbers numbers;
    out.append_to(numbers);
    return numbers;
  }
};

inline constexpr CompareMode compare_modes[]{
    CompareMode::Overlay,      CompareMode::Difference, CompareMode::Fixed, CompareMode::Moving,
    CompareMode::Checkerboard, CompareMode::RedCyan,    CompareMode::Swipe};

inline ComposeNumbers compose_numbers() {
  ComposeNumbers how;
  how.checker = 7.5f;
  how.normal_x = 0.8f, how.normal_y = 0.6f, how.limit = 30;
  how.gain_16th = 40;
  return how;
}

struct ComposeViewCase {
  static constexpr const char* name = "ComposeView";
  static constexpr double gpu_tolerance = 1;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<Rgba8> fixed(53, 41), moving(53, 41);
    std::mt19937 random(4);
    for (auto* layer : {&fixed, &moving}) {
      for (Rgba8& c : layer->all) {
        c.a = random() % 3 ? 255 : static_cast<std::uint8_t>(random() % 256);
        const auto below = [&] { return static_cast<std::uint8_t>(random() % (c.a + 1u)); };
        c.r = below(), c.g = below(), c.b = below();
      }
    }
    const ComposeNumbers how = compose_numbers();
    Numbers numbers;
    for (const CompareMode mode : compare_modes) {
      Padded<Rgba8> out(53, 41);
      const WaitAtEnd wait(exec);
      compose_view(exec, mode, std::as_const(fixed).view(), std::as_const(moving).view(), out.view(), how);
      out.append_to(numbers);
    }
    return numbers;
  }
};

/// Full colour images of an odd size, at full resolution.
struct ComposeImagesCase {
  static constexpr const char* name = "ComposeImages";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<std::uint8_t> fixed(3 * 53, 41), moving(3 * 53, 41);
    std::mt19937 random(6);
    for (auto* picture : {&fixed, &moving})
      for (std::uint8_t& v : picture->all) v = static_cast<std::uint8_t>(random());
    const ComposeNumbers how = compose_numbers();
    Numbers numbers;
    for (const CompareMode mode : compare_modes) {
      Padded<std::uint8_t> out(3 * 53, 41);
      const WaitAtEnd wait(exec);
      compose_images(exec, mode, std::as_const(fixed).view(), std::as_const(moving).view(), out.view(), how,
                     77);
      out.append_to(numbers);
    }
    return numbers;
  }
};

/// Narrow and wide, over lanes and images.
struct GaussianCase {
  static constexpr const char* name = "Gaussian";
  static constexpr double gpu_tolerance = 1e-4;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<float> picture(61, 47), small(5, 3);
    picture.fill(texture);
    small.at(2, 1) = 1;
    Numbers numbers;
    for (Padded<float>* in : {&picture, &small}) {
      for (const double sigma : {0.4, 1.7, 9.0}) {
        Padded<float> out(in->width, in->height), lanes(in->width, in->height);
        const WaitAtEnd wait(exec);
        auto from = exec.upload(std::as_const(*in).view());
        auto to = exec.stage_output(out.view());
        auto to_lanes = exec.stage_output(lanes.view());
        if (sigma < 4) blur_picture(exec, View2D<const float>(from.view()), to.view(), sigma);
        blur_lanes<1>(exec, View2D<const float>(from.view()), to_lanes.view(), sigma);
        if (sigma < 4) exec.download(to);
        exec.download(to_lanes);
        exec.synchronize();
        out.append_to(numbers);
        lanes.append_to(numbers);
      }
    }
    return numbers;
  }
};

struct MatchCellsCase {
  static constexpr const char* name = "MatchCells";
  static constexpr double gpu_tolerance = 1e-2;

  template <Executor E>
  Numbers run(E& exec) {
    constexpr int margin = 4;
    Padded<float> fixed(57, 44), moving(57 + 2 * margin, 44 + 2 * margin), weight(57, 44);
    moving.fill([](double x, double y) { return 4 * texture(x - margin, y - margin) - 2; });
    fixed.fill([](double x, double y) { return 4 * texture(x + 2.3, y - 1.2 + 0.03 * x) - 2; });
    weight.fill([](double x, double y) { return x + y < 20 ? 0 : 1; });
    MatchCellsOptions options;
    options.radius = 4;
    options.iterations = 5;
    const Size grid = match_cells_grid({fixed.width, fixed.height}, options);
    Padded<Vec2f> shift(grid.width, grid.height);
    Padded<float> lead(grid.width, grid.height), rho(grid.width, grid.height);
    const WaitAtEnd wait(exec);
    auto f = exec.upload(std::as_const(fixed).view());
    auto m = exec.upload(std::as_const(moving).view());
    auto w = exec.upload(std::as_const(weight).view());
    auto to_shift = exec.stage_output(shift.view());
    auto to_lead = exec.stage_output(lead.view());
    auto to_rho = exec.stage_output(rho.view());
    const MatchPictures pictures{f.view(), m.view(), w.view(), {}, margin};
    match_cells(exec, std::span<const MatchPictures>(&pictures, 1), options,
                MatchedCells{to_shift.view(), to_lead.view(), to_rho.view()}, go_on);
    exec.download(to_shift);
    exec.download(to_lead);
    exec.download(to_rho);
    exec.synchronize();
    Numbers numbers;
    shift.append_to(numbers);
    lead.append_to(numbers);
    rho.append_to(numbers);
    return numbers;
  }
};

enum class TileKind { Plain, Matched, Midway };

/// The features that the dense engine compares: greys normalised in two ways, or edges and then greys, so
/// that the picture outlives the edges made of it, or edges alone.
enum class FlowFeatures { Greys, EdgesAndGreys, Edges };

/// A tile of the dense engine with masks, landmarks, several feature images and all optional outputs.
template <TileKind Kind, FlowFeatures Features = FlowFeatures::Greys>
struct FlowTileCase {
  static constexpr bool matched = Kind == TileKind::Matched, midway = Kind == TileKind::Midway;
  static constexpr const char* name = Features == FlowFeatures::Edges           ? "FlowTileOfEdges"
                                      : Features == FlowFeatures::EdgesAndGreys ? "FlowTileOfEdgesAndGreys"
                                      : matched                                 ? "FlowTileMatched"
                                      : midway                                  ? "FlowTileMidway"
                                                                                : "FlowTile";
  static constexpr double gpu_tolerance = 1e-3;

  template <Executor E>
  Numbers run(E& exec) {
    // Midway the tile's first pixel is not the fixed part's.
    constexpr int before = midway ? 6 : 0;
    Padded<std::uint16_t> fixed(70 + 2 * before, 53 + 2 * before), moving(91, 77);
    Padded<std::uint8_t> fixed_mask(fixed.width, fixed.height, 255), moving_mask(91, 77, 255);
    fixed.fill([](double x, double y) { return 65535 * texture(x - before, y - before); });
    moving.fill(
        [](double x, double y) { return 65535 * texture(x - 8.6 + 0.5 * std::sin(0.1 * y), y - 10.7); });
    for (std::int64_t i = 0; i < 20; ++i) fixed_mask.at(i, 20 - i) = moving_mask.at(60, 2 * i) = 0;
    const Size cells{(70 + cell_px - 1) / cell_px, (53 + cell_px - 1) / cell_px};
    const Rect core = matched ? rect_of(cells) : Rect{2, 1, cells.width - 5, cells.height - 3};
    Padded<Vec2f> field(cells.width, cells.height, {0.3f, -0.2f}), out(core.width, core.height),
        out_fixed(core.width, core.height);
    Padded<float> landmark_terms(cells.width * 4, cells.height),
        normal_equations(core.width * 8, core.height);
    for (int lane = 0; lane < 4; ++lane) landmark_terms.at(4 * 5 + lane, 6) = lane < 2 ? 0.5f : 2.0f;
    FlowTileArgs args;
    args.fixed = std::as_const(fixed).view();
    args.moving = std::as_const(moving).view();
    args.fixed_mask = std::as_const(fixed_mask).view();
    args.moving_mask = std::as_const(moving_mask).view();
    args.fixed_gain = args.moving_gain = 1.0f / 65535;
    args.moving_from_frame = Affine2::translation({8, 11});
    args.moving_min = {0, 0};
    args.moving_max = {90, 76};
    args.field = std::as_const(field).view();
    args.landmark_terms = std::as_const(landmark_terms).view();
    args.out = out.view();
    args.normal_equations = normal_equations.view();
    if (!matched) args.core = core;
    if (midway) {
      args.fixed_from_frame = Affine2::translation({before, before});
      args.fixed_max = {static_cast<double>(fixed.width - 1), static_cast<double>(fixed.height - 1)};
      args.out_fixed = out_fixed.view();
    }
    Padded<float> six_taps(8, 17);
    for (std::int64_t k = 0; k < six_taps.height; ++k)
      LanczosKernel::weights(static_cast<float>(k) / 16, &six_taps.at(0, k));
    if (!matched) args.six_taps = std::as_const(six_taps).view();
    FlowSteps steps;
    const FeatureFilter edges{1, 8, 0.02,
                              EdgeFilter{0.2, 1, Features == FlowFeatures::Edges ? 6.0 : 0.0, 0.1}};
    if (Features == FlowFeatures::Greys) steps.filters = {FeatureFilter{}, FeatureFilter{1.2, 8, 0.02}};
    if (Features == FlowFeatures::EdgesAndGreys) steps.filters = {edges, FeatureFilter{}};
    if (Features == FlowFeatures::Edges) steps.filters = {edges};
    steps.iterations = 3;
    steps.fine_iterations = 1;
    steps.match = matched;
    steps.matching.radius = 4;
    steps.matching.iterations = 3;
    steps.cubic = !matched;
    const WaitAtEnd wait(exec);
    std::vector<double> course;
    args.course = &course;
    const FlowTileSums sums = flow_tile(exec, args, steps, go_on);
    Numbers numbers{sums.correlation, sums.trace};
    numbers.insert(numbers.end(), course.begin(), course.end());
    out.append_to(numbers);
    if (midway) out_fixed.append_to(numbers);
    normal_equations.append_to(numbers);
    return numbers;
  }
};

struct CarryFieldCase {
  static constexpr const char* name = "CarryField";
  static constexpr double gpu_tolerance = 1e-4;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<Vec2f> path(37, 29), values(37, 29), out(41, 31);
    for (std::int64_t y = 0; y < path.height; ++y)
      for (std::int64_t x = 0; x < path.width; ++x) {
        path.at(x, y) = {5 * std::sin(0.3f * static_cast<float>(y)), 0.4f * static_cast<float>(x)};
        values.at(x, y) = {0.1f * static_cast<float>(x * y), std::cos(0.4f * static_cast<float>(x))};
      }
    // A fold, from which some point must come out, and the same one everywhere.
    path.at(20, 14) = {-30, 12};
    CarryFieldArgs args;
    args.path = std::as_const(path).view();
    args.values = std::as_const(values).view();
    args.times = 0.5f;
    args.shift_x = args.shift_y = -2;
    args.out = out.view();
    const WaitAtEnd wait(exec);
    carry_field(exec, args);
    Numbers numbers;
    out.append_to(numbers);
    return numbers;
  }
};

/// A smooth field and noisy normal equations of its cells; the leftmost five columns measured nothing.
template <class Noise>
void measure(Padded<Vec2f>& field, Padded<float>& normal_equations, const Noise& noise) {
  for (std::int64_t y = 0; y < field.height; ++y) {
    for (std::int64_t x = 0; x < field.width; ++x) {
      field.at(x, y) = {0.02f * static_cast<float>(x), 0.3f * std::sin(0.2f * static_cast<float>(y))};
      // An invertible matrix, its right-hand side, and a weight.
      const float lanes[8] = {5 + noise(), noise(), 4 + noise(), noise(), noise(), 0.8f, 0, 0};
      for (int lane = 0; lane < 8; ++lane) normal_equations.at(8 * x + lane, y) = x < 5 ? 0 : lanes[lane];
    }
  }
}

struct FitFlowCase {
  static constexpr const char* name = "FitFlow";
  static constexpr double gpu_tolerance = 1e-3;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<Vec2f> field(37, 29), out(37, 29);
    Padded<float> normal_equations(37 * 8, 29);
    std::mt19937 random(12);
    std::normal_distribution<float> noise(0, 0.1f);
    measure(field, normal_equations, [&] { return noise(random); });
    FitFlowArgs args;
    args.field = std::as_const(field).view();
    args.normal_equations = std::as_const(normal_equations).view();
    args.first_x = 3;
    args.prior = 0.01;
    args.out = out.view();
    const WaitAtEnd wait(exec);
    Numbers numbers;
    for (const double loss : fit_flow(exec, args)) numbers.push_back(std::isinf(loss) ? -1 : loss);
    out.append_to(numbers);
    args.candidate = 4;
    fit_flow(exec, args);
    out.append_to(numbers);
    return numbers;
  }
};

// A piece that jumps, and ground that shows nothing.
struct ThinPlateCase {
  static constexpr const char* name = "ThinPlate";
  static constexpr double gpu_tolerance = 1e-3;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<Vec2f> field(61, 47), out(61, 47);
    Padded<float> normal_equations(61 * 8, 47);
    std::mt19937 random(21);
    measure(field, normal_equations, [&] { return std::normal_distribution<float>(0, 0.1f)(random); });
    for (std::int64_t k = 0; k < 10 * 10; ++k) field.at(15 + k % 10, 10 + k / 10).x += 4;
    for (std::int64_t k = 0; k < 280 * 22; ++k) normal_equations.at(160 + k % 280, 25 + k / 280) *= 0.1f;
    const WaitAtEnd wait(exec);
    fit_thin_plate(exec,
                   {std::as_const(field).view(), std::as_const(normal_equations).view(), 0.02, out.view()});
    Numbers numbers;
    out.append_to(numbers);
    return numbers;
  }
};

// The input and output of a B-spline fit.
struct SplineMemory {
  SplineMemory(std::int64_t cells_x, std::int64_t cells_y, std::int64_t columns, std::int64_t rows)
      : field(cells_x, cells_y),
        out_field(cells_x, cells_y),
        start(columns, rows),
        out(columns, rows),
        normal_equations(cells_x * 8, cells_y) {}

  FitBsplineArgs args() const {
    FitBsplineArgs args;
    args.field = field.view();
    args.normal_equations = normal_equations.view();
    args.start = start.view();
    return args;
  }
  void send_results_here(FitBsplineArgs& args) {
    args.out = out.view();
    args.out_field = out_field.view();
  }
  void append_results(const BsplineFit& fit, Numbers& numbers) const {
    numbers.insert(numbers.end(), {0.01 * fit.cost, fit.bending_energy, fit.held_spans, fit.mean_diagonal});
    numbers.push_back(fit.smallest_determinant);
    out.append_to(numbers);
    out_field.append_to(numbers);
  }

  Padded<Vec2f> field, out_field, start, out;
  Padded<float> normal_equations;
};

struct FitBsplineCase {
  static constexpr const char* name = "FitBspline";
  // For a control point at the edge, which little but bending determines.
  static constexpr double gpu_tolerance = 5e-3;

  template <Executor E>
  Numbers run(E& exec) {
    // A grid over part of the cells, so that some lie past its valid region.
    constexpr std::int64_t columns = 11, rows = 9;
    SplineMemory memory(37, 29, columns, rows);
    std::mt19937 random(12);
    std::normal_distribution<float> noise(0, 0.1f);
    measure(memory.field, memory.normal_equations, [&] { return noise(random); });
    for (std::int64_t j = 0; j < rows; ++j)
      for (std::int64_t i = 0; i < columns; ++i) memory.start.at(i, j) = {0.1f * noise(random), 0.2f};
    FitBsplineArgs args = memory.args();
    args.along_x = {37, columns, 1.2, 0.21};
    args.along_y = {29, rows, 0.9, 0.21};
    args.damping = 0.1;
    args.candidates = {0.01, 0.1, 1};
    args.tolerance = 1e-7;
    args.max_iterations = 1000;
    const WaitAtEnd wait(exec);
    Numbers numbers;
    for (const double loss : fit_bspline(exec, args).held_out) numbers.push_back(0.01 * loss);
    args.candidates.clear();
    args.bending_weight = 0.5;
    memory.send_results_here(args);
    memory.append_results(fit_bspline(exec, args), numbers);
    return numbers;
  }
};

// Measurements that ask for folds everywhere, so that the barrier is met.
struct FitFoldingBsplineCase {
  static constexpr const char* name = "FitFoldingBspline";
  // Of a hundredth of a displacement, a pixel where jumps of 50 are asked for: the line search may end
  // elsewhere.
  static constexpr double gpu_tolerance = 1e-2;

  template <Executor E>
  Numbers run(E& exec) {
    constexpr std::int64_t columns = 9, rows = 8;
    SplineMemory memory(27, 23, columns, rows);
    for (std::int64_t y = 0; y < 23; ++y)
      for (std::int64_t x = 0; x < 27; ++x) {
        memory.field.at(x, y) = {x / 4 % 2 == 0 ? 25.0f : -25.0f, 0};
        memory.normal_equations.at(8 * x, y) = memory.normal_equations.at(8 * x + 2, y) = 4;
      }
    FitBsplineArgs args = memory.args();
    args.along_x = {27, columns, 1.1, 0.21};
    args.along_y = {23, rows, 1.1, 0.2};
    args.damping = 0.025;
    args.regulariser = SplineRegulariser::Curvature;
    args.bending_weight = 0.5;
    args.min_determinant = 0.05;
    memory.send_results_here(args);
    const WaitAtEnd wait(exec);
    const BsplineFit fit = fit_bspline(exec, args);
    Numbers numbers{fit.met_barrier ? 1.0 : 0.0, fit.smallest_determinant >= 0.05 ? 1.0 : 0.0};
    for (std::int64_t y = 0; y < 23; ++y)
      for (std::int64_t x = 0; x < 27; ++x) {
        const Vec2d u = in_doubles(memory.out_field.at(x, y));
        numbers.push_back(0.01 * u.x);
        numbers.push_back(0.01 * u.y);
      }
    return numbers;
  }
};

struct HalveGreyCase {
  static constexpr const char* name = "HalveGrey";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<std::uint16_t> pixels(71, 1035), half(36, 518);
    Padded<std::uint8_t> mask(71, 1035, 1), half_mask(36, 518);
    pixels.fill([](double x, double y) { return 65535 * texture(x, y); });
    for (std::int64_t i = 0; i < 71; ++i) mask.at(i, 5 * i) = 0;
    const WaitAtEnd wait(exec);
    halve_grey(exec,
               {std::as_const(pixels).view(), std::as_const(mask).view(), half.view(), half_mask.view()});
    Numbers numbers;
    half.append_to(numbers);
    for (std::int64_t y = 0; y < half_mask.height; ++y)
      for (std::int64_t x = 0; x < half_mask.width; ++x) numbers.push_back(half_mask.at(x, y));
    return numbers;
  }
};

struct AverageAreasCase {
  static constexpr const char* name = "AverageAreas";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<std::uint16_t> levels(203, 151);
    levels.fill([](double x, double y) { return 65535 * texture(x, y); });
    Numbers numbers;
    for (const double ratio : {1.0, 2.0, 16.9}) {
      // A piece that ends slightly outside the image, as the last pixel of a coarser one may.
      Padded<float> out(7, 5, -1.0f);
      const auto first = static_cast<std::int64_t>(std::ceil(203 / ratio)) - 7;
      const WaitAtEnd wait(exec);
      average_areas(exec, {std::as_const(levels).view(), ratio, first, 3, 0.5f, 10, out.view()});
      out.append_to(numbers);
    }
    return numbers;
  }
};

}  // namespace alinify::testing

#include "tests/support/compare_locally_case.h"
#include "tests/support/draw_view_case.h"
#include "tests/support/mutual_tile_case.h"

namespace alinify::testing {

template <class T, int Channels>
struct LoadGreyCase {
  static constexpr const char* name = Channels == 3 ? "LoadGreyRgb" : "LoadGreyRgba";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<T> pixels(61 * Channels, 23);
    Padded<std::uint16_t> out(61, 23);
    pixels.fill([](double x, double y) { return 255 * texture(x, y); });
    const GreyRule rule{Channels == 3 ? GreyModel::Luma : GreyModel::LumaOnWhite, Channels, 255, false};
    const WaitAtEnd wait(exec);
    load_grey(exec, std::as_const(pixels).view(), rule, 20, 140, out.view());
    Numbers numbers;
    out.append_to(numbers);
    return numbers;
  }
};

/// Blobs of all sizes with ragged outlines, holes and bridges; two large discs that overlap a little.
inline Padded<std::uint8_t> blobs(std::int64_t width, std::int64_t height) {
  Padded<std::uint8_t> mask(width, height);
  mask.fill([&](double x, double y) {
    const double w = static_cast<double>(width), h = static_cast<double>(height);
    const bool disc =
        std::hypot(x - 0.3 * w, y - 0.55 * h) < 0.17 * w || std::hypot(x - 0.62 * w, y - 0.6 * h) < 0.18 * w;
    const bool hole = std::hypot(x - 0.6 * w, y - 0.62 * h) < 0.05 * w;
    return (disc && !hole) || texture(1.7 * x, 1.3 * y) > 0.68 ? 255 : 0;
  });
  return mask;
}

/// Sums of all numbers so far: for masks, whose numbers are mostly the same.
inline Numbers running_sums(Numbers numbers) {
  double sum = 0;
  for (double& number : numbers) number = sum += number;
  return numbers;
}

struct SquaredDistanceCase {
  static constexpr const char* name = "SquaredDistance";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    // Wide enough for several words, tall enough for several bands; the second is a slab of a larger mask.
    Numbers numbers;
    for (const bool slab : {false, true}) {
      const Padded<std::uint8_t> mask = blobs(211, 173);
      Padded<std::uint32_t> squared(mask.width, mask.height, 77);
      Padded<std::uint16_t> above(mask.width, 1), below(mask.width, 1);
      above.fill([](double x, double) { return static_cast<int>(x) % 3 ? 5 + 0.1 * x : 1.0 * farthest_px; });
      below.fill([](double x, double) { return 2 + 0.05 * x; });
      DistanceArgs args{mask.view(), squared.view(), {}, {}};
      if (slab)
        args.zeros_above = std::as_const(above).view(), args.zeros_below = std::as_const(below).view();
      const WaitAtEnd wait(exec);
      squared_distance(exec, args);
      squared.append_to(numbers);
    }
    return running_sums(std::move(numbers));
  }
};

/// Both variants, with every part estimated, on a size that needs padding and no whole group of images.
template <bool Ladmap>
struct EstimateShadingCase {
  static constexpr const char* name = Ladmap ? "EstimateShadingLadmap" : "EstimateShading";
  static constexpr double gpu_tolerance = 1e-4;

  template <Executor E>
  Numbers run(E& exec) {
    constexpr std::int64_t side = 18, count = 19;
    Padded<float> images(side * side, count), field(side * side, 1), dark(side * side, 1), baseline(count, 1);
    double least = 1e9;
    for (std::int64_t i = 0; i < count; ++i)
      for (std::int64_t p = 0; p < side * side; ++p) {
        const auto x = static_cast<double>(p % side), y = static_cast<double>(p / side),
                   k = static_cast<double>(i);
        const double light = 1.2 - 0.002 * ((x - 7) * (x - 7) + (y - 10) * (y - 10));
        const double content = 60 + 3 * k + (std::fmod(x * 3 + y * 5 + 7 * k, 17) < 3 ? 80 : 0);
        images.at(p, i) = static_cast<float>(light * content + 8 + texture(x + 9 * k, y));
        least = std::min(least, static_cast<double>(images.at(p, i)));
      }
    EstimateShadingArgs args;
    args.images = std::as_const(images).view();
    args.side = side;
    args.ladmap = Ladmap;
    args.estimate_dark = true;
    args.max_reweightings = 2;
    args.min_value = least;
    args.field = field.view();
    args.dark = dark.view();
    args.baseline = baseline.view();
    const WaitAtEnd wait(exec);
    Numbers numbers;
    const auto estimate = [&] {
      const ShadingFit fit = estimate_shading(exec, args, go_on);
      numbers.insert(numbers.end(), {fit.lambda_field, fit.lambda_dark, fit.change, 1.0 * fit.iterations});
      field.append_to(numbers);
      // As a share of the images' brightness: by itself it is nearly 0 in places.
      const std::size_t first_dark = numbers.size();
      dark.append_to(numbers);
      for (std::size_t i = first_dark; i < numbers.size(); ++i) numbers[i] += 100;
      baseline.append_to(numbers);
    };
    estimate();
    if (Ladmap) return numbers;
    args.updates = ShadingUpdates::BasicPy1, estimate();
    args.updates = ShadingUpdates::Original, args.tolerance = 1e-4;
    estimate();
    return numbers;
  }
};

struct SeparateForegroundCase {
  static constexpr const char* name = "SeparateForeground";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<std::uint16_t> grey(190, 140);
    grey.fill([](double x, double y) {
      return 20000 + 30000 * texture(0.3 * x, 0.35 * y) + 900 * texture(5 * x, 7 * y);
    });
    Padded<std::uint8_t> mask(grey.width, grey.height, 7);
    Padded<std::uint32_t> counts(grey_bins, 1);
    SeparateArgs args;
    args.grey = std::as_const(grey).view();
    args.smooth_px = 1.3;
    args.threshold = 36000;
    args.bright = true;
    args.open_px = 1.5;
    args.close_px = 2;
    args.largest_hole_px = 90;
    args.smallest_px = 60;
    args.mask = mask.view();
    const WaitAtEnd wait(exec);
    separate_foreground(exec, args);
    count_greys(exec, std::as_const(grey).view(), 0.8, counts.view());
    Numbers numbers;
    mask.append_to(numbers);
    counts.append_to(numbers);
    return running_sums(std::move(numbers));
  }
};

struct HolesCase {
  static constexpr const char* name = "Holes";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    Padded<std::uint8_t> mask = blobs(230, 150);
    Padded<std::uint32_t> seam_labels(mask.width, 2), seam_areas(mask.width, 2);
    Padded<std::uint8_t> open(mask.width, 1);
    open.fill([](double x, double) { return static_cast<int>(x) / 20 % 2; });
    const WaitAtEnd wait(exec);
    HoleSeamArgs seams{std::as_const(mask).view(), false, true, seam_labels.view(), seam_areas.view()};
    hole_seams(exec, seams);
    FillArgs fill{mask.view(), 400, std::as_const(open).view(), {}};
    fill_holes(exec, fill);
    Numbers numbers;
    mask.append_to(numbers);
    seam_labels.append_to(numbers);
    seam_areas.append_to(numbers);
    return running_sums(std::move(numbers));
  }
};

template <bool split>
struct LabelPiecesCase {
  static constexpr const char* name = split ? "SplitPieces" : "LabelComponents";
  static constexpr double gpu_tolerance = 0;

  template <Executor E>
  Numbers run(E& exec) {
    const Padded<std::uint8_t> mask = blobs(301, 207);
    Padded<std::uint32_t> labels(mask.width, mask.height, 99);
    LabelArgs args{mask.view(), labels.view(), split, 0.7, 2};
    const WaitAtEnd wait(exec);
    const std::uint32_t count = label_pieces(exec, args, go_on);
    Numbers numbers;
    labels.append_to(numbers);
    numbers.push_back(count);
    return running_sums(std::move(numbers));
  }
};

template <class... Cases>
struct CaseList {};
using AlgorithmCases =
    CaseList<WarpTileCase<std::uint8_t, 1, Interpolation::Lanczos>,
             WarpTileCase<float, 6, Interpolation::Cubic>, ComposeViewCase, ComposeImagesCase, GaussianCase,
             MatchCellsCase, FlowTileCase<TileKind::Plain>, FlowTileCase<TileKind::Matched>,
             FlowTileCase<TileKind::Midway>, FlowTileCase<TileKind::Plain, FlowFeatures::EdgesAndGreys>,
             FlowTileCase<TileKind::Matched, FlowFeatures::Edges>, MutualTileCase, CarryFieldCase,
             FitFlowCase, ThinPlateCase, FitBsplineCase, FitFoldingBsplineCase, EstimateShadingCase<false>,
             EstimateShadingCase<true>, HalveGreyCase, AverageAreasCase, LoadGreyCase<std::uint8_t, 3>,
             LoadGreyCase<float, 4>, DrawViewCase, CompareLocallyCase, SquaredDistanceCase,
             SeparateForegroundCase, HolesCase, LabelPiecesCase<false>, LabelPiecesCase<true>>;

}  // namespace alinify::testing

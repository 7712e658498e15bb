#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/algo/flow_tile.h"
#include "core/algo/mutual_information.h"

namespace alinify::testing {

/// A tile of two channels by mutual information: what is counted, what is found and measured.
struct MutualTileCase {
  static constexpr const char* name = "FlowTileOfTwoChannelsByMutualInformation";
  static constexpr double gpu_tolerance = 1e-3;

  template <Executor E>
  Numbers run(E& exec) {
    constexpr std::int64_t width = 72, height = 56;
    const auto scene = [](double x, double y) {
      return 0.5 + 0.2 * std::sin(0.31 * x + 0.1 * y) + 0.2 * std::cos(0.27 * y - 0.06 * x);
    };
    Padded<std::uint16_t> fixed(width, height), moving(width, height), further_fixed(width, height),
        further_moving(width, height);
    fixed.fill([&](double x, double y) { return 65535 * scene(x, y); });
    moving.fill([&](double x, double y) { return 65535 * (0.5 + 0.4 * std::cos(7 * scene(x - 0.4, y))); });
    further_fixed.fill([&](double x, double y) { return 65535 * scene(y, x); });
    further_moving.fill([&](double x, double y) { return 65535 * (1 - scene(y, x - 0.4)); });
    Padded<std::uint8_t> mask(width, height, 255);
    for (std::int64_t i = 0; i < 20; ++i) mask.at(2 * i, 30 - i) = 0;
    const Size cells{width / cell_px, height / cell_px};
    const Rect core{1, 0, cells.width - 2, cells.height - 1};
    Padded<Vec2f> field(cells.width, cells.height, {0.1f, -0.1f}), out(core.width, core.height);
    Padded<float> normal_equations(core.width * 8, core.height);
    FlowTileArgs args;
    args.fixed = std::as_const(fixed).view();
    args.moving = std::as_const(moving).view();
    args.fixed_mask = std::as_const(mask).view();
    args.fixed_gain = args.moving_gain = 1.0f / 65535;
    args.first_x = 512;
    args.moving_from_frame = Affine2::translation({-512, 0});
    args.moving_max = {width - 1, height - 1};
    args.field = std::as_const(field).view();
    args.out = out.view();
    args.core = core;
    args.share = 0.75f;
    args.further_channels = {
        {std::as_const(further_fixed).view(), std::as_const(further_moving).view(), 0.25f, {}}};
    FlowSteps steps;
    steps.filters = {FeatureFilter{0.8, 0, 0}};
    steps.mutual = true;
    steps.iterations = 2;
    PairCounts counts, further_counts;
    args.pairs.counts = counts.view();
    args.further_channels[0].pairs.counts = further_counts.view();
    args.count_one_in = 2;
    const WaitAtEnd wait(exec);
    flow_tile(exec, args, steps, go_on);
    const PairScores scores(counts), further_scores(further_counts);
    args.pairs = {scores.table(), {}};
    args.further_channels[0].pairs = {further_scores.table(), {}};
    args.normal_equations = normal_equations.view();
    const FlowTileSums sums = flow_tile(exec, args, steps, go_on);
    Numbers numbers{sums.correlation, scores.information(), further_scores.information()};
    out.append_to(numbers);
    normal_equations.append_to(numbers);
    return numbers;
  }
};

}  // namespace alinify::testing

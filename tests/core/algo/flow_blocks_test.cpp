// Measuring a tile block by block against measuring it whole.
#include "core/algo/flow_blocks.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/algo/flow_tile.h"
#include "core/base/error.h"
#include "core/compute/cpu_algorithms.h"
#include "core/math/kernels.h"

namespace alinify {
namespace {

// Measures whole tiles.
struct WithoutCaches : CpuExec {
  std::int64_t cached_side_px() const = delete;
};
static_assert(Executor<WithoutCaches> && !HasCaches<WithoutCaches>);

struct SmallCaches : CpuExec {
  std::int64_t cached_side_px() const { return 64; }
};

// Of the one type that flow_tile is compiled with here.
using Interrupted = const std::function<void()>;

// Noise: whatever a block does not see of it changes the result.
std::vector<std::uint16_t> noise(Size size, std::uint32_t seed) {
  std::vector<std::uint16_t> values(static_cast<std::size_t>(size.area()));
  for (std::uint16_t& v : values)
    v = static_cast<std::uint16_t>((seed = seed * 1664525u + 1013904223u) >> 16);
  return values;
}

template <class T>
View2D<const T> view_of(const std::vector<T>& values, Size size) {
  return {values.data(), size.width, size.height, size.width};
}

struct Measured {
  std::vector<float> normal_equations;
  std::vector<Vec2f> field;
  FlowTileSums sums;
};

struct Case {
  FlowSteps steps;
  bool masked = false, with_landmark = false, second_channel = false;
  bool part = false;  // outputs a part of the tile only
};

template <Executor E>
Measured measured_by(E& exec, const Case& c) {
  const Size fixed_size{391, 270}, moving_size{404, 281}, cells = cells_of(fixed_size);
  const std::vector<std::uint16_t> fixed = noise(fixed_size, 1), moving = noise(moving_size, 2),
                                   fixed_too = noise(fixed_size, 3), moving_too = noise(moving_size, 4);
  std::vector<std::uint8_t> fixed_mask(fixed.size(), 1), moving_mask(moving.size(), 1);
  for (std::size_t i = 0; i < fixed_mask.size(); ++i) fixed_mask[i] = fixed[i] > 900;
  for (std::size_t i = 0; i < moving_mask.size(); ++i) moving_mask[i] = moving[i] > 700;
  std::vector<Vec2f> field(static_cast<std::size_t>(cells.area()));
  for (std::int64_t y = 0; y < cells.height; ++y)
    for (std::int64_t x = 0; x < cells.width; ++x)
      field[static_cast<std::size_t>(y * cells.width + x)] = {2 * std::sin(0.07f * static_cast<float>(x)),
                                                              std::cos(0.05f * static_cast<float>(x + y))};
  std::vector<float> landmark_terms(static_cast<std::size_t>(cells.area() * 4)), six_taps(513 * 8);
  for (int lane = 0; lane < 4; ++lane)
    landmark_terms[static_cast<std::size_t>((40 * cells.width + 30) * 4 + lane)] = 0.5f;
  for (int k = 0; k <= 512; ++k)
    LanczosKernel::weights(static_cast<float>(k) / 512, six_taps.data() + 8 * static_cast<std::ptrdiff_t>(k));

  FlowTileArgs args;
  args.fixed = view_of(fixed, fixed_size);
  args.moving = view_of(moving, moving_size);
  if (c.masked) args.fixed_mask = view_of(fixed_mask, fixed_size);
  if (c.masked) args.moving_mask = view_of(moving_mask, moving_size);
  args.fixed_gain = args.moving_gain = 1.0f / 65535;
  args.moving_from_frame = {1.0021, 0.0037, -0.0041, 0.9983, 4.7, 6.3};
  args.moving_max = {static_cast<double>(moving_size.width - 1), static_cast<double>(moving_size.height - 1)};
  args.field = view_of(field, cells);
  args.six_taps = {six_taps.data(), 8, 513, 8};
  if (c.with_landmark)
    args.landmark_terms = {landmark_terms.data(), cells.width * 4, cells.height, cells.width * 4};
  if (c.second_channel) {
    args.share = 0.75f;
    args.further_channels.push_back(
        {view_of(fixed_too, fixed_size), view_of(moving_too, moving_size), 0.25f, {}});
  }
  if (c.part) args.core = {13, 9, 61, 37};
  const Size core = c.part ? args.core.size() : cells;
  Measured found;
  found.normal_equations.resize(static_cast<std::size_t>(core.area() * 8));
  found.field.resize(static_cast<std::size_t>(core.area()));
  args.normal_equations = {found.normal_equations.data(), core.width * 8, core.height, core.width * 8};
  args.out = {found.field.data(), core.width, core.height, core.width};
  Interrupted go_on = [] {};
  found.sums = flow_tile(exec, args, c.steps, go_on);
  return found;
}

void expect_same_bits(const Case& c) {
  WithoutCaches whole;
  SmallCaches blocks;
  const Measured wanted = measured_by(whole, c), found = measured_by(blocks, c);
  EXPECT_EQ(found.normal_equations, wanted.normal_equations);
  EXPECT_TRUE(found.field == wanted.field);
  EXPECT_EQ(found.sums.correlation, wanted.sums.correlation);
  EXPECT_EQ(found.sums.trace, wanted.sums.trace);
  EXPECT_GT(wanted.sums.trace, 0);
}

FlowSteps measuring() {
  FlowSteps steps;
  steps.cubic = true;
  steps.iterations = 0;
  return steps;
}

TEST(FlowBlocks, GiveTheBitsOfTheTileMeasuredWhole) {
  Case c{measuring()};
  ASSERT_EQ(measuring_reach_px(c.steps), 44);
  expect_same_bits(c);
  c.part = true;
  expect_same_bits(c);
}

TEST(FlowBlocks, GiveTheSameBitsWithMasksLandmarksAndChannels) {
  Case c{measuring(), true, true, true};
  c.steps.displacement_prior_px = 3;
  expect_same_bits(c);
}

TEST(FlowBlocks, GiveTheSameBitsAfterSteps) {
  Case c{measuring()};
  c.steps.iterations = 2;
  c.steps.fine_iterations = 1;
  c.part = true;
  expect_same_bits(c);
}

TEST(FlowBlocks, GiveTheSameBitsOfOtherNarrowFilters) {
  Case c{measuring()};
  c.steps.filters = {FeatureFilter{1.3, 3, 0.02}, FeatureFilter{0.8, 0, 0}};
  c.steps.window_px = 9;
  ASSERT_TRUE(measuring_reach_px(c.steps));
  expect_same_bits(c);
}

void expect_no_blocks(const FlowSteps& steps) {
  EXPECT_FALSE(measuring_reach_px(steps));
  expect_same_bits({steps});
}

TEST(FlowBlocks, LeaveFiltersOnHalvedGridsToWholeTiles) {
  FlowSteps steps = measuring();
  steps.window_px = 12;
  expect_no_blocks(steps);
  steps.window_px = 6;
  steps.filters = {FeatureFilter{2, 16, 0.02}};
  expect_no_blocks(steps);
  steps.filters = {FeatureFilter{1, 4, 0.02, EdgeFilter{}}};
  expect_no_blocks(steps);
}

TEST(FlowBlocks, AskWhetherToStopBeforeEach) {
  SmallCaches exec;
  const Size size{256, 64}, cells = cells_of(size);
  const std::vector<std::uint16_t> picture = noise(size, 5);
  std::vector<Vec2f> field(static_cast<std::size_t>(cells.area())), out(field.size());
  std::vector<float> normal_equations(field.size() * 8);
  FlowTileArgs args;
  args.fixed = args.moving = view_of(picture, size);
  args.moving_max = {255, 63};
  args.field = view_of(field, cells);
  args.out = {out.data(), cells.width, cells.height, cells.width};
  args.normal_equations = {normal_equations.data(), cells.width * 8, cells.height, cells.width * 8};
  int asked = 0;
  Interrupted go_on_once = [&] {
    if (++asked > 1) throw Cancelled();
  };
  EXPECT_THROW(flow_tile(exec, args, measuring(), go_on_once), Cancelled);
  EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace alinify

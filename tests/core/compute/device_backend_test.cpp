#include "core/compute/device_backend.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/sim_exec.h"

namespace alinify {
namespace {

using testing::SimExec;

TEST(DeviceBackend, LeavesNothingQueuedOnTheCallersMemoryWhenACallFails) {
  // Whatever the number of the allocation that fails: once the call has thrown, the memory is the caller's
  // again.
  constexpr int side = 64, cells = side / 4;
  const std::vector<std::uint16_t> picture(side * side, 20000);
  std::vector<Vec2f> field(cells * cells), out(cells * cells);
  std::vector<float> normal_equations(cells * cells * 8);
  FlowTileArgs args;
  args.fixed = args.moving = {picture.data(), side, side, side};
  args.moving_max = {side - 1, side - 1};
  args.field = {field.data(), cells, cells, cells};
  args.out = {out.data(), cells, cells, cells};
  args.normal_equations = {normal_equations.data(), cells * 8, cells, cells * 8};
  FlowSteps steps;
  steps.iterations = 1;
  int failures = 0;
  for (int n = 1;; ++n) {
    SimExec* queue = nullptr;
    const auto make = [&] {
      auto exec = std::make_unique<SimExec>();
      exec->fail_allocation = n;
      queue = exec.get();
      return exec;
    };
    DeviceBackend<SimExec> backend("sim", Message::verbatim("simulated"), std::make_shared<ThreadPool>(1),
                                   make, make, [] { return std::int64_t{1} << 30; });
    const Progress progress;
    try {
      backend.fields().flow_tile(args, steps, progress);
      break;
    } catch (const OutOfMemory&) {
      ++failures;
    }
    ASSERT_NE(queue, nullptr);
    EXPECT_EQ(queue->live_bytes, 0);
    std::fill(out.begin(), out.end(), Vec2f{-7, -7});
    std::fill(normal_equations.begin(), normal_equations.end(), -7.0f);
    queue->synchronize();
    EXPECT_TRUE(std::all_of(out.begin(), out.end(), [](Vec2f v) { return v.x == -7; })) << n;
    EXPECT_TRUE(std::all_of(normal_equations.begin(), normal_equations.end(), [](float v) {
      return v == -7;
    })) << n;
  }
  EXPECT_GT(failures, 10);
}

TEST(DeviceBackend, WorksOnWithTheSameQueueAfterAFailure) {
  std::vector<Vec2f> field(20 * 20, {1, 2}), out(20 * 20);
  std::vector<float> normal_equations(20 * 20 * 8);
  FitFlowArgs args;
  args.field = {field.data(), 20, 20, 20};
  args.normal_equations = {normal_equations.data(), 160, 20, 160};
  args.prior = 1;
  args.out = {out.data(), 20, 20, 20};
  int made = 0;
  const auto make = [&] {
    ++made;
    auto exec = std::make_unique<SimExec>();
    exec->fail_allocation = 5;
    return exec;
  };
  DeviceBackend<SimExec> backend("sim", Message::verbatim("simulated"), std::make_shared<ThreadPool>(1), make,
                                 make, [] { return std::int64_t{1} << 30; });
  const Progress progress;
  EXPECT_THROW(backend.fields().fit_flow(args, progress), OutOfMemory);
  backend.fields().fit_flow(args, progress);
  EXPECT_EQ(made, 1);
  // Nothing was measured: the field stays as it is.
  for (const Vec2f v : out) {
    EXPECT_NEAR(v.x, 1, 1e-3);
    EXPECT_NEAR(v.y, 2, 1e-3);
  }
}

TEST(DeviceBackend, InterruptsACallByItsOwnProgressAlone) {
  const auto backend = make_cpu_backend(2);
  const std::vector<std::uint8_t> bytes(300 * 300, 9);
  std::vector<std::uint16_t> levels(bytes.size(), 7);
  const View2D<std::uint16_t> view{levels.data(), 300, 300, 300};
  const ConstPixels pixels{reinterpret_cast<const std::byte*>(bytes.data()), PixelType::U8, 1, 300, 300, 300};
  const auto flag = std::make_shared<CancelFlag>();
  const Progress stopped({}, flag);
  flag->request();
  EXPECT_THROW(backend->grey().load(pixels, GreyRule{}, 0, 100, view, stopped), Cancelled);
  // The same queue, by a call without its own progress.
  std::vector<float> out(levels.size());
  EXPECT_NO_THROW(backend->grey().average(
      {View2D<const std::uint16_t>(view), 1, 0, 0, 1, 0, {out.data(), 300, 300, 300}}));
  EXPECT_EQ(out.back(), 7);
}

}  // namespace
}  // namespace alinify

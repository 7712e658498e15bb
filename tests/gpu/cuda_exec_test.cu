// The executor itself: every pixel once, sums that repeat bit for bit, copies of any shape.
#include <cmath>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "gpu/cuda_exec.cuh"
#include "tests/gpu/first_gpu.h"
#include "tests/gpu/need_gpu.h"

namespace alinify {
namespace {

using testing::device_memory;

struct CountVisit {
  View2D<std::uint8_t> out;
  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = static_cast<std::uint8_t>(out.at(x, y) + 1);
  }
};

struct WritePlace {
  View2D<double> out;
  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = 1e6 * static_cast<double>(y) + static_cast<double>(x);
  }
};

struct AddOne {
  View2D<const std::uint16_t> in;
  View2D<std::uint16_t> out;
  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = static_cast<std::uint16_t>(in.at(x, y) + 1);
  }
};

// Whole numbers: their sum is exact in any order.
struct WholeTerm {
  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return static_cast<double>((x * 7 + y * 13) % 101);
  }
};

struct RoughTerm {
  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return 1.0 / static_cast<double>(1 + x + 3 * y);
  }
};

double whole_sum(Size extent) {
  std::int64_t sum = 0;
  for (std::int64_t y = 0; y < extent.height; ++y)
    for (std::int64_t x = 0; x < extent.width; ++x) sum += (x * 7 + y * 13) % 101;
  return static_cast<double>(sum);
}

// The last ones need more blocks than a grid has downwards.
const std::vector<Size>& extents() {
  static const std::vector<Size> all = {{1, 1},       {2, 3},        {31, 9},     {33, 257}, {256, 16},
                                        {257, 17},    {5000, 1},     {1, 5000},   {3, 4099}, {100000, 2},
                                        {40, 600000}, {1, 17000000}, {2, 9000000}};
  return all;
}

TEST(CudaExec, VisitsEveryPixelOnceWhateverTheExtent) {
  ALINIFY_NEED_GPU();
  CudaExec exec(device_memory(), nullptr);
  for (const Size extent : extents()) {
    std::vector<std::uint8_t> host(static_cast<std::size_t>(extent.area()), 9);
    const View2D<std::uint8_t> view{host.data(), extent.width, extent.height, extent.width};
    auto in = exec.upload(View2D<const std::uint8_t>{view.data, view.width, view.height, view.stride});
    auto out = exec.stage_output(view);
    const auto begin = const_cast<std::uint8_t*>(in.view().data);
    exec.for_each("count", extent, CountVisit{{begin, extent.width, extent.height, in.view().stride}});
    exec.for_each("count", extent, CountVisit{{begin, extent.width, extent.height, in.view().stride}});
    exec.queue().download(host.data(), extent.width, begin, extent.width, extent.height);
    exec.synchronize();
    std::size_t wrong = 0;
    for (const std::uint8_t value : host) wrong += value != 11;
    EXPECT_EQ(wrong, 0u) << extent.width << " x " << extent.height;
  }
  exec.for_each("nothing", Size{0, 5}, CountVisit{});
  exec.for_each("nothing", Size{5, 0}, CountVisit{});
  EXPECT_EQ(exec.sum("nothing", Size{0, 5}, WholeTerm{}), 0);
  exec.synchronize();
}

TEST(CudaExec, TellsEveryPixelItsPlace) {
  ALINIFY_NEED_GPU();
  CudaExec exec(device_memory(), nullptr);
  const Size extent{77, 130};
  std::vector<double> host(static_cast<std::size_t>(80 * extent.height), -1);
  const View2D<double> view{host.data(), extent.width, extent.height, 80};
  auto out = exec.stage_output(view);
  exec.for_each("place", extent, WritePlace{out.view()});
  exec.download(out);
  exec.synchronize();
  std::size_t wrong = 0;
  for (std::int64_t y = 0; y < extent.height; ++y)
    for (std::int64_t x = 0; x < 80; ++x)
      wrong += host[static_cast<std::size_t>(80 * y + x)] !=
               (x < extent.width ? 1e6 * static_cast<double>(y) + static_cast<double>(x) : -1);
  EXPECT_EQ(wrong, 0u);
}

TEST(CudaExec, AddsWholeNumbersExactly) {
  ALINIFY_NEED_GPU();
  CudaExec exec(device_memory(), nullptr);
  for (const Size extent : extents())
    EXPECT_EQ(exec.sum("whole", extent, WholeTerm{}), whole_sum(extent))
        << extent.width << " x " << extent.height;
}

TEST(CudaExec, AddsInTheSameOrderEveryTime) {
  ALINIFY_NEED_GPU();
  const auto memory = device_memory();
  for (const Size extent : {Size{1, 1}, Size{1000, 777}, Size{5, 20000}, Size{20000, 3}}) {
    double first = 0;
    for (int turn = 0; turn < 5; ++turn) {
      CudaExec exec(memory, nullptr);
      const double sum = exec.sum("rough", extent, RoughTerm{});
      if (turn == 0) first = sum;
      EXPECT_EQ(sum, first);
    }
    long double truth = 0;
    for (std::int64_t y = 0; y < extent.height; ++y)
      for (std::int64_t x = 0; x < extent.width; ++x) truth += 1.0L / static_cast<long double>(1 + x + 3 * y);
    EXPECT_NEAR(first, static_cast<double>(truth), 1e-12 * static_cast<double>(truth));
  }
}

TEST(CudaExec, CopiesRowsWithGapsAndOnThreads) {
  ALINIFY_NEED_GPU();
  ThreadPool pool(4);
  for (ThreadPool* threads : {static_cast<ThreadPool*>(nullptr), &pool}) {
    CudaExec exec(device_memory(), threads);
    const std::int64_t width = 4001, height = 3003, stride = 4010;
    std::vector<std::uint16_t> from(static_cast<std::size_t>(stride * height)), to(from.size(), 7);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<std::uint16_t>(i * 2654435761u >> 16);
    auto in = exec.upload(View2D<const std::uint16_t>{from.data(), width, height, stride});
    auto out = exec.stage_output(View2D<std::uint16_t>{to.data(), width, height, stride});
    exec.for_each("add", Size{width, height}, AddOne{in.view(), out.view()});
    exec.download(out);
    exec.synchronize();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < to.size(); ++i)
      wrong += to[i] !=
               (static_cast<std::int64_t>(i) % stride < width ? static_cast<std::uint16_t>(from[i] + 1) : 7);
    EXPECT_EQ(wrong, 0u);
  }
}

TEST(CudaExec, TakesMemoryOfTheDeviceAsItIs) {
  ALINIFY_NEED_GPU();
  const auto memory = device_memory();
  std::shared_ptr<void> kept;
  const Size extent{300, 200};
  std::vector<std::uint16_t> host(static_cast<std::size_t>(extent.area()), 41);
  {
    CudaExec exec(memory, nullptr);
    kept = exec.keep_memory(extent.area() * 2);
    exec.copy_rows(kept.get(), 600, host.data(), 600, 600, 200);
    const std::int64_t before = memory->live_bytes();
    const View2D<std::uint16_t> there{static_cast<std::uint16_t*>(kept.get()), 300, 200, 300};
    auto in = exec.upload(View2D<const std::uint16_t>{there.data, 300, 200, 300});
    auto out = exec.stage_output(there);
    EXPECT_EQ(in.view().data, there.data);
    EXPECT_EQ(out.view().data, there.data);
    EXPECT_EQ(memory->live_bytes(), before);
    exec.for_each("add", extent, AddOne{in.view(), out.view()});
    exec.download(out);  // it is there already
    exec.synchronize();
  }
  // It outlives the queue that gave it.
  CudaExec other(memory, nullptr);
  other.copy_rows(host.data(), 600, kept.get(), 600, 600, 200);
  for (const std::uint16_t value : host) ASSERT_EQ(value, 42);
  kept.reset();
  EXPECT_EQ(memory->live_bytes(), 0);
}

TEST(CudaExec, WorksOnItsOwnDeviceWhicheverIsCurrent) {
  ALINIFY_NEED_GPU();
  const auto gpus = list_gpus();
  std::vector<double> sums;
  for (const GpuDevice& gpu : gpus) {
    ASSERT_EQ(cudaSetDevice(gpus.front().index), cudaSuccess);
    const auto memory = std::make_shared<DeviceMemory>(gpu.index, 0);
    CudaExec exec(memory, nullptr);
    std::vector<std::uint16_t> host(1000, 3);
    const View2D<std::uint16_t> view{host.data(), 100, 10, 100};
    auto in = exec.upload(View2D<const std::uint16_t>{host.data(), 100, 10, 100});
    auto out = exec.stage_output(view);
    cudaPointerAttributes attributes{};
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, out.view().data), cudaSuccess);
    EXPECT_EQ(attributes.device, gpu.index);
    exec.for_each("add", Size{100, 10}, AddOne{in.view(), out.view()});
    ASSERT_EQ(cudaSetDevice(gpus.front().index), cudaSuccess);
    exec.download(out);
    exec.synchronize();
    for (const std::uint16_t value : host) ASSERT_EQ(value, 4);
    sums.push_back(exec.sum("rough", Size{300, 200}, RoughTerm{}));
  }
  for (const double sum : sums) EXPECT_EQ(sum, sums.front()) << "devices of one kind add alike";
}

TEST(CudaExec, WorksOnMemoryOfAnotherDeviceWhetherOrNotItReachesIt) {
  ALINIFY_NEED_GPU();
  const auto gpus = list_gpus();
  if (gpus.size() < 2) GTEST_SKIP() << "there is one GPU only";
  for (const bool reach : {false, true}) {
    const auto there = std::make_shared<DeviceMemory>(gpus[1].index, 0),
               here = std::make_shared<DeviceMemory>(gpus[0].index, 0);
    if (reach) there->let_reach(gpus[0].index), here->let_reach(gpus[1].index);
    CudaExec owner(there, nullptr), worker(here, nullptr);
    // Rows with a gap behind them, and the whole block in one piece.
    for (const std::int64_t width : {90, 100}) {
      std::vector<std::uint16_t> host(1000);
      for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<std::uint16_t>(i);
      const auto block = owner.keep_memory(2000);
      owner.copy_rows(block.get(), 200, host.data(), 200, 200, 10);
      const View2D<std::uint16_t> view{static_cast<std::uint16_t*>(block.get()), width, 10, 100};
      {
        auto in = worker.upload(View2D<const std::uint16_t>(view));
        auto out = worker.stage_output(view);
        EXPECT_EQ(device_of(in.view().data), gpus[0].index);
        worker.for_each("add", Size{width, 10}, AddOne{in.view(), out.view()});
        worker.download(out);
        worker.synchronize();
      }
      owner.copy_rows(host.data(), 200, block.get(), 200, 200, 10);
      for (std::size_t i = 0; i < host.size(); ++i)
        ASSERT_EQ(host[i], i + (static_cast<std::int64_t>(i % 100) < width ? 1 : 0)) << "reach " << reach;
    }
  }
}

TEST(CudaExec, GivesItsMemoryBackWhenItsHoldersEnd) {
  ALINIFY_NEED_GPU();
  const auto memory = device_memory();
  CudaExec exec(memory, nullptr);
  {
    auto block = exec.scratch<float>(1000);
    auto nothing = exec.scratch<float>(0);
    EXPECT_NE(block.data(), nullptr);
    EXPECT_EQ(memory->live_bytes(), 4000);
    std::vector<float> host(100);
    auto staged = exec.upload(View2D<const float>{host.data(), 10, 10, 10});
    auto moved = std::move(staged);
    EXPECT_EQ(memory->live_bytes(), 4400);
  }
  EXPECT_EQ(memory->live_bytes(), 0);
}

TEST(CudaExec, AsksBeforeEveryPieceOfWorkWhetherToGoOn) {
  ALINIFY_NEED_GPU();
  const auto memory = device_memory();
  CudaExec exec(memory, nullptr);
  int left = 3;
  exec.interrupt_with([&left] {
    if (left-- == 0) throw Cancelled();
  });
  std::vector<std::uint8_t> host(100);
  auto out = exec.stage_output(View2D<std::uint8_t>{host.data(), 10, 10, 10});
  exec.for_each("one", Size{10, 10}, CountVisit{out.view()});
  exec.for_each("two", Size{10, 10}, CountVisit{out.view()});
  EXPECT_EQ(exec.sum("three", Size{10, 10}, WholeTerm{}), whole_sum({10, 10}));
  EXPECT_THROW(exec.for_each("four", Size{10, 10}, CountVisit{out.view()}), Cancelled);
  exec.synchronize();
}

TEST(CudaExec, SaysOutOfMemoryAndWorksOn) {
  ALINIFY_NEED_GPU();
  CudaExec exec(device_memory(std::int64_t{1} << 20), nullptr);
  EXPECT_THROW(exec.scratch<double>(1 << 20), OutOfMemory);
  std::vector<float> host(1 << 19);
  EXPECT_THROW(exec.upload(View2D<const float>{host.data(), 1 << 19, 1, 1 << 19}), OutOfMemory);
  EXPECT_EQ(exec.sum("whole", Size{100, 100}, WholeTerm{}), whole_sum({100, 100}));
}

}  // namespace
}  // namespace alinify

#include "core/compute/cpu_exec.h"

#include <atomic>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

struct CountVisit {
  View2D<int> visits;
  void operator()(std::int64_t x, std::int64_t y) const { ++visits.at(x, y); }
};

struct Tiny {
  double operator()(std::int64_t x, std::int64_t y) const {
    return 1.0 / (1.0 + static_cast<double>(x) + 1000.0 * static_cast<double>(y));
  }
};

TEST(CpuExec, VisitsEveryPixelOnce) {
  for (const int threads : {1, 3}) {
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    std::vector<int> visits(53 * 70);
    exec.for_each("count", Size{53, 70}, CountVisit{{visits.data(), 53, 70, 53}});
    for (const int count : visits) EXPECT_EQ(count, 1);
  }
}

TEST(CpuExec, SumsToTheSameBitsForAnyThreadCount) {
  CpuExec alone;
  const double expected = alone.sum("sum", Size{301, 409}, Tiny{});
  for (const int threads : {2, 3, 7}) {
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    EXPECT_EQ(exec.sum("sum", Size{301, 409}, Tiny{}), expected);
  }
}

TEST(CpuExec, SumsAndWritesTheSameBitsWithAndWithoutWideRegisters) {
  if (!cpu_loops::has_avx2()) GTEST_SKIP() << "this processor or build has no AVX2 loops";
  CpuExec wide, plain;
  plain.use_avx2(false);
  EXPECT_EQ(wide.sum("sum", Size{301, 409}, Tiny{}), plain.sum("sum", Size{301, 409}, Tiny{}));
  std::vector<int> visits(53 * 70);
  for (CpuExec* exec : {&wide, &plain})
    exec->for_each("count", Size{53, 70}, CountVisit{{visits.data(), 53, 70, 53}});
  for (const int count : visits) EXPECT_EQ(count, 2);
}

TEST(CpuExec, AsksBeforeEveryRowWhetherToGoOn) {
  struct Stop {};
  for (const int threads : {1, 2}) {
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    std::atomic<int> left{20};
    exec.interrupt_with([&] {
      if (--left < 0) throw Stop{};
    });
    std::vector<int> visits(5 * 100);
    EXPECT_THROW(exec.for_each("count", Size{5, 100}, CountVisit{{visits.data(), 5, 100, 5}}), Stop);
    EXPECT_EQ(std::accumulate(visits.begin(), visits.end(), 0), 20 * 5) << threads << " threads";
    exec.interrupt_with({});
    exec.for_each("count", Size{5, 100}, CountVisit{{visits.data(), 5, 100, 5}});
    EXPECT_EQ(std::accumulate(visits.begin(), visits.end(), 0), 120 * 5);
  }
}

TEST(CpuExec, AlignsScratchToCacheLines) {
  CpuExec exec;
  for (const int count : {1, 7, 100000})
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(exec.scratch<float>(count).data()) % 64, 0u);
}

TEST(CpuExec, KeepsScratchForTheNextRequest) {
  CpuExec exec;
  const void* first = nullptr;
  {
    const auto block = exec.scratch<float>(1000);
    first = block.data();
  }
  const auto again = exec.scratch<float>(900);
  EXPECT_EQ(static_cast<const void*>(again.data()), first);
}

TEST(CpuExec, GivesDifferentScratchToTwoHolders) {
  CpuExec exec;
  const auto a = exec.scratch<float>(100);
  const auto b = exec.scratch<float>(100);
  EXPECT_NE(a.data(), b.data());
}

}  // namespace
}  // namespace alinify

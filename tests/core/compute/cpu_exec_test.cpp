#include "core/compute/cpu_exec.h"

#include <cmath>
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

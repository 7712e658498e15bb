// Every algorithm on every executor that needs no GPU: the same bits as on one thread of the processor, and
// nothing left behind when memory runs out anywhere.
#include <cmath>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/compute/cpu_algorithms.h"
#include "tests/support/algorithm_suite.h"
#include "tests/support/sim_exec.h"

namespace alinify {
namespace {

using testing::Numbers;
using testing::SimExec;

template <class Case>
Numbers on_one_thread() {
  CpuExec exec;
  return Case{}.run(exec);
}

// Reports positions, since thousands of numbers side by side are unreadable.
void expect_same(const Numbers& found, const Numbers& expected) {
  ASSERT_EQ(found.size(), expected.size());
  std::size_t different = 0, first = 0;
  for (std::size_t i = found.size(); i-- > 0;) {
    if (found[i] == expected[i]) continue;
    ++different;
    first = i;
  }
  EXPECT_EQ(different, 0u) << "of " << found.size() << "; the first is number " << first << ": "
                           << found[first] << " instead of " << expected[first];
}

template <class Case>
class Conformance : public ::testing::Test {};

TYPED_TEST_SUITE(Conformance, testing::AlgorithmTypes, testing::CaseName);

TYPED_TEST(Conformance, WritesNumbersThatAreNotAllTheSame) {
  const Numbers numbers = on_one_thread<TypeParam>();
  ASSERT_FALSE(numbers.empty());
  std::size_t not_finite = 0, like_the_first = 0;
  for (const double value : numbers) {
    not_finite += std::isfinite(value) ? 0 : 1;
    like_the_first += value == numbers[numbers.size() / 2] ? 1 : 0;
  }
  EXPECT_EQ(not_finite, 0u);
  EXPECT_LT(like_the_first, numbers.size() / 2);
}

TYPED_TEST(Conformance, GivesTheSameBitsOnAnyNumberOfThreads) {
  for (const int threads : {2, 4, 7}) {
    ThreadPool pool(threads);
    CpuExec exec(&pool);
    expect_same(TypeParam{}.run(exec), on_one_thread<TypeParam>());
  }
}

TYPED_TEST(Conformance, GivesTheSameBitsWithAndWithoutWideRegisters) {
  if (!cpu_loops::has_avx2()) GTEST_SKIP() << "this processor or build has no AVX2 loops";
  CpuExec exec;
  exec.use_avx2(false);
  expect_same(TypeParam{}.run(exec), on_one_thread<TypeParam>());
}

TYPED_TEST(Conformance, DoesNotReadWhatAnEarlierRunLeftInMemory) {
  CpuExec exec;
  TypeParam{}.run(exec);
  expect_same(TypeParam{}.run(exec), on_one_thread<TypeParam>());
}

TYPED_TEST(Conformance, GivesTheSameBitsOnTheSimulatedGpu) {
  SimExec exec;
  expect_same(TypeParam{}.run(exec), on_one_thread<TypeParam>());
  EXPECT_GT(exec.peak_bytes, 0);
  EXPECT_EQ(exec.live_bytes, 0) << "device memory was kept";
}

TYPED_TEST(Conformance, SurvivesRunningOutOfMemoryAtEveryAllocation) {
  SimExec counting;
  const Numbers expected = TypeParam{}.run(counting);
  ASSERT_GT(counting.allocations, 1);
  for (int n = 1; n <= counting.allocations; ++n) {
    SimExec exec;
    exec.fail_allocation = n;
    try {
      TypeParam{}.run(exec);
      ADD_FAILURE() << "allocation " << n << " of " << counting.allocations << " failed and nobody noticed";
    } catch (const OutOfMemory& error) {
      EXPECT_GE(error.wanted_bytes(), 0);
    }
    EXPECT_EQ(exec.live_bytes, 0) << "after allocation " << n << " failed";
    // Queued work must not access freed memory; and the next try succeeds.
    exec.synchronize();
    if (n == counting.allocations / 2) expect_same(TypeParam{}.run(exec), expected);
  }
}

}  // namespace
}  // namespace alinify

// Every algorithm on a CUDA device: the processor's numbers within the case's tolerance, the same bits every
// time, and nothing left behind when memory runs out anywhere.
#include <cmath>
#include <memory>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "gpu/cuda_algorithms.cuh"
#include "tests/gpu/cpu_numbers.h"
#include "tests/gpu/first_gpu.h"
#include "tests/gpu/need_gpu.h"
#include "tests/support/algorithm_suite.h"

namespace alinify {
namespace {

using testing::device_memory;
using testing::Numbers;

template <class Case>
Numbers on_device() {
  CudaExec exec(device_memory(), nullptr);
  return Case{}.run(exec);
}

template <class Case>
class CudaConformance : public ::testing::Test {};

TYPED_TEST_SUITE(CudaConformance, testing::AlgorithmTypes, testing::CaseName);

TYPED_TEST(CudaConformance, GivesTheNumbersOfTheProcessor) {
  ALINIFY_NEED_GPU();
  const Numbers found = on_device<TypeParam>(), expected = testing::cpu_numbers(TypeParam::name);
  ASSERT_EQ(found.size(), expected.size());
  std::size_t off = 0, worst = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double tolerance = TypeParam::gpu_tolerance * std::max(1.0, std::abs(expected[i]));
    if (std::abs(found[i] - expected[i]) <= tolerance) continue;
    ++off;
    if (std::abs(found[i] - expected[i]) > std::abs(found[worst] - expected[worst])) worst = i;
  }
  EXPECT_EQ(off, 0u) << "of " << found.size() << "; the worst is number " << worst << ": " << found[worst]
                     << " instead of " << expected[worst];
}

TYPED_TEST(CudaConformance, GivesTheSameBitsEveryTime) {
  ALINIFY_NEED_GPU();
  EXPECT_TRUE(on_device<TypeParam>() == on_device<TypeParam>());
}

TYPED_TEST(CudaConformance, LeavesNothingBehindWhenMemoryRunsOut) {
  ALINIFY_NEED_GPU();
  auto memory = device_memory();
  {
    CudaExec exec(memory, nullptr);
    TypeParam{}.run(exec);
  }
  const std::int64_t needed = memory->peak_bytes();
  ASSERT_GT(needed, 0);
  ASSERT_EQ(memory->live_bytes(), 0);
  for (const double share : {0.01, 0.3, 0.6, 0.999}) {
    auto small = device_memory(static_cast<std::int64_t>(share * static_cast<double>(needed)));
    CudaExec exec(small, nullptr);
    EXPECT_THROW(TypeParam{}.run(exec), OutOfMemory) << share;
    exec.synchronize();
    EXPECT_EQ(small->live_bytes(), 0);
  }
  auto enough = device_memory(needed);
  CudaExec exec(enough, nullptr);
  EXPECT_NO_THROW(TypeParam{}.run(exec));
}

}  // namespace
}  // namespace alinify

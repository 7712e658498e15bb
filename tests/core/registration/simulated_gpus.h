#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/compute/multi_device_backend.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/sim_backend.h"

/// Whole runs of an engine on simulated GPUs: they end with the bits that the CPU finds.
namespace alinify::test {

inline void expect_same_run(const RegistrationResult& found, const RegistrationResult& wanted) {
  EXPECT_TRUE(found.moving_from_fixed == wanted.moving_from_fixed);
  ASSERT_EQ(found.trace.size(), wanted.trace.size());
  for (std::size_t i = 0; i < found.trace.size(); ++i) {
    EXPECT_EQ(found.trace[i].stage, wanted.trace[i].stage) << i;
    EXPECT_EQ(found.trace[i].metric, wanted.trace[i].metric) << i;
    EXPECT_EQ(found.trace[i].step, wanted.trace[i].step) << i;
  }
  EXPECT_EQ(found.notes, wanted.notes);
}

/// A run of two levels, with landmarks, planned as on a GPU.
inline void expect_same_on_a_simulated_gpu(const RegistrationEngine& engine) {
  RegistrationProblem problem = pair_of_cloth(waves(4), {400, 384});
  problem.landmarks = {{"a", {120, 100}, {122, 99}, true}, {"b", {300, 260}, {298, 262}, true}};
  const auto gpu = testing::make_sim_backend(testing::SimMemory::Device);
  const RegistrationResult wanted = registered_by(engine, problem);
  ASSERT_FALSE(wanted.trace.empty());
  EXPECT_EQ(wanted.trace.back().level_count, 2);
  expect_same_run(registered_on(*gpu, engine, problem), wanted);
}

/// A device that counts the tiles it is given.
class CountingGpu final : public testing::BackendDecorator {
 public:
  explicit CountingGpu(std::atomic<int>& tiles)
      : BackendDecorator(testing::make_sim_backend(testing::SimMemory::Host)), tiles_(tiles) {}

 private:
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    ++tiles_;
    return BackendDecorator::flow_tile(args, steps, progress);
  }
  std::atomic<int>& tiles_;
};

/// The least memory in which the engine, which must not choose its resolution, plans a run.
inline std::int64_t least_memory_of(const RegistrationEngine& engine, RegistrationProblem problem) {
  problem.memory_limit_bytes = 1;
  try {
    registered_by(engine, problem);
  } catch (const OutOfMemory& error) {
    return error.wanted_bytes();
  }
  ADD_FAILURE() << "it ran in no memory at all";
  return 0;
}

/// A run on a long strip, with memory for the smallest tiles only, which the devices share. The engine must
/// not choose its resolution.
inline void expect_same_on_simulated_gpus_together(const RegistrationEngine& engine,
                                                   Size strip = {1200, 112}) {
  RegistrationProblem problem = pair_of_cloth(waves(4), strip);
  problem.memory_limit_bytes = least_memory_of(engine, problem);
  std::atomic<int> tiles[2] = {0, 0};
  std::vector<std::unique_ptr<Backend>> gpus;
  for (std::atomic<int>& of_one : tiles) gpus.push_back(std::make_unique<CountingGpu>(of_one));
  const auto all = make_multi_device_backend(std::move(gpus));
  expect_same_run(registered_on(*all, engine, problem), registered_by(engine, problem));
  for (const std::atomic<int>& of_one : tiles) EXPECT_GE(of_one, 2);
}

}  // namespace alinify::test

#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/registration/elastix/stage_parameters.h"
#include "core/registration/engine.h"

namespace alinify {

/// The files of one run of elastix. Masks and start may be empty.
struct StageFiles {
  std::filesystem::path fixed, moving, fixed_mask, moving_mask;
  std::filesystem::path start;   ///< initial transform parameters
  std::filesystem::path folder;  ///< output of elastix; created if missing
};

/// Result of a stage: the part that follows the start, and the file that elastix wrote it to.
struct StageResult {
  TransformPart part;
  std::filesystem::path parameters;
};

/// Runs elastix once. Iterations go to `trace` and the observer as they arrive; after each level `on_level`
/// receives the current part. **Throws** Error, Cancelled.
StageResult run_stage(const std::filesystem::path& program, const StagePlan& plan, const StageFiles& files,
                      int threads, std::chrono::steady_clock::time_point began,
                      std::vector<IterationSample>& trace, RegistrationObserver& observer,
                      const std::function<void(const TransformPart&)>& on_level, Progress& progress);

}  // namespace alinify

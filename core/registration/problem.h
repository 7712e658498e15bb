#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/image/image_pair.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/registration/map_judge.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// Everything an engine needs to know.
struct RegistrationProblem : ImagePair {
  std::vector<LandmarkPair> landmarks;  ///< constraints, where the engine can use them
  Transform initial;                    ///< moving_from_fixed to start from
  bool start_found = true;  ///< false: the search found nothing; `initial` is the images' stated placement
  bool moving_is_design = false;  ///< the design that the fixed image is a print of: drawn, without threads
  std::int64_t seed = 1;
  /// Threads of the elastix program; 0: all cores. Engines in this process use the backend's pool.
  int threads = 0;
  /// Limit on host memory (a GPU's is set when its backend is made); unset: the measured free memory.
  std::optional<std::int64_t> memory_limit_bytes;
  /// For engines that choose among others; not owned. Null: they have nothing to compare maps by.
  MapJudge* judge = nullptr;

  /// problem.initial with both images' sizes and calibrations.
  Transform start() const;
  /// Input for planning the resolution, with the memory that is free now. `limit_bytes`: a limit in addition
  /// to the user's.
  ResolutionRequest resolution_request(double forced_downsample,
                                       std::optional<std::int64_t> limit_bytes = {}) const;
};

}  // namespace alinify

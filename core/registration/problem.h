#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/image/tile_source.h"
#include "core/plan/registration_memory.h"
#include "core/registration/grey_pair.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// Everything an engine needs to know. The sources stay open and are read by the engine when it needs them.
struct RegistrationProblem {
  std::shared_ptr<const TileSource> fixed, moving;
  std::shared_ptr<const TileSource> fixed_mask, moving_mask;  ///< null: all of it; non-zero pixels count
  std::vector<LandmarkPair> landmarks;                        ///< constraints, where the engine can use them
  Transform initial;                                          ///< moving_from_fixed to start from
  bool start_found = true;  ///< false: `initial` is how the images lie, for a search found nothing better
  std::int64_t seed = 1;
  int threads = 0;                                 ///< 0: all cores
  std::optional<std::int64_t> memory_limit_bytes;  ///< unset: what is measured as free
  /// Both images with their masks, where they have been read already; an engine that needs the memory for
  /// something else releases it. Null or empty: the engine reads the sources.
  std::shared_ptr<GreyPair> grey;

  /// problem.initial with both images' sizes and calibrations.
  Transform start() const;
  /// What a resolution is planned from, with the free memory as it is now.
  ResolutionRequest resolution_request(double forced_downsample) const;
};

}  // namespace alinify

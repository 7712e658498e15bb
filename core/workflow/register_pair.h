#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/registration/engine.h"
#include "core/registration/initial/initial_alignment.h"

namespace alinify {

/// What the window and the command line both ask for.
struct RegisterPairRequest {
  std::shared_ptr<const TileSource> fixed, moving, fixed_mask, moving_mask;
  std::vector<LandmarkPair> landmarks;  ///< a start with InitialMode::Landmarks, and with Auto where it goes
                                        ///< astray; a check otherwise
  bool hold_to_landmarks = true;        ///< false: they are the start only, and the engine does not know them
  InitialMode initial = InitialMode::Auto;
  std::optional<Affine2> start;  ///< moving_from_fixed, level-0 pixels, not singular: where the run begins,
                                 ///< instead of what `initial` would find
  bool allow_flip = false;
  std::string engine = "auto";
  std::map<std::string, std::string> engine_values;
  std::int64_t seed = 1;
  int threads = 0;
  std::optional<std::int64_t> memory_limit_bytes;
  /// Where both images go when they are read for more than one to look at (it may stay empty); whoever gives
  /// it may look at them afterwards. Null: they are given back when the run ends.
  std::shared_ptr<GreyPair> grey;
};

/// The result's timing begins with reading_stage, where both images were read for all, and this one; the
/// engine's own stages follow.
inline constexpr const char* initial_alignment_stage = "initial alignment";

/// The whole use case: initial alignment, engine, quality. The result's transform carries geometry and
/// provenance.
/// **Throws** Error, Cancelled.
RegistrationResult register_pair(const RegisterPairRequest& request, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress);

}  // namespace alinify

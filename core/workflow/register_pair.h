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
#include "core/workflow/image_corrections.h"
#include "core/workflow/tile_design.h"

namespace alinify {

/// Two images and how to register them.
struct RegisterPairRequest : ImagePair {
  std::vector<LandmarkPair> landmarks;  ///< a start with InitialMode::Landmarks, and with Auto where it goes
                                        ///< astray; a check otherwise
  bool hold_to_landmarks = true;        ///< false: only the start uses them, not the engine
  InitialMode initial = InitialMode::Auto;
  std::optional<Affine2> start;  ///< moving_from_fixed, level-0 pixels, not singular: where the run begins,
                                 ///< instead of a search by `initial`
  std::shared_ptr<const Transform>
      start_map;  ///< the same, of any kind: the engine begins with its bends too
  /// Set where the moving image is a design that tile_design() has tiled: the transform notes it.
  std::optional<TiledDesign> tiled_design;
  bool allow_flip = false;
  SearchLimits limits;                       ///< of the search that `initial` asks for
  TravelSearch travel = TravelSearch::Auto;  ///< On: `initial` has to search for a start
  std::string engine = "auto";
  std::map<std::string, std::string> engine_values;
  std::int64_t seed = 1;
  int threads = 0;
  std::optional<std::int64_t> memory_limit_bytes;
  /// For engines that choose among others; not owned. Null: the verdict's measures, with their defaults.
  MapJudge* judge = nullptr;
  ImageCorrections corrections;  ///< already applied by `fixed` and `moving`; for the record
};

/// The stage of RegistrationResult::preparation that searched for a start.
inline constexpr const char* initial_alignment_stage = "initial alignment";

/// Whether both are the same image of one file, whichever way their paths lead to it; no file that is gone,
/// nor an image in memory. Asks the disk.
bool is_one_image_twice(const ImageInfo& fixed, const ImageInfo& moving);

/// Initial alignment and engine. The result's transform carries geometry and provenance. Pyramids that were
/// read for both are left in `pyramids`, as far as the memory allows, for the verdict.
/// **Throws** Error, Cancelled.
RegistrationResult register_pair(const RegisterPairRequest& request, PyramidPair& pyramids, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress);
/// Releases the pyramids with the run.
RegistrationResult register_pair(const RegisterPairRequest& request, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/grey/pyramid_pair.h"
#include "core/image/image_pair.h"
#include "core/quality/quality_report.h"
#include "core/quality/tolerance.h"
#include "core/registration/result.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

struct InspectRequest : ImagePair {
  Transform initial;                       ///< the map the run began with
  Transform moving_from_fixed;             ///< the map to judge
  std::vector<LandmarkPair> check_points;  ///< must not have taken part in the registration
  std::vector<LandmarkPair> landmarks;     ///< took part in it
  bool held_to_landmarks = true;           ///< false: they only chose its start
  double longest_side_px = 1500;           ///< size of the pictures that are compared
  std::optional<Tolerance> tolerance;      ///< of the map; empty: chosen from the images
  bool with_pictures = false;              ///< keep them, for a report
  PyramidPair pyramids;                    ///< of the images, where they have been read already
};

/// The request that judges a map from a file, compared with `initial` from another; the identity unless
/// given. Both get the geometry of the images.
InspectRequest inspection_of(const ImagePair& images, const Transform& moving_from_fixed,
                             const Transform& initial = {});

/// Compares both images under the map, before and after: whole at a small size, and at full resolution in
/// blocks spread over them. The same for any number of threads.
/// **Throws** Error(NotReadable), Cancelled. **Memory**: some 60 bytes a pixel of the small pictures, and 5
/// MB a thread; the time does not grow with the images beyond reading them once at the small size.
/// **Source** of the idea that a measure must not be the one optimised: T. Rohlfing, "Image similarity and
/// tissue overlaps as surrogates for image registration accuracy", IEEE TMI 31(2), 2012; it also says why
/// local measures are the better ones.
/// If device memory runs out, it falls back to the CPU, stated among the reasons. Stage times are added to
/// `timing` unless it is null.
QualityReport inspect_registration(const InspectRequest& request, Backend& backend, Progress& progress,
                                   std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

#pragma once

#include <memory>
#include <vector>

#include "core/quality/error_map.h"
#include "core/workflow/register_pair.h"

namespace alinify {

/// A part of the fixed image to be registered again, starting from the present map.
struct PartialRegistration {
  std::shared_ptr<const Transform> current;  ///< moving_from_fixed
  Rect region;                               ///< level-0 fixed pixels
  /// Spots that a person dragged there, where `current` has them already, and landmarks that are to lead the
  /// run. Structure connected to a hint follows it before the engine begins, and among repeats of a texture a
  /// hint decides for its own. A hint that is not a landmark of the pair is added as one, refined to the
  /// match within the accuracy of manual placement. Hints outside of the region are left out.
  std::vector<LandmarkPair> hints;
  /// Pairs of points that the images themselves give, see hints_from: followed before the engine begins, as
  /// far as the images match better there than under `current`, and left to the engine from then on.
  std::vector<LandmarkPair> found_elsewhere = {};
};

/// The pairs of points by which the images show that a map is off in a region: the places that were found
/// elsewhere, more than 3 px of the compared pictures away; nearer ones an engine finds by itself. Level-0
/// pixels of either image.
std::vector<LandmarkPair> hints_from(const ErrorMap& errors, const Transform& moving_from_fixed, Rect region);

/// The region to re-register so that a lost place can be found: the place and a margin of 128 px or half its
/// longer side, whichever is larger, clipped to the image.
Rect region_around(Rect place, Size image);

/// Registers a part of the fixed image again and leaves the map as it is elsewhere. Engine, options, masks
/// and landmarks are those of `pair`; the run begins with the present map, whatever start `pair` names. The
/// engine sees the region with a seam around it, and the matching part of the moving image, at the resolution
/// that this smaller pair allows; within the seam the new map blends into the present one, smoothly and
/// without a fold of its own. The result's notes say how well the pictures agree in the region before and
/// after. Previews are whole maps.
/// **Throws** Error(Usage) where the region is too small or lies beside the moving image; Error(Failed) where
/// the two maps differ by too much to be joined; as the engine; Cancelled.
/// **Memory**: the engine's, for the part; at most 200 MB for joining.
RegistrationResult register_region(const RegisterPairRequest& pair, const PartialRegistration& part,
                                   Backend& backend, RegistrationObserver& observer, Progress& progress);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/workflow/register_pair.h"

namespace alinify {

struct RegisterRegionRequest {
  /// Engine, options, masks and landmarks; what it says of a start is not asked: the map as it is, is it.
  RegisterPairRequest pair;
  std::shared_ptr<const Transform> current;  ///< moving_from_fixed
  Rect region;                               ///< level-0 fixed pixels
  /// Spots that a person dragged there, where `current` has them already, and landmarks that are to lead the
  /// run: what hangs together with one follows it before the engine begins, and of two repeats of a texture
  /// it decides for its own. Those that no landmark of the pair is, the engine knows as landmarks too, moved
  /// to where the picture is found within a hand's accuracy. Others than in the region are left out.
  std::vector<LandmarkPair> hints;
};

/// What to register anew for a place to be found again: the place with surroundings that can lead to it, at
/// least 128 px on each side or half of the place's longer one, as far as the image goes.
Rect region_around(Rect place, Size image);

/// Registers a part of the fixed image anew and leaves the map as it is elsewhere. The engine sees the
/// region, a seam around it and what of the moving image may lie there, at the resolution that this smaller
/// pair allows; the new map goes over into the present one within the seam, smoothly and without a fold of
/// its own. The result's notes say how well the pictures agree in the region before and after. Previews are
/// whole maps.
/// **Throws** Error(Usage) where the region is too small or lies beside the moving image; Error(Failed) where
/// the two maps differ by too much to be joined; what engines throw; Cancelled.
/// **Memory**: the engine's, for the part; at most 200 MB for joining.
RegistrationResult register_region(const RegisterRegionRequest& request, Backend& backend,
                                   RegistrationObserver& observer, Progress& progress);

}  // namespace alinify

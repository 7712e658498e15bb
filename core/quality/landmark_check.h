#pragma once

#include <vector>

#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// Landmark errors of a map that may have been fitted to them, in which case they are too optimistic; the
/// leave-one-out errors are those of pairs excluded from the fit.
struct LandmarkCheck {
  TargetRegistrationError under_the_map;
  LandmarkFit fit = LandmarkFit::Affine;  ///< the model that was refitted
  TargetRegistrationError left_out;       ///< no rows if there are too few pairs
  double moving_px_per_fixed_px = 1;
  /// By which a right map may miss one, in moving pixels: three times the standard deviation that the engine
  /// was told; infinite if it was not to hold to them.
  double may_be_off_px = 0;
};

/// For each active pair, the error there of a fit to all others, by exact refitting.
/// **Throws** nothing: pairs without which the fit is underdetermined have no row.
TargetRegistrationError leave_one_out(const std::vector<LandmarkPair>& pairs, LandmarkFit fit,
                                      const ImageGeometry& fixed, const ImageGeometry& moving);

/// The fewest active pairs of which a leave-one-out error is told: two others determine their fit alone, and
/// what such a one misses says nothing of any landmark.
inline constexpr std::size_t fewest_left_out = 4;

/// Both errors for the active pairs; left_out has no rows for fewer than fewest_left_out of them. How far off
/// the engine was told that a landmark may be is for the caller to add.
/// **Source**: J. M. Fitzpatrick, "Fiducial registration error and target registration error are
/// uncorrelated", SPIE Medical Imaging 2009: why the first alone says little.
LandmarkCheck check_landmarks(const Transform& moving_from_fixed, const std::vector<LandmarkPair>& pairs);

}  // namespace alinify

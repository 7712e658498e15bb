#pragma once

#include <vector>

#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// What landmarks say of a map that they may have taken part in. Their own errors under it then flatter it:
/// the leave-one-out errors are those of pairs that the fit did not know.
struct LandmarkCheck {
  TargetRegistrationError under_the_map;
  LandmarkFit fit = LandmarkFit::Affine;  ///< what was fitted again and again
  TargetRegistrationError left_out;       ///< no rows where there are too few pairs for that
};

/// The most general fit that still averages over so many pairs, rather than follow them one by one.
LandmarkFit landmark_fit_for(std::size_t pairs);
const char* name_of(LandmarkFit fit);  ///< "translation", "rigid", "similarity", "affine"

/// For each active pair the fit of all others, and how far that is off at the pair: exact, by refitting.
/// **Throws** nothing: pairs without which the fit is not determined have no row.
TargetRegistrationError leave_one_out(const std::vector<LandmarkPair>& pairs, LandmarkFit fit,
                                      const ImageGeometry& fixed, const ImageGeometry& moving);

/// Both at once for the active pairs. **Source**: J. M. Fitzpatrick, "Fiducial registration error and target
/// registration error are uncorrelated", SPIE Medical Imaging 2009: why the first alone says little.
LandmarkCheck check_landmarks(const Transform& moving_from_fixed, const std::vector<LandmarkPair>& pairs);

}  // namespace alinify

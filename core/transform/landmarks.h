#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/math/affine2.h"
#include "core/math/vec2.h"

namespace alinify {

/// A named point, level-0 pixels.
struct NamedPoint {
  std::string id;
  Vec2d position;
};

/// Corresponding points of both images, level-0 pixels of each.
struct LandmarkPair {
  std::string id;
  Vec2d fixed, moving;
  bool active = true;
};

/// The degrees of freedom of a landmark fit.
enum class LandmarkFit { Translation, Rigid, Similarity, Affine };
const char* name_of(LandmarkFit fit);  ///< "translation", "rigid", "similarity", "affine"
/// The most general fit that is still overdetermined by so many pairs.
LandmarkFit landmark_fit_for(std::size_t pairs);

/// Least-squares moving_from_fixed of the active pairs.
/// **Source**: Umeyama, "Least-squares estimation of transformation parameters between two point patterns",
/// IEEE PAMI 13(4), 1991, for rigid and similarity (reflection excluded). **Throws** Error(Usage) if there
/// are too few active pairs (1, 2, 2, 3), their positions leave the fit undetermined, or a coordinate is not
/// finite.
Affine2 fit_landmarks(const std::vector<LandmarkPair>& pairs, LandmarkFit fit);

/// Pairs points of both images by id, in the order of the fixed list; ids in only one list are ignored.
/// **Throws** Error(Usage) for an id that several points of one list have.
std::vector<LandmarkPair> match_by_id(const std::vector<NamedPoint>& fixed,
                                      const std::vector<NamedPoint>& moving);

/// Landmark errors under a map. **Units**: level-0 pixels of the moving image, unlike the fixed pixels of
/// core/quality and of a tolerance; and micrometres if transform.moving has a pixel size. rTRE = distance /
/// diagonal of the fixed image (the contract of `evaluate`); 0 if transform.fixed has no size.
struct TargetRegistrationError {
  struct Row {
    std::string id;
    double distance_px = 0;  ///< moving pixels
  };
  std::vector<Row> rows;
  double median_px = 0, mean_px = 0, p90_px = 0, largest_px = 0;
  double median_um = 0, mean_um = 0, p90_um = 0, largest_um = 0;  ///< 0 if the pixel size is unknown
  bool has_um = false;
  double median_rtre = 0, mean_rtre = 0;
};
struct Transform;
/// The errors of the active pairs, in their order; all zero without any.
TargetRegistrationError target_registration_error(const Transform& moving_from_fixed,
                                                  const std::vector<LandmarkPair>& pairs);

/// The rows of landmarks that lie farther off than `limit_px`, in the same unit, the farthest first; equally
/// far ones keep their order. **NaN**: a landmark at no number lies farther than any other.
std::vector<TargetRegistrationError::Row> missed_landmarks(std::vector<TargetRegistrationError::Row> rows,
                                                           double limit_px);

}  // namespace alinify

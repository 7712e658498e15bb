#pragma once

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

/// Least-squares moving_from_fixed of the active pairs.
/// **Source**: Umeyama, "Least-squares estimation of transformation parameters between two point patterns",
/// IEEE PAMI 13(4), 1991, for rigid and similarity (reflection excluded). **Throws** Error(Usage) if there
/// are too few pairs (1, 2, 2, 3) or their positions leave the fit undetermined.
Affine2 fit_landmarks(const std::vector<LandmarkPair>& pairs, LandmarkFit fit);

/// Pairs points of both images by id, in the order of the fixed list; ids in only one list are ignored.
std::vector<LandmarkPair> match_by_id(const std::vector<NamedPoint>& fixed,
                                      const std::vector<NamedPoint>& moving);

/// Landmark errors under a map. **Units**: pixels of the moving image, and micrometres if its pixel size is
/// known. rTRE = distance / diagonal of the fixed image (the contract of `evaluate`).
struct TargetRegistrationError {
  struct Row {
    std::string id;
    double distance_px = 0;
  };
  std::vector<Row> rows;
  double median_px = 0, mean_px = 0, p90_px = 0, largest_px = 0;
  double median_um = 0, mean_um = 0, p90_um = 0, largest_um = 0;  ///< 0 if the pixel size is unknown
  bool has_um = false;
  double median_rtre = 0, mean_rtre = 0;
};
struct Transform;
TargetRegistrationError target_registration_error(const Transform& moving_from_fixed,
                                                  const std::vector<LandmarkPair>& pairs);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// A spot that a person dragged to where it belongs, or pinned where it is.
struct CorrectedSpot {
  Vec2d at;    ///< where it lies now, level-0 fixed pixels
  Vec2d from;  ///< where the uncorrected map shows it: the corrected map at `at` is the uncorrected one at
               ///< `from`
  double radius_px = 0;  ///< how far around `at` it draws its surroundings along, softly; fixed pixels
  bool pin = false;      ///< set to hold what was right already; shown apart, the same otherwise
  friend bool operator==(const CorrectedSpot&, const CorrectedSpot&) = default;
};

/// How far a spot of that radius may be dragged, as a share of the radius, without the map coming near a
/// fold.
inline constexpr double kFarthestDrag = 1.0 / 3;

/// What all spots together do to a point of the fixed image: every spot goes exactly where it was put, each
/// draws its surroundings along, and beyond the radii nothing moves. The sum over the spots of Wendland
/// functions of class C2, (1 - r)^4 (4 r + 1), with the weights that meet every spot.
/// **Units and frame**: level-0 fixed pixels on both sides.
/// **Throws** Error(Usage) where spots coincide or are not finite, or a radius is not positive.
/// **Threads**: const members from any number. **Source**: H. Wendland, "Piecewise polynomial, positive
/// definite and compactly supported radial functions of minimal degree", 1995; M. Fornefett et al., "Radial
/// basis functions with compact support for elastic registration of medical images", 2001.
class CorrectionMap {
 public:
  explicit CorrectionMap(std::vector<CorrectedSpot> spots);
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  Vec2d displacement(Vec2d p) const;
  double jacobian(Vec2d p) const;
  /// The least determinant on a lattice of a tenth of each spot's radius around it. Not positive: the map
  /// folds.
  double min_jacobian() const;
  const std::vector<CorrectedSpot>& spots() const { return spots_; }

 private:
  std::vector<CorrectedSpot> spots_;
  std::vector<Vec2d> weights_;
};

/// The same as parts of a transform, to be put before its others: a B-spline grid for each group of spots
/// whose radii overlap, sixteen control points to the smallest radius. Spots are met to a thousandth of what
/// they were dragged.
/// **Memory**: 16 bytes a control point, at most 64 MB a group. **Throws** as CorrectionMap; Error(Usage)
/// where small radii are spread so wide that this does not suffice.
std::vector<TransformPart> correction_parts(const std::vector<CorrectedSpot>& spots);

/// The map with the spots where they were put. No spots: the map itself.
Transform corrected(const Transform& moving_from_fixed, const std::vector<CorrectedSpot>& spots);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// A point that was dragged to where it belongs, or pinned where it is.
struct CorrectedSpot {
  Vec2d at;  ///< current position, level-0 fixed pixels
  /// Source of the spot's image: the corrected map at `at` equals the uncorrected one at `from`.
  Vec2d from;
  double radius_px = 0;  ///< radius around `at` of the smooth displacement, fixed pixels
  bool pin = false;      ///< holds a point that was already right; only displayed differently
  friend bool operator==(const CorrectedSpot&, const CorrectedSpot&) = default;
};

/// How far a spot may be dragged, as a fraction of its radius, without the map coming near a fold.
inline constexpr double kFarthestDrag = 1.0 / 3;

/// The combined displacement of all spots: each spot is met exactly and drags its surroundings along, and
/// nothing moves beyond the radii. A sum of Wendland functions of class C2, (1 - r)^4 (4 r + 1), with weights
/// that interpolate every spot.
/// **Units and frame**: level-0 fixed pixels on both sides. **Throws** Error(Usage) if spots coincide or are
/// not finite, or a radius is not positive. **Threads**: const members may be called concurrently.
/// **Source**: H. Wendland, "Piecewise polynomial, positive definite and compactly supported radial functions
/// of minimal degree", 1995; M. Fornefett et al., "Radial basis functions with compact support for elastic
/// registration of medical images", 2001.
class SpotCorrection {
 public:
  explicit SpotCorrection(std::vector<CorrectedSpot> spots);
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  Vec2d displacement(Vec2d p) const;
  double jacobian(Vec2d p) const;
  /// Minimum determinant on a lattice around each spot, a tenth of its radius apart. If not positive, the map
  /// folds.
  double min_jacobian() const;
  const std::vector<CorrectedSpot>& spots() const { return spots_; }

 private:
  std::vector<CorrectedSpot> spots_;
  std::vector<Vec2d> weights_;
};

/// The same as transform parts, to be inserted before the others: a B-spline grid per group of spots with
/// overlapping radii, sixteen control points per smallest radius. Spots are met to within a thousandth of
/// their displacement.
/// **Memory**: 16 bytes per control point, at most 64 MB per group. **Throws** as SpotCorrection;
/// Error(Usage) if small radii spread over a large area would need more.
std::vector<TransformPart> correction_parts(const std::vector<CorrectedSpot>& spots);

/// The map with the spots corrected. Without spots, the map itself.
Transform corrected(const Transform& moving_from_fixed, const std::vector<CorrectedSpot>& spots);

}  // namespace alinify

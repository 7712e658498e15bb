#pragma once

#include "core/base/thread_pool.h"
#include "core/transform/transform.h"

namespace alinify {

/// The bending of a map: its deviation from the nearest affine map over the fixed image. Rotation, scale and
/// shift are obvious anyway; bending is worth inspecting. **Units and frame**: positions and bending are in
/// level-0 fixed pixels, whatever the moving image's scale. **Range and NaN**: NaN if defined() is false. The
/// map must outlive this object. **Threads**: const members may be called concurrently.
class Deformation {
 public:
  explicit Deformation(const Transform& moving_from_fixed);

  /// False if the affine part is singular or not finite.
  bool defined() const { return defined_; }
  /// Displacement from a position to where the map sends it, with the affine part undone.
  Vec2d bending(Vec2d p_fixed) const;
  /// Area change of a small piece relative to that of the affine part: 1 everywhere for an affine map, <= 0
  /// where the map folds. Mirroring is not folding.
  double relative_area(Vec2d p_fixed) const;
  const Transform& map() const { return map_; }

 private:
  const Transform& map_;
  Affine2 back_;
  double affine_area_ = 1;
  bool defined_ = false;
};

/// Range of the values over a whole image.
struct DeformationExtent {
  double bend_px = 0;      ///< 99.5th percentile
  double max_bend_px = 0;  ///< maximum
  /// 0.5th and 99.5th percentile of the relative area where it does not fold.
  double min_area = 1, max_area = 1;
  double folded_share = 0;
};
/// Measures on a lattice with `points_along` points on the longer side, the centres of equal cells.
DeformationExtent measure_extent(const Deformation& deformation, int points_along, ThreadPool& pool);

/// The largest of 1, 2, 5, 10, 20, ... (or 0.5, 0.2, ...) not above `value`; 0 if that is not positive.
double round_below(double value);

}  // namespace alinify

#pragma once

#include "core/base/thread_pool.h"
#include "core/transform/transform.h"

namespace alinify {

/// What a map does beyond the affine map that is nearest to it over the fixed image: turn, scale and shift
/// are seen anyway, what a map bends is what one wants to look at.
/// **Units and frame**: positions are level-0 fixed pixels; so is what is bent, whatever the moving image's
/// scale. **Range and NaN**: NaN where defined() is false. The map must outlive it. **Threads**: const
/// members from any number.
class Deformation {
 public:
  explicit Deformation(const Transform& moving_from_fixed);

  /// False where the affine part squeezes the image to nothing, or is no number.
  bool defined() const { return defined_; }
  /// From a place to where the map looks for it, less the affine part.
  Vec2d bending(Vec2d p_fixed) const;
  /// How much larger a small piece is in the moving image than by the affine part alone: 1 everywhere for an
  /// affine map, 0 and less where the map folds. A mirrored image is no fold.
  double relative_area(Vec2d p_fixed) const;
  const Transform& map() const { return map_; }

 private:
  const Transform& map_;
  Affine2 back_;
  double affine_area_ = 1;
  bool defined_ = false;
};

/// How far the values of a whole image reach.
struct DeformationExtent {
  double bend_px = 0;      ///< 995 of a thousand places are bent by less
  double max_bend_px = 0;  ///< the largest
  double min_area = 1,
         max_area = 1;  ///< of the relative area, 990 of a thousand that do not fold lie between
  double folded_share = 0;
};
/// On a lattice of so many points along the longer side, the middles of equal cells.
DeformationExtent measure_extent(const Deformation& deformation, int points_along, ThreadPool& pool);

/// The largest of 1, 2, 5, 10, 20, ... (and of 0.5, 0.2, ...) that is at most `value`; 0 where that is not
/// positive.
double round_below(double value);

}  // namespace alinify

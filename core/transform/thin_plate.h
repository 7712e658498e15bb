#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/landmarks.h"
#include "core/transform/map_residual.h"
#include "core/transform/transform.h"

namespace alinify {

/// The thin-plate spline through pairs of points, fixed to moving: of all maps that take every fixed point to
/// its moving one, the one of least bending. With r^2 log r as kernel it equals jitk's
/// ThinPlateR2LogRSplineKernelTransform, by which BigWarp and Warpy map points. **Units and frame**: pixels,
/// those of the points. **Memory**: (points + 3)^2 * 8 bytes while it is made, 32 bytes per point after.
/// **Threads**: const members may be called concurrently. **Source**: Bookstein, "Principal warps", IEEE PAMI
/// 11(6), 1989.
class ThinPlateSpline {
 public:
  /// Fits the active pairs. **Throws** Error(Usage) unless they determine the spline: three or more, not on
  /// one line, no two in one place.
  explicit ThinPlateSpline(const std::vector<LandmarkPair>& pairs);

  Vec2d operator()(Vec2d p_fixed) const;

 private:
  // In coordinates in which the fixed points lie within the unit circle, so that the system is well posed.
  Vec2d centre_;
  double scale_ = 1;
  std::vector<Vec2d> knots_, weights_;
  Vec2d constant_, along_x_, along_y_;
};

/// Stopping criteria for choosing the points of a thin-plate spline.
struct ThinPlateOptions {
  double tolerance_px = 0.5;  ///< largest distance from the map that is sought
  int max_points = 500;       ///< programs that read it solve a dense system of twice as many unknowns
};

/// A map as pairs of points, for programs whose maps are thin-plate splines.
struct ThinPlateFit {
  std::vector<LandmarkPair> pairs;  ///< named by their number, all active
  ProjectionResidual residual;
};

/// Chooses points of the map until the thin-plate spline through them is near it everywhere: beginning with
/// the image's corners, points are added where the spline is farthest off, apart from each other, until it is
/// within the tolerance at all candidates, a lattice of 129 a side, or `max_points` are reached. If it then
/// is not within it at all places where the residual is measured, three quarters as much are aimed at, and so
/// on.
///
/// The residual is measured over the whole fixed image on a lattice of up to 385 places a side, most of which
/// were no candidates.
/// **Units and frame**: pixels of either image, (0, 0) at the centre of the first. **Throws** Error(Usage)
/// for a map without its fixed image's size or that is not finite, an image of a single row or column, a
/// tolerance that is not positive and fewer than 4 points; Cancelled. **Threads**: the same bits for any
/// pool.
ThinPlateFit fit_thin_plate(const Transform& moving_from_fixed, const ThinPlateOptions& options,
                            ThreadPool& pool, Progress& progress);

}  // namespace alinify

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "core/annotations/map_direction.h"
#include "core/annotations/one_field_map.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/inverse_map.h"
#include "core/transform/point_inverter.h"

namespace alinify {

/// A registration's map for a great many points that lie near each other, in either direction, defined
/// everywhere: a point without an inverse (in a fold, beyond a spline's end) goes where the smooth
/// continuation of the inverse around it leads, and is counted.
/// **Units and frame**: level-0 pixels, pixel centres at whole numbers. The inverse is exact to rounding
/// where one displacement field bends the map, otherwise to 1e-4 px.
/// **Threads**: const members concurrently, each with a Trail of its own.
/// **Memory**: nothing beyond the transform, which it keeps a reference to; that of inverted() once it is
/// needed.
class PointMap {
 public:
  PointMap(const Transform& moving_from_fixed, MapDirection direction, ThreadPool& pool, Progress& progress);

  /// The memory of a run of neighbouring points: the last inverse found, and the number of searches left.
  /// Results depend on preceding points only within the tolerance, so bit-identical results require runs
  /// split at the same places.
  struct Trail {
    explicit Trail(const PointMap& map) : inverter(map.transform_, 8) {}
    PointInverter inverter;
    bool found = false;
    Vec2d from, to;              ///< the last point and its inverse
    Jacobian2 slope;             ///< of the map there
    std::int64_t continued = 0;  ///< points without an inverse
  };

  const ImageGeometry& source() const;
  const ImageGeometry& target() const;

  /// `out` may be `in`.
  void map(std::span<const Vec2d> in, std::span<Vec2d> out, Trail& trail) const;

  /// Whether the map is known to leave the segment from a to b straight to `allowed_px` of the target,
  /// without looking at points between. `mapped_a` and `mapped_b` must be its ends mapped by map(), and the
  /// ends must have an inverse where one is asked for.
  bool keeps_straight(Vec2d a, Vec2d b, Vec2d mapped_a, Vec2d mapped_b, double allowed_px) const {
    if (!one_field_) return false;
    return direction_ == MapDirection::FixedToMoving
               ? one_field_->keeps_straight(a, b, allowed_px)
               : one_field_->inverse_keeps_straight(mapped_a, mapped_b, allowed_px);
  }

  /// Source pixels over which the map can be taken for smooth: half the spacing of its finest part. Infinite
  /// for an affine map, whose lines stay straight.
  double smooth_over_px() const { return smooth_over_px_; }

 private:
  Vec2d inverse(Vec2d p, Trail& trail) const;
  Vec2d continued(Vec2d p) const;

  const Transform& transform_;
  MapDirection direction_;
  ThreadPool& pool_;
  Progress& progress_;
  std::optional<OneFieldMap> one_field_;
  Affine2 nearest_;  // source to target
  double orientation_ = 1, smooth_over_px_ = 0;
  mutable std::once_flag continuation_made_;
  mutable std::shared_ptr<const Transform> continuation_;
};

}  // namespace alinify

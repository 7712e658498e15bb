#include "core/annotations/point_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace alinify {
namespace {

constexpr double kCloseEnough_px = 1e-5, kTolerance_px = 1e-4;

double half_spacing(const Affine2&) {
  return std::numeric_limits<double>::infinity();
}
template <class Part>
double half_spacing(const Part& part) {
  return 0.5 * std::min(std::abs(part.spacing.x), std::abs(part.spacing.y));
}

Vec2d solve(const Jacobian2& j, double determinant, Vec2d r) {
  return (1 / determinant) * Vec2d{j.yy * r.x - j.xy * r.y, j.xx * r.y - j.yx * r.x};
}

}  // namespace

PointMap::PointMap(const Transform& moving_from_fixed, MapDirection direction, ThreadPool& pool,
                   Progress& progress)
    : transform_(moving_from_fixed),
      direction_(direction),
      pool_(pool),
      progress_(progress),
      one_field_(OneFieldMap::of(moving_from_fixed)) {
  const Affine2 forward = nearest_affine(moving_from_fixed);
  const double determinant = forward.determinant();
  orientation_ = determinant < 0 ? -1 : 1;
  const bool backward = direction == MapDirection::MovingToFixed;
  const bool invertible = determinant != 0 && std::isfinite(1 / determinant);
  nearest_ = backward && invertible ? alinify::inverse(forward) : forward;
  smooth_over_px_ = std::numeric_limits<double>::infinity();
  for (const TransformPart& part : moving_from_fixed.parts)
    smooth_over_px_ =
        std::min(smooth_over_px_, std::visit([](const auto& p) { return half_spacing(p); }, part));
  // In pixels of the source: the map's overall scale applies to its cells, and where the inverse compresses
  // them they are smaller still.
  const double scale = std::sqrt(std::abs(determinant));
  if (backward && invertible) smooth_over_px_ *= 0.5 * scale;
  smooth_over_px_ = std::max(smooth_over_px_, 0.5);
}

const ImageGeometry& PointMap::source() const {
  return direction_ == MapDirection::FixedToMoving ? transform_.fixed : transform_.moving;
}
const ImageGeometry& PointMap::target() const {
  return direction_ == MapDirection::FixedToMoving ? transform_.moving : transform_.fixed;
}

void PointMap::map(std::span<const Vec2d> in, std::span<Vec2d> out, Trail& trail) const {
  if (direction_ == MapDirection::FixedToMoving) {
    map_points(transform_, in, out);
    return;
  }
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = inverse(in[i], trail);
}

Vec2d PointMap::inverse(Vec2d p, Trail& trail) const {
  Vec2d x;
  bool fresh = true;  // whether the slope is of this place
  if (trail.found) {
    x = trail.to + solve(trail.slope, trail.slope.determinant(), p - trail.from);
    fresh = false;
  } else {
    x = nearest_(p);
    if (!one_field_) trail.slope = jacobian(transform_, x);
  }
  if (one_field_) {
    if (const std::optional<OneFieldMap::Found> found = one_field_->inverse(p, x)) {
      trail.found = true, trail.from = p, trail.to = found->p_fixed, trail.slope = found->slope;
      return found->p_fixed;
    }
    trail.slope = jacobian(transform_, x);
    fresh = true;
  }
  Vec2d residual = transform_(x) - p;
  double error = length(residual);
  for (int step = 0; step < 12 && error > kCloseEnough_px; ++step) {
    const double determinant = trail.slope.determinant();
    if (!(determinant * orientation_ > 1e-6)) break;
    const Vec2d next = x - solve(trail.slope, determinant, residual);
    const Vec2d residual_next = transform_(next) - p;
    const double error_next = length(residual_next);
    if (error_next < error) x = next, residual = residual_next;
    // The neighbour's slope does as long as it leads there quickly.
    if (!(error_next < 0.1 * error)) {
      if (fresh && !(error_next < error)) break;
      trail.slope = jacobian(transform_, x);
      fresh = true;
    } else {
      fresh = false;
    }
    error = std::min(error, error_next);
  }
  if (error <= kTolerance_px && trail.slope.determinant() * orientation_ > 1e-6) {
    trail.found = true, trail.from = p, trail.to = x;
    return x;
  }
  trail.found = false;
  if (const std::optional<Vec2d> found = trail.inverter(p)) return *found;
  ++trail.continued;
  return continued(p);
}

Vec2d PointMap::continued(Vec2d p) const {
  std::call_once(continuation_made_, [this] {
    // Quiet: it is no stage of its own, yet can be cancelled.
    Progress part = progress_.sub(0, {});
    continuation_ =
        std::make_shared<const Transform>(inverted(transform_, {}, pool_, part).fixed_from_moving);
  });
  const Vec2d x = (*continuation_)(p);
  return is_finite(x) ? x : nearest_(p);
}

}  // namespace alinify

#include "core/transform/placement.h"

#include <cmath>
#include <numbers>

namespace alinify {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// The map with any mirroring removed, on the moving side.
Affine2 unmirrored(Affine2 m) {
  if (m.determinant() < 0) m.xx = -m.xx, m.yx = -m.yx;
  return m;
}

Affine2 turned_and_scaled(double angle_deg, double scale) {
  const double c = scale * std::cos(kDegree * angle_deg), s = scale * std::sin(kDegree * angle_deg);
  return {c, -s, s, c, 0, 0};
}

}  // namespace

Placement placement_of(const Affine2& fixed_from_moving, Size fixed, Size moving) {
  const Affine2 plain = unmirrored(fixed_from_moving);
  Placement found;
  found.shift = fixed_from_moving(centre_of(moving)) - centre_of(fixed);
  found.angle_deg = std::atan2(plain.yx - plain.xy, plain.xx + plain.yy) / kDegree;
  if (found.angle_deg <= -180) found.angle_deg = 180;
  found.scale = std::sqrt(plain.determinant());
  found.mirrored = fixed_from_moving.determinant() < 0;
  return found;
}

Affine2 with_placement(const Affine2& fixed_from_moving, const Placement& placement, Size fixed,
                       Size moving) {
  const Placement now = placement_of(fixed_from_moving, fixed, moving);
  Affine2 next = compose(turned_and_scaled(placement.angle_deg - now.angle_deg, placement.scale / now.scale),
                         fixed_from_moving);
  if (placement.mirrored != now.mirrored) next.xx = -next.xx, next.yx = -next.yx;
  next.tx = next.ty = 0;
  const Vec2d t = centre_of(fixed) + placement.shift - next(centre_of(moving));
  next.tx = t.x, next.ty = t.y;
  return next;
}

}  // namespace alinify

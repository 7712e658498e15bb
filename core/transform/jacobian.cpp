#include <algorithm>
#include <cmath>
#include <variant>

#include "core/transform/transform.h"

namespace alinify {
namespace {

// One part's map at p, with its derivatives.
struct LocalMap {
  Vec2d value;
  Jacobian2 slope;
};

LocalMap local_map(const Affine2& affine, Vec2d p) {
  return {affine(p), {affine.xx, affine.xy, affine.yx, affine.yy}};
}

template <class Displacing>
LocalMap local_map(const Displacing& part, Vec2d p) {
  const LocalDisplacement u = part.local(p);
  return {p + u.value, {1 + u.along_x.x, u.along_y.x, u.along_x.y, 1 + u.along_y.y}};
}

Jacobian2 product(const Jacobian2& l, const Jacobian2& r) {
  return {l.xx * r.xx + l.xy * r.yx, l.xx * r.xy + l.xy * r.yy, l.yx * r.xx + l.yy * r.yx,
          l.yx * r.xy + l.yy * r.yy};
}

}  // namespace

Jacobian2 jacobian(const Transform& moving_from_fixed, Vec2d p_fixed) {
  Vec2d p = p_fixed;
  Jacobian2 slope;
  for (const TransformPart& part : moving_from_fixed.parts) {
    const LocalMap step = std::visit([p](const auto& map) { return local_map(map, p); }, part);
    slope = product(step.slope, slope);
    p = step.value;
  }
  return slope;
}

JacobianRange jacobian_range(const Transform& moving_from_fixed, int points_per_side) {
  const Size size = moving_from_fixed.fixed.size;
  // The lattice includes the centres of the first and last rows and columns; small images have fewer points.
  const auto points_along = [points_per_side](std::int64_t n) {
    return std::clamp<std::int64_t>(points_per_side, 1, std::max<std::int64_t>(1, n));
  };
  const std::int64_t columns = points_along(size.width), rows = points_along(size.height);
  const auto position = [](std::int64_t i, std::int64_t n, std::int64_t length) {
    return n < 2 ? (static_cast<double>(length) - 1) / 2
                 : static_cast<double>(i) * static_cast<double>(length - 1) / static_cast<double>(n - 1);
  };
  double orientation = 1;
  for (const TransformPart& part : moving_from_fixed.parts) {
    if (const auto* affine = std::get_if<Affine2>(&part)) orientation *= affine->determinant() < 0 ? -1 : 1;
  }
  JacobianRange range;
  std::int64_t folded = 0;
  bool first = true;
  for (std::int64_t j = 0; j < rows; ++j) {
    for (std::int64_t i = 0; i < columns; ++i) {
      const Vec2d p{position(i, columns, size.width), position(j, rows, size.height)};
      const double determinant = jacobian(moving_from_fixed, p).determinant();
      range.min = first ? determinant : std::min(range.min, determinant);
      range.max = first ? determinant : std::max(range.max, determinant);
      folded += determinant * orientation <= 0 ? 1 : 0;
      first = false;
    }
  }
  range.folded_share = static_cast<double>(folded) / static_cast<double>(columns * rows);
  return range;
}

}  // namespace alinify

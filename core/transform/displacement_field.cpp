#include "core/transform/displacement_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/math/scalar.h"

namespace alinify {
namespace {

// Where a coordinate lies among n samples of one axis: between samples `index` and `next`, `t` of the way.
struct Place {
  std::size_t index = 0, next = 0;
  double t = 0;
  bool inside = false;
};

Place place_on_axis(double position, double origin, double spacing, int n) {
  Place place;
  const double c = (position - origin) / spacing;
  if (n < 2 || !(c > 0)) {  // before the first sample, or not a number
    place.inside = n >= 2 && c == 0;
    place.next = n >= 2 ? 1 : 0;
    return place;
  }
  const int cell = static_cast<int>(std::min(c, static_cast<double>(n - 2)));
  place.index = static_cast<std::size_t>(cell);
  place.next = place.index + 1;
  place.t = std::min(c - cell, 1.0);
  place.inside = c <= n - 1;
  return place;
}

Vec2d wide(Vec2f v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

}  // namespace

LocalDisplacement DisplacementField::local(Vec2d p) const {
  LocalDisplacement result;
  if (!vectors || vectors->empty() || columns < 1 || rows < 1) return result;
  const Place x = place_on_axis(p.x, origin.x, spacing.x, columns),
              y = place_on_axis(p.y, origin.y, spacing.y, rows);
  const Vec2f* const upper = vectors->data() + y.index * static_cast<std::size_t>(columns);
  const Vec2f* const lower = vectors->data() + y.next * static_cast<std::size_t>(columns);
  const Vec2d ul = wide(upper[x.index]), ur = wide(upper[x.next]), ll = wide(lower[x.index]),
              lr = wide(lower[x.next]);
  const Vec2d top = (1 - x.t) * ul + x.t * ur, bottom = (1 - x.t) * ll + x.t * lr;
  result.value = (1 - y.t) * top + y.t * bottom;
  if (x.inside) result.along_x = (1 / spacing.x) * ((1 - y.t) * (ur - ul) + y.t * (lr - ll));
  if (y.inside) result.along_y = (1 / spacing.y) * (bottom - top);
  return result;
}

Vec2d DisplacementField::displacement(Vec2d p) const {
  if (!vectors || vectors->empty() || columns < 1 || rows < 1) return {};
  const Place x = place_on_axis(p.x, origin.x, spacing.x, columns),
              y = place_on_axis(p.y, origin.y, spacing.y, rows);
  const Vec2f* const upper = vectors->data() + y.index * static_cast<std::size_t>(columns);
  const Vec2f* const lower = vectors->data() + y.next * static_cast<std::size_t>(columns);
  const Vec2d top = (1 - x.t) * wide(upper[x.index]) + x.t * wide(upper[x.next]);
  const Vec2d bottom = (1 - x.t) * wide(lower[x.index]) + x.t * wide(lower[x.next]);
  return (1 - y.t) * top + y.t * bottom;
}

bool operator==(const DisplacementField& a, const DisplacementField& b) {
  if (!(a.origin == b.origin && a.spacing == b.spacing && a.columns == b.columns && a.rows == b.rows))
    return false;
  if (a.vectors == b.vectors) return true;
  const bool a_empty = !a.vectors || a.vectors->empty(), b_empty = !b.vectors || b.vectors->empty();
  if (a_empty || b_empty) return a_empty && b_empty;
  return *a.vectors == *b.vectors;
}

}  // namespace alinify

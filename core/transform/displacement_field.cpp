#include "core/transform/displacement_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/math/scalar.h"

namespace alinify {

SamplePlace place_among_samples(double position, double origin, double spacing, int n) {
  SamplePlace place;
  const double c = (position - origin) / spacing;
  if (n < 2 || !(c > 0)) {  // before the first sample, or NaN
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

LocalDisplacement DisplacementField::local(Vec2d p) const {
  LocalDisplacement result;
  if (!vectors || vectors->empty() || columns < 1 || rows < 1) return result;
  const SamplePlace x = place_among_samples(p.x, origin.x, spacing.x, columns),
                    y = place_among_samples(p.y, origin.y, spacing.y, rows);
  const Vec2f* const upper = vectors->data() + y.index * static_cast<std::size_t>(columns);
  const Vec2f* const lower = vectors->data() + y.next * static_cast<std::size_t>(columns);
  const Vec2d ul = in_doubles(upper[x.index]), ur = in_doubles(upper[x.next]),
              ll = in_doubles(lower[x.index]), lr = in_doubles(lower[x.next]);
  const Vec2d top = (1 - x.t) * ul + x.t * ur, bottom = (1 - x.t) * ll + x.t * lr;
  result.value = (1 - y.t) * top + y.t * bottom;
  if (x.inside) result.along_x = (1 / spacing.x) * ((1 - y.t) * (ur - ul) + y.t * (lr - ll));
  if (y.inside) result.along_y = (1 / spacing.y) * (bottom - top);
  return result;
}

Vec2d DisplacementField::displacement(Vec2d p) const {
  if (!vectors || vectors->empty() || columns < 1 || rows < 1) return {};
  const SamplePlace x = place_among_samples(p.x, origin.x, spacing.x, columns),
                    y = place_among_samples(p.y, origin.y, spacing.y, rows);
  const Vec2f* const upper = vectors->data() + y.index * static_cast<std::size_t>(columns);
  const Vec2f* const lower = vectors->data() + y.next * static_cast<std::size_t>(columns);
  const Vec2d top = (1 - x.t) * in_doubles(upper[x.index]) + x.t * in_doubles(upper[x.next]);
  const Vec2d bottom = (1 - x.t) * in_doubles(lower[x.index]) + x.t * in_doubles(lower[x.next]);
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

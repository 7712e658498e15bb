#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {
namespace {

// The area to fit over: the fixed image, or the first grid if the image's size is unknown.
struct Area {
  Vec2d from{-0.5, -0.5}, to{0.5, 0.5};
};

Area area_of(const Transform& transform) {
  const Size size = transform.fixed.size;
  if (size.width > 0 && size.height > 0) {
    return {{-0.5, -0.5}, {static_cast<double>(size.width) - 0.5, static_cast<double>(size.height) - 0.5}};
  }
  for (const TransformPart& part : transform.parts) {
    if (const auto* grid = std::get_if<BsplineGrid>(&part); grid && grid->columns > 3 && grid->rows > 3) {
      const Vec2d s = grid->spacing;
      return {grid->origin + s, grid->origin + Vec2d{(grid->columns - 2) * s.x, (grid->rows - 2) * s.y}};
    }
    if (const auto* field = std::get_if<DisplacementField>(&part);
        field && field->columns > 1 && field->rows > 1) {
      const Vec2d s = field->spacing;
      return {field->origin, field->origin + Vec2d{(field->columns - 1) * s.x, (field->rows - 1) * s.y}};
    }
  }
  return {};
}

bool is_affine(const Transform& transform) {
  return std::all_of(transform.parts.begin(), transform.parts.end(),
                     [](const TransformPart& part) { return std::holds_alternative<Affine2>(part); });
}

}  // namespace

Affine2 nearest_affine(const Transform& moving_from_fixed) {
  if (is_affine(moving_from_fixed)) {
    Affine2 joined;
    for (const TransformPart& part : moving_from_fixed.parts)
      joined = compose(std::get<Affine2>(part), joined);
    return joined;
  }
  const Area area = area_of(moving_from_fixed);
  constexpr int n = 96;  // cells per side; the lattice is their centres, so that no point is on the border
  const Vec2d pace{(area.to.x - area.from.x) / n, (area.to.y - area.from.y) / n};
  const Vec2d centre = 0.5 * (area.from + area.to);
  // On a regular centred lattice the normal equations decouple into one quotient per coefficient.
  Vec2d mean, by_x, by_y;
  double sum_xx = 0, sum_yy = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const Vec2d d{(i + 0.5 - 0.5 * n) * pace.x, (j + 0.5 - 0.5 * n) * pace.y};
      // Displacement from the identity, so that large coordinates cost no precision.
      const Vec2d u = moving_from_fixed(centre + d) - (centre + d);
      mean = mean + u;
      by_x = by_x + d.x * u;
      by_y = by_y + d.y * u;
      sum_xx += d.x * d.x;
      sum_yy += d.y * d.y;
    }
  }
  mean = (1.0 / (n * n)) * mean;
  Affine2 fit{1 + by_x.x / sum_xx, by_y.x / sum_yy, by_x.y / sum_xx, 1 + by_y.y / sum_yy, 0, 0};
  const Vec2d t = centre + mean - fit(centre);
  fit.tx = t.x;
  fit.ty = t.y;
  return fit;
}

}  // namespace alinify

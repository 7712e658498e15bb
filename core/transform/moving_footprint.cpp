#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {

Rect moving_footprint(const Transform& moving_from_fixed, Rect fixed_rect) {
  if (fixed_rect.empty()) return {};
  // A lattice that is fine compared with every grid of the chain. Steps are even in number: the deviation of
  // middle points measures the bending within a double step, which bounds that within a single one.
  double finest = 1e300;  // of an affine chain, which does not bend
  for (const TransformPart& part : moving_from_fixed.parts) {
    if (const auto* grid = std::get_if<BsplineGrid>(&part)) {
      finest = std::min({finest, 64.0, grid->spacing.x / 2, grid->spacing.y / 2});
    } else if (const auto* field = std::get_if<DisplacementField>(&part)) {
      finest = std::min({finest, 64.0, field->spacing.x, field->spacing.y});
    }
  }
  const auto steps_along = [finest](std::int64_t length) {
    const double wanted = std::ceil(static_cast<double>(length - 1) / (2 * finest));
    return 2 * static_cast<int>(std::clamp(wanted, 1.0, 64.0));
  };
  const int columns = steps_along(fixed_rect.width), rows = steps_along(fixed_rect.height);
  const auto stride = static_cast<std::size_t>(columns) + 1;
  std::vector<Vec2d> images(stride * (static_cast<std::size_t>(rows) + 1));
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      images[static_cast<std::size_t>(j) * stride + static_cast<std::size_t>(i)] = {
          static_cast<double>(fixed_rect.x) + static_cast<double>(fixed_rect.width - 1) * i / columns,
          static_cast<double>(fixed_rect.y) + static_cast<double>(fixed_rect.height - 1) * j / rows};
    }
  }
  map_points(moving_from_fixed, images, images);

  Vec2d min = images.front(), max = images.front(), bend;
  const auto measure = [&](std::size_t before, std::size_t middle, std::size_t after) {
    const Vec2d d = images[middle] - 0.5 * (images[before] + images[after]);
    bend = {std::max(bend.x, std::abs(d.x)), std::max(bend.y, std::abs(d.y))};
  };
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      const std::size_t k = static_cast<std::size_t>(j) * stride + static_cast<std::size_t>(i);
      min = {std::min(min.x, images[k].x), std::min(min.y, images[k].y)};
      max = {std::max(max.x, images[k].x), std::max(max.y, images[k].y)};
      if (i > 0 && i < columns) measure(k - 1, k, k + 1);
      if (j > 0 && j < rows) measure(k - stride, k, k + stride);
    }
  }
  // Clamp diverging maps to a rectangle that integers can represent.
  const auto bounded = [](double v) { return std::isfinite(v) ? std::clamp(v, -4e15, 4e15) : 0.0; };
  const auto left = static_cast<std::int64_t>(std::floor(bounded(min.x - bend.x))) - 1;
  const auto top = static_cast<std::int64_t>(std::floor(bounded(min.y - bend.y))) - 1;
  const auto right = static_cast<std::int64_t>(std::ceil(bounded(max.x + bend.x))) + 1;
  const auto bottom = static_cast<std::int64_t>(std::ceil(bounded(max.y + bend.y))) + 1;
  return {left, top, right - left + 1, bottom - top + 1};
}

}  // namespace alinify

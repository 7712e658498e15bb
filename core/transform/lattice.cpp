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

Rect moving_footprint(const Transform& moving_from_fixed, Rect fixed_rect) {
  if (fixed_rect.empty()) return {};
  // A lattice that is fine compared with every grid of the chain. Steps are even in number: the deviation of
  // middle points measures the bending within a double step, which bounds that within a single one.
  double finest = is_affine(moving_from_fixed) ? 1e300 : 64;
  for (const TransformPart& part : moving_from_fixed.parts) {
    if (const auto* grid = std::get_if<BsplineGrid>(&part)) {
      finest = std::min({finest, grid->spacing.x / 2, grid->spacing.y / 2});
    } else if (const auto* field = std::get_if<DisplacementField>(&part)) {
      finest = std::min({finest, field->spacing.x, field->spacing.y});
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

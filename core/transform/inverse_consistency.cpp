#include "core/transform/inverse_consistency.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/transform/point_inverter.h"

namespace alinify {
namespace {

Box fixed_area(const Transform& map) {
  const Size size = map.fixed.size;
  if (size.width > 0 && size.height > 0)
    return {{-0.5, -0.5}, {static_cast<double>(size.width) - 0.5, static_cast<double>(size.height) - 0.5}};
  for (const TransformPart& part : map.parts) {
    Box domain;
    if (const auto* grid = std::get_if<BsplineGrid>(&part)) domain = domain_of(*grid);
    if (const auto* field = std::get_if<DisplacementField>(&part)) domain = domain_of(*field);
    if (!domain.empty()) return domain;
  }
  return {{-0.5, -0.5}, {1023.5, 1023.5}};
}

double orientation_of(const Transform& map) {
  return nearest_affine(map).determinant() < 0 ? -1 : 1;
}

// `back` takes a moving point to a fixed one, or to nothing.
template <class Back>
InverseConsistency measured(const Transform& map, int points_per_side, const Back& back) {
  const Box area = fixed_area(map);
  const auto along = [points_per_side](double length) {
    return std::clamp<std::int64_t>(points_per_side, 1, std::max<std::int64_t>(1, std::llround(length)));
  };
  const std::int64_t columns = along(area.size().x), rows = along(area.size().y), count = columns * rows;
  // Spread over the area from the first on: a search that is limited shall not be used up in one place.
  std::int64_t stride = 1579;
  while (std::gcd(stride, count) != 1) ++stride;
  const double orientation = orientation_of(map);
  std::vector<double> distances;
  distances.reserve(static_cast<std::size_t>(count));
  std::int64_t folded = 0;
  for (std::int64_t n = 0; n < count; ++n) {
    const std::int64_t k = n * stride % count;
    const Vec2d p =
        area.min +
        Vec2d{(static_cast<double>(k % columns) + 0.5) / static_cast<double>(columns) * area.size().x,
              (static_cast<double>(k / columns) + 0.5) / static_cast<double>(rows) * area.size().y};
    const std::optional<Vec2d> there = back(map(p));
    if (there) distances.push_back(length(*there - p));
    if (!there || !(orientation * jacobian(map, p).determinant() > 0)) ++folded;
  }
  InverseConsistency result;
  result.folded_share = static_cast<double>(folded) / static_cast<double>(count);
  if (distances.empty()) return result;
  result.median_px = nearest_quantile(distances, 0.5);
  result.p99_px = nearest_quantile(distances, 0.99);
  result.largest_px = *std::max_element(distances.begin(), distances.end());
  return result;
}

}  // namespace

InverseConsistency inverse_consistency(const Transform& moving_from_fixed, const Transform& fixed_from_moving,
                                       int points_per_side) {
  return measured(moving_from_fixed, points_per_side,
                  [&](Vec2d p_moving) { return std::optional<Vec2d>(fixed_from_moving(p_moving)); });
}

InverseConsistency inverse_consistency(const Transform& moving_from_fixed, const InverseMap& inverse) {
  InverseConsistency result = inverse_consistency(moving_from_fixed, inverse.fixed_from_moving);
  result.largest_px = std::max(result.largest_px, inverse.error_px);
  return result;
}

InverseConsistency inverse_consistency(const Transform& moving_from_fixed, int points_per_side) {
  constexpr int max_searches = 200;
  constexpr bool knows_pieces = false;  // every verdict asks, and most maps have none
  PointInverter invert(moving_from_fixed, max_searches, knows_pieces);
  return measured(moving_from_fixed, points_per_side, [&](Vec2d p_moving) { return invert(p_moving); });
}

}  // namespace alinify

#include "core/quality/torn_places.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/transform/origin_search.h"

namespace alinify {

std::vector<std::uint8_t> torn_places(const ErrorMap& map, const Transform& moving_from_fixed,
                                      ThreadPool& pool) {
  const std::size_t count = map.places.size();
  std::vector<double> determinants(count);
  pool.parallel_for(map.size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < map.size.width; ++i)
      determinants[static_cast<std::size_t>(j * map.size.width + i)] =
          jacobian(moving_from_fixed, map.centre_px(i, j)).determinant();
  });
  std::vector<double> usual;
  for (std::size_t k = 0; k < count; ++k)
    if (shows_something(map.places[k])) usual.push_back(determinants[k]);
  std::vector<std::uint8_t> torn(count, 0);
  const double area = median(std::move(usual)), scale = std::sqrt(std::abs(area));
  if (!(scale > 0)) return torn;
  const auto is_torn_at = [&](Vec2d p) {
    const Jacobian2 j = jacobian(moving_from_fixed, p);
    return j.determinant() * area <= 0 ||
           strain_of({j.xx / scale, j.xy / scale, j.yx / scale, j.yy / scale}) > max_strain_on_object;
  };
  constexpr double third = 1.0 / 3;
  pool.parallel_for(map.size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      std::uint8_t& here = torn[static_cast<std::size_t>(j * map.size.width + i)];
      for (const double v : {-third, 0.0, third})
        for (const double u : {-third, 0.0, third})
          if (!here && is_torn_at(map.centre_px(i, j) + map.step_px * Vec2d{u, v})) here = 1;
    }
  });
  return torn;
}

}  // namespace alinify

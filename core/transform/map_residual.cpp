#include "core/transform/map_residual.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/order_statistics.h"

namespace alinify {

ProjectionResidual residual_between(const PointMapper& map, const PointMapper& other,
                                    const std::vector<double>& x, const std::vector<double>& y,
                                    ThreadPool& pool, Progress& progress) {
  const std::size_t columns = x.size(), rows = y.size();
  std::vector<double> squares(rows), largest(rows);
  std::vector<float> distances(columns * rows);
  pool.parallel_for(static_cast<std::int64_t>(rows), [&](std::int64_t j) {
    progress.check_cancelled();
    const auto row = static_cast<std::size_t>(j);
    std::vector<Vec2d> here(columns);
    for (std::size_t i = 0; i < columns; ++i) here[i] = {x[i], y[row]};
    std::vector<Vec2d> there = here;
    map(here);
    other(there);
    for (std::size_t i = 0; i < columns; ++i) {
      const double distance = length(here[i] - there[i]);
      squares[row] += distance * distance;
      largest[row] = std::max(largest[row], distance);
      distances[row * columns + i] = static_cast<float>(distance);
    }
    progress.advance(1.0 / static_cast<double>(rows));
  });
  ProjectionResidual residual;
  residual.points = static_cast<std::int64_t>(distances.size());
  if (distances.empty()) return residual;
  double sum = 0;
  for (const double square : squares) sum += square;
  residual.rms_px = std::sqrt(sum / static_cast<double>(residual.points));
  residual.max_px = *std::max_element(largest.begin(), largest.end());
  residual.p99_px = static_cast<double>(
      value_of_rank(distances, static_cast<std::size_t>((residual.points - 1) * 99 / 100)));
  return residual;
}

}  // namespace alinify

#include "core/quality/displacement_jumps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/math/neighbourhood.h"

namespace alinify {
namespace {

constexpr std::int64_t reach = 3;  // cells to either side of the fit

/// The cells from `first` to `last`, counted from the one whose displacement is compared.
struct Window {
  std::int64_t first_x = -reach, last_x = reach, first_y = -reach, last_y = reach;
  std::int64_t columns() const { return last_x - first_x + 1; }
  std::int64_t rows() const { return last_y - first_y + 1; }
};

// Polynomials up to the second degree that are orthogonal over any rectangle of cells, around its middle.
class Quadratics {
 public:
  static constexpr std::size_t count = 6;
  explicit Quadratics(const Window& window)
      : middle_{0.5 * static_cast<double>(window.first_x + window.last_x),
                0.5 * static_cast<double>(window.first_y + window.last_y)},
        mean_square_{mean_square(window.columns()), mean_square(window.rows())} {}
  std::array<double, count> at(double x, double y) const {
    const double u = x - middle_.x, v = y - middle_.y;
    return {1, u, v, u * v, u * u - mean_square_.x, v * v - mean_square_.y};
  }

 private:
  // Of the distances of n cells in a row from their middle.
  static double mean_square(std::int64_t n) { return (static_cast<double>(n * n) - 1) / 12; }
  Vec2d middle_, mean_square_;
};

// What each cell of a window contributes to the fitted quadratic at (0, 0), row by row.
std::vector<double> weights_of_fit(const Window& window) {
  const Quadratics quadratics(window);
  const auto for_each = [&](auto visit) {
    std::size_t k = 0;
    for (std::int64_t y = window.first_y; y <= window.last_y; ++y)
      for (std::int64_t x = window.first_x; x <= window.last_x; ++x)
        visit(k++, quadratics.at(static_cast<double>(x), static_cast<double>(y)));
  };
  std::array<double, Quadratics::count> squares{};
  for_each([&](std::size_t, const auto& values) {
    for (std::size_t q = 0; q < squares.size(); ++q) squares[q] += values[q] * values[q];
  });
  const auto here = quadratics.at(0, 0);
  std::vector<double> weights(static_cast<std::size_t>(window.columns() * window.rows()), 0);
  constexpr double none = 1e-9;  // a row of one or two cells has no such polynomial
  for_each([&](std::size_t k, const auto& values) {
    for (std::size_t q = 0; q < squares.size(); ++q)
      if (squares[q] > none) weights[k] += values[q] * here[q] / squares[q];
  });
  return weights;
}

// The distance of the displacement at (i, j) from the fit's weighted sum over a window around it.
double distance_to_fit(const CellDisplacements& displacements, std::int64_t i, std::int64_t j,
                       const Window& window, const std::vector<double>& weights) {
  Vec2d rest = displacements.at(i, j);
  std::size_t k = 0;
  for (std::int64_t y = window.first_y; y <= window.last_y; ++y)
    for (std::int64_t x = window.first_x; x <= window.last_x; ++x)
      rest = rest - weights[k++] * displacements.at(i + x, j + y);
  return length(rest);
}

// How far the displacement jumps at (i, j) along one axis: from `arm` cells before it to as many after, less
// the mean change over as many cells on either side.
double step_along(const CellDisplacements& displacements, std::int64_t i, std::int64_t j,
                  std::int64_t along_x, std::int64_t along_y) {
  constexpr std::int64_t arm = 3;
  const auto is_inside = [&](std::int64_t arms) {
    const std::int64_t x = i + arms * arm * along_x, y = j + arms * arm * along_y;
    return x >= 0 && y >= 0 && x < displacements.size().width && y < displacements.size().height;
  };
  const auto change = [&](std::int64_t from, std::int64_t to) {
    return displacements.at(i + to * arm * along_x, j + to * arm * along_y) -
           displacements.at(i + from * arm * along_x, j + from * arm * along_y);
  };
  if (!is_inside(-1) || !is_inside(1)) return 0;
  Vec2d usual{0, 0};
  double sides = 0;
  if (is_inside(-3)) usual = usual + change(-3, -1), sides += 1;
  if (is_inside(3)) usual = usual + change(1, 3), sides += 1;
  return sides > 0 ? length(change(-1, 1) - (1 / sides) * usual) : 0;
}

// Calls visit(i, j) for the cells of a place (u, v) that is `each` cells wide.
template <class Visit>
void for_each_cell(Size cells, std::int64_t each, std::int64_t u, std::int64_t v, const Visit& visit) {
  for (std::int64_t j = v * each; j < std::min(cells.height, (v + 1) * each); ++j)
    for (std::int64_t i = u * each; i < std::min(cells.width, (u + 1) * each); ++i) visit(i, j);
}

// The largest of the distances of a place's cells, pixels of the picture at the fixed image's scale.
template <class DistanceAt>
std::vector<float> largest_of_places(const CellDisplacements& displacements, int step_px, Size places,
                                     ThreadPool& pool, const DistanceAt& distance_at) {
  const std::int64_t each = step_px / CellDisplacements::cell;
  std::vector<float> distances(static_cast<std::size_t>(places.area()), 0);
  pool.parallel_for(places.height, [&](std::int64_t v) {
    for (std::int64_t u = 0; u < places.width; ++u) {
      double largest = 0;
      for_each_cell(displacements.size(), each, u, v,
                    [&](std::int64_t i, std::int64_t j) { largest = std::max(largest, distance_at(i, j)); });
      distances[static_cast<std::size_t>(v * places.width + u)] =
          static_cast<float>(largest / std::max(1e-6, displacements.scale()));
    }
  });
  return distances;
}

}  // namespace

std::vector<float> displacement_jumps(const CellDisplacements& displacements, int step_px, Size places,
                                      ThreadPool& pool) {
  const Size size = displacements.size();
  const Window whole;
  const std::vector<double> inner = weights_of_fit(whole);
  const auto jump_at = [&](std::int64_t i, std::int64_t j) {
    Window window;
    window.first_x = std::max(-reach, -i), window.last_x = std::min(reach, size.width - 1 - i);
    window.first_y = std::max(-reach, -j), window.last_y = std::min(reach, size.height - 1 - j);
    const bool is_whole = window.columns() == whole.columns() && window.rows() == whole.rows();
    return distance_to_fit(displacements, i, j, window, is_whole ? inner : weights_of_fit(window));
  };
  return largest_of_places(displacements, step_px, places, pool, jump_at);
}

std::vector<float> displacement_steps(const CellDisplacements& displacements, int step_px, Size places,
                                      ThreadPool& pool) {
  return largest_of_places(displacements, step_px, places, pool, [&](std::int64_t i, std::int64_t j) {
    return std::max(step_along(displacements, i, j, 1, 0), step_along(displacements, i, j, 0, 1));
  });
}

std::vector<float> displacement_roughness(const CellDisplacements& displacements, int step_px, Size places,
                                          ThreadPool& pool) {
  const Size size = displacements.size();
  const Window whole;
  const std::vector<double> weights = weights_of_fit(whole);
  std::vector<double> squares(static_cast<std::size_t>(size.area()), 0);
  pool.parallel_for(size.height, [&](std::int64_t j) {
    if (j < reach || j >= size.height - reach) return;
    for (std::int64_t i = reach; i < size.width - reach; ++i) {
      const double distance = distance_to_fit(displacements, i, j, whole, weights);
      squares[static_cast<std::size_t>(j * size.width + i)] = distance * distance;
    }
  });
  const auto mean_around = [&](std::int64_t i, std::int64_t j) {
    double sum = 0, count = 0;
    for_each_neighbour(size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      sum += squares[static_cast<std::size_t>(y * size.width + x)], count += 1;
    });
    return sum / count;
  };
  const std::int64_t each = step_px / CellDisplacements::cell;
  std::vector<float> roughness(static_cast<std::size_t>(places.area()), 0);
  pool.parallel_for(places.height, [&](std::int64_t v) {
    for (std::int64_t u = 0; u < places.width; ++u) {
      double sum = 0, count = 0;
      for_each_cell(size, each, u, v,
                    [&](std::int64_t i, std::int64_t j) { sum += mean_around(i, j), count += 1; });
      roughness[static_cast<std::size_t>(v * places.width + u)] =
          static_cast<float>(std::sqrt(sum / std::max(1.0, count)) / std::max(1e-6, displacements.scale()));
    }
  });
  return roughness;
}

}  // namespace alinify

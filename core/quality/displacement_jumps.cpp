#include "core/quality/displacement_jumps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr std::int64_t cell = 4;   // pixels
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

class Displacements {
 public:
  Displacements(const Transform& map, Size picture, double downsample, ThreadPool& pool)
      : size_{(picture.width + cell - 1) / cell, (picture.height + cell - 1) / cell},
        of_cells_(static_cast<std::size_t>(size_.area())) {
    const double scale = std::sqrt(std::max(1e-12, std::abs(nearest_affine(map).determinant())));
    const double half = 0.5 * static_cast<double>(cell - 1);
    pool.parallel_for(size_.height, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < size_.width; ++i) {
        const Vec2d at = full_from_level(
            Vec2d{static_cast<double>(i * cell) + half, static_cast<double>(j * cell) + half}, downsample);
        of_cells_[static_cast<std::size_t>(j * size_.width + i)] =
            (map(at) - at) * (1 / (downsample * scale));
      }
    });
  }
  Size size() const { return size_; }
  Vec2d at(std::int64_t i, std::int64_t j) const {
    return of_cells_[static_cast<std::size_t>(j * size_.width + i)];
  }
  // What remains of the fit's weighted sum over a window around (i, j).
  double distance_to_fit(std::int64_t i, std::int64_t j, const Window& window,
                         const std::vector<double>& weights) const {
    Vec2d rest = at(i, j);
    std::size_t k = 0;
    for (std::int64_t y = window.first_y; y <= window.last_y; ++y)
      for (std::int64_t x = window.first_x; x <= window.last_x; ++x)
        rest = rest - weights[k++] * at(i + x, j + y);
    return length(rest);
  }

 private:
  Size size_;
  std::vector<Vec2d> of_cells_;
};

}  // namespace

std::vector<float> displacement_jumps(const Transform& moving_from_fixed, Size picture, double downsample,
                                      int step_px, Size places, ThreadPool& pool) {
  const Displacements displacements(moving_from_fixed, picture, downsample, pool);
  const Size size = displacements.size();
  const Window whole;
  const std::vector<double> inner = weights_of_fit(whole);
  const auto jump_at = [&](std::int64_t i, std::int64_t j) {
    Window window;
    window.first_x = std::max(-reach, -i), window.last_x = std::min(reach, size.width - 1 - i);
    window.first_y = std::max(-reach, -j), window.last_y = std::min(reach, size.height - 1 - j);
    const bool is_whole = window.columns() == whole.columns() && window.rows() == whole.rows();
    return displacements.distance_to_fit(i, j, window, is_whole ? inner : weights_of_fit(window));
  };
  const std::int64_t each = step_px / cell;
  std::vector<float> jumps(static_cast<std::size_t>(places.area()), 0);
  pool.parallel_for(places.height, [&](std::int64_t v) {
    for (std::int64_t u = 0; u < places.width; ++u) {
      double largest = 0;
      for (std::int64_t j = v * each; j < std::min(size.height, (v + 1) * each); ++j)
        for (std::int64_t i = u * each; i < std::min(size.width, (u + 1) * each); ++i)
          largest = std::max(largest, jump_at(i, j));
      jumps[static_cast<std::size_t>(v * places.width + u)] = static_cast<float>(largest);
    }
  });
  return jumps;
}

}  // namespace alinify

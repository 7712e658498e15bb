#include "core/transform/bspline_projection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/math/bspline.h"
#include "core/transform/messages.h"

namespace alinify {
namespace {

constexpr std::int64_t min_cells_per_span = 4, max_cells = 4096, max_residuals = 2048;
// Share of the second difference, beside one sample: the least that rounding needs, and the share that the
// grid cannot represent.
constexpr double min_bending = 5e-14, max_bending = 1e-3, bending_by_share = 0.1;

[[noreturn]] void refuse(Message why, Message hint = {}) {
  throw Error(ErrorKind::Usage, messages::cannot_project_on_grid, std::move(why), std::move(hint));
}

// One axis of the lattice and of the grid: where its samples are, which four control points each of them
// sees, and the Cholesky factor of the normal equations, a matrix with three diagonals below the main one.
class Axis {
 public:
  Axis(std::int64_t length, double origin, double spacing, int control_points)
      : control_points_(static_cast<std::size_t>(control_points)) {
    const std::int64_t spans = control_points - 3;
    cells_ = std::max(min_cells_per_span * spans, std::min(length, max_cells));
    pace_ = static_cast<double>(length) / static_cast<double>(cells_);
    first_.resize(static_cast<std::size_t>(cells_));
    weights_.resize(static_cast<std::size_t>(cells_));
    for (std::size_t i = 0; i < first_.size(); ++i) {
      const double c = (centre(i) - origin) / spacing;
      const auto middle = static_cast<std::size_t>(c);
      first_[i] = middle - 1;
      cubic_bspline_weights(c - static_cast<double>(middle), weights_[i].data());
    }
    // An image smaller than a span shows too little of any control point for rounding to be no matter.
    if (static_cast<double>(length) < spacing) floor_ = 1e-8;
    factorise(min_bending);
  }

  // The outermost control points are seen by little of the image, in a tiny one by nearly nothing: a fit to
  // detail that no grid can represent would send them far away. The bending of the coefficients holds them.
  void factorise(double bending) {
    factor_.assign(control_points_, {});
    for (std::size_t s = 0; s < cells(); ++s)
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b <= a; ++b) factor_[first_[s] + a][a - b] += weights_[s][a] * weights_[s][b];
    const double weight =
        std::max(floor_, bending) * static_cast<double>(cells()) / static_cast<double>(control_points_ - 3);
    constexpr std::array<double, 3> second_difference{1, -2, 1};
    for (std::size_t i = 0; i + 2 < control_points_; ++i)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b <= a; ++b)
          factor_[i + a][a - b] += weight * second_difference[a] * second_difference[b];
    for (std::size_t i = 0; i < control_points_; ++i) {
      for (std::size_t k = std::min<std::size_t>(3, i) + 1; k-- > 0;) {
        double sum = factor_[i][k];
        for (std::size_t m = k + 1; m <= std::min<std::size_t>(3, i); ++m)
          sum -= factor_[i][m] * factor_[i - k][m - k];
        factor_[i][k] = k > 0 ? sum / factor_[i - k][0] : std::sqrt(sum);
      }
    }
  }

  std::size_t cells() const { return first_.size(); }
  std::size_t control_points() const { return control_points_; }
  std::size_t first(std::size_t cell) const { return first_[cell]; }
  const std::array<double, 4>& weights(std::size_t cell) const { return weights_[cell]; }
  double centre(std::size_t cell) const { return -0.5 + (static_cast<double>(cell) + 0.5) * pace_; }

  // The k-th of the corners at which the residual is measured. The first and the last are the outermost
  // pixels: a spline is off by most at the rim.
  std::size_t residuals() const { return static_cast<std::size_t>(std::min(cells_ + 1, max_residuals)); }
  double residual_at(std::size_t k) const {
    const auto last = static_cast<std::size_t>(cells_);
    const std::size_t corner = k * last / (residuals() - 1);
    return corner == 0      ? 0
           : corner == last ? static_cast<double>(cells_) * pace_ - 1
                            : -0.5 + static_cast<double>(corner) * pace_;
  }

  // Replaces so many lines side by side of right-hand sides, an element of each per `stride`, by
  // coefficients.
  void solve(Vec2d* lines, std::size_t count, std::size_t stride) const {
    for (std::size_t i = 0; i < control_points_; ++i) {
      Vec2d* to = lines + i * stride;
      for (std::size_t k = 1; k <= std::min<std::size_t>(3, i); ++k) {
        const double factor = factor_[i][k];
        const Vec2d* from = to - k * stride;
        for (std::size_t line = 0; line < count; ++line) to[line] = to[line] - factor * from[line];
      }
      for (std::size_t line = 0; line < count; ++line) to[line] = (1 / factor_[i][0]) * to[line];
    }
    for (std::size_t i = control_points_; i-- > 0;) {
      Vec2d* to = lines + i * stride;
      for (std::size_t k = 1; k <= std::min<std::size_t>(3, control_points_ - 1 - i); ++k) {
        const double factor = factor_[i + k][k];
        const Vec2d* from = to + k * stride;
        for (std::size_t line = 0; line < count; ++line) to[line] = to[line] - factor * from[line];
      }
      for (std::size_t line = 0; line < count; ++line) to[line] = (1 / factor_[i][0]) * to[line];
    }
  }

 private:
  std::size_t control_points_;
  std::int64_t cells_ = 0;
  double pace_ = 1, floor_ = 0;
  std::vector<std::size_t> first_;
  std::vector<std::array<double, 4>> weights_;
  std::vector<std::array<double, 4>> factor_;  // row i, column i - k
};

// The map without its affine part at a row of the lattice, weighted for the control points. Returns the sum
// of its squares.
double project_row(const Transform& map, const Affine2& affine, const Axis& along_x, double y,
                   std::vector<Vec2d>& points, std::vector<Vec2d>& row) {
  points.resize(along_x.cells());
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = {along_x.centre(i), y};
  map_points(map, points, points);
  row.assign(along_x.control_points(), {});
  double squares = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2d rest = points[i] - affine({along_x.centre(i), y});
    squares += dot(rest, rest);
    const std::array<double, 4>& weights = along_x.weights(i);
    Vec2d* to = row.data() + along_x.first(i);
    for (std::size_t a = 0; a < 4; ++a) to[a] = to[a] + weights[a] * rest;
  }
  return squares;
}

// The right-hand sides; returns the sum of squares of the fitted values. A span of rows adds to four rows of
// control points; spans are worked on side by side and added in their order, so that the sums do not depend
// on the threads.
double gather(const Transform& map, const Affine2& affine, const Axis& along_x, const Axis& along_y,
              std::vector<Vec2d>& sums, ThreadPool& pool, Progress& progress) {
  const std::size_t columns = along_x.control_points(), spans = along_y.control_points() - 3;
  constexpr std::size_t side_by_side = 32;
  std::vector<std::size_t> first_cell(spans + 1, along_y.cells());
  for (std::size_t cell = along_y.cells(); cell-- > 0;) first_cell[along_y.first(cell)] = cell;
  for (std::size_t span = spans; span-- > 0;)
    first_cell[span] = std::min(first_cell[span], first_cell[span + 1]);
  std::vector<double> squares(along_y.cells());
  std::vector<Vec2d> parts(std::min(side_by_side, spans) * 4 * columns);
  for (std::size_t begin = 0; begin < spans; begin += side_by_side) {
    const std::size_t count = std::min(side_by_side, spans - begin);
    std::fill(parts.begin(), parts.end(), Vec2d{});
    pool.parallel_for(static_cast<std::int64_t>(count), [&](std::int64_t k) {
      const std::size_t span = begin + static_cast<std::size_t>(k);
      Vec2d* part = parts.data() + static_cast<std::size_t>(k) * 4 * columns;
      std::vector<Vec2d> points, row;
      for (std::size_t cell = first_cell[span]; cell < first_cell[span + 1]; ++cell) {
        progress.check_cancelled();
        squares[cell] = project_row(map, affine, along_x, along_y.centre(cell), points, row);
        for (std::size_t a = 0; a < 4; ++a) {
          const double weight = along_y.weights(cell)[a];
          for (std::size_t i = 0; i < columns; ++i)
            part[a * columns + i] = part[a * columns + i] + weight * row[i];
        }
      }
    });
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t i = 0; i < 4 * columns; ++i)
        sums[(begin + k) * columns + i] = sums[(begin + k) * columns + i] + parts[k * 4 * columns + i];
    progress.update(static_cast<double>(begin + count) / static_cast<double>(spans));
  }
  return std::accumulate(squares.begin(), squares.end(), 0.0);
}

// Replaces the right-hand sides by coefficients: rows one by one, then columns in strips, so that neighbours
// in memory are solved together.
void solve(const Axis& along_x, const Axis& along_y, std::vector<Vec2d>& values, ThreadPool& pool,
           const Progress& progress) {
  const std::size_t columns = along_x.control_points();
  pool.parallel_for(static_cast<std::int64_t>(along_y.control_points()), [&](std::int64_t row) {
    progress.check_cancelled();
    along_x.solve(values.data() + static_cast<std::size_t>(row) * columns, 1, 1);
  });
  constexpr std::size_t strip = 64;
  pool.parallel_for(static_cast<std::int64_t>((columns + strip - 1) / strip), [&](std::int64_t k) {
    progress.check_cancelled();
    const std::size_t begin = static_cast<std::size_t>(k) * strip;
    along_y.solve(values.data() + begin, std::min(strip, columns - begin), columns);
  });
}

// The share of the squares that the least squares leave; they are the fitted ones less those of the fit.
double share_left(double squares, const std::vector<Vec2d>& sums, const std::vector<Vec2d>& coefficients) {
  double fitted = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) fitted += dot(sums[i], coefficients[i]);
  return squares > 0 ? std::clamp(1 - fitted / squares, 0.0, 1.0) : 0;
}

ProjectionResidual residual_of(const Transform& map, const Transform& projected, const Axis& along_x,
                               const Axis& along_y, ThreadPool& pool, Progress& progress) {
  const auto places = [](const Axis& axis) {
    std::vector<double> at(axis.residuals());
    for (std::size_t k = 0; k < at.size(); ++k) at[k] = axis.residual_at(k);
    return at;
  };
  return residual_between([&](std::span<Vec2d> points) { map_points(map, points, points); },
                          [&](std::span<Vec2d> points) { map_points(projected, points, points); },
                          places(along_x), places(along_y), pool, progress);
}

}  // namespace

BsplineProjection project_on_bspline(const Transform& moving_from_fixed, double spacing_px, ThreadPool& pool,
                                     Progress& progress) {
  const Size size = moving_from_fixed.fixed.size;
  if (size.width < 1 || size.height < 1) refuse(messages::map_without_fixed_size);
  if (!(spacing_px >= 1))
    refuse(messages::projection_grid_below_a_pixel, messages::choose_larger_grid_spacing);
  const Affine2 affine = nearest_affine(moving_from_fixed);
  if (!(std::abs(affine.determinant()) > 1e-12) || !std::isfinite(affine.tx + affine.ty))
    refuse(messages::map_has_no_affine_part);

  BsplineGrid grid = make_bspline_grid(static_cast<double>(size.width), static_cast<double>(size.height),
                                       {spacing_px, spacing_px});
  Axis along_x(size.width, grid.origin.x, spacing_px, grid.columns),
      along_y(size.height, grid.origin.y, spacing_px, grid.rows);
  std::vector<Vec2d> sums(grid.coefficients.size());
  Progress fitting = progress.sub(0.8, {});
  const double squares = gather(moving_from_fixed, affine, along_x, along_y, sums, pool, fitting);
  if (!std::isfinite(squares)) refuse(messages::map_is_not_finite);
  grid.coefficients = sums;
  solve(along_x, along_y, grid.coefficients, pool, progress);
  const double bending =
      std::min(max_bending, bending_by_share * share_left(squares, sums, grid.coefficients));
  if (bending > min_bending) {
    along_x.factorise(bending);
    along_y.factorise(bending);
    grid.coefficients = std::move(sums);
    solve(along_x, along_y, grid.coefficients, pool, progress);
  }
  // The grid comes first and so displaces before the affine map does.
  const Affine2 back = inverse({affine.xx, affine.xy, affine.yx, affine.yy, 0, 0});
  for (Vec2d& c : grid.coefficients) c = back(c);

  BsplineProjection projection;
  projection.map.parts.emplace_back(std::move(grid));
  projection.map.parts.emplace_back(affine);
  projection.map.fixed = moving_from_fixed.fixed;
  projection.map.moving = moving_from_fixed.moving;
  projection.map.provenance = moving_from_fixed.provenance;
  Progress measuring = progress.sub(0.2, {});
  projection.residual = residual_of(moving_from_fixed, projection.map, along_x, along_y, pool, measuring);
  return projection;
}

}  // namespace alinify

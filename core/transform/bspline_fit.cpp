#include "core/transform/bspline_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace alinify {
namespace {

constexpr int border = 4;

// Sample i of n, extrapolated point-symmetrically past either end, so that the slope continues without a
// kink.
template <class At>
Vec2d continued(const At& at, int i, int n) {
  const int end = i < 0 ? 0 : n - 1;
  if (i >= 0 && i < n) return at(i);
  return 2.0 * at(end) - at(std::clamp(2 * end - i, 0, n - 1));
}

// Converts n samples, `stride` apart, to the coefficients of the interpolating spline.
void prefilter(Vec2d* line, std::size_t n, std::size_t stride) {
  const double pole = std::sqrt(3.0) - 2;
  const auto at = [line, stride](std::size_t i) -> Vec2d& { return line[i * stride]; };
  // The sum over the mirrored past; after forty terms the power of the pole is below the last digit.
  Vec2d sum = at(0);
  double power = pole;
  const std::size_t period = 2 * n - 2;
  for (std::size_t k = 1; k < 40; ++k, power *= pole) {
    const std::size_t i = k % period;
    sum = sum + power * at(i < n ? i : period - i);
  }
  at(0) = sum;
  for (std::size_t i = 1; i < n; ++i) at(i) = at(i) + pole * at(i - 1);
  at(n - 1) = (pole / (pole * pole - 1)) * (at(n - 1) + pole * at(n - 2));
  for (std::size_t i = n - 1; i-- > 0;) at(i) = pole * (at(i + 1) - at(i));
  for (std::size_t i = 0; i < n; ++i) at(i) = 6.0 * at(i);
}

}  // namespace

BsplineGrid bspline_through(const DisplacementField& field) {
  BsplineGrid grid;
  if (!field.vectors || field.columns < 1 || field.rows < 1) return grid;
  grid.spacing = field.spacing;
  grid.origin = field.origin - static_cast<double>(border) * field.spacing;
  grid.columns = field.columns + 2 * border;
  grid.rows = field.rows + 2 * border;
  const auto columns = static_cast<std::size_t>(grid.columns), rows = static_cast<std::size_t>(grid.rows);
  grid.coefficients.resize(columns * rows);
  const auto sample = [&field](int i, int j) {
    const Vec2f v = (*field.vectors)[static_cast<std::size_t>(j) * static_cast<std::size_t>(field.columns) +
                                     static_cast<std::size_t>(i)];
    return in_doubles(v);
  };
  for (int j = 0; j < grid.rows; ++j) {
    Vec2d* to = grid.coefficients.data() + static_cast<std::size_t>(j) * columns;
    for (int i = 0; i < grid.columns; ++i) {
      const auto in_row = [&](int row) {
        return continued([&](int column) { return sample(column, row); }, i - border, field.columns);
      };
      to[i] = continued(in_row, j - border, field.rows);
    }
    prefilter(to, columns, 1);
  }
  for (std::size_t i = 0; i < columns; ++i) prefilter(grid.coefficients.data() + i, rows, columns);
  return grid;
}

}  // namespace alinify

#include "core/transform/solve_linear.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace alinify {

bool solve_linear(std::vector<double>& matrix, std::vector<Vec2d>& right, double smallest_pivot) {
  const std::size_t n = right.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(matrix[i * n + k]) > std::abs(matrix[pivot * n + k])) pivot = i;
    if (!(std::abs(matrix[pivot * n + k]) > smallest_pivot)) return false;
    if (pivot != k) {
      std::swap_ranges(matrix.begin() + static_cast<std::ptrdiff_t>(k * n),
                       matrix.begin() + static_cast<std::ptrdiff_t>((k + 1) * n),
                       matrix.begin() + static_cast<std::ptrdiff_t>(pivot * n));
      std::swap(right[k], right[pivot]);
    }
    const double* const from = matrix.data() + k * n;
    for (std::size_t i = k + 1; i < n; ++i) {
      double* const to = matrix.data() + i * n;
      const double factor = to[k] / from[k];
      if (factor == 0) continue;
      for (std::size_t j = k + 1; j < n; ++j) to[j] -= factor * from[j];
      right[i] = right[i] - factor * right[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) right[k] = right[k] - matrix[k * n + j] * right[j];
    right[k] = (1 / matrix[k * n + k]) * right[k];
  }
  return true;
}

}  // namespace alinify

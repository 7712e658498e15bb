#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace alinify {

/// Finds a minimum of f near `start` without derivatives. `steps` are the first simplex's edges, one per
/// variable (0 holds a variable still). Ends after `evaluations`, or when the simplex has shrunk to
/// `tolerance` of its first size.
/// **Source**: Nelder & Mead, "A simplex method for function minimization", The Computer Journal 7(4), 1965.
template <class Function>
std::vector<double> nelder_mead(const Function& f, const std::vector<double>& start,
                                const std::vector<double>& steps, int evaluations, double tolerance = 1e-3) {
  struct Corner {
    double value;
    std::vector<double> x;
  };
  int left = evaluations;
  const auto corner_at = [&](std::vector<double> x) {
    --left;
    const double value = f(x);
    return Corner{value, std::move(x)};
  };
  std::vector<Corner> simplex{corner_at(start)};
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (steps[i] == 0) continue;
    std::vector<double> x = start;
    x[i] += steps[i];
    simplex.push_back(corner_at(std::move(x)));
  }
  const std::size_t n = simplex.size() - 1;
  if (n == 0) return start;

  const auto by_value = [](const Corner& a, const Corner& b) { return a.value < b.value; };
  while (left > 0) {
    std::stable_sort(simplex.begin(), simplex.end(), by_value);
    double size = 0;
    for (std::size_t i = 0; i < start.size(); ++i)
      if (steps[i] != 0)
        size = std::max(size, std::abs(simplex.back().x[i] - simplex.front().x[i]) / std::abs(steps[i]));
    if (size < tolerance) break;

    std::vector<double> centre(start.size(), 0.0);
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < start.size(); ++i) centre[i] += simplex[k].x[i] / static_cast<double>(n);
    const auto along = [&](double factor) {
      std::vector<double> x = centre;
      for (std::size_t i = 0; i < x.size(); ++i) x[i] += factor * (simplex.back().x[i] - centre[i]);
      return corner_at(std::move(x));
    };
    Corner reflected = along(-1);
    if (reflected.value < simplex.front().value) {
      Corner expanded = along(-2);
      simplex.back() = expanded.value < reflected.value ? std::move(expanded) : std::move(reflected);
    } else if (reflected.value < simplex[n - 1].value) {
      simplex.back() = std::move(reflected);
    } else {
      Corner contracted = along(reflected.value < simplex.back().value ? -0.5 : 0.5);
      if (contracted.value < std::min(reflected.value, simplex.back().value)) {
        simplex.back() = std::move(contracted);
      } else {
        for (std::size_t k = 1; k <= n; ++k) {
          std::vector<double> x = simplex[k].x;
          for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.5 * (x[i] + simplex.front().x[i]);
          simplex[k] = corner_at(std::move(x));
        }
      }
    }
  }
  return std::min_element(simplex.begin(), simplex.end(), by_value)->x;
}

}  // namespace alinify

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math/bspline.h"
#include "core/math/control_points.h"
#include "core/math/rect.h"

namespace alinify {

/// The cells of a level and the control points of a cubic B-spline grid along one axis: cell i is centred
/// first + i * step control points past control point 0.
struct SplineAxis {
  std::int64_t cells = 0, controls = 0;
  double first = 0, step = 1;
};

/// SplineAxisTable in host memory. Cells outside the grid's valid region take the displacement at its limit.
/// **Memory**: 20 bytes a cell, 176 a control point.
class SplineAxisData {
 public:
  explicit SplineAxisData(const SplineAxis& axis)
      : weights(4 * static_cast<std::size_t>(axis.cells)),
        first_control(static_cast<std::size_t>(axis.cells)),
        cell_range(2 * static_cast<std::size_t>(axis.controls), 0),
        overlaps(overlap_floats * static_cast<std::size_t>(axis.controls), 0.0f) {
    for (std::int64_t cell = 0; cell < axis.cells; ++cell) {
      const double at = axis.first + static_cast<double>(cell) * axis.step;
      const auto span = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(at)), 1,
                                                 std::max<std::int64_t>(1, axis.controls - 3));
      double weight[4];
      cubic_bspline_weights(std::clamp(at - static_cast<double>(span), 0.0, 1.0), weight);
      const auto i = static_cast<std::size_t>(cell);
      first_control[i] = static_cast<std::int32_t>(span - 1);
      for (std::size_t k = 0; k < 4; ++k) weights[4 * i + k] = static_cast<float>(weight[k]);
      for (std::int64_t control = span - 1; control < span + 3; ++control) {
        std::int32_t* range = cell_range.data() + 2 * control;
        if (range[1] == 0) range[0] = static_cast<std::int32_t>(cell);
        range[1] = static_cast<std::int32_t>(cell + 1);
      }
    }
    integrate(axis.controls);
  }

  std::vector<float> weights;
  std::vector<std::int32_t> first_control, cell_range;
  std::vector<float> overlaps;

 private:
  // The integrands are polynomials of degree six at most, for which four Gauss-Legendre points are exact.
  void integrate(std::int64_t controls) {
    constexpr double places[4] = {0.06943184420297371, 0.33000947820757187, 0.66999052179242813,
                                  0.93056815579702629};
    constexpr double shares[4] = {0.17392742256872693, 0.32607257743127307, 0.32607257743127307,
                                  0.17392742256872693};
    double element[5][4][4] = {};
    for (int g = 0; g < 4; ++g) {
      const double t = places[g];
      double basis[3][4];
      cubic_bspline_weights(t, basis[0]);
      cubic_bspline_derivatives(t, basis[1]);
      basis[2][0] = 1 - t, basis[2][1] = 3 * t - 2, basis[2][2] = 1 - 3 * t, basis[2][3] = t;
      constexpr int factors[5][2] = {{0, 0}, {1, 1}, {2, 2}, {2, 0}, {0, 2}};
      for (int order = 0; order < 5; ++order)
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 4; ++j)
            element[order][i][j] += shares[g] * basis[factors[order][0]][i] * basis[factors[order][1]][j];
    }
    std::vector<double> sums(overlaps.size(), 0.0);
    for (std::int64_t span = 0; span + 3 < controls; ++span)
      for (int order = 0; order < 5; ++order)
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 4; ++j)
            sums[static_cast<std::size_t>(overlap_floats * (span + i) + 8 * order + j - i + 3)] +=
                element[order][i][j];
    for (std::size_t k = 0; k < sums.size(); ++k) overlaps[k] = static_cast<float>(sums[k]);
  }
};

}  // namespace alinify

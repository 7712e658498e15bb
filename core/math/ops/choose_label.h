#pragma once

#include <cmath>

#include "core/math/ops/send_belief_row.h"
#include "core/math/scalar.h"
#include "core/math/vec2.h"

namespace alinify {

/// Picks a cell's shift: the label of lowest cost plus messages, refined to the minimum of a parabola through
/// the costs of the adjacent labels along either axis (not refined at the ends of the range). The parabola
/// ignores the messages: neighbours that have settled on a label make them a sharp notch, which would bias
/// fractions to whole pixels (by a third more error in the median over real pairs).
///
/// **Shapes**: extent: the grid. **Units**: shift in pixels, margin in nats.
/// **Range**: the shift is finite and within the reach; of equally good labels the shortest wins. `margin`:
/// how much worse the best label two or more away along either axis is (>= 0). `rho`: the correlation implied
/// by the label's cost alone, over all image pairs, reduced where weights exclude data; [0, 1).
template <int Stride>
struct ChooseLabel {
  using Volume = LabelVolume<Stride>;
  Volume cost, messages;
  float samples = 1;  ///< independent samples in a whole cell, for rho
  View2D<Vec2f> shift;
  View2D<float> margin, rho;  ///< written if not empty

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t cell = y * cost.grid_width + x;
    const int side = cost.side, reach = side / 2;
    int best_i = reach, best_j = reach;
    float best = belief(cell, reach, reach);
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const float value = belief(cell, i, j);
        if (value < best ||
            (value == best && square(i - reach, j - reach) < square(best_i - reach, best_j - reach))) {
          best = value;
          best_i = i;
          best_j = j;
        }
      }
    }
    float second = no_label;
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const int di = i - best_i, dj = j - best_j;
        if (di * di < 4 && dj * dj < 4) continue;
        second = min2(second, belief(cell, i, j));
      }
    }
    Vec2f fraction;
    const float* row = cost.row(cell, best_i) + best_j;
    if (best_j > 0 && best_j + 1 < side) fraction.x = top(row[-1], row[0], row[1]);
    if (best_i > 0 && best_i + 1 < side) fraction.y = top(row[-Stride], row[0], row[Stride]);
    shift.at(x, y) = Vec2f{static_cast<float>(best_j - reach), static_cast<float>(best_i - reach)} + fraction;
    if (margin.data) margin.at(x, y) = second - best;
    if (rho.data) {
      const float missed = std::exp(2 * cost.row(cell, best_i)[best_j] / samples);
      rho.at(x, y) = std::sqrt(max2(0.0f, 1 - missed));
    }
  }

 private:
  ALINIFY_HD static int square(int i, int j) { return i * i + j * j; }
  ALINIFY_HD float belief(std::int64_t cell, int i, int j) const {
    float value = cost.row(cell, i)[j];
    for (int k = 0; k < neighbours; ++k) value += messages.row(cell + k * cost.cells(), i)[j];
    return value;
  }
  // Minimum of a parabola through three values at -1, 0 and 1, limited to half a step.
  ALINIFY_HD static float top(float before, float at, float after) {
    return clamp(0.5f * (before - after) / max2(before - 2 * at + after, 1e-3f), -0.5f, 0.5f);
  }
};

}  // namespace alinify

#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// Which cells take part: all, or the squares of one colour of a checkerboard of `block` cells.
struct CellFold {
  int colour = -1;  ///< -1: all; 0 or 1: the squares of the other colour are left out
  int block = 8;
  std::int64_t first_x = 0, first_y = 0;  ///< the grid's first cell in the whole picture

  ALINIFY_HD bool takes(std::int64_t x, std::int64_t y) const {
    return colour < 0 || ((x + first_x) / block + (y + first_y) / block) % 2 == colour;
  }
};

/// The information of the cells that the fold takes, zero elsewhere.
/// **Shapes**: eight floats a cell; extent: cells.
struct FoldCell {
  View2D<const float> information;
  CellFold fold;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Cell = Lanes<float, 8>;
    (fold.takes(x, y) ? Cell::load(information.row(y) + 8 * x) : Cell::all(0)).store(out.row(y) + 8 * x);
  }
};

/// What a cell's information says about an estimate of the field: the same information, about the
/// displacement that is missing from the estimate. Information is about the displacement missing from
/// `field`.
/// **Shapes**: information and out: eight floats a cell, field and estimate: two; extent: cells.
struct ResidualCell {
  View2D<const float> information, field, estimate;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float* i = information.row(y) + 8 * x;
    float* r = out.row(y) + 8 * x;
    const float ex = estimate.row(y)[2 * x] - field.row(y)[2 * x];
    const float ey = estimate.row(y)[2 * x + 1] - field.row(y)[2 * x + 1];
    r[0] = i[0];
    r[1] = i[1];
    r[2] = i[2];
    r[3] = i[3] - i[0] * ex - i[1] * ey;
    r[4] = i[4] - i[1] * ex - i[2] * ey;
    r[5] = r[6] = r[7] = 0;
  }
};

/// Minus the log likelihood of an estimate in the cells that the fold takes, up to a constant; added to what
/// is there.
/// **Shapes**: one float a cell in out.
struct FitLoss {
  View2D<const float> information, field, estimate;
  CellFold fold;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (!fold.takes(x, y)) return;
    const float* i = information.row(y) + 8 * x;
    const float ex = estimate.row(y)[2 * x] - field.row(y)[2 * x];
    const float ey = estimate.row(y)[2 * x + 1] - field.row(y)[2 * x + 1];
    out.at(x, y) += 0.5f * (i[0] * ex * ex + 2 * i[1] * ex * ey + i[2] * ey * ey) - ex * i[3] - ey * i[4];
  }
};

/// Keeps the smallest loss so far and which candidate has it.
struct KeepLeast {
  View2D<const float> loss;
  float candidate = 0;
  bool first = false;
  View2D<float> least, chosen;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (!first && !(loss.at(x, y) < least.at(x, y))) return;
    least.at(x, y) = loss.at(x, y);
    chosen.at(x, y) = candidate;
  }
};

/// One where a candidate was chosen, else zero.
struct MarkChosen {
  View2D<const float> chosen;
  float candidate = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = chosen.at(x, y) == candidate ? 1.0f : 0.0f;
  }
};

/// out + weight * field.
struct AddWeighted {
  View2D<const float> field, weight;
  bool first = false;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float* sum = out.row(y) + 2 * x;
    for (int k = 0; k < 2; ++k) sum[k] = (first ? 0 : sum[k]) + weight.at(x, y) * field.row(y)[2 * x + k];
  }
};

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/atomic_combine.h"
#include "core/math/bspline.h"
#include "core/math/cell_grid.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Bins of the joint histogram along either image's greys. The outermost receive only the Parzen window's
/// share beyond the range.
inline constexpr int pair_bins = 64;
/// A pixel counts as this many; its window's 16 shares are rounded to whole numbers, whose sum comes out the
/// same in any order.
inline constexpr float pair_count_scale = 65536;

/// A grey value among the bins: 0 lies at bin 1, 1 at bin `pair_bins - 2`, values beyond are clamped to
/// these.
struct PairBin {
  static constexpr float per_grey = pair_bins - 3;  ///< bins

  int first = 0;  ///< of the four bins under the window
  float t = 0;    ///< past the second
  bool held = false;

  ALINIFY_HD explicit PairBin(float grey) : held(!(grey > 0 && grey < 1)) {
    const float at = 1 + per_grey * clamp(grey, 0.0f, 1.0f);
    const int span = min2(static_cast<int>(at), pair_bins - 3);
    first = span - 1;
    t = at - static_cast<float>(span);
  }
};

/// Adds the pairs of greys at pixels valid in both images to their joint histogram, with a cubic B-spline
/// Parzen window along either grey. Of every `one_in` pixels one is counted, at random places that are the
/// same in every run and every tile.
/// **Shapes**: fixed, moving, weight: the same, of a tile; counts: pair_bins x pair_bins, row: fixed image;
/// extent: the part to count, from `first`. **Range**: greys 0..1.
/// **Source**: Thevenaz and Unser, "Optimization of mutual information for multiresolution image
/// registration", IEEE TIP 9(12), 2000; Mattes et al., "PET-CT image registration in the chest using
/// free-form deformations", IEEE TMI 22(1), 2003, has the narrowest window for the fixed image instead.
struct CountPair {
  View2D<const float> fixed, moving;
  View2D<const std::uint8_t> weight;
  std::int64_t first_x = 0, first_y = 0;  ///< in the tile
  std::int64_t tile_x = 0, tile_y = 0;    ///< the tile's first pixel in the level
  std::uint32_t one_in = 1;               ///< a power of two
  View2D<std::uint64_t> counts;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t j) const {
    const std::int64_t x = first_x + i, y = first_y + j;
    if ((place(tile_x + x, tile_y + y) & (one_in - 1)) != 0 || weight.at(x, y) == 0) return;
    const PairBin f(fixed.at(x, y)), m(moving.at(x, y));
    float of_f[4], of_m[4];
    cubic_bspline_weights(f.t, of_f);
    cubic_bspline_weights(m.t, of_m);
    for (int a = 0; a < 4; ++a)
      for (int k = 0; k < 4; ++k) {
        const auto share = static_cast<std::uint64_t>(pair_count_scale * of_f[a] * of_m[k] + 0.5f);
        if (share > 0) add_into(counts.row(f.first + a) + m.first + k, share);
      }
  }

 private:
  // Mixes the bits, so that the places follow no pattern that a weave might follow too.
  ALINIFY_HD static std::uint32_t place(std::int64_t x, std::int64_t y) {
    auto h = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    return h ^ h >> 15;
  }
};

/// Begins to count. Extent: counts.
struct ClearCounts {
  View2D<std::uint64_t> counts;

  ALINIFY_HD void operator()(std::int64_t k, std::int64_t a) const { counts.at(k, a) = 0; }
};

/// How well two greys fit together, and how that changes with the moving one, from a table of cubic B-spline
/// coefficients (core/algo/mutual_information.h).
struct PairScore {
  float value = 0;  ///< log likelihood of the pair against two that are unrelated
  float slope = 0;  ///< by the moving grey; 0 where that is held at the end of the range

  ALINIFY_HD PairScore(View2D<const float> coefficients, float fixed, const PairBin& m) {
    const PairBin f(fixed);
    float of_f[4], of_m[4], along_m[4];
    cubic_bspline_weights(f.t, of_f);
    cubic_bspline_weights(m.t, of_m);
    cubic_bspline_derivatives(m.t, along_m);
    for (int a = 0; a < 4; ++a) {
      const float* row = coefficients.row(f.first + a) + m.first;
      float sum = 0, change = 0;
      for (int k = 0; k < 4; ++k) {
        sum += of_m[k] * row[k];
        change += along_m[k] * row[k];
      }
      value += of_f[a] * sum;
      slope += of_f[a] * change;
    }
    slope = m.held ? 0 : PairBin::per_grey * slope;
  }
};

/// A cell's evidence about the remaining displacement by mutual information: means over its pixels of
///   i gx gx, i gx gy, i gy gy, s gx, s gy, score, 0, 0
/// where s is the score's slope at the pixel's greys, i the information that the moving grey bears on
/// average, which stands for the second derivative (Fisher scoring), and (gx, gy) the moving image's gradient
/// by Scharr's operator.
/// **Shapes**: fixed, moving, weight: 4 x 4 pixels per cell; scores: pair_bins + 1 rows of pair_bins, the
/// last one the information at every bin of the moving greys; out: eight floats per cell; extent: cells. With
/// `add` the means are added to `out`. **Range**: greys 0..1.
/// **Source**: Dowson and Bowden, "Mutual information for Lucas-Kanade tracking (MILK)", IEEE TPAMI 30(1),
/// 2008.
struct SumPairCell {
  View2D<const float> fixed, moving;
  View2D<const std::uint8_t> weight;
  View2D<const float> scores;
  View2D<float> out;
  bool add = false;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t row) const {
    float sum[6] = {0, 0, 0, 0, 0, 0};
    const float* information = scores.row(pair_bins);
    for (int j = 0; j < cell_px; ++j)
      for (int i = 0; i < cell_px; ++i) {
        const std::int64_t x = cell * cell_px + i, y = row * cell_px + j;
        if (weight.at(x, y) == 0) continue;
        const std::int64_t left = max2<std::int64_t>(x - 1, 0), right = min2(x + 1, moving.width - 1);
        const float *above = moving.row(max2<std::int64_t>(y - 1, 0)), *own = moving.row(y),
                    *below = moving.row(min2(y + 1, moving.height - 1));
        constexpr float edge = 3.0f / 32, middle = 10.0f / 32;
        const float gx = edge * (above[right] - above[left] + below[right] - below[left]) +
                         middle * (own[right] - own[left]);
        const float gy =
            edge * (below[left] - above[left] + below[right] - above[right]) + middle * (below[x] - above[x]);
        const PairBin m(own[x]);
        const PairScore score(scores, fixed.at(x, y), m);
        const float* bin = information + m.first + 1;
        const float known = m.held ? 0 : bin[0] + m.t * (bin[1] - bin[0]);
        sum[0] += known * gx * gx;
        sum[1] += known * gx * gy;
        sum[2] += known * gy * gy;
        sum[3] += score.slope * gx;
        sum[4] += score.slope * gy;
        sum[5] += score.value;
      }
    constexpr float share = 1.0f / (cell_px * cell_px);
    float* result = out.row(row) + 8 * cell;
    for (int k = 0; k < 8; ++k) result[k] = (add ? result[k] : 0) + (k < 6 ? share * sum[k] : 0);
  }
};

/// The cells' sums as normal equations: they are those of a likelihood as they stand, so that only the number
/// of independent samples is missing.
/// **Shapes**: sums: eight floats per cell, from SumPairCell; out: five of normal equations, the mean score,
/// and 0, 0; it may be sums; extent: cells.
struct WeighPairCell {
  View2D<const float> sums;
  float gain = 1;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float* from = sums.row(y) + 8 * x;
    float* to = out.row(y) + 8 * x;
    for (int k = 0; k < 5; ++k) to[k] = gain * from[k];
    to[5] = from[5];
    to[6] = to[7] = 0;
  }
};

}  // namespace alinify

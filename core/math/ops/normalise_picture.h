#pragma once

#include <cmath>

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Weighted moments of 2 x 2 pixels: weight, weight * value, weight * value^2, and 0.
/// **Shapes**: picture and weight have the same, even size; out holds four floats per half-size pixel;
/// extent: out.
struct GatherMoments {
  View2D<const float> picture;
  View2D<const std::uint8_t> weight;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float m[4] = {0, 0, 0, 0};
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i) {
        const float value = picture.at(2 * x + i, 2 * y + j),
                    w = weight.at(2 * x + i, 2 * y + j) != 0 ? 0.25f : 0.0f;
        m[0] += w;
        m[1] += w * value;
        m[2] += w * value * value;
      }
    Lanes<float, 4>::load(m).store_element(out.row(y) + 4 * x);
  }
};

/// Local normalisation: (value - local mean) / sqrt(local variance + floor^2), with the local moments given
/// at half resolution. Zero where the pixel's weight is zero or the smoothed weight is at most 0.02.
/// **Shapes**: the image has a multiple of four columns; `out` may be the image; extent: a quarter of its
/// columns x its rows.
struct NormalisePicture {
  View2D<const float> picture;
  View2D<const std::uint8_t> weight;
  View2D<const float> moments;  ///< from GatherMoments, smoothed
  float floor_squared = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    using Run = Lanes<float, 4>;
    const std::int64_t own = y / 2, x0 = 4 * run,
                       other = clamp<std::int64_t>(own + (y % 2 == 0 ? -1 : 1), 0, moments.height - 1);
    const float* a = moments.row(own);
    const float* b = moments.row(other);
    const auto column = [&](std::int64_t i) {
      const std::int64_t k = 4 * clamp<std::int64_t>(i, 0, moments.width - 1);
      return 0.75f * Run::load_element(a + k) + 0.25f * Run::load_element(b + k);
    };
    const Run before = column(2 * run - 1), first = column(2 * run), second = column(2 * run + 1),
              after = column(2 * run + 2);
    // The moments of four pixels, transposed to one register per moment.
    Run share = 0.75f * first + 0.25f * before, value = 0.75f * first + 0.25f * second;
    Run square = 0.75f * second + 0.25f * first, nothing = 0.75f * second + 0.25f * after;
    transpose(share, value, square, nothing);
    const Run per = Run::all(1) / share, mean = value * per;
    const Run variance = max_of(square * per - mean * mean, Run::all(0));
    const Run normal =
        (Run::load_element(picture.row(y) + x0) - mean) / roots_of(variance + Run::all(floor_squared));
    where_above(share, Run::all(0.02f), where_above(load_weights(weight.row(y) + x0), Run::all(0), normal))
        .store_element(out.row(y) + x0);
  }
};

/// 1 where a pixel is valid in both images, else 0. **Shapes**: weights of 0 or 1 with a multiple of four
/// columns; extent: a quarter of its columns x its rows.
struct OverlapWeights {
  View2D<const std::uint8_t> a, b;
  View2D<std::uint8_t> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x0 = 4 * run;
    (WeightRun::load(a.row(y) + x0) & WeightRun::load(b.row(y) + x0)).store(out.row(y) + x0);
  }
};

/// 1 where a pixel and its eight neighbours are valid in both images, else 0.
/// **Shapes**: weights of 0 or 1 with a multiple of four columns; extent: a quarter of its columns x its
/// rows.
struct JoinWeights {
  View2D<const std::uint8_t> a, b;
  View2D<std::uint8_t> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x0 = 4 * run, above = max2<std::int64_t>(y - 1, 0), below = min2(y + 1, a.height - 1);
    const std::int64_t rows[3] = {above, y, below};
    WeightRun all = WeightRun::all();
    if (x0 > 0 && x0 + 4 < a.width) {
      for (const std::int64_t row : rows) {
        const std::uint8_t *p = a.row(row) + x0, *q = b.row(row) + x0;
        const WeightRun of_a = WeightRun::load(p), of_b = WeightRun::load(q);
        all = all & (of_a.before(p) & of_a & of_a.behind(p)) & (of_b.before(q) & of_b & of_b.behind(q));
      }
      return all.store(out.row(y) + x0);
    }
    for (std::int64_t x = x0; x < x0 + 4; ++x) {
      bool counts = true;
      for (const std::int64_t row : rows)
        for (std::int64_t i = max2<std::int64_t>(x - 1, 0); i <= min2(x + 1, a.width - 1); ++i)
          counts = counts && a.at(i, row) != 0 && b.at(i, row) != 0;
      out.at(x, y) = counts ? 1 : 0;
    }
  }
};

/// Weights as floats, for ops that accept any value from 0 to 1. Extent: out.
struct WidenWeights {
  View2D<const std::uint8_t> weight;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = weight.at(x, y) != 0 ? 1.0f : 0.0f;
  }
};

}  // namespace alinify

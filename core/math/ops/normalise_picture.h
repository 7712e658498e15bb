#pragma once

#include <cmath>

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Weighted moments of 2 x 2 pixels: weight, weight * value, weight * value^2, and 0; of `Length` such blocks
/// per call: four suit vector registers, one a GPU thread. The bits are the same.
/// **Shapes**: picture and weight (0 or 1) have the same, even size; out holds four floats per half-size
/// pixel; extent: ceil(out's columns / Length) x its rows.
template <int Length = 1>
struct GatherMoments {
  static_assert(Length == 1 || Length == 4);
  View2D<const float> picture;
  View2D<const std::uint8_t> weight;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x0 = Length * run;
    if constexpr (Length > 1) {
      if (x0 + Length <= out.width) return gather_four(x0, y);
    }
    for (std::int64_t x = x0; x < x0 + Length && x < out.width; ++x) gather(x, y);
  }

 private:
  using Four = Lanes<float, 4>;

  ALINIFY_HD void gather(std::int64_t x, std::int64_t y) const {
    float m[4] = {0, 0, 0, 0};
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i) {
        const float value = picture.at(2 * x + i, 2 * y + j),
                    w = weight.at(2 * x + i, 2 * y + j) != 0 ? 0.25f : 0.0f;
        m[0] += w;
        m[1] += w * value;
        m[2] += w * value * value;
      }
    Four::load(m).store_element(out.row(y) + 4 * x);
  }
  ALINIFY_HD void gather_four(std::int64_t x0, std::int64_t y) const {
    Four share = Four::all(0), value = share, square = share, nothing = share;
    for (int j = 0; j < 2; ++j) {
      const float* p = picture.row(2 * y + j) + 2 * x0;
      const std::uint8_t* q = weight.row(2 * y + j) + 2 * x0;
      Four at[2], counts[2];
      part_in_turn(Four::load_element(p), Four::load_element(p + 4), at[0], at[1]);
      part_in_turn(load_weights(q), load_weights(q + 4), counts[0], counts[1]);
      for (int i = 0; i < 2; ++i) {
        const Four w = 0.25f * counts[i], weighted = w * at[i];
        share = share + w;
        value = value + weighted;
        square = square + weighted * at[i];
      }
    }
    transpose(share, value, square, nothing);
    float* to = out.row(y) + 4 * x0;
    share.store_element(to);
    value.store_element(to + 4);
    square.store_element(to + 8);
    nothing.store_element(to + 12);
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

/// 1 where a pixel and its eight neighbours are valid in both images, else 0; of `Length` pixels per call:
/// sixteen suit vector registers, four a GPU thread.
/// **Shapes**: weights of 0 or 1 with a multiple of four columns; extent: ceil(columns / Length) x rows.
template <int Length = 4>
struct JoinWeights {
  View2D<const std::uint8_t> a, b;
  View2D<std::uint8_t> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x0 = Length * run, above = max2<std::int64_t>(y - 1, 0),
                       below = min2(y + 1, a.height - 1);
    const std::int64_t rows[3] = {above, y, below};
    if (x0 > 0 && x0 + Length < a.width) return join(x0, y, rows);
    for (std::int64_t x = x0; x < x0 + Length && x < a.width; ++x) {
      bool counts = true;
      for (const std::int64_t row : rows)
        for (std::int64_t i = max2<std::int64_t>(x - 1, 0); i <= min2(x + 1, a.width - 1); ++i)
          counts = counts && a.at(i, row) != 0 && b.at(i, row) != 0;
      out.at(x, y) = counts ? 1 : 0;
    }
  }

 private:
  ALINIFY_HD void join(std::int64_t x0, std::int64_t y, const std::int64_t (&rows)[3]) const {
    if constexpr (Length == 4) {
      WeightRun all = WeightRun::all();
      for (const std::int64_t row : rows) {
        const std::uint8_t *p = a.row(row) + x0, *q = b.row(row) + x0;
        const WeightRun of_a = WeightRun::load(p), of_b = WeightRun::load(q);
        all = all & (of_a.before(p) & of_a & of_a.behind(p)) & (of_b.before(q) & of_b & of_b.behind(q));
      }
      all.store(out.row(y) + x0);
    } else {
      using Bytes = Lanes<std::uint8_t, Length>;
      Bytes all = Bytes::all(1);
      for (const std::int64_t row : rows)
        for (const std::uint8_t* p : {a.row(row) + x0, b.row(row) + x0})
          all = all & Bytes::load(p - 1) & Bytes::load(p) & Bytes::load(p + 1);
      all.store(out.row(y) + x0);
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

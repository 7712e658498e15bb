#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The guard against slips by a period of the texture, a thread of a weave: CorrelateLag, FindTexturePeriod
/// and SpreadReach measure how far each cell may move, GuardStep holds it there. Here the parameters of the
/// measurement: the patch in each block and the maximum lag. **Units**: pixels.
struct TexturePeriodSearch {
  static constexpr int block = 128, side = 32, radius = 12;
  static constexpr int lags_across = 2 * radius + 1, lags = (radius + 1) * lags_across;
  static constexpr float unlimited = 1e9f;

  /// Lags (dx, dy) with dy >= 0: the other half-plane follows by point symmetry.
  ALINIFY_HD static int index(int dx, int dy) {
    return dy < 0 ? -dy * lags_across - dx + radius : dy * lags_across + dx + radius;
  }
};

/// Autocorrelation of the patch of `side` pixels at the centre of every block for every lag up to `radius`
/// pixels: the sum of the patch times its shifted copy, and that of the copy's square. Both zero if the patch
/// and its margin exceed the image or any corner of the area has weight zero.
/// **Shapes**: view: normalised image; weight: its validity; out: two floats per lag, one row per block, in
/// block order; extent: TexturePeriodSearch::lags x blocks.
struct CorrelateLag : TexturePeriodSearch {
  View2D<const float> view;
  View2D<const std::uint8_t> weight;
  std::int64_t blocks_across = 1;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t lag, std::int64_t b) const {
    const std::int64_t x0 = b % blocks_across * block + (block - side) / 2,
                       y0 = b / blocks_across * block + (block - side) / 2;
    float* result = out.row(b) + 2 * lag;
    result[0] = result[1] = 0;
    if (x0 < radius || y0 < radius || x0 + side + radius > view.width || y0 + side + radius > view.height)
      return;
    const std::int64_t left = x0 - radius, top = y0 - radius, right = x0 + side + radius - 1,
                       bottom = y0 + side + radius - 1;
    if (weight.at(left, top) == 0 || weight.at(right, bottom) == 0 || weight.at(left, bottom) == 0 ||
        weight.at(right, top) == 0)
      return;
    const std::int64_t dx = lag % lags_across - radius, dy = lag / lags_across;
    using Run = Lanes<float, 8>;
    Run product = Run::all(0), square = Run::all(0);
    for (int j = 0; j < side; ++j) {
      const float* here = view.row(y0 + j) + x0;
      const float* there = view.row(y0 + j + dy) + x0 + dx;
      for (int i = 0; i < side; i += 8) {
        const Run t = Run::load(there + i);
        product = product + Run::load(here + i) * t;
        square = square + t * t;
      }
    }
    for (int i = 0; i < 8; ++i) {
      result[0] += product[i];
      result[1] += square[i];
    }
  }
};

/// How far a point may move before it is closer to the next period of the texture than to its own position:
/// half the distance to the nearest similar position, or `unlimited` if nothing repeats.
///
/// A period is a local maximum of the normalised correlation of at least `alike`, further away than the
/// nearest lag with a correlation below `apart`.
/// **Shapes**: sums: as written by CorrelateLag; out: one float per block; extent: blocks. **Units**: pixels.
struct FindTexturePeriod : TexturePeriodSearch {
  static constexpr float alike = 0.5f, apart = 0.2f;
  View2D<const float> sums;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t bx, std::int64_t by) const {
    const float* of_block = sums.row(by * out.width + bx);
    const float own = of_block[2 * index(0, 0)];
    out.at(bx, by) = unlimited;
    if (own < 0.1f * side * side) return;  // hardly any texture
    const auto alikeness = [&](int dx, int dy) {
      const float* pair = of_block + 2 * index(dx, dy);
      return pair[0] / std::sqrt(own * max2(pair[1], 0.01f * own));
    };
    float valley = 1e9f, nearest = 1e9f;
    for (int dy = 0; dy <= radius; ++dy)
      for (int dx = dy == 0 ? 1 : -radius; dx <= radius; ++dx)
        if (alikeness(dx, dy) < apart) valley = min2(valley, length(dx, dy));
    for (int dy = 0; dy < radius; ++dy)
      for (int dx = dy == 0 ? 1 : 1 - radius; dx < radius; ++dx) {
        const float distance = length(dx, dy);
        if (distance <= valley || distance >= nearest) continue;
        const float here = alikeness(dx, dy);
        if (here < alike) continue;
        bool peak = true;
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i) peak = peak && here >= alikeness(dx + i, dy + j);
        if (peak) nearest = distance;
      }
    if (nearest < 1e8f) out.at(bx, by) = 0.5f * nearest;
  }

 private:
  ALINIFY_HD static float length(int dx, int dy) { return std::sqrt(static_cast<float>(dx * dx + dy * dy)); }
};

/// The minimum reach over the blocks around a cell.
/// **Shapes**: blocks: as written by FindTexturePeriod; out: one float per cell of 4 pixels; extent: cells.
struct SpreadReach : TexturePeriodSearch {
  View2D<const float> blocks;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    constexpr std::int64_t cells = block / 4;
    const std::int64_t bx = min2(x / cells, blocks.width - 1), by = min2(y / cells, blocks.height - 1);
    float min = unlimited;
    for (std::int64_t j = max2<std::int64_t>(by - 1, 0); j <= min2(by + 1, blocks.height - 1); ++j)
      for (std::int64_t i = max2<std::int64_t>(bx - 1, 0); i <= min2(bx + 1, blocks.width - 1); ++i)
        min = min2(min, blocks.at(i, j));
    out.at(x, y) = min;
  }
};

}  // namespace alinify

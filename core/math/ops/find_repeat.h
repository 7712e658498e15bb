#pragma once

#include <cmath>

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// How far a point may move before it is nearer to the next repeat of the texture than to its own place: half
/// the distance to the nearest place that looks alike, or `unlimited` where nothing repeats.
///
/// The patch of `side` pixels in the middle of each block is compared (normalised cross-correlation) with
/// itself shifted by every lag up to `radius` pixels; a repeat is a local maximum of at least `alike` beyond
/// the first valley, that is further away than a lag where the correlation was below `apart`.
/// **Shapes**: view: normalised picture; weight: where it counts; out: one float a block of `block` pixels;
/// extent: blocks. **Units**: pixels.
struct FindRepeat {
  static constexpr int block = 128, side = 32, radius = 12;
  static constexpr float alike = 0.5f, apart = 0.2f, unlimited = 1e9f;
  View2D<const float> view, weight;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t bx, std::int64_t by) const {
    out.at(bx, by) = unlimited;
    const std::int64_t x0 = bx * block + (block - side) / 2, y0 = by * block + (block - side) / 2;
    if (x0 < radius || y0 < radius || x0 + side + radius > view.width || y0 + side + radius > view.height)
      return;
    if (weight.at(x0 - radius, y0 - radius) <= 0 ||
        weight.at(x0 + side + radius - 1, y0 + side + radius - 1) <= 0 ||
        weight.at(x0 - radius, y0 + side + radius - 1) <= 0 ||
        weight.at(x0 + side + radius - 1, y0 - radius) <= 0)
      return;
    float r[radius + 1][2 * radius + 1];
    const float own = product(x0, y0, 0, 0, false);
    if (own < 0.1f * side * side) return;  // hardly any texture
    for (int dy = 0; dy <= radius; ++dy)
      for (int dx = -radius; dx <= radius; ++dx)
        r[dy][dx + radius] = product(x0, y0, dx, dy, false) /
                             std::sqrt(own * max2(product(x0, y0, dx, dy, true), 0.01f * own));
    float valley = 1e9f, nearest = 1e9f;
    for (int dy = 0; dy <= radius; ++dy)
      for (int dx = dy == 0 ? 1 : -radius; dx <= radius; ++dx) {
        const float distance = std::sqrt(static_cast<float>(dx * dx + dy * dy));
        if (r[dy][dx + radius] < apart) valley = min2(valley, distance);
      }
    for (int dy = 0; dy < radius; ++dy)
      for (int dx = dy == 0 ? 1 : 1 - radius; dx < radius; ++dx) {
        const float here = r[dy][dx + radius], distance = std::sqrt(static_cast<float>(dx * dx + dy * dy));
        if (here < alike || distance <= valley || distance >= nearest) continue;
        bool peak = true;
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i) {
            // The other half plane is this one turned by half a turn.
            const int ly = dy + j < 0 ? -(dy + j) : dy + j, lx = dy + j < 0 ? -(dx + i) : dx + i;
            peak = peak && here >= r[ly][lx + radius];
          }
        if (peak) nearest = distance;
      }
    if (nearest < 1e8f) out.at(bx, by) = 0.5f * nearest;
  }

 private:
  // The sum over the patch of its product with the shifted one, or of the shifted one's square.
  ALINIFY_HD float product(std::int64_t x0, std::int64_t y0, int dx, int dy, bool square) const {
    using Run = Lanes<float, 8>;
    Run sum = Run::all(0);
    for (int j = 0; j < side; ++j) {
      const float* b = view.row(y0 + j + dy) + x0 + dx;
      const float* a = square ? b : view.row(y0 + j) + x0;
      for (int i = 0; i < side; i += 8) sum = sum + Run::load(a + i) * Run::load(b + i);
    }
    float total = 0;
    for (int i = 0; i < 8; ++i) total += sum[i];
    return total;
  }
};

/// The least reach of the blocks around a cell.
/// **Shapes**: blocks: as FindRepeat makes them; out: one float a cell of 4 pixels; extent: cells.
struct SpreadReach {
  View2D<const float> blocks;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    constexpr std::int64_t cells = FindRepeat::block / 4;
    const std::int64_t bx = min2(x / cells, blocks.width - 1), by = min2(y / cells, blocks.height - 1);
    float least = FindRepeat::unlimited;
    for (std::int64_t j = max2<std::int64_t>(by - 1, 0); j <= min2(by + 1, blocks.height - 1); ++j)
      for (std::int64_t i = max2<std::int64_t>(bx - 1, 0); i <= min2(bx + 1, blocks.width - 1); ++i)
        least = min2(least, blocks.at(i, j));
    out.at(x, y) = least;
  }
};

}  // namespace alinify

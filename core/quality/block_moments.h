#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/grey/grey_reader.h"
#include "core/math/rect.h"

namespace alinify {

/// Sums over the pixels of a block that two pictures on one grid both show.
struct BlockMoments {
  double n = 0, sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
  double variance_a() const { return std::max(0.0, sum_aa / n - sum_a / n * (sum_a / n)); }
  double variance_b() const { return std::max(0.0, sum_bb / n - sum_b / n * (sum_b / n)); }
  double covariance() const { return sum_ab / n - sum_a / n * (sum_b / n); }
};

/// `block`: pixels, within both pictures; NaN is missing.
inline BlockMoments block_moments(const GreyImage& a, const GreyImage& b, Rect block) {
  BlockMoments m;
  for (std::int64_t y = block.y; y < block.bottom(); ++y)
    for (std::int64_t x = block.x; x < block.right(); ++x) {
      const auto va = static_cast<double>(a.view().at(x, y)), vb = static_cast<double>(b.view().at(x, y));
      if (!std::isfinite(va) || !std::isfinite(vb)) continue;
      m.n += 1, m.sum_a += va, m.sum_b += vb;
      m.sum_aa += va * va, m.sum_bb += vb * vb, m.sum_ab += va * vb;
    }
  return m;
}

}  // namespace alinify

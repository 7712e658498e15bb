#include "core/image/pyramid.h"

#include <algorithm>

namespace alinify {

std::vector<Size> halving_sizes(Size full, std::int64_t min_side) {
  std::vector<Size> sizes{full};
  while (std::max(sizes.back().width, sizes.back().height) > std::max<std::int64_t>(1, min_side))
    sizes.push_back(halved(sizes.back()));
  return sizes;
}

Affine2 level_from_full(Vec2d d) {
  return {1 / d.x, 0, 0, 1 / d.y, 0.5 / d.x - 0.5, 0.5 / d.y - 0.5};
}

Affine2 full_from_level(Vec2d d) {
  return {d.x, 0, 0, d.y, 0.5 * d.x - 0.5, 0.5 * d.y - 0.5};
}

int fitting_level(const ImageInfo& info, double pixels_per_sample) {
  int best = 0;
  for (int level = 0; level < static_cast<int>(info.levels.size()); ++level) {
    const Vec2d d = info.levels[static_cast<std::size_t>(level)].downsample;
    // 1.001: if sizes do not divide evenly, a level's downsample deviates slightly from a power of two.
    if (std::max(d.x, d.y) <= pixels_per_sample * 1.001) best = level;
  }
  return best;
}

}  // namespace alinify

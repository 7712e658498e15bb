#include "core/view/screen_warp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace alinify {
namespace {

/// The weights of one lattice spacing, ordered by phase and by tap.
struct Weights {
  std::vector<float> by_phase, by_tap;
};

const Weights& weights_of(int shift) {
  static const auto all = [] {
    std::array<Weights, 8> made;
    for (int s = 2; s < static_cast<int>(made.size()); ++s) {
      Weights& w = made[static_cast<std::size_t>(s)];
      w.by_phase = lattice_weights(s);
      for (std::size_t tap = 0; tap < 4; ++tap)
        for (std::size_t phase = 0; phase < w.by_phase.size() / 4; ++phase)
          w.by_tap.push_back(w.by_phase[4 * phase + tap]);
    }
    return made;
  }();
  return all[static_cast<std::size_t>(shift)];
}

View2D<const float> row_of(const std::vector<float>& values) {
  const auto count = static_cast<std::int64_t>(values.size());
  return {values.data(), count, 1, count};
}

}  // namespace

void ScreenWarp::set(const TileLattice& map, Interpolation interpolation, Rect footprint, Size level_size,
                     ViewLayerArgs& layer) {
  const Vec2d origin = corner_of(footprint);
  nodes = rebased_nodes(map, origin);
  const auto level_x = static_cast<double>(level_size.width),
             level_y = static_cast<double>(level_size.height);
  layer.footprint = footprint.size();
  layer.lattice = {nodes.data(), map.columns, map.rows, map.columns};
  layer.lattice_shift = map.shift;
  if (map.shift >= 0) {
    layer.weights = row_of(weights_of(map.shift).by_phase);
    layer.weights_by_tap = row_of(weights_of(map.shift).by_tap);
  }
  layer.linear = interpolation != Interpolation::Nearest;
  layer.min_x = static_cast<float>(-0.5 - origin.x);
  layer.min_y = static_cast<float>(-0.5 - origin.y);
  layer.max_x = static_cast<float>(level_x - 0.5 - origin.x);
  layer.max_y = static_cast<float>(level_y - 0.5 - origin.y);
  // The footprint contains every neighbour the map needs, except beyond the level's edge.
  layer.inside = map.shift >= 0 && map.min.x >= 0 && map.min.y >= 0 && map.max.x <= level_x - 2 &&
                 map.max.y <= level_y - 2 && std::all_of(nodes.begin(), nodes.end(), [](Vec2f p) {
                   return is_finite(p) && std::fabs(p.x) < 1e8F && std::fabs(p.y) < 1e8F;
                 });
}

}  // namespace alinify

#include "core/quality/residual_scale.h"

#include <algorithm>
#include <cmath>

namespace alinify {

const ResidualMap* map_to_show(const QualityReport& report) {
  const ResidualMap* shown = nullptr;
  for (const ResidualMap& map : report.residuals)
    if (!map.blocks.empty() && (!shown || map.certain() * 3 >= static_cast<std::int64_t>(map.blocks.size())))
      shown = &map;
  return shown;
}

double full_scale_px(const ResidualMap& map) {
  const double wanted = std::max(0.1, 1.3 * map.quantile_px(0.85));
  for (const double round : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0})
    if (round >= wanted) return round;
  return wanted;
}

double full_return_scale_px(const ResidualMap& map) {
  return 1.5 * map.downsample;
}

double square_side_px(const ResidualMap& map) {
  double nearest = map.block_px;
  for (std::size_t i = 1; i < map.blocks.size(); ++i) {
    const Vec2d step = map.blocks[i].centre_px - map.blocks[i - 1].centre_px;
    if (std::abs(step.y) < 1 && step.x > 1) nearest = std::min(nearest, step.x);
  }
  return 0.9 * nearest;
}

}  // namespace alinify

#include <algorithm>

#include "core/phantom/noise.h"
#include "core/phantom/pattern.h"

namespace alinify {

// +1 in even cells, -1 in odd ones, with a transition of about a pixel on each side of the boundary.
float Weave::alternate(std::int32_t cell, float t) const {
  const float from_edge = std::min(t, 1 - t) * static_cast<float>(period_px_);
  const float level = std::min(1.0f, from_edge);
  return (cell & 1) ? -level : level;
}

// Thickness and brightness of yarn `index`, `along` crossings from its start.
float Weave::yarn(std::int32_t index, double along, std::uint32_t seed) const {
  return 0.80f + 0.20f * noise::unit(index, 0, seed) +
         0.10f * noise::smooth(along / 19, index * 7.31, seed + 1);
}

float Weave::light(Vec2d p) const {
  const double wander_x = 2.0 * noise::smooth(p, 160, seed_ + 1) + 0.5 * noise::smooth(p, 41, seed_ + 2);
  const double wander_y = 2.0 * noise::smooth(p, 160, seed_ + 3) + 0.5 * noise::smooth(p, 41, seed_ + 4);
  const double u = (p.x + wander_x) / period_px_, v = (p.y + wander_y) / period_px_;
  const std::int32_t warp = noise::cell(u), weft = noise::cell(v);
  const float fu = static_cast<float>(u - warp), fv = static_cast<float>(v - weft);
  const float round_warp = 4 * fu * (1 - fu), round_weft = 4 * fv * (1 - fv);
  const float warp_light = round_warp * (0.6f + 0.4f * round_weft) * yarn(warp, v, seed_ + 5);
  const float weft_light = round_weft * (0.6f + 0.4f * round_warp) * yarn(weft, u, seed_ + 7);
  const float warp_on_top = 0.5f + 0.5f * alternate(warp, fu) * alternate(weft, fv);
  const float top = weft_light + (warp_light - weft_light) * warp_on_top;
  return 0.34f + 0.56f * top + 0.05f * noise::smooth(p, 2.7, seed_ + 9);
}

}  // namespace alinify

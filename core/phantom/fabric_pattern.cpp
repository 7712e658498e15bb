#include <algorithm>
#include <cmath>

#include "core/phantom/noise.h"
#include "core/phantom/pattern.h"

namespace alinify {
namespace {

class FabricPattern final : public Pattern {
 public:
  FabricPattern(Size size, std::uint32_t seed, double period_px)
      : seed_(seed * 64u),
        period_px_(period_px),
        design_px_(std::clamp(static_cast<double>(std::min(size.width, size.height)) / 12, 40.0, 500.0)) {}

  Rgb moving_color(Vec2d p) const override {
    const float light = weave(p);
    const Rgb ink = print(p);
    return {light * ink.r, light * ink.g, light * ink.b};
  }

  // The fixed camera shows the same cloth flatter, brighter in the shadows and slightly bluer.
  Rgb fixed_color(Vec2d p) const override {
    const Rgb c = moving_color(p);
    return {0.06f + 0.84f * c.r, 0.05f + 0.88f * c.g, 0.07f + 0.92f * c.b};
  }

  bool has_structure(Vec2d) const override { return true; }

 private:
  // +1 in even cells, -1 in odd ones, with a transition of about a pixel on each side of the boundary.
  float alternate(std::int32_t cell, float t) const {
    const float from_edge = std::min(t, 1 - t) * static_cast<float>(period_px_);
    const float level = std::min(1.0f, from_edge);
    return (cell & 1) ? -level : level;
  }

  // Thickness and brightness of yarn `index`, `along` crossings from its start.
  float yarn(std::int32_t index, double along, std::uint32_t seed) const {
    return 0.80f + 0.20f * noise::unit(index, 0, seed) +
           0.10f * noise::smooth(along / 19, index * 7.31, seed + 1);
  }

  float weave(Vec2d p) const {
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

  Rgb print(Vec2d p) const {
    const float first = noise::ramp(0.12f, 0.16f, noise::smooth(p, design_px_, seed_ + 11));
    const float second = noise::ramp(0.30f, 0.34f, noise::smooth(p, design_px_ * 0.55, seed_ + 12));
    const float stain = 0.35f * noise::ramp(0.55f, 0.85f, noise::smooth(p, design_px_ * 1.4, seed_ + 13));
    Rgb c{0.96f, 0.91f, 0.82f};
    const auto mix = [](Rgb a, Rgb b, float t) {
      return Rgb{a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
    };
    c = mix(c, {0.72f, 0.22f, 0.20f}, first);
    c = mix(c, {0.20f, 0.33f, 0.62f}, second);
    return mix(c, {0.45f * c.r, 0.38f * c.g, 0.25f * c.b}, stain);
  }

  std::uint32_t seed_;
  double period_px_, design_px_;
};

}  // namespace

std::unique_ptr<Pattern> make_fabric_pattern(Size size, std::uint32_t seed, double period_px) {
  return std::make_unique<FabricPattern>(size, seed, period_px);
}

}  // namespace alinify

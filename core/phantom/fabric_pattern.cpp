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
        weave_(seed_, period_px),
        design_px_(std::clamp(static_cast<double>(std::min(size.width, size.height)) / 12, 40.0, 500.0)) {}

  Rgb moving_color(Vec2d p) const override {
    const float light = weave_.light(p);
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
  Weave weave_;
  double design_px_;
};

}  // namespace

std::unique_ptr<Pattern> make_fabric_pattern(Size size, std::uint32_t seed, double period_px) {
  return std::make_unique<FabricPattern>(size, seed, period_px);
}

}  // namespace alinify

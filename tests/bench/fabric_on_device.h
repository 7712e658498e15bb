#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

/// A woven fabric that is a function of the real plane, so that a pair of any size can be made where it is
/// needed, with an exactly known warp: fixed(x) = 0.95 * moving(x + u(x)) + 8 + noise.
namespace alinify::bench {

ALINIFY_HD inline std::uint32_t scrambled(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t h = a * 0x9e3779b1u ^ b * 0x85ebca77u ^ c * 0xc2b2ae3du;
  h = (h ^ h >> 15) * 0x2c1b3c6du;
  h = (h ^ h >> 12) * 0x297a2d39u;
  return h ^ h >> 15;
}
/// About -1.7 .. 1.7 with variance one, the same for the same place.
ALINIFY_HD inline float spread(std::int64_t x, std::int64_t y, std::uint32_t kind) {
  return (static_cast<float>(scrambled(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), kind) >>
                             8) *
              0x1p-24f -
          0.5f) *
         3.4641016f;
}
/// Smooth noise between such places `cell` pixels apart.
ALINIFY_HD inline float cloud(double x, double y, double cell, std::uint32_t kind) {
  const double u = x / cell, v = y / cell;
  const auto i = static_cast<std::int64_t>(std::floor(u)), j = static_cast<std::int64_t>(std::floor(v));
  auto s = static_cast<float>(u - static_cast<double>(i)), t = static_cast<float>(v - static_cast<double>(j));
  s = s * s * (3 - 2 * s), t = t * t * (3 - 2 * t);
  const float top = spread(i, j, kind) + s * (spread(i + 1, j, kind) - spread(i, j, kind));
  const float bottom = spread(i, j + 1, kind) + s * (spread(i + 1, j + 1, kind) - spread(i, j + 1, kind));
  return top + t * (bottom - top);
}

/// u: five waves over the whole picture and twenty finer ones, `amplitude` px.
struct FabricWarp {
  double side = 1, amplitude = 30;

  ALINIFY_HD Vec2d displacement(Vec2d p) const {
    const double x = 6.283185307179586 * p.x / side, y = 6.283185307179586 * p.y / side;
    const double a = amplitude;
    return {a * (1.3 * std::sin(1.1 * y + 0.3) + 0.9 * std::cos(1.7 * x - 0.8 * y) +
                 0.8 * std::sin(2.1 * x + 1.3 * y)) +
                0.12 * a * (std::sin(7.3 * x - 3.1 * y) + std::cos(8.9 * y + 1.0)),
            a * (1.2 * std::cos(1.3 * x + 0.9) - 0.9 * std::sin(1.9 * y + 0.7 * x) +
                 0.8 * std::cos(1.6 * x - 2.0 * y)) +
                0.12 * a * (std::cos(7.9 * x + 2.7 * y) - std::sin(8.3 * x))};
  }
};

/// One pixel of either picture. Extent: pixels; the width of `out` counts bytes.
struct FabricPixel {
  View2D<std::uint8_t> out;
  FabricWarp warp;
  bool fixed = false;
  int channels = 3;
  std::int64_t first_row = 0;  ///< of the picture that `out` begins with

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    // The value of a sensor's pixel: the mean over its square.
    constexpr int across = 3;
    const std::int64_t row = first_row + y;
    float rgb[3] = {0, 0, 0};
    for (int j = 0; j < across; ++j)
      for (int i = 0; i < across; ++i) {
        Vec2d p{static_cast<double>(x) + (i - 1) / 3.0, static_cast<double>(row) + (j - 1) / 3.0};
        if (fixed) p = p + warp.displacement(p);
        add(p, rgb);
      }
    std::uint8_t* to = out.row(y) + channels * x;
    const float noise =
        fixed ? 4 * (spread(x, row, 91) + spread(x, row, 92) + spread(x, row, 93)) / 1.7320508f : 0;
    float level[3];
    for (int c = 0; c < 3; ++c) {
      level[c] = 255.0f / (across * across) * rgb[c];
      if (fixed) level[c] = 0.95f * level[c] + 8 + noise;
      level[c] = level[c] < 0 ? 0 : level[c] > 255 ? 255 : level[c];
    }
    if (channels == 1) {
      *to = static_cast<std::uint8_t>(0.299f * level[0] + 0.587f * level[1] + 0.114f * level[2] + 0.5f);
    } else {
      for (int c = 0; c < 3; ++c) to[c] = static_cast<std::uint8_t>(level[c] + 0.5f);
    }
  }

 private:
  ALINIFY_HD void add(Vec2d p, float* rgb) const {
    constexpr double yarn = 9;
    const double jitter = 2.0 * static_cast<double>(cloud(p.x, p.y, 16 * warp.side / 2048, 1));
    const double ux = (p.x + jitter) / yarn, uy = (p.y - jitter) / yarn;
    const auto ix = static_cast<std::int64_t>(std::floor(ux)), iy = static_cast<std::int64_t>(std::floor(uy));
    const bool over = ((ix + iy) & 1) != 0;
    const float sv = std::sin(3.14159265f * static_cast<float>(ux - static_cast<double>(ix))),
                sh = std::sin(3.14159265f * static_cast<float>(uy - static_cast<double>(iy)));
    const float weave = over ? sv * (0.6f + 0.4f * sh) : sh * (0.6f + 0.4f * sv);
    const float light = 0.35f + 0.45f * weave + 0.12f * (over ? spread(ix, 0, 2) : spread(iy, 0, 3)) +
                        0.03f * cloud(p.x, p.y, 1.7, 4);
    for (int c = 0; c < 3; ++c) {
      const float ink =
          3 * (cloud(p.x, p.y, warp.side / 90, 10 + static_cast<std::uint32_t>(c)) - 0.3f) + 0.5f;
      const float print = ink < 0 ? 0 : ink > 1 ? 1 : ink;
      const float level = light * (0.55f + 0.45f * print);
      rgb[c] += level < 0 ? 0 : level > 1 ? 1 : level;
    }
  }
};

}  // namespace alinify::bench

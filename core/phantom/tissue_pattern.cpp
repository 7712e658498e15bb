#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/phantom/noise.h"
#include "core/phantom/pattern.h"

namespace alinify {
namespace {

constexpr double nucleus_cell_px = 13, lumen_cell_px = 110;
constexpr double lumen_lifetimes = 4;  // of a nucleus

// Amount of each dye at a point.
struct Dyes {
  float tissue = 0, nuclei = 0, stroma = 0, marker = 0;
};

class TissuePattern final : public Pattern {
 public:
  TissuePattern(Size size, std::uint32_t seed, double depth) : seed_(seed * 64u), depth_(depth) {
    const double w = static_cast<double>(size.width), h = static_cast<double>(size.height);
    scale_px_ = std::max(64.0, std::min(w, h));
    // One large piece slightly off-centre, and up to two smaller ones beside it.
    const auto random = [&](int i) { return static_cast<double>(noise::unit(i, 77, seed_)); };
    pieces_.push_back({{w * (0.42 + 0.12 * random(0)), h * (0.44 + 0.12 * random(1))},
                       w * (0.27 + 0.05 * random(2)),
                       h * (0.29 + 0.05 * random(3))});
    const int more = 1 + static_cast<int>(2 * random(4));
    for (int i = 0; i < more; ++i) {
      const double side = i == 0 ? 0.84 : 0.14;
      pieces_.push_back(
          {{w * side, h * (0.22 + 0.56 * random(5 + i))}, w * 0.10, h * (0.10 + 0.06 * random(8 + i))});
    }
    for (std::size_t i = 0; i < directions_.size(); ++i) {
      const double angle =
          3.14159265358979 * static_cast<double>(i) / static_cast<double>(directions_.size());
      directions_[i] = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
  }

  Rgb moving_color(Vec2d p) const override {
    const Dyes d = dyes(p);
    const float blue = 0.50f * d.nuclei + 0.10f * d.stroma, brown = d.marker;
    return light(blue * 0.65f + brown * 0.27f, blue * 0.70f + brown * 0.57f, blue * 0.29f + brown * 0.78f);
  }

  Rgb fixed_color(Vec2d p) const override {
    const Dyes d = dyes(p);
    const float blue = 1.15f * d.nuclei + 0.08f * d.stroma, pink = 0.75f * d.stroma;
    return light(blue * 0.65f + pink * 0.07f, blue * 0.70f + pink * 0.99f, blue * 0.29f + pink * 0.11f);
  }

  bool has_structure(Vec2d p) const override { return tissue(p) > 0.9f; }

 private:
  struct Piece {
    Vec2d center;
    double radius_x, radius_y;
  };

  // Beer-Lambert: the light transmitted by glass and dyes.
  static Rgb light(float r, float g, float b) {
    return {0.96f * std::exp(-1.25f * r), 0.955f * std::exp(-1.25f * g), 0.965f * std::exp(-1.25f * b)};
  }

  // The seed of the object at a lattice point at this depth: a new one after each of its lifetimes.
  std::uint32_t seed_at(std::int32_t i, std::int32_t j, std::uint32_t seed, double depth) const {
    if (depth <= 0) return seed;
    const double age = depth + static_cast<double>(noise::unit(i, j, seed + 20));
    return seed + static_cast<std::uint32_t>(age) * 0x9e3779b9u;
  }

  // A smooth field that goes over into another one within a lifetime.
  float drifting(double x, double y, std::uint32_t seed) const {
    if (depth_ <= 0) return noise::smooth(x, y, seed);
    const double before = std::floor(depth_);
    const float t = static_cast<float>(depth_ - before);
    const std::uint32_t first = seed + static_cast<std::uint32_t>(before) * 0x9e3779b9u;
    const float a = noise::smooth(x, y, first), b = noise::smooth(x, y, first + 0x9e3779b9u);
    // As lively in between as at both ends.
    return (a * (1 - t) + b * t) / std::sqrt(1 - 2 * t * (1 - t));
  }

  float tissue(Vec2d p) const {
    float inside = -1;
    float soft = 0.02f;
    for (const Piece& piece : pieces_) {
      const double dx = (p.x - piece.center.x) / piece.radius_x, dy = (p.y - piece.center.y) / piece.radius_y;
      const float here = static_cast<float>(1 - dx * dx - dy * dy);
      if (here > inside) {
        inside = here;
        soft = static_cast<float>(8 / std::min(piece.radius_x, piece.radius_y));
      }
    }
    if (inside < -0.6f) return 0;
    inside += 0.35f * noise::smooth(p, scale_px_ * 0.13, seed_ + 1) +
              0.12f * noise::smooth(p, scale_px_ * 0.035, seed_ + 2);
    return noise::ramp(0, soft, inside);
  }

  // Signed distance to the nearest lumen wall in pixels, negative inside the lumen.
  float lumen_distance(Vec2d p) const {
    float nearest = 1e3f;
    const double u = p.x / lumen_cell_px, v = p.y / lumen_cell_px;
    const std::int32_t i0 = noise::cell(u - 0.5), j0 = noise::cell(v - 0.5);
    for (std::int32_t j = j0; j <= j0 + 1; ++j)
      for (std::int32_t i = i0; i <= i0 + 1; ++i) {
        const std::uint32_t seed = seed_at(i, j, seed_, depth_ / lumen_lifetimes);
        const float size = noise::unit(i, j, seed + 3);
        if (size < 0.45f) continue;
        const double cx = i + 0.5 + 0.4 * (noise::unit(i, j, seed + 4) - 0.5),
                     cy = j + 0.5 + 0.4 * (noise::unit(i, j, seed + 5) - 0.5);
        const float dx = static_cast<float>((u - cx) * lumen_cell_px),
                    dy = static_cast<float>((v - cy) * lumen_cell_px);
        nearest = std::min(nearest, std::sqrt(dx * dx + dy * dy) - (12 + 50 * (size - 0.45f)));
      }
    return nearest + 5 * noise::smooth(p, 23, seed_ + 6);
  }

  // 1 at the centre of a nucleus, 0 outside. `crowd` 0..1 is the fraction of cells that contain one.
  float nuclei(Vec2d p, float crowd) const {
    float max = 0;
    const double u = p.x / nucleus_cell_px, v = p.y / nucleus_cell_px;
    const std::int32_t i0 = noise::cell(u - 0.5), j0 = noise::cell(v - 0.5);
    // Centres stray at most a quarter of a cell and no nucleus is longer than half of one, so the four
    // nearest cells suffice.
    for (std::int32_t j = j0; j <= j0 + 1; ++j)
      for (std::int32_t i = i0; i <= i0 + 1; ++i) {
        const std::uint32_t h = noise::hash(i, j, seed_at(i, j, seed_ + 7, depth_));
        const float chance = static_cast<float>(h & 1023u) * (1.0f / 1024);
        const float there = noise::ramp(0, 0.08f, crowd - chance);
        if (there <= 0) continue;
        const double cx = i + 0.25 + 0.5 * static_cast<float>(h >> 10 & 255u) / 256,
                     cy = j + 0.25 + 0.5 * static_cast<float>(h >> 18 & 255u) / 256;
        const float dx = static_cast<float>(u - cx), dy = static_cast<float>(v - cy);
        const auto [ax, ay] = directions_[h >> 26];
        const float longest = 0.28f + 0.18f * chance,
                    shortest = 0.20f + 0.06f * static_cast<float>(h >> 22 & 15u) / 16;
        const float along = (dx * ax + dy * ay) / longest, across = (dy * ax - dx * ay) / shortest;
        const float d = along * along + across * across;
        if (d < 1) max = std::max(max, there * noise::ramp(0, 0.5f, 1 - d) * (0.7f + 0.3f * chance));
      }
    return max;
  }

  Dyes dyes(Vec2d p) const {
    Dyes d;
    d.tissue = tissue(p);
    if (d.tissue <= 0) return d;
    const float wall = lumen_distance(p);
    const float solid = d.tissue * noise::ramp(-1.5f, 1.5f, wall);
    if (solid <= 0) return d;
    const float rim = noise::ramp(0, 3, wall) * (1 - noise::ramp(11, 15, wall));
    const float crowd = clamp(0.42f + 0.35f * noise::smooth(p, 180, seed_ + 8) + 0.5f * rim, 0.05f, 0.95f);
    d.nuclei = solid * nuclei(p, crowd);
    const float fibres = drifting((p.x + 0.6 * p.y) / 34, (p.y - 0.6 * p.x) / 9, seed_ + 9);
    d.stroma = solid * clamp(0.42f + 0.22f * fibres + 0.16f * drifting(p.x / 6, p.y / 6, seed_ + 10) +
                                 0.18f * noise::smooth(p, 260, seed_ + 11) - 0.15f * rim,
                             0.05f, 1.0f);
    const float expressed = noise::ramp(-0.1f, 0.35f, noise::smooth(p, scale_px_ * 0.09, seed_ + 12));
    d.marker = expressed * (0.85f * d.nuclei + 0.30f * d.stroma);
    return d;
  }

  std::uint32_t seed_;
  double depth_;
  double scale_px_ = 64;
  std::vector<Piece> pieces_;
  std::array<Vec2f, 64> directions_;
};

}  // namespace

std::unique_ptr<Pattern> make_tissue_pattern(Size size, std::uint32_t seed, double depth) {
  return std::make_unique<TissuePattern>(size, seed, depth);
}

}  // namespace alinify

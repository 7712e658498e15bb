#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/phantom/noise.h"
#include "core/phantom/pattern.h"
#include "core/prepare/repeat/repeat_layout.h"

namespace alinify {
namespace {

constexpr std::array<Rgb, 6> inks{{{0.93f, 0.90f, 0.84f},
                                   {0.78f, 0.16f, 0.22f},
                                   {0.13f, 0.27f, 0.56f},
                                   {0.15f, 0.48f, 0.30f},
                                   {0.93f, 0.70f, 0.20f},
                                   {0.30f, 0.15f, 0.12f}}};

Rgb mixed(Rgb a, Rgb b, float t) {
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

// A flower: petals of one ink around a heart of another.
struct Motif {
  Vec2d center;
  double radius_px = 1, phase = 0, depth = 0;  ///< depth: of the notches between petals, 0..0.4
  int petals = 5;
  Rgb ink, heart;
};

// Whether a point lies within the notches between the petals, by more than the softness of the outline.
bool covers(const Motif& motif, Vec2d p) {
  const double within = motif.radius_px * (1 - motif.depth) - 1;
  const Vec2d d = p - motif.center;
  return within > 0 && dot(d, d) < within * within;
}

class PrintPattern final : public Pattern {
 public:
  PrintPattern(const RepeatLayout& layout, std::uint32_t seed, double period_px)
      : layout_(layout), upright_(turned_back(layout)), weave_(seed * 64u, period_px) {
    const Size size = layout.design;
    const double w = static_cast<double>(size.width), h = static_cast<double>(size.height);
    // Buckets of which no motif spans more than 3 x 3; each lists the motifs that reach into it, in painting
    // order.
    largest_px_ = 0.11 * std::min(w, h);
    bucket_px_ = std::max(8.0, std::min(largest_px_, 64.0));
    columns_ = static_cast<std::int64_t>(std::ceil(w / bucket_px_));
    rows_ = static_cast<std::int64_t>(std::ceil(h / bucket_px_));
    buckets_.resize(static_cast<std::size_t>(columns_ * rows_));
    // Sprigs all over the ground, then large flowers.
    const double sprig_px = std::clamp(0.02 * std::min(w, h), 3.0, 9.0);
    const auto sprigs = static_cast<int>(w * h / (sprig_px * sprig_px * 22));
    for (int i = 0; i < sprigs; ++i) scatter(i, seed * 8u, sprig_px, 1.8 * sprig_px);
    for (int i = 0; i < 60; ++i) scatter(i, seed * 8u + 4u, 0.4 * largest_px_, largest_px_);
  }

  Rgb moving_color(Vec2d p) const override {
    Rgb c = inks[0];
    const auto column = std::clamp<std::int64_t>(floor_to_int64((p.x + 0.5) / bucket_px_), 0, columns_ - 1),
               row = std::clamp<std::int64_t>(floor_to_int64((p.y + 0.5) / bucket_px_), 0, rows_ - 1);
    const std::vector<Motif>& motifs = buckets_[static_cast<std::size_t>(row * columns_ + column)];
    // Anything below a motif that certainly covers the point is hidden.
    std::size_t first = motifs.size();
    while (first > 0 && !covers(motifs[first - 1], p)) --first;
    for (std::size_t i = first > 0 ? first - 1 : 0; i < motifs.size(); ++i) {
      const Motif& motif = motifs[i];
      const Vec2d d = p - motif.center;
      const double reach = 1.5 * motif.radius_px + 1;
      if (dot(d, d) > reach * reach) continue;
      const double from_center = length(d);
      const double petal = covers(motif, p) ? 0 : std::cos(motif.petals * std::atan2(d.y, d.x) + motif.phase);
      const double edge = motif.radius_px * (1 + motif.depth * petal);
      // Outlines are as soft as a pixel.
      c = mixed(c, motif.ink, noise::ramp(-0.7f, 0.7f, static_cast<float>(edge - from_center)));
      c = mixed(c, motif.heart,
                noise::ramp(-0.7f, 0.7f, static_cast<float>(0.35 * motif.radius_px - from_center)));
    }
    return c;
  }

  // Ink spreads and fades in cloth, and less of it is seen between the yarns.
  Rgb fixed_color(Vec2d p) const override {
    const Rgb c = moving_color(layout_.design_point_of(p));
    const float grey = 0.3f * c.r + 0.59f * c.g + 0.11f * c.b;
    const float light = 0.55f + 0.6f * weave_.light(p);
    const auto printed = [&](float sample) {
      const float dull = grey + 0.78f * (sample - grey);
      return light * (0.10f + 0.80f * std::pow(std::max(dull, 0.0f), 0.8f));
    };
    return {1.02f * printed(c.r), printed(c.g), 0.94f * printed(c.b)};
  }

  bool has_structure(Vec2d) const override { return true; }

 private:
  void scatter(int index, std::uint32_t seed, double from_px, double to_px) {
    const auto random = [&](std::int32_t what) {
      return static_cast<double>(noise::unit(index, what, seed));
    };
    const Size size = upright_.design;
    Motif motif;
    motif.center = {random(0) * static_cast<double>(size.width),
                    random(1) * static_cast<double>(size.height)};
    motif.radius_px = from_px + (to_px - from_px) * random(2);
    motif.phase = 6.28318530717958648 * random(3);
    motif.depth = 0.15 + 0.25 * random(4);
    motif.petals = 3 + static_cast<int>(5 * random(5));
    const auto ink = static_cast<std::size_t>(6 * random(6));
    motif.ink = inks[ink];
    motif.heart = inks[(ink + 1 + static_cast<std::size_t>(5 * random(7))) % inks.size()];
    place(motif);
  }

  // The motif and those of the neighbouring repeats that reach into this one. Where the neighbour is mirrored
  // the design ends at the edge, and goes on there as its mirror image.
  void place(const Motif& motif) {
    const double w = static_cast<double>(upright_.design.width),
                 h = static_cast<double>(upright_.design.height);
    const double share = static_cast<double>(upright_.numerator) / upright_.denominator;
    for (int j = -2; j <= 2; ++j)
      for (int i = -2; i <= 2; ++i) {
        if ((upright_.mirror_columns && i != 0) || (upright_.mirror_rows && j != 0)) continue;
        Motif copy = motif;
        copy.center = copy.center + Vec2d{i * w + (upright_.drop == Drop::Rows ? j * share * w : 0),
                                          j * h + (upright_.drop == Drop::Columns ? i * share * h : 0)};
        list(copy);
      }
  }

  void list(const Motif& motif) {
    const double reach = 1.5 * motif.radius_px + 2;
    const auto bucket = [&](double at) { return floor_to_int64((at + 0.5) / bucket_px_); };
    for (std::int64_t y = std::max<std::int64_t>(0, bucket(motif.center.y - reach));
         y <= std::min(rows_ - 1, bucket(motif.center.y + reach)); ++y)
      for (std::int64_t x = std::max<std::int64_t>(0, bucket(motif.center.x - reach));
           x <= std::min(columns_ - 1, bucket(motif.center.x + reach)); ++x)
        buckets_[static_cast<std::size_t>(y * columns_ + x)].push_back(motif);
  }

  RepeatLayout layout_, upright_;
  Weave weave_;
  double largest_px_ = 1, bucket_px_ = 1;
  std::int64_t columns_ = 1, rows_ = 1;
  std::vector<std::vector<Motif>> buckets_;
};

}  // namespace

std::unique_ptr<Pattern> make_print_pattern(const RepeatLayout& layout, std::uint32_t seed,
                                            double period_px) {
  return std::make_unique<PrintPattern>(layout, seed, period_px);
}

}  // namespace alinify

#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/image/tile_source.h"
#include "core/math/affine2.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"

namespace alinify::test {

/// Every piece has a square of the glass to itself.
inline constexpr int place_side = 240;

/// Pieces of tissue on bright glass, each of which lies elsewhere and turned in the moving image, and is bent
/// a little.
struct SlidePiece {
  Vec2d fixed, moving;  ///< middles
  double turn_deg = 0;
  double radius = 85;
  std::uint64_t seed = 1;
  bool in_fixed = true, in_moving = true;

  double outline(double angle) const {
    const auto s = static_cast<double>(seed);
    return radius * (1 + 0.14 * std::sin(2 * angle + s) + 0.08 * std::sin(3 * angle + 2 * s));
  }
  bool covers(Vec2d p) const {
    const Vec2d d = p - fixed;
    return length(d) < outline(std::atan2(d.y, d.x));
  }
  double grey(Vec2d p) const {
    return std::clamp(0.7 * texture(p.x - fixed.x + 500, p.y - fixed.y + 500, 10 * seed), 20.0, 205.0);
  }
  Vec2d bend(Vec2d p) const {
    return {1.5 * std::sin((p.y - fixed.y) / 31), 1.2 * std::cos((p.x - fixed.x) / 37)};
  }
  Affine2 placed() const {
    const double a = turn_deg * std::numbers::pi / 180, c = std::cos(a), s = std::sin(a);
    return compose(Affine2::translation(moving),
                   compose(Affine2{c, -s, s, c, 0, 0}, Affine2::translation(-1.0 * fixed)));
  }
  Vec2d to_moving(Vec2d p) const { return placed()(p + bend(p)); }
  Vec2d to_fixed(Vec2d q) const {
    const Vec2d straight = inverse(placed())(q);
    Vec2d p = straight;
    for (int i = 0; i < 12; ++i) p = straight - bend(p);
    return p;
  }
};

struct Slide {
  std::vector<SlidePiece> pieces;
  Size size{3 * place_side, 2 * place_side};
  int specks = 0;

  double glass(double x, double y) const {
    for (int k = 0; k < specks; ++k) {
      const double sx = 360 + 340 * std::sin(12.9 * k), sy = 240 + 220 * std::cos(7.7 * k);
      if (std::hypot(x - sx, y - sy) < 4) return 60;
    }
    return 238 + 3 * noise(x / 2, y / 2, 99);
  }
  std::shared_ptr<const TileSource> fixed() const {
    return picture(size, [this](double x, double y) {
      for (const SlidePiece& piece : pieces)
        if (piece.in_fixed && piece.covers({x, y})) return piece.grey({x, y});
      return glass(x, y);
    });
  }
  std::shared_ptr<const TileSource> moving() const {
    return picture(size, [this](double x, double y) {
      for (const SlidePiece& piece : pieces) {
        if (!piece.in_moving || length(Vec2d{x, y} - piece.moving) > 1.4 * piece.radius) continue;
        if (const Vec2d p = piece.to_fixed({x, y}); piece.covers(p)) return piece.grey(p);
      }
      return glass(x + 1000, y);
    });
  }
  /// The piece on glass that is no larger than the place it had.
  Slide only(std::size_t k) const {
    Slide one = *this;
    SlidePiece piece = pieces[k];
    const auto within_place = [](double at) { return std::fmod(at, place_side); };
    for (Vec2d* middle : {&piece.fixed, &piece.moving})
      *middle = {within_place(middle->x), within_place(middle->y)};
    one.pieces = {piece};
    one.size = {place_side, place_side};
    return one;
  }
};

/// `count` pieces in rows of three, turned by up to `turn_deg` either way; in the moving image each lies in
/// the place `order[k]`. The glass is as large as the places that are taken in either image.
inline Slide slide_of(int count, double turn_deg, const std::vector<int>& order, std::uint64_t seed = 1) {
  const auto place = [](int k) {
    return place_side * Vec2d{0.5 + static_cast<double>(k % 3), 0.5 + static_cast<double>(k / 3)};
  };
  const int last = std::max(count - 1, *std::max_element(order.begin(), order.begin() + count));
  Slide slide;
  slide.size = {place_side * std::min(last + 1, 3), place_side * (last / 3 + 1)};
  for (int k = 0; k < count; ++k) {
    SlidePiece piece;
    piece.seed = seed + static_cast<std::uint64_t>(k);
    piece.radius = 82 - 3.0 * ((k * 5) % 4);
    piece.fixed = place(k);
    piece.moving =
        place(order[static_cast<std::size_t>(k)]) + Vec2d{9 * std::sin(3.0 * k + 1), 9 * std::cos(5.0 * k)};
    piece.turn_deg = count == 1 ? turn_deg : turn_deg * (2.0 * ((k * 3) % 5) / 4 - 1);
    slide.pieces.push_back(piece);
  }
  return slide;
}

/// Median distance between a map and the truth on a piece, a margin inside its outline.
inline double median_error_on(const SlidePiece& piece, const std::function<Vec2d(Vec2d)>& map) {
  std::vector<double> errors;
  for (double y = -piece.radius; y <= piece.radius; y += 4)
    for (double x = -piece.radius; x <= piece.radius; x += 4)
      if (std::hypot(x, y) < 0.92 * piece.outline(std::atan2(y, x))) {
        const Vec2d p = piece.fixed + Vec2d{x, y};
        errors.push_back(length(map(p) - piece.to_moving(p)));
      }
  return median(std::move(errors));
}

/// The share of the same places from which a map leads forth, and an inverse not back to within a pixel.
inline double share_led_astray(const SlidePiece& piece, const std::function<Vec2d(Vec2d)>& map,
                               const std::function<std::optional<Vec2d>(Vec2d)>& inverse) {
  int all = 0, astray = 0;
  for (double y = -piece.radius; y <= piece.radius; y += 4)
    for (double x = -piece.radius; x <= piece.radius; x += 4)
      if (std::hypot(x, y) < 0.92 * piece.outline(std::atan2(y, x))) {
        const Vec2d p = piece.fixed + Vec2d{x, y};
        const std::optional<Vec2d> back = inverse(map(p));
        ++all, astray += back && length(*back - p) < 1 ? 0 : 1;
      }
  return static_cast<double>(astray) / all;
}

}  // namespace alinify::test

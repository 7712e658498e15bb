#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/vec2.h"

namespace alinify {

struct Size {
  std::int64_t width = 0, height = 0;
  ALINIFY_HD constexpr std::int64_t area() const { return width * height; }
  ALINIFY_HD friend constexpr bool operator==(Size a, Size b) {
    return a.width == b.width && a.height == b.height;
  }
};

/// Pixels x <= i < x + width, y <= j < y + height.
struct Rect {
  std::int64_t x = 0, y = 0, width = 0, height = 0;

  ALINIFY_HD constexpr std::int64_t right() const { return x + width; }    ///< one past the last column
  ALINIFY_HD constexpr std::int64_t bottom() const { return y + height; }  ///< one past the last row
  ALINIFY_HD constexpr bool empty() const { return width <= 0 || height <= 0; }
  ALINIFY_HD constexpr std::int64_t area() const { return empty() ? 0 : width * height; }
  ALINIFY_HD constexpr Size size() const { return {width, height}; }
  ALINIFY_HD constexpr bool contains(Rect r) const {
    return r.empty() || (r.x >= x && r.y >= y && r.right() <= right() && r.bottom() <= bottom());
  }
  /// Half-open: the point lies at or right of the first column's centre, and left of the one past the last.
  ALINIFY_HD constexpr bool contains(Vec2d p) const {
    return p.x >= static_cast<double>(x) && p.y >= static_cast<double>(y) &&
           p.x < static_cast<double>(right()) && p.y < static_cast<double>(bottom());
  }
  ALINIFY_HD friend constexpr bool operator==(Rect a, Rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
  }
};

ALINIFY_HD constexpr Rect rect_of(Size size) {
  return {0, 0, size.width, size.height};
}

/// The size of the next coarser level: (n + 1) / 2, so that no pixel is dropped and at least one remains.
ALINIFY_HD constexpr Size halved(Size size) {
  return {(size.width + 1) / 2, (size.height + 1) / 2};
}

inline double diagonal_of(Size size) {
  return std::hypot(static_cast<double>(size.width), static_cast<double>(size.height));
}

/// The centre of an image whose first pixel's centre is (0, 0).
ALINIFY_HD constexpr Vec2d centre_of(Size size) {
  return {0.5 * static_cast<double>(size.width - 1), 0.5 * static_cast<double>(size.height - 1)};
}

/// The centre of the first pixel.
ALINIFY_HD constexpr Vec2d corner_of(Rect r) {
  return {static_cast<double>(r.x), static_cast<double>(r.y)};
}

ALINIFY_HD constexpr Rect intersect(Rect a, Rect b) {
  const std::int64_t x = max2(a.x, b.x), y = max2(a.y, b.y);
  const std::int64_t w = min2(a.right(), b.right()) - x, h = min2(a.bottom(), b.bottom()) - y;
  return w > 0 && h > 0 ? Rect{x, y, w, h} : Rect{x, y, 0, 0};
}

/// r extended by `margin` pixels on every side.
ALINIFY_HD constexpr Rect grown(Rect r, std::int64_t margin) {
  return {r.x - margin, r.y - margin, r.width + 2 * margin, r.height + 2 * margin};
}

/// The bounding rectangle of both; an empty one is ignored.
ALINIFY_HD constexpr Rect united(Rect a, Rect b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const std::int64_t x = min2(a.x, b.x), y = min2(a.y, b.y);
  return {x, y, max2(a.right(), b.right()) - x, max2(a.bottom(), b.bottom()) - y};
}

}  // namespace alinify

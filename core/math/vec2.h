#pragma once

#include <cmath>

#include "core/math/portable.h"

namespace alinify {

/// A point or displacement: x to the right, y down.
template <class T>
struct Vec2 {
  T x{}, y{};

  ALINIFY_HD friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  ALINIFY_HD friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  ALINIFY_HD friend constexpr Vec2 operator*(T s, Vec2 a) { return {s * a.x, s * a.y}; }
  ALINIFY_HD friend constexpr Vec2 operator*(Vec2 a, T s) { return {s * a.x, s * a.y}; }
  ALINIFY_HD friend constexpr bool operator==(Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }
};

using Vec2d = Vec2<double>;
using Vec2f = Vec2<float>;

ALINIFY_HD constexpr Vec2d in_doubles(Vec2f v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

template <class T>
ALINIFY_HD constexpr T dot(Vec2<T> a, Vec2<T> b) {
  return a.x * b.x + a.y * b.y;
}
ALINIFY_HD inline double length(Vec2d a) {
  return std::sqrt(dot(a, a));
}
/// Neither coordinate is infinite or NaN.
template <class T>
ALINIFY_HD inline bool is_finite(Vec2<T> a) {
  return std::isfinite(a.x) && std::isfinite(a.y);
}

}  // namespace alinify

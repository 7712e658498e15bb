#pragma once

#include <compare>
#include <cstdint>

/// Plane geometry in whole numbers, where no test can be wrong by rounding.
namespace alinify {

/// A point on the grid of the output's coordinates, in ten-thousandths of a pixel (or micrometre).
struct GridPoint {
  std::int64_t x = 0, y = 0;

  friend auto operator<=>(const GridPoint&, const GridPoint&) = default;
  friend GridPoint operator-(GridPoint a, GridPoint b) { return {a.x - b.x, a.y - b.y}; }
  friend GridPoint operator+(GridPoint a, GridPoint b) { return {a.x + b.x, a.y + b.y}; }
};

inline constexpr double kGridPerUnit = 10000;
/// Coordinates beyond this are refused, so that no product below overflows: 27 million pixels.
inline constexpr std::int64_t kGridLimit = std::int64_t{1} << 38;

/// The sign of a.x * b.y - a.y * b.x, exactly, for numbers below 2^40: products are taken in two halves.
inline int cross_sign(GridPoint a, GridPoint b) {
  constexpr int half = 20;
  constexpr std::int64_t low = (std::int64_t{1} << half) - 1;
  std::int64_t high = (a.x >> half) * b.y - (a.y >> half) * b.x;
  const std::int64_t rest = (a.x & low) * b.y - (a.y & low) * b.x;
  high += rest >> half;
  if (high != 0) return high > 0 ? 1 : -1;
  return (rest & low) != 0 ? 1 : 0;
}

/// The side of the line from a to b on which c lies: 1 where a, b, c turn from x towards y.
inline int side_of(GridPoint a, GridPoint b, GridPoint c) {
  return cross_sign(b - a, c - a);
}

/// Whether c, known to be on the line through a and b, lies between them or on one of them.
inline bool within_box(GridPoint a, GridPoint b, GridPoint c) {
  return (a.x < b.x ? a.x <= c.x && c.x <= b.x : b.x <= c.x && c.x <= a.x) &&
         (a.y < b.y ? a.y <= c.y && c.y <= b.y : b.y <= c.y && c.y <= a.y);
}

}  // namespace alinify

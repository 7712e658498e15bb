#pragma once

#include <cmath>

#include "core/annotations/exact_plane.h"
#include "core/math/vec2.h"

namespace alinify {

/// Converts a file's coordinates to this program's pixels (core/transform/coordinates.h) and back.
struct UnitFrame {
  Vec2d per_px{1, 1};  ///< the file's units a pixel
  double origin_px =
      0;  ///< where the file has the centre of the first pixel: 0.5 if it counts from its corner

  Vec2d px_from_file(Vec2d q) const { return {q.x / per_px.x - origin_px, q.y / per_px.y - origin_px}; }
  Vec2d file_from_px(Vec2d p) const { return {(p.x + origin_px) * per_px.x, (p.y + origin_px) * per_px.y}; }
  friend bool operator==(const UnitFrame&, const UnitFrame&) = default;
};

/// Whether a place in pixels may be mapped at all: finite, and within kGridLimit. Numbers without bounds
/// would have their outlines divided without end.
inline bool is_mappable(Vec2d px) {
  constexpr double limit = static_cast<double>(kGridLimit) / kGridPerUnit;
  return std::abs(px.x) < limit && std::abs(px.y) < limit;
}

/// The nearest point of the grid that is written; false beyond kGridLimit.
inline bool on_grid(Vec2d q, GridPoint& point) {
  const double x = q.x * kGridPerUnit, y = q.y * kGridPerUnit;
  constexpr double limit = static_cast<double>(kGridLimit);
  if (!(std::abs(x) < limit && std::abs(y) < limit)) return false;
  point = {std::llround(x), std::llround(y)};
  return true;
}

}  // namespace alinify

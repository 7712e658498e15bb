#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "core/transform/transform.h"
#include "tests/core/registration/pictures.h"
#include "tests/core/registration/textures.h"

/// A piece of a strictly repeating weave with nothing around it is a repeat off the surrounding cloth. The
/// pictures do not show it: only a user can, by dragging a spot or by a landmark.
namespace alinify::test::lost_patch {

inline constexpr Size kFixed{640, 480}, kMoving{680, 500};
inline constexpr Vec2d kMiddle{320, 240};
inline constexpr double kPatch = 60, kRing = 97, kRepeat = 7;
inline constexpr Rect kRegion{150, 80, 340, 320};

inline Vec2d around(Vec2d p) {
  return p + Vec2d{4, -3} + Vec2d{5 * std::sin(p.x / 150), 4 * std::cos(p.y / 130)};
}

inline double in_patch(Vec2d p) {
  const double t = std::clamp((length(p - kMiddle) - kPatch - 2) / 33, 0.0, 1.0);
  return 1 - t * t * t * (t * (6 * t - 15) + 10);
}

inline Vec2d truth(Vec2d p) {
  return around(p) + in_patch(p) * Vec2d{kRepeat, 0};
}

inline double strict_weave(Vec2d p) {
  return 128 + 40 * std::sin(2 * std::numbers::pi * p.x / kRepeat) +
         40 * std::sin(2 * std::numbers::pi * p.y / 9);
}

// The patch, a blank ring, and distinguishable threads.
inline double cloth(Vec2d moving, double from_patch, double from_middle) {
  return from_patch < kPatch ? strict_weave(moving) : from_middle < kRing ? 128 : weave(moving.x, moving.y);
}

inline std::shared_ptr<const TileSource> fixed_picture() {
  return picture(kFixed, [](double x, double y) {
    const double r = length(Vec2d{x, y} - kMiddle);
    return cloth(truth({x, y}), r, r);
  });
}

inline std::shared_ptr<const TileSource> moving_picture() {
  return picture(kMoving, [](double x, double y) {
    const Vec2d q{x, y};
    return cloth(q, length(q - truth(kMiddle)), length(q - around(kMiddle)));
  });
}

/// Right but for the patch.
inline Transform map_without_repeat() {
  DisplacementField field;
  field.spacing = {4, 4};
  field.columns = static_cast<int>(kFixed.width / 4 + 1),
  field.rows = static_cast<int>(kFixed.height / 4 + 1);
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d p{4.0 * i, 4.0 * j}, d = around(p) - p;
      vectors->push_back({static_cast<float>(d.x), static_cast<float>(d.y)});
    }
  field.vectors = std::move(vectors);
  Transform map;
  map.parts = {field};
  map.fixed.size = kFixed, map.moving.size = kMoving;
  return map;
}

inline double worst_in_patch(const Transform& map) {
  double worst = 0;
  for (double y = -50; y <= 50; y += 5)
    for (double x = -50; x <= 50; x += 5)
      if (const Vec2d p = kMiddle + Vec2d{x, y}; std::hypot(x, y) <= 50)
        worst = std::max(worst, length(map(p) - truth(p)));
  return worst;
}

}  // namespace alinify::test::lost_patch

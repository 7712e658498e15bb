#pragma once

#include <cmath>

#include "core/math/cell_grid.h"
#include "core/math/scalar.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// Follows displacements to where they lead: out(p) = values(q) where q + times * path(q) = p, by Newton
/// steps on the bilinear field, with constant continuation beyond it. In a fold, where no step improves, the
/// nearest point reached.
/// **Shapes**: two floats per cell; cell (x, y) of out lies at cell (x, y) + shift of path and values;
/// extent: out. **Units**: pixels. **Source** of the problem: M. Chen et al., "A simple fixed-point approach
/// to invert a deformation field", Medical Physics 35(1), 2008.
struct CarryField {
  View2D<const float> path, values;
  float times = 1;
  std::int64_t shift_x = 0, shift_y = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    constexpr int max_steps = 20;
    constexpr float close_px = 1e-4f;
    const std::int64_t i = x + shift_x, j = y + shift_y;
    Vec2f way = {0, 0}, best = way;  // q - p
    float best_miss = 0;
    for (int step = 0; step < max_steps; ++step) {
      const Local there = local(path, i, j, way);
      const Vec2f miss{way.x + times * there.value.x, way.y + times * there.value.y};
      const float squared = miss.x * miss.x + miss.y * miss.y;
      if (step == 0 || squared < best_miss) best = way, best_miss = squared;
      if (!(squared > close_px * close_px)) break;
      const float xx = 1 + times * there.along.x, yx = times * there.along.y;
      const float xy = times * there.down.x, yy = 1 + times * there.down.y;
      const float determinant = xx * yy - xy * yx;
      // Near a fold the Newton step is too long; the fixed-point step is not.
      if (determinant > 0.1f) {
        way.x -= (yy * miss.x - xy * miss.y) / determinant;
        way.y -= (xx * miss.y - yx * miss.x) / determinant;
      } else {
        way.x -= miss.x;
        way.y -= miss.y;
      }
    }
    const Vec2f value = local(values, i, j, best).value;
    out.row(y)[2 * x] = value.x;
    out.row(y)[2 * x + 1] = value.y;
  }

 private:
  struct Local {
    Vec2f value, along, down;  // and its derivatives along x and y
  };

  // At cell (i, j) + offset pixels. Whole cells are kept apart, so that a field of any size loses no
  // precision.
  ALINIFY_HD static Local local(const View2D<const float>& field, std::int64_t i, std::int64_t j,
                                Vec2f offset) {
    const float u = offset.x / cell_px, v = offset.y / cell_px;
    const float whole_u = std::floor(u), whole_v = std::floor(v), fx = u - whole_u, fy = v - whole_v;
    const std::int64_t left = i + static_cast<std::int64_t>(whole_u),
                       top = j + static_cast<std::int64_t>(whole_v);
    const auto corner = [&](std::int64_t column, std::int64_t row) {
      const float* at = field.row(clamp<std::int64_t>(row, 0, field.height - 1)) +
                        2 * clamp<std::int64_t>(column, 0, field.width - 1);
      return Vec2f{at[0], at[1]};
    };
    const Vec2f a = corner(left, top), b = corner(left + 1, top), c = corner(left, top + 1),
                d = corner(left + 1, top + 1);
    const auto mixed = [](Vec2f p, Vec2f q, float t) {
      return Vec2f{p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
    };
    const auto slope = [](Vec2f p, Vec2f q) { return Vec2f{(q.x - p.x) / cell_px, (q.y - p.y) / cell_px}; };
    const Vec2f upper = mixed(a, b, fx), lower = mixed(c, d, fx);
    return {mixed(upper, lower, fy), slope(mixed(a, c, fy), mixed(b, d, fy)), slope(upper, lower)};
  }
};

}  // namespace alinify

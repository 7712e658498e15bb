#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/transform/transform.h"

namespace alinify {

/// A part of the plane: everything from `min` to `max`.
struct Box {
  Vec2d min{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Vec2d max{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

  bool empty() const { return !(min.x <= max.x && min.y <= max.y); }
  bool contains(Vec2d p) const { return p.x >= min.x && p.y >= min.y && p.x <= max.x && p.y <= max.y; }
  Vec2d size() const { return max - min; }
  void take(Vec2d p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y)};
  }
  void take(const Box& b) {
    if (!b.empty()) take(b.min), take(b.max);
  }
  Box grown(double margin) const {
    return {{min.x - margin, min.y - margin}, {max.x + margin, max.y + margin}};
  }
};

/// The domain of a displacement's samples, or of a spline's full sum of sixteen terms.
inline Box domain_of(const DisplacementField& field) {
  return {field.origin,
          field.origin + Vec2d{(field.columns - 1) * field.spacing.x, (field.rows - 1) * field.spacing.y}};
}
inline Box domain_of(const BsplineGrid& grid) {
  constexpr double inside = 1e-9;  // in cells: rounding may put the limits themselves outside
  return {{grid.origin.x + (1 + inside) * grid.spacing.x, grid.origin.y + (1 + inside) * grid.spacing.y},
          {grid.origin.x + (grid.columns - 2 - inside) * grid.spacing.x,
           grid.origin.y + (grid.rows - 2 - inside) * grid.spacing.y}};
}

/// A displacing part made invertible as far as it goes: continued constantly beyond its domain, and followed
/// by an affine map that undoes its rotation and mirroring, so that an unfolded part becomes one-to-one and
/// stays near the identity. Keeps a reference to the part. **Frame**: from that of the part's input to the
/// part's output under `straighten`. **Threads**: const.
template <class Part>
class ContinuedMap {
 public:
  struct Local {
    Vec2d value;
    Jacobian2 slope;
  };

  ContinuedMap(const Part& part, const Affine2& straighten)
      : part_(part), straighten_(straighten), domain_(domain_of(part)) {}

  const Part& part() const { return part_; }
  const Affine2& straighten() const { return straighten_; }
  const Box& domain() const { return domain_; }

  Local local(Vec2d x) const {
    const Vec2d inside{std::clamp(x.x, domain_.min.x, domain_.max.x),
                       std::clamp(x.y, domain_.min.y, domain_.max.y)};
    const LocalDisplacement u = part_.local(inside);
    const Affine2& m = straighten_;
    Local at{x - inside + m(inside + u.value), {}};
    const Vec2d along_x{1 + u.along_x.x, u.along_x.y}, along_y{u.along_y.x, 1 + u.along_y.y};
    if (x.x == inside.x) {
      at.slope.xx = m.xx * along_x.x + m.xy * along_x.y, at.slope.yx = m.yx * along_x.x + m.yy * along_x.y;
    }
    if (x.y == inside.y) {
      at.slope.xy = m.xx * along_y.x + m.xy * along_y.y, at.slope.yy = m.yx * along_y.x + m.yy * along_y.y;
    }
    return at;
  }
  Vec2d operator()(Vec2d x) const { return local(x).value; }

  /// Damped Newton steps from x to the point that maps to q. False if they end elsewhere, or in a fold.
  bool solve(Vec2d q, double tolerance, Vec2d& x) const {
    Local at = local(x);
    Vec2d residual = at.value - q;
    double error = length(residual);
    for (int iteration = 0; !(error <= tolerance); ++iteration) {
      if (iteration == 32 || !std::isfinite(error)) return false;
      const Vec2d step = newton_step(at.slope, residual);
      bool better = false;
      for (double share = 1; share > 0.01 && !better; share /= 2) {
        const Vec2d next = x + share * step;
        const Local there = local(next);
        const double error_there = length(there.value - q);
        if (error_there < error * (1 - 1e-3 * share)) {
          x = next, at = there, residual = there.value - q, error = error_there;
          better = true;
        }
      }
      if (!better) return false;
    }
    return at.slope.determinant() > 0;
  }

  /// The starting point of solve() without prior knowledge: undoes the displacement as if it were constant.
  Vec2d guess(Vec2d q) const { return q + q - (*this)(q); }

  static Vec2d newton_step(const Jacobian2& j, Vec2d residual) {
    const double determinant = j.determinant();
    if (!(std::abs(determinant) > 1e-9)) return -1.0 * residual;
    return (-1 / determinant) *
           Vec2d{j.yy * residual.x - j.xy * residual.y, j.xx * residual.y - j.yx * residual.x};
  }

 private:
  const Part& part_;
  Affine2 straighten_;
  Box domain_;
};

}  // namespace alinify

#pragma once

#include "core/math/portable.h"
#include "core/math/vec2.h"

namespace alinify {

/// p -> M p + t, with M row by row: x' = xx x + xy y + tx, y' = yx x + yy y + ty.
struct Affine2 {
  double xx = 1, xy = 0, yx = 0, yy = 1, tx = 0, ty = 0;

  ALINIFY_HD Vec2d operator()(Vec2d p) const { return {xx * p.x + xy * p.y + tx, yx * p.x + yy * p.y + ty}; }
  ALINIFY_HD double determinant() const { return xx * yy - xy * yx; }

  ALINIFY_HD static Affine2 translation(Vec2d t) { return {1, 0, 0, 1, t.x, t.y}; }
  ALINIFY_HD static Affine2 scaling(double sx, double sy) { return {sx, 0, 0, sy, 0, 0}; }
  ALINIFY_HD friend bool operator==(const Affine2& a, const Affine2& b) {
    return a.xx == b.xx && a.xy == b.xy && a.yx == b.yx && a.yy == b.yy && a.tx == b.tx && a.ty == b.ty;
  }
};

/// c_from_a = compose(c_from_b, b_from_a).
ALINIFY_HD inline Affine2 compose(const Affine2& c_from_b, const Affine2& b_from_a) {
  const Affine2 &l = c_from_b, &r = b_from_a;
  return {l.xx * r.xx + l.xy * r.yx, l.xx * r.xy + l.xy * r.yy,        l.yx * r.xx + l.yy * r.yx,
          l.yx * r.xy + l.yy * r.yy, l.xx * r.tx + l.xy * r.ty + l.tx, l.yx * r.tx + l.yy * r.ty + l.ty};
}

/// a_from_b. The determinant must be nonzero.
ALINIFY_HD inline Affine2 inverse(const Affine2& b_from_a) {
  const Affine2& m = b_from_a;
  const double d = 1.0 / m.determinant();
  Affine2 r{m.yy * d, -m.xy * d, -m.yx * d, m.xx * d, 0, 0};
  r.tx = -(r.xx * m.tx + r.xy * m.ty);
  r.ty = -(r.yx * m.tx + r.yy * m.ty);
  return r;
}

}  // namespace alinify

#pragma once

#include <cmath>
#include <numbers>

#include "core/math/affine2.h"
#include "core/registration/initial/initial_alignment.h"

namespace alinify::test {

/// The initial alignment, unwatched.
inline InitialAlignment align(const InitialRequest& request, int threads = 2) {
  ThreadPool pool(threads);
  Progress progress;
  return align_initially(request, pool, progress);
}

/// Takes `from` to `to`, mirrored left to right if wished, then turned clockwise and scaled about it.
inline Affine2 turned(double degrees, double scale, Vec2d from, Vec2d to, bool mirrored = false) {
  const double a = degrees * std::numbers::pi / 180, c = scale * std::cos(a), s = scale * std::sin(a);
  const Affine2 turn = compose(Affine2{c, -s, s, c, 0, 0}, Affine2{mirrored ? -1.0 : 1.0, 0, 0, 1, 0, 0});
  return compose(Affine2::translation(to), compose(turn, Affine2::translation(-1.0 * from)));
}

}  // namespace alinify::test

#pragma once

#include <cmath>

#include "core/math/portable.h"

/// Interpolation kernels. Each has `taps` weights for the pixels from floor(position) - before on; t in [0,
/// 1) is the position's fraction. Weights sum to one.
namespace alinify {

struct NearestKernel {
  static constexpr int taps = 1, before = 0;
  static constexpr float shift = 0.5f;  ///< added to the position before taking its floor
  template <class Real>
  ALINIFY_HD static void weights(Real, Real* w) {
    w[0] = Real(1);
  }
};

struct LinearKernel {
  static constexpr int taps = 2, before = 0;
  static constexpr float shift = 0;
  template <class Real>
  ALINIFY_HD static void weights(Real t, Real* w) {
    w[0] = Real(1) - t;
    w[1] = t;
  }
};

/// **Source**: Keys, "Cubic convolution interpolation for digital image processing", IEEE TASSP 29(6), 1981,
/// eq. 15 (a = -1/2).
struct CubicKernel {
  static constexpr int taps = 4, before = 1;
  static constexpr float shift = 0;
  template <class Real>
  ALINIFY_HD static void weights(Real t, Real* w) {
    // Row k holds the t^k coefficients of all four weights, so that one vector instruction computes all four.
    constexpr Real c[4][4] = {{0, 1, 0, 0},
                              {Real(-0.5), 0, Real(0.5), 0},
                              {1, Real(-2.5), 2, Real(-0.5)},
                              {Real(-0.5), Real(1.5), Real(-1.5), Real(0.5)}};
    for (int k = 0; k < 4; ++k) w[k] = ((c[3][k] * t + c[2][k]) * t + c[1][k]) * t + c[0][k];
  }
  /// The weights of several positions, one register per tap; the same values.
  template <class Lanes>
  ALINIFY_HD static void weights_of_lanes(Lanes t, Lanes* w) {
    constexpr float c[4][4] = {
        {0, 1, 0, 0}, {-0.5f, 0, 0.5f, 0}, {1, -2.5f, 2, -0.5f}, {-0.5f, 1.5f, -1.5f, 0.5f}};
    for (int k = 0; k < 4; ++k)
      w[k] = (((c[3][k] * t + Lanes::all(c[2][k])) * t + Lanes::all(c[1][k])) * t) + Lanes::all(c[0][k]);
  }
};

/// Weights normalised to sum to one, so that flat regions stay flat; a = 3.
/// **Source**: Duchon, "Lanczos filtering in one and two dimensions", J. Applied Meteorology 18, 1979.
struct LanczosKernel {
  static constexpr int taps = 6, before = 2;
  static constexpr float shift = 0;
  template <class Real>
  ALINIFY_HD static void weights(Real t, Real* w) {
    const Real pi = Real(3.14159265358979323846);
    // sin(pi (t + k)) = +-sin(pi t), and sin(pi (t + k) / 3) by angle addition: three evaluations for all six
    // weights.
    const Real s = std::sin(pi * t), s3 = std::sin(pi * t / 3), c3 = std::cos(pi * t / 3);
    const Real root = Real(0.86602540378443864676);
    Real sum = 0;
    for (int k = 0; k < taps; ++k) {
      const int shift_k = 2 - k;  // tap k is at distance t + 2 - k
      const Real d = t + Real(shift_k);
      const bool odd = (shift_k & 1) != 0;
      const Real sine = odd ? -s : s;
      Real sine3 = s3;
      switch (shift_k) {
        case 2:
          sine3 = -s3 * Real(0.5) + c3 * root;
          break;  // + 120 degrees
        case 1:
          sine3 = s3 * Real(0.5) + c3 * root;
          break;  // + 60
        case 0:
          sine3 = s3;
          break;
        case -1:
          sine3 = s3 * Real(0.5) - c3 * root;
          break;  // - 60
        case -2:
          sine3 = -s3 * Real(0.5) - c3 * root;
          break;  // - 120
        default:
          sine3 = -s3;
          break;  // - 180
      }
      w[k] = std::fabs(d) < Real(1e-6) ? Real(1) : Real(3) * sine * sine3 / (pi * pi * d * d);
      sum += w[k];
    }
    for (int k = 0; k < taps; ++k) w[k] /= sum;
  }
};

}  // namespace alinify

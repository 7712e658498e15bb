#pragma once

#include <cmath>

#include "core/math/portable.h"

namespace alinify {

/// A sampled Gaussian, normalised to sum to one: weight[0] at the centre, weight[k] on either side.
struct GaussianTaps {
  static constexpr int max_radius = 12;
  int radius = 0;
  float weight[max_radius + 1] = {1};
};

/// Truncated at three sigmas. `sigma` 0 gives the identity; the radius is limited to max_radius, so sigma
/// should not exceed 4.
inline GaussianTaps gaussian_taps(double sigma) {
  GaussianTaps taps;
  if (!(sigma > 0)) return taps;
  taps.radius = static_cast<int>(std::ceil(3 * sigma));
  if (taps.radius > GaussianTaps::max_radius) taps.radius = GaussianTaps::max_radius;
  double raw[GaussianTaps::max_radius + 1], sum = 0;
  for (int k = 0; k <= taps.radius; ++k) {
    raw[k] = std::exp(-0.5 * k * k / (sigma * sigma));
    sum += k == 0 ? raw[k] : 2 * raw[k];
  }
  for (int k = 0; k <= taps.radius; ++k) taps.weight[k] = static_cast<float>(raw[k] / sum);
  return taps;
}

/// Effective area of a Gaussian window, in elements: a weighted mean has the variance of one over so many
/// independent ones. One over the sum of the squared weights.
constexpr double gaussian_area(double sigma) {
  constexpr double pi = 3.14159265358979323846;
  return 4 * pi * sigma * sigma;
}

/// Mirrors i into [0, count) about the first or last element, without repeating it.
template <class Index>
ALINIFY_HD Index mirrored_index(Index i, Index count) {
  if (count == 1) return 0;
  while (i < 0 || i >= count) {
    if (i < 0) i = -i;
    if (i >= count) i = 2 * (count - 1) - i;
  }
  return i;
}

}  // namespace alinify

#include "core/prepare/illumination/smooth_profile.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace alinify {

SmoothProfile fit_smooth_profile(std::span<const std::vector<float>> measurements, std::size_t terms) {
  const std::size_t length = measurements.front().size();
  const auto count = static_cast<double>(measurements.size());
  SmoothProfile fitted;
  std::vector<double> sum(length, 0.0);
  double variance_of_all = 0;
  // A short profile has no more slow terms than every tenth position.
  terms = std::min(terms, length / 10);
  std::vector<double> cosine(length);
  for (std::size_t k = 1; k <= terms; ++k) {
    for (std::size_t x = 0; x < length; ++x)
      cosine[x] = std::cos(std::numbers::pi * static_cast<double>(k) * (static_cast<double>(x) + 0.5) /
                           static_cast<double>(length));
    double mean = 0, squares = 0;
    for (const std::vector<float>& profile : measurements) {
      double amplitude = 0;
      for (std::size_t x = 0; x < length; ++x) amplitude += cosine[x] * static_cast<double>(profile[x]);
      amplitude *= 2 / static_cast<double>(length);
      mean += amplitude / count;
      squares += amplitude * amplitude;
    }
    const double variance = std::max(0.0, (squares / count - mean * mean) / (count - 1));
    const double kept = mean == 0 ? 0 : std::max(0.0, 1 - 2 * variance / (mean * mean));
    for (std::size_t x = 0; x < length; ++x) sum[x] += kept * mean * cosine[x];
    // Shrinking causes an error of at most the shrunk amount.
    variance_of_all += 0.5 * std::min(variance, std::max(variance * kept, mean * mean));
  }
  fitted.values.assign(sum.begin(), sum.end());
  fitted.uncertainty = std::sqrt(variance_of_all);
  return fitted;
}

std::vector<float> without_slow_changes(std::span<const float> profile, std::size_t width) {
  const auto length = static_cast<std::ptrdiff_t>(profile.size());
  const auto half = std::min(static_cast<std::ptrdiff_t>(width / 2), length - 2);
  const auto at = [&](std::ptrdiff_t i) {
    if (i < 0) i = -i;
    if (i >= length) i = 2 * length - 2 - i;
    return static_cast<double>(
        profile[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i, 0, length - 1))]);
  };
  double sum = 0;
  for (std::ptrdiff_t i = -half; i <= half; ++i) sum += at(i);
  std::vector<float> fast(profile.size());
  for (std::ptrdiff_t i = 0; i < length; ++i) {
    fast[static_cast<std::size_t>(i)] = static_cast<float>(at(i) - sum / static_cast<double>(2 * half + 1));
    sum += at(i + half + 1) - at(i - half);
  }
  return fast;
}

}  // namespace alinify

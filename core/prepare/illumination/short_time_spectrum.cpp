#include "core/prepare/illumination/short_time_spectrum.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace alinify {

ShortTimeSpectrum::ShortTimeSpectrum(std::size_t n, std::size_t length)
    : n_(n), length_(length), windows_((length + n / 2 - 1) / (n / 2) + 1), window_(n), roots_(n / 2) {
  for (std::size_t i = 0; i < n; ++i)
    window_[i] = std::sin(std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
  for (std::size_t i = 0; i < roots_.size(); ++i)
    roots_[i] = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
}

void ShortTimeSpectrum::transform(std::vector<Complex>& values, bool back) const {
  for (std::size_t i = 1, j = 0; i < n_; ++i) {
    std::size_t bit = n_ >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(values[i], values[j]);
  }
  for (std::size_t half = 1; half < n_; half *= 2)
    for (std::size_t begin = 0; begin < n_; begin += 2 * half)
      for (std::size_t k = 0; k < half; ++k) {
        const Complex root = roots_[k * (n_ / 2 / half)];
        const Complex odd = values[begin + half + k] * (back ? std::conj(root) : root);
        values[begin + half + k] = values[begin + k] - odd;
        values[begin + k] += odd;
      }
}

std::vector<ShortTimeSpectrum::Complex> ShortTimeSpectrum::forward(std::span<const float> profile) const {
  const auto mirrored = [&](std::ptrdiff_t i) {
    const auto length = static_cast<std::ptrdiff_t>(length_), period = 2 * length - 2;
    i = ((i % period) + period) % period;
    return static_cast<double>(profile[static_cast<std::size_t>(i < length ? i : period - i)]);
  };
  std::vector<Complex> spectrum(windows_ * bins()), values(n_);
  for (std::size_t w = 0; w < windows_; ++w) {
    const std::ptrdiff_t first = (static_cast<std::ptrdiff_t>(w) - 1) * static_cast<std::ptrdiff_t>(n_ / 2);
    for (std::size_t i = 0; i < n_; ++i)
      values[i] = window_[i] * mirrored(first + static_cast<std::ptrdiff_t>(i));
    transform(values, false);
    std::copy_n(values.begin(), bins(), spectrum.begin() + static_cast<std::ptrdiff_t>(w * bins()));
  }
  return spectrum;
}

std::vector<float> ShortTimeSpectrum::inverse(std::span<const Complex> spectrum) const {
  std::vector<double> sum(windows_ * (n_ / 2) + n_ / 2, 0.0);
  std::vector<Complex> values(n_);
  for (std::size_t w = 0; w < windows_; ++w) {
    for (std::size_t k = 0; k < bins(); ++k) values[k] = spectrum[w * bins() + k];
    for (std::size_t k = bins(); k < n_; ++k) values[k] = std::conj(values[n_ - k]);
    transform(values, true);
    for (std::size_t i = 0; i < n_; ++i)
      sum[w * (n_ / 2) + i] += window_[i] * values[i].real() / static_cast<double>(n_);
  }
  std::vector<float> profile(length_);
  for (std::size_t i = 0; i < length_; ++i) profile[i] = static_cast<float>(sum[n_ / 2 + i]);
  return profile;
}

}  // namespace alinify

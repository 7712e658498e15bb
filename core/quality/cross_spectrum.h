#pragma once

#include <cstddef>

#include "core/quality/fft2.h"

namespace alinify {

/// Adds conj(F) G of two real squares that were transformed together, as F + i G. Optionally times i: two
/// such spectra then share one inverse transform, as its real and imaginary part.
void add_cross_spectrum(const ComplexSquare& both, bool as_imaginary, ComplexSquare& sum);

/// One frequency of conj(F) G.
struct CrossSpectrum {
  float re, im;
};
/// `k`, `opposite`: the elements of a frequency and of its negative.
inline CrossSpectrum cross_spectrum(const ComplexSquare& both, std::size_t k, std::size_t opposite) {
  const float fr = 0.5f * (both.re[k] + both.re[opposite]), fi = 0.5f * (both.im[k] - both.im[opposite]);
  const float gr = 0.5f * (both.im[k] + both.im[opposite]), gi = 0.5f * (both.re[opposite] - both.re[k]);
  return {fr * gr + fi * gi, fr * gi - fi * gr};
}
inline CrossSpectrum cross_spectrum_at(const ComplexSquare& both, int x, int y) {
  const int last = both.side - 1;  // the side is a power of two
  return cross_spectrum(both, both.at(x, y), both.at(-x & last, -y & last));
}

}  // namespace alinify

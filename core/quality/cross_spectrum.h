#pragma once

#include "core/quality/fft2.h"

namespace alinify {

/// Adds conj(F) G of two real squares that were transformed together, as F + i G. Optionally times i: two
/// such spectra then share one inverse transform, as its real and imaginary part.
void add_cross_spectrum(const ComplexSquare& both, bool as_imaginary, ComplexSquare& sum);

/// One frequency of conj(F) G.
struct CrossSpectrum {
  float re, im;
};
CrossSpectrum cross_spectrum_at(const ComplexSquare& both, int x, int y);

}  // namespace alinify

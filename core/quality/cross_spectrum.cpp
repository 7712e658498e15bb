#include "core/quality/cross_spectrum.h"

#include <cstddef>

namespace alinify {

CrossSpectrum cross_spectrum_at(const ComplexSquare& both, int x, int y) {
  const int n = both.side;
  const std::size_t k = both.at(x, y), m = both.at((n - x) % n, (n - y) % n);
  const float fr = 0.5f * (both.re[k] + both.re[m]), fi = 0.5f * (both.im[k] - both.im[m]);
  const float gr = 0.5f * (both.im[k] + both.im[m]), gi = 0.5f * (both.re[m] - both.re[k]);
  return {fr * gr + fi * gi, fr * gi - fi * gr};
}

void add_cross_spectrum(const ComplexSquare& both, bool as_imaginary, ComplexSquare& sum) {
  for (int y = 0; y < both.side; ++y)
    for (int x = 0; x < both.side; ++x) {
      const CrossSpectrum c = cross_spectrum_at(both, x, y);
      sum.re[sum.at(x, y)] += as_imaginary ? -c.im : c.re;
      sum.im[sum.at(x, y)] += as_imaginary ? c.re : c.im;
    }
}

}  // namespace alinify

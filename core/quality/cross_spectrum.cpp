#include "core/quality/cross_spectrum.h"

#include <cstddef>

namespace alinify {

void add_cross_spectrum(const ComplexSquare& both, bool as_imaginary, ComplexSquare& sum) {
  const auto add = [&](std::size_t k, CrossSpectrum c) {
    sum.re[k] += as_imaginary ? -c.im : c.re;
    sum.im[k] += as_imaginary ? c.re : c.im;
  };
  for (int y = 0; y < both.side; ++y) {
    const std::size_t row = both.at(0, y),
                      opposite = both.at(0, -y & (both.side - 1)) + static_cast<std::size_t>(both.side);
    add(row, cross_spectrum_at(both, 0, y));
    for (std::size_t x = 1; x < static_cast<std::size_t>(both.side); ++x)
      add(row + x, cross_spectrum(both, row + x, opposite - x));
  }
}

}  // namespace alinify

#include "core/quality/fft2.h"

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

ComplexSquare random_square(int side) {
  std::mt19937 random(5);
  std::normal_distribution<float> value;
  ComplexSquare square(side);
  for (float& v : square.re) v = value(random);
  for (float& v : square.im) v = value(random);
  return square;
}

// The sum that the transform is defined by.
std::complex<double> by_definition(const ComplexSquare& square, int u, int v) {
  std::complex<double> sum = 0;
  for (int y = 0; y < square.side; ++y)
    for (int x = 0; x < square.side; ++x) {
      const double angle = -2 * std::numbers::pi * (u * x + v * y) / square.side;
      const std::complex<double> value(static_cast<double>(square.re[square.at(x, y)]),
                                       static_cast<double>(square.im[square.at(x, y)]));
      sum += value * std::polar(1.0, angle);
    }
  return sum;
}

TEST(Fft2, GivesTheTransposedSpectrumOfTheDefinition) {
  for (const int side : {1, 2, 8, 16, 32}) {
    const ComplexSquare square = random_square(side);
    ComplexSquare spectrum = square;
    Fft2(side).forward(spectrum);
    for (int v = 0; v < side; v += 1 + side / 5)
      for (int u = 0; u < side; u += 1 + side / 7) {
        const std::complex<double> wanted = by_definition(square, u, v);
        EXPECT_NEAR(static_cast<double>(spectrum.re[spectrum.at(v, u)]), wanted.real(), 1e-3) << side;
        EXPECT_NEAR(static_cast<double>(spectrum.im[spectrum.at(v, u)]), wanted.imag(), 1e-3) << side;
      }
  }
}

TEST(Fft2, ComesBackTimesTheNumberOfPixels) {
  const ComplexSquare square = random_square(64);
  ComplexSquare there_and_back = square;
  const Fft2 fft(64);
  fft.forward(there_and_back);
  fft.inverse(there_and_back);
  for (std::size_t i = 0; i < square.re.size(); i += 97) {
    EXPECT_NEAR(there_and_back.re[i] / 4096, square.re[i], 1e-5);
    EXPECT_NEAR(there_and_back.im[i] / 4096, square.im[i], 1e-5);
  }
}

}  // namespace
}  // namespace alinify

#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace alinify {

/// The spectrum of a long profile window by window: windows of n samples every n / 2, each weighted by the
/// root of a Hann window before and after, so that an unchanged spectrum gives the profile back.
/// **Shapes**: [window][bin], n / 2 + 1 bins; bin k has a period of n / k samples. The profile is continued
/// by its mirror image at both ends. **Threads**: const members from any number.
/// **Source**: Allen and Rabiner, Proc. IEEE 65(11), 1977; the transform is Cooley and Tukey's of radix 2.
class ShortTimeSpectrum {
 public:
  using Complex = std::complex<double>;

  /// `n`: a power of two, 8 or more. `length`: of the profiles, 2 or more.
  ShortTimeSpectrum(std::size_t n, std::size_t length);

  std::size_t bins() const { return n_ / 2 + 1; }
  std::size_t windows() const { return windows_; }
  std::vector<Complex> forward(std::span<const float> profile) const;
  std::vector<float> inverse(std::span<const Complex> spectrum) const;

 private:
  void transform(std::vector<Complex>& values, bool back) const;

  std::size_t n_, length_, windows_;
  std::vector<double> window_;
  std::vector<Complex> roots_;
};

}  // namespace alinify

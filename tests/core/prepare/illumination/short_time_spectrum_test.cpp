#include "core/prepare/illumination/short_time_spectrum.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(ShortTimeSpectrum, GivesAProfileBack) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  for (const std::size_t length : {64u, 100u, 1000u, 1027u}) {
    std::vector<float> profile(length);
    for (float& v : profile) v = normal(random);
    const ShortTimeSpectrum transform(64, length);
    const std::vector<float> back = transform.inverse(transform.forward(profile));
    for (std::size_t i = 0; i < length; ++i) EXPECT_NEAR(back[i], profile[i], 1e-5) << length << ", " << i;
  }
}

TEST(ShortTimeSpectrum, IsTheSumOfItsDefinition) {
  std::vector<float> profile(96);
  for (std::size_t i = 0; i < profile.size(); ++i)
    profile[i] = static_cast<float>(std::cos(0.7 * static_cast<double>(i)) + 0.1 * static_cast<double>(i));
  const ShortTimeSpectrum transform(32, profile.size());
  const auto spectrum = transform.forward(profile);
  ASSERT_EQ(spectrum.size(), transform.windows() * 17);
  // Window 2 begins at sample 16.
  for (std::size_t k = 0; k < 17; ++k) {
    std::complex<double> sum = 0;
    for (std::size_t i = 0; i < 32; ++i)
      sum += std::sin(M_PI * static_cast<double>(i) / 32) * static_cast<double>(profile[16 + i]) *
             std::polar(1.0, -2 * M_PI * static_cast<double>(i * k) / 32);
    EXPECT_NEAR(std::abs(spectrum[2 * 17 + k] - sum), 0, 1e-9) << k;
  }
}

}  // namespace
}  // namespace alinify

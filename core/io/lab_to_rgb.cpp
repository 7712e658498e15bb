#include "core/io/lab_to_rgb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace alinify {
namespace {

constexpr int kSteps = 8192;  // of linear light; less than half a byte each but in the darkest few

std::array<std::uint8_t, kSteps + 1> make_gamma() {
  std::array<std::uint8_t, kSteps + 1> bytes{};
  for (int i = 0; i <= kSteps; ++i) {
    const double v = static_cast<double>(i) / kSteps;
    const double s = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(255 * s));
  }
  return bytes;
}

std::uint8_t byte_of(float linear) {
  static const auto gamma = make_gamma();
  const float clamped = std::clamp(linear, 0.0f, 1.0f);
  return gamma[static_cast<std::size_t>(clamped * kSteps + 0.5f)];
}

// The inverse of CIE's f.
float f_inverse(float t) {
  constexpr float knee = 6.0f / 29;
  return t > knee ? t * t * t : 3 * knee * knee * (t - 4.0f / 29);
}

}  // namespace

LabColor lab_of_icc(const std::uint32_t samples[3], int bits) {
  const float unit = bits == 16 ? 256.0f : 1.0f, full = bits == 16 ? 65280.0f : 255.0f;
  return {100 * static_cast<float>(samples[0]) / full, static_cast<float>(samples[1]) / unit - 128,
          static_cast<float>(samples[2]) / unit - 128};
}

LabColor lab_of_itu(const std::uint32_t samples[3], int bits) {
  const float unit = bits == 16 ? 256.0f : 1.0f, full = bits == 16 ? 65535.0f : 255.0f;
  return {100 * static_cast<float>(samples[0]) / full,
          (static_cast<float>(samples[1]) / unit - 128) * 170 / 255,
          (static_cast<float>(samples[2]) / unit - 96) * 200 / 255};
}

void rgb_of(LabColor lab, std::uint8_t rgb[3]) {
  const float fy = (lab.lightness + 16) / 116;
  const float x = 0.9642f * f_inverse(fy + lab.a / 500), y = f_inverse(fy),
              z = 0.8249f * f_inverse(fy - lab.b / 200);
  rgb[0] = byte_of(3.1338561f * x - 1.6168667f * y - 0.4906146f * z);
  rgb[1] = byte_of(-0.9787684f * x + 1.9161415f * y + 0.0334540f * z);
  rgb[2] = byte_of(0.0719453f * x - 0.2289914f * y + 1.4052427f * z);
}

}  // namespace alinify

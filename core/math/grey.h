#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"

namespace alinify {

/// How a pixel's samples become one grey value.
enum class GreyModel {
  First,         ///< the first sample
  FirstOnWhite,  ///< a sample with alpha, over white
  Luma,          ///< red, green, blue: Rec. 601
  LumaOnWhite,   ///< the same with alpha, over white
  Ink,           ///< cyan, magenta, yellow, black: the luma of the printed colour
  Mean,          ///< of independent channels
};

struct GreyRule {
  GreyModel model = GreyModel::First;
  int channels = 1;
  float white = 255;  ///< the type's maximum
  bool premultiplied = false;
};

namespace grey_detail {

// A product of floats is exact in double, so it does not matter whether the compiler contracts it with the
// following addition: every CPU and GPU gives the same bits.
ALINIFY_HD inline double exact_product(float a, float b) {
  return static_cast<double>(a) * static_cast<double>(b);
}

}  // namespace grey_detail

/// The grey value of one pixel, on the scale of its samples; the same bits everywhere. Non-finite samples
/// count as 0: one infinity would make the whole range infinite, and the difference of two is NaN.
template <class T>
ALINIFY_HD inline float grey_of(const T* pixel, const GreyRule& rule) {
  const auto value = [pixel](int channel) {
    const auto v = static_cast<float>(pixel[channel]);
    constexpr bool is_float = static_cast<T>(0.5f) != 0;  // nonzero only in a floating-point type
    if constexpr (is_float) return std::isfinite(v) ? v : 0.0f;
    return v;
  };
  using grey_detail::exact_product;
  const auto luma = [](float r, float g, float b) {
    return static_cast<float>(exact_product(0.299f, r) + exact_product(0.587f, g) + exact_product(0.114f, b));
  };
  const auto on_white = [&rule](float v, float alpha) {
    const float a = alpha / rule.white;
    return static_cast<float>((rule.premultiplied ? static_cast<double>(v) : exact_product(v, a)) +
                              exact_product(rule.white, 1 - a));
  };
  switch (rule.model) {
    case GreyModel::First:
      return value(0);
    case GreyModel::FirstOnWhite:
      return on_white(value(0), value(1));
    case GreyModel::Luma:
      return luma(value(0), value(1), value(2));
    case GreyModel::LumaOnWhite:
      return on_white(luma(value(0), value(1), value(2)), value(3));
    case GreyModel::Ink: {
      const float light = 1 - value(3) / rule.white;
      return static_cast<float>(
          exact_product(light, luma(rule.white - value(0), rule.white - value(1), rule.white - value(2))));
    }
    case GreyModel::Mean:
      break;
  }
  float sum = 0;
  for (int c = 0; c < rule.channels; ++c) sum += value(c);
  return sum / static_cast<float>(rule.channels);
}

/// A grey value as a 16-bit level, clamped to the type; the same bits everywhere.
ALINIFY_HD inline std::uint16_t grey_level(float grey, float base, float scale) {
  return static_cast<std::uint16_t>(
      clamp(grey_detail::exact_product(grey - base, scale) + 16384.0, 0.0, 65535.0));
}

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/portable.h"

namespace alinify {

/// Arithmetic of halving an image: one sample of the coarser level from the four finer ones it covers. At the
/// end of an odd-sized level the caller repeats the last row or column, which gives the average of the
/// existing samples.

// Wide enough for the sum of four samples and a rounding term.
template <class T>
struct HalvingSum {
  using type = std::int64_t;
};
template <>
struct HalvingSum<std::uint8_t> {
  using type = std::int32_t;
};
template <>
struct HalvingSum<std::int8_t> {
  using type = std::int32_t;
};
template <>
struct HalvingSum<std::uint16_t> {
  using type = std::int32_t;
};
template <>
struct HalvingSum<std::int16_t> {
  using type = std::int32_t;
};

/// The mean of four integers, halves rounded up: an arithmetic shift rounds towards minus infinity.
template <class T>
ALINIFY_HD constexpr T mean_of_four(T a, T b, T c, T d) {
  using Sum = typename HalvingSum<T>::type;
  return static_cast<T>((Sum{a} + Sum{b} + Sum{c} + Sum{d} + 2) >> 2);
}

/// The mean of the values that are not NaN; NaN only if all are. Sums quarters, to avoid overflow.
template <class Real>
ALINIFY_HD constexpr Real mean_of_numbers(Real a, Real b, Real c, Real d) {
  const Real quarter = Real(0.25);
  const Real sum = (a == a ? quarter * a : Real(0)) + (b == b ? quarter * b : Real(0)) +
                   ((c == c ? quarter * c : Real(0)) + (d == d ? quarter * d : Real(0)));
  const int count = (a == a) + (b == b) + (c == c) + (d == d);
  return count == 4 ? sum : sum * (Real(4) / Real(count)) + (count == 0 ? a : Real(0));
}
ALINIFY_HD constexpr float mean_of_four(float a, float b, float c, float d) {
  return mean_of_numbers(a, b, c, d);
}
ALINIFY_HD constexpr double mean_of_four(double a, double b, double c, double d) {
  return mean_of_numbers(a, b, c, d);
}

/// The mean of four colour samples weighted by their alpha, so that colours under transparent pixels do not
/// bleed; the plain mean if all four are transparent. For non-premultiplied colours.
template <class T>
ALINIFY_HD constexpr T mean_by_opacity(T a, T b, T c, T d, T wa, T wb, T wc, T wd) {
  const double weight = double(wa) + double(wb) + double(wc) + double(wd);
  if (!(weight > 0)) return mean_of_four(a, b, c, d);
  const double mean = (double(a) * wa + double(b) * wb + double(c) * wc + double(d) * wd) / weight;
  if constexpr (T(0.5) != T(0)) {
    return static_cast<T>(mean);
  } else {
    // Round halves up, like mean_of_four, for negative means too.
    const auto shifted = static_cast<std::int64_t>(mean + 0.5);
    return static_cast<T>(shifted - (static_cast<double>(shifted) > mean + 0.5 ? 1 : 0));
  }
}

}  // namespace alinify

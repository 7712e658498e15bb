#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/message.h"
#include "core/base/text.h"

namespace alinify {

/// `formatted` with its unit: "12.5", "px" -> "12.5 px".
inline MessageArgument with_unit(std::string formatted, std::string_view unit) {
  if (!unit.empty()) formatted.append(" ").append(unit);
  return MessageArgument::number(std::move(formatted));
}

/// A count with its unit: 40, "px" -> "40 px".
inline MessageArgument whole_number(std::int64_t value, std::string_view unit = {}) {
  return with_unit(std::to_string(value), unit);
}

/// A value with that many decimals: 12.34, 1, "px" -> "12.3 px".
inline MessageArgument fixed_number(double value, int decimals, std::string_view unit = {}) {
  const MessageArgument number = with_unit(fixed_decimals(value, decimals), unit);
  return unit == "px" ? MessageArgument::pixels(number.text(), value) : number;
}

/// A share of 1 in percent: 0.842, 1 -> "84.2 %". Only nothing is "0.0 %" and only all is "100.0 %":
/// 0.0002, 1 -> "< 0.1 %"; 0.9998, 1 -> "> 99.9 %".
inline MessageArgument percent_number(double share, int decimals) {
  double step = 1;
  for (int i = 0; i < decimals; ++i) step /= 10;
  const double percent = 100 * share;
  if (percent > 0 && percent < step / 2) return with_unit("< " + fixed_decimals(step, decimals), "%");
  if (percent < 100 && percent >= 100 - step / 2)
    return with_unit("> " + fixed_decimals(100 - step, decimals), "%");
  return fixed_number(percent, decimals, "%");
}

/// A share of 1 in percent with so many significant digits, or all of a whole number: 0.00123, 2 -> "0.12 %";
/// 1.234, 2 -> "123 %".
inline MessageArgument percent_of_digits(double share, int digits) {
  const double percent = 100 * share;
  // Beyond its digits significant_digits() writes powers of ten.
  const bool whole = std::abs(percent) >= std::pow(10, digits) - 0.5;
  return with_unit(whole ? fixed_decimals(percent, 0) : significant_digits(percent, digits), "%");
}

/// As tenths(): the magnitude with one decimal.
inline MessageArgument tenths_number(double value, std::string_view unit = {}) {
  return with_unit(tenths(value), unit);
}

/// As human_bytes(): "9.0 GiB".
inline MessageArgument bytes_number(std::int64_t bytes) {
  return MessageArgument::number(human_bytes(bytes));
}

/// "640 x 480".
inline MessageArgument size_number(std::int64_t width, std::int64_t height) {
  return MessageArgument::number(dimensions_text(width, height));
}
/// The same for anything that has a width and a height.
template <class Sized>
MessageArgument size_number(const Sized& size) {
  return size_number(size.width, size.height);
}

/// `value` with that many decimals; 0 if it is not finite, and never "-0.00".
inline std::string plain_decimals(double value, int decimals) {
  std::string text = fixed_decimals(std::isfinite(value) ? value : 0, decimals);
  // "-0.00" is no figure anyone wants to read.
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  return text;
}
inline MessageArgument plain_number(double value, int decimals) {
  return MessageArgument::number(plain_decimals(value, decimals));
}

/// "0.21", "12.4", "1530": so many digits as can matter, for pixels.
inline std::string pixels_text(double pixels) {
  return plain_decimals(pixels, pixels < 10 ? 2 : pixels < 100 ? 1 : 0);
}
/// The same with its unit.
inline MessageArgument pixels_number(double pixels) {
  return MessageArgument::pixels(pixels_text(pixels) + " px", pixels);
}

/// As pixels_number(), without zeros at the end: "0.25 px", "1 px".
inline MessageArgument brief_pixels_number(double pixels) {
  std::string text = pixels_text(pixels);
  if (text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return MessageArgument::pixels(text + " px", pixels);
}

/// As short_px(): "3.2 px", "32 px".
inline MessageArgument px_number(double value) {
  return MessageArgument::pixels(short_px(value), value);
}

}  // namespace alinify

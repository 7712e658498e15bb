#pragma once

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

/// A value with so many decimals: 12.34, 1, "px" -> "12.3 px".
inline MessageArgument fixed_number(double value, int decimals, std::string_view unit = {}) {
  return with_unit(fixed_decimals(value, decimals), unit);
}

/// A share of 1 in percent: 0.842, 1 -> "84.2 %".
inline MessageArgument percent_number(double share, int decimals) {
  return fixed_number(100 * share, decimals, "%");
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
/// The same of anything that has a width and a height.
template <class Sized>
MessageArgument size_number(const Sized& size) {
  return size_number(size.width, size.height);
}

/// As short_px(): "3.2 px", "32 px".
inline MessageArgument px_number(double value) {
  return MessageArgument::number(short_px(value));
}

}  // namespace alinify

#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "core/base/text.h"

/// Locale-independent number formatting, with a decimal point.
namespace alinify {

/// All of `text`, apart from surrounding blanks, as a number; empty if it is not one. "nan" and "inf" are
/// numbers.
inline std::optional<double> number_from(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure == std::errc::result_out_of_range && end == text.data() + text.size()) {
    // Underflow becomes zero; overflow is rejected.
    const std::size_t exponent = text.find_first_of("eE");
    const bool tiny =
        exponent != std::string_view::npos && exponent + 1 < text.size() && text[exponent + 1] == '-';
    return tiny ? std::optional<double>(0.0) : std::nullopt;
  }
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The shortest text that round-trips to exactly this number.
inline void append_number(std::string& text, double value) {
  text += shortest_number(value);
}

}  // namespace alinify

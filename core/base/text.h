#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

/// Human-readable numbers and sizes, with a decimal point whatever the process's locale.
namespace alinify {

/// 3.14159 to 2 decimals -> "3.14", rounded as printf's %.2f rounds; "nan" or "inf" if it is not finite.
inline std::string fixed_decimals(double value, int decimals) {
  char buffer[512];  // the largest double has 309 digits before the point
  const auto result =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
  return {buffer, result.ptr};
}

/// 1234.5 to 2 digits -> "1.2e+03", 0.0345 to 2 -> "0.035": as printf's %.2g.
inline std::string significant_digits(double value, int digits) {
  char buffer[512];
  const auto result =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits);
  return {buffer, result.ptr};
}

/// 0.1234 -> "12.3 %".
inline std::string percent_text(double share, int decimals = 1) {
  return fixed_decimals(100 * share, decimals) + " %";
}

/// 640, 480 -> "640 x 480".
inline std::string dimensions_text(std::int64_t width, std::int64_t height) {
  return std::to_string(width) + " x " + std::to_string(height);
}
/// The same for anything that has a width and a height.
template <class Sized>
std::string dimensions_text(const Sized& size) {
  return dimensions_text(size.width, size.height);
}

/// 3.21 -> "3.2 px", 32.1 -> "32 px": with the digits that an error deserves in a sentence. A tolerance below
/// a tenth keeps one digit, 0.004 -> "0.004 px", down to a millionth: "0.0 px" would be none.
inline std::string short_px(double value) {
  int decimals = value < 10 ? 1 : 0;
  for (double step = 0.1; value > 0 && value < 0.95 * step && decimals < 6; step /= 10) ++decimals;
  return fixed_decimals(value, decimals) + " px";
}

/// Human-readable byte count: 9663676416 -> "9.0 GiB".
inline std::string human_bytes(std::int64_t bytes) {
  const char* const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  while (value >= 1024.0 && unit < 5) value /= 1024.0, ++unit;
  return fixed_decimals(value, unit == 0 ? 0 : 1) + " " + units[unit];
}

/// Magnitude of a number with one decimal and a point in every locale: 12.34 -> "12.3".
inline std::string tenths(double value) {
  const auto rounded = static_cast<std::int64_t>(std::llround(std::fabs(value) * 10));
  return std::to_string(rounded / 10) + "." + std::to_string(rounded % 10);
}

}  // namespace alinify

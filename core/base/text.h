#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

/// Letters and blanks; human-readable numbers and sizes, with a decimal point whatever the process's locale.
namespace alinify {

/// A to Z in lower case, every other byte unchanged: "W.OME.Zarr" -> "w.ome.zarr".
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}
/// a to z in upper case, every other byte unchanged.
inline std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

/// Without leading and trailing blanks, tabs and line ends.
constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n\f\v";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

/// The value's last `digits` hexadecimal digits: 0xff, 6 -> "0000ff".
inline std::string hex_digits(std::uint64_t value, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 15];
  return text;
}
/// A colour as in HTML, without the "#": 255, 128, 0 -> "ff8000".
inline std::string hex_color(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  return hex_digits(std::uint64_t{red} << 16 | std::uint64_t{green} << 8 | blue, 6);
}

/// The shortest text that parses to exactly this number: 0.1 -> "0.1", 1e22 -> "1e+22".
template <class Number>
std::string shortest_number(Number value) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, result.ptr};
}

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

#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

namespace alinify {

/// Human-readable byte count: 9663676416 -> "9.0 GiB".
inline std::string human_bytes(std::int64_t bytes) {
  const char* const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  while (value >= 1024.0 && unit < 5) value /= 1024.0, ++unit;
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  return buffer;
}

/// Magnitude of a number with one decimal and a point in every locale: 12.34 -> "12.3".
inline std::string tenths(double value) {
  const auto rounded = static_cast<std::int64_t>(std::llround(std::fabs(value) * 10));
  return std::to_string(rounded / 10) + "." + std::to_string(rounded % 10);
}

}  // namespace alinify

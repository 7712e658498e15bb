#pragma once

#include <charconv>
#include <cstdint>
#include <string>

#include "core/annotations/exact_plane.h"

namespace alinify {

/// A coordinate of the grid as a decimal number, without zeros at its end: 123456 is "12.3456".
inline void append_grid(std::string& text, std::int64_t value) {
  constexpr std::int64_t scale = static_cast<std::int64_t>(kGridPerUnit);
  char buffer[32];
  char* at = buffer;
  if (value < 0) {
    *at++ = '-';
    value = -value;
  }
  at = std::to_chars(at, buffer + sizeof buffer, value / scale).ptr;
  if (std::int64_t rest = value % scale; rest != 0) {
    *at++ = '.';
    for (std::int64_t digit = scale / 10; rest != 0; digit /= 10) {
      *at++ = static_cast<char>('0' + rest / digit);
      rest %= digit;
    }
  }
  text.append(buffer, at);
}

}  // namespace alinify

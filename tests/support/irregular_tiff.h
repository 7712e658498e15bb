#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/text_files.h"

namespace alinify::testing {

/// Copies a classic little-endian TIFF so that the directory after its last one lies outside the file: it can
/// be read, and there is something to tell of it.
inline void write_irregular_tiff(const std::filesystem::path& tiff, const std::filesystem::path& copy) {
  std::string bytes = get_text(tiff);
  ASSERT_EQ(bytes.substr(0, 4), std::string("II*\0", 4));
  const auto number = [&](std::size_t at, int count) {
    std::size_t value = 0;
    for (int i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + std::size_t(i)]);
    return value;
  };
  std::size_t directory = number(4, 4);
  for (;;) {
    const std::size_t next = directory + 2 + 12 * number(directory, 2);
    if (number(next, 4) == 0) {
      bytes.replace(next, 4, "\xf0\xff\xff\x7f");
      break;
    }
    directory = number(next, 4);
  }
  put_text(copy, bytes);
}

}  // namespace alinify::testing

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

/// Paths as text in files: UTF-8 with slashes on every system.
namespace alinify {

inline std::string utf8_of(const std::filesystem::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

inline std::filesystem::path path_of_utf8(std::string_view text) {
  return {std::u8string(text.begin(), text.end())};
}

}  // namespace alinify

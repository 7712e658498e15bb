#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

namespace alinify::testing {

/// Searches the PATH for a program.
inline std::optional<std::filesystem::path> find_program(const std::string& name) {
  const char* const folders = std::getenv("PATH");
  std::istringstream list(folders ? folders : "");
#if defined(_WIN32)
  const char separator = ';';
  const std::string file = name + ".exe";
#else
  const char separator = ':';
  const std::string& file = name;
#endif
  for (std::string folder; std::getline(list, folder, separator);) {
    std::error_code failure;
    const std::filesystem::path path = std::filesystem::path(folder) / file;
    if (std::filesystem::is_regular_file(path, failure)) return path;
  }
  return std::nullopt;
}

}  // namespace alinify::testing

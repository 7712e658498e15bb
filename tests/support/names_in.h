#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace alinify::testing {

/// Names in a folder in alphabetical order, hidden ones too.
inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace alinify::testing

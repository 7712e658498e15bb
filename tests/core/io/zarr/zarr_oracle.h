#pragma once

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "core/io/open_image.h"
#include "tests/support/find_program.h"
#include "tests/support/text_files.h"

/// Other programs' view of OME-Zarr files: oracle.py beside this file.
namespace alinify::testing {

/// A Python that has what the oracle needs; empty if none.
inline std::string oracle_python() {
  static const std::string found = [] {
    for (const std::string& python : {std::string("/usr/bin/python3"), std::string("python3")}) {
      const std::string command = python + " -c 'import zarr, numcodecs, numpy' > /dev/null 2>&1";
      if (std::system(command.c_str()) == 0) return python;
    }
    return std::string();
  }();
  return found;
}

/// Runs the oracle; its standard output, or "failed" and its messages.
inline std::string run_oracle(const std::string& arguments, const std::filesystem::path& folder) {
  const std::filesystem::path out = folder / "oracle.out";
  const std::string command = oracle_python() + " -W ignore '" + ALINIFY_SOURCE_DIR +
                              "/tests/core/io/zarr/oracle.py' " + arguments + " > '" + out.string() +
                              "' 2>&1";
  const int result = std::system(command.c_str());
  const std::string text = get_text(out);
  return result == 0 ? text : "failed\n" + text;
}

inline std::vector<std::byte> bytes_of(const std::filesystem::path& path) {
  const std::string text = get_text(path);
  const auto* const data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

inline std::vector<std::byte> bytes_of(const Image& image) {
  return {image.pixels().data, image.pixels().data + image.byte_count()};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  put_text(path, text);
}

}  // namespace alinify::testing

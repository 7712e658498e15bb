#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string>

namespace alinify::testing {

/// Runs a program with these arguments, of which none has a quote, and drops what it prints. The exit code, 0
/// if it did its work. POSIX shells.
inline int run_quietly(std::initializer_list<std::string> words) {
  std::string line;
  for (const std::string& word : words) {
    line += '\'';
    line += word;
    line += "' ";
  }
  line += ">/dev/null 2>&1";
  return std::system(line.c_str());
}

}  // namespace alinify::testing

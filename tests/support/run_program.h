#pragma once

#include <cstdio>
#include <string>
#include <sys/wait.h>

namespace alinify::testing {

/// The output of a finished shell command.
struct ProgramResult {
  int code = -1;
  std::string text;  ///< standard output and error
};

/// Runs a command line, which quotes what it has to. POSIX.
inline ProgramResult run_program(const std::string& command) {
  ProgramResult result;
  std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  if (!pipe) return result;
  char buffer[4096];
  for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    result.text.append(buffer, got);
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

}  // namespace alinify::testing

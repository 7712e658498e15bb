#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace alinify::testing {

/// The output of a finished run of alinify-cli.
struct CliResult {
  int code = -1;  ///< exit code; 128 + signal when a signal ended it
  std::string out, err;
};

/// alinify-cli as a child process, driven like a user's script drives it. POSIX.
class CliProcess {
 public:
  explicit CliProcess(const std::vector<std::string>& arguments);
  /// A copy of it, at another place.
  CliProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
  ~CliProcess();
  CliProcess(const CliProcess&) = delete;
  CliProcess& operator=(const CliProcess&) = delete;

  void signal(int number) const;
  /// Waits until it has put its own answer to that signal in the place of the system's, or has ended. A busy
  /// machine may take seconds to load a program. Elsewhere than on Linux it does not wait.
  void wait_until_it_handles(int number);
  /// Waits until it has written these words to standard error, or has ended.
  void wait_until_it_says(const std::string& words);
  bool running();
  /// Waits for its end; after `limit_s` seconds it is killed and the test fails.
  CliResult wait(double limit_s = 240);

 private:
  int process_ = -1, status_ = 0;
  bool ended_ = false;
  std::filesystem::path out_, err_;
};

CliResult run_cli(const std::vector<std::string>& arguments, double limit_s = 240);

/// Arguments followed by more of them.
inline std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace alinify::testing

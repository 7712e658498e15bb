#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {

/// A program to run: its path and its arguments as they are, never through a shell.
struct ChildCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::filesystem::path working_folder;  ///< empty: ours
};

/// How a child process ended.
struct ChildExit {
  bool stopped_by_us = false;  ///< `stop` asked for it
  bool crashed = false;        ///< ended by a signal (or its like elsewhere) that we did not send
  int exit_code = 0;           ///< of an exit of its own
  int signal = 0;     ///< of a crash, where the system has signals: 9 is what the out-of-memory killer sends
  std::string crash;  ///< of a crash, in words: "Segmentation fault"

  bool succeeded() const { return !stopped_by_us && !crashed && exit_code == 0; }
};

/// Runs a program to its end, handing out what it prints on either output, line by line as it comes.
///
/// `stop` is asked every 50 ms; once it says yes the child is interrupted (as Ctrl-C would), and killed with
/// all its descendants if it has not ended `patience_s` later. If on_line throws, the child is killed and the
/// exception goes on. The child lives in its own process group: a Ctrl-C in our terminal reaches it through
/// us only. When we die it follows at its next line of output, which then goes nowhere.
/// With a working folder, this whole process is in it for the moment of the start: no other thread may then
/// use relative paths.
/// **Throws** Error(External) when the program cannot be started. **Threads**: on_line and stop are called on
/// the calling thread. There is one child at a time: further calls wait for it to end, asking their `stop`.
ChildExit run_child(const ChildCommand& command, const std::function<void(std::string_view line)>& on_line,
                    const std::function<bool()>& stop, double patience_s = 0.4);

}  // namespace alinify

#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {

/// A program to run: its path and arguments verbatim, never through a shell.
struct ChildCommand {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::filesystem::path working_folder;  ///< empty: the current one
};

/// How a child process ended.
struct ChildExit {
  bool stopped_by_us = false;  ///< because `stop` returned true
  bool crashed = false;        ///< ended by a signal (or equivalent) that we did not send
  int exit_code = 0;           ///< if it exited by itself
  int signal = 0;              ///< if it crashed, on systems with signals: the out-of-memory killer sends 9
  std::string crash;           ///< description of a crash: "Segmentation fault"

  bool succeeded() const { return !stopped_by_us && !crashed && exit_code == 0; }
};

/// Runs a program to its end, passing on each line it prints on either output as it arrives.
///
/// `stop` is polled every 50 ms; once it returns true the child is interrupted (as by Ctrl-C), and killed
/// with all its descendants if it is still running `patience_s` later. If on_line throws, the child is killed
/// and the exception propagates. The child has its own process group: a Ctrl-C in our terminal reaches it
/// only through us. If we die, it dies at its next line of output, which has nowhere to go. With a working
/// folder, this whole process changes to it while starting the child: no other thread may use relative paths
/// then.
/// **Throws** Error(External) if the program cannot be started. **Threads**: on_line and stop are called on
/// the calling thread. Only one child runs at a time: further calls wait for it to end, polling their `stop`.
ChildExit run_child(const ChildCommand& command, const std::function<void(std::string_view line)>& on_line,
                    const std::function<bool()>& stop, double patience_s = 0.4);

}  // namespace alinify

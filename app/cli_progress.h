#pragma once

#include <chrono>
#include <iosfwd>
#include <mutex>
#include <string>

#include "core/base/progress.h"

namespace alinify::cli {

/// Shows the progress of the work: on a terminal one line that is overwritten,
///
///   [=========>                ] 38 %  register: affine, level 3 of 6   1:12 left
///
/// elsewhere a plain line when the stage changes, and every ten seconds.
/// **Threads**: both may be called from any thread.
class ProgressDisplay {
 public:
  ProgressDisplay(std::ostream& out, bool terminal, int columns);
  ~ProgressDisplay();

  void show(const ProgressSnapshot& snapshot);
  /// Clears the line on the terminal, so that the next output starts at its beginning.
  void finish();

 private:
  void show_plain(const ProgressSnapshot& snapshot);

  std::mutex mutex_;
  std::ostream& out_;
  bool terminal_;
  int columns_;
  bool line_is_open_ = false;
  std::string stage_, last_line_;
  double last_plain_s_ = -1e9;
};

/// The terminal's line, at most `columns` characters.
std::string progress_line(const ProgressSnapshot& snapshot, int columns);

}  // namespace alinify::cli

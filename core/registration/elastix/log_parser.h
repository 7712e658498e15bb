#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace alinify {

/// What a line of elastix's output says about the run.
struct LogEvent {
  enum class Kind {
    StageBegins,  ///< stage
    LevelBegins,  ///< stage, level
    Iteration,    ///< everything
    LevelEnds,    ///< stage, level: its transform has been written, or is within a moment
  };
  Kind kind;
  int stage = 0;  ///< which parameter file, from 0
  int level = 0;  ///< from 0, the coarsest
  int iteration = 0;
  double metric = 0, step = 0, gradient = 0;
};

/// Follows elastix's output line by line. Lines it does not know, and rubbish, are passed over; a line looks
/// like an iteration only between a table's head and the end of its level.
class LogParser {
 public:
  std::optional<LogEvent> parse(std::string_view line);

  /// The line that says best why elastix gave up, without addresses and class names; empty when none did.
  const std::string& complaint() const { return complaint_; }
  /// The last line that was not empty, for when there is no complaint.
  const std::string& last_line() const { return last_line_; }

 private:
  void listen_for_complaints(std::string_view line);
  std::optional<LogEvent> parse_iteration(std::string_view line);

  int stage_ = -1, level_ = 0;
  bool in_table_ = false;
  int metric_column_ = -1, step_column_ = -1, gradient_column_ = -1;
  std::string complaint_, last_line_;
  int complaint_rank_ = 0;
};

}  // namespace alinify

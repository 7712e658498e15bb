#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace alinify {

/// An event of the run that a line of elastix's output reports.
struct LogEvent {
  enum class Kind {
    StageBegins,  ///< sets stage
    LevelBegins,  ///< sets stage and level
    Iteration,    ///< sets everything
    LevelEnds,    ///< sets stage and level: its transform is written, or will be in a moment
  };
  Kind kind;
  int stage = 0;  ///< index of the parameter file, from 0
  int level = 0;  ///< from 0, the coarsest
  int iteration = 0;
  double metric = 0;
  std::optional<double> step = {};  ///< empty: the row has none
  double gradient = 0;
};

/// Parses elastix's output line by line and ignores unknown lines; a line counts as an iteration only between
/// a table header and the end of its level.
class LogParser {
 public:
  std::optional<LogEvent> parse(std::string_view line);

  /// The line that best explains why elastix failed, without addresses and class names; empty if none does.
  const std::string& complaint() const { return complaint_; }
  /// The last non-empty line, a fallback when there is no complaint.
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

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/quality/quality_report.h"
#include "core/workflow/job_result.h"

namespace alinify {

/// How a pair of a batch ended.
enum class BatchState {
  Done,       ///< registered, and the verdict is good
  Check,      ///< registered, and a person should look at it
  Failed,     ///< not registered, or the verdict is failed
  Cancelled,  ///< stopped, or never begun
  Skipped,    ///< an earlier run has done it
  Missing,    ///< no finished job left a record of it in the folder
  Changed,    ///< its results or its inputs have changed since it ended
};
/// "done", "check", "failed", "cancelled", "skipped", "missing", "changed".
std::string name_of(BatchState state);

/// A line of a batch's summary: the outcome of one pair. Unknown values are unset or empty.
struct BatchOutcome {
  std::string id;
  BatchState state = BatchState::Cancelled;
  std::optional<Verdict> verdict;
  std::optional<double> tolerance_px;     ///< applied to it
  std::optional<double> agreement;        ///< of edges, place by place, under the map found: -1..1
  std::optional<double> downsample;       ///< at which the engine worked; 1 is full resolution
  std::optional<double> check_points_px;  ///< median error at the check points, where there are any
  double elapsed_s = 0;
  std::string device;  ///< "cuda:0"; empty where the pair was never begun
  Message reason;      ///< the first that the verdict rests on
  Message error;       ///< why it failed, in sentences on one line

  /// "good", "check" or "failed"; empty where there is no verdict.
  std::string verdict_name() const { return verdict ? name_of(*verdict) : std::string(); }
  /// A failure, of this run or of the earlier one that made a skipped pair.
  bool failed() const {
    return state == BatchState::Failed || (state == BatchState::Skipped && verdict == Verdict::Failed);
  }
};

/// State, verdict and figures of a job that ended with a report.
BatchOutcome outcome_of(std::string id, const JobResult& report, std::string device);

/// The table as CSV: a header with the names above, and a line each. Numbers with a point, whatever the
/// locale.
std::string batch_summary_csv(std::span<const BatchOutcome> outcomes);

/// The same as a page, worst first: failed, missing and changed pairs, those to check, those that are done.
/// `report_of` gives the address of a pair's own report, empty if it has none.
std::string batch_summary_html(std::span<const BatchOutcome> outcomes,
                               const std::function<std::string(const std::string& id)>& report_of);

/// "4 done, 1 to check, 1 failed": the number of pairs in each state that occurs.
std::string batch_totals(std::span<const BatchOutcome> outcomes);

}  // namespace alinify

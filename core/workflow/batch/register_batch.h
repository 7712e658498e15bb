#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/workflow/batch/batch_summary.h"
#include "core/workflow/register_job.h"

namespace alinify {

/// One pair of a batch, or other work in its place.
struct BatchJob {
  std::string id;
  /// Opens the images and describes the job: called at the pair's turn, on the thread and with the backend
  /// that will register it.
  std::function<RegisterJob(Backend& backend)> open;
  /// The outcome of an earlier run; if set, the pair is skipped and this is its line.
  std::optional<BatchOutcome> done_before;
  /// If set, called instead of registering a pair (a series, for example); `open` is not called. Its on_end
  /// has no report, and it may throw as a registration does.
  std::function<BatchOutcome(Backend& backend, Progress& progress)> instead = {};
};

/// Receives the events of a batch. **Threads**: called from those that register, one call at a time; must be
/// quick. An exception of on_end ends the batch.
class BatchObserver {
 public:
  virtual ~BatchObserver() = default;
  virtual void on_begin(std::size_t /*job*/, const Backend&) {}
  virtual void on_progress(std::size_t /*job*/, const ProgressSnapshot&) {}
  virtual void on_resolution(std::size_t /*job*/, const WorkingResolution&) {}
  /// Called once for every job. `report`: null unless a registration was completed.
  virtual void on_end(std::size_t /*job*/, const BatchOutcome&, const JobResult* /*report*/) {}
};

/// Registers many pairs, each on one backend: every backend takes the next of the list as soon as it is free,
/// one at a time. The failure of a pair does not affect the others. Pairs are independent: each result is the
/// one of run_register_job for that pair alone on such a backend. Once `finish` is set no further pair is
/// begun; once `cancel` is set, running pairs are stopped
/// too and leave none of their files.
///
/// Takes flags rather than a Progress, because pairs run in parallel and a Progress is sequential.
/// **Returns** the outcomes in the order of `jobs`, cancelled ones included.
/// **Throws** the exception of the observer's on_end, once the running pairs have ended; no further is begun.
/// Error(Usage) without a backend. Failures of pairs are not thrown, whatever they are.
/// **Threads**: one of its own for every backend (never more than pairs), and the backends'.
/// **Memory**: of as many registrations as there are backends; their limits are the caller's to share out.
std::vector<BatchOutcome> register_batch(std::span<const BatchJob> jobs, std::span<Backend* const> backends,
                                         BatchObserver& observer,
                                         const std::shared_ptr<const CancelFlag>& cancel = {},
                                         const std::shared_ptr<const CancelFlag>& finish = {});

}  // namespace alinify

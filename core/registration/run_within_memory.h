#pragma once

#include <cstdint>
#include <optional>

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/registration/result.h"

namespace alinify {

/// A run of an engine that plans its resolution and tiles for the available memory; run_within_memory repeats
/// it.
class PlannedRun {
 public:
  virtual ~PlannedRun() = default;

  /// Restarts, planning for at most `limit_bytes` or, if unset, the free memory. Returns the bytes planned
  /// for.
  /// **Throws** Error, OutOfMemory where nothing fits.
  virtual std::int64_t plan(std::optional<std::int64_t> limit_bytes) = 0;
  /// **Throws** Error, OutOfMemory, Cancelled.
  virtual RegistrationResult run_as_planned(Progress& progress) = 0;
  /// Whether a smaller plan than the last one may fit into `bytes`. May be true when plan() then finds none.
  virtual bool can_plan_for(std::int64_t /*bytes*/) const { return true; }
  /// Frees the memory of an interrupted run, and all else that a smaller plan does not need.
  virtual void release() = 0;
};

/// Runs as planned. Measured free memory is no guarantee, for other programs may take some of it meanwhile:
/// if memory runs out, plans again for 70 % of the last plan's, and notes that in the result.
/// **Throws** Error, Cancelled; OutOfMemory as thrown by the run if there is no smaller plan.
RegistrationResult run_within_memory(PlannedRun& run, Backend& backend, Progress& progress);

}  // namespace alinify

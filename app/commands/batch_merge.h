#pragma once

#include <string>
#include <vector>

#include "app/commands/batch_outputs.h"
#include "app/commands/command.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/batch/batch_summary.h"

namespace alinify::cli {

/// Results that the jobs sharing a list left in their folder.
struct MergedBatch {
  std::vector<BatchOutcome> outcomes;    ///< of every entry of the list
  std::vector<std::string> not_in_list;  ///< ids that have a record in the folder but no entry in the list
};

/// Reads the folder. An entry is missing if no job has finished it, or a file of its results is gone or
/// truncated; changed if a result or input file has changed since, or the list entry is different now. Files
/// are compared by size and modification time, and by sampled content if the times differ. Notes jobs that
/// are still running, and inputs that are gone, which are not compared. **Throws** Error if the list or a
/// record cannot be read.
MergedBatch merged_batch(const std::vector<BatchEntry>& entries, const BatchOutputs& outputs,
                         CommandContext& context);

}  // namespace alinify::cli

#pragma once

#include <string>
#include <vector>

#include "app/commands/batch_outputs.h"
#include "app/commands/command.h"
#include "core/workflow/batch_list.h"
#include "core/workflow/batch_summary.h"

namespace alinify::cli {

/// What the jobs that shared a list have left in their folder.
struct MergedBatch {
  std::vector<BatchOutcome> outcomes;    ///< of every entry of the list
  std::vector<std::string> not_in_list;  ///< ids whose records the folder has and the list has not
};

/// Reads it. An entry is missing where no job has ended with it or a file of its results is gone or cut
/// short; changed if a result or input file has changed since, or the list entry is different now. Files are
/// compared by size and time of writing, and by samples where the time is another. Tells of jobs that still
/// run, and of inputs that are gone, which cannot be compared and change nothing. **Throws** Error where the
/// list or a record cannot be read.
MergedBatch merged_batch(const std::vector<BatchEntry>& entries, const BatchOutputs& outputs,
                         CommandContext& context);

}  // namespace alinify::cli

#pragma once

#include <string>
#include <vector>

#include "app/commands/batch_outputs.h"
#include "app/commands/command.h"
#include "core/workflow/batch_list.h"
#include "core/workflow/batch_summary.h"

namespace alinify::cli {

/// What became of every pair of a list, from what the jobs that shared it have left in their folder. Files
/// that are gone or cut short make their pair missing. Tells of jobs that still run and of pairs that are not
/// in the list. **Throws** Error where the list or a record cannot be read.
std::vector<BatchOutcome> merged_outcomes(const std::vector<BatchEntry>& entries, const BatchOutputs& outputs,
                                          CommandContext& context);

}  // namespace alinify::cli

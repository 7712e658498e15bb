#pragma once

#include "app/commands/command.h"
#include "core/workflow/register_job.h"

namespace alinify::cli {

/// Estimates run time and output size from runs at coarser levels. Leaves no files behind. **Throws** as
/// estimate_register_job(); Error(NotWritable) if no temporary folder can be made for the trials.
void estimate_register_run(const RegisterJob& job, Backend& backend, CommandContext& context);

}  // namespace alinify::cli

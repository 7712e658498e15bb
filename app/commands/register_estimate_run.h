#pragma once

#include "app/commands/command.h"
#include "core/workflow/register_job.h"

namespace alinify::cli {

/// Tells how long a registration takes and how large its files become, found at coarser levels. Leaves
/// nothing. **Throws** as estimate_register_job(); Error(NotWritable) where the outputs have no room to be
/// tried in.
void estimate_register_run(const RegisterJob& job, Backend& backend, CommandContext& context);

}  // namespace alinify::cli

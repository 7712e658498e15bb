#pragma once

#include "app/commands/batch_run.h"

namespace alinify::cli {

/// --dry-run of a batch: registers a few pairs of the list as the batch would, into a hidden folder that is
/// removed again, and estimates time, memory and disk space for all of them. **Throws** Error, Cancelled.
void estimate_batch_run(const BatchFlags& flags, CommandContext& context);

}  // namespace alinify::cli

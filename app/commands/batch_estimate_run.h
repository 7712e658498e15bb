#pragma once

#include "app/commands/batch_run.h"

namespace alinify::cli {

/// What --dry-run of a batch does: registers a few pairs of the list into a hidden folder beside its own, as
/// the batch would, takes that away again, and tells what all of them will take. **Throws** Error, Cancelled.
void estimate_batch_run(const BatchFlags& flags, CommandContext& context);

}  // namespace alinify::cli

#pragma once

#include <memory>

#include "core/base/progress.h"

namespace alinify::cli {

/// Installs a handler: the first Ctrl-C (or SIGTERM) sets the returned flag; a second one terminates the
/// program immediately.
std::shared_ptr<CancelFlag> cancel_on_interrupt();

/// Sets that flag, for those who decide it themselves.
void request_cancel();

/// From now on the first polite kill (SIGTERM, which schedulers send some time before they end a job) sets
/// the flag that is returned and nothing else; the next is answered as Ctrl-C is.
std::shared_ptr<const CancelFlag> finish_on_terminate();

/// From the first call on, SIGUSR1 is counted instead of ending the program. **Returns** how many came.
int status_requests();

/// And the program says at once on stderr that it has heard: giving back the memory of a large job takes the
/// system up to half a second.
void answer_interrupts();

}  // namespace alinify::cli

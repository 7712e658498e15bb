#pragma once

#include <memory>

#include "core/base/progress.h"

namespace alinify::cli {

/// Installs a handler: the first Ctrl-C (or SIGTERM) sets the returned flag; a second one terminates the
/// program immediately.
std::shared_ptr<CancelFlag> cancel_on_interrupt();

/// Sets that flag, for code that cancels by itself.
void request_cancel();

/// Makes the first SIGTERM (which schedulers send some time before they end a job) only set the returned
/// flag; the next one is answered as Ctrl-C is.
std::shared_ptr<const CancelFlag> finish_on_terminate();

/// Counts SIGUSR1, from the first call on, instead of ending the program. **Returns** the count so far.
int status_requests();

/// Makes the program acknowledge interrupts on stderr at once: giving back the memory of a large job takes
/// the system up to half a second.
void answer_interrupts();

}  // namespace alinify::cli

#pragma once

#include <memory>

#include "core/base/progress.h"

namespace alinify::cli {

/// From now on Ctrl-C (and a polite kill) sets the flag that is returned; a second one ends the program on
/// the spot.
std::shared_ptr<CancelFlag> cancel_on_interrupt();

/// And the program says at once on stderr that it has heard: giving back the memory of a large job takes the
/// system up to half a second.
void answer_interrupts();

}  // namespace alinify::cli

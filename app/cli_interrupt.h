#pragma once

#include <memory>

#include "core/base/progress.h"

namespace alinify::cli {

/// From now on Ctrl-C (and a polite kill) sets the flag that is returned; a second one ends the program on
/// the spot.
std::shared_ptr<CancelFlag> cancel_on_interrupt();

}  // namespace alinify::cli

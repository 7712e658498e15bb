#pragma once

#include "ui/jobs/heavy_turn.h"
#include "ui/services.h"

namespace alinify::ui {

/// Lets the heavy work of the services go in turn: one registration at a time. An export runs beside one
/// where the memory that is free now holds the moving image twice, and waits otherwise. **Returns** the
/// queue's registration function: the same, but yielding to interactive work.
std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> take_turns(
    Services& services, const HeavyTurn& turn);

}  // namespace alinify::ui

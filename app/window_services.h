#pragma once

#include "ui/services.h"

namespace alinify {

/// What the window gets from core: reading with a pyramid, registering, judging, exporting. `backend` must
/// outlive the window.
ui::Services make_window_services(Backend& backend);

}  // namespace alinify

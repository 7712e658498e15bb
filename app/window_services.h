#pragma once

#include "ui/services.h"

namespace alinify {

/// Core's services for the window: reading with a pyramid, registering, judging, exporting. `backend` must
/// outlive the window.
ui::Services make_window_services(Backend& backend);

}  // namespace alinify

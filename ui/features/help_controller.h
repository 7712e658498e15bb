#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// Help: the command palette, the list of shortcuts, the help pages and the About box.
class HelpController : public Controller {
  Q_OBJECT
 public:
  explicit HelpController(const WindowContext& context);
};

}  // namespace alinify::ui

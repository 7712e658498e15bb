#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// What helps a person to find the way: the palette, the sheet of keys, the pages of help, the program's own
/// words about itself.
class HelpController : public Controller {
  Q_OBJECT
 public:
  explicit HelpController(const WindowContext& context);
};

}  // namespace alinify::ui

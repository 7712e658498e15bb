#pragma once

#include "ui/features/controller.h"
#include "ui/features/unsaved_work.h"

namespace alinify::ui {

/// Undo, Redo and the exchange of the two images.
class EditController : public Controller {
  Q_OBJECT
 public:
  EditController(const WindowContext& context, UnsavedWork& unsaved);

 private:
  void update_commands() override;

  QAction *undo_, *redo_, *swap_;
};

}  // namespace alinify::ui

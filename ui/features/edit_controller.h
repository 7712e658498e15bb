#pragma once

#include <optional>

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
  void report_step(int index);

  QAction *undo_, *redo_, *swap_;
  std::optional<int> index_before_;  ///< of the undo stack, while a step is undone or done again
};

}  // namespace alinify::ui

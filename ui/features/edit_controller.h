#pragma once

#include <optional>

#include "ui/features/controller.h"
#include "ui/features/unsaved_work.h"

namespace alinify::ui {

/// Undo, Redo and swapping the two images.
class EditController : public Controller {
  Q_OBJECT
 public:
  EditController(const WindowContext& context, UnsavedWork& unsaved);

 private:
  void update_commands() override;
  void report_step(int index);

  QAction *undo_, *redo_, *swap_;
  std::optional<int> index_before_;  ///< index of the undo stack, during an undo or redo
};

}  // namespace alinify::ui

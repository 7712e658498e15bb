#include "ui/features/edit_controller.h"

#include <utility>

#include <QAction>
#include <QUndoStack>

#include "ui/commands/command_set.h"

namespace alinify::ui {

EditController::EditController(const WindowContext& context, UnsavedWork& unsaved)
    : Controller(context), undo_(context.commands.at("undo")), redo_(context.commands.at("redo")) {
  swap_ = bind("swap", [this, &unsaved] {
    // Swapping the roles drops the results.
    if (document_.state().results.empty()) return document_.swap_images();
    const auto swap = [this] {
      document_.swap_images();
      status_.show_message(
          tr("Swapped. The results led the other way and are dropped: Undo brings them back."), 12000);
    };
    unsaved.ask_to_save(swap,
                        tr("Swapping drops the results: they lead from the image that is fixed now. The "
                           "landmarks stay, and Undo brings the results back. The inverse of a result, which "
                           "leads the other way, is exported as a transform."));
  });
  connect(&document_, &SessionDocument::about_to_step, this, [this] {
    status_.clear_message();
    index_before_ = document_.undo_stack().index();
  });
  connect(&document_.undo_stack(), &QUndoStack::indexChanged, this, &EditController::report_step);
  follow_document_and_jobs();
  update_commands();
}

// The undone change may lie out of sight.
void EditController::report_step(int index) {
  const std::optional<int> before = std::exchange(index_before_, std::nullopt);
  if (!before || *before == index) return;
  const QUndoStack& steps = document_.undo_stack();
  status_.show_message(
      index < *before ? tr("Undone: %1").arg(steps.redoText()) : tr("Redone: %1").arg(steps.undoText()),
      4000);
}

void EditController::update_commands() {
  const DocumentState& state = document_.state();
  const bool free = !jobs_.registering();
  swap_->setEnabled((state.fixed || state.moving) && free);
  document_.undo_stack().setActive(true);
  undo_->setEnabled(free && document_.undo_stack().canUndo());
  redo_->setEnabled(free && document_.undo_stack().canRedo());
}

}  // namespace alinify::ui

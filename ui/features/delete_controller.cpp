#include "ui/features/delete_controller.h"

#include <QAction>

namespace alinify::ui {

DeleteController::DeleteController(const WindowContext& context, LandmarkEditor& landmarks,
                                   CorrectionTool& corrections, MaskTool& masks, MeasureController& measuring)
    : Controller(context),
      landmarks_(landmarks),
      corrections_(corrections),
      masks_(masks),
      measuring_(measuring) {
  delete_ = bind("landmark_delete", [this] { delete_selected(); });
  connect(&landmarks_, &LandmarkEditor::selection_changed, this, &DeleteController::update_commands);
  connect(&corrections_, &CorrectionTool::selection_changed, this, &DeleteController::update_commands);
  connect(&masks_, &MaskTool::selection_changed, this, &DeleteController::update_commands);
  connect(&measuring_.tool(), &MeasureTool::selection_changed, this, &DeleteController::update_commands);
  connect(&canvas_, &ImageCanvas::tool_changed, this, &DeleteController::update_commands);
  connect(&document_, &SessionDocument::changed, this, &DeleteController::update_commands);
  update_commands();
}

void DeleteController::update_commands() {
  delete_->setEnabled(!landmarks_.selected().empty() || corrections_.selected() || masks_.has_selected() ||
                      measuring_.tool().selected());
}

void DeleteController::delete_selected() {
  if (canvas_.active_tool() == &masks_) return masks_.delete_selected();
  if (corrections_.selected()) return corrections_.delete_selected();
  if (measuring_.tool().selected()) return measuring_.remove_selected();
  landmarks_.remove(landmarks_.selected());
}

}  // namespace alinify::ui

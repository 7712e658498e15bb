#include "ui/features/placement_controller.h"

#include <QAction>
#include <QScrollArea>

#include "ui/panels/panel_parts.h"
#include "ui/panels/placement_panel.h"

namespace alinify::ui {

PlacementController::PlacementController(const WindowContext& context)
    : Controller(context), tool_(document_, [this] { canvas_.update(); }) {
  canvas_.add_overlay(&tool_);
  use_tool_ = bind("place_by_hand", [this] { use_tool(use_tool_->isChecked()); });
  turn_left_ = bind("place_turn_left", [this] { tool_.turn_by(-90); });
  turn_right_ = bind("place_turn_right", [this] { tool_.turn_by(90); });
  mirror_ = bind("place_mirror", [this] { tool_.mirror(); });
  panel_ = scrolling(new PlacementPanel(document_, tool_, {use_tool_, turn_left_, turn_right_}));
  connect(&tool_, &PlacementTool::status_message, this,
          [this](const QString& sentence) { status_.show_message(sentence, 8000); });
  connect(&canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_.active_tool() != &tool_) tool_.cancel();
    use_tool_->setChecked(canvas_.active_tool() == &tool_);
  });
  follow_document_and_jobs();
  update_commands();
}

PlacementController::~PlacementController() {
  canvas_.remove_overlay(&tool_);
}

void PlacementController::update_commands() {
  for (QAction* action : {use_tool_, turn_left_, turn_right_, mirror_})
    action->setEnabled(document_.has_pair() && !jobs_.registering());
  panel_->setEnabled(!jobs_.registering());
  if (!document_.has_pair() && canvas_.active_tool() == &tool_) canvas_.set_active_tool(nullptr);
}

void PlacementController::use_tool(bool on) {
  // Beside each other the images do not lie on each other.
  if (on) canvas_.leave_side_by_side();
  canvas_.set_active_tool(on ? &tool_ : nullptr);
  if (!on) return;
  bring_up(*panel_);
  canvas_.setFocus();
}

}  // namespace alinify::ui

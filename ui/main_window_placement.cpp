// What the window does about placing the moving image by hand.

#include <QAction>
#include <QDockWidget>
#include <QStatusBar>

#include "ui/main_window.h"
#include "ui/tools/placement_tool.h"

namespace alinify::ui {

void MainWindow::make_placement_tool() {
  placement_tool_ = std::make_unique<PlacementTool>(document_, [this] { canvas_->update(); });
  canvas_->add_overlay(placement_tool_.get());
  connect(placement_tool_.get(), &PlacementTool::status_message, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
  connect(canvas_, &ImageCanvas::tool_changed, this, [this] {
    const bool placing = canvas_->active_tool() == placement_tool_.get();
    if (!placing) placement_tool_->cancel();
    actions_.at("place_by_hand")->setChecked(placing);
  });
}

void MainWindow::make_placement_actions() {
  bind("place_by_hand", [this] {
    // Beside each other the images do not lie on each other.
    ViewSettings settings = canvas_->settings();
    if (actions_.at("place_by_hand")->isChecked() && settings.side_by_side) {
      settings.side_by_side = false;
      canvas_->set_settings(settings);
    }
    choose_tool("place_by_hand");
  });
  bind("place_turn_left", [this] { placement_tool_->turn_by(-90); });
  bind("place_turn_right", [this] { placement_tool_->turn_by(90); });
  // Beside the turning arrows of their icons.
  for (const char* name : {"place_turn_left", "place_turn_right"}) actions_.at(name)->setIconText(tr("90°"));
  bind("place_mirror", [this] { placement_tool_->mirror(); });
}

void MainWindow::update_placement_actions() {
  for (const char* name : {"place_by_hand", "place_turn_left", "place_turn_right", "place_mirror"})
    actions_.at(name)->setEnabled(document_.has_pair() && !registering_);
  if (placement_dock_) placement_dock_->widget()->setEnabled(!registering_);
}

}  // namespace alinify::ui

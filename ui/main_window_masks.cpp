// What the window does about masks that are drawn on the images.

#include <QAction>
#include <QStatusBar>

#include "ui/main_window.h"
#include "ui/panels/registration_panel.h"

namespace alinify::ui {

void MainWindow::make_mask_tool() {
  mask_tool_ = std::make_unique<MaskTool>(document_, [this] { canvas_->update(); });
  canvas_->add_tool(mask_tool_.get());
  connect(mask_tool_.get(), &MaskTool::told, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
  connect(mask_tool_.get(), &MaskTool::selection_changed, this, &MainWindow::update_landmark_actions);
  connect(canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_->active_tool() != mask_tool_.get()) mask_tool_->cancel();
    update_mask_actions();
  });
  connect(&document_, &SessionDocument::polygons_changed, this, [this] {
    update_mask_actions();
    canvas_->update();
  });
}

void MainWindow::make_mask_actions() {
  bind("mask_keep", [this] { choose_mask_tool(true); });
  bind("mask_leave_out", [this] { choose_mask_tool(false); });
  bind("mask_clear", [this] { document_.clear_polygons(); });
}

void MainWindow::choose_mask_tool(bool keep) {
  const QAction* action = actions_.at(keep ? "mask_keep" : "mask_leave_out");
  if (!action->isChecked()) return canvas_->set_active_tool(nullptr);
  actions_.at("region_draw")->setChecked(false);
  mask_tool_->set_counts(keep);
  canvas_->set_active_tool(mask_tool_.get());
  update_landmark_actions();
  canvas_->setFocus();
}

void MainWindow::update_mask_actions() {
  if (!mask_tool_) return;
  const bool drawing = canvas_->active_tool() == mask_tool_.get();
  const bool any = document_.image(Side::Fixed) || document_.image(Side::Moving);
  actions_.at("mask_keep")->setChecked(drawing && mask_tool_->counts());
  actions_.at("mask_leave_out")->setChecked(drawing && !mask_tool_->counts());
  for (const char* name : {"mask_keep", "mask_leave_out"})
    actions_.at(name)->setEnabled(any && !registering_);
  actions_.at("mask_clear")->setEnabled(!document_.state().drawn_masks->empty() && !registering_);
  registration_panel_->show_masks(document_.polygons(Side::Fixed).size(),
                                  document_.polygons(Side::Moving).size());
}

}  // namespace alinify::ui

#include "ui/features/correction_controller.h"

#include <QAction>
#include <QKeySequence>
#include <QScrollArea>

#include "ui/panels/correction_panel.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {

CorrectionController::CorrectionController(const WindowContext& context)
    : Controller(context), tool_(document_, [this] { canvas_.update(); }) {
  canvas_.add_overlay(&tool_);
  use_tool_ = bind("correction_tool", [this] { use_tool(use_tool_->isChecked()); });
  clear_ = bind("corrections_clear", [this] { tool_.delete_all(); });
  panel_ = scrolling(new CorrectionPanel(document_, tool_, {use_tool_, clear_}));
  connect(&tool_, &CorrectionTool::status_message, this,
          [this](const QString& sentence) { status_.show_message(sentence, 8000); });
  connect(&canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_.active_tool() != &tool_) tool_.cancel(), tool_.deselect();
    update_commands();
  });
  for (const auto signal : {&SessionDocument::images_changed, &SessionDocument::results_changed,
                            &SessionDocument::corrections_changed})
    connect(&document_, signal, this, &CorrectionController::update_commands);
  connect(&document_, &SessionDocument::images_changed, this, &CorrectionController::leave_another_pair);
  update_commands();
}

CorrectionController::~CorrectionController() {
  tool_.disconnect();
  canvas_.remove_overlay(&tool_);
}

void CorrectionController::update_commands() {
  const bool using_tool = canvas_.active_tool() == &tool_;
  use_tool_->setEnabled(document_.has_pair());
  use_tool_->setChecked(using_tool);
  clear_->setEnabled(!document_.corrections().empty());
  if (using_tool && !document_.has_pair()) canvas_.set_active_tool(nullptr);
}

void CorrectionController::use_tool(bool on) {
  // Nobody drags an image that is not shown.
  if (ViewSettings settings = canvas_.settings(); on && settings.mode == CompareMode::Fixed) {
    settings.mode = CompareMode::Overlay;
    canvas_.set_settings(settings);
  }
  canvas_.set_active_tool(on ? &tool_ : nullptr);
  if (!on) return;
  pair_ = captured_pair(document_);
  images_ = images_of(document_.state());
  Q_EMIT tool_chosen();  // a tool whose marks are hidden would seem to do nothing
  bring_up(*panel_);
  canvas_.setFocus();
}

void CorrectionController::leave_another_pair() {
  if (canvas_.active_tool() != &tool_ || captured_pair(document_) == pair_) return;
  pair_ = captured_pair(document_);
  if (images_of(document_.state()) == images_ && keeps_tool(document_)) return;
  canvas_.set_active_tool(nullptr);
  if (document_.has_pair())
    status_.show_message(tr("Correct by Hand is off for this pair: a drag moves the view. %1 turns it on.")
                             .arg(use_tool_->shortcut().toString(QKeySequence::NativeText)),
                         12000);
}

void CorrectionController::show_marks(bool visible) {
  tool_.set_visible(visible);
  canvas_.update();
}

}  // namespace alinify::ui

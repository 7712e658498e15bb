#include "ui/features/result_controller.h"

#include <QAction>
#include <QDockWidget>

#include "ui/panels/panel_parts.h"
#include "ui/panels/results_panel.h"

namespace alinify::ui {

ResultController::ResultController(const WindowContext& context) : Controller(context) {
  other_ = bind("result_other", [this] { show_other_result(); });
  rename_ = bind("result_rename", [this] {
    bring_up(*panel_);
    panel_->rename_shown();
  });
  delete_ = bind("result_delete", [this] { document_.delete_result(document_.state().shown); });
  panel_ = new ResultsPanel(document_, {other_, rename_, delete_});
  connect(&document_, &SessionDocument::results_changed, this, &ResultController::results_changed);
  connect(&document_, &SessionDocument::images_changed, this, &ResultController::update_commands);
  update_commands();
}

void ResultController::update_commands() {
  other_->setEnabled(!document_.state().results.empty());
  for (QAction* action : {rename_, delete_}) action->setEnabled(document_.state().shown_result());
}

void ResultController::results_changed() {
  const std::string& shown = document_.state().shown;
  if (shown != shown_before_.second) shown_before_ = {shown_before_.second, shown};
  if (document_.state().results.size() > 1 && !offered_) {
    offered_ = true;
    dock_of(*panel_)->show();
  }
  update_commands();
}

void ResultController::show_other_result() {
  document_.show_result(shown_before_.first);
  const KeptResult* shown = document_.state().shown_result();
  status_.show_message(shown ? tr("Shown: %1").arg(shown->name) : tr("Shown: not registered"), 4000);
}

}  // namespace alinify::ui

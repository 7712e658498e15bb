#include "ui/features/result_controller.h"

#include <algorithm>
#include <utility>

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
  if (document_.state().results.empty()) {
    shown_last_.reset(), shown_before_.reset();
  } else if (shown != shown_last_) {
    shown_before_ = std::exchange(shown_last_, shown);
  }
  if (document_.state().results.size() > 1 && !offered_) {
    offered_ = true;
    dock_of(*panel_)->show();
  }
  update_commands();
}

// A session that was just opened has shown one result only: the newest other one is meant, rather than the
// images before any.
std::string ResultController::other_result() const {
  const DocumentState& state = document_.state();
  const auto is_there = [&](const std::string& id) {
    return id.empty() || std::any_of(state.results.begin(), state.results.end(),
                                     [&](const KeptResult& kept) { return kept.id == id; });
  };
  if (shown_before_ && is_there(*shown_before_)) return *shown_before_;
  const auto newest = std::find_if(state.results.rbegin(), state.results.rend(),
                                   [&](const KeptResult& kept) { return kept.id != state.shown; });
  return newest == state.results.rend() ? std::string() : newest->id;
}

void ResultController::show_other_result() {
  document_.show_result(other_result());
  const KeptResult* shown = document_.state().shown_result();
  status_.show_message(shown ? tr("Shown: %1").arg(shown->name) : tr("Shown: not registered"), 4000);
}

}  // namespace alinify::ui

#pragma once

#include <string>
#include <utility>

#include "ui/features/controller.h"

namespace alinify::ui {

class ResultsPanel;

/// The kept results: which one is shown, their names, and their panel.
class ResultController : public Controller {
  Q_OBJECT
 public:
  explicit ResultController(const WindowContext& context);
  /// Created here; docked by the window.
  ResultsPanel& panel() { return *panel_; }

 private:
  void update_commands() override;
  void results_changed();
  void show_other_result();

  ResultsPanel* panel_;
  QAction *other_, *rename_, *delete_;
  std::pair<std::string, std::string> shown_before_;  ///< the result shown last but one, and the last
  bool offered_ = false;                              ///< the panel has been raised automatically
};

}  // namespace alinify::ui

#pragma once

#include <optional>
#include <string>

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
  /// The result to show instead of the present one; "": not registered.
  std::string other_result() const;

  /// The result shown last, and the one before it; unset: none was shown yet among those that there are.
  std::optional<std::string> shown_last_, shown_before_;
  bool offered_ = false;  ///< the panel has been raised automatically
};

}  // namespace alinify::ui

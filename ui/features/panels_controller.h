#pragma once

#include <QByteArray>

#include "ui/features/controller.h"

namespace alinify::ui {

class LogPanel;

/// The parts of the window: the log, the keyboard's way from one to the next, and where they stand.
class PanelsController : public Controller {
  Q_OBJECT
 public:
  explicit PanelsController(const WindowContext& context);

  /// Created here, for whoever docks it.
  LogPanel& log_panel() { return *log_panel_; }
  /// As it is now, nothing restored yet; call it when all panels are docked.
  void keep_first_layout();

 private:
  void show_log();
  void move_focus(int step);
  void reset_layout();

  LogPanel* log_panel_;
  QByteArray first_layout_;  ///< of the docks, before anything was restored
};

}  // namespace alinify::ui

#pragma once

#include <vector>

#include <QByteArray>
#include <QPointer>
#include <QSize>
#include <QString>
#include <QTimer>

#include "ui/features/controller.h"

namespace alinify::ui {

class LogPanel;

/// How the window stands, as QMainWindow saves it.
struct WindowLayout {
  QByteArray geometry, docks;
};

/// The parts of the window: the log, the keyboard's way from one to the next, and where they stand.
class PanelsController : public Controller {
  Q_OBJECT
 public:
  explicit PanelsController(const WindowContext& context);

  /// Created here; docked by the window.
  LogPanel& log_panel() { return *log_panel_; }
  /// As it is now, nothing restored yet; call it when all panels are docked.
  void keep_first_layout();
  /// For the next start: full screen is no layout, so the one before it counts.
  WindowLayout layout() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill_screen();
  void leave_full_screen();
  void bring_panels_back();
  void restore_sizes();
  void show_log();
  void move_focus(int step);
  void reset_layout();

  LogPanel* log_panel_;
  QAction* full_screen_;
  /// Hidden by full screen; `front`: it was seen, not behind another's tab.
  struct Hidden {
    QPointer<QWidget> widget;
    bool front = true;
  };
  std::vector<Hidden> hidden_;
  QString way_back_;     ///< the message when the window fills the screen
  WindowLayout before_;  ///< before it did
  QSize size_before_;
  QTimer sizes_due_;  ///< runs while the docks still have to become as large as they were, at size_before_
  QByteArray first_layout_;  ///< of the docks, before anything was restored
};

}  // namespace alinify::ui

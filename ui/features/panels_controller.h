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

/// The window's layout, as QMainWindow saves it.
struct WindowLayout {
  QByteArray geometry, docks;
  QSize size;  ///< of the window, in which the docks have these sizes
};

/// The parts of the window: the log, keyboard navigation between them, and their layout.
class PanelsController : public Controller {
  Q_OBJECT
 public:
  explicit PanelsController(const WindowContext& context);

  /// Created here; docked by the window.
  LogPanel& log_panel() { return *log_panel_; }
  /// Keeps the present layout as the initial one; call it when all panels are docked and nothing was
  /// restored.
  void keep_first_layout();
  /// The layout for the next start; in full screen, the one before it.
  WindowLayout layout() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  WindowLayout present_layout() const;
  void hide_panels();
  void show_panels();
  /// Takes the hint off the status bar, if that still shows it: what it tells is over.
  void end_hint(const QString& hint);
  void fill_screen();
  void leave_full_screen();
  void bring_panels_back();
  void restore_sizes();
  void show_log();
  void move_focus(int step);
  void reset_layout();

  LogPanel* log_panel_;
  QAction *full_screen_, *hide_panels_;
  /// A part hidden in full screen; `front`: it was visible, not behind another tab.
  struct Hidden {
    QPointer<QWidget> widget;
    bool front = true;
  };
  std::vector<Hidden> hidden_;
  QString way_back_;                ///< message in full screen: how to leave it
  QString panels_hidden_;           ///< message while all panels are hidden: how they come back
  WindowLayout before_;             ///< before full screen
  QByteArray docks_before_hiding_;  ///< while all panels are hidden: the layout with them; else empty
  QSize size_before_;
  QTimer sizes_due_;         ///< runs while the docks must still regain their sizes, at size_before_
  QByteArray first_layout_;  ///< layout of the docks, before anything was restored
};

}  // namespace alinify::ui

#include "ui/features/panels_controller.h"

#include <utility>

#include <QAction>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

#include "core/base/platform.h"
#include "ui/core_text.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/window/column_widths.h"
#include "ui/window/restoring_layout.h"

namespace alinify::ui {
namespace {

constexpr int kSizesDueMs = 5000;

}  // namespace

PanelsController::PanelsController(const WindowContext& context) : Controller(context) {
  log_panel_ = new LogPanel(
      log_, tr("Alinify %1 on %2, Qt %3\n%4")
                .arg(QString::fromStdString(services_.version), translated(services_.backend->description()),
                     QString::fromLatin1(qVersion()), translated(platform::describe_machine())));
  connect(log_panel_, &LogPanel::copied, this,
          [this](int lines) { status_.show_message(tr("%n line(s) copied", nullptr, lines), 4000); });
  bind("log", [this] { show_log(); });
  bind("copy_log", [this] { log_panel_->copy_all(); });
  full_screen_ =
      bind("full_screen", [this] { window_.isFullScreen() ? leave_full_screen() : fill_screen(); });
  window_.installEventFilter(this);
  // If the desktop gives the window another size than before, that size holds.
  sizes_due_.setSingleShot(true);
  sizes_due_.setInterval(kSizesDueMs);
  connect(&sizes_due_, &QTimer::timeout, this, [this] { before_ = {}; });
  hide_panels_ =
      bind("hide_panels", [this] { docks_before_hiding_.isEmpty() ? hide_panels() : show_panels(); });
  bind("next_panel", [this] { move_focus(1); });
  bind("previous_panel", [this] { move_focus(-1); });
  bind("reset_layout", [this] { reset_layout(); });
}

void PanelsController::keep_first_layout() {
  first_layout_ = window_.saveState();
}

WindowLayout PanelsController::layout() const {
  // Empty: the desktop made it fill the screen, with its panels.
  WindowLayout kept = window_.isFullScreen() && !before_.geometry.isEmpty() ? before_ : present_layout();
  if (!docks_before_hiding_.isEmpty()) kept.docks = docks_before_hiding_;
  return kept;
}

WindowLayout PanelsController::present_layout() const {
  return {window_.saveGeometry(), window_.saveState(), window_.size()};
}

void PanelsController::hide_panels() {
  docks_before_hiding_ = window_.saveState();
  for (auto* dock : window_.findChildren<QDockWidget*>()) dock->hide();
  hide_panels_->setChecked(true);
  canvas_.setFocus();
  panels_hidden_ = tr("The panels are hidden: %1 shows them again")
                       .arg(hide_panels_->shortcut().toString(QKeySequence::NativeText));
  status_.show_message(panels_hidden_, 8000);
}

void PanelsController::end_hint(const QString& hint) {
  if (!hint.isEmpty() && window_.statusBar()->currentMessage() == hint) status_.clear_message();
}

void PanelsController::show_panels() {
  const RestoringLayout restoring(window_);
  QList<QDockWidget*> opened;  // meanwhile, one by one
  for (auto* dock : window_.findChildren<QDockWidget*>())
    if (!dock->isHidden()) opened << dock;
  window_.restoreState(std::exchange(docks_before_hiding_, {}));
  for (QDockWidget* dock : opened) dock->show();
  hide_panels_->setChecked(false);
  end_hint(panels_hidden_);
}

void PanelsController::fill_screen() {
  before_ = present_layout();
  size_before_ = window_.size();
  sizes_due_.stop();
  hidden_.clear();
  for (auto* dock : window_.findChildren<QDockWidget*>())
    if (!dock->isHidden()) hidden_.push_back({dock, !dock->visibleRegion().isEmpty()});
  for (auto* bar : window_.findChildren<QToolBar*>())
    if (!bar->isHidden()) hidden_.push_back({bar, true});
  for (QWidget* bar : {static_cast<QWidget*>(window_.menuBar()), static_cast<QWidget*>(window_.statusBar())})
    if (bar->isVisible()) hidden_.push_back({bar, false});
  for (const Hidden& part : hidden_) part.widget->hide();
  canvas_.setFocus();
  window_.setWindowState(window_.windowState() | Qt::WindowFullScreen);
  way_back_ = tr("The picture alone: %1 or Esc brings the window back")
                  .arg(full_screen_->shortcut().toString(QKeySequence::NativeText));
  status_.show_message(way_back_, 8000);
}

void PanelsController::leave_full_screen() {
  bring_panels_back();
  window_.setWindowState(window_.windowState() & ~Qt::WindowFullScreen);
}

void PanelsController::bring_panels_back() {
  const std::vector<Hidden> parts = std::exchange(hidden_, {});
  QTimer::singleShot(0, this, &PanelsController::restore_sizes);
  if (parts.empty()) return;
  end_hint(way_back_);
  sizes_due_.start();
  const RestoringLayout restoring(window_);
  for (const Hidden& part : parts)
    if (part.widget) part.widget->show();
  for (const Hidden& part : parts)
    if (part.widget && part.front) part.widget->raise();
}

// Docks that came back at another size than before were squeezed: restores their sizes.
void PanelsController::restore_sizes() {
  if (!sizes_due_.isActive() || window_.isFullScreen() || window_.size() != size_before_) return;
  sizes_due_.stop();
  QList<QDockWidget*> open;
  for (auto* dock : window_.findChildren<QDockWidget*>())
    if (!dock->isHidden()) open << dock;
  const RestoringLayout restoring(window_);
  window_.restoreState(std::exchange(before_, {}).docks);
  for (QDockWidget* dock : open) dock->show();  // one may have been opened meanwhile
}

bool PanelsController::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && event->type() == QEvent::WindowStateChange) {
    full_screen_->setChecked(window_.isFullScreen());
    // Full screen was ended by the desktop.
    if (!window_.isFullScreen()) bring_panels_back();
  }
  // Only after the layout has handled it.
  if (watched == &window_ && event->type() == QEvent::Resize && sizes_due_.isActive())
    QTimer::singleShot(0, this, &PanelsController::restore_sizes);
  // No operation in progress took the key: it ends the tool, then the full screen, wherever the focus is.
  if (watched == &window_ && event->type() == QEvent::KeyPress &&
      static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    if (canvas_.active_tool()) {
      canvas_.set_active_tool(nullptr);
      return true;
    }
    if (window_.isFullScreen()) {
      leave_full_screen();
      return true;
    }
  }
  return Controller::eventFilter(watched, event);
}

void PanelsController::show_log() {
  bring_up(*log_panel_);
  log_panel_->findChild<QWidget*>(QStringLiteral("log_text"))->setFocus();
}

void PanelsController::move_focus(int step) {
  QList<QWidget*> parts{&canvas_};
  for (QDockWidget* dock : window_.findChildren<QDockWidget*>())
    if (dock->isVisible() && dock->widget()) parts << dock->widget();
  if (auto* bar = window_.findChild<QToolBar*>(QStringLiteral("main_tool_bar")); bar && bar->isVisible())
    parts << bar;
  qsizetype now = 0;
  for (qsizetype i = 0; i < parts.size(); ++i)
    if (window_.focusWidget() &&
        (parts[i] == window_.focusWidget() || parts[i]->isAncestorOf(window_.focusWidget())))
      now = i;
  for (qsizetype tries = 0; tries < parts.size(); ++tries) {
    now = (now + step + parts.size()) % parts.size();
    QWidget* part = parts[now];
    // By a key: what has the keyboard now shows its frame.
    if (part->focusPolicy() & Qt::TabFocus) return part->setFocus(Qt::ShortcutFocusReason);
    for (QWidget* w = part->nextInFocusChain(); w != part; w = w->nextInFocusChain())
      if (part->isAncestorOf(w) && w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus))
        return w->setFocus(Qt::ShortcutFocusReason);
  }
}

void PanelsController::reset_layout() {
  sizes_due_.stop();
  docks_before_hiding_.clear();
  hide_panels_->setChecked(false);
  window_.restoreState(first_layout_);
  ColumnWidths::forget();
  status_.show_message(tr("Every panel is back where it was at first"), 4000);
}

}  // namespace alinify::ui

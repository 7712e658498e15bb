#include "ui/window_layout.h"

#include <algorithm>

#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>

#include "ui/features/features.h"
#include "ui/language.h"
#include "ui/panels/landmarks_panel.h"
#include "ui/panels/layers_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/pairs_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/registration_panel.h"
#include "ui/panels/results_panel.h"
#include "ui/panels/verdict_panel.h"
#include "ui/panels/view_panel.h"
#include "ui/window/column_widths.h"
#include "ui/window/panel_docks.h"
#include "ui/window/restoring_layout.h"

namespace alinify::ui {
namespace {

constexpr double kShareOfScreen = 0.8;  ///< of a large screen that the first window takes, each way
constexpr int kMostOfScreen = 4;        ///< the left column is held as wide as its share by this, no wider
constexpr int kRepeatedMs = 300;        ///< so long Qt repeats a restored layout when the window is resized
constexpr int kSeparators = 24;         ///< between docks, and their tabs; rather too much than too little

/// The size of the window's screen without the window's frame: status bar and buttons must be reachable.
QSize room_of(const QMainWindow& window) {
  const QScreen* const screen = QGuiApplication::screenAt(window.geometry().center());
  return (screen ? screen : window.screen())->availableSize() - QSize(8, 40);
}

/// Panels that were opened or brought to the front meanwhile, as for waiting pairs, stay there.
void restore_heights(QMainWindow& window, const QByteArray& docks) {
  QList<QDockWidget*> open;
  for (auto* dock : window.findChildren<QDockWidget*>())
    if (!dock->isHidden()) open << dock;
  QStringList in_front;
  for (const auto* tabs : window.findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
    in_front << tabs->tabText(tabs->currentIndex());
  window.restoreState(docks);
  for (QDockWidget* dock : open) dock->show();
  for (QDockWidget* dock : open)
    if (in_front.contains(dock->windowTitle())) dock->raise();
}

/// Once the window is shown, which asked to be `wanted` large.
void settle(QMainWindow& window, QSize wanted, const QByteArray& docks) {
  if (!window.isVisible() || window.isMaximized() || window.isFullScreen()) return;
  const bool grown = window.width() == wanted.width() && window.height() > wanted.height();
  if (grown) window.resize(wanted);
  // That has stretched and squeezed them: at the size in which they were left, docks are as high as they
  // were.
  if (window.size() == wanted && !docks.isEmpty()) restore_heights(window, docks);
  // The frame is known by now: it may hang over the screen's edge where the window came back.
  const QRect frame = window.frameGeometry(), screen = window.screen()->availableGeometry();
  const auto moved_in = [](int from, int over, int edge) {
    return over > 0 ? std::max(edge, from - over) : from;
  };
  const QPoint inside(moved_in(frame.left(), frame.right() - screen.right(), screen.left()),
                      moved_in(frame.top(), frame.bottom() - screen.bottom(), screen.top()));
  if (inside != frame.topLeft()) window.move(inside);
}

/// The left column is as wide as the widest of its panels needs it, hidden ones too, unless that takes too
/// much from the image: a panel that is opened then moves neither.
void hold_left_column(QMainWindow& window) {
  auto* layers = window.findChild<QDockWidget*>(QLatin1String(title_of(PanelKind::Layers).dock()));
  int needed = layers->minimumWidth();
  for (auto* dock : window.findChildren<QDockWidget*>())
    if (window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea)
      needed = std::max(needed, dock->minimumSizeHint().width());
  layers->setMinimumWidth(
      std::clamp(needed, layers->minimumWidth(),
                 std::max(layers->minimumWidth(), room_of(window).width() / kMostOfScreen)));
}

}  // namespace

void dock_panels(QMainWindow& window, Features& features, const CommandSet& commands) {
  PanelDocks docks(window, commands);
  QScrollArea* const settings = scrolling(&features.view.panel());
  // Its first state is fully visible; rows that some modes add scroll rather than pushing the window's edge.
  settings->setMinimumHeight(features.view.panel().minimumSizeHint().height());
  QDockWidget* const view = docks.add(PanelKind::View, *settings, Qt::RightDockWidgetArea);
  QDockWidget* const layers = docks.add(PanelKind::Layers, features.layers.panel(), Qt::LeftDockWidgetArea);
  QDockWidget* const registration =
      docks.add(PanelKind::Registration, features.registration.panel(), Qt::RightDockWidgetArea);
  QDockWidget* const verdict =
      docks.add(PanelKind::Verdict, features.verdict.panel(), Qt::RightDockWidgetArea);
  window.tabifyDockWidget(registration, verdict);
  registration->raise();
  QDockWidget* const pairs = docks.add(PanelKind::Pairs, features.pairs.panel(), Qt::LeftDockWidgetArea);
  window.tabifyDockWidget(layers, pairs);
  pairs->hide();
  docks.add(PanelKind::Log, features.panels.log_panel(), Qt::BottomDockWidgetArea)->hide();
  window.resizeDocks({layers, view, registration},
                     {ColumnWidths::kFirstLeft, ColumnWidths::kFirstRight, ColumnWidths::kFirstRight},
                     Qt::Horizontal);
  new ColumnWidths(window);
  docks.add_tool_panels({{PanelKind::Landmarks, &features.landmarks.panel()},
                         {PanelKind::Corrections, &features.corrections.panel()},
                         {PanelKind::Placement, &features.placement.panel()},
                         {PanelKind::Results, &features.results.panel()}},
                        *layers);
}

void restore_layout(QMainWindow& window, Features& features) {
  const QSettings settings;
  const QSize room = room_of(window);
  QSize wanted = QSize(1360, 860).expandedTo(room * kShareOfScreen).boundedTo(room);
  window.resize(wanted);
  hold_left_column(window);
  // Full height for the view's settings, the rest for the panels below them.
  auto* view = window.findChild<QDockWidget*>(QLatin1String(title_of(PanelKind::View).dock()));
  auto* registration =
      window.findChild<QDockWidget*>(QLatin1String(title_of(PanelKind::Registration).dock()));
  const int around = window.menuBar()->sizeHint().height() + window.statusBar()->sizeHint().height() +
                     window.findChild<QToolBar*>(QStringLiteral("main_tool_bar"))->sizeHint().height();
  const int settings_height = view->sizeHint().height();
  window.resizeDocks({view, registration},
                     {settings_height, std::max(1, window.height() - around - settings_height - kSeparators)},
                     Qt::Vertical);
  features.panels.keep_first_layout();
  const QByteArray geometry = settings.value("geometry").toByteArray();
  const bool known = window.restoreGeometry(geometry);
  const bool fills_screen = window.isMaximized() || window.isFullScreen();
  if (known) wanted = window.size();
  // It may have been left on a larger screen.
  if (known && !fills_screen) wanted = wanted.boundedTo(room_of(window));
  // Where docks do not fit a window that is about to fill the screen, Qt (6.4) keeps a copy of the restored
  // layout for later sizes. Tab bars in it are gone by then, and the program would end when it is shown. So
  // they come back at the larger size, before the window is resized to it.
  if (fills_screen) {
    window.setWindowState(Qt::WindowNoState);
    const QSize screen = window.screen()->availableSize(), had = settings.value("docks_size").toSize();
    window.resize(had.isValid() && had == had.boundedTo(screen) ? had : screen);
  }
  if (known && !fills_screen) window.resize(wanted);
  const QByteArray docks = settings.value("docks").toByteArray();
  // Docks that appear with the window are those of this layout.
  if (!docks.isEmpty()) RestoringLayout::begin(window);
  window.restoreState(docks);
  if (fills_screen) window.restoreGeometry(geometry);
  // Texts do not know yet at what width they wrap: laying the docks out has made the window higher than it
  // was asked to be, and on a small screen its status bar would lie under the edge.
  const bool is_same_size = known && !fills_screen && settings.value("docks_size").toSize() == wanted;
  QTimer::singleShot(0, &window, [&window, wanted, docks = is_same_size ? docks : QByteArray()] {
    settle(window, wanted, docks);
    RestoringLayout::end(window);
  });
  // Columns that the longer words of another language have widened.
  if (const QString before = settings.value("docks_language").toString();
      !before.isEmpty() && before != spoken_language())
    QTimer::singleShot(fills_screen ? kRepeatedMs : 0, &window, [&window] { ColumnWidths::regain(window); });
}

}  // namespace alinify::ui

#include "ui/window/panel_docks.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScrollArea>
#include <QTimer>

#include "ui/commands/command_set.h"
#include "ui/window/restoring_layout.h"

namespace alinify::ui {
namespace {

constexpr int kToolPanelHeight = 400;    ///< logical pixels that a panel beside the layers should have: the
                                         ///< landmarks' then show five rows, with what stands below
constexpr double kToolPanelShare = 0.5;  ///< of the column, where that is more: its tables grow with it
constexpr int kLinesToCome = 4;          ///< by which the texts of one without a table may grow

/// Makes a dock that is opened tall enough: it shares its side with the layers, which would leave it a few
/// lines. One that a restored layout opens keeps its height, and so does one whose tab is chosen.
class TallEnough final : public QObject {
 public:
  TallEnough(QMainWindow& window, QDockWidget& dock, QDockWidget& layers)
      : QObject(&dock), window_(window), dock_(dock), layers_(layers) {
    dock.installEventFilter(this);
    // What lies in front of the layers may ask for more, and is opened later.
    for (QDockWidget* beside : window_.tabifiedDockWidgets(&layers_)) beside->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::ShowToParent && window_.isVisible() && !RestoringLayout::happens_in(window_))
      QTimer::singleShot(0, this, &TallEnough::stretch);
    return QObject::eventFilter(watched, event);
  }

 private:
  void stretch() {
    QDockWidget* const above = seen_above();
    if (!above || !is_seen(dock_) || dock_.isFloating() ||
        window_.dockWidgetArea(&dock_) != window_.dockWidgetArea(above))
      return;
    const int column = above->height() + dock_.height(), wanted = wanted_height(column);
    // In a low column, or one that is not laid out yet, nothing would be left for the layers.
    if (dock_.height() < wanted && wanted < column)
      window_.resizeDocks({above, &dock_}, {column - wanted, wanted}, Qt::Vertical);
  }

  static bool is_seen(const QDockWidget& dock) { return dock.isVisible() && !dock.visibleRegion().isEmpty(); }
  /// The layers, or the panel in front of them.
  QDockWidget* seen_above() const {
    if (is_seen(layers_)) return &layers_;
    for (QDockWidget* beside : window_.tabifiedDockWidgets(&layers_))
      if (is_seen(*beside)) return beside;
    return nullptr;
  }

  /// A table grows with its column. A panel without one needs its fields and texts, and leaves the rest to
  /// the layers.
  int wanted_height(int column) const {
    if (dock_.findChild<QAbstractItemView*>())
      return std::max(kToolPanelHeight, static_cast<int>(kToolPanelShare * column));
    const QWidget& panel = *dock_.widget();
    const int height =
        panel.hasHeightForWidth() ? panel.heightForWidth(panel.width()) : panel.sizeHint().height();
    const int lines = kLinesToCome * panel.fontMetrics().lineSpacing();
    return height + lines + dock_.height() - panel.height();
  }

  QMainWindow& window_;
  QDockWidget &dock_, &layers_;
};

}  // namespace

QDockWidget* PanelDocks::add(PanelKind kind, QWidget& panel, Qt::DockWidgetArea area) {
  const PanelTitle& title = title_of(kind);
  auto* dock = new QDockWidget(QCoreApplication::translate("Panel", title.title), &window_);
  dock->setObjectName(QLatin1String(title.dock()));
  dock->setWidget(&panel);
  dock->setMinimumWidth(270);
  dock->setAllowedAreas(Qt::AllDockWidgetAreas);
  // Scroll areas in a panel take no keyboard focus: their contents do, and scroll them along.
  for (QScrollArea* scrolled : dock->findChildren<QScrollArea*>()) scrolled->setFocusPolicy(Qt::NoFocus);
  window_.addDockWidget(area, dock);
  // Not the dock's own action, which hides a panel that lies behind another one instead of raising it.
  QAction* const toggle = commands_.at(QLatin1String(title.command));
  // The tick says that the panel is open, also behind another one.
  const auto show_state = [dock, toggle] { toggle->setChecked(!dock->isHidden()); };
  QObject::connect(dock, &QDockWidget::visibilityChanged, toggle, show_state);
  QObject::connect(toggle, &QAction::triggered, dock, [dock, show_state] {
    const bool seen = !dock->isHidden() && !dock->visibleRegion().isEmpty();
    dock->setVisible(!seen);
    if (!seen) dock->raise();
    show_state();
  });
  return dock;
}

void PanelDocks::add_tool_panels(const QList<ToolPanel>& panels, QDockWidget& layers) {
  QList<QDockWidget*> docks;
  for (const ToolPanel& tool : panels) {
    docks << add(tool.kind, *tool.panel, Qt::LeftDockWidgetArea);
    new TallEnough(window_, *docks.last(), layers);
  }
  for (qsizetype i = 1; i < docks.size(); ++i) window_.tabifyDockWidget(docks[i - 1], docks[i]);
  for (QDockWidget* dock : docks) dock->hide();
}

}  // namespace alinify::ui

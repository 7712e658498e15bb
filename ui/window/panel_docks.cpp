#include "ui/window/panel_docks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QTimer>

#include "ui/commands/command_set.h"

namespace alinify::ui {
namespace {

constexpr int kToolPanelHeight = 290;  ///< logical pixels that a panel beside the layers should have

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
  QObject::connect(dock, &QDockWidget::visibilityChanged, toggle, &QAction::setChecked);
  QObject::connect(toggle, &QAction::triggered, dock, [dock](bool shown) {
    dock->setVisible(shown);
    if (shown) dock->raise();
  });
  return dock;
}

void PanelDocks::add_tool_panels(const QList<ToolPanel>& panels, QDockWidget& layers) {
  QList<QDockWidget*> docks;
  for (const ToolPanel& tool : panels) {
    docks << add(tool.kind, *tool.panel, Qt::LeftDockWidgetArea);
    keep_tall_enough(*docks.last(), layers);
  }
  for (qsizetype i = 1; i < docks.size(); ++i) window_.tabifyDockWidget(docks[i - 1], docks[i]);
  for (QDockWidget* dock : docks) dock->hide();
}

void PanelDocks::keep_tall_enough(QDockWidget& dock, QDockWidget& layers) {
  // It shares its side with the layers, which would leave it a few lines.
  QObject::connect(
      &dock, &QDockWidget::visibilityChanged, &dock, [&window = window_, &dock, &layers](bool visible) {
        if (!visible) return;
        QTimer::singleShot(0, &dock, [&window, &dock, &layers] {
          if (!dock.isFloating() && window.dockWidgetArea(&dock) == window.dockWidgetArea(&layers) &&
              layers.isVisible() && dock.height() < kToolPanelHeight)
            window.resizeDocks({&layers, &dock},
                               {layers.height() + dock.height() - kToolPanelHeight, kToolPanelHeight},
                               Qt::Vertical);
        });
      });
}

}  // namespace alinify::ui

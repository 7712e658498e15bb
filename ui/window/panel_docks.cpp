#include "ui/window/panel_docks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QTimer>

namespace alinify::ui {
namespace {

constexpr int kToolPanelHeight = 290;  ///< logical pixels that a panel beside the layers should have

QString looked_up(const char* text) {
  return QCoreApplication::translate("PanelDocks", text);
}

}  // namespace

QDockWidget* PanelDocks::add(QWidget& panel, const QString& title, const QString& name,
                             Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &window_);
  dock->setObjectName(name);
  dock->setWidget(&panel);
  dock->setMinimumWidth(270);
  dock->setAllowedAreas(Qt::AllDockWidgetAreas);
  // Scroll areas in a panel take no keyboard focus: their contents do, and scroll them along.
  for (QScrollArea* scrolled : dock->findChildren<QScrollArea*>()) scrolled->setFocusPolicy(Qt::NoFocus);
  window_.addDockWidget(area, dock);
  // A command of its own, which the palette lists too; the dock's own action hides a panel that lies behind
  // another one instead of raising it.
  auto* toggle = new QAction(title, dock);
  toggle->setCheckable(true);
  toggle->setObjectName(QStringLiteral("show_") + name);
  toggle->setStatusTip(looked_up(QT_TRANSLATE_NOOP("PanelDocks", "Show or hide the panel %1")).arg(title));
  toggle->setWhatsThis(toggle->statusTip());
  toggle->setProperty("words", looked_up(QT_TRANSLATE_NOOP("PanelDocks", "panel dock show hide")));
  QObject::connect(dock, &QDockWidget::visibilityChanged, toggle, &QAction::setChecked);
  QObject::connect(toggle, &QAction::triggered, dock, [dock](bool shown) {
    dock->setVisible(shown);
    if (shown) dock->raise();
  });
  window_.addAction(toggle);
  panels_.addAction(toggle);
  return dock;
}

void PanelDocks::add_tool_panels(const QList<ToolPanel>& panels, QDockWidget& layers) {
  QList<QDockWidget*> docks;
  for (const ToolPanel& tool : panels) {
    docks << add(*tool.panel, tool.title, tool.name, Qt::LeftDockWidgetArea);
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

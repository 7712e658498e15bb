#pragma once

#include <QList>
#include <QString>

class QDockWidget;
class QMainWindow;
class QMenu;
class QWidget;

namespace alinify::ui {

/// Docks panels beside the canvas, each with its entry in Window ▸ Panels.
class PanelDocks {
 public:
  PanelDocks(QMainWindow& window, QMenu& panels) : window_(window), panels_(panels) {}

  /// Takes the panel. Two in one area stand one below the other.
  QDockWidget* add(QWidget& panel, const QString& title, const QString& name, Qt::DockWidgetArea area);
  /// A panel that comes when it is needed.
  struct ToolPanel {
    QWidget* panel;
    QString title, name;
  };
  /// Docks them below the layers, tabbed and hidden, to leave room for the picture.
  void add_tool_panels(const QList<ToolPanel>& panels, QDockWidget& layers);

 private:
  void keep_tall_enough(QDockWidget& dock, QDockWidget& layers);

  QMainWindow& window_;
  QMenu& panels_;
};

}  // namespace alinify::ui

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

  /// Takes ownership of the panel. Panels in the same area are stacked vertically.
  QDockWidget* add(QWidget& panel, const QString& title, const QString& name, Qt::DockWidgetArea area);
  /// A panel hidden until its tool is used.
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

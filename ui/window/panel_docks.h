#pragma once

#include <QList>

#include "ui/commands/panel_kind.h"

class QDockWidget;
class QMainWindow;
class QWidget;

namespace alinify::ui {

class CommandSet;

/// Docks panels beside the canvas and connects each to the command that shows or hides it.
class PanelDocks {
 public:
  PanelDocks(QMainWindow& window, const CommandSet& commands) : window_(window), commands_(commands) {}

  /// Takes ownership of the panel. Panels in the same area are stacked vertically.
  QDockWidget* add(PanelKind kind, QWidget& panel, Qt::DockWidgetArea area);
  /// A panel hidden until its tool is used.
  struct ToolPanel {
    PanelKind kind;
    QWidget* panel;
  };
  /// Docks them below the layers, tabbed and hidden, to leave room for the picture.
  void add_tool_panels(const QList<ToolPanel>& panels, QDockWidget& layers);

 private:
  QMainWindow& window_;
  const CommandSet& commands_;
};

}  // namespace alinify::ui

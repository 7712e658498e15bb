#pragma once

#include "ui/commands/command_table.h"
#include "ui/features/controller.h"

class QAbstractItemView;

namespace alinify::ui {

class LandmarkTool;
class PlacesController;

/// Context menus of the canvas and of lists, opened by a right click or the keyboard's menu key. Their
/// entries are the window's commands; the item under the pointer is selected first, so that they act on it.
class ContextMenuController : public Controller {
  Q_OBJECT
 public:
  ContextMenuController(const WindowContext& context, LandmarkTool& landmarks, PlacesController& places);

  /// Opens the menu on the view; a right click has already selected its row.
  void serve(QAbstractItemView& view, ContextMenu menu);

 private:
  void open_on_canvas(const QPoint& global);
  void open(QWidget& over, QStringList entries, const QPoint& global);

  LandmarkTool& landmarks_;
  PlacesController& places_;
};

}  // namespace alinify::ui

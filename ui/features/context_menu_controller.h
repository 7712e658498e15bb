#pragma once

#include "ui/commands/command_table.h"
#include "ui/features/controller.h"

class QAbstractItemView;

namespace alinify::ui {

class LandmarkTool;
class PlacesController;

/// Menus that a right click or the keyboard's menu key opens, on the canvas and on lists. Their entries are
/// the window's commands; the item under the pointer is selected first, so that they act on it.
class ContextMenuController : public Controller {
  Q_OBJECT
 public:
  ContextMenuController(const WindowContext& context, LandmarkTool& landmarks, PlacesController& places);

  /// A right click on a row has selected it before.
  void serve(QAbstractItemView& view, ContextMenu menu);

 private:
  void open_on_canvas(const QPoint& global);
  void open(QWidget& over, QStringList entries, const QPoint& global);

  LandmarkTool& landmarks_;
  PlacesController& places_;
};

}  // namespace alinify::ui

#pragma once

#include "ui/features/controller.h"
#include "ui/tools/placement_tool.h"

class QWidget;

namespace alinify::ui {

/// Manual placement of the moving image.
class PlacementController : public Controller {
  Q_OBJECT
 public:
  explicit PlacementController(const WindowContext& context);
  ~PlacementController() override;

  PlacementTool& tool() { return tool_; }
  /// Created here; docked by the window.
  QWidget& panel() { return *panel_; }

 private:
  void update_commands() override;
  void use_tool(bool on);

  PlacementTool tool_;
  QWidget* panel_;
  QAction *use_tool_, *turn_left_, *turn_right_, *mirror_;
};

}  // namespace alinify::ui

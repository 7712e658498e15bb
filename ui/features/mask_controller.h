#pragma once

#include "ui/features/controller.h"
#include "ui/tools/mask_tool.h"

namespace alinify::ui {

/// Masks that are drawn on the images, or made of what is there of them.
class MaskController : public Controller {
  Q_OBJECT
 public:
  explicit MaskController(const WindowContext& context);
  ~MaskController() override;

  MaskTool& tool() { return tool_; }
  /// Gives the mouse to the masks that are there, and says what it can do with them.
  void edit();

 private:
  void update_commands() override;
  void use_tool(bool on, bool keep);
  /// Of both images, what is there of them.
  void make_masks();

  MaskTool tool_;
  QAction *keep_, *leave_out_, *auto_, *clear_;
};

}  // namespace alinify::ui

#pragma once

#include "ui/features/controller.h"
#include "ui/tools/mask_tool.h"

namespace alinify::ui {

/// Masks drawn on the images, or made from the existing pieces.
class MaskController : public Controller {
  Q_OBJECT
 public:
  explicit MaskController(const WindowContext& context);
  ~MaskController() override;

  MaskTool& tool() { return tool_; }
  /// Activates the mask tool for the existing masks, with a hint on its use.
  void edit();

 private:
  void update_commands() override;
  void use_tool(bool on, bool keep);
  /// Makes masks of both images, if open.
  void make_masks();

  MaskTool tool_;
  QAction *keep_, *leave_out_, *auto_, *clear_;
};

}  // namespace alinify::ui

#pragma once

#include "ui/document/landmark_editor.h"
#include "ui/features/controller.h"
#include "ui/features/measure_controller.h"
#include "ui/tools/correction_tool.h"
#include "ui/tools/mask_tool.h"

namespace alinify::ui {

/// The one command that deletes the selection on the canvas: landmarks, a correction, a corner of a mask or a
/// measurement.
class DeleteController : public Controller {
  Q_OBJECT
 public:
  DeleteController(const WindowContext& context, LandmarkEditor& landmarks, CorrectionTool& corrections,
                   MaskTool& masks, MeasureController& measuring);

 private:
  void update_commands() override;
  void delete_selected();

  LandmarkEditor& landmarks_;
  CorrectionTool& corrections_;
  MaskTool& masks_;
  MeasureController& measuring_;
  QAction* delete_;
};

}  // namespace alinify::ui

#pragma once

#include <map>
#include <memory>
#include <optional>

#include "ui/features/controller.h"
#include "ui/tools/overlay_tool.h"

namespace alinify::ui {

/// The overlays for inspecting a result, and the readout under the pointer.
class InspectionController : public Controller {
  Q_OBJECT
 public:
  /// `cache`: tiles drawn by the canvas.
  InspectionController(const WindowContext& context, TileCache& cache);
  ~InspectionController() override;

  OverlayTool& overlay() { return overlay_; }

 private:
  void update_commands() override;
  void set_overlay(OverlayKind kind);
  void next_overlay();
  /// Compares the images under the shown result, if an overlay needs it and it was not done yet.
  void measure_shown_result();
  void show_pointer(std::optional<Vec2d> fixed_point);
  /// The position in each open image, with its pixel value on request.
  QStringList describe(Vec2d fixed, bool with_values);
  void copy_coordinates();

  TileCache& cache_;
  OverlayTool overlay_;
  std::optional<Vec2d> pointer_;  ///< fixed px; none: beside the canvas
  std::map<OverlayKind, QAction*> kinds_;
  QAction *next_, *copy_;
  std::weak_ptr<const Registration> measured_last_;  ///< not retried automatically
};

}  // namespace alinify::ui

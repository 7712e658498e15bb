#pragma once

#include <map>
#include <memory>
#include <optional>

#include "ui/features/controller.h"
#include "ui/tools/overlay_tool.h"

namespace alinify::ui {

/// What lies over the pair to inspect a result, and what lies under the pointer.
class InspectionController : public Controller {
  Q_OBJECT
 public:
  /// `cache`: of the tiles that the canvas has drawn.
  InspectionController(const WindowContext& context, TileCache& cache);
  ~InspectionController() override;

  OverlayTool& overlay() { return overlay_; }

 private:
  void update_commands() override;
  void set_overlay(OverlayKind kind);
  void next_overlay();
  /// Compares the images under the shown result, where an overlay needs it and nobody did.
  void measure_shown_result();
  void show_pointer(std::optional<Vec2d> fixed_point);
  /// The place in each image that is open; with what stands there, where asked for.
  QStringList describe(Vec2d fixed, bool with_values);
  void copy_coordinates();

  TileCache& cache_;
  OverlayTool overlay_;
  std::map<OverlayKind, QAction*> kinds_;
  QAction *next_, *copy_;
  std::weak_ptr<const Registration> measured_last_;  ///< not tried again by itself
};

}  // namespace alinify::ui

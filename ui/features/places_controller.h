#pragma once

#include <optional>

#include "ui/features/controller.h"
#include "ui/tools/findings_overlay.h"

namespace alinify::ui {

/// The places that the verdict names: shows them on the canvas and goes there.
class PlacesController : public Controller {
  Q_OBJECT
 public:
  explicit PlacesController(const WindowContext& context);
  ~PlacesController() override;

  void go_to_place(int index);
  /// A run has begun: what was found of the map before is no more.
  void forget_findings();
  /// The place that was gone to last, while it is in the middle of the view; else the one under the pointer
  /// or in the middle; else a piece of the image there.
  Rect place_to_register() const;

 Q_SIGNALS:
  /// To the place so many rows further down the verdict's list.
  void step_wanted(int step);

 private:
  void update_commands() override;
  void show_findings();

  FindingsOverlay overlay_;
  QAction *show_, *next_, *previous_;
  std::optional<Rect> gone_to_;  ///< the place that was gone to last; it outlives the verdict it came from
  std::optional<Vec2d> pointer_at_;  ///< in the fixed image's frame
};

}  // namespace alinify::ui

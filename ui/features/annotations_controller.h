#pragma once

#include "ui/features/controller.h"
#include "ui/tools/annotations_overlay.h"

namespace alinify::ui {

/// Annotations of either image, drawn over the canvas.
class AnnotationsController : public Controller {
  Q_OBJECT
 public:
  explicit AnnotationsController(const WindowContext& context);
  ~AnnotationsController() override;

  const std::vector<ShownAnnotations>& shown() const { return overlay_.shown(); }
  AnnotationsOverlay& overlay() { return overlay_; }

 private:
  void update_commands() override;
  void ask_for_annotations(Side side);
  void read_annotations(const QString& path, Side side);
  void images_changed();

  AnnotationsOverlay overlay_;
  std::shared_ptr<const TileSource> fixed_, moving_;  ///< images that the shown ones belong to
  QAction *of_fixed_, *of_moving_, *show_, *remove_;
};

}  // namespace alinify::ui

#pragma once

#include "core/image/tile_cache.h"
#include "ui/canvas/canvas_tool.h"

namespace alinify::ui {

class ImageCanvas;
class SessionDocument;

/// Draws lines between the pixels of the image whose frame is shown, from eight screen pixels per image pixel
/// on, and the samples of both images in every pixel with enough room: the fixed image's above, the moving
/// image's (of the pixel nearest to the mapped position) below. Reads only tiles in memory. **Threads**: the
/// GUI's.
class PixelGrid final : public CanvasOverlay {
 public:
  PixelGrid(const SessionDocument& document, const ImageCanvas& canvas, TileCache& cache)
      : document_(document), canvas_(canvas), cache_(cache) {}

  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 private:
  void paint_values(QPainter& painter, const CanvasPane& pane, Rect seen) const;

  const SessionDocument& document_;
  const ImageCanvas& canvas_;
  TileCache& cache_;
};

}  // namespace alinify::ui

#pragma once

#include <optional>

#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "core/math/vec2.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/canvas/frame_worker.h"

namespace alinify::ui {

/// The mini-map: a small picture of the whole image in a corner of the canvas, with the visible part framed
/// in it; a press or drag on it leads to a place. Its owner requests and receives the picture.
/// **Threads**: the GUI's.
class MiniMap {
 public:
  struct Place {
    QRectF area;  ///< of the canvas, logical; empty: no room for it
    Size image;   ///< the one that it shows, level-0 pixels
  };
  /// Its place in the corner of a pane.
  static Place place_in(const QRectF& pane, QSizeF canvas, Size image);
  /// The view of the whole image that fills the map.
  static Viewport whole_image(const Place& place, double device_ratio);

  LiveView& view() { return view_; }

  /// The point to centre the canvas on, level-0 pixels; empty if the press is not on the map. The drag lasts
  /// until release().
  std::optional<Vec2d> press(const Place& place, QPointF position);
  /// The same for a drag.
  std::optional<Vec2d> drag(const Place& place, QPointF position) const;
  bool is_dragged() const { return dragged_; }
  void release() { dragged_ = false; }

  /// Paints nothing while all of the image is visible in `pane`.
  void paint(QPainter& painter, const Place& place, const CanvasPane& pane) const;

 private:
  LiveView view_;
  bool dragged_ = false;
};

}  // namespace alinify::ui

#pragma once

#include <memory>
#include <vector>

#include <QCursor>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QTransform>

#include "core/math/rect.h"
#include "core/transform/transform.h"
#include "core/view/viewport.h"

class QKeyEvent;

namespace alinify::ui {

/// A part of the canvas that shows the pair: all of it, or one half where the images stand side by side.
struct CanvasPane {
  QRectF area;        ///< of the widget, logical
  Viewport viewport;  ///< what it shows, in the pane's frame; its size counts device pixels
  double device_ratio = 1;
  bool shows_fixed = true, shows_moving = true;
  /// The pane's frame: null for the fixed image's; else the moving image as it is, before it is warped.
  std::shared_ptr<const Transform> frame_from_fixed;

  /// Positions in the widget are logical and count from the corner of the top-left pixel, the viewport's from
  /// that pixel's centre.
  Vec2d frame_from_widget(QPointF p) const {
    const QPointF device = (p - area.topLeft()) * device_ratio;
    return viewport.fixed_from_picture({device.x() - 0.5, device.y() - 0.5});
  }
  QPointF widget_from_frame(Vec2d p) const {
    const Vec2d device = viewport.picture_from_fixed(p);
    return area.topLeft() + QPointF(device.x + 0.5, device.y + 0.5) / device_ratio;
  }
  /// Level-0 fixed pixels, whatever the frame. Where the map cannot be turned round there, its nearest affine
  /// map is.
  Vec2d fixed_from_widget(QPointF p) const;
  QPointF widget_from_fixed(Vec2d p) const {
    return widget_from_frame(frame_from_fixed ? (*frame_from_fixed)(p) : p);
  }
  /// Logical pixels of the screen to a level-0 pixel of the frame.
  double scale() const { return 1 / (viewport.fixed_px_per_pixel * device_ratio); }
};

/// The viewport that shows, of a map's target frame, what `viewport` shows of the fixed image: the same place
/// in the middle, as large and turned alike, as well as a picture that is not warped can.
Viewport followed(const Viewport& viewport, const Transform& target_from_fixed);

/// The part of the frame that is seen, whole pixels; where the view is turned, what encloses it.
Rect rect_in_view(const Viewport& viewport);

/// Where the pixels of a finished picture lie in the present viewport, both in device pixels that count from
/// the corner of the first.
QTransform moved_picture(const Viewport& then, const Viewport& now);

/// What is painted over the picture. **Threads**: the GUI's.
class CanvasOverlay {
 public:
  virtual ~CanvasOverlay() = default;
  /// `active`: it has the mouse. Called for each pane, clipped to it.
  virtual void paint(QPainter& painter, const CanvasPane& pane, bool active) const = 0;
  /// The pointer has left the canvas.
  virtual void leave() {}
};

/// An overlay that also takes the mouse, one at a time: sets landmarks, drags spots.
class CanvasTool : public CanvasOverlay {
 public:
  struct Pointer {
    CanvasPane pane;   ///< the one that the pointer is over, or that the drag began in
    QPointF position;  ///< logical, in the widget
    Vec2d fixed;       ///< the same, level-0 fixed pixels
    Qt::MouseButton button = Qt::NoButton;
    Qt::KeyboardModifiers modifiers;
  };
  /// True: the tool took it, and move() and release() follow. False: the canvas pans or does what else it
  /// does.
  virtual bool press(const Pointer& pointer) = 0;
  /// Also without a button held. True while the tool drags: the canvas then does nothing with it.
  virtual bool move(const Pointer& pointer) = 0;
  virtual void release(const Pointer& pointer) = 0;
  virtual bool key(QKeyEvent*) { return false; }
  /// Of the pointer where the canvas has none of its own to show.
  virtual QCursor cursor() const { return Qt::ArrowCursor; }
};

}  // namespace alinify::ui

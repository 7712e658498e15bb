#pragma once

#include <memory>
#include <vector>

#include <QCursor>
#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QTransform>

#include "core/math/rect.h"
#include "core/transform/transform.h"
#include "core/view/viewport.h"

class QKeyEvent;

namespace alinify::ui {

/// A part of the canvas that shows the pair: all of it, or one half in side-by-side view.
struct CanvasPane {
  QRectF area;        ///< of the widget, logical
  Viewport viewport;  ///< the visible part, in the pane's frame; its size is in device pixels
  double device_ratio = 1;
  bool shows_fixed = true, shows_moving = true;
  /// The pane's frame: null for the fixed image's, else that of the unwarped moving image.
  std::shared_ptr<const Transform> frame_from_fixed;
  /// The frame is that of the unwarped moving image, whether or not a map leads there.
  bool of_moving_frame = false;

  /// Widget positions are logical and measured from the corner of the top-left pixel, viewport positions from
  /// that pixel's centre.
  Vec2d frame_from_widget(QPointF p) const {
    const QPointF device = (p - area.topLeft()) * device_ratio;
    return viewport.fixed_from_picture({device.x() - 0.5, device.y() - 0.5});
  }
  QPointF widget_from_frame(Vec2d p) const {
    const Vec2d device = viewport.picture_from_fixed(p);
    return area.topLeft() + QPointF(device.x + 0.5, device.y + 0.5) / device_ratio;
  }
  /// Level-0 fixed pixels, whatever the frame. Where the map is not invertible, its nearest affine map is
  /// used.
  Vec2d fixed_from_widget(QPointF p) const;
  QPointF widget_from_fixed(Vec2d p) const {
    return widget_from_frame(frame_from_fixed ? (*frame_from_fixed)(p) : p);
  }
  /// Logical screen pixels per level-0 pixel of the frame.
  double scale() const { return 1 / (viewport.fixed_px_per_pixel * device_ratio); }
};

/// The viewport in a map's target frame that best matches `viewport` of the fixed image: same centre, and the
/// scale and rotation of the map over what is seen, or over a tenth of the image.
Viewport followed(const Viewport& viewport, const Transform& target_from_fixed);

/// The fixed pixels that enclose a warped moving image of that size, by the places of its edge. Edge places
/// that the map does not reach are taken by its nearest affine map; empty if that has no inverse either.
Rect warped_extent(const Transform& moving_from_fixed, Size moving);

/// The viewport moved as little as needed for no more than a share of it to lie beyond an image of that size,
/// along each axis on which that is larger than the viewport; otherwise in its middle. A turned viewport
/// stays as it is: its corners would take a spot at the image's edge out of it.
Viewport filled(const Viewport& viewport, Size image, double beyond = 0.2);

/// The visible part of the frame, whole pixels; the enclosing rectangle of a rotated view.
Rect rect_in_view(const Viewport& viewport);

/// Transform from a finished picture to the present viewport, both in device pixels measured from the corner
/// of the first.
QTransform moved_picture(const Viewport& then, const Viewport& now);

/// An item painted over the image. **Threads**: the GUI's.
class CanvasOverlay {
 public:
  virtual ~CanvasOverlay() = default;
  /// `active`: it has the mouse. Called for each pane, clipped to it.
  virtual void paint(QPainter& painter, const CanvasPane& pane, bool active) const = 0;
  /// Areas of the pane that its labels cover, in widget coordinates, for the labels of others to keep off.
  virtual std::vector<QRectF> labels(const CanvasPane&, const QFont&) const { return {}; }
  /// The pointer has left the canvas.
  virtual void leave() {}
};

/// An overlay with a pointer interaction beyond navigation: sets landmarks, drags spots. One at a time
/// receives the mouse.
class CanvasTool : public CanvasOverlay {
 public:
  struct Pointer {
    CanvasPane pane;   ///< the one under the pointer, or where the drag started
    QPointF position;  ///< logical, in the widget
    Vec2d fixed;       ///< the same, level-0 fixed pixels
    Qt::MouseButton button = Qt::NoButton;
    Qt::KeyboardModifiers modifiers;
  };
  /// True: the tool handles it, and move() and release() follow. False: the canvas pans or handles it
  /// otherwise.
  virtual bool press(const Pointer& pointer) = 0;
  /// Also called without a button held. True while dragging: the canvas then ignores the event.
  virtual bool move(const Pointer& pointer) = 0;
  virtual void release(const Pointer& pointer) = 0;
  virtual bool key(QKeyEvent*) { return false; }
  /// How side-by-side view must show the moving image while the tool has the mouse.
  enum class MovingBeside { Either, Warped, AsItIs };
  virtual MovingBeside moving_beside() const { return MovingBeside::Either; }
  /// Used where the canvas shows no cursor of its own.
  virtual QCursor cursor() const { return Qt::ArrowCursor; }
};

}  // namespace alinify::ui

#pragma once

#include <QPainter>
#include <QPointF>
#include <QSizeF>

#include "core/math/vec2.h"

namespace alinify::ui {

/// The line between the two sides of a swipe on a canvas of a given size: painted, and moved and turned by
/// its handles. A value; all positions are logical pixels of the canvas.
class SwipeLine {
 public:
  struct Place {
    Vec2d at;              ///< a point on the line, as shares of the canvas
    double angle_rad = 0;  ///< clockwise from vertical
  };
  enum class Grip { None, Line, Turn };
  /// What a press took hold of.
  struct Drag {
    Grip grip = Grip::None;
    QPointF to_middle;  ///< vector from the pressed point to the line's middle
  };

  SwipeLine(const Place& place, QSizeF canvas) : place_(place), canvas_(canvas) {}

  Grip grip_at(QPointF position) const;
  Drag grabbed(QPointF position) const { return {grip_at(position), middle() - position}; }
  /// Where the line lies once the drag has come to `pointer`; turning snaps to multiples of 45°.
  Place dragged(const Drag& drag, QPointF pointer) const;
  void paint(QPainter& painter) const;

 private:
  QPointF middle() const;
  QPointF handle() const;
  QPointF along() const;  ///< unit vector along the line

  Place place_;
  QSizeF canvas_;
};

}  // namespace alinify::ui

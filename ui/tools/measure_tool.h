#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QObject>

#include "core/session/measurement.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

class ImageCanvas;

/// "12.4 mm", "87.5°", "42 threads, 21.3 per cm", "no regular threads": in the window's unit; angles as they
/// are on the cloth or the glass, whatever the shape of the pixels.
QString text_of(const Measurement& measurement, const LengthFormat& lengths,
                const std::optional<Vec2d>& pixel_size_um);

/// The same measurement in the moving image; its threads stay those counted in the fixed one.
Measurement mapped(const Measurement& measurement, const Transform& moving_from_fixed);

/// The label of an angle, in the coordinates of its points: between its arms along the bisector where they
/// are long enough for that, else beyond the corner; within `area`.
QRectF angle_label_box(const QRectF& area, QSizeF label, QPointF arm, QPointF corner, QPointF other_arm);

/// True for a line so far off rows and columns that it crosses threads of both directions: no count.
bool is_askew(const Measurement& measurement, const std::optional<Vec2d>& pixel_size_um);

/// Draws the document's measurements over the fixed image, and new ones by hand. A line is dragged or clicked
/// at both ends, an angle clicked arm, corner, arm; a drag of one of its points moves that. By keys: arrows
/// move a cross, Return sets a point there, Backspace takes it back, Escape leaves.
class MeasureTool final : public QObject, public CanvasTool {
  Q_OBJECT
 public:
  MeasureTool(const SessionDocument& document, ImageCanvas& canvas, QObject* parent = nullptr);

  void set_kind(MeasureKind kind);
  MeasureKind kind() const { return kind_; }
  /// Marks the line along which threads are being counted.
  void begin_counting(const std::vector<Vec2d>& line);
  /// Removes that mark.
  void end_counting();
  /// Forgets the points of an incomplete measurement.
  void cancel();
  /// The measurement that was drawn or dragged last, while the tool is in use: its index in the document.
  std::optional<std::size_t> selected() const;
  /// Makes the measurement of these points the selected one.
  void select(std::vector<Vec2d> points);
  /// Ends a drag of one of the document's points, which have changed meanwhile.
  void let_go() { grip_.reset(); }
  /// Begins a measurement at that place, in level-0 fixed pixels, as a click there does.
  void begin(Vec2d fixed);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 Q_SIGNALS:
  void measured(const Measurement& measurement);
  /// One of its points was dragged elsewhere; a thread count is then without its threads.
  void moved(std::size_t index, const Measurement& measurement);
  void selection_changed();
  /// Escape was pressed with nothing begun.
  void left();

 private:
  /// A point of a measurement of the document.
  struct Grip {
    std::size_t measurement = 0, point = 0;
  };
  void add_point(Vec2d fixed);
  std::optional<Grip> grip_at(const CanvasPane& pane, QPointF position) const;
  /// The measurement with its gripped point at the pointer.
  Measurement dragged() const;
  bool move_cross(QPointF logical);
  void paint_one(QPainter& painter, const CanvasPane& pane, const Measurement& one) const;

  const SessionDocument& document_;
  ImageCanvas& canvas_;
  MeasureKind kind_ = MeasureKind::Distance;
  std::vector<Vec2d> counting_;  ///< the line whose threads are being counted
  std::vector<Vec2d> points_;    ///< of the measurement being drawn
  std::optional<Vec2d> hover_;   ///< position of its next point
  std::vector<Vec2d> selected_;  ///< its points
  std::optional<Grip> grip_;     ///< that is dragged
  Vec2d hold_;                   ///< from the pointer to it
  QPointF pressed_at_;
  bool pressed_ = false, by_keys_ = false, over_grip_ = false;
};

}  // namespace alinify::ui

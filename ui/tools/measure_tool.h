#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QObject>

#include "core/workflow/thread_count.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

class ImageCanvas;

enum class MeasureKind {
  Distance,  ///< of two points
  Angle,     ///< at the second of three points
  Threads,   ///< crossed by the line from the first to the second point
};

/// A measured line or angle of the fixed image, in its level-0 pixels.
struct Measurement {
  MeasureKind kind = MeasureKind::Distance;
  std::vector<Vec2d> points;  ///< two, of an angle three
  /// Of Threads, once they have been counted; empty: none were found.
  std::optional<ThreadCount> threads = std::nullopt;
  bool counting = false;
};

/// "12.4 mm", "87.5°", "42 threads, 21.3 per cm": in the window's unit; angles as they are on the cloth or
/// the glass, whatever the shape of the pixels.
QString text_of(const Measurement& measurement, const LengthFormat& lengths,
                const std::optional<Vec2d>& pixel_size_um);

/// Draws lines and angles over the fixed image and shows what they measure. A line is dragged or clicked at
/// both ends, an angle clicked arm, corner, arm. By keys: arrows move a cross, Return sets a point there,
/// Backspace takes it back, Escape leaves.
class MeasureTool final : public QObject, public CanvasTool {
  Q_OBJECT
 public:
  MeasureTool(const SessionDocument& document, ImageCanvas& canvas, QObject* parent = nullptr);

  void set_kind(MeasureKind kind);
  MeasureKind kind() const { return kind_; }
  const std::vector<Measurement>& measurements() const { return done_; }
  /// Of the measurement `index`.
  void set_threads(std::size_t index, std::optional<ThreadCount> threads);
  /// Nobody counts any more: what has no count now gets none.
  void end_counting();
  /// Forgets the points of one that is not complete.
  void cancel();
  /// Begins one at that place, in level-0 fixed pixels, as a click there does.
  void begin(Vec2d fixed);
  void clear();

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 Q_SIGNALS:
  void measured(std::size_t index);
  /// Escape, while nothing was begun.
  void left();

 private:
  std::size_t wanted() const { return kind_ == MeasureKind::Angle ? 3 : 2; }
  void add_point(Vec2d fixed);
  bool move_cross(QPointF logical);
  void paint_one(QPainter& painter, const CanvasPane& pane, const Measurement& one) const;

  const SessionDocument& document_;
  ImageCanvas& canvas_;
  MeasureKind kind_ = MeasureKind::Distance;
  std::vector<Measurement> done_;
  std::vector<Vec2d> points_;   ///< of the one being drawn
  std::optional<Vec2d> hover_;  ///< where its next point would be
  QPointF pressed_at_;
  bool pressed_ = false, by_keys_ = false;
};

}  // namespace alinify::ui

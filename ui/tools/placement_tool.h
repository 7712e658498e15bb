#pragma once

#include <array>
#include <functional>
#include <optional>

#include <QObject>

#include "core/transform/placement.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Places the moving image by hand: a drag within its outline moves it, at a corner scales it, at the knob
/// turns it; arrows nudge it. The picture follows while the mouse moves, and each drag is an undoable step.
class PlacementTool : public QObject, public CanvasTool {
  Q_OBJECT
 public:
  PlacementTool(SessionDocument& document, std::function<void()> repaint, QObject* parent = nullptr);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  /// The placement as shown, including a drag in progress.
  Placement placement() const;
  /// `merge`: consecutive steps of one number are one undoable step.
  void place(const Placement& placement, const QString& text, const QString& merge = {});
  void turn_by(double degrees);
  void mirror();
  void cancel();

  /// Places to grip, logical pixels of the widget.
  enum class Grip { Move, Scale, Turn };
  std::array<QPointF, 4> corners(const CanvasPane& pane) const;
  QPointF knob(const CanvasPane& pane) const;

 Q_SIGNALS:
  void placement_changed();
  void status_message(const QString& sentence);

 private:
  struct Drag {
    Grip grip;
    Affine2 start, now;  ///< fixed_from_moving
    Vec2d from;          ///< where it was gripped, fixed pixels
    Vec2d about;         ///< the fixed point
    QPointF pressed;
    bool moved = false;
  };
  bool can_place(const CanvasPane& pane) const;
  Affine2 fixed_from_moving() const;
  Vec2d middle() const;  ///< of the moving image, in fixed pixels
  std::optional<Grip> grip_at(const CanvasPane& pane, QPointF position, int* corner = nullptr) const;
  void show(const Affine2& fixed_from_moving);
  void keep(const Affine2& fixed_from_moving, const QString& text, const QString& merge = {});

  SessionDocument& document_;
  std::function<void()> repaint_;
  mutable std::optional<Affine2> known_;  ///< of the map that is shown
  std::optional<Drag> drag_;
  std::optional<Grip> hover_;
};

}  // namespace alinify::ui

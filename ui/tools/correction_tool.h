#pragma once

#include <functional>
#include <optional>

#include <QObject>

#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Drags spots of the warped image to their correct position, smoothly within a radius, and pins correct
/// ones. The map follows while the mouse moves; changes that would fold it are rejected.
class CorrectionTool : public QObject, public CanvasTool {
  Q_OBJECT
 public:
  CorrectionTool(SessionDocument& document, std::function<void()> repaint, QObject* parent = nullptr);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  /// What is dragged is the warped image.
  MovingBeside moving_beside() const override { return MovingBeside::Warped; }
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  /// If hidden, it is painted only while it has the mouse.
  void set_visible(bool visible) { visible_ = visible; }
  static constexpr double kMinRadiusPx = 8, kMaxRadiusPx = 20000;
  double radius_px() const { return radius_px_; }
  void set_radius_px(double radius);
  std::optional<std::size_t> selected() const { return selected_; }
  bool dragging() const { return drag_.has_value(); }
  void delete_selected();
  void delete_all();
  void cancel();

 Q_SIGNALS:
  void radius_changed(double radius_px);
  void selection_changed();
  void status_message(const QString& sentence);

 private:
  struct Drag {
    std::vector<CorrectedSpot> spots;  ///< including the one being dragged, at its current position
    std::size_t index = 0;
    QPointF grip, from;
    bool added = false, moved = false, held_back = false;
  };
  std::optional<std::size_t> hit_at(const CanvasPane& pane, QPointF position) const;
  const Transform& base() const;
  std::vector<CorrectedSpot> spots() const { return drag_ ? drag_->spots : document_.corrections(); }
  void select(std::optional<std::size_t> index);

  SessionDocument& document_;
  std::function<void()> repaint_;
  Transform identity_;
  double radius_px_ = 200;
  bool visible_ = true;
  std::optional<std::size_t> selected_, hover_;
  std::optional<QPointF> pointer_;
  std::optional<Drag> drag_;
};

}  // namespace alinify::ui

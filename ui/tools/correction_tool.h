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
  /// Of the next spot, fixed pixels; a long drag widens its own.
  double radius_px() const { return radius_px_; }
  void set_radius_px(double radius);
  /// Sets it to what a drag by `far_px` takes without a fold, at most the usual one, where nobody has chosen
  /// one for this pair: a wider spot would move what is right beside a small error. 0: leaves it.
  void propose_radius_for(double far_px);
  std::optional<std::size_t> selected() const { return selected_; }
  bool dragging() const { return drag_.has_value(); }
  /// The spot that is being dragged, where it is now; none before the mouse has moved.
  std::optional<CorrectedSpot> dragged() const;
  /// The spot whose radius is shown: the one being dragged, else the selected one. None: the next one's is.
  std::optional<CorrectedSpot> spot_in_hand() const;
  /// Changes the selected spot's radius, an undoable step, or the next one's where none is selected. A radius
  /// with which the image would fold is rejected with a message. During a drag it is the next one's, which a
  /// spot that is being added takes.
  void set_radius_in_hand_px(double radius);
  /// A spot that is not drawn as selected must not be deleted as such.
  void deselect() { select(std::nullopt); }
  void delete_selected();
  void delete_all();
  void cancel();

 Q_SIGNALS:
  void radius_changed(double radius_px);
  void selection_changed();
  /// A drag has moved its spot, or is over.
  void drag_changed();
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
  void set_selected_radius_px(double radius);
  /// Of the first spot of a pair: a share of the fixed image.
  double usual_radius_px() const;
  /// The radius that set_radius_in_hand_px() would change.
  double radius_in_hand_px() const;

  SessionDocument& document_;
  std::function<void()> repaint_;
  Transform identity_;
  double radius_px_ = 200;
  bool radius_is_chosen_ = false;  ///< by a person, for this pair
  bool visible_ = true;
  std::optional<std::size_t> selected_, hover_;
  std::optional<QPointF> pointer_;
  std::optional<Drag> drag_;
};

}  // namespace alinify::ui

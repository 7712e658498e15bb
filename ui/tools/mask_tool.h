#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QImage>
#include <QObject>
#include <QPolygonF>

#include "core/image/polygon_mask.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Draws polygons on either image that include or exclude a part from the registration. A click sets a
/// corner; Enter, a double click or a click on the first corner closes, Backspace removes a corner, Esc drops
/// all of them. Corners of finished ones can be dragged, added on an edge or removed by a click with Shift;
/// the polygon whose corner was clicked last can be deleted. Excluded parts are shaded, so that they can be
/// seen without a colour.
///
/// Draws on the visible image: the moving one if it is shown alone, or in its own half; else the fixed one.
class MaskTool final : public QObject, public CanvasTool {
  Q_OBJECT
 public:
  MaskTool(SessionDocument& document, std::function<void()> repaint, QObject* parent = nullptr);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  /// Masks of the moving image are drawn in its own pixels.
  MovingBeside moving_beside() const override { return MovingBeside::AsItIs; }
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  /// Whether polygons begun from now on include or exclude.
  void set_counts(bool counts) { counts_ = counts; }
  bool counts() const { return counts_; }
  /// The corners set so far; empty if none is being drawn.
  const std::vector<Vec2d>& drawing() const { return drawing_; }
  bool has_selected() const { return selected_.has_value(); }
  void delete_selected();
  /// Cancels drawing or dragging.
  void cancel();

 Q_SIGNALS:
  void status_message(const QString& sentence);
  void selection_changed();

 private:
  struct Corner {
    Side side = Side::Fixed;
    std::size_t polygon = 0, corner = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
  };
  struct Drag {
    Corner corner;
    std::vector<MaskPolygon> polygons;  ///< with the dragged corner at its current position
    QPointF from;
    bool moved = false;
    QString step;  ///< name of the undo step
  };
  Side side_of(const CanvasPane& pane) const;
  /// The pointer's position in pixels of that side's image.
  Vec2d position_in(Side side, const Pointer& pointer) const;
  std::optional<QPointF> place(Side side, const CanvasPane& pane, Vec2d p) const;
  /// The outline along the edges, which are bent if the image is shown warped.
  QPolygonF outline(Side side, const CanvasPane& pane, const std::vector<Vec2d>& corners, bool closed) const;
  std::optional<Corner> corner_at(const CanvasPane& pane, QPointF position) const;
  /// The corner before which a new one on that edge would be inserted.
  std::optional<Corner> edge_at(const CanvasPane& pane, QPointF position) const;
  /// Removes a corner, or else sets one on an edge and begins to drag it; false if there is neither.
  bool change_corners(const Pointer& pointer);
  /// Closed outlines of all polygons of that side.
  std::vector<QPolygonF> outlines(Side side, const CanvasPane& pane) const;
  const std::vector<MaskPolygon>& polygons(Side side) const;
  void paint_shade(QPainter& painter, const CanvasPane& pane, const std::vector<QPolygonF>& drawn,
                   const std::vector<MaskPolygon>& all) const;
  void paint_side(QPainter& painter, const CanvasPane& pane, Side side, bool shaded, bool active) const;
  void close();
  void select(std::optional<Corner> corner);

  /// The moving image's outlines in the fixed frame, kept while panning: inverting a map takes long.
  struct Bent {
    std::shared_ptr<const Transform> map;
    std::vector<MaskPolygon> polygons;
    int octave = 0;  ///< of the scale that they are fine enough for
    std::vector<std::vector<Vec2d>> outlines;
  };

  SessionDocument& document_;
  std::function<void()> repaint_;
  mutable Bent bent_;
  /// The last shading, reused where only the pointer moved.
  struct Shade {
    QRectF area;
    std::vector<QPolygonF> outlines;
    std::vector<bool> counts;
    QImage image;
  };
  mutable Shade shade_;
  bool counts_ = true;
  Side drawing_side_ = Side::Fixed;
  std::vector<Vec2d> drawing_;
  std::optional<QPointF> pointer_;
  std::optional<Corner> hover_, selected_;
  std::optional<Drag> drag_;
};

}  // namespace alinify::ui

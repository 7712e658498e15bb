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
/// corner; Enter, a double click or a click on the first corner closes, Backspace takes a corner back, Esc
/// drops all of them. Corners of finished ones can be dragged, added on an edge or taken away by a click with
/// Shift; the polygon whose corner was clicked last can be deleted. Excluded parts are shaded, so that they
/// can be seen without a colour.
///
/// The image that is drawn on is the one that is seen: the moving one where it is shown alone, or in its own
/// half; else the fixed one.
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
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  /// For polygons begun from now on: whether they include or exclude.
  void set_counts(bool counts) { counts_ = counts; }
  bool counts() const { return counts_; }
  /// The corners that are set so far; empty when none is being drawn.
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
    std::vector<MaskPolygon> polygons;  ///< with the corner where it is now
    QPointF from;
    bool moved = false;
    QString step;  ///< as undo names it
  };
  Side side_of(const CanvasPane& pane) const;
  /// In pixels of that side's image.
  Vec2d position_in(Side side, const Pointer& pointer) const;
  std::optional<QPointF> place(Side side, const CanvasPane& pane, Vec2d p) const;
  /// Along the edges, which are bent where the image is shown warped.
  QPolygonF outline(Side side, const CanvasPane& pane, const std::vector<Vec2d>& corners, bool closed) const;
  std::optional<Corner> corner_at(const CanvasPane& pane, QPointF position) const;
  /// The corner before which a new one would lie on that edge.
  std::optional<Corner> edge_at(const CanvasPane& pane, QPointF position) const;
  /// Takes a corner away, or else sets one on an edge and begins to drag it; false where there is neither.
  bool change_corners(const Pointer& pointer);
  /// Of every polygon of that side, closed.
  std::vector<QPolygonF> outlines(Side side, const CanvasPane& pane) const;
  const std::vector<MaskPolygon>& polygons(Side side) const;
  void paint_shade(QPainter& painter, const CanvasPane& pane, const std::vector<QPolygonF>& drawn,
                   const std::vector<MaskPolygon>& all) const;
  void paint_side(QPainter& painter, const CanvasPane& pane, Side side, bool shaded, bool active) const;
  void close();
  void select(std::optional<Corner> corner);

  /// The moving image's outlines in the fixed frame: turning a map round takes long, and they stay while one
  /// pans.
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

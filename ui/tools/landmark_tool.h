#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ui/canvas/canvas_tool.h"
#include "ui/document/landmark_editor.h"

namespace alinify::ui {

/// Landmarks on the canvas: a ring with a cross for the fixed point, a diamond for the moving one where the
/// map shows it, a line between the two, the name beside them. With the mouse it sets, drags and selects
/// them.
class LandmarkTool : public CanvasTool {
 public:
  /// `repaint` is called when what it paints has changed; `reveal` is to make it visible.
  LandmarkTool(SessionDocument& document, LandmarkEditor& editor, std::function<void()> repaint,
               std::function<void()> reveal);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

  void set_visible(bool visible);

 private:
  struct Hit {
    std::string id;
    Side side = Side::Fixed;
    friend bool operator==(const Hit&, const Hit&) = default;
  };
  struct Drag {
    Hit hit;
    QPointF grip;    ///< of the pointer, from the marker's middle
    Vec2d position;  ///< of that side, as it stands
    bool moved = false;
    QPointF from;
  };
  std::optional<Hit> hit_at(const CanvasPane& pane, QPointF position) const;
  /// Where the marker is painted, which is where it is dragged to meanwhile.
  std::optional<QPointF> place(const CanvasPane& pane, const LandmarkPair& pair, Side side) const;
  void paint_pair(QPainter& painter, const CanvasPane& pane, const LandmarkPair& pair, bool active) const;

  SessionDocument& document_;
  LandmarkEditor& editor_;
  std::function<void()> repaint_, reveal_;
  std::optional<Hit> hover_;
  std::optional<Drag> drag_;
  bool visible_ = true;
};

}  // namespace alinify::ui

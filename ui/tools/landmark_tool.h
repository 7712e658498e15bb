#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "ui/canvas/canvas_tool.h"
#include "ui/document/landmark_editor.h"

namespace alinify::ui {

/// Landmarks on the canvas: a ring with a cross for the fixed point, a diamond for the moving one at its
/// position under the map, a line between them, the name beside them. Sets, drags and selects them with the
/// mouse.
class LandmarkTool : public CanvasTool {
 public:
  /// `repaint` is called when its appearance changes; `reveal` makes it visible.
  LandmarkTool(SessionDocument& document, LandmarkEditor& editor, std::function<void()> repaint,
               std::function<void()> reveal);

  bool press(const Pointer& pointer) override;
  bool move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void leave() override;
  bool key(QKeyEvent* event) override;
  QCursor cursor() const override;
  /// Partners are set in the moving image itself.
  MovingBeside moving_beside() const override { return MovingBeside::AsItIs; }
  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;
  std::vector<QRectF> labels(const CanvasPane& pane, const QFont& font) const override;

  void set_visible(bool visible);
  /// Adds a landmark at the pointer, as a click does. **Returns** false if there is no image.
  bool add_at(const Pointer& pointer);
  /// Selects the landmark whose marker is at the pointer. **Returns** false if none is visible there.
  bool select_at(const Pointer& pointer);
  /// The landmark set last, while it is selected, and the side of its partner: a click where that image alone
  /// is shown places it. Empty after that click or a drag of it.
  std::optional<std::pair<std::string, Side>> partner_wanted() const;
  /// Whether the last click lay outside the image and so set nothing.
  bool missed() const { return missed_; }
  void forget_miss() { missed_ = false; }

 private:
  struct Hit {
    std::string id;
    Side side = Side::Fixed;
    friend bool operator==(const Hit&, const Hit&) = default;
  };
  struct Drag {
    Hit hit;
    QPointF grip;    ///< of the pointer, relative to the marker's centre
    Vec2d position;  ///< of that side, during the drag
    bool moved = false;
    QPointF from;
    bool confirms = false;  ///< a found partner, if the press turns out to be a click
    bool beside = false;    ///< the press means another point than the marker's
  };
  std::optional<Hit> hit_at(const CanvasPane& pane, QPointF position) const;
  /// True for a click that means the partner found for the landmark set last, as exactly as a hand can: on
  /// its marker, and where image pixels are too small to be aimed at, twice as far around it.
  bool is_near_found_partner(const Pointer& pointer, const Hit& partner) const;
  /// A press on a partner's marker that turned out to be a click: sets, keeps or confirms it.
  void click_partner(const Drag& drag, const Pointer& pointer);
  void confirm_found_partner(const Hit& partner, Vec2d clicked);
  Vec2d found_at(const Hit& partner) const;
  /// After a click close to it that is too rough to mean this very point. `clicked`: in the partner's image.
  void tell_of_found_partner(const Hit& partner, Vec2d clicked) const;
  /// The pair, if its partner on that side is not awaited any more; otherwise null.
  const LandmarkPair* with_found_partner(const Hit& partner) const;
  /// A click in the other image decides where the partner lies, wherever one was found.
  void replace_partner(Hit partner, Vec2d at);
  /// Position of the marker, including a drag in progress.
  std::optional<QPointF> place(const CanvasPane& pane, const LandmarkPair& pair, Side side) const;
  QString label_text(const LandmarkPair& pair) const;
  void paint_pair(QPainter& painter, const CanvasPane& pane, const LandmarkPair& pair, bool active) const;

  SessionDocument& document_;
  LandmarkEditor& editor_;
  std::function<void()> repaint_, reveal_;
  std::optional<Hit> hover_;
  std::optional<Hit> last_added_;  ///< by a click; the next one in the other image is its partner
  std::optional<Drag> drag_;
  bool visible_ = true, missed_ = false;
};

}  // namespace alinify::ui

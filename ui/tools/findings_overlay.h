#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QPolygonF>

#include "core/quality/finding_groups.h"
#include "core/quality/quality_report.h"
#include "ui/canvas/canvas_tool.h"

namespace alinify::ui {

/// A place's name: A to Z, then AA. Landmarks have numbers.
QString place_letters(const FindingGroups& places, int place);

/// Shows the places listed by a verdict, each with its letter in the list; the areas that are one place there
/// have one letter, and thin lines lead from the others to it.
class FindingsOverlay final : public CanvasOverlay {
 public:
  void set_places(FindingGroups places) { places_ = std::move(places), chosen_ = -1; }
  const FindingGroups& places() const { return places_; }
  const std::vector<Finding>& findings() const { return places_.all(); }
  void set_chosen(int index) { chosen_ = index; }  ///< the head of a group: all of it is drawn as chosen
  int chosen() const { return chosen_; }           ///< -1: none
  void set_shown(bool shown) { shown_ = shown; }
  /// With a good verdict blank ground is not drawn: its frames would look like places to review.
  void set_good(bool good) { good_ = good; }
  bool is_good() const { return good_; }
  /// Draws the chosen place's frame broad and white.
  void set_flashing(bool flashing) { flashing_ = flashing; }
  bool flashing() const { return flashing_; }
  /// A spot to be looked at, ringed; level-0 fixed pixels.
  void set_spot(std::optional<Vec2d> spot) { spot_ = spot; }
  const std::optional<Vec2d>& spot() const { return spot_; }

  /// A place's letter on a disc; its middle in logical pixels of the canvas.
  struct Badge {
    int place;
    QPointF at;
  };
  /// The places drawn with their letters, the chosen one first, then the worst; blank areas only where they
  /// are chosen. A place of several areas has its letter at the worst that is seen. Where few are seen, each
  /// has its letter: at a corner, or beside the box where another letter is there or the box is too small for
  /// it. Of many, only those whose letters leave the picture free; the others are drawn as thin outlines.
  std::vector<Badge> badges(const CanvasPane& pane) const;

  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 private:
  /// Nobody has to look at it: it is accepted, or shows nothing.
  bool is_quiet(int index) const;
  bool is_drawn(int index) const;
  /// The badge of the place that the finding is a part of; null: it has none.
  const Badge* badge_of(const std::vector<Badge>& named, int index) const;
  QPolygonF edge_of(int index, const CanvasPane& pane) const;

  FindingGroups places_;
  int chosen_ = -1;
  std::optional<Vec2d> spot_;
  bool shown_ = true;
  bool good_ = false;
  bool flashing_ = false;
};

}  // namespace alinify::ui

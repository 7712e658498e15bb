#pragma once

#include <optional>
#include <vector>

#include <QPolygonF>

#include "core/quality/quality_report.h"
#include "ui/canvas/canvas_tool.h"

namespace alinify::ui {

/// A place's name by its index: A to Z, then AA. Landmarks have numbers.
QString place_letters(int index);

/// Shows the places listed by a verdict, each with its letter in the list.
class FindingsOverlay final : public CanvasOverlay {
 public:
  void set_findings(std::vector<Finding> findings) { findings_ = std::move(findings), chosen_ = -1; }
  const std::vector<Finding>& findings() const { return findings_; }
  void set_chosen(int index) { chosen_ = index; }
  int chosen() const { return chosen_; }  ///< -1: none
  void set_shown(bool shown) { shown_ = shown; }
  /// Draws the chosen place's frame broad and white.
  void set_flashing(bool flashing) { flashing_ = flashing; }
  bool flashing() const { return flashing_; }
  /// A spot to be looked at, ringed; level-0 fixed pixels.
  void set_spot(std::optional<Vec2d> spot) { spot_ = spot; }
  const std::optional<Vec2d>& spot() const { return spot_; }

  /// The places drawn with their letters: the chosen one and, worst first, those whose letters have room. The
  /// others are drawn as thin outlines.
  std::vector<int> lettered(const CanvasPane& pane) const;

  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 private:
  QPolygonF edge_of(int index, const CanvasPane& pane) const;

  std::vector<Finding> findings_;
  int chosen_ = -1;
  std::optional<Vec2d> spot_;
  bool shown_ = true;
  bool flashing_ = false;
};

}  // namespace alinify::ui

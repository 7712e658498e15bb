#pragma once

#include <QJsonObject>

#include "core/math/blend.h"
#include "core/math/vec2.h"
#include "ui/canvas/overlay_kind.h"

namespace alinify::ui {

/// Display settings of the pair; panels, menu and canvas handles change them.
struct ViewSettings {
  CompareMode mode = CompareMode::Overlay;
  double opacity = 0.5;        ///< of the moving side in Overlay
  double difference_gain = 1;  ///< 1..16; also of local differences and edges
  int window_px = 33;          ///< side of the window in which these two equalise contrast, 5..127
  double checker_px = 96;      ///< side of a square, logical pixels of the screen
  Vec2d swipe_at{0.5, 0.5};    ///< a point on the line, as shares of the canvas
  double swipe_angle_rad = 0;  ///< of the line, clockwise from vertical
  bool flicker = false;        ///< alternates the two sides, in any mode
  double flicker_hz = 2;       ///< changes per second
  bool side_by_side = false;   ///< fixed on the left, moving on the right
  bool warped_beside = true;   ///< the right one warped where there is a map, else as it is
  bool linked = true;          ///< the two views follow each other through the transform
  bool scale_bar = true, mini_map = true;
  bool pixel_grid = false;    ///< lines between image pixels and their values, where they are large enough
  bool loupe = false;         ///< a magnified round area at the pointer
  bool match_colors = false;  ///< the moving side is shown in the fixed one's colours
  bool smooth = false;        ///< image pixels are interpolated at any zoom, never squares
  OverlayKind overlay = OverlayKind::None;
  double overlay_strength = 0.65;  ///< opacity of its colours, 0.1..1
  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

/// Conversion for the session file. Missing or invalid values keep their defaults.
QJsonObject to_json(const ViewSettings& settings);
ViewSettings view_settings_from(const QJsonObject& json);

}  // namespace alinify::ui

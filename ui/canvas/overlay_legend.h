#pragma once

#include <optional>

#include <QPainter>
#include <QRectF>

#include "ui/canvas/overlay_picture.h"

namespace alinify::ui {

/// What a legend needs to know beyond the picture.
struct LegendSurroundings {
  QRectF area;                          ///< of the pane, logical pixels
  double bottom = 0;                    ///< the legend ends above it
  double scale = 1;                     ///< logical pixels to a fixed pixel
  std::optional<double> pixel_size_um;  ///< of the fixed image
  bool corrected = false;               ///< corrections by hand came after what was measured
  bool preview = false;                 ///< a map is shown that passes
};

/// Paints title, scale with units and range, and what else must be known to read the overlay, on a dark
/// ground. Returns the place it takes.
QRectF paint_legend(QPainter& painter, const OverlayLegend& legend, const LegendSurroundings& around);

/// "12.5 px (6.25 µm)".
QString length_text(double px, std::optional<double> pixel_size_um);

}  // namespace alinify::ui

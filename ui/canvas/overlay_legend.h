#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "ui/canvas/overlay_picture.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// Context of a legend beyond the picture.
struct LegendSurroundings {
  QRectF area;                ///< of the pane, logical pixels
  double bottom = 0;          ///< upper limit of its bottom edge
  double scale = 1;           ///< logical pixels per fixed pixel
  LengthFormat lengths = {};  ///< of the fixed image
  bool corrected = false;     ///< corrected by hand since the measurement
  bool preview = false;       ///< the map shown is a preview
};

/// Paints title, scale with units and range, and other information needed to read the overlay, on a dark
/// background. Returns the area it covers.
QRectF paint_legend(QPainter& painter, const OverlayLegend& legend, const LegendSurroundings& around);

/// The overlay's value at a position of the fixed image, for the status line; "" if there is none. The
/// picture is Shown; `quality` and `errors` are its data, null where it needs neither.
QString overlay_value_text(const OverlayPicture& picture, const QualityReport* quality,
                           const ErrorMap* errors, Vec2d at, const LengthFormat& lengths);

}  // namespace alinify::ui

#pragma once

#include <QPainter>

#include "ui/canvas/canvas_tool.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// A bar of a round length at the lower left of a pane.
struct ScaleBar {
  QString text;
  double length = 0;  ///< logical pixels
  QRectF box;         ///< all that it covers
};

/// `of_image`: of the image whose scale the pane has; `font`: of the text.
ScaleBar scale_bar_in(const CanvasPane& pane, const LengthFormat& of_image, const QFont& font);
void paint_scale_bar(QPainter& painter, const ScaleBar& bar);

}  // namespace alinify::ui

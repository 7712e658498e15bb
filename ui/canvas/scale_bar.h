#pragma once

#include <QPainter>

#include "ui/canvas/canvas_tool.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// Paints a bar of a round length at the pane's lower left. `of_image`: of the image whose scale the pane
/// has.
void paint_scale_bar(QPainter& painter, const CanvasPane& pane, const LengthFormat& of_image);

}  // namespace alinify::ui

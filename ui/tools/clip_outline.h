#pragma once

#include <vector>

#include <QPolygonF>
#include <QRectF>

namespace alinify::ui {

/// The part of a polygon within `area`, to be filled by the even-odd rule; clipped parts may run along the
/// area's edges. **Source**: Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17(1), 1974.
QPolygonF area_within(const QPolygonF& polygon, const QRectF& area);

/// The parts of its closed outline that touch `area`, as lines that may reach a little beyond: a painter
/// strokes and dashes everything it is given, far outside of the picture too.
std::vector<QPolygonF> outline_within(const QPolygonF& polygon, const QRectF& area);

}  // namespace alinify::ui

#pragma once

#include <vector>

#include "core/math/rect.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// The rectangles of the findings that a person has accepted, in their order.
std::vector<Rect> accepted_places(const std::vector<Finding>& findings);

/// Marks the findings that `accepted` refers to, and no others. A finding of another measurement is the same
/// place if the two rectangles' intersection is at least half of their union. **Units and frame**: level-0
/// fixed pixels.
void mark_accepted(std::vector<Finding>& findings, const std::vector<Rect>& accepted);

}  // namespace alinify

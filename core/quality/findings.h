#pragma once

#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// The findings, in rectangles that hold little else, the largest sum of expected errors first. **Units and
/// frame**: level-0 fixed pixels, within the image.
std::vector<Finding> findings_of(const ErrorMap& map, double tolerance_px, Size fixed);

}  // namespace alinify

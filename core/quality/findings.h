#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// The name of a place by its rank from 0, in the window and in reports: "A" to "Z", "AA", "AB".
std::string place_letters(std::size_t rank);

/// Whether `a` is the worse place: by the expected error, then by error times area; places that cannot be
/// known come last.
bool is_worse(const Finding& a, const Finding& b);

/// The findings, in rectangles that hold little else, the worst first. Touching findings are one place, as
/// long as that frames at most 1 % of the image without need. **Units and frame**: level-0 fixed pixels,
/// within the image.
std::vector<Finding> findings_of(const ErrorMap& map, double tolerance_px, Size fixed);

}  // namespace alinify

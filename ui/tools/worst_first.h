#pragma once

#include <vector>

#include "core/quality/quality_report.h"

namespace alinify::ui {

/// Sorts the places by is_worse(); those of newer sessions are already in that order. **Returns** the indices
/// of all.
std::vector<int> worst_first(const std::vector<Finding>& places);

}  // namespace alinify::ui

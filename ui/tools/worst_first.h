#pragma once

#include <vector>

#include "core/quality/quality_report.h"

namespace alinify::ui {

/// The places in the order of is_worse(): their own, but in sessions of older versions. **Returns** indices,
/// all of them.
std::vector<int> worst_first(const std::vector<Finding>& places);

}  // namespace alinify::ui

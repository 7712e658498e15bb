#pragma once

#include <vector>

#include "core/quality/quality_report.h"

namespace alinify::ui {

/// The places by their expected error, the largest first; those of which it is not known follow in the order
/// that they have, by error times area. **Returns** indices, all of them.
std::vector<int> worst_first(const std::vector<Finding>& places);

}  // namespace alinify::ui

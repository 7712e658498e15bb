#pragma once

#include <vector>

#include "core/quality/quality_report.h"

namespace alinify {

/// All that was measured as rows of a table: what, and its value with its unit. What each row means, in a
/// sentence, is told by the window's tool tips, by the id of the row's name.
std::vector<QualityLine> verdict_details(const QualityReport& report);

}  // namespace alinify

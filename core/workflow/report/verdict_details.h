#pragma once

#include <vector>

#include "core/quality/quality_report.h"

namespace alinify {

/// All measurements as rows of a table: name, and value with unit. The window's tool tips explain each row by
/// the id of its name.
std::vector<QualityLine> verdict_details(const QualityReport& report);

}  // namespace alinify

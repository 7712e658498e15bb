#pragma once

#include "core/quality/quality_report.h"

namespace alinify {

/// Fills in the verdict, its tolerance, its reasons and the findings, from all measurements.
void judge(QualityReport& report, Size fixed_size);

}  // namespace alinify

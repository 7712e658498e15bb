#pragma once

#include "core/quality/quality_report.h"

namespace alinify {

/// The verdict by the expected error alone: Good where it is within its tolerance nearly everywhere, Failed
/// where it is beyond in more than half of the area; Check also where nothing is known.
Verdict verdict_of(const ErrorSummary& expected);

/// Fills in the verdict, its tolerance, its reasons and the findings, from all measurements.
void judge(QualityReport& report, Size fixed_size);

}  // namespace alinify

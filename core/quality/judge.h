#pragma once

#include "core/quality/quality_report.h"

namespace alinify {

/// Fills in the verdict, its tolerance, its reasons and the places to look, from all that was measured.
void judge(QualityReport& report, Size fixed_size);

}  // namespace alinify

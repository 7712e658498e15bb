#pragma once

#include "core/quality/quality_report.h"

namespace alinify {

/// The verdict by the expected error alone: Good where it is within its tolerance nearly everywhere, Failed
/// where it is beyond in more than half of the area; Check also where nothing is known.
Verdict verdict_of(const ErrorSummary& expected);

/// Whether the images differ in their texture, as two stains of a section do, in every comparison that found
/// blocks again: what they have in common there decides little, and a map that bends freely can raise it
/// without being more right.
bool differs_in_texture(const QualityReport& report);

/// Lowers the verdict to Failed, for a reason that leads the others.
void fail(QualityReport& report, Message reason);

/// Fills in the verdict, its tolerance, its reasons and the findings, from all measurements.
void judge(QualityReport& report, Size fixed_size);

}  // namespace alinify

#pragma once

#include <utility>

#include "core/quality/quality_report.h"

namespace alinify::test {

/// Of a 900 x 700 image in places of 10 px, all right but for what `reason` says of 120 x 100 px around
/// (260, 250): to be checked, 12 px off there.
inline QualityReport one_place_report(Message reason, FindingKind kind) {
  QualityReport report;
  report.verdict = Verdict::Check;
  report.tolerance_px = 1;
  report.errors.size = {90, 70};
  report.errors.step_px = 10, report.errors.origin_px = {4.5, 4.5};
  report.errors.places.assign(90 * 70, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  report.findings = {{{200, 200, 120, 100}, std::move(reason), 5, 12, kind}};
  return report;
}

}  // namespace alinify::test

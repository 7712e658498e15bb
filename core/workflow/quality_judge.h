#pragma once

#include <optional>
#include <vector>

#include "core/registration/map_judge.h"
#include "core/workflow/inspect.h"

namespace alinify {

/// The expected errors of a map in the form used for comparing maps: NaN where unknown.
JudgedMap judged_places(const ErrorMap& errors);

/// Judges maps by the measures of the verdict, for engines that choose among others. Keeps its reports, so
/// that the chosen map need not be judged again.
/// **Memory**: a report for every map that was judged. **Threads**: used by one at a time.
class QualityJudge final : public MapJudge {
 public:
  /// Takes tolerance, points and pictures from `wanted`; images and maps from each call of judge().
  explicit QualityJudge(InspectRequest wanted) : wanted_(std::move(wanted)) {}

  JudgedMap judge(const RegistrationProblem& problem, const PyramidPair& pyramids,
                  const Transform& moving_from_fixed, Backend& backend, Progress& progress) override;

  /// The report on that map; empty if it was not judged. Call once per map.
  std::optional<QualityReport> take_report_of(const Transform& moving_from_fixed);

 private:
  struct Judged {
    std::vector<TransformPart> parts;
    QualityReport report;
  };
  InspectRequest wanted_;
  std::vector<Judged> judged_;
};

}  // namespace alinify

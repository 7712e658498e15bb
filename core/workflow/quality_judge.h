#pragma once

#include <optional>
#include <vector>

#include "core/registration/map_judge.h"
#include "core/workflow/inspect.h"

namespace alinify {

/// The expected errors of a map in the form used for comparing maps: NaN where unknown.
JudgedMap judged_places(const ErrorMap& errors);

/// Judges maps for engines that choose among others by the measures of the verdict, and keeps what it found,
/// so that the map that is kept need not be judged again.
/// **Memory**: a report for every map that was judged. **Threads**: used by one at a time.
class QualityJudge final : public MapJudge {
 public:
  /// Tolerance, points and pictures are those of `wanted`; images and maps come with what is judged.
  explicit QualityJudge(InspectRequest wanted) : wanted_(std::move(wanted)) {}

  JudgedMap judge(const RegistrationProblem& problem, const PyramidPair& pyramids,
                  const Transform& moving_from_fixed, Backend& backend, Progress& progress) override;

  /// What was found for that map, empty if it was not judged. To be called once for a map.
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

#include "core/session/session.h"

#include <random>

#include "core/base/error.h"

namespace alinify {

const char* name_of(LandmarkUse use) {
  return use == LandmarkUse::Start ? "start" : use == LandmarkUse::Constraint ? "constraint" : "check";
}

LandmarkUse landmark_use_from(const std::string& word) {
  for (const LandmarkUse use : {LandmarkUse::Start, LandmarkUse::Constraint, LandmarkUse::Check})
    if (word == name_of(use)) return use;
  throw Error(ErrorKind::Usage, "unknown use of landmarks '" + word + "'",
              "it is none of start, constraint and check");
}

ResultJudgement judgement_of(const QualityReport& report,
                             std::vector<std::pair<std::string, std::string>> lines) {
  return {report.verdict, report.tolerance_px, report.reasons, std::move(lines), report.findings};
}

std::string new_result_id() {
  // Names must differ between runs of the program: the only place that needs non-reproducible randomness.
  std::random_device chance;
  std::string id;
  for (int i = 0; i < 16; ++i) id += "0123456789abcdef"[chance() & 15u];
  return id;
}

}  // namespace alinify

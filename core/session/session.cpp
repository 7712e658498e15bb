#include "core/session/session.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/quality/accepted_places.h"
#include "core/session/messages.h"

namespace alinify {

const char* name_of(LandmarkUse use) {
  return use == LandmarkUse::Start ? "start" : use == LandmarkUse::Constraint ? "constraint" : "check";
}

LandmarkUse landmark_use_from(const std::string& word) {
  for (const LandmarkUse use : {LandmarkUse::Start, LandmarkUse::Constraint, LandmarkUse::Check})
    if (word == name_of(use)) return use;
  throw Error(ErrorKind::Usage, messages::unknown_use_of_landmarks(word), messages::is_no_use_of_landmarks);
}

bool is_reviewed(const ResultJudgement& judged) {
  return is_reviewed(judged.verdict, judged.findings);
}

ResultJudgement judgement_of(const QualityReport& report, std::vector<QualityLine> lines) {
  ResultJudgement judgement{report.verdict, report.tolerance_px, report.reasons, std::move(lines),
                            report.findings};
  judgement.tolerance_given = report.tolerance_given;
  if (report.expected.places > 0) {
    judgement.share_within = report.expected.share_within;
    judgement.share_unseen = report.expected.share_unseen;
    if (std::isfinite(report.expected.p90_px)) judgement.expected_p90_px = report.expected.p90_px;
  }
  return judgement;
}

std::string new_result_id() {
  // Names must differ between runs of the program: the only place that needs non-reproducible randomness.
  std::random_device chance;
  std::string id;
  for (int i = 0; i < 16; ++i) id += "0123456789abcdef"[chance() & 15u];
  return id;
}

}  // namespace alinify

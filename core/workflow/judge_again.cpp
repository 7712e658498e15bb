#include "core/workflow/judge_again.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/quality/finding_groups.h"
#include "core/quality/judge.h"
#include "core/workflow/messages.h"

namespace alinify {

QualityReport judge_again(QualityReport measured, const JudgeAgain& by) {
  QualityReport& q = measured;
  // How it was measured is no reason of a verdict, and stays.
  std::vector<Message> kept;
  std::copy_if(q.reasons.begin(), q.reasons.end(), std::back_inserter(kept),
               [](const Message& reason) { return reason.text() == &messages::judged_on_processor; });
  q.reasons.clear();
  const std::vector<Finding> before = std::exchange(q.findings, {});
  q.tolerance_px = by.tolerance_px.value_or(0);
  q.points_before.reset(), q.points_after.reset();
  if (!by.check_points.empty() && by.initial && by.moving_from_fixed) {
    q.points_before = target_registration_error(*by.initial, by.check_points);
    q.points_after = target_registration_error(*by.moving_from_fixed, by.check_points);
  }
  const Size image = by.moving_from_fixed ? by.moving_from_fixed->fixed.size : Size();
  judge(q, image);
  name_findings(q.findings, image, q.errors.step_px, before, by.earlier);
  std::move(kept.begin(), kept.end(), std::back_inserter(q.reasons));
  return measured;
}

}  // namespace alinify

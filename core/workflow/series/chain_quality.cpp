#include "core/workflow/series/chain_quality.h"

#include <algorithm>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/tolerance_number.h"
#include "core/quality/chained_error.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/judge.h"
#include "core/workflow/messages.h"

namespace alinify {

QualityReport quality_of_chain(ChainEvidence evidence, Size fixed) {
  QualityReport q = std::move(evidence.measured);
  const Verdict seen = q.verdict;
  // A comparison that finds nothing has measured nothing, whatever it says of single places.
  if (seen == Verdict::Failed) {
    ErrorMap nothing = q.errors;
    for (PlaceError& place : nothing.places)
      if (place.state == PlaceState::Measured) place.state = PlaceState::Lost;
    q.errors = reported_errors(evidence.by_chain, nothing);
  } else {
    q.errors = reported_errors(evidence.by_chain, link_errors(q.errors));
  }
  q.expected = summary_of(q.errors, q.tolerance_px);
  q.findings = findings_of(q.errors, q.tolerance_px, fixed);
  name_findings(q.findings, fixed, q.errors.step_px);

  std::vector<Message> reasons;
  Verdict verdict = verdict_of(q.expected);
  if (seen == Verdict::Good) {
    verdict = Verdict::Good;
  } else if (seen == Verdict::Failed) {
    verdict = std::max(verdict, Verdict::Check);
    reasons.push_back(messages::rests_on_chain_alone);
  }
  if (seen != Verdict::Good && evidence.weakest_link != Verdict::Good) {
    verdict = std::max(verdict, evidence.weakest_link);
    reasons.push_back(messages::a_link_is_not_good);
  }
  if (q.expected.places > 0)
    reasons.push_back(messages::chain_expects(percent_number(q.expected.share_within, 1),
                                              tolerance_number(q.tolerance_px),
                                              px_number(q.expected.median_px), px_number(q.expected.p90_px)));
  if (seen != Verdict::Good) reasons.insert(reasons.end(), q.reasons.begin(), q.reasons.end());
  reasons.push_back(messages::goes_by_chain(evidence.via));
  q.verdict = verdict;
  q.reasons = std::move(reasons);
  return q;
}

}  // namespace alinify

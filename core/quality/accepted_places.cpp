#include "core/quality/accepted_places.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/messages.h"

namespace alinify {
namespace {

bool same_place(const Rect& a, const Rect& b) {
  if (a == b) return true;
  const std::int64_t shared = intersect(a, b).area();
  return shared > 0 && 2 * shared >= a.area() + b.area() - shared;
}

Message reason_of(const FindingGroups& places, Verdict verdict) {
  const int all = places.count(), left = places.count_left();
  if (left < all && left > 0) return messages::some_places_accepted(all - left, all);
  if (left < all)
    return all == 1 ? Message(messages::only_place_accepted) : messages::all_places_accepted(all);
  if (left == 0 || verdict != Verdict::Good) return {};
  return left == 1 ? Message(messages::one_place_to_look) : messages::places_to_look_at(left);
}

}  // namespace

bool counts_places(const Message& reason) {
  const MessageText* const counting[] = {&messages::one_place_to_look, &messages::places_to_look_at,
                                         &messages::only_place_accepted, &messages::all_places_accepted,
                                         &messages::some_places_accepted};
  return std::find(std::begin(counting), std::end(counting), reason.text()) != std::end(counting);
}

bool is_reviewed(const std::optional<Verdict>& verdict, const std::vector<Finding>& findings) {
  return verdict == Verdict::Check &&
         std::any_of(findings.begin(), findings.end(), [](const Finding& place) { return place.accepted; }) &&
         std::none_of(findings.begin(), findings.end(), needs_a_look);
}

std::vector<Rect> accepted_places(const std::vector<Finding>& findings) {
  std::vector<Rect> accepted;
  for (const Finding& finding : findings)
    if (finding.accepted) accepted.push_back(finding.rect);
  return accepted;
}

void mark_accepted(std::vector<Finding>& findings, const std::vector<Rect>& accepted) {
  for (Finding& finding : findings)
    finding.accepted = std::any_of(accepted.begin(), accepted.end(),
                                   [&](const Rect& rect) { return same_place(rect, finding.rect); });
}

void mark_accepted(QualityReport& report, const std::vector<Rect>& accepted) {
  mark_accepted(report.findings, accepted);
  count_places(report);
}

void count_places(QualityReport& report) {
  std::erase_if(report.reasons, counts_places);
  if (Message reason = reason_of(FindingGroups(report.findings), report.verdict); !reason.empty())
    report.reasons.push_back(std::move(reason));
}

}  // namespace alinify

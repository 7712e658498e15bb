#include "core/quality/accepted_places.h"

#include <algorithm>

namespace alinify {
namespace {

bool same_place(const Rect& a, const Rect& b) {
  if (a == b) return true;
  const std::int64_t shared = intersect(a, b).area();
  return shared > 0 && 2 * shared >= a.area() + b.area() - shared;
}

}  // namespace

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

}  // namespace alinify

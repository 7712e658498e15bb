#include "core/quality/finding_groups.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

#include "core/quality/findings.h"
#include "core/quality/messages.h"

namespace alinify {
namespace {

constexpr int most_of_image = 3;     // a group's frame is no larger than the image's side by this
constexpr double most_framed = 4.0;  // times the area of its parts
constexpr double cells_near = 2;     // as the gaps that the verdict itself closes in the rim of a spot

using Group = std::vector<std::size_t>;  // of indices, the worst first

// Findings of newer sessions are already in that order.
std::vector<std::size_t> worst_first(const std::vector<Finding>& findings) {
  std::vector<std::size_t> order(findings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return is_worse(findings[a], findings[b]); });
  return order;
}

bool can_be_grouped(const Finding& finding) {
  return finding.kind && *finding.kind != FindingKind::Blank;
}

Group gathered(std::size_t head, const std::vector<Finding>& findings, Size image, double near_px,
               std::vector<bool>& taken) {
  const Finding& first = findings[head];
  taken[head] = true;
  Group group{head};
  if (!can_be_grouped(first)) return group;
  // Rectangles that touch share no pixel.
  const auto reach = static_cast<std::int64_t>(std::floor(std::max(0.0, near_px))) + 1;
  Rect frame = first.rect;
  std::int64_t area = first.rect.area();
  for (std::vector<Rect> found{first.rect}; !found.empty();) {
    const Rect near = grown(found.back(), reach);
    found.pop_back();
    for (std::size_t i = 0; i < findings.size(); ++i) {
      const Finding& other = findings[i];
      if (taken[i] || other.kind != first.kind || intersect(near, other.rect).empty()) continue;
      const Rect together = united(frame, other.rect);
      if (most_of_image * together.width > image.width || most_of_image * together.height > image.height ||
          static_cast<double>(together.area()) > most_framed * static_cast<double>(area + other.rect.area()))
        continue;
      taken[i] = true;
      group.push_back(i);
      frame = together;
      area += other.rect.area();
      found.push_back(other.rect);
    }
  }
  return group;
}

std::vector<Group> groups_of(const std::vector<Finding>& findings, Size image, double near_px) {
  std::vector<Group> groups;
  std::vector<bool> taken(findings.size(), false);
  for (const std::size_t finding : worst_first(findings))
    if (!taken[finding]) groups.push_back(gathered(finding, findings, image, near_px, taken));
  return groups;
}

// Pixels that a group shares with what had a name before.
struct Kept {
  std::int64_t shared;
  std::size_t group;
  int name;
};

std::vector<Kept> names_that_may_be_kept(const std::vector<Group>& groups,
                                         const std::vector<Finding>& findings,
                                         const std::vector<Finding>& before) {
  std::vector<Kept> all;
  for (std::size_t g = 0; g < groups.size(); ++g)
    for (const Finding& named : before) {
      if (!named.name) continue;
      std::int64_t shared = 0;
      for (const std::size_t part : groups[g]) shared += intersect(findings[part].rect, named.rect).area();
      if (shared == 0) continue;
      const auto same = std::find_if(all.begin(), all.end(), [&](const Kept& kept) {
        return kept.group == g && kept.name == *named.name;
      });
      same == all.end() ? all.push_back({shared, g, *named.name}) : void(same->shared += shared);
    }
  // What shares most keeps its name first; of two alike the worse one does.
  std::stable_sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.shared > b.shared; });
  return all;
}

}  // namespace

void name_findings(std::vector<Finding>& findings, Size image, double step_px,
                   const std::vector<Finding>& before, const std::vector<Finding>& earlier) {
  const std::vector<Group> groups = groups_of(findings, image, cells_near * step_px);
  std::vector<int> names(groups.size(), -1);
  std::set<int> taken;
  for (const std::vector<Finding>* const named : {&before, &earlier}) {
    for (const Kept& kept : names_that_may_be_kept(groups, findings, *named))
      if (names[kept.group] < 0 && taken.insert(kept.name).second) names[kept.group] = kept.name;
    // A name of before that no place keeps is no other's either, whatever that overlapped earlier.
    for (const Finding& finding : *named)
      if (finding.name) taken.insert(*finding.name);
  }
  int next = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    while (names[g] < 0 && !taken.insert(next).second) ++next;
    if (names[g] < 0) names[g] = next;
    for (const std::size_t part : groups[g]) findings[part].name = names[g];
  }
}

void name_unnamed_findings(std::vector<Finding>& findings, Size image, double step_px) {
  if (std::any_of(findings.begin(), findings.end(), [](const Finding& finding) { return !finding.name; }))
    name_findings(findings, image, step_px);
}

FindingGroups::FindingGroups(std::vector<Finding> findings)
    : findings_(std::move(findings)), head_of_(findings_.size(), -1) {
  for (const std::size_t finding : worst_first(findings_)) {
    const auto& name = findings_[finding].name;
    const auto head = std::find_if(heads_.begin(), heads_.end(), [&](int of) {
      return name && findings_[static_cast<std::size_t>(of)].name == name;
    });
    head_of_[finding] = head == heads_.end() ? static_cast<int>(finding) : *head;
    if (head == heads_.end()) heads_.push_back(static_cast<int>(finding));
  }
}

int FindingGroups::head_of(int finding) const {
  return has(finding) ? head_of_[static_cast<std::size_t>(finding)] : -1;
}

std::vector<int> FindingGroups::parts_of(int head) const {
  if (!has(head)) return {};
  std::vector<int> parts{head};
  for (int i = 0; i < static_cast<int>(findings_.size()); ++i)
    if (i != head && head_of(i) == head) parts.push_back(i);
  return parts;
}

Finding FindingGroups::told(int head) const {
  Finding told = findings_[static_cast<std::size_t>(head)];
  bool some_lost = false;
  for (const int part : parts_of(head)) {
    const Finding& finding = findings_[static_cast<std::size_t>(part)];
    told.rect = united(told.rect, finding.rect);
    told.accepted = told.accepted && finding.accepted;
    told.jump_px = std::max(told.jump_px, finding.jump_px);
    some_lost = some_lost || holds_lost(finding);
  }
  // The worst part speaks for all, but nothing tells how far off the lost ones are.
  if (some_lost && told.reason.text() == &messages::map_expected_off_by)
    told.reason = Message(messages::map_expected_off_by_at_least, told.reason.arguments());
  if (some_lost && told.reason.text() == &messages::inside_right_edge_off)
    told.reason = Message(messages::inside_right_edge_off_at_least, told.reason.arguments());
  return told;
}

int FindingGroups::name_of(int finding) const {
  return has(finding) ? findings_[static_cast<std::size_t>(finding)].name.value_or(finding) : -1;
}

int FindingGroups::count() const {
  return static_cast<int>(std::count_if(heads_.begin(), heads_.end(), [this](int head) {
    return findings_[static_cast<std::size_t>(head)].kind != FindingKind::Blank;
  }));
}

int FindingGroups::count_left() const {
  return static_cast<int>(
      std::count_if(heads_.begin(), heads_.end(), [this](int head) { return needs_a_look(told(head)); }));
}

std::string letters_of(const FindingGroups& groups, int finding) {
  return groups.has(finding) ? place_letters(static_cast<std::size_t>(groups.name_of(finding)))
                             : std::string();
}

}  // namespace alinify

#pragma once

#include <string>
#include <vector>

#include "core/math/rect.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// Gives every finding its name, so that all count and call the same: those of one kind that touch or lie
/// close together, such as the pieces of a rim that is left around a spot, are one place to look at and have
/// one name. A group frames no more than a third of the image either way, and mostly its parts. Blank ground,
/// and findings of an unknown kind, stand alone. Names go by rank, the worst first; a group that overlaps one
/// of `before` keeps its name. Where it overlaps none there, it gets back the name of what it overlaps of
/// `earlier`, which a person has seen too; the others get names that none has in either. `step_px`: of the
/// error map; 0: unknown, only what touches is grouped. **Units and frame**: level-0 fixed pixels.
void name_findings(std::vector<Finding>& findings, Size image, double step_px,
                   const std::vector<Finding>& before = {}, const std::vector<Finding>& earlier = {});
/// The same where any has no name yet, as in sessions of older versions; otherwise nothing.
void name_unnamed_findings(std::vector<Finding>& findings, Size image, double step_px);

/// The findings of a verdict as a person is asked to look at them: those of one name are one place in the
/// list, gone to, registered again and accepted at once. The worst is the head; each part keeps its own
/// rectangle, so that no ground is named that is right. A finding is identified by its index in the verdict's
/// list. A value.
class FindingGroups {
 public:
  FindingGroups() = default;
  /// A finding without a name stands alone.
  explicit FindingGroups(std::vector<Finding> findings);

  const std::vector<Finding>& all() const { return findings_; }
  bool has(int finding) const { return finding >= 0 && finding < static_cast<int>(findings_.size()); }
  /// The head of its group; itself where it stands alone. -1: there is no such finding.
  int head_of(int finding) const;
  /// Of every group, the worst first.
  const std::vector<int>& heads() const { return heads_; }
  /// The findings of a group, its head first.
  std::vector<int> parts_of(int head) const;
  /// The head with the rectangle around its group; accepted if all of the group is.
  Finding told(int head) const;
  /// The rank of its name, see place_letters(); its index where it has none.
  int name_of(int finding) const;
  /// Groups that a person should look at, and those of them that were not accepted.
  int count() const;
  int count_left() const;

 private:
  std::vector<Finding> findings_;
  std::vector<int> head_of_, heads_;
};

/// The name of a finding, in the window and in reports: "A", "AB".
std::string letters_of(const FindingGroups& groups, int finding);

}  // namespace alinify

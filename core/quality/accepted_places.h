#pragma once

#include <optional>
#include <vector>

#include "core/math/rect.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// The rectangles of the findings that a person has accepted, in their order.
std::vector<Rect> accepted_places(const std::vector<Finding>& findings);

/// Marks the findings that `accepted` refers to, and no others. A finding of another measurement is the same
/// place if the two rectangles' intersection is at least half of their union. **Units and frame**: level-0
/// fixed pixels.
void mark_accepted(std::vector<Finding>& findings, const std::vector<Rect>& accepted);

/// The same in a report, whose reasons then tell how many places were accepted and how many are left.
void mark_accepted(QualityReport& report, const std::vector<Rect>& accepted);

/// Whether the reason counts the places of a report; it holds for the findings of that time alone.
bool counts_places(const Message& reason);

/// Whether a person has accepted all that a doubtful result asks them to look at.
bool is_reviewed(const std::optional<Verdict>& verdict, const std::vector<Finding>& findings);

/// Brings the reason that counts a report's places up to date with its findings; a result that is not good
/// gives none before one is accepted.
void count_places(QualityReport& report);

}  // namespace alinify

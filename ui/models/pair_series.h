#pragma once

#include <string>
#include <vector>

#include "core/workflow/series/series_plan.h"

namespace alinify::ui {

struct QueuedPair;

/// A listed pair's membership in a series, as one of its sections: several images on one reference, which is
/// the fixed image of each. Except for before_reference it is the same in all of them; their order is that of
/// the list.
struct PairSeries {
  std::string name;  ///< unique among series and pairs of the list; "": not in a series
  SeriesStrategy strategy = SeriesStrategy::Auto;
  std::string reference_id;       ///< the reference's id in a list of sections
  bool before_reference = false;  ///< the section lies before the reference, not after it
  std::string merge;              ///< for the command line: see BatchEntry

  explicit operator bool() const { return !name.empty(); }
  /// True if its sections are registered together, so that one's outcome affects the others.
  bool together() const { return !name.empty() && strategy != SeriesStrategy::Reference; }
};

/// True if a list of sections can express everything about the pair except its reference.
bool can_be_section(const QueuedPair& pair);

/// Makes the sections of each series adjacent, at the place of the first one, and keeps the number of them
/// before the reference.
void keep_series_together(std::vector<QueuedPair>& pairs);

/// Sorts by is_worse(), worst first; a series by the worst of its sections, which stay in their order.
void sort_worst_first(std::vector<QueuedPair>& pairs);

/// The series' sections, in the list's order.
std::vector<std::string> sections_of(const std::vector<QueuedPair>& pairs, const std::string& series);

}  // namespace alinify::ui

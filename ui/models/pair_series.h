#pragma once

#include <string>
#include <vector>

#include "core/workflow/series/series_plan.h"

namespace alinify::ui {

struct QueuedPair;

/// The series that a pair of the list belongs to as one of its sections: several images on one reference,
/// which is the fixed image of each. But for before_reference it is alike in all of them; they follow each
/// other as they stand in the list.
struct PairSeries {
  std::string name;  ///< that no other series and no pair of the list has; "": the pair is of no series
  SeriesStrategy strategy = SeriesStrategy::Auto;
  std::string reference_id;       ///< the reference's id in a list of sections
  bool before_reference = false;  ///< the section lies before the reference, not after it
  std::string merge;              ///< for the command line: see BatchEntry

  explicit operator bool() const { return !name.empty(); }
  /// Whether its sections are registered together, so that one's outcome affects the others.
  bool together() const { return !name.empty() && strategy != SeriesStrategy::Reference; }
};

/// Whether a list of sections can say all that the pair is made of but its reference.
bool can_be_section(const QueuedPair& pair);

/// Lets the sections of each series stand one after the other, where the first of them stands, and as many of
/// them before the reference as there are.
void keep_series_together(std::vector<QueuedPair>& pairs);

/// Worst first, see is_worse(); a series by the worst of its sections, which stay in their order.
void sort_worst_first(std::vector<QueuedPair>& pairs);

/// The series' sections, in the list's order.
std::vector<std::string> sections_of(const std::vector<QueuedPair>& pairs, const std::string& series);

}  // namespace alinify::ui

#include "ui/models/pair_series.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "ui/models/queued_pair.h"

namespace alinify::ui {

bool can_be_section(const QueuedPair& pair) {
  const BatchEntry& files = pair.files;
  const bool more =
      std::any_of(batch_file_columns.begin(), batch_file_columns.end(), [&](const auto& column) {
        const auto file = column.file;
        const bool allowed = file == &BatchEntry::fixed || file == &BatchEntry::moving ||
                             file == &BatchEntry::fixed_mask || file == &BatchEntry::moving_mask;
        return !allowed && !(files.*file).empty();
      });
  return !more && files.initial.empty();
}

void keep_series_together(std::vector<QueuedPair>& pairs) {
  std::vector<QueuedPair> next;
  std::set<std::string> done;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::string name = pairs[i].series.name;
    if (name.empty()) {
      next.push_back(std::move(pairs[i]));
      continue;
    }
    if (!done.insert(name).second) continue;
    const std::size_t first = next.size();
    for (std::size_t j = i; j < pairs.size(); ++j)
      if (pairs[j].series.name == name) next.push_back(pairs[j]);
    const auto before = std::count_if(next.begin() + static_cast<std::ptrdiff_t>(first), next.end(),
                                      [](const QueuedPair& one) { return one.series.before_reference; });
    for (std::size_t j = first; j < next.size(); ++j)
      next[j].series.before_reference = j - first < static_cast<std::size_t>(before);
  }
  pairs = std::move(next);
}

void sort_worst_first(std::vector<QueuedPair>& pairs) {
  keep_series_together(pairs);
  // Each a single pair, or the sections of a series.
  std::vector<std::vector<QueuedPair>> units;
  for (QueuedPair& pair : pairs) {
    const bool goes_on = pair.series && !units.empty() && units.back().back().series.name == pair.series.name;
    if (!goes_on) units.emplace_back();
    units.back().push_back(std::move(pair));
  }
  const auto worst = [](const std::vector<QueuedPair>& unit) -> const QueuedPair& {
    return *std::min_element(unit.begin(), unit.end(), is_worse);
  };
  std::stable_sort(units.begin(), units.end(),
                   [&](const auto& a, const auto& b) { return is_worse(worst(a), worst(b)); });
  pairs.clear();
  for (std::vector<QueuedPair>& unit : units) std::move(unit.begin(), unit.end(), std::back_inserter(pairs));
}

std::vector<std::string> sections_of(const std::vector<QueuedPair>& pairs, const std::string& series) {
  std::vector<std::string> ids;
  for (const QueuedPair& pair : pairs)
    if (pair.series && pair.series.name == series) ids.push_back(pair.files.id);
  return ids;
}

}  // namespace alinify::ui

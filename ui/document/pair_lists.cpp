#include "ui/document/pair_lists.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/workflow/batch/batch_list_writer.h"
#include "core/workflow/file_id.h"
#include "core/workflow/series/series_list.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;

std::optional<std::size_t> reference_of(const BatchEntry& entry, const std::vector<SeriesSection>& sections) {
  if (!entry.reference.empty()) return section_named(sections, entry.reference);
  return middle_section(sections.size());
}

std::size_t sections_before_reference(const std::vector<const QueuedPair*>& pairs) {
  return static_cast<std::size_t>(std::count_if(
      pairs.begin(), pairs.end(), [](const QueuedPair* pair) { return pair->series.before_reference; }));
}

/// The series as a list of sections, the reference among them.
std::vector<SeriesSection> series_list_of(const std::vector<const QueuedPair*>& pairs) {
  std::vector<SeriesSection> sections;
  FileIds ids;
  for (const QueuedPair* pair : pairs) {
    SeriesSection section;
    section.id = ids.take_free(pair->files.id, 0);
    section.image = pair->files.moving, section.mask = pair->files.moving_mask;
    section.page = pair->files.moving_page;
    sections.push_back(std::move(section));
  }
  const BatchEntry& first = pairs.front()->files;
  SeriesSection reference;
  reference.id = ids.take_free(pairs.front()->series.reference_id, 0);
  reference.image = first.fixed, reference.mask = first.fixed_mask, reference.page = first.fixed_page;
  sections.insert(sections.begin() + static_cast<std::ptrdiff_t>(sections_before_reference(pairs)),
                  std::move(reference));
  return sections;
}

/// Lists of sections named by the list that is to be replaced: these may be replaced with it.
std::set<fs::path> lists_of_sections(const fs::path& list) {
  std::set<fs::path> named;
  try {
    for (const BatchEntry& entry : read_batch_list(list).entries)
      if (entry.is_series()) named.insert(fs::absolute(entry.series).lexically_normal());
  } catch (const Error&) {
    // No list, or another kind of file, which names none.
  }
  return named;
}

fs::path list_for(const std::string& series, const fs::path& list, const std::set<fs::path>& replaced) {
  const std::string stem = list.stem().string() + "-" + series;
  fs::path path = list.parent_path() / (stem + ".csv");
  std::error_code ignored;
  for (int number = 2; fs::exists(path, ignored) && !replaced.contains(path.lexically_normal()); ++number)
    path = list.parent_path() / (stem + "-" + std::to_string(number) + ".csv");
  return path;
}

}  // namespace

std::vector<QueuedPair> pairs_of_entry(const BatchEntry& entry) {
  QueuedPair whole;
  whole.files = entry;
  if (!entry.is_series()) return {whole};
  const SeriesStrategy strategy =
      entry.strategy.empty() ? SeriesStrategy::Auto : series_strategy_from(entry.strategy);
  const bool order_matters = strategy != SeriesStrategy::Reference || entry.reference.empty();
  if (entry.order == "found" && order_matters) return {whole};
  std::vector<SeriesSection> sections;
  try {
    sections = read_series_list(entry.series).sections;
  } catch (const Error&) {
    return {whole};
  }
  const std::optional<std::size_t> at = reference_of(entry, sections);
  if (!at) return {whole};
  const SeriesSection& reference = sections[*at];
  std::vector<QueuedPair> pairs;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (i == *at) continue;
    QueuedPair pair;
    pair.files.id = sections[i].id;
    pair.files.fixed = reference.image.lexically_normal();
    pair.files.moving = sections[i].image.lexically_normal();
    pair.files.fixed_mask = reference.mask.lexically_normal();
    pair.files.moving_mask = sections[i].mask.lexically_normal();
    pair.files.fixed_page = reference.page, pair.files.moving_page = sections[i].page;
    pair.files.initial = entry.initial;
    pair.series = {entry.id, strategy, reference.id, i < *at, entry.merge};
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void write_pairs(const std::vector<QueuedPair>& pairs, const fs::path& list) {
  const fs::path path = fs::absolute(list);
  const std::set<fs::path> replaced = lists_of_sections(path);
  std::vector<BatchEntry> entries;
  std::set<std::string> written;
  for (const QueuedPair& pair : pairs) {
    if (!pair.series) {
      entries.push_back(pair.files);
      continue;
    }
    if (!written.insert(pair.series.name).second) continue;
    std::vector<const QueuedPair*> sections;
    for (const QueuedPair& one : pairs)
      if (one.series.name == pair.series.name) sections.push_back(&one);
    const std::vector<SeriesSection> listed = series_list_of(sections);
    BatchEntry entry;
    entry.id = pair.series.name;
    entry.series = list_for(pair.series.name, path, replaced);
    entry.reference = listed[sections_before_reference(sections)].id;
    entry.strategy = name_of(pair.series.strategy);
    entry.initial = pair.files.initial;
    entry.merge = pair.series.merge;
    write_series_list(listed, entry.series);
    entries.push_back(std::move(entry));
  }
  write_batch_list(entries, path);
}

}  // namespace alinify::ui

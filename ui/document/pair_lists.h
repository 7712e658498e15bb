#pragma once

#include <filesystem>
#include <vector>

#include "ui/models/queued_pair.h"

namespace alinify::ui {

/// Lists of pairs and series in the command line's format. **Threads**: any.

/// Converts a line of a list to pairs; a series becomes one pair per section, without the reference. The line
/// stays a single pair if only the command line can find the sections' reference (it determines their order),
/// or if the series' own list is unusable, which a run then reports.
std::vector<QueuedPair> pairs_of_entry(const BatchEntry& entry);

/// Writes a list for `alinify-cli batch`. A series is one line of it; its sections go into a separate list
/// beside it, LIST-SERIES.csv, numbered if that file exists and is not part of the list being replaced.
/// **Throws** Error as write_batch_list().
void write_pairs(const std::vector<QueuedPair>& pairs, const std::filesystem::path& list);

}  // namespace alinify::ui

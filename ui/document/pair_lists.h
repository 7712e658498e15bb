#pragma once

#include <filesystem>
#include <vector>

#include "ui/models/queued_pair.h"

namespace alinify::ui {

/// Lists of pairs and series as the command line has them. **Threads**: any.

/// A line of a list as pairs: a series as one pair for each section but the reference. One pair, the line as
/// it is, where only the command line knows the sections' reference: it finds their order. So too where the
/// list of the series cannot be used, which a run then reports.
std::vector<QueuedPair> pairs_of_entry(const BatchEntry& entry);

/// Writes a list for `alinify-cli batch`. A series is one line of it; its sections stand in a list of their
/// own beside it, LIST-SERIES.csv, with a number behind where a file of that name is none of the list that is
/// replaced. **Throws** Error as write_batch_list().
void write_pairs(const std::vector<QueuedPair>& pairs, const std::filesystem::path& list);

}  // namespace alinify::ui

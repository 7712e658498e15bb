#pragma once

#include <filesystem>
#include <span>

#include "core/workflow/batch/batch_list.h"
#include "core/workflow/series/series_list.h"

namespace alinify {

/// Writes a list that read_batch_list() reads as these entries. Columns that no pair needs are left out;
/// files in the list's folder or below it are named relative to it, so that both can be moved together,
/// others absolutely. The file appears whole or not at all. **Throws** Error: NotWritable; Usage where a
/// file's name holds characters that such a list cannot: a line break, or a blank at its beginning or end.
void write_batch_list(std::span<const BatchEntry> entries, const std::filesystem::path& path);

/// Writes a list that read_series_list() reads as these sections.
void write_series_list(std::span<const SeriesSection> sections, const std::filesystem::path& path);

}  // namespace alinify

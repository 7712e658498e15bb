#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace alinify::cli {

/// A section's line on the page of a series, as text to be shown.
struct SeriesPageRow {
  std::string id, state, way, via, tolerance, expected, within, remark;
  std::filesystem::path report;  ///< beside the page; empty: none
};

/// One HTML page that needs nothing else: a line for each section, with a link to its report.
std::string series_page(const std::string& title, const std::string& totals,
                        const std::vector<SeriesPageRow>& rows);

}  // namespace alinify::cli

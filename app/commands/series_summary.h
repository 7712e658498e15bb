#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/commands/series_run.h"
#include "core/base/error.h"

namespace alinify::cli {

/// A finished series and its summary.
struct SeriesDone {
  nlohmann::ordered_json json;
  std::string table;   ///< for a person
  std::string counts;  ///< "4 sections on s2: 3 done, 0 to check, 0 failed"
  std::size_t to_check = 0, failed = 0;
  std::optional<Error> failure;  ///< the merged image's, or that of the first section that failed
};

/// Runs a series that was prepared, writes the merged image, the summary and the pages. Failures of single
/// sections and of merging are part of the result. **Throws** Error, Cancelled, for all else.
SeriesDone carry_out(SeriesRun& run, const SeriesFlags& flags);

}  // namespace alinify::cli

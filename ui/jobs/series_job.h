#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/workflow/series/series_plan.h"
#include "ui/document/session_document.h"
#include "ui/document/session_values.h"
#include "ui/jobs/job_lock.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// The sections of a series that are registered together, each with its own session: images, masks, and the
/// settings of a run.
struct SeriesJob {
  struct Section {
    std::string id;
    std::filesystem::path session;
    std::optional<DocumentState> state;  ///< the window's, newer than the session
  };
  std::vector<Section> sections;  ///< in series order, without the reference
  std::size_t reference_at = 0;   ///< number of sections before it
  SeriesStrategy strategy = SeriesStrategy::Auto;
  RunOptions fallback;  ///< for a section whose session names no engine
  int threads = 0;
  std::optional<std::int64_t> memory_limit;
  std::filesystem::path folder;  ///< maps between neighbours lie below it while it runs
  Backend* backend = nullptr;
  OpenImage open;
  JobLock lock;  ///< acquired for each pair
};

/// The outcome of a section: a registration onto the reference, direct or chained, or the reason why there is
/// none.
struct SectionOutcome {
  std::string id;
  std::shared_ptr<const Registration> registration;
  std::vector<Message> reasons;  ///< these two if there is none
  JobFailure failure;
};

/// Registers the sections as register_series() does. A failing section does not stop the others.
/// **Throws** Cancelled; Error if nothing can be begun. **Threads**: any but the GUI's.
std::vector<SectionOutcome> run_series(const SeriesJob& run, Progress& progress);

}  // namespace alinify::ui

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

/// The sections of a series that are registered together, each by its own session: images, masks, and how it
/// is to be done.
struct SeriesJob {
  struct Section {
    std::string id;
    std::filesystem::path session;
    std::optional<DocumentState> state;  ///< that of the window, which is newer than the session
  };
  std::vector<Section> sections;  ///< as they follow each other, without the reference
  std::size_t reference_at = 0;   ///< how many of them come before it
  SeriesStrategy strategy = SeriesStrategy::Auto;
  RunOptions fallback;  ///< of a section whose session does not say
  int threads = 0;
  std::optional<std::int64_t> memory_limit;
  std::filesystem::path folder;  ///< maps between neighbours lie below it while it runs
  Backend* backend = nullptr;
  OpenImage open;
  JobLock lock;  ///< taken for each pair anew
};

/// The outcome of a section: a registration onto the reference, direct or chained, or the reason why there is
/// none.
struct SectionOutcome {
  std::string id;
  std::shared_ptr<const Registration> registration;
  std::vector<Message> reasons;  ///< these two where there is none
  JobFailure failure;
};

/// Registers them as register_series() does. A section that fails stops no other.
/// **Throws** Cancelled; Error where nothing can be begun. **Threads**: any but the GUI's.
std::vector<SectionOutcome> run_series(const SeriesJob& run, Progress& progress);

}  // namespace alinify::ui

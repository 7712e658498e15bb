#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/workflow/export_result.h"
#include "core/workflow/register_pair.h"
#include "core/workflow/report.h"

namespace alinify {

/// A registration with everything that is wanted of it.
struct RegisterJob {
  RegisterPairRequest pair;
  std::vector<LandmarkPair> check_points;  ///< kept out of the registration, to measure it by
  std::string initial_mode = "auto";       ///< as asked for, for the report
  std::optional<Tolerance> tolerance;      ///< what the result is held to; empty: chosen from the images
  std::filesystem::path transform_out;     ///< empty: not written
  std::optional<ExportRequest> image;      ///< its transform is the one found
  std::filesystem::path report;            ///< .json or .html; empty: not written
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  double opening_s = 0;  ///< what opening the images took, since `began`
};

/// Registers, then judges the map, writes it and exports the image side by side: none of these needs another,
/// one of them waits for the disk and the others do not.
/// **Throws** what failed first in the order written, judged, exported, once all of them have ended;
/// Cancelled, after which none of its files is left; after a failure what was written before stays.
/// **Threads**: the caller's and two of its own, and the backend's.
/// **Memory**: that of the registration; afterwards that of the export and the inspection together.
RunReport run_register_job(const RegisterJob& job, Backend& backend, RegistrationObserver& observer,
                           Progress& progress);

}  // namespace alinify

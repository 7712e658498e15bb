#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/workflow/annotations/carry_annotations.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/inspect.h"
#include "core/workflow/job_result.h"
#include "core/workflow/register_pair.h"
#include "core/workflow/register_region.h"

namespace alinify {

/// A registration and all its outputs: the job description shared by the command line, batches and the
/// window.
struct RegisterJob {
  RegisterPairRequest pair;
  /// Set: the moving image is one repeat of a design; how it lies on the fixed one is found first.
  std::optional<RepeatRequest> repeat;
  std::optional<PartialRegistration> part;           ///< registers this part again; empty: the whole pair
  std::vector<LandmarkPair> check_points;            ///< kept out of the registration, to measure it by
  Message initial_mode = Message::verbatim("auto");  ///< as asked for, for the report
  bool judged = true;                           ///< false: without a verdict, JobResult::quality is unset
  std::optional<Tolerance> tolerance;           ///< for the verdict; empty: chosen from the images
  std::filesystem::path transform_out;          ///< empty: not written
  std::filesystem::path inverse_out;            ///< of the map's inverse; empty: not written
  std::optional<ExportRequest> image;           ///< its transform is the one found
  std::vector<CarriedAnnotations> annotations;  ///< mapped by the file `transform_out`, which they require
  std::filesystem::path report;                 ///< .json or .html; empty: not written
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  double opening_s = 0;  ///< time spent opening the images, since `began`
  Message device_note;   ///< of the choice of the device, for the report; empty: none
};

/// The request that judges a map found by this job. It reads the files; add pyramids that are in memory.
InspectRequest inspection_of(const RegisterJob& job, const RegistrationResult& result);

/// Registers, notifies the observer (on_registered), then judges the map, writes it and exports the image
/// side by side: none of the three needs another, and while one waits for the disk the others go on.
/// Annotations are carried when the transform is written.
/// **Throws** the first failure in the order write, judge, export, once all of them have ended, then one of
/// the annotations; Error(Usage) for annotations without transform_out; Cancelled, after which none of its
/// files is left. After a failure, files that were complete stay.
/// **Threads**: the caller's and two of its own, and the backend's.
/// **Memory**: that of the registration; afterwards that of the export and the inspection together.
JobResult run_register_job(const RegisterJob& job, Backend& backend, RegistrationObserver& observer,
                           Progress& progress);

}  // namespace alinify

#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/workflow/export/export_estimate.h"
#include "core/workflow/register_job.h"

namespace alinify {

/// The pair registered at a coarser level, to measure its cost.
struct RegisterTrial {
  double downsample = 1;  ///< of the fixed image
  double pixels = 0;      ///< of both images
  double elapsed_s = 0;
  double bytes = 0;  ///< of the transform and its inverse
};

struct RegisterEstimate {
  std::vector<RegisterTrial> trials;    ///< one or two, the finer one first
  double pixels = 0;                    ///< of both images in full
  double elapsed_s = 0;                 ///< to the judged map, without the export
  double transform_bytes = 0;           ///< of transform and inverse, as far as they are asked for
  std::optional<ExportEstimate> image;  ///< of the warped image, where one is asked for
  double total_s() const { return elapsed_s + (image ? image->elapsed_s : 0); }
};

/// Expected time and file sizes of run_register_job(). Registers both images at levels of at most 6
/// megapixels, two if the pyramid has them, and models the cost as a constant plus a part proportional to the
/// pixels; the export is estimated by estimate_export() with the map of the finer trial. Small images are
/// registered in full, and their time is measured, not estimated.
/// **Range**: within a factor of two; the export, which in the job runs beside the verdict, is added.
/// `scratch`: an empty folder, in which the trials' transforms are left. **Throws** Error as
/// run_register_job(); Error(Usage) for a job with a design to tile or a part to register.
/// **Threads**, **Memory**: as with_pyramid() and the job at that level.
RegisterEstimate estimate_register_job(const RegisterJob& job, const std::filesystem::path& scratch,
                                       Backend& backend, Progress& progress);

}  // namespace alinify

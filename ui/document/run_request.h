#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "core/workflow/register_job.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Adds the masks: a pixel counts only if region, mask files and drawn masks all include it. **Throws** Error
/// if masks do not fit the images.
void add_masks_to(ImagePair& images, const DocumentState& state);
/// Adds the landmarks, masks and corrections in a state of the document to a run. **Throws** as
/// add_masks_to().
void add_state_to(RegisterPairRequest& request, const DocumentState& state);
/// The landmarks held out of a run to measure it, except those whose partner was placed by a map: they
/// would only confirm that map.
std::vector<LandmarkPair> check_points_of(const DocumentState& state);
/// Likewise for a finished run, except landmarks that took part in it. None if the landmarks of the run are
/// unknown, as for one read from a file.
std::vector<LandmarkPair> check_points_for(const DocumentState& state, const Registration& registration);
/// The tolerance of results; empty for micrometres if the fixed image has no pixel size.
std::optional<Tolerance> tolerance_of(const DocumentState& state);
/// That tolerance in level-0 fixed pixels.
std::optional<double> tolerance_px_of(const DocumentState& state);
/// Whether both are one tolerance: micrometres turned to pixels and back differ by a rounding.
inline bool is_same_tolerance(double a_px, double b_px) {
  return std::abs(a_px - b_px) <= 1e-6 * std::max(a_px, b_px);
}

/// A run of the whole pair with these options, as Register would do it. Requires both images. **Throws**
/// Error as above; Usage for an invalid start.
RegisterJob whole_run(const DocumentState& state, const RunOptions& options);

/// The registration that a run has made, with the request by which it can be judged again.
std::shared_ptr<Registration> finished_run(const RegisterJob& job, JobResult result);

}  // namespace alinify::ui

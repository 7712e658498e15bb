#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/workflow/register_job.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Landmarks, masks and corrections of the images, as a state of the document has them for a run. Region,
/// mask files and drawn masks: a pixel counts only if all of them include it. **Throws** Error where masks do
/// not fit the images.
void add_state_to(RegisterPairRequest& request, const DocumentState& state);
/// The landmarks that are kept out of a run, to measure it by: without those whose partner lies where a map
/// put it, which would only confirm that map.
std::vector<LandmarkPair> check_points_of(const DocumentState& state);
/// The same for a run that is over: without landmarks that took part in it. None where the landmarks of the
/// run are unknown, as for one read from a file.
std::vector<LandmarkPair> check_points_for(const DocumentState& state, const Registration& registration);
/// The tolerance of results. Micrometres say nothing of an image without a pixel size: empty.
std::optional<Tolerance> tolerance_of(const DocumentState& state);
/// The same in level-0 fixed pixels.
std::optional<double> tolerance_px_of(const DocumentState& state);

/// A run of the whole pair with these options, as Register would do it. The state must have both images.
/// **Throws** Error as above; Usage for a start that is none.
RegisterJob whole_run(const DocumentState& state, const RunOptions& options);

/// The registration that a run has made, with the request by which it can be judged again.
std::shared_ptr<Registration> finished_run(const RegisterJob& job, JobResult result);

}  // namespace alinify::ui

#pragma once

#include "core/workflow/register_job.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Landmarks, masks and what the images are read through, as a state of the document has them for a run.
/// Region, mask files and drawn masks: a pixel counts only if all of them include it. **Throws** Error where
/// masks do not fit the images.
void add_state_to(RegisterPairRequest& request, const DocumentState& state);
/// The landmarks that are kept out of a run, to measure it by.
std::vector<LandmarkPair> check_points_of(const DocumentState& state);

/// A run of the whole pair with these options, as Register would do it. The state must have both images.
/// **Throws** Error as above; Usage for a start that is none.
RegisterJob whole_run(const DocumentState& state, const RunOptions& options);

}  // namespace alinify::ui

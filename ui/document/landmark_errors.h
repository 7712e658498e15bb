#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/quality/landmark_check.h"
#include "core/transform/landmarks.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// By how much a map misses the partner of a landmark.
struct LandmarkError {
  Vec2d off_px;         ///< level-0 moving pixels
  bool beyond = false;  ///< the tolerance, which is a length in the fixed image
};

/// Of each landmark; empty where the map leads nowhere. `tolerance_px`: level-0 fixed pixels; 0: not known,
/// none is beyond it.
std::vector<std::optional<LandmarkError>> landmark_errors(const std::vector<LandmarkPair>& landmarks,
                                                          const Transform& moving_from_fixed,
                                                          double tolerance_px);

/// Landmarks that constrained the run, and that its map misses by more than the tolerance all the same.
struct Unfollowed {
  std::size_t constraints = 0, count = 0;
  std::string farthest;  ///< the id of the one that is missed most
  Vec2d off_px;          ///< by how much; level-0 moving pixels
};
/// Of the shown result and its map as it is now. Of a result read from a file, all landmarks in use count.
Unfollowed unfollowed_landmarks(const DocumentState& state, double tolerance_px);

/// Whether landmarks constrained the run of the shown result, so that their errors are no independent check;
/// false of a run of a part, where that is not known.
bool was_held_to_landmarks(const DocumentState& state);

/// The landmarks in use that the run of the shown result did not have, or had elsewhere, and that the next
/// run will have. None where the run's are not known.
std::vector<LandmarkPair> newer_landmarks(const DocumentState& state);
/// The errors of a map at these, and the leave-one-out errors of all landmarks in use.
LandmarkCheck check_newer_landmarks(const DocumentState& state, const Transform& moving_from_fixed);

}  // namespace alinify::ui

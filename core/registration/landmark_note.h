#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// "3 (41.0 px), 7 (40.2 px)": at most so many landmarks and by how much each is off, as messages print them.
inline constexpr std::size_t max_named_landmarks = 8;
Message landmarks_with_errors(const std::vector<TargetRegistrationError::Row>& farthest_first);

/// Names the active landmarks that the map misses by more than three standard deviations (and a pixel), the
/// farthest first: contradicting each other or the images, or asking for a fold. Empty: there are none, or
/// `sigma_px` is 0 and the engine leaves landmarks out. Landmarks without an id, a person's hints, are not
/// named. **Units**: level-0 pixels of the moving image.
std::optional<Message> missed_landmarks_note(const Transform& moving_from_fixed,
                                             const std::vector<LandmarkPair>& pairs, double sigma_px);

}  // namespace alinify

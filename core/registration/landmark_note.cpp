#include "core/registration/landmark_note.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/registration/messages.h"

namespace alinify {

Message landmarks_with_errors(const std::vector<TargetRegistrationError::Row>& farthest_first) {
  std::vector<Message> some;
  for (std::size_t i = 0; i < std::min(farthest_first.size(), max_named_landmarks); ++i)
    some.push_back(
        messages::landmark_off_by(farthest_first[i].id, tenths_number(farthest_first[i].distance_px, "px")));
  return Message::joined(std::move(some), ", ");
}

std::optional<Message> missed_landmarks_note(const Transform& moving_from_fixed,
                                             const std::vector<LandmarkPair>& pairs, double sigma_px) {
  if (!(sigma_px > 0)) return std::nullopt;
  const double allowed_px = std::max(1.0, 3 * sigma_px);
  std::vector<TargetRegistrationError::Row> rows;
  for (const LandmarkPair& pair : pairs)
    if (pair.active && !pair.id.empty())
      rows.push_back({pair.id, length(moving_from_fixed(pair.fixed) - pair.moving)});
  const auto missed = missed_landmarks(std::move(rows), allowed_px);
  if (missed.empty()) return std::nullopt;
  const MessageText& text = missed.size() > max_named_landmarks ? messages::landmarks_missed_and_others
                                                                : messages::landmarks_missed;
  return text(landmarks_with_errors(missed));
}

}  // namespace alinify

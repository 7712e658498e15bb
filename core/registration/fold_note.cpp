#include "core/registration/fold_note.h"

#include "core/base/message_numbers.h"
#include "core/registration/messages.h"

namespace alinify {

std::optional<Message> fold_note(const Transform& moving_from_fixed) {
  return fold_note(jacobian_range(moving_from_fixed).folded_share);
}

std::optional<Message> fold_note(double folded_share) {
  if (folded_share <= 0) return std::nullopt;
  return messages::map_folds(percent_of_digits(folded_share, 2));
}

std::optional<Message> unfolded_note(double folded_share, double changed_share) {
  if (folded_share <= 0) return std::nullopt;
  return messages::map_folded_and_smoothed(percent_of_digits(folded_share, 2),
                                           percent_of_digits(changed_share, 2));
}

std::optional<Message> unfold_with_note(FlowField& field, double min_determinant, ThreadPool* pool,
                                        const Progress& progress) {
  // Usually nothing comes close to folding, and one pass shows it.
  if (folded_share(field, min_determinant, pool) == 0) return std::nullopt;
  const double folded = folded_share(field, 0, pool);
  return unfolded_note(folded, unfold(field, min_determinant, pool, &progress));
}

}  // namespace alinify

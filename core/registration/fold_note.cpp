#include "core/registration/fold_note.h"

#include <cstdio>

namespace alinify {

std::optional<std::string> fold_note(const Transform& moving_from_fixed) {
  const JacobianRange range = jacobian_range(moving_from_fixed);
  if (range.folded_share <= 0) return std::nullopt;
  char share[32];
  std::snprintf(share, sizeof share, "%.2g", 100 * range.folded_share);
  return "The map folds on " + std::string(share) + " % of the fixed image.";
}

}  // namespace alinify

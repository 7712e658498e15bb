#include "core/registration/fold_note.h"

#include "core/base/text.h"

namespace alinify {
namespace {

std::string percent(double share) {
  return significant_digits(100 * share, 2) + " %";
}

}  // namespace

std::optional<std::string> fold_note(const Transform& moving_from_fixed) {
  return fold_note(jacobian_range(moving_from_fixed).folded_share);
}

std::optional<std::string> fold_note(double folded_share) {
  if (folded_share <= 0) return std::nullopt;
  return "The map folds on " + percent(folded_share) + " of the fixed image.";
}

std::optional<std::string> unfolded_note(double folded_share, double changed_share) {
  if (folded_share <= 0) return std::nullopt;
  return "The map folded on " + percent(folded_share) + " of the fixed image and was smoothed there (" +
         percent(changed_share) + " changed).";
}

}  // namespace alinify

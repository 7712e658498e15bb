#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace alinify {

/// The index of the stiffest bending weight that predicts held-out cells as well as the best one does.
///
/// `losses`: of the prediction by each of the weights, which ascend; at least one. `worthwhile`: what a
/// softer weight has to lower the loss by; 0 for the best weight.
inline std::size_t stiffest_weight(std::span<const double> losses, double worthwhile) {
  auto stiffest = std::min_element(losses.begin(), losses.end());
  const double least = *stiffest;
  for (auto it = stiffest; it != losses.end(); ++it)
    if (*it < least + worthwhile) stiffest = it;
  return static_cast<std::size_t>(stiffest - losses.begin());
}

}  // namespace alinify

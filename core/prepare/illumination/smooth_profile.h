#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alinify {

/// The slow part of a profile: the illumination, the lens.
struct SmoothProfile {
  std::vector<float> values;  ///< with mean 0
  double uncertainty = 0;     ///< its expected error, root mean square over the positions
};

/// Fits `terms` cosines, cos(pi k (x + 1/2) / n) for k = 1 ... terms, to the mean of several measurements of
/// one profile. How far the measurements disagree says how well each term is known; a term that is hardly
/// larger than its own error is shrunk, down to nothing.
/// **Shapes**: [measurement][position]; two measurements or more, of `length` each, all finite.
/// **Source** of the shrinkage: Stein's unbiased estimate of the risk, Ann. Statist. 9(6), 1981.
SmoothProfile fit_smooth_profile(std::span<const std::vector<float>> measurements, std::size_t terms);

/// The profile less its running mean over `width` positions (an odd number; the profile goes on by its mirror
/// image). **Shapes**: as the profile, 2 positions or more.
std::vector<float> without_slow_changes(std::span<const float> profile, std::size_t width);

}  // namespace alinify

#pragma once

#include <span>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {

/// Probability of each displacement of a place's partner from the position predicted by the map, combining
/// likeness at several block sizes and resolutions.
///
/// A displacement of likeness c is as probable as noise that leaves a share 1 - c^2 of the variance
/// unexplained: (1 - c^2)^(-n/2) for n independent pixels (the profile likelihood of a template of unknown
/// gain in white noise). Outside the displacements within reach the partner may lie beyond them, where only a
/// coarser comparison sees it, or be lost: resemble nothing nearby, as in torn, creased or badly stretched
/// places.
struct MatchBelief {
  std::vector<float> share;  ///< of the displacements of a LikenessField
  double lost = 0;
  double beyond = 0, beyond_px = 0;  ///< out of reach, and how far off on average
  std::vector<float> repeats;        ///< at each repeat of the texture, if considered
};

/// The prior: half of all places are right, a tenth is lost.
MatchBelief first_belief();
/// Adds that many repeats of the texture to consider.
void expect_repeats(MatchBelief& belief, std::size_t count);

/// Mixes some of the prior into a larger block's belief: a smaller block may lie elsewhere.
MatchBelief loosened(const MatchBelief& of_larger_block);
/// The same for the belief at half the resolution; displacements double.
MatchBelief refined(const MatchBelief& of_coarser_picture);

/// Updates the belief by the likeness of one more block. `likeness` has a value for every displacement,
/// LikenessField::impossible if undefined; `witnesses` is the number of independent pixels. A likeness of
/// `lost_below` is as probable for a place found as for a lost one. `at_repeats`: the likeness at each
/// repeat.
void weigh_in(MatchBelief& belief, std::span<const float> likeness, std::span<const float> at_repeats,
              double witnesses, double lost_below);

/// The local maximum of a likeness surface nearest to a displacement, with sub-pixel precision.
struct LikenessPeak {
  Vec2d at_px;
  double likeness = 0;
  double sigma_px = 1e3;  ///< standard deviation of at_px along one axis: the Cramer-Rao bound
};
/// `around`: an index into the surface. The bound follows from the curvature at the maximum, which is the
/// gradient energy of the block over its variance. **Source**: D. Robinson and P. Milanfar, "Fundamental
/// performance limits in image registration", IEEE TIP 13(9), 2004.
LikenessPeak peak_near(std::span<const float> likeness, std::size_t around, double witnesses);

/// The best displacement by likeness outside the peak's neighbourhood.
struct Rival {
  Vec2d at_px;
  double likeness = 0;
};
Rival strongest_rival(std::span<const float> likeness, Vec2d peak_px);

}  // namespace alinify

#pragma once

#include <span>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {

/// Where the partner of a place may lie, as a probability for every displacement from where the map puts it:
/// what likeness at several sizes and finenesses say together.
///
/// A displacement of likeness c is as probable as noise that leaves a share 1 - c^2 of the variance
/// unexplained: (1 - c^2)^(-n/2) for n independent pixels (the profile likelihood of a template of unknown
/// gain in white noise). Beside the displacements within reach the partner may lie beyond them, where only a
/// coarser comparison sees it, or be lost: look like nothing nearby, as torn, folded or badly stretched
/// places do.
struct MatchBelief {
  std::vector<float> share;  ///< of the displacements of a LikenessField
  double lost = 0;
  double beyond = 0, beyond_px = 0;  ///< outside of the reach, and how far off on average
  std::vector<float> repeats;        ///< at each repeat of the texture, where these are looked at
};

/// What is believed before anything was seen: half of all places are right, a tenth is lost.
MatchBelief first_belief();
/// The same with so many repeats of the texture to be looked at.
void expect_repeats(MatchBelief& belief, std::size_t count);

/// Mixes some of the first belief into what a larger block said: a smaller one may lie elsewhere.
MatchBelief loosened(const MatchBelief& of_larger_block);
/// The same for what half the fineness said; displacements double.
MatchBelief refined(const MatchBelief& of_coarser_picture);

/// `likeness` has a value for every displacement, LikenessField::impossible where nothing can be said;
/// `witnesses` is the number of independent pixels. A likeness of `lost_below` is as probable for a place
/// found as for one that is lost. `at_repeats`: the likeness at each repeat.
void weigh_in(MatchBelief& belief, std::span<const float> likeness, std::span<const float> at_repeats,
              double witnesses, double lost_below);

/// The summit of a likeness surface nearest to a displacement, to a fraction of a pixel.
struct Summit {
  Vec2d at_px;
  double likeness = 0;
  double sigma_px = 1e3;  ///< standard deviation of at_px along one axis: the Cramer-Rao bound
};
/// `around`: an index into the surface. The bound is taken from the summit's curvature, which is the
/// gradient energy of the block over its variance. **Source**: D. Robinson and P. Milanfar, "Fundamental
/// performance limits in image registration", IEEE TIP 13(9), 2004.
Summit summit_near(std::span<const float> likeness, std::size_t around, double witnesses);

/// The likeliest displacement other than the summit's neighbourhood, by likeness.
struct Rival {
  Vec2d at_px;
  double likeness = 0;
};
Rival strongest_rival(std::span<const float> likeness, Vec2d summit_px);

}  // namespace alinify

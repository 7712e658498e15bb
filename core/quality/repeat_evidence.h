#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/math/vec2.h"
#include "core/quality/match_belief.h"

namespace alinify {

/// How alike a place is to the moving image one repeat further, for every repeat. **Units**: pixels of the
/// pictures.
struct AtRepeats {
  std::span<const float> small, large;  ///< likeness of blocks of two sizes
  std::span<const Vec2d> off_px;        ///< how far the place then lies from where the map says
  std::size_t of_texture = 0;  ///< so many are the texture's; the others a print's or a woven figure's
};

/// At most so many repeats are compared.
inline constexpr std::size_t most_repeats_compared = 32;

/// The share of a block's variance that a partner so alike leaves unexplained. At least what interpolation,
/// and a repeat that is known to a tenth of a pixel, may leave.
double unexplained_share(double likeness);

/// The logarithm of how much more probable one likeness is than another, over the square root of the number
/// of pixels: as noise makes one of two equal repeats lead, by 0.9 as one standard deviation.
double lead_over_noise(double likeness, double other, double pixels);

/// The height of the highest peak of a square likeness surface, between its pixels.
float highest_between_pixels(std::span<const float> likeness);

/// What a place says of the repeats: a stain, an edge or a corner that both images show tells some apart.
struct RepeatEvidence {
  std::uint32_t excluded = 0;  ///< by bits: repeats that the place is surely not on, but on the map's
  bool is_elsewhere = false;   ///< it is surely on one repeat, and not on the map's,
  Vec2d off_px;                ///< which lies so far from where the map says
};

/// The evidence of one place, for `pixels` independent ones in its large block. `at_map`: the likeness beside
/// where the map says; `elsewhere`: the best one at other displacements within reach. What only one of the
/// images shows, as a stain that came later, is no evidence: in the fixed image it is like none of the
/// repeats, and in the moving one it makes those unlike that lead to it, half of them at most.
RepeatEvidence evidence_of(const LikenessPeak& at_map, double elsewhere, const AtRepeats& repeats,
                           double pixels);

}  // namespace alinify

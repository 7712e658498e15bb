#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/quality/likeness_field.h"

namespace alinify {

/// Minimum visible share and contrast for a block to be matchable.
struct TextureThresholds {
  /// Share of the block visible in both images; at borders and masks, blocks with less find partners by
  /// chance.
  double share = 0.6;
  double contrast = 0.15;  ///< of that of blocks full of texture: glass and ground have less
};

/// Marks the places of a field that have something to be found again, one entry per place: not blank among
/// the others of their picture, seen in both images, and not weak noise. Noise as strong as half the texture
/// counts: texture may be hidden in it, and that must be reported. `fixed`: the image the field was made
/// from.
/// **Threads**: the same for any number.
std::vector<std::uint8_t> seen_texture(const LikenessField& field,
                                       const std::vector<LikenessField::Ground>& grounds,
                                       const GreyImage& fixed, const TextureThresholds& thresholds,
                                       ThreadPool& pool);

}  // namespace alinify

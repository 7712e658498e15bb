#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/quality/likeness_field.h"
#include "core/registration/grey_reader.h"

namespace alinify {

/// Which places of a field have something to be found again, one entry a place: not blank among the others of
/// their picture, seen in both images by more than `least_seen` of their block, and not weak noise. Noise as
/// strong as half the texture counts: texture may be drowned in it, and that is news. `fixed`: what the field
/// was made from.
/// **Threads**: the same for any number.
std::vector<std::uint8_t> seen_texture(const LikenessField& field,
                                       const std::vector<LikenessField::Ground>& grounds,
                                       const GreyImage& fixed, double least_seen, ThreadPool& pool);

}  // namespace alinify

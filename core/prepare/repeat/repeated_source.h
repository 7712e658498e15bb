#pragma once

#include <memory>

#include "core/image/tile_source.h"
#include "core/prepare/repeat/repeated_design.h"

namespace alinify {

/// A design repeated over an extent, as an image that is made as it is read: nothing is written out.
///
/// **Shapes**: layout.design at most the design's size: its first pixels are the repeat. The image has the
/// extent's size and the design's channels, type, profile, inks and palette; as_stored() repeats the samples
/// as the file has them. **Levels**: those of the design's levels at which a coarse pixel covers the same
/// pixels in every repeat, that is where repeat, shifts and extent are multiples of the downsample; they
/// equal the repeated image reduced. The others are missing: with_pyramid() computes them from the others,
/// with no error but its own rounding. **Throws** Error(Usage) for a repeat larger than the design or an
/// extent that is empty. **Threads**: as the design. **Memory**: none of its own; while a mirrored or turned
/// piece is read, that piece.
std::shared_ptr<const TileSource> make_repeated_source(std::shared_ptr<const TileSource> design,
                                                       const RepeatedDesign& repeated);

/// The step of extents' origins and sizes, which keeps the coarser levels of most designs usable.
inline constexpr std::int64_t extent_step_px = 64;
/// The smallest rectangle around `part` whose sides are multiples of that.
Rect whole_steps(Rect part);

}  // namespace alinify

#pragma once

#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/polygon_mask.h"
#include "core/image/tile_source.h"

namespace alinify {

/// What of an image is picture, and what only lies around it.
struct Foreground {
  std::vector<MaskPolygon> polygons;  ///< as a mask is drawn; empty: all of the image counts
  double share = 1;                   ///< of the image that counts
};

/// Finds the picture in front of its surroundings: a canvas of one single value that reaches a corner, as a
/// turned or padded image has it, and a ground that goes round it, darker or brighter than nearly all of the
/// picture and even: glass behind a section, the bed of a scanner beside a piece of fabric.
///
/// Nothing is left out where the border shows no such ground, for a picture that fills its frame must not
/// lose what looks like its border. Small holes count; pieces much smaller than the largest do not. A narrow
/// margin goes with the picture, because its outline is worth something to whoever compares it; not of a
/// canvas.
/// **Units and frame**: level-0 pixels; outlines lie about half a hundredth of the longer side outside.
/// **Throws** what the source does, Cancelled. **Threads**: any; the pool's help. **Memory**: some tens of MB; the image is looked at small.
Foreground find_foreground(const std::shared_ptr<const TileSource>& source, ThreadPool& pool,
                           Progress& progress);

}  // namespace alinify

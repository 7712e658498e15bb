#pragma once

#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/polygon_mask.h"
#include "core/image/tile_source.h"

namespace alinify {

/// The part of an image that is content rather than background.
struct Foreground {
  std::vector<MaskPolygon> polygons;  ///< as a drawn mask; empty: the whole image counts
  double share = 1;                   ///< of the image that counts
};

/// Separates the content from its surroundings: from a canvas of one single value that reaches a corner, as
/// in a rotated or padded image, and from an even background around it, darker or brighter than nearly all of
/// the content: glass behind a section, the bed of a scanner beside a piece of fabric.
///
/// Nothing is excluded if the border shows no such background, because an image that fills its frame must not
/// lose regions that resemble its border. Small holes are filled; pieces much smaller than the largest are
/// dropped. A narrow margin around the content is kept, because its outline helps any comparison; not around
/// a canvas.
/// **Units and frame**: level-0 pixels; outlines lie about half a hundredth of the longer side outside.
/// **Throws** as the source, Cancelled. **Threads**: any; uses the pool. **Memory**: some tens of MB,
/// as the image is read reduced.
Foreground find_foreground(const std::shared_ptr<const TileSource>& source, ThreadPool& pool,
                           Progress& progress);

}  // namespace alinify

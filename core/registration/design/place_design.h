#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/affine2.h"
#include "core/prepare/repeat/repeat_layout.h"
#include "core/registration/initial/search_limits.h"
#include "core/transform/landmarks.h"

namespace alinify {

struct PlaceDesignRequest {
  std::shared_ptr<const TileSource> scan, scan_mask;  ///< null mask: every pixel counts
  std::shared_ptr<const TileSource> design;
  std::vector<RepeatLayout> layouts;  ///< the ways it may have been repeated; all of one size
  SearchLimits limits;                ///< in pixels: SearchLimits::in_pixels
  bool allow_flip = false;            ///< the cloth may be seen from behind
};

/// A way to place the repeated design on the scan, and how well it agrees.
struct DesignCandidate {
  RepeatLayout layout;
  Affine2 plane_from_scan;  ///< level-0 pixels of the scan to those of the plane
  double correlation = 0;   ///< mean of blocks, each where it agrees best within a few pixels; -1..1
};

struct DesignPlacement {
  bool found = false;
  RepeatLayout layout;
  Affine2 plane_from_scan;
  double correlation = 0;
  /// Correlation of the best candidate that would print something else; the placement is `doubtful` if it is
  /// nearly as good.
  double next_correlation = 0;
  std::optional<RepeatLayout> next_layout;
  bool doubtful = false;
  /// Places all over the scan where the design was found: fixed = scan, moving = plane, level-0 pixels.
  std::vector<LandmarkPair> places;
  double largest_deviation_px = 0;          ///< of them from the map, pixels of the plane
  Vec2d first_period_px, second_period_px;  ///< of the print, pixels of the scan; zero if not seen
  std::vector<Message> notes;
};

/// Finds how a printed design lies on a scan of the cloth: which way it was repeated, how large, and which
/// repeat lies where.
///
/// The scan's own periods (find_print_period) and those of a layout leave but a few linear maps between scan
/// and plane. Each is drawn and correlated at all shifts, the best are refined block by block, and the
/// best over several repeats is taken: a wrong drop fits one column and misses the next. From the
/// middle of the scan outwards, each block is then looked for where its neighbours predict it, within less
/// than half a period, so that no strain leads to the next repeat. The map is the affine one nearest to these
/// places. If the scan shows too few repeats for a period, the design is looked for as any moving image
/// (align_initially).
/// **Throws** Error(NotReadable), Cancelled. **Threads**: the same for any pool. **Memory**: some 300 MB for
/// scans of any size.
DesignPlacement place_design(const PlaceDesignRequest& request, ThreadPool& pool, Progress& progress);

/// The layouts that are tried if none is named: straight, drops and bricks by halves, thirds and
/// quarters, and every second row or column mirrored in a straight repeat or a half drop.
std::vector<RepeatLayout> usual_layouts(Size design);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/transform/transform.h"

namespace alinify {

/// The position of a landmark's counterpart in the other image.
struct PartnerProposal {
  Vec2d fixed, moving;    ///< level-0 pixels of each; one of them is the given point
  bool refined = false;   ///< found by correlation; false: predicted by the map
  double moved_px = 0;    ///< distance from the map's prediction, level-0 fixed pixels
  double likeness = 0;    ///< of the finest block found again, -1 to 1
  double downsample = 0;  ///< at which it was found
};

struct PartnerRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  Transform moving_from_fixed;   ///< the best available estimate; need not be close
  Vec2d fixed_point;             ///< the given point: find its partner in the moving image
  bool given_in_moving = false;  ///< or: find the fixed partner of its moving point
  /// Begins at most that coarsely: 1 where the map is right to some 30 px, and what lies around is not to
  /// lead.
  double coarsest_downsample = 64;
};

/// Proposes the partner predicted by the map and refines it by block matching: from coarse images, in which
/// blocks reach far, to full resolution, each step starting from the previous result. A step is accepted only
/// if the backward search returns to its start and no other place is nearly as similar; repeating texture or
/// a blank place therefore keeps the map's proposal.
/// **Throws** Error(NotReadable), Cancelled. **Threads**: reads with `pool`. **Memory**: some 10 MB.
PartnerProposal propose_partner(const PartnerRequest& request, ThreadPool& pool, const Progress& progress);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/transform/transform.h"

namespace alinify {

/// Where the other image shows the spot of a landmark.
struct PartnerProposal {
  Vec2d fixed, moving;    ///< level-0 pixels of each; one of them is the one that was given
  bool refined = false;   ///< found again by correlation; false: where the map says
  double moved_px = 0;    ///< how far from where the map said, level-0 fixed pixels
  double likeness = 0;    ///< of the finest block that was found again, -1 to 1
  double downsample = 0;  ///< at which it was found
};

struct PartnerRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  Transform moving_from_fixed;   ///< as good as is known; need not be near
  Vec2d fixed_point;             ///< what is sought: the spot of this fixed point in the moving image,
  bool given_in_moving = false;  ///< or, of the moving point that the map gives it, the spot in the fixed one
};

/// Proposes the partner by the map and looks for the spot around it by block matching: from coarse pictures,
/// in which blocks reach far, to full resolution, each step from where the coarser one ended. A step is taken
/// only where the search back from there ends at the start again and no other place is nearly as alike; a
/// repeating texture or a blank place therefore keeps the proposal of the map.
/// **Throws** Error(NotReadable), Cancelled. **Threads**: reads with `pool`. **Memory**: some 10 MB.
PartnerProposal propose_partner(const PartnerRequest& request, ThreadPool& pool, const Progress& progress);

}  // namespace alinify

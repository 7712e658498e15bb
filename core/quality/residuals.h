#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"
#include "core/quality/block_match.h"
#include "core/transform/transform.h"

namespace alinify {

/// What is left between the fixed picture and the warped moving one in one block. Level-0 fixed pixels.
struct BlockResidual {
  Vec2d centre_px;
  Vec2d shift_px;  ///< how much further the same place lies than the map says
  double ncc_at_map = 0, peak = 0, second_peak = 0;  ///< as in BlockMatch
  double return_error_px = 0;                        ///< of the search back from there
  double phase_peak = 0;                             ///< height of the phase correlation's peak, 0 to 1
  bool certain = false;                              ///< forth and back agree, and no other place is as alike
};

/// The residuals of blocks spread over the image, at one fineness.
struct ResidualMap {
  double downsample = 1;  ///< level-0 pixels to a pixel compared
  double block_px = 0;    ///< side of a block, level-0 pixels
  double reach_px = 0;    ///< larger residuals are not found
  MatchView view = MatchView::Both;
  std::vector<BlockResidual> blocks;  ///< those with texture that the moving image covers
  std::int64_t blank = 0, uncovered = 0;

  std::int64_t certain() const;
  /// Share of all blocks that are certain and lie within `radius_px` of where the map says.
  double share_within(double radius_px) const;
  /// The residual that so many of the certain blocks stay below; 0 when there are none.
  double quantile_px(double share) const;
  /// Of blocks and the places where they are found again; a half where none is found.
  double usual_likeness() const;
};

/// Grey values that count as black and white, so that images of other depths compare.
struct GreyScale {
  float black = 0, white = 1;
};
/// From a small picture: all but half a percent at either end lies between.
GreyScale grey_scale_of(const GreyImage& picture);
GreyImage rescaled(GreyImage picture, GreyScale scale);

/// Residuals between two pictures of one grid, values 0 to 1 (warped: NaN where the moving image is not).
ResidualMap measure_residuals(const GreyImage& fixed, const GreyImage& warped, int max_blocks,
                              ThreadPool& pool, const Progress& progress);

/// The same at full resolution, reading only the blocks. `textured` is a small picture of the fixed image,
/// values 0 to 1: blocks are spread over what is not blank in it.
struct FullResolutionRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  const Transform* moving_from_fixed = nullptr;
  GreyScale fixed_scale, moving_scale;
  const GreyImage* textured = nullptr;
  const GreyImage *fixed_mask = nullptr,
                  *moving_mask = nullptr;  ///< as mask_out takes them; null: all counts
  int max_blocks = 256;
  std::vector<Vec2d> centres;  ///< of the blocks, whole level-0 pixels; empty: all over the image
  std::shared_ptr<const GreyPyramid> fixed_held, moving_held;  ///< what has been read already; null: nothing
};
ResidualMap measure_residuals(const FullResolutionRequest& request, Backend& backend,
                              const Progress& progress);

}  // namespace alinify

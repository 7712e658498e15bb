#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend.h"
#include "core/grey/pyramid_pair.h"
#include "core/image/tile_source.h"
#include "core/quality/block_match.h"
#include "core/transform/transform.h"

namespace alinify {

/// The residual displacement of one block between the fixed and the warped moving image. Level-0 fixed
/// pixels.
struct BlockResidual {
  Vec2d centre_px;
  Vec2d shift_px;                                    ///< displacement from the map's prediction
  double ncc_at_map = 0, peak = 0, second_peak = 0;  ///< as in BlockMatch
  double return_error_px = 0;                        ///< of the backward search
  double phase_peak = 0;                             ///< height of the phase correlation peak, 0 to 1
  bool certain = false;  ///< forward and backward search agree, and no other place is as similar
};

/// Between blocks and their partners, from this likeness on: both images show one texture, and not two stains
/// or sections.
inline constexpr double one_texture_likeness = 0.62;

/// Minimum number of matched blocks for their residuals to be conclusive.
inline constexpr std::size_t few_blocks = 8;

/// Residuals of blocks spread over the image, at one resolution.
struct ResidualMap {
  double downsample = 1;  ///< level-0 pixels per compared pixel
  double block_px = 0;    ///< side of a block, level-0 pixels
  double reach_px = 0;    ///< larger residuals are not found
  ComparedFeatures features = ComparedFeatures::Both;
  /// The texture repeats: blocks that match as well a repeat further are never certain.
  bool texture_repeats = false;
  std::vector<BlockResidual> blocks;  ///< textured blocks covered by the moving image
  std::int64_t blank = 0, uncovered = 0;

  std::int64_t certain() const;
  /// Share of all blocks that are certain and within `radius_px` of the map's prediction.
  double share_within(double radius_px) const;
  /// Quantile of the certain blocks' residuals; 0 if there are none.
  double quantile_px(double share) const;
  /// The 60 % quantile of the likeness between certain blocks and their matches, in a texture whose repeats
  /// cannot be told apart between all; 0.5 if there are none.
  double usual_likeness() const;
};

/// Grey values of black and white, to compare images of different depths.
struct GreyScale {
  float black = 0, white = 1;
};
/// The grey scale of a small image: half a percent of its values lies outside at either end.
GreyScale grey_scale_of(const GreyImage& picture);
GreyImage rescaled(GreyImage picture, GreyScale scale);

/// Residuals between two images on one grid, values 0 to 1 (warped: NaN where the moving image is missing).
/// `max_blocks` is approximate: narrow images get up to twice as many. No blocks if the images are smaller
/// than one.
/// **Shapes**: both images have one size and downsample. **Throws** Cancelled. **Threads**: works on `pool`.
ResidualMap measure_residuals(const GreyImage& fixed, const GreyImage& warped, int max_blocks,
                              ThreadPool& pool, const Progress& progress);

/// Input of measure_residuals at full resolution. Pointers need to be valid during the call only.
struct FullResolutionRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  const Transform* moving_from_fixed = nullptr;  ///< required
  GreyScale fixed_scale, moving_scale;
  /// A small version of the fixed image, values 0 to 1: blocks are placed where it is not blank. Required if
  /// `centres` is empty.
  const GreyImage* textured = nullptr;
  const GreyImage *fixed_mask = nullptr,
                  *moving_mask = nullptr;  ///< for mask_out; null: everything is included
  int max_blocks = 256;
  /// Centres of the blocks, whole level-0 fixed pixels, moved inwards so that blocks lie inside; empty: all
  /// over the image.
  std::vector<Vec2d> centres;
  PyramidPair pyramids;  ///< of the images, where they have been read already
};
/// Residuals at full resolution, reading only the blocks. **Throws** as TileSource::read and Backend;
/// OutOfMemory, Cancelled. **Threads**: works on the backend's pool. **Memory**: some patches of pixels per
/// thread.
ResidualMap measure_residuals(const FullResolutionRequest& request, Backend& backend,
                              const Progress& progress);

}  // namespace alinify

#pragma once

#include <optional>
#include <vector>

#include "core/grey/grey_reader.h"
#include "core/math/vec2.h"
#include "core/quality/fft2.h"

namespace alinify {

/// Feature images used for the comparison.
enum class ComparedFeatures {
  Grey,   ///< locally normalised brightness: same stain or camera
  Edges,  ///< locally normalised gradient magnitude: insensitive to a different stain or inverted contrast
  Both,   ///< both together
};

/// The position of a block of one image in another, and its reliability.
struct BlockMatch {
  Vec2d shift_px;  ///< position of the best match, relative to the map's prediction
  /// Normalised cross-correlation, -1 to 1: the best within a pixel and a half of zero shift, at shift_px,
  /// and at the best peak at least 4 px away from that.
  double ncc_at_map = 0, peak = 0, second_peak = 0;
  /// Distance from the start at which the backward search ends: a fraction of a pixel if both blocks show the
  /// same place, arbitrary otherwise.
  double return_error_px = 0;
  /// Phase correlation shift between the block and its match, and its peak height: 1 for identical images,
  /// near 0 for unrelated ones.
  Vec2d phase_shift_px;
  double phase_peak = 0;
};

/// A picture for BlockMatcher in which nothing is known yet: every pixel NaN.
GreyImage blank_patch(double downsample);

/// Finds blocks of `block_px` again within +-`reach_px`.
///
/// **Shapes**: images are `picture_px` wide and high and show the same place, the block in their centre.
/// **Threads**: match() from any number. **Memory**: some 2 MB a call.
/// **Source**: J. P. Lewis, "Fast normalized cross-correlation", 1995; C. D. Kuglin and D. C. Hines, "The
/// phase correlation image alignment method", 1975; sub-pixel by a low-pass that makes the peak a Gaussian.
class BlockMatcher {
 public:
  static constexpr int block_px = 64, reach_px = 32, region_px = block_px + 2 * reach_px;
  static constexpr int margin_px = 16;  ///< for the local normalisation
  static constexpr int picture_px = region_px + 2 * margin_px;

  /// Deviations below `contrast_floor` (in grey values) count as blank.
  explicit BlockMatcher(float contrast_floor);

  /// Features of both images, computed once for several calls of match().
  struct Pair {
    GreyImage fixed_grey, fixed_edges, warped_grey, warped_edges;
    std::vector<int> fixed_missing, warped_missing;  ///< running counts of missing pixels
    double texture = 0;   ///< 0 for a blank block of the fixed image, towards 1 for a fully textured one
    double contrast = 0;  ///< mean slope of the fixed block, grey values over two pixels
    double seen = 0;      ///< share of the block covered by the warped image
  };
  Pair prepare(const GreyImage& fixed, const GreyImage& warped) const;

  /// Empty if less than half of the block, or of its search area, is covered.
  std::optional<BlockMatch> match(const Pair& pair, ComparedFeatures features) const;

 private:
  float floor_;
  Fft2 region_, block_;
};

}  // namespace alinify

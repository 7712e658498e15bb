#pragma once

#include <optional>
#include <vector>

#include "core/math/vec2.h"
#include "core/quality/fft2.h"
#include "core/registration/grey_reader.h"

namespace alinify {

/// In which guise two pictures are compared.
enum class MatchView {
  Grey,   ///< locally normalised brightness: the same stain or camera
  Edges,  ///< locally normalised gradient length: does not mind another stain or inverted contrast
  Both,   ///< the two together
};

/// Where a block of one picture is found in another, and how surely.
struct BlockMatch {
  Vec2d shift_px;  ///< where the best likeness lies, from where the map says it should
  /// Normalised cross-correlation, -1 to 1: the best within a pixel and a half of no shift, at shift_px, and
  /// at the best peak that is at least 4 px away from that.
  double ncc_at_map = 0, peak = 0, second_peak = 0;
  /// How far off the start one ends that searches back from there: of two places that do show the same it is
  /// a fraction of a pixel, otherwise anything.
  double return_error_px = 0;
  /// The shift by phase correlation of the block and the place found, and the height of its peak: 1 for the
  /// same picture, near 0 for two that have nothing in common.
  Vec2d phase_shift_px;
  double phase_peak = 0;
};

/// Finds blocks of `block_px` again within +-`reach_px`.
///
/// **Shapes**: pictures are `picture_px` wide and high and show the same place, the block in their middle.
/// **Threads**: match() from any number. **Memory**: some 2 MB a call.
/// **Source**: J. P. Lewis, "Fast normalized cross-correlation", 1995; C. D. Kuglin and D. C. Hines, "The
/// phase correlation image alignment method", 1975; sub-pixel by a low-pass that makes the peak a Gaussian.
class BlockMatcher {
 public:
  static constexpr int block_px = 64, reach_px = 32, region_px = block_px + 2 * reach_px;
  static constexpr int margin_px = 16;  ///< for the local normalisation
  static constexpr int picture_px = region_px + 2 * margin_px;

  /// Deviations below `contrast_floor` (of grey values) count as blank.
  explicit BlockMatcher(float contrast_floor);

  /// Both pictures in the guises that they are compared in; made once for several calls of match().
  struct Pair {
    GreyImage fixed_grey, fixed_edges, warped_grey, warped_edges;
    std::vector<int> fixed_missing, warped_missing;  ///< running counts of pixels that are nowhere
    double texture = 0;   ///< 0 for a blank block of the fixed picture, towards 1 for one full of texture
    double contrast = 0;  ///< mean slope of the fixed block, grey values over two pixels
    double seen = 0;      ///< share of the block that the warped picture covers
  };
  Pair prepare(const GreyImage& fixed, const GreyImage& warped) const;

  /// Empty when less than half of the block, or none of where it might be found, is there.
  std::optional<BlockMatch> match(const Pair& pair, MatchView view) const;

 private:
  float floor_;
  Fft2 region_, block_;
};

}  // namespace alinify

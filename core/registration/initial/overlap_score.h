#pragma once

#include <cstdint>
#include <vector>

#include "core/math/affine2.h"
#include "core/registration/grey_reader.h"

namespace alinify {

/// How well two small grey images agree under an affine map: the mutual information of their grey levels
/// where they overlap, times the share of both that does overlap. Larger is better; 0 means nothing in
/// common.
///
/// Mutual information does not care which grey level means what, so other stains, colours and inverted
/// contrast compare too; the share keeps a map from winning by showing only a corner that happens to agree.
/// **Units and frame**: maps take level-0 fixed pixels to level-0 moving pixels.
class OverlapScore {
 public:
  /// Masks, where given, are of the size of their image; pixels below 0.5 do not count.
  OverlapScore(GreyImage fixed, GreyImage moving, const GreyImage* fixed_mask, const GreyImage* moving_mask);

  double operator()(const Affine2& moving_from_fixed) const;

  /// Centre of what differs from the background (the median of the image's edge), level-0 pixels.
  Vec2d fixed_centroid() const { return fixed_centroid_; }
  Vec2d moving_centroid() const { return moving_centroid_; }
  /// Root mean square distance of the same from its centre, level-0 pixels.
  double fixed_spread() const { return fixed_spread_; }
  double moving_spread() const { return moving_spread_; }

 private:
  static constexpr int bins = 32;
  GreyImage fixed_, moving_;
  std::vector<std::int8_t> fixed_bin_;  // -1: does not count
  std::vector<float> moving_bin_;       // 0 .. bins - 1, negative: does not count
  std::int64_t fixed_count_ = 0, moving_count_ = 0;
  Vec2d fixed_centroid_, moving_centroid_;
  double fixed_spread_ = 1, moving_spread_ = 1;
};

}  // namespace alinify

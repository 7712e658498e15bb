#pragma once

#include <memory>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/math/affine2.h"
#include "core/prepare/repeat/repeat_layout.h"

namespace alinify {

/// Scales grey values so that their 0.5 and 99.5 % quantiles become 0 and 1. False if they have one value.
bool stretch(cv::Mat& grey);

/// One repeat of a design as a small grey picture, from which the repeated plane is drawn.
class DesignPicture {
 public:
  /// `repeat`: of the design, which is read at about `longest_side` pixels, never enlarged.
  DesignPicture(const std::shared_ptr<const TileSource>& design, Size repeat, std::int64_t longest_side,
                ThreadPool& pool, Progress& progress);

  /// Whether all of it has one value.
  bool blank() const { return blank_; }
  /// The plane repeated by a layout of this design, as pixels see it that `plane_from_pixel` leads to the
  /// plane's full resolution. **Range**: grey, 0 to 1 between the 0.5 and 99.5 % quantiles. **Threads**: any.
  cv::Mat draw(const RepeatLayout& layout, const Affine2& plane_from_pixel, cv::Size size) const;

 private:
  struct Level {
    double downsample = 1;
    cv::Mat grey;
  };
  std::vector<Level> levels_;
  bool blank_ = false;
};

}  // namespace alinify

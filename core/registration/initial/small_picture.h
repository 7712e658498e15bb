#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "core/image/image_info.h"
#include "core/math/affine2.h"
#include "core/registration/grey_reader.h"

namespace alinify {

/// One image as the search for a start looks at it: grey, small, in halves, with what does not count left
/// out.
///
/// What does not count: pixels that a mask leaves out, and a canvas: one single value that reaches a corner
/// of the image, as a turned or padded picture has it. Its edge is the strongest one in the picture and says
/// nothing about it.
/// **Range and NaN**: grey is 0..1 between the 0.5 and 99.5 % quantiles of what counts; NaN has become 0.
struct SmallPicture {
  struct Level {
    double downsample = 1;  ///< level-0 pixels to a pixel
    cv::Mat grey;           ///< CV_32F; where nothing counts, the mean of what does
    cv::Mat counts;         ///< CV_32F, 1 or 0
  };
  std::vector<Level> levels;  ///< the finest first, each half of the one before
  Size full;
  std::optional<Vec2d> pixel_size_um;
  double area = 0;  ///< of what counts, level-0 pixels squared
  Vec2d middle;     ///< of what counts, level-0 pixels
  bool all_counts = true;
  bool blank = false;  ///< everything that counts has one value

  double longest() const { return static_cast<double>(std::max(full.width, full.height)); }
  /// A strip or a speck, without texture to compare.
  bool speck() const { return std::min(levels.at(0).grey.cols, levels.at(0).grey.rows) < 16; }
  /// The level whose pixels are nearest to `downsample`.
  std::size_t level_near(double downsample) const;
};

SmallPicture make_small_picture(const GreyImage& image, const GreyImage* mask, const ImageInfo& info);

/// target_from_source between pixels of levels, for a map between level-0 pixels.
Affine2 between_levels(const Affine2& moving_from_fixed, double fixed_downsample, double moving_downsample);
/// The reverse: a map between pixels of levels to one between level-0 pixels.
Affine2 between_full(const Affine2& moving_from_fixed, double fixed_downsample, double moving_downsample);

/// A picture laid onto a level of the other one.
struct ResampledPicture {
  cv::Mat grey, counts;  ///< CV_32F; counts is 0 outside
};
/// `origin`: where the piece of the level begins, in its pixels.
ResampledPicture resample_onto(const SmallPicture& moving, const Affine2& moving_from_fixed,
                               cv::Size fixed_size, double fixed_downsample, Vec2d origin = {});

/// Gaussian smoothing; for wide ones three running means, whose cost does not grow with sigma.
cv::Mat smooth(const cv::Mat& values, double sigma);

/// Low-passed by `blur`, minus the local mean, over the local deviation (Gaussian windows of sigma `window`,
/// in pixels), 0 where nothing counts: shading, stain and contrast are gone, texture and shapes remain.
cv::Mat normalise(const cv::Mat& grey, const cv::Mat& counts, double blur, double window);

}  // namespace alinify

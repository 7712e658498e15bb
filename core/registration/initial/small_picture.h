#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/image/image_info.h"
#include "core/math/affine2.h"

namespace alinify {

/// An image as the search for a start uses it: grey, reduced, as a pyramid, with invalid pixels excluded.
///
/// Invalid are pixels that a mask excludes, and a canvas: one single value that reaches a corner of the
/// image, as in a rotated or padded image. Its edge is the strongest in the image and carries no information.
/// **Range and NaN**: grey is 0..1 between the 0.5 and 99.5 % quantiles of the valid pixels; NaN becomes 0.
struct SmallPicture {
  struct Level {
    double downsample = 1;  ///< level-0 pixels per pixel
    cv::Mat grey;           ///< CV_32F; the mean of the valid pixels where invalid
    cv::Mat counts;         ///< CV_32F, 1 or 0
  };
  std::vector<Level> levels;  ///< finest first, each half of the previous one
  Size full;
  std::optional<Vec2d> pixel_size_um;
  double area = 0;  ///< valid area, level-0 pixels squared
  Vec2d middle;     ///< centre of the valid area, level-0 pixels
  bool all_counts = true;
  bool blank = false;  ///< all valid pixels have one value

  double longest() const { return static_cast<double>(std::max(full.width, full.height)); }
  /// Too narrow or small to have comparable texture.
  bool speck() const { return std::min(levels.at(0).grey.cols, levels.at(0).grey.rows) < 16; }
  /// The level whose downsample is nearest to `downsample`.
  std::size_t level_near(double downsample) const;
};

/// Of an image and what counts of it, where the mask is above 0; null: all of it.
/// **Throws** Error(Failed) where the mask has another size than `image`.
SmallPicture make_small_picture(const GreyImage& image, const GreyImage* mask, const ImageInfo& info);

/// The picture with dark and bright exchanged; the given one stays as it is.
SmallPicture negative_of(const SmallPicture& picture);

/// A part of a picture as a picture of its own, valid only where `counts` is set. Its level-0 pixels begin at
/// those of `part`: corner_of_part() of the whole is (0, 0) of the part.
/// **Shapes**: `part` in pixels of the finest level, within it; counts CV_8U of the part's size, 0 or 255.
SmallPicture part_of(const SmallPicture& whole, cv::Rect part, const cv::Mat& counts);
Vec2d corner_of_part(const SmallPicture& whole, cv::Rect part);

/// target_from_source between pixels of levels, from a map between level-0 pixels.
Affine2 between_levels(const Affine2& moving_from_fixed, double fixed_downsample, double moving_downsample);
/// The inverse conversion: from pixels of levels to level-0 pixels.
Affine2 between_full(const Affine2& moving_from_fixed, double fixed_downsample, double moving_downsample);

/// An image resampled onto a level of the other one.
struct ResampledPicture {
  cv::Mat grey, counts;  ///< CV_32F; counts is 0 outside
};
/// `origin`: first pixel of the piece, in pixels of the level.
ResampledPicture resample_onto(const SmallPicture& moving, const Affine2& moving_from_fixed,
                               cv::Size fixed_size, double fixed_downsample, Vec2d origin = {});

/// Gaussian smoothing; large sigmas use three box filters, whose cost does not grow with sigma.
cv::Mat smooth(const cv::Mat& values, double sigma);

/// Smoothed by `blur`, minus the local mean, over the local deviation (Gaussian windows of sigma `window`, in
/// pixels), 0 where invalid: removes shading, stain and contrast, keeps texture and shapes.
/// `pool` null: on the calling thread only; the same bits for any.
cv::Mat normalise(const cv::Mat& grey, const cv::Mat& counts, double blur, double window,
                  ThreadPool* pool = nullptr);

}  // namespace alinify

#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "core/math/affine2.h"
#include "core/registration/design/design_picture.h"

namespace alinify {

/// A part of a scan, locally normalised, as designs are compared with it.
struct ScanPicture {
  cv::Mat normalised, counts;  ///< CV_32F; counts is 1 or 0
  Affine2 full_from_pixel;     ///< to level-0 pixels of the scan
};

/// Smoothing and local window of the pictures that are compared, in their pixels.
inline constexpr double design_blur_px = 1.2, design_window_px = 10;
/// The side of a block.
inline constexpr int block_px = 64;

/// A block of the scan, and where the drawn design agrees with it best.
struct DesignMatch {
  Vec2d center;            ///< pixels of the scan's picture
  Vec2d shift;             ///< to be added to it, before the map is applied
  double correlation = 0;  ///< there, -1..1
};

/// The design as a map draws it on a scan's picture, and a margin around that.
struct DrawnDesign {
  cv::Mat normalised;
  int margin_px = 0;
};
/// **Threads**: the same for any pool; null: the caller's only.
DrawnDesign draw_on_scan(const ScanPicture& scan, const DesignPicture& design, const RepeatLayout& layout,
                         const Affine2& plane_from_pixel, int margin_px, ThreadPool* pool);

/// Looks for a block of the scan in the design, up to `reach_px` pixels around where it is expected: at
/// `expected` from where it is drawn. Empty where less than nine tenths of the block count, where nothing is
/// drawn, and where that lies beyond the margin. **Threads**: any.
std::optional<DesignMatch> match_block(const ScanPicture& scan, cv::Point first, const DrawnDesign& drawn,
                                       Vec2d expected, int reach_px);

/// The affine map nearest to the matched blocks, by least squares; outliers are down-weighted.
/// `plane_from_pixel`: the map that the matches were found with. Without enough blocks in both directions it
/// is only shifted.
Affine2 fit_blocks(const std::vector<DesignMatch>& matches, const Affine2& plane_from_pixel);

}  // namespace alinify

#include "core/registration/design/compare_blocks.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/base/order_statistics.h"
#include "core/math/parabola.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {

DrawnDesign draw_on_scan(const ScanPicture& scan, const DesignPicture& design, const RepeatLayout& layout,
                         const Affine2& plane_from_pixel, int margin_px, ThreadPool* pool) {
  const cv::Size size(scan.normalised.cols + 2 * margin_px, scan.normalised.rows + 2 * margin_px);
  cv::Mat grey(size, CV_32F);
  constexpr int band = 64;
  const auto draw_band = [&](std::int64_t i) {
    const int y = static_cast<int>(i) * band, rows = std::min(band, size.height - y);
    const Affine2 plane_from_band =
        compose(plane_from_pixel,
                Affine2::translation({static_cast<double>(-margin_px), static_cast<double>(y - margin_px)}));
    design.draw(layout, plane_from_band, {size.width, rows}).copyTo(grey.rowRange(y, y + rows));
  };
  const std::int64_t bands = (size.height + band - 1) / band;
  if (pool)
    pool->parallel_for(bands, draw_band);
  else
    for (std::int64_t i = 0; i < bands; ++i) draw_band(i);
  return {normalise(grey, cv::Mat::ones(size, CV_32F), design_blur_px, design_window_px), margin_px};
}

std::optional<DesignMatch> match_block(const ScanPicture& scan, cv::Point first, const DrawnDesign& drawn,
                                       Vec2d expected, int reach_px) {
  const cv::Rect place = cv::Rect(first.x, first.y, block_px, block_px) &
                         cv::Rect(0, 0, scan.normalised.cols, scan.normalised.rows);
  if (place.width < block_px / 2 || place.height < block_px / 2) return {};
  if (cv::sum(scan.counts(place))[0] < 0.9 * place.area()) return {};
  const cv::Point off(static_cast<int>(std::lround(expected.x)), static_cast<int>(std::lround(expected.y)));
  const int to_first = drawn.margin_px - reach_px;
  const cv::Rect around(place.x + to_first + off.x, place.y + to_first + off.y, place.width + 2 * reach_px,
                        place.height + 2 * reach_px);
  if ((around & cv::Rect(0, 0, drawn.normalised.cols, drawn.normalised.rows)) != around) return {};
  const cv::Mat searched = drawn.normalised(around);
  cv::Scalar mean, deviation;
  cv::meanStdDev(searched, mean, deviation);
  if (deviation[0] < 0.05) return {};
  cv::Mat likeness;
  cv::matchTemplate(searched, scan.normalised(place), likeness, cv::TM_CCOEFF_NORMED);
  double best = 0;
  cv::Point at;
  cv::minMaxLoc(likeness, nullptr, &best, nullptr, &at);
  if (!std::isfinite(best)) return {};
  DesignMatch match;
  match.center = {place.x + 0.5 * (place.width - 1), place.y + 0.5 * (place.height - 1)};
  match.shift = {static_cast<double>(at.x - reach_px + off.x), static_cast<double>(at.y - reach_px + off.y)};
  if (at.x > 0 && at.x + 1 < likeness.cols)
    match.shift.x += parabola_vertex(likeness.at<float>(at.y, at.x - 1), likeness.at<float>(at),
                                     likeness.at<float>(at.y, at.x + 1));
  if (at.y > 0 && at.y + 1 < likeness.rows)
    match.shift.y += parabola_vertex(likeness.at<float>(at.y - 1, at.x), likeness.at<float>(at),
                                     likeness.at<float>(at.y + 1, at.x));
  match.correlation = std::min(1.0, best);
  return match;
}

Affine2 fit_blocks(const std::vector<DesignMatch>& matches, const Affine2& plane_from_pixel) {
  // The unknown is the correction of pixels, center + shift = correction(center).
  std::vector<double> weights;
  for (const DesignMatch& match : matches) weights.push_back(std::pow(std::max(0.0, match.correlation), 2));
  Affine2 correction;
  for (int round = 0; round < 5; ++round) {
    double sum = 0;
    Vec2d mean, mean_shift;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      sum += weights[i];
      mean = mean + weights[i] * matches[i].center;
      mean_shift = mean_shift + weights[i] * matches[i].shift;
    }
    if (sum <= 0) return plane_from_pixel;
    mean = (1 / sum) * mean;
    mean_shift = (1 / sum) * mean_shift;
    double xx = 0, xy = 0, yy = 0;
    Vec2d x_shift, y_shift;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      const Vec2d d = matches[i].center - mean;
      xx += weights[i] * d.x * d.x;
      xy += weights[i] * d.x * d.y;
      yy += weights[i] * d.y * d.y;
      x_shift = x_shift + weights[i] * d.x * (matches[i].shift - mean_shift);
      y_shift = y_shift + weights[i] * d.y * (matches[i].shift - mean_shift);
    }
    const double determinant = xx * yy - xy * xy;
    // Spread by less than a block in one direction, they give no information about its scale.
    const bool spread = determinant > std::pow(sum * 0.25 * block_px * block_px, 2);
    Vec2d per_x, per_y;
    if (spread) {
      per_x = (1 / determinant) * (yy * x_shift - xy * y_shift);
      per_y = (1 / determinant) * (xx * y_shift - xy * x_shift);
    }
    correction = {1 + per_x.x, per_y.x, per_x.y, 1 + per_y.y, 0, 0};
    const Vec2d there = correction(mean);
    correction.tx = mean.x + mean_shift.x - there.x;
    correction.ty = mean.y + mean_shift.y - there.y;
    // Tukey's biweight, at three times the median deviation.
    std::vector<double> deviations;
    for (const DesignMatch& match : matches)
      deviations.push_back(length(match.center + match.shift - correction(match.center)));
    const double width = 3 * std::max(0.3, median(deviations));
    for (std::size_t i = 0; i < matches.size(); ++i) {
      const double t = deviations[i] / width;
      weights[i] = std::pow(std::max(0.0, matches[i].correlation), 2) * (t < 1 ? std::pow(1 - t * t, 2) : 0);
    }
  }
  return compose(plane_from_pixel, correction);
}

}  // namespace alinify

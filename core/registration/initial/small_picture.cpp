#include "core/registration/initial/small_picture.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/base/order_statistics.h"
#include "core/base/parallel_invoke.h"
#include "core/grey/mask_source.h"
#include "core/image/messages.h"
#include "core/image/pyramid.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// Deviations below this share of the image's range are noise, not texture.
constexpr float min_deviation = 0.02f;

std::vector<float> counted_values(const cv::Mat& grey, const cv::Mat& counts) {
  std::vector<float> values;
  for (int y = 0; y < grey.rows; ++y)
    for (int x = 0; x < grey.cols; ++x)
      if (counts.at<float>(y, x) > 0) values.push_back(grey.at<float>(y, x));
  return values;
}

// Excludes pixels connected to a corner that have its value.
void leave_canvas_out(const cv::Mat& grey, cv::Mat& counts) {
  std::vector<float> values = counted_values(grey, counts);
  if (values.size() < 64 || grey.rows < 8 || grey.cols < 8) return;
  const float range = lower_quantile(values, 0.995) - lower_quantile(values, 0.005);
  const float tolerance = range / 200 + 1e-6f;
  cv::Mat left = counts.clone();
  for (const auto& [x, y] : {cv::Point{0, 0}, cv::Point{grey.cols - 1, 0}, cv::Point{0, grey.rows - 1},
                             cv::Point{grey.cols - 1, grey.rows - 1}}) {
    cv::Mat same = cv::abs(grey - grey.at<float>(y, x)) <= tolerance;
    cv::morphologyEx(same, same, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
    cv::Mat labels;
    cv::connectedComponents(same, labels, 8, CV_32S);
    const int label = labels.at<int>(y, x);
    if (label == 0) continue;
    cv::Mat canvas = labels == label;
    left.setTo(0, canvas);
  }
  // With hardly anything left, the value was the image's own background.
  if (cv::sum(left)[0] >= 0.15 * cv::sum(counts)[0]) counts = left;
}

SmallPicture::Level half_of(const SmallPicture::Level& level) {
  const cv::Rect even(0, 0, level.grey.cols / 2 * 2, level.grey.rows / 2 * 2);
  SmallPicture::Level half;
  half.downsample = 2 * level.downsample;
  cv::resize(level.grey(even), half.grey, even.size() / 2, 0, 0, cv::INTER_AREA);
  cv::Mat share;
  cv::resize(level.counts(even), share, even.size() / 2, 0, 0, cv::INTER_AREA);
  cv::threshold(share, half.counts, 0.99, 1, cv::THRESH_BINARY);
  return half;
}

// Area, middle and levels, from the finest one.
void complete(SmallPicture& picture, SmallPicture::Level finest) {
  cv::Mat in = finest.counts > 0;
  const double mean = cv::countNonZero(in) > 0 ? cv::mean(finest.grey, in)[0] : 0;
  finest.grey.setTo(mean, ~in);

  const cv::Moments m = cv::moments(in, true);
  const double d = finest.downsample;
  picture.area = m.m00 * d * d;
  picture.middle = m.m00 > 0 ? full_from_level({m.m10 / m.m00, m.m01 / m.m00}, d) : centre_of(picture.full);
  picture.levels.push_back(std::move(finest));
  while (std::min(picture.levels.back().grey.rows, picture.levels.back().grey.cols) >= 32)
    picture.levels.push_back(half_of(picture.levels.back()));
}

}  // namespace

std::size_t SmallPicture::level_near(double downsample) const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < levels.size(); ++i)
    if (std::abs(std::log(levels[i].downsample / downsample)) <
        std::abs(std::log(levels[best].downsample / downsample)))
      best = i;
  return best;
}

SmallPicture make_small_picture(const GreyImage& image, const GreyImage* mask, const ImageInfo& info) {
  if (mask) check_mask_size(mask->size, image.size, messages::cannot_use_mask);
  SmallPicture picture;
  picture.full = info.size;
  picture.pixel_size_um = info.pixel_size_um;
  const int width = static_cast<int>(image.size.width), height = static_cast<int>(image.size.height);
  SmallPicture::Level finest;
  finest.downsample = image.downsample;
  finest.grey = cv::Mat(height, width, CV_32F, const_cast<float*>(image.values.data())).clone();
  finest.counts = cv::Mat::ones(height, width, CV_32F);
  if (mask) {
    const cv::Mat given(height, width, CV_32F, const_cast<float*>(mask->values.data()));
    cv::Mat in = given > 0;
    finest.counts.setTo(0, ~in);
  }
  leave_canvas_out(finest.grey, finest.counts);

  std::vector<float> values = counted_values(finest.grey, finest.counts);
  picture.all_counts = values.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (values.empty()) {
    picture.blank = true;
    values.push_back(0);
  }
  const auto [min, max] = trimmed_range(values, 0.005);
  if (!(max > min)) picture.blank = true;
  finest.grey = (finest.grey - min) / (max > min ? max - min : 1);
  complete(picture, std::move(finest));
  return picture;
}

SmallPicture negative_of(const SmallPicture& picture) {
  SmallPicture negative = picture;
  // A new matrix: assigned to, the copy's would write into the pixels that it shares with the picture.
  for (SmallPicture::Level& level : negative.levels) level.grey = cv::Mat(1 - level.grey);
  return negative;
}

SmallPicture part_of(const SmallPicture& whole, cv::Rect part, const cv::Mat& counts) {
  const SmallPicture::Level& from = whole.levels.front();
  const double d = from.downsample;
  SmallPicture picture;
  picture.full = {std::llround(part.width * d), std::llround(part.height * d)};
  picture.pixel_size_um = whole.pixel_size_um;
  SmallPicture::Level finest;
  finest.downsample = d;
  finest.grey = from.grey(part).clone();
  finest.counts = from.counts(part).clone();
  finest.counts.setTo(0, counts == 0);
  picture.all_counts = cv::countNonZero(finest.counts) == part.area();
  double min = 0, max = 0;
  cv::minMaxLoc(finest.grey, &min, &max, nullptr, nullptr, finest.counts > 0);
  picture.blank = !(max > min);
  complete(picture, std::move(finest));
  return picture;
}

Vec2d corner_of_part(const SmallPicture& whole, cv::Rect part) {
  const double d = whole.levels.front().downsample;
  return {part.x * d, part.y * d};
}

Affine2 between_levels(const Affine2& map, double df, double dm) {
  return compose(level_from_full(Vec2d{dm, dm}), compose(map, full_from_level(Vec2d{df, df})));
}

Affine2 between_full(const Affine2& map, double df, double dm) {
  return between_levels(map, 1 / df, 1 / dm);
}

ResampledPicture resample_onto(const SmallPicture& moving, const Affine2& moving_from_fixed,
                               cv::Size fixed_size, double fixed_downsample, Vec2d origin) {
  // The finest level whose pixels are not much finer than the target's: avoids aliasing.
  const double footprint = fixed_downsample * std::sqrt(std::abs(moving_from_fixed.determinant()));
  std::size_t k = 0;
  while (k + 1 < moving.levels.size() && moving.levels[k + 1].downsample <= 1.2 * footprint) ++k;
  const SmallPicture::Level& level = moving.levels[k];
  const Affine2 a = compose(between_levels(moving_from_fixed, fixed_downsample, level.downsample),
                            Affine2::translation(origin));
  const cv::Matx23d matrix(a.xx, a.xy, a.tx, a.yx, a.yy, a.ty);
  constexpr int flags = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;
  ResampledPicture resampled;
  cv::warpAffine(level.grey, resampled.grey, matrix, fixed_size, flags, cv::BORDER_REPLICATE);
  cv::Mat share;
  cv::warpAffine(level.counts, share, matrix, fixed_size, flags, cv::BORDER_CONSTANT, 0);
  cv::threshold(share, resampled.counts, 0.99, 1, cv::THRESH_BINARY);
  return resampled;
}

cv::Mat smooth(const cv::Mat& values, double sigma) {
  cv::Mat out;
  if (sigma < 2.5) {
    const int k = 2 * std::max(1, static_cast<int>(std::ceil(3 * sigma))) + 1;
    cv::GaussianBlur(values, out, {k, k}, sigma, sigma, cv::BORDER_REFLECT);
    return out;
  }
  // Three boxes of width w have the variance (w^2 - 1) / 4.
  const int k =
      2 * std::max(1, static_cast<int>(std::lround((std::sqrt(4 * sigma * sigma + 1) - 1) / 2))) + 1;
  cv::boxFilter(values, out, CV_32F, {k, k}, {-1, -1}, true, cv::BORDER_REFLECT);
  cv::boxFilter(out, out, CV_32F, {k, k}, {-1, -1}, true, cv::BORDER_REFLECT);
  cv::boxFilter(out, out, CV_32F, {k, k}, {-1, -1}, true, cv::BORDER_REFLECT);
  return out;
}

cv::Mat normalise(const cv::Mat& grey, const cv::Mat& counts, double blur, double window, ThreadPool* pool) {
  const auto masked_smooth = [&](const cv::Mat& values, const cv::Mat& weight, double sigma) {
    return cv::Mat(smooth(values, sigma) / cv::max(weight, 1e-3));
  };
  cv::Mat low, wide_weight, mean, mean_square;
  parallel_invoke(pool, {[&] {
                           const cv::Mat near_weight = smooth(counts, blur);
                           low = masked_smooth(grey.mul(counts), near_weight, blur).mul(counts);
                         },
                         [&] { wide_weight = smooth(counts, window); }});
  parallel_invoke(pool, {[&] { mean = masked_smooth(low, wide_weight, window); },
                         [&] { mean_square = masked_smooth(low.mul(low), wide_weight, window); }});
  cv::Mat deviation = mean_square - mean.mul(mean);
  cv::sqrt(cv::max(deviation, 0) + min_deviation * min_deviation, deviation);
  return cv::Mat(((low - mean) / deviation)).mul(counts);
}

}  // namespace alinify

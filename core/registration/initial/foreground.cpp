#include "core/registration/initial/foreground.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "core/base/order_statistics.h"
#include "core/registration/initial/disc.h"
#include "core/registration/initial/foreground_mask.h"
#include "core/registration/initial/small_picture.h"
#include "core/registration/messages.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// For images reduced to this longer side.
constexpr std::int64_t max_foreground_side = 1024;
constexpr double blur = 1.5, texture_window = 2.5;
// Shares of the longer side.
constexpr double ring_width = 0.015, closed_gap = 0.008, margin = 0.002;
// Grey levels, of the picture's range.
constexpr double ground_spread = 0.06, max_ground_noise = 0.028, min_step = 0.04, min_texture = 0.03;
constexpr double ground_extreme = 0.2;
// The background surrounds the content; an image that fills its frame has none.
constexpr double min_ring_share = 0.7, max_share = 0.95, min_share = 0.002;
constexpr double min_piece = 0.02, largest_filled_hole = 0.05;
// More pieces than sections on a slide: dots of a print, or noise.
constexpr int max_foreground_pieces = 60;

/// Median and standard deviation, robust to outliers.
struct Spread {
  double middle = 0, deviation = 0;
};
Spread spread_of(std::vector<float> values) {
  Spread spread;
  spread.middle = static_cast<double>(median(values));
  for (float& v : values) v = std::fabs(v - static_cast<float>(spread.middle));
  spread.deviation = 1.4826 * static_cast<double>(median(std::move(values)));
  return spread;
}

std::vector<float> values_where(const cv::Mat& values, const cv::Mat& where) {
  std::vector<float> taken;
  for (int y = 0; y < values.rows; ++y)
    for (int x = 0; x < values.cols; ++x)
      if (where.at<std::uint8_t>(y, x)) taken.push_back(values.at<float>(y, x));
  return taken;
}

/// The mode of the values.
double most_frequent(const std::vector<float>& values) {
  constexpr int bins = 140, first = -20;  // hundredths
  std::vector<double> count(bins + 4), smooth(bins);
  for (const float v : values)
    ++count[static_cast<std::size_t>(std::clamp(static_cast<int>(std::floor(100 * v)) - first, 0, bins - 1)) +
            2];
  for (std::size_t k = 0; k < smooth.size(); ++k)
    smooth[k] = count[k] + 2 * count[k + 1] + 3 * count[k + 2] + 2 * count[k + 3] + count[k + 4];
  const auto peak = std::max_element(smooth.begin(), smooth.end()) - smooth.begin();
  return (static_cast<double>(peak) + first + 0.5) / 100;
}

int pixels_of(double share, cv::Size size, int min) {
  return std::max(min, static_cast<int>(std::lround(share * std::max(size.width, size.height))));
}

}  // namespace

cv::Mat foreground_mask(const cv::Mat& grey, const cv::Mat& counts) {
  const int width = pixels_of(ring_width, grey.size(), 3);
  cv::Mat framed, inner;
  cv::copyMakeBorder(counts, framed, width, width, width, width, cv::BORDER_CONSTANT, 0);
  cv::erode(framed, inner, cv::Mat::ones(2 * width + 1, 2 * width + 1, CV_8U));
  const cv::Mat ring = counts & ~inner(cv::Rect(width, width, grey.cols, grey.rows));
  cv::Mat smoothed, mean, square;
  cv::GaussianBlur(grey, smoothed, {}, blur);
  cv::GaussianBlur(grey, mean, {}, texture_window);
  cv::GaussianBlur(grey.mul(grey), square, {}, texture_window);
  cv::Mat texture;
  cv::sqrt(cv::max(square - mean.mul(mean), 0), texture);

  const std::vector<float> border = values_where(smoothed, ring);
  if (border.empty()) return {};
  const double peak = most_frequent(border);
  const cv::Mat on_ground = ring & cv::Mat(cv::abs(smoothed - peak) < ground_spread);
  std::vector<float> ground = values_where(smoothed, on_ground);
  if (ground.empty()) return {};
  const Spread level = spread_of(std::move(ground));
  if (level.deviation > max_ground_noise) return {};
  if (level.middle > ground_extreme && level.middle < 1 - ground_extreme) return {};
  const Spread grain = spread_of(values_where(texture, on_ground));

  const cv::Mat other = cv::abs(smoothed - level.middle) > std::max(6 * level.deviation, min_step);
  const cv::Mat textured = texture > grain.middle + std::max(8 * grain.deviation, min_texture);
  const cv::Mat found = counts & (other | textured);
  const double ring_area = cv::countNonZero(ring);
  if (cv::countNonZero(ring & ~found) < min_ring_share * ring_area) return {};
  return found;
}

namespace {

/// Closes gaps, removes specks, fills holes.
cv::Mat pieces_of(const cv::Mat& found) {
  cv::Mat opened, wide, closed;
  cv::morphologyEx(found, opened, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  const int gap = pixels_of(closed_gap, found.size(), 2);
  cv::copyMakeBorder(opened, wide, gap, gap, gap, gap, cv::BORDER_REPLICATE);
  cv::morphologyEx(wide, closed, cv::MORPH_CLOSE, disc(gap));
  closed = closed(cv::Rect(gap, gap, found.cols, found.rows)).clone();
  cv::Mat labels, stats, centres;
  const int count = cv::connectedComponentsWithStats(closed, labels, stats, centres, 8, CV_32S);
  int largest = 0;
  for (int k = 1; k < count; ++k) largest = std::max(largest, stats.at<int>(k, cv::CC_STAT_AREA));
  cv::Mat pieces = cv::Mat::zeros(found.size(), CV_8U);
  int kept = 0;
  for (int k = 1; k < count; ++k) {
    if (stats.at<int>(k, cv::CC_STAT_AREA) < min_piece * largest) continue;
    pieces.setTo(255, labels == k);
    ++kept;
  }
  if (kept == 0 || kept > max_foreground_pieces) return {};
  const double hole = largest_filled_hole * cv::countNonZero(pieces);
  const int grounds = cv::connectedComponentsWithStats(~pieces, labels, stats, centres, 4, CV_32S);
  for (int k = 1; k < grounds; ++k) {
    const int left = stats.at<int>(k, cv::CC_STAT_LEFT), top = stats.at<int>(k, cv::CC_STAT_TOP);
    const bool enclosed = left > 0 && top > 0 && left + stats.at<int>(k, cv::CC_STAT_WIDTH) < found.cols &&
                          top + stats.at<int>(k, cv::CC_STAT_HEIGHT) < found.rows;
    if (enclosed && stats.at<int>(k, cv::CC_STAT_AREA) < hole) pieces.setTo(255, labels == k);
  }
  return pieces;
}

/// Outlines, each followed by its holes, the largest first.
std::vector<MaskPolygon> outlines_of(const cv::Mat& pieces, double downsample) {
  // Continue pieces that touch the image border beyond it.
  cv::Mat wide;
  cv::copyMakeBorder(pieces, wide, 2, 2, 2, 2, cv::BORDER_REPLICATE);
  std::vector<std::vector<cv::Point>> contours;
  std::vector<cv::Vec4i> order;  // next, previous, first hole, parent
  cv::findContours(wide, contours, order, cv::RETR_CCOMP, cv::CHAIN_APPROX_NONE, {-2, -2});
  std::vector<std::size_t> outer;
  for (std::size_t k = 0; k < contours.size(); ++k)
    if (order[k][3] < 0) outer.push_back(k);
  std::sort(outer.begin(), outer.end(), [&](std::size_t a, std::size_t b) {
    return cv::contourArea(contours[a]) > cv::contourArea(contours[b]);
  });
  std::vector<MaskPolygon> polygons;
  const auto add = [&](const std::vector<cv::Point>& contour, bool counts) {
    std::vector<cv::Point> corners;
    cv::approxPolyDP(contour, corners, 1, true);
    if (corners.size() < 3) return;
    MaskPolygon polygon;
    polygon.counts = counts;
    for (const cv::Point p : corners)
      polygon.corners.push_back(
          full_from_level({static_cast<double>(p.x), static_cast<double>(p.y)}, downsample));
    polygons.push_back(std::move(polygon));
  };
  for (const std::size_t k : outer) {
    add(contours[k], true);
    for (int h = order[k][2]; h >= 0; h = order[static_cast<std::size_t>(h)][0])
      add(contours[static_cast<std::size_t>(h)], false);
  }
  return polygons;
}

}  // namespace

Foreground find_foreground(const std::shared_ptr<const TileSource>& source, ThreadPool& pool,
                           Progress& progress) {
  Progress reading = progress.sub(0.9, messages::step_read_image);
  const GreyImage image = read_small(source, max_foreground_side, pool, reading);
  progress.check_cancelled();
  const SmallPicture picture = make_small_picture(image, nullptr, source->info());
  Foreground all;
  if (picture.blank || picture.speck()) return all;
  const SmallPicture::Level& level = picture.levels.front();
  const cv::Mat counts = level.counts > 0;
  cv::Mat found = foreground_mask(level.grey, counts);
  const bool has_ground = !found.empty();
  if (!has_ground) found = counts;
  cv::Mat pieces = pieces_of(found);
  if (pieces.empty()) return all;
  if (has_ground) {
    cv::dilate(pieces, pieces, disc(pixels_of(margin, pieces.size(), 1)));
    pieces &= counts;
  }
  const double share = static_cast<double>(cv::countNonZero(pieces)) / static_cast<double>(pieces.total());
  if (share > max_share || share < min_share) return all;
  Foreground foreground;
  foreground.polygons = outlines_of(pieces, image.downsample);
  foreground.share = share;
  return foreground;
}

}  // namespace alinify

#include "core/registration/initial/content_pieces.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "core/registration/initial/foreground_mask.h"

namespace alinify {
namespace {

// Of the longer side: the radius of a closing, which joins what is up to twice as far apart.
constexpr double closed_gap = 0.004;
constexpr double min_share_of_largest = 0.05, min_share_of_picture = 0.001;
// A piece must have texture to compare at the resolution of the search.
constexpr int min_side_px = 24;
constexpr int max_pieces = 12;

cv::Mat disc(int radius) {
  return cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * radius + 1, 2 * radius + 1});
}

cv::Mat closed(const cv::Mat& found) {
  cv::Mat opened, wide, out;
  cv::morphologyEx(found, opened, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  const int gap = std::max(2, static_cast<int>(std::lround(closed_gap * std::max(found.cols, found.rows))));
  cv::copyMakeBorder(opened, wide, gap, gap, gap, gap, cv::BORDER_CONSTANT, 0);
  cv::morphologyEx(wide, out, cv::MORPH_CLOSE, disc(gap));
  return out(cv::Rect(gap, gap, found.cols, found.rows)).clone();
}

}  // namespace

ContentPieces find_content_pieces(const SmallPicture& picture) {
  if (picture.blank || picture.speck()) return {};
  const SmallPicture::Level& level = picture.levels.front();
  const cv::Mat counts = level.counts > 0;
  cv::Mat found = foreground_mask(level.grey, counts);
  if (found.empty()) {
    // A canvas, or a mask, is a background too.
    if (picture.all_counts) return {};
    found = counts;
  }
  cv::Mat parts, stats, centres;
  const int count = cv::connectedComponentsWithStats(closed(found), parts, stats, centres, 8, CV_32S);
  const auto area = [&](int k) { return stats.at<int>(k, cv::CC_STAT_AREA); };
  std::vector<int> order(static_cast<std::size_t>(std::max(0, count - 1)));
  std::iota(order.begin(), order.end(), 1);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return area(a) > area(b); });
  std::erase_if(order, [&, largest = order.empty() ? 0 : area(order.front())](int k) {
    return area(k) < min_share_of_largest * largest ||
           area(k) < min_share_of_picture * static_cast<double>(parts.total()) ||
           std::min(stats.at<int>(k, cv::CC_STAT_WIDTH), stats.at<int>(k, cv::CC_STAT_HEIGHT)) < min_side_px;
  });
  ContentPieces pieces;
  if (order.empty() || order.size() > max_pieces) return pieces;
  pieces.labels = cv::Mat::zeros(parts.size(), CV_32S);
  // The largest first, so that a piece in the hole of another one stays.
  for (const int k : order) {
    const cv::Rect box(stats.at<int>(k, cv::CC_STAT_LEFT), stats.at<int>(k, cv::CC_STAT_TOP),
                       stats.at<int>(k, cv::CC_STAT_WIDTH), stats.at<int>(k, cv::CC_STAT_HEIGHT));
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(cv::Mat(parts == k), outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    cv::drawContours(pieces.labels, outlines, -1, cv::Scalar(pieces.count() + 1), cv::FILLED);
    pieces.bounds.push_back(box);
  }
  for (int k = 1; k <= pieces.count(); ++k)
    pieces.area_px.push_back(cv::countNonZero(pieces.labels == k) * level.downsample * level.downsample);
  return pieces;
}

ContentPieces resized(const ContentPieces& pieces, cv::Size size, double shrink) {
  ContentPieces out;
  out.bounds = pieces.bounds, out.area_px = pieces.area_px;
  out.labels.create(size, CV_32S);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      out.labels.at<int>(y, x) =
          pieces.labels.at<int>(std::min(pieces.labels.rows - 1, static_cast<int>((y + 0.5) * shrink)),
                                std::min(pieces.labels.cols - 1, static_cast<int>((x + 0.5) * shrink)));
  for (cv::Rect& box : out.bounds) {
    const cv::Point first(static_cast<int>(std::floor(box.x / shrink)),
                          static_cast<int>(std::floor(box.y / shrink))),
        last(static_cast<int>(std::ceil(box.br().x / shrink)),
             static_cast<int>(std::ceil(box.br().y / shrink)));
    box = cv::Rect(first, last) & cv::Rect({}, size);
  }
  return out;
}

cv::Mat surroundings_of(const cv::Mat& labels, int label, double margin) {
  cv::Mat near, other;
  cv::distanceTransform(cv::Mat(labels != label), near, cv::DIST_L2, cv::DIST_MASK_PRECISE);
  cv::Mat rest = (labels != label) & cv::Mat(labels != 0);
  if (cv::countNonZero(rest) == 0) return near <= margin;
  cv::distanceTransform(~rest, other, cv::DIST_L2, cv::DIST_MASK_PRECISE);
  return cv::Mat(near <= margin) & cv::Mat(near < other);
}

}  // namespace alinify

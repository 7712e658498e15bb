#include "core/registration/initial/content_pieces.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/algo/split_pieces.h"
#include "core/compute/cpu_exec.h"
#include "core/registration/initial/disc.h"
#include "core/registration/initial/foreground_mask.h"

namespace alinify {
namespace {

// As a share of the longer side: the radius of a closing, which joins parts up to twice as far apart.
constexpr double closed_piece_gap = 0.004;
constexpr double min_share_of_largest = 0.05, min_share_of_picture = 0.001;
// A piece must have texture to compare at the resolution of the search.
constexpr int min_side_px = 24;
constexpr int max_content_pieces = 12;
// What is left out as specks may not be most of the content.
constexpr double min_share_of_content = 0.5;

// Of the width of the smaller of two pieces that touch: the narrowest are tried first.
constexpr double necks[] = {0.2, 0.35, 0.5, 0.65};
// By how much of the area the pieces must agree better for one to be split.
constexpr double worth_splitting = 0.1;

cv::Mat closed(const cv::Mat& found) {
  cv::Mat opened, wide, out;
  cv::morphologyEx(found, opened, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  const int gap =
      std::max(2, static_cast<int>(std::lround(closed_piece_gap * std::max(found.cols, found.rows))));
  cv::copyMakeBorder(opened, wide, gap, gap, gap, gap, cv::BORDER_CONSTANT, 0);
  cv::morphologyEx(wide, out, cv::MORPH_CLOSE, disc(gap));
  return out(cv::Rect(gap, gap, found.cols, found.rows)).clone();
}

// Of all pieces together, from the largest on.
std::vector<double> shares(std::vector<double> areas) {
  const double all = std::accumulate(areas.begin(), areas.end(), 0.0);
  for (double& area : areas) area /= all;
  std::sort(areas.begin(), areas.end(), std::greater<>());
  return areas;
}

// The part of the area that lies in pieces of other sizes, 0 to 2.
double unlikeness(const std::vector<double>& areas, const std::vector<double>& others) {
  std::vector<double> a = shares(areas), b = shares(others);
  a.resize(std::max(a.size(), b.size())), b.resize(a.size());
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0, std::plus<>(),
                            [](double x, double y) { return std::abs(x - y); });
}

struct Parts {
  cv::Mat labels;  // CV_32S, of the piece's bounds
  std::vector<double> pixels;
  std::vector<cv::Rect> bounds;
};

// The parts of a piece separated by its necks; without necks, the piece itself.
Parts parts_of(const cv::Mat& piece, double neck, double min_pixels, CpuExec& exec,
               const Progress& progress) {
  // The border of the crop is background.
  cv::Mat mask;
  cv::copyMakeBorder(piece, mask, 1, 1, 1, 1, cv::BORDER_CONSTANT, 0);
  cv::Mat labels(mask.size(), CV_32S);
  LabelArgs args;
  args.mask = {mask.data, mask.cols, mask.rows, static_cast<std::int64_t>(mask.step)};
  args.labels = {labels.ptr<std::uint32_t>(), labels.cols, labels.rows, labels.cols};
  args.split = true;
  args.neck = neck;
  args.min_half_width_px = 0.5 * std::sqrt(min_pixels);
  const int count = static_cast<int>(label_pieces(exec, args, [&progress] { progress.check_cancelled(); }));
  Parts out;
  out.labels = labels(cv::Rect(1, 1, piece.cols, piece.rows)).clone();
  for (int k = 1; k <= count; ++k) {
    const cv::Mat part = out.labels == k;
    out.pixels.push_back(cv::countNonZero(part));
    out.bounds.push_back(cv::boundingRect(part));
  }
  return out;
}

// `parts` instead of piece `label`; the largest piece first again.
ContentPieces with_parts(const ContentPieces& pieces, int label, const Parts& parts, double px_area) {
  struct Of {
    double area_px = 0;
    cv::Rect bounds;
    int before = 0, part = 0;
  };
  const cv::Rect box = pieces.bounds[static_cast<std::size_t>(label - 1)];
  std::vector<Of> all;
  for (int k = 1; k <= pieces.count(); ++k)
    if (k != label)
      all.push_back({pieces.area_px[static_cast<std::size_t>(k - 1)],
                     pieces.bounds[static_cast<std::size_t>(k - 1)], k, 0});
  for (std::size_t k = 0; k < parts.pixels.size(); ++k)
    all.push_back({parts.pixels[k] * px_area, parts.bounds[k] + box.tl(), label, static_cast<int>(k) + 1});
  std::stable_sort(all.begin(), all.end(), [](const Of& a, const Of& b) { return a.area_px > b.area_px; });
  ContentPieces out;
  out.labels = cv::Mat::zeros(pieces.labels.size(), CV_32S);
  for (const Of& one : all) {
    out.bounds.push_back(one.bounds), out.area_px.push_back(one.area_px);
    if (one.part == 0)
      out.labels.setTo(out.count(), pieces.labels == one.before);
    else
      out.labels(box).setTo(out.count(), parts.labels == one.part);
  }
  return out;
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
  const auto area_of_all = [&] {
    return std::accumulate(order.begin(), order.end(), 0.0, [&](double sum, int k) { return sum + area(k); });
  };
  const double content = area_of_all();
  std::erase_if(order, [&, largest = order.empty() ? 0 : area(order.front())](int k) {
    return area(k) < min_share_of_largest * largest ||
           area(k) < min_share_of_picture * static_cast<double>(parts.total()) ||
           std::min(stats.at<int>(k, cv::CC_STAT_WIDTH), stats.at<int>(k, cv::CC_STAT_HEIGHT)) < min_side_px;
  });
  ContentPieces pieces;
  if (order.empty() || order.size() > max_content_pieces || area_of_all() < min_share_of_content * content)
    return pieces;
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

ContentPieces split_like(const ContentPieces& pieces, const ContentPieces& other, ThreadPool& pool,
                         const Progress& progress) {
  ContentPieces now = pieces;
  CpuExec exec(&pool);
  while (now.count() > 0 && now.count() < other.count()) {
    const double px_area = now.area_px[0] / cv::countNonZero(now.labels == 1);
    const double min_pixels = std::max(min_share_of_largest * now.area_px[0] / px_area,
                                       min_share_of_picture * static_cast<double>(now.labels.total()));
    double smallest = unlikeness(now.area_px, other.area_px) - worth_splitting;
    std::optional<ContentPieces> best;
    for (int label = 1; label <= now.count(); ++label) {
      const cv::Rect box = now.bounds[static_cast<std::size_t>(label - 1)];
      for (const double neck : necks) {
        const Parts parts = parts_of(now.labels(box) == label, neck, min_pixels, exec, progress);
        const auto count = static_cast<int>(parts.pixels.size());
        if (count < 2 || now.count() + count - 1 > other.count()) continue;
        const bool too_small = std::any_of(parts.pixels.begin(), parts.pixels.end(),
                                           [&](double pixels) { return pixels < min_pixels; }) ||
                               std::any_of(parts.bounds.begin(), parts.bounds.end(), [](const cv::Rect& b) {
                                 return std::min(b.width, b.height) < min_side_px;
                               });
        if (too_small) continue;
        ContentPieces split = with_parts(now, label, parts, px_area);
        const double unlike = unlikeness(split.area_px, other.area_px);
        if (unlike < smallest) smallest = unlike, best = std::move(split);
      }
    }
    if (!best) break;
    now = std::move(*best);
  }
  return now;
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

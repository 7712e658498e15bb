#include "core/registration/design/place_design.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/base/message_numbers.h"
#include "core/grey/grey_reader.h"
#include "core/image/cropped_source.h"
#include "core/image/pyramid.h"
#include "core/registration/design/compare_blocks.h"
#include "core/registration/design/messages.h"
#include "core/registration/initial/print_period.h"
#include "core/registration/initial/correlate.h"
#include "core/registration/initial/initial_alignment.h"
#include "core/registration/initial/small_picture.h"
#include "core/registration/opencv/opencv_threads.h"

namespace alinify {
namespace {

// Sizes of the whole scan, longest side, at which its periods are looked for, one after the other.
constexpr std::array<double, 2> overview_px{512, 1536};
constexpr double shortest_period_px = 14;  // in an overview
constexpr double overview_blur_px = 2, overview_window_px = 14;
// The part of the scan in which layouts are compared, and how large a repeat is in it.
constexpr double compared_px = 448, compared_repeat_px = 80;
// The same where every way to place the design is tried: half as fine.
constexpr double screened_px = 288, screened_repeat_px = 48;
// A margin around the compared area, so that it is normalised as the inside is.
constexpr int rim_px = static_cast<int>(2.5 * design_window_px);
constexpr double followed_px = 2560;  // the whole scan, when the design is followed over it
constexpr std::int64_t design_side_px = 1024;
// A printed design stretches; one that is wider by an eighth is another one.
constexpr double widest_anisotropy = 1.12;
constexpr std::size_t max_refined_layouts = 10;
// Mean correlation of blocks: unrelated pictures reach 0.15 in the few pixels that they may move.
constexpr double enough_correlation = 0.25;
// A layout that agrees to more than this share of the best one, and prints something else, cannot be
// excluded.
constexpr double alike_share = 0.9;

double longest_side(const ImageInfo& info) {
  return static_cast<double>(std::max(info.size.width, info.size.height));
}

// A rectangle of the scan, reduced; in pixels of the reduced scan, clipped to it.
ScanPicture read_scan(const PlaceDesignRequest& request, double downsample, std::optional<double> middle_px,
                      double blur, double window, ThreadPool& pool, Progress& progress) {
  const GreyReader reader(request.scan, downsample);
  const Size all = reader.size();
  Rect part = rect_of(all);
  if (middle_px) {
    const auto side = static_cast<std::int64_t>(*middle_px);
    const Size size{std::min(side, all.width), std::min(side, all.height)};
    part = {(all.width - size.width) / 2, (all.height - size.height) / 2, size.width, size.height};
  }
  const auto read = [&](const GreyReader& from) {
    cv::Mat grey(static_cast<int>(part.height), static_cast<int>(part.width), CV_32F);
    const std::int64_t rows = from.rows_per_band();
    for (std::int64_t y = 0; y < part.height; y += rows) {
      progress.check_cancelled();
      const std::int64_t count = std::min(rows, part.height - y);
      from.read(part.x, part.y + y, {grey.ptr<float>(static_cast<int>(y)), part.width, count, part.width},
                pool);
      progress.update(static_cast<double>(y) / static_cast<double>(part.height));
    }
    return grey;
  };
  ScanPicture picture;
  cv::Mat grey = read(reader);
  stretch(grey);
  picture.counts = cv::Mat::ones(grey.size(), CV_32F);
  if (request.scan_mask) {
    const cv::Mat mask = read(GreyReader(request.scan_mask, downsample));
    picture.counts.setTo(0, mask <= 0);
  }
  picture.normalised = normalise(grey, picture.counts, blur, window);
  picture.full_from_pixel =
      compose(full_from_level(Vec2d{downsample, downsample}), Affine2::translation(corner_of(part)));
  return picture;
}

Affine2 linear(Vec2d first_from, Vec2d second_from, Vec2d first_to, Vec2d second_to) {
  const Affine2 from{first_from.x, second_from.x, first_from.y, second_from.y, 0, 0},
      to{first_to.x, second_to.x, first_to.y, second_to.y, 0, 0};
  return compose(to, inverse(from));
}

// Ratio of the largest to the smallest stretch of a linear map.
double anisotropy(const Affine2& m) {
  const double a = m.xx * m.xx + m.xy * m.xy + m.yx * m.yx + m.yy * m.yy, d = m.determinant();
  const double root = std::sqrt(std::max(0.0, a * a - 4 * d * d));
  return std::sqrt((a + root) / std::max(1e-12, a - root));
}

struct LinearMap {
  RepeatLayout layout;
  Affine2 plane_from_scan;  // without its shift
};

// Every map that leads the print's periods to the layouts' and keeps the design's shape.
std::vector<LinearMap> linear_maps(const PlaceDesignRequest& request, const PrintPeriod& scan) {
  std::vector<LinearMap> maps;
  for (const RepeatLayout& layout : request.layouts) {
    const RepeatLayout::Periods plane = layout.periods();
    const std::size_t first_of_layout = maps.size();
    for (int code = 0; code < 625; ++code) {
      const int a = code % 5 - 2, b = code / 5 % 5 - 2, c = code / 25 % 5 - 2, d = code / 125 - 2;
      if (std::abs(a * d - b * c) != 1) continue;
      const auto mixed = [&](int m, int n) {
        return static_cast<double>(m) * scan.first + static_cast<double>(n) * scan.second;
      };
      const Affine2 map = linear(mixed(a, b), mixed(c, d), plane.first, plane.second);
      if (anisotropy(map) > widest_anisotropy) continue;
      if (map.determinant() < 0 && !request.allow_flip) continue;
      if (!request.limits.admit(map, 2, 0.05)) continue;
      const auto same = [&](const LinearMap& other) {
        const Affine2 &m = map, &o = other.plane_from_scan;
        return std::abs(m.xx - o.xx) + std::abs(m.xy - o.xy) + std::abs(m.yx - o.yx) + std::abs(m.yy - o.yy) <
               1e-6;
      };
      if (std::none_of(maps.begin() + static_cast<std::ptrdiff_t>(first_of_layout), maps.end(), same))
        maps.push_back({layout, map});
    }
  }
  return maps;
}

class DesignPlacer {
 public:
  DesignPlacer(const PlaceDesignRequest& request, ThreadPool& pool, Progress& progress)
      : request_(request), pool_(pool), progress_(progress) {}

  DesignPlacement run() {
    take_over_opencv_threads();
    Progress reading = progress_.sub(0.1, messages::step_look_for_repeats);
    design_.emplace(request_.design, request_.layouts.front().design, design_side_px, pool_, reading);
    if (design_->blank()) {
      placement_.notes.emplace_back(messages::design_is_blank);
      return placement_;
    }
    std::optional<PrintPeriod> period;
    for (const double side : overview_px) {
      const double downsample = std::max(1.0, longest_side(request_.scan->info()) / side);
      Progress part = progress_.sub(0.15, messages::step_look_for_repeats);
      if (side > overview_px[0] && longest_side(request_.scan->info()) <= overview_px[0]) break;
      const ScanPicture overview =
          read_scan(request_, downsample, {}, overview_blur_px, overview_window_px, pool_, part);
      period = find_print_period(overview.normalised, overview.counts, shortest_period_px, pool_);
      if (!period) continue;
      period->first = downsample * period->first;
      period->second = downsample * period->second;
      compare(*period);
      if (placement_.found) break;
    }
    if (placement_.found) {
      placement_.first_period_px = period->first;
      placement_.second_period_px = period->second;
    } else {
      look_for_one_repeat();
    }
    if (placement_.found) follow();
    return std::move(placement_);
  }

 private:
  // The middle of the scan, fine enough for a repeat of so many pixels.
  ScanPicture middle_of_scan(double repeat_px, double wanted_repeat_px, double side_px) {
    const double whole = std::max(1.0, longest_side(request_.scan->info()) / side_px);
    const double downsample = std::clamp(repeat_px / wanted_repeat_px, 1.0, whole);
    Progress part = progress_.sub(0.2, messages::step_look_for_repeats);
    return read_scan(request_, downsample, side_px, design_blur_px, design_window_px, pool_, part);
  }

  void compare(const PrintPeriod& period) {
    const std::vector<LinearMap> maps = linear_maps(request_, period);
    if (maps.empty()) return;
    const Vec2d a = period.first, b = period.second;
    const double repeat_px = std::sqrt(std::abs(a.x * b.y - a.y * b.x));
    const ScanPicture scan = middle_of_scan(repeat_px, screened_repeat_px, screened_px);
    const double downsample = scan.full_from_pixel.xx;
    const cv::Size size = scan.normalised.size();
    // Every shift within a cell of the print's periods is tried.
    const cv::Size drawn(size.width + static_cast<int>((std::abs(a.x) + std::abs(b.x)) / downsample) + 2,
                         size.height + static_cast<int>((std::abs(a.y) + std::abs(b.y)) / downsample) + 2);
    const cv::Size padded(cv::getOptimalDFTSize(drawn.width), cv::getOptimalDFTSize(drawn.height));
    const Spectra of_scan = spectra_of(scan.normalised, scan.counts, padded, &pool_);
    std::vector<DesignCandidate> tried(maps.size());
    pool_.parallel_for(static_cast<std::int64_t>(maps.size()), [&](std::int64_t i) {
      progress_.check_cancelled();
      const LinearMap& map = maps[static_cast<std::size_t>(i)];
      const Affine2 plane_from_drawn = compose(map.plane_from_scan, Affine2::scaling(downsample, downsample));
      const cv::Mat counts = cv::Mat::ones(drawn, CV_32F);
      const cv::Mat picture = normalise(design_->draw(map.layout, plane_from_drawn, drawn), counts,
                                        design_blur_px, design_window_px);
      const ShiftCorrelations shifts =
          correlate(spectra_of(picture, counts, padded), of_scan, 0.95 * of_scan.count, false, padded);
      const cv::Rect complete(0, 0, drawn.width - size.width + 1, drawn.height - size.height + 1);
      double best = 0;
      cv::Point at;
      cv::minMaxLoc(shifts.correlation(complete), nullptr, &best, nullptr, &at);
      const Affine2 drawn_from_pixel =
          Affine2::translation({static_cast<double>(at.x), static_cast<double>(at.y)});
      tried[static_cast<std::size_t>(i)] = {
          map.layout, compose(plane_from_drawn, compose(drawn_from_pixel, inverse(scan.full_from_pixel))),
          best};
    });
    choose(middle_of_scan(repeat_px, compared_repeat_px, compared_px), std::move(tried));
  }

  // Where a period cannot be seen, one repeat may still be.
  void look_for_one_repeat() {
    const Size repeat = request_.layouts.front().design;
    InitialRequest initial;
    initial.fixed = request_.scan;
    initial.fixed_mask = request_.scan_mask;
    initial.moving = repeat == request_.design->info().size
                         ? request_.design
                         : make_cropped_source(request_.design, rect_of(repeat));
    initial.allow_flip = request_.allow_flip;
    Progress part = progress_.sub(0.3, messages::step_look_for_repeats);
    const InitialAlignment start = align_initially(initial, pool_, part);
    if (!start.found || !request_.limits.admit(start.moving_from_fixed)) return;
    std::vector<DesignCandidate> tried;
    for (const RepeatLayout& layout : request_.layouts) {
      // Of a turned layout the corner repeat lies turned.
      Affine2 plane_from_design;
      const double w = static_cast<double>(layout.design.width) - 1,
                   h = static_cast<double>(layout.design.height) - 1;
      if (layout.quarter_turns == 1) plane_from_design = {0, -1, 1, 0, h, 0};
      if (layout.quarter_turns == 2) plane_from_design = {-1, 0, 0, -1, w, h};
      if (layout.quarter_turns == 3) plane_from_design = {0, 1, -1, 0, 0, w};
      tried.push_back({layout, compose(plane_from_design, start.moving_from_fixed), 1});
    }
    const double repeat_px =
        std::sqrt(static_cast<double>(repeat.area()) / std::abs(start.moving_from_fixed.determinant()));
    choose(middle_of_scan(repeat_px, compared_repeat_px, compared_px), std::move(tried));
    if (placement_.found) placement_.notes.emplace_back(messages::repeat_not_seen_in_scan);
  }

  std::vector<DesignMatch> match_all(const ScanPicture& scan, const DesignCandidate& candidate,
                                     int reach_px) const {
    const Affine2 plane_from_pixel = compose(candidate.plane_from_scan, scan.full_from_pixel);
    const DrawnDesign drawn =
        draw_on_scan(scan, *design_, candidate.layout, plane_from_pixel, reach_px + rim_px, nullptr);
    std::vector<DesignMatch> matches;
    for (int y = 0; y + block_px / 2 <= scan.normalised.rows; y += block_px)
      for (int x = 0; x + block_px / 2 <= scan.normalised.cols; x += block_px)
        if (const auto match = match_block(scan, {x, y}, drawn, {}, reach_px)) matches.push_back(*match);
    return matches;
  }

  // Closer and closer, so that in the end a layout that is wrong by a twelfth of a repeat finds nothing
  // within reach.
  void refine(const ScanPicture& scan, DesignCandidate& candidate) const {
    for (const int reach_px : {10, 6, 3}) {
      const Affine2 plane_from_pixel = compose(candidate.plane_from_scan, scan.full_from_pixel);
      candidate.plane_from_scan = compose(fit_blocks(match_all(scan, candidate, reach_px), plane_from_pixel),
                                          inverse(scan.full_from_pixel));
    }
    candidate.correlation = 0;
    const std::vector<DesignMatch> matches = match_all(scan, candidate, 3);
    for (const DesignMatch& match : matches)
      candidate.correlation += std::max(0.0, match.correlation) / static_cast<double>(matches.size());
  }

  // Whether two candidates say the same of the scan: then it does not matter which one is right.
  bool print_alike(const ScanPicture& scan, const DesignCandidate& a, const DesignCandidate& b) const {
    const cv::Size size = scan.normalised.size();
    const auto picture_of = [&](const DesignCandidate& c) {
      return normalise(design_->draw(c.layout, compose(c.plane_from_scan, scan.full_from_pixel), size),
                       cv::Mat::ones(size, CV_32F), design_blur_px, design_window_px);
    };
    const cv::Mat one = picture_of(a), other = picture_of(b);
    return one.dot(other) > 0.8 * std::sqrt(one.dot(one) * other.dot(other));
  }

  void choose(const ScanPicture& scan, std::vector<DesignCandidate> tried) {
    std::stable_sort(tried.begin(), tried.end(), [](const DesignCandidate& a, const DesignCandidate& b) {
      return a.correlation > b.correlation;
    });
    // All layouts of one map are alike here: whatever their number, each is looked at.
    if (tried.size() > max_refined_layouts && tried[max_refined_layouts].correlation < tried[0].correlation)
      tried.resize(max_refined_layouts);
    pool_.parallel_for(static_cast<std::int64_t>(tried.size()), [&](std::int64_t i) {
      progress_.check_cancelled();
      refine(scan, tried[static_cast<std::size_t>(i)]);
    });
    std::stable_sort(tried.begin(), tried.end(), [](const DesignCandidate& a, const DesignCandidate& b) {
      return a.correlation > b.correlation;
    });
    DesignCandidate best = tried.front();
    // Of those that print the same the plainest one: the order in which the layouts were named.
    const auto rank = [&](const DesignCandidate& c) {
      return std::find(request_.layouts.begin(), request_.layouts.end(), c.layout) - request_.layouts.begin();
    };
    for (const DesignCandidate& c : tried)
      if (rank(c) < rank(best) && c.correlation > 0.98 * tried.front().correlation &&
          print_alike(scan, c, tried.front()))
        best = c;
    if (best.correlation < enough_correlation) return;
    placement_.found = true;
    placement_.layout = best.layout;
    placement_.plane_from_scan = best.plane_from_scan;
    placement_.correlation = best.correlation;
    for (const DesignCandidate& c : tried) {
      if (c.correlation <= placement_.next_correlation || print_alike(scan, c, best)) continue;
      placement_.next_correlation = c.correlation;
      placement_.next_layout = c.layout;
    }
    placement_.doubtful = placement_.next_correlation > alike_share * best.correlation;
  }

  // From the middle outwards, each block where its neighbours expect it.
  void follow() {
    const RepeatLayout::Periods periods = placement_.layout.periods();
    const double scale = std::sqrt(std::abs(placement_.plane_from_scan.determinant()));
    const double repeat_px =
        std::sqrt(std::abs(periods.first.x * periods.second.y - periods.first.y * periods.second.x)) / scale;
    const double longest = longest_side(request_.scan->info());
    const double downsample = std::clamp(repeat_px / compared_repeat_px, std::max(1.0, longest / followed_px),
                                         std::max(1.0, longest / compared_px));
    Progress part = progress_.sub(0.5, messages::step_follow_repeats);
    const ScanPicture scan =
        read_scan(request_, downsample, {}, design_blur_px, design_window_px, pool_, part);
    const Affine2 plane_from_pixel = compose(placement_.plane_from_scan, scan.full_from_pixel);
    const int reach =
        static_cast<int>(std::clamp(0.35 * length(periods.first) / (scale * downsample), 2.0, 14.0));
    const int w = scan.normalised.cols, h = scan.normalised.rows;
    // Room for the strain: the places that the affine map puts further off are not found.
    const int margin = rim_px + reach + std::max(block_px, std::max(w, h) / 32);
    const DrawnDesign drawn =
        draw_on_scan(scan, *design_, placement_.layout, plane_from_pixel, margin, &pool_);
    const int step = std::max(3 * block_px / 4, std::max(w, h) / 32);
    const int columns = std::max(1, (w - block_px / 2) / step), rows = std::max(1, (h - block_px / 2) / step);
    const auto first_of = [&](int index) {
      return cv::Point((index % columns) * step + ((w - block_px) - (columns - 1) * step) / 2,
                       (index / columns) * step + ((h - block_px) - (rows - 1) * step) / 2);
    };
    const auto count = static_cast<std::size_t>(columns * rows);
    std::vector<std::optional<DesignMatch>> matches(count);
    std::vector<bool> visited(count);
    std::vector<std::pair<int, Vec2d>> front{{(rows / 2) * columns + columns / 2, Vec2d{}}};
    visited[static_cast<std::size_t>(front[0].first)] = true;
    const double min_correlation = 0.5 * placement_.correlation;
    while (!front.empty()) {
      progress_.check_cancelled();
      pool_.parallel_for(static_cast<std::int64_t>(front.size()), [&](std::int64_t i) {
        const auto [index, expected] = front[static_cast<std::size_t>(i)];
        matches[static_cast<std::size_t>(index)] = match_block(scan, first_of(index), drawn, expected, reach);
      });
      // The next front: the neighbours of a block that was found.
      std::map<int, std::pair<Vec2d, double>> next;
      for (const auto& [index, unused] : front) {
        const auto& match = matches[static_cast<std::size_t>(index)];
        const bool first_block = front.size() == 1;
        if (!match || (match->correlation < min_correlation && !first_block)) continue;
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i) {
            const int x = index % columns + i, y = index / columns + j;
            if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
            const int neighbour = y * columns + x;
            if (visited[static_cast<std::size_t>(neighbour)]) continue;
            auto& [sum, weight] = next[neighbour];
            const double say = std::max(0.01, match->correlation);
            sum = sum + say * match->shift;
            weight += say;
          }
      }
      front.clear();
      for (const auto& [index, sum] : next) {
        visited[static_cast<std::size_t>(index)] = true;
        front.emplace_back(index, (1 / sum.second) * sum.first);
      }
    }
    std::vector<DesignMatch> found;
    for (const auto& match : matches)
      if (match && match->correlation >= min_correlation) found.push_back(*match);
    if (found.size() < 3) {
      placement_.notes.emplace_back(messages::design_not_followed);
      return;
    }
    const Affine2 fitted = fit_blocks(found, plane_from_pixel);
    placement_.plane_from_scan = compose(fitted, inverse(scan.full_from_pixel));
    for (const DesignMatch& match : found) {
      LandmarkPair place;
      place.fixed = scan.full_from_pixel(match.center);
      place.moving = plane_from_pixel(match.center + match.shift);
      placement_.largest_deviation_px = std::max(
          placement_.largest_deviation_px, length(place.moving - placement_.plane_from_scan(place.fixed)));
      placement_.places.push_back(std::move(place));
    }
  }

  const PlaceDesignRequest& request_;
  ThreadPool& pool_;
  Progress& progress_;
  std::optional<DesignPicture> design_;
  DesignPlacement placement_;
};

}  // namespace

std::vector<RepeatLayout> usual_layouts(Size design) {
  std::vector<RepeatLayout> layouts;
  for (const char* words : {"straight",
                            "half-drop",
                            "brick",
                            "1/3-drop",
                            "2/3-drop",
                            "1/3-brick",
                            "2/3-brick",
                            "1/4-drop",
                            "3/4-drop",
                            "1/4-brick",
                            "3/4-brick",
                            "straight,mirror-columns",
                            "straight,mirror-rows",
                            "straight,mirror-columns,mirror-rows",
                            "half-drop,mirror-columns",
                            "half-drop,mirror-rows",
                            "half-drop,mirror-columns,mirror-rows",
                            "brick,mirror-columns",
                            "brick,mirror-rows",
                            "brick,mirror-columns,mirror-rows"})
    layouts.push_back(repeat_layout_from(words, design));
  return layouts;
}

DesignPlacement place_design(const PlaceDesignRequest& request, ThreadPool& pool, Progress& progress) {
  DesignPlacement placement = DesignPlacer(request, pool, progress).run();
  progress.update(1);
  return placement;
}

}  // namespace alinify

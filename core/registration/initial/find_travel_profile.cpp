#include "core/registration/initial/find_travel_profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/base/parallel_invoke.h"

namespace alinify {
namespace {

constexpr int kStripes = 8;         // across the travel: every other one finds, the rest confirm
constexpr double kReach = 0.25;     // of the length: how far a line is looked for
constexpr double kStepCost = 0.01;  // of correlation, for a shift that changes by a pixel from line to line
constexpr int kLinesTogether = 13;  // whose correlation is averaged before the path is sought
constexpr double kPathSigma = 3;    // lines: the path's steps are whole pixels
constexpr double kMinCover = 0.02;  // of a line that must be valid in both pictures
constexpr double kMinShift = 4;     // pixels of the picture; below, engines find it themselves
constexpr double kEnough = 0.75;  // correlation of the pictures as they lie beyond which no shifts are sought
constexpr double kMinGain = 0.15;          // of the confirming stripes' correlation
constexpr double kMaxLeftOver = 0.7;       // share of the missing correlation
constexpr double kBlur = 1, kWindow = 16;  // px, of the local normalisation
constexpr int kMinLines = 64;

// Lines of a picture across the travel, stripe by stripe; two halves of the stripes.
struct Lines {
  cv::Mat finding, confirming;  // CV_32F, a line a row
};

Lines lines_of(const cv::Mat& picture, bool along_y) {
  const cv::Mat lines = along_y ? picture : cv::Mat(picture.t());
  std::array<std::vector<cv::Mat>, 2> halves;
  for (int i = 0; i < kStripes; ++i)
    halves[static_cast<std::size_t>(i % 2)].push_back(
        lines.colRange(lines.cols * i / kStripes, lines.cols * (i + 1) / kStripes));
  Lines out;
  cv::hconcat(halves[0], out.finding);
  cv::hconcat(halves[1], out.confirming);
  return out;
}

// In a fixed order of additions, which the compiler can do side by side.
double dot(const float* a, const float* b, int n) {
  constexpr int kLanes = 16;
  std::array<float, kLanes> sums{};
  int i = 0;
  for (; i + kLanes <= n; i += kLanes)
    for (int lane = 0; lane < kLanes; ++lane)
      sums[static_cast<std::size_t>(lane)] += a[i + lane] * b[i + lane];
  double sum = 0;
  for (; i < n; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  for (const float lane : sums) sum += static_cast<double>(lane);
  return sum;
}

// Correlations between lines of the fixed picture and of the moving one, which has `reach` more at each end.
class LineCorrelation {
 public:
  LineCorrelation(cv::Mat fixed, cv::Mat moving)
      : fixed_(std::move(fixed)),
        moving_(std::move(moving)),
        fixed_power_(powers_of(fixed_)),
        moving_power_(powers_of(moving_)) {}

  /// Of line `y` and the moving line `at`; 0 where one of them has hardly a valid pixel.
  float operator()(int y, int at) const {
    const double f = fixed_power_[static_cast<std::size_t>(y)],
                 m = moving_power_[static_cast<std::size_t>(at)];
    if (std::min(f, m) < kMinCover * fixed_.cols) return 0;
    return static_cast<float>(dot(fixed_.ptr<float>(y), moving_.ptr<float>(at), fixed_.cols) /
                              std::sqrt(f * m));
  }

 private:
  static std::vector<double> powers_of(const cv::Mat& lines) {
    std::vector<double> powers;
    for (int y = 0; y < lines.rows; ++y)
      powers.push_back(dot(lines.ptr<float>(y), lines.ptr<float>(y), lines.cols));
    return powers;
  }

  cv::Mat fixed_, moving_;
  std::vector<double> fixed_power_, moving_power_;
};

// The path through the table's rows with the largest sum, whose column changes by 1 at most from row to row.
std::vector<int> best_path(const cv::Mat& gain) {
  const int rows = gain.rows, columns = gain.cols;
  cv::Mat came_from(rows, columns, CV_8S, cv::Scalar(0));
  std::vector<float> sums(gain.ptr<float>(0), gain.ptr<float>(0) + columns), next(sums.size());
  for (int y = 1; y < rows; ++y) {
    const float* gains = gain.ptr<float>(y);
    auto* from = came_from.ptr<std::int8_t>(y);
    for (int d = 0; d < columns; ++d) {
      const auto at = static_cast<std::size_t>(d);
      float best = sums[at];
      for (const int step : {-1, 1}) {
        if (d + step < 0 || d + step >= columns) continue;
        const float other = sums[static_cast<std::size_t>(d + step)] - static_cast<float>(kStepCost);
        if (other > best) best = other, from[d] = static_cast<std::int8_t>(step);
      }
      next[at] = best + gains[d];
    }
    sums.swap(next);
  }
  std::vector<int> path(static_cast<std::size_t>(rows));
  path.back() = static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
  for (int y = rows - 1; y > 0; --y) {
    const auto at = static_cast<std::size_t>(y);
    path[at - 1] = path[at] + came_from.at<std::int8_t>(y, path[at]);
  }
  return path;
}

std::vector<double> smoothed(const std::vector<int>& path) {
  const int radius = static_cast<int>(std::ceil(3 * kPathSigma)), n = static_cast<int>(path.size());
  std::vector<double> out;
  for (int y = 0; y < n; ++y) {
    // As far on either side as there are lines: the slope at the ends stays.
    const int near = std::min({radius, y, n - 1 - y});
    double sum = 0, weights = 0;
    for (int i = -near; i <= near; ++i) {
      const double weight = std::exp(-0.5 * i * i / (kPathSigma * kPathSigma));
      sum += weight * path[static_cast<std::size_t>(y + i)], weights += weight;
    }
    out.push_back(sum / weights);
  }
  return out;
}

// Of the fixed lines, each with the moving line `at` it.
template <class At>
double sum_over_lines(const LineCorrelation& correlation, int length, At at) {
  double sum = 0;
  for (int y = 0; y < length; ++y) sum += static_cast<double>(correlation(y, at(y)));
  return sum;
}

// The mean correlation of the confirming stripes of two pictures of one grid, as they lie.
double agreement(const cv::Mat& fixed, const cv::Mat& moving, bool along_y) {
  const LineCorrelation confirming(lines_of(fixed, along_y).confirming, lines_of(moving, along_y).confirming);
  const int length = along_y ? fixed.rows : fixed.cols;
  return sum_over_lines(confirming, length, [](int y) { return y; }) / length;
}

std::optional<TravelProfile> find_along(const cv::Mat& fixed, const cv::Mat& moving, bool along_y, int reach,
                                        double downsample, ThreadPool& pool, const Progress& progress) {
  Lines f = lines_of(fixed, along_y), m = lines_of(moving, along_y);
  const int length = f.finding.rows, shifts = 2 * reach + 1;
  const LineCorrelation finding(std::move(f.finding), std::move(m.finding)),
      confirming(std::move(f.confirming), std::move(m.confirming));
  const double before = sum_over_lines(confirming, length, [&](int y) { return y + reach; });
  cv::Mat gain(length, shifts, CV_32F);
  pool.parallel_for(length, [&](std::int64_t line) {
    progress.check_cancelled();
    const int y = static_cast<int>(line);
    for (int d = 0; d < shifts; ++d) gain.at<float>(y, d) = finding(y, y + d);
  });
  cv::boxFilter(gain, gain, CV_32F, {3, kLinesTogether}, {-1, -1}, true, cv::BORDER_REPLICATE);
  const std::vector<int> path = best_path(gain);

  TravelProfile profile;
  profile.along_y = along_y;
  profile.spacing_px = downsample;
  profile.origin_px = 0.5 * downsample - 0.5;
  const double after =
      sum_over_lines(confirming, length, [&](int y) { return y + path[static_cast<std::size_t>(y)]; });
  profile.agreement_before = before / length;
  profile.agreement_after = after / length;
  double largest = 0;
  for (const double at : smoothed(path)) {
    largest = std::max(largest, std::abs(at - reach));
    profile.shift_px.push_back((at - reach) * downsample);
  }
  const bool confirmed =
      profile.agreement_after >= profile.agreement_before + kMinGain &&
      1 - profile.agreement_after <= kMaxLeftOver * (1 - std::max(0.0, profile.agreement_before));
  if (largest < kMinShift || !confirmed) return {};
  return profile;
}

}  // namespace

std::optional<TravelProfile> find_travel_profile(const SmallPicture& fixed, const SmallPicture& moving,
                                                 const Affine2& moving_from_fixed, bool negative,
                                                 ThreadPool& pool, Progress& progress) {
  const SmallPicture::Level& level = fixed.levels.at(0);
  const cv::Size size = level.grey.size();
  // The moving picture on the fixed one's grid, with that many pixels more at either end.
  const auto moving_with = [&](cv::Size more) {
    const ResampledPicture wide =
        resample_onto(moving, moving_from_fixed, {size.width + 2 * more.width, size.height + 2 * more.height},
                      level.downsample, {-1.0 * more.width, -1.0 * more.height});
    const cv::Mat normalised = normalise(wide.grey, wide.counts, kBlur, kWindow, &pool);
    return negative ? cv::Mat(-normalised) : normalised;
  };
  cv::Mat seen, as_it_lies;
  parallel_invoke(pool, {[&] { seen = normalise(level.grey, level.counts, kBlur, kWindow, &pool); },
                         [&] {
                           as_it_lies = moving_with({0, 0});
                         }});
  std::array<std::optional<TravelProfile>, 2> profiles;
  pool.parallel_for(2, [&](std::int64_t i) {
    const bool along_y = i == 0;
    const int length = along_y ? size.height : size.width, width = along_y ? size.width : size.height;
    if (length < kMinLines || width < 4 * kStripes || agreement(seen, as_it_lies, along_y) > kEnough) return;
    const int reach = static_cast<int>(kReach * length);
    const cv::Mat wide = moving_with(along_y ? cv::Size(0, reach) : cv::Size(reach, 0));
    profiles[static_cast<std::size_t>(i)] =
        find_along(seen, wide, along_y, reach, level.downsample, pool, progress);
  });
  progress.update(1);
  auto& [along_y, along_x] = profiles;
  if (along_x && (!along_y || along_x->agreement_after > along_y->agreement_after)) return along_x;
  return along_y;
}

}  // namespace alinify

#include "core/workflow/thread_count.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/grey/grey_reader.h"
#include "core/math/vec2.h"

namespace alinify {
namespace {

constexpr std::int64_t kPieceSide = 512;  ///< level-0 pixels that are read at once, either way
constexpr std::size_t kMaxSpacing = 1024;
constexpr std::size_t kMinSpacing = 3;  ///< pixels: finer threads are not resolved
/// A thread's repeat is the shortest that is nearly as clear as the clearest: two threads over and two under
/// repeat at twice the spacing too.
constexpr double kNearlyAsClear = 0.6;
constexpr double kMinRegularity = 0.2;
constexpr double kMinApart = 0.6;  ///< of the spacing, from one peak to the next

/// Mean over `reach` values to either side, as far as there are any.
std::vector<double> moving_mean(const std::vector<double>& values, std::size_t reach) {
  std::vector<double> sums(values.size() + 1, 0);
  std::partial_sum(values.begin(), values.end(), sums.begin() + 1);
  std::vector<double> means(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = i >= reach ? i - reach : 0, last = std::min(values.size(), i + reach + 1);
    means[i] = (sums[last] - sums[first]) / static_cast<double>(last - first);
  }
  return means;
}

std::vector<double> without_slow_changes(const std::vector<double>& values, std::size_t reach) {
  const std::vector<double> slow = moving_mean(values, reach);
  std::vector<double> rest(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) rest[i] = values[i] - slow[i];
  return rest;
}

/// Correlation of the values with themselves `lag` further.
double autocorrelation(const std::vector<double>& values, std::size_t lag) {
  double product = 0, here = 0, there = 0;
  for (std::size_t i = 0; i + lag < values.size(); ++i) {
    product += values[i] * values[i + lag];
    here += values[i] * values[i];
    there += values[i + lag] * values[i + lag];
  }
  return here > 0 && there > 0 ? product / std::sqrt(here * there) : 0;
}

struct Period {
  std::size_t spacing = 0;  ///< 0: none
  double correlation = 0;
};

Period find_period(const std::vector<double>& values) {
  const std::size_t last = std::min(kMaxSpacing, values.size() / 3);
  if (last < kMinSpacing + 1) return {};
  std::vector<double> clear(last + 1);
  for (std::size_t lag = 1; lag <= last; ++lag) clear[lag] = autocorrelation(values, lag);
  std::vector<std::size_t> peaks;
  for (std::size_t lag = kMinSpacing; lag < last; ++lag)
    if (clear[lag] > clear[lag - 1] && clear[lag] >= clear[lag + 1]) peaks.push_back(lag);
  if (peaks.empty()) return {};
  const double clearest = clear[*std::max_element(
      peaks.begin(), peaks.end(), [&](std::size_t a, std::size_t b) { return clear[a] < clear[b]; })];
  if (clearest < kMinRegularity) return {};
  for (const std::size_t lag : peaks)
    if (clear[lag] >= kNearlyAsClear * clearest) return {lag, clear[lag]};
  return {};
}

/// Where the values peak, the highest first served, none nearer to a higher one than `apart`.
std::vector<double> find_peaks(const std::vector<double>& values, double apart) {
  std::vector<std::size_t> candidates;
  for (std::size_t i = 1; i + 1 < values.size(); ++i)
    if (values[i] > 0 && values[i] > values[i - 1] && values[i] >= values[i + 1]) candidates.push_back(i);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::vector<bool> taken(values.size(), false);
  const auto reach = static_cast<std::size_t>(std::ceil(apart)) - 1;
  std::vector<std::size_t> chosen;
  for (const std::size_t i : candidates) {
    if (taken[i]) continue;
    chosen.push_back(i);
    std::fill(taken.begin() + static_cast<std::ptrdiff_t>(i >= reach ? i - reach : 0),
              taken.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), i + reach + 1)), true);
  }
  std::sort(chosen.begin(), chosen.end());
  std::vector<double> at;
  for (const std::size_t i : chosen) {
    // The top of the parabola through the three values.
    const double a = values[i - 1], b = values[i], c = values[i + 1], bend = a - 2 * b + c;
    at.push_back(static_cast<double>(i) + (bend < 0 ? std::clamp(0.5 * (a - c) / bend, -0.5, 0.5) : 0));
  }
  return at;
}

/// Variance of the distances by their squared mean.
double unevenness(const std::vector<double>& at) {
  if (at.size() < 3) return 1e9;
  const double mean = (at.back() - at.front()) / static_cast<double>(at.size() - 1);
  double sum = 0;
  for (std::size_t i = 1; i < at.size(); ++i) sum += std::pow((at[i] - at[i - 1]) / mean - 1, 2);
  return sum / static_cast<double>(at.size() - 1);
}

}  // namespace

std::optional<ThreadCount> count_threads(std::span<const float> profile) {
  const std::vector<double> values(profile.begin(), profile.end());
  if (values.size() < 3 * kMinSpacing) return std::nullopt;
  const Period rough = find_period(without_slow_changes(values, values.size() / 6 + 1));
  if (rough.spacing == 0) return std::nullopt;
  // A second filter against lighting that changes over a few threads, and without detail finer than half a
  // thread.
  std::vector<double> even = without_slow_changes(values, 2 * rough.spacing);
  const Period period = find_period(even);
  if (period.spacing == 0) return std::nullopt;
  if (const std::size_t reach = period.spacing / 6; reach > 0) even = moving_mean(even, reach);
  const double apart = kMinApart * static_cast<double>(period.spacing);
  std::vector<double> bright = find_peaks(even, apart);
  for (double& value : even) value = -value;
  std::vector<double> dark = find_peaks(even, apart);
  ThreadCount found;
  found.at_px = unevenness(dark) < unevenness(bright) ? std::move(dark) : std::move(bright);
  if (found.at_px.size() < 3) return std::nullopt;
  found.spacing_px = (found.at_px.back() - found.at_px.front()) / static_cast<double>(found.at_px.size() - 1);
  found.regularity = period.correlation;
  return found;
}

std::vector<float> line_profile(const std::shared_ptr<const TileSource>& image, Vec2d from, Vec2d to,
                                int width_px, ThreadPool& pool, Progress& progress) {
  const GreyReader reader(image, 1);
  const Size size = reader.size();
  const double long_px = length(to - from);
  const auto count = static_cast<std::int64_t>(std::floor(long_px)) + 1;
  const Vec2d along = long_px > 0 ? (1 / long_px) * (to - from) : Vec2d{1, 0}, across{-along.y, along.x};
  std::vector<float> profile(static_cast<std::size_t>(count));
  const auto inside = [](double at, std::int64_t side) {
    return std::clamp(at, 0.0, static_cast<double>(side - 1));
  };
  std::vector<float> piece;
  for (std::int64_t first = 0; first < count; first += kPieceSide) {
    progress.check_cancelled();
    const std::int64_t end = std::min(count, first + kPieceSide);
    const double reach = 0.5 * (width_px - 1) + 1;
    const Vec2d a = from + static_cast<double>(first) * along,
                b = from + static_cast<double>(end - 1) * along;
    const auto left = static_cast<std::int64_t>(inside(std::floor(std::min(a.x, b.x) - reach), size.width)),
               top = static_cast<std::int64_t>(inside(std::floor(std::min(a.y, b.y) - reach), size.height)),
               right = static_cast<std::int64_t>(inside(std::ceil(std::max(a.x, b.x) + reach), size.width)),
               bottom = static_cast<std::int64_t>(inside(std::ceil(std::max(a.y, b.y) + reach), size.height));
    const std::int64_t width = right - left + 1, height = bottom - top + 1;
    piece.resize(static_cast<std::size_t>(width * height));
    reader.read(left, top, View2D<float>{piece.data(), width, height, width}, pool);
    const auto value_at = [&](Vec2d p) {
      const double x = inside(p.x, size.width) - static_cast<double>(left),
                   y = inside(p.y, size.height) - static_cast<double>(top);
      const auto x0 = std::min(static_cast<std::int64_t>(x), width - 1),
                 y0 = std::min(static_cast<std::int64_t>(y), height - 1);
      const std::int64_t x1 = std::min(x0 + 1, width - 1), y1 = std::min(y0 + 1, height - 1);
      const double u = x - static_cast<double>(x0), v = y - static_cast<double>(y0);
      const auto grey = [&](std::int64_t i, std::int64_t j) {
        return static_cast<double>(piece[static_cast<std::size_t>(j * width + i)]);
      };
      return (1 - v) * ((1 - u) * grey(x0, y0) + u * grey(x1, y0)) +
             v * ((1 - u) * grey(x0, y1) + u * grey(x1, y1));
    };
    for (std::int64_t i = first; i < end; ++i) {
      double sum = 0;
      for (int k = 0; k < width_px; ++k)
        sum += value_at(from + static_cast<double>(i) * along + (k - 0.5 * (width_px - 1)) * across);
      profile[static_cast<std::size_t>(i)] = static_cast<float>(sum / width_px);
    }
    progress.update(static_cast<double>(end) / static_cast<double>(count));
  }
  return profile;
}

}  // namespace alinify

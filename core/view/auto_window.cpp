#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/view/histogram.h"
#include "core/view/view_renderer.h"

namespace alinify {
namespace {

constexpr std::int64_t kMaxPixels = 4 << 20;
constexpr std::int64_t kPatch = 128, kPatchesPerSide = 8;

/// The regions to sample: all of a small level, a lattice of patches of a large one.
std::vector<Rect> sample_rects(Size level) {
  if (level.area() <= kMaxPixels) return {rect_of(level)};
  std::vector<Rect> rects;
  for (std::int64_t j = 0; j < kPatchesPerSide; ++j)
    for (std::int64_t i = 0; i < kPatchesPerSide; ++i)
      rects.push_back(intersect({(level.width - kPatch) * i / (kPatchesPerSide - 1),
                                 (level.height - kPatch) * j / (kPatchesPerSide - 1), kPatch, kPatch},
                                rect_of(level)));
  return rects;
}

/// Samples of the coarsest level; `channel` -1: of all colour channels.
std::vector<double> some_samples(const TileSource& source, int channel) {
  const ImageInfo& info = source.info();
  const int level = static_cast<int>(info.levels.size()) - 1;
  const int first = channel < 0 ? 0 : std::min(channel, info.channels - 1);
  const int end = channel < 0 ? color_channels(info) : first + 1;
  std::vector<double> values;
  for (const Rect& rect : sample_rects(info.levels.back().size)) {
    if (rect.empty()) continue;
    Image piece(rect.size(), info.channels, info.type);
    source.read(level, rect, piece.pixels());
    visit_pixel_type(info.type, [&](auto zero) {
      using T = decltype(zero);
      const auto samples = piece.pixels().samples<T>();
      for (std::int64_t y = 0; y < samples.height; ++y)
        for (std::int64_t x = 0; x < rect.width; ++x)
          for (int c = first; c < end; ++c) {
            const double v = static_cast<double>(samples.at(x * info.channels + c, y));
            if (std::isfinite(v)) values.push_back(v);
          }
    });
  }
  return values;
}

DisplayWindow window_of(std::vector<double>& values, const ImageInfo& info) {
  if (values.empty()) return {lowest_value(info.type), highest_value(info.type)};
  const auto [low, high] = trimmed_range(values, 0.001);
  return high > low ? DisplayWindow{low, high} : DisplayWindow{low - 1, high + 1};
}

// A layer has one window: that of the file, where it wants the same one for all channels.
std::optional<DisplayWindow> window_of_file(const ImageInfo& info) {
  const auto& windows = info.channel_windows;
  const bool same = !windows.empty() && windows.front() &&
                    std::all_of(windows.begin(), windows.end(),
                                [&](const std::optional<ChannelWindow>& w) { return w == windows.front(); });
  if (!same) return std::nullopt;
  return DisplayWindow{windows.front()->low, windows.front()->high};
}

}  // namespace

DisplayWindow auto_window(const TileSource& source) {
  if (const std::optional<DisplayWindow> wanted = window_of_file(source.info())) return *wanted;
  if (source.info().type == PixelType::U8) return {0, 255};
  std::vector<double> values = some_samples(source, -1);
  return window_of(values, source.info());
}

Histogram make_histogram(const TileSource& source, int channel) {
  const ImageInfo& info = source.info();
  std::vector<double> values = some_samples(source, channel);
  Histogram histogram;
  histogram.counts.assign(Histogram::kBins, 0);
  histogram.contrast = window_of(values, info);
  if (info.type == PixelType::U8) {
    histogram.low = 0, histogram.high = 255;
  } else if (!values.empty()) {
    const auto [min, max] = std::minmax_element(values.begin(), values.end());
    histogram.low = *min, histogram.high = *max;
  }
  if (!(histogram.high > histogram.low)) histogram.low -= 1, histogram.high += 1;
  const double scale = (Histogram::kBins - 1) / (histogram.high - histogram.low);
  for (const double v : values)
    ++histogram.counts[static_cast<std::size_t>((v - histogram.low) * scale + 0.5)];
  return histogram;
}

}  // namespace alinify

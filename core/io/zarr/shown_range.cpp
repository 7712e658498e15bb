#include "core/io/zarr/shown_range.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace alinify {
namespace {

constexpr std::size_t bins = 65536;
constexpr double samples_wanted = 1 << 22;
constexpr double left_out = 0.001;

// Numbers in the order of the floats: the sign turned round, and all bits of the negative ones.
constexpr std::uint32_t sign = 0x80000000;

std::size_t bin_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);  // no negative zero
  return ((bits & sign) != 0 ? ~bits : bits | sign) >> 16;
}

double edge_of(std::size_t bin, std::uint32_t rest) {
  const std::uint32_t ordered = static_cast<std::uint32_t>(bin) << 16 | rest;
  return static_cast<double>(std::bit_cast<float>((ordered & sign) != 0 ? ordered & ~sign : ~ordered));
}

}  // namespace

ShownRange::ShownRange(Size image, int channels)
    : step_(std::max<std::int64_t>(
          1, static_cast<std::int64_t>(std::sqrt(static_cast<double>(image.area()) / samples_wanted)))) {
  for (int c = 0; c < channels; ++c) counts_.push_back(std::make_unique<std::atomic<std::uint32_t>[]>(bins));
}

void ShownRange::take(std::int64_t x, std::int64_t y, ConstPixels pixels) {
  const auto first = [&](std::int64_t at) { return (at + step_ - 1) / step_ * step_ - at; };
  visit_pixel_type(pixels.type, [&](auto zero) {
    using T = decltype(zero);
    for (std::int64_t row = first(y); row < pixels.height; row += step_) {
      const T* const samples = reinterpret_cast<const T*>(pixels.row(row));
      for (std::int64_t column = first(x); column < pixels.width; column += step_)
        for (std::size_t c = 0; c < counts_.size(); ++c) {
          const auto value =
              static_cast<float>(samples[column * pixels.channels + static_cast<std::int64_t>(c)]);
          if (std::isfinite(value)) counts_[c][bin_of(value)].fetch_add(1, std::memory_order_relaxed);
        }
    }
  });
}

std::optional<ChannelWindow> ShownRange::of(int channel) const {
  const auto& counts = counts_[static_cast<std::size_t>(channel)];
  std::uint64_t all = 0;
  for (std::size_t bin = 0; bin < bins; ++bin) all += counts[bin];
  if (all == 0) return std::nullopt;
  const auto beyond = static_cast<std::uint64_t>(left_out * static_cast<double>(all));
  std::size_t low = 0, high = bins - 1;
  for (std::uint64_t seen = counts[low]; seen <= beyond; seen += counts[low]) ++low;
  for (std::uint64_t seen = counts[high]; seen <= beyond; seen += counts[high]) --high;
  ChannelWindow window{edge_of(low, 0), edge_of(high, 0xffff)};
  if (!(window.high - window.low > 1e-30)) window.high = window.low + 1;
  return window;
}

}  // namespace alinify

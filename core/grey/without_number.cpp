#include "core/grey/without_number.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alinify {
namespace {

std::int64_t count_without_number(const Image& image) {
  return visit_pixel_type(image.type(), [&](auto zero) -> std::int64_t {
    using T = decltype(zero);
    if constexpr (std::is_floating_point_v<T>) {
      const int channels = image.channels();
      const auto samples = image.pixels().template samples<T>();
      std::int64_t count = 0;
      for (std::int64_t y = 0; y < image.size().height; ++y) {
        const T* pixel = samples.row(y);
        for (std::int64_t x = 0; x < image.size().width; ++x, pixel += channels)
          count += !std::all_of(pixel, pixel + channels, [](T sample) { return std::isfinite(sample); });
      }
      return count;
    } else {
      return 0;
    }
  });
}

}  // namespace

double share_without_number(const TileSource& source, ThreadPool& pool, const Progress& progress) {
  const ImageInfo& info = source.info();
  if (!is_float(info.type)) return 0;
  constexpr std::int64_t max_pixels = std::int64_t{1} << 28, max_bytes = std::int64_t{16} << 20;
  std::size_t level = 0;
  while (level + 1 < info.levels.size() && info.levels[level].size.area() > max_pixels) ++level;
  const Size size = info.levels[level].size;
  const std::int64_t row_bytes = size.width * info.channels * bytes_per_sample(info.type),
                     tile = std::max<std::int64_t>(1, info.levels[level].tile_size.height),
                     rows = std::max<std::int64_t>(tile, max_bytes / row_bytes / tile * tile);
  std::atomic<std::int64_t> count = 0;
  pool.parallel_for((size.height + rows - 1) / rows, [&](std::int64_t band) {
    progress.check_cancelled();
    const Rect rect = intersect({0, band * rows, size.width, rows}, rect_of(size));
    Image pixels(rect.size(), info.channels, info.type);
    source.read(static_cast<int>(level), rect, pixels.pixels());
    count += count_without_number(pixels);
  });
  return static_cast<double>(count) / static_cast<double>(size.area());
}

}  // namespace alinify

#include "core/view/pixel_probe.h"

#include <cmath>

#include "core/image/pyramid.h"

namespace alinify {

std::optional<PixelValue> probe_pixel(TileCache& cache, const std::shared_ptr<const TileSource>& source,
                                      Vec2d p_full) {
  if (!source) return std::nullopt;
  const ImageInfo& info = source->info();
  const double width = static_cast<double>(info.size.width), height = static_cast<double>(info.size.height);
  if (!(p_full.x >= -0.5 && p_full.y >= -0.5 && p_full.x < width - 0.5 && p_full.y < height - 0.5))
    return std::nullopt;
  const std::uint32_t id = cache.add(source);
  const std::vector<TileGrid> grids = cache.grids(id);
  for (int level = 0; level < static_cast<int>(grids.size()); ++level) {
    const TileGrid& grid = grids[static_cast<std::size_t>(level)];
    const Vec2d p = level_from_full(info.levels[static_cast<std::size_t>(level)])(p_full);
    const std::int64_t x = clamp<std::int64_t>(std::llround(p.x), 0, grid.level.width - 1);
    const std::int64_t y = clamp<std::int64_t>(std::llround(p.y), 0, grid.level.height - 1);
    const auto tile = cache.find({id, {level, x / grid.tile.width, y / grid.tile.height}});
    if (!tile) continue;
    PixelValue value;
    value.level = level;
    visit_pixel_type(info.type, [&](auto zero) {
      using T = decltype(zero);
      const auto samples = tile->image.pixels().samples<T>();
      for (int c = 0; c < info.channels; ++c)
        value.samples.push_back(
            static_cast<double>(samples.at((x - tile->rect.x) * info.channels + c, y - tile->rect.y)));
    });
    return value;
  }
  return std::nullopt;
}

}  // namespace alinify

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/image/tile_source.h"

namespace alinify::testing {

/// An image of one level in memory, 8 bits a channel: paint(x, y) gives the three values of a pixel, which
/// are rounded and clipped to 0 .. 255.
template <class Paint>
std::shared_ptr<const TileSource> rgb_source(Size size, const Paint& paint) {
  auto image = std::make_shared<Image>(size, 3, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto pixel = paint(x, y);
      for (int c = 0; c < 3; ++c)
        image->pixels().at(x, y)[c] = std::byte(static_cast<unsigned char>(
            std::clamp(std::lround(pixel[static_cast<std::size_t>(c)]), 0L, 255L)));
    }
  ImageInfo info;
  info.size = size;
  info.channels = 3;
  info.color = ColorModel::Rgb;
  info.compression = "none";
  info.levels = {{size, {256, 256}, {1, 1}}};
  return make_memory_source(std::move(image), std::move(info));
}

}  // namespace alinify::testing

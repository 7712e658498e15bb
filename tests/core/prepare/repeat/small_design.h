#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "core/image/tile_source.h"
#include "tests/support/image_source.h"

/// Designs made of a formula.
namespace alinify::test {

/// 8-bit pixels of `channels` samples: value(x, y, channel).
inline std::shared_ptr<const TileSource> design_of(
    Size size, int channels, const std::function<int(std::int64_t, std::int64_t, int)>& value) {
  Image image(size, channels, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y) {
    auto* row = reinterpret_cast<std::uint8_t*>(image.pixels().row(y));
    for (std::int64_t x = 0; x < size.width; ++x)
      for (int c = 0; c < channels; ++c) *row++ = static_cast<std::uint8_t>(value(x, y, c));
  }
  return testing::source_of(std::move(image));
}

/// Every pixel differs: the samples give x and y.
inline std::shared_ptr<const TileSource> numbered_design(Size size) {
  return design_of(size, 3, [](std::int64_t x, std::int64_t y, int c) {
    return static_cast<int>(c == 0 ? x % 256 : c == 1 ? y % 256 : (x / 256) * 16 + y / 256);
  });
}

}  // namespace alinify::test

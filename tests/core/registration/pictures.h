#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "core/image/tile_source.h"
#include "core/math/affine2.h"

namespace alinify::test {

/// A grey 8-bit image of the function's values at the pixel centres, rounded.
inline std::shared_ptr<const TileSource> picture(Size size,
                                                 const std::function<double(double, double)>& value) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U8);
  const auto samples = image->pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      samples.at(x, y) = static_cast<std::uint8_t>(
          std::lround(std::fmin(255, std::fmax(0, value(static_cast<double>(x), static_cast<double>(y))))));
  ImageInfo info;
  info.path = "picture";
  return make_memory_source(std::move(image), info);
}

/// A smooth scene without symmetry on a light ground: blobs of all sizes whose places follow no lattice.
/// Unit: pixels of a 256 px picture.
inline double scene(double x, double y) {
  static constexpr double blobs[][4] = {
      {60, 70, 30, 120}, {150, 60, 18, 90},  {190, 150, 34, 110}, {90, 180, 26, 140},
      {128, 120, 9, 80}, {40, 140, 11, 100}, {170, 205, 8, 120},  {215, 80, 7, 130},
      {110, 40, 6, 100}, {70, 110, 5, 90},   {145, 160, 5, 120},  {200, 190, 6, 90},
      {100, 90, 4, 110}, {160, 110, 4, 100}, {55, 205, 6, 120},   {30, 60, 5, 100}};
  double value = 225;
  for (const auto& b : blobs) {
    const double dx = x - b[0], dy = y - b[1];
    value -= b[3] * std::exp(-(dx * dx + dy * dy) / (2 * b[2] * b[2]));
  }
  return value;
}

}  // namespace alinify::test

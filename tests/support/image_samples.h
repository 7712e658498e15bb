#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image.h"

namespace alinify::testing {

/// The sample of channel c at pixel (x, y), of whatever type it is.
inline double sample(const Image& image, std::int64_t x, std::int64_t y, int c) {
  return visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    return static_cast<double>(image.pixels().samples<const T>().at(x * image.channels() + c, y));
  });
}

/// All bytes of an image whose rows follow one another.
inline std::vector<std::uint8_t> raw_bytes(const Image& image) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(image.pixels().data);
  return {first, first + image.byte_count()};
}

}  // namespace alinify::testing

#pragma once

#include <array>
#include <cstdint>

#include "core/image/image.h"

namespace alinify::testing {

/// Red, green, blue and opacity of a pixel of a drawn picture.
inline std::array<int, 4> pixel(const Image& picture, std::int64_t x, std::int64_t y) {
  const std::byte* p = picture.pixels().at(x, y);
  return {static_cast<int>(p[0]), static_cast<int>(p[1]), static_cast<int>(p[2]), static_cast<int>(p[3])};
}

}  // namespace alinify::testing

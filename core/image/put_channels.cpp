#include "core/image/put_channels.h"

#include <algorithm>

namespace alinify {

PixelType common_type(PixelType a, PixelType b) {
  if (a == b) return a;
  const auto holds = [](PixelType type, PixelType other) {
    if (is_float(other)) return is_float(type) && bytes_per_sample(type) >= bytes_per_sample(other);
    // Floating point counts exactly up to 2^24 and 2^53.
    if (is_float(type)) return bytes_per_sample(type) == 8 || bytes_per_sample(other) <= 2;
    return lowest_value(type) <= lowest_value(other) && highest_value(type) >= highest_value(other);
  };
  for (const PixelType type : {PixelType::U8, PixelType::I8, PixelType::U16, PixelType::I16, PixelType::U32,
                               PixelType::I32, PixelType::F32})
    if (holds(type, a) && holds(type, b)) return type;
  return PixelType::F64;
}

void put_channels(ConstPixels from, Pixels to, int first_channel) {
  visit_pixel_type(from.type, [&](auto from_zero) {
    visit_pixel_type(to.type, [&](auto to_zero) {
      using From = decltype(from_zero);
      using To = decltype(to_zero);
      for (std::int64_t y = 0; y < from.height; ++y) {
        const From* in = reinterpret_cast<const From*>(from.row(y));
        To* out = reinterpret_cast<To*>(to.row(y)) + first_channel;
        for (std::int64_t x = 0; x < from.width; ++x, in += from.channels, out += to.channels)
          for (int c = 0; c < from.channels; ++c) out[c] = static_cast<To>(in[c]);
      }
    });
  });
}

}  // namespace alinify

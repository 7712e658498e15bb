#include "core/image/image.h"

#include <cstring>
#include <limits>
#include <new>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/image/messages.h"

namespace alinify {

void copy_pixels(ConstPixels from, Pixels to) {
  const auto bytes = static_cast<std::size_t>(from.width * from.pixel_bytes());
  for (std::int64_t y = 0; y < from.height; ++y) std::memcpy(to.row(y), from.row(y), bytes);
}

Image::Image(Size size, int channels, PixelType type) {
  pixels_.type = type;
  pixels_.channels = channels;
  pixels_.width = size.width;
  pixels_.height = size.height;
  pixels_.row_bytes = size.width * pixels_.pixel_bytes();
  const double wanted = static_cast<double>(pixels_.row_bytes) * static_cast<double>(size.height);
  if (wanted > static_cast<double>(std::numeric_limits<std::int64_t>::max() / 2))
    throw OutOfMemory(messages::cannot_hold_an_image, std::numeric_limits<std::int64_t>::max() / 2,
                      platform::available_memory_bytes());
  bytes_.reset(new (std::nothrow) std::byte[static_cast<std::size_t>(pixels_.row_bytes * size.height)]);
  if (!bytes_)
    throw OutOfMemory(messages::cannot_hold_an_image, pixels_.row_bytes * size.height,
                      platform::available_memory_bytes());
  pixels_.data = bytes_.get();
}

}  // namespace alinify

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "core/image/pixel_type.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

namespace alinify {

/// A non-owning view of interleaved pixels of any sample type: sample c of pixel (x, y) is at data + y *
/// row_bytes + (x * channels + c) * bytes_per_sample(type). row_bytes is a multiple of the sample size.
template <class Byte>
struct BasicPixels {
  Byte* data = nullptr;
  PixelType type = PixelType::U8;
  int channels = 1;
  std::int64_t width = 0, height = 0, row_bytes = 0;

  std::int64_t pixel_bytes() const { return std::int64_t{channels} * bytes_per_sample(type); }
  Byte* row(std::int64_t y) const { return data + y * row_bytes; }
  Byte* at(std::int64_t x, std::int64_t y) const { return row(y) + x * pixel_bytes(); }
  Size size() const { return {width, height}; }

  /// The pixels of r, which must lie inside.
  BasicPixels crop(Rect r) const { return {at(r.x, r.y), type, channels, r.width, r.height, row_bytes}; }
  operator BasicPixels<const std::byte>() const { return {data, type, channels, width, height, row_bytes}; }

  /// The samples as T, `channels` per pixel. T must be the C++ type of `type`.
  template <class T>
  auto samples() const {
    using Element = std::conditional_t<std::is_const_v<Byte>, const T, T>;
    return View2D<Element>{reinterpret_cast<Element*>(data), width * channels, height,
                           row_bytes / static_cast<std::int64_t>(sizeof(T))};
  }
};

using Pixels = BasicPixels<std::byte>;
using ConstPixels = BasicPixels<const std::byte>;

/// Copies pixels between buffers of the same type, channel count and size.
void copy_pixels(ConstPixels from, Pixels to);

/// A host image that owns its pixels: width x height x channels, interleaved, rows packed, uninitialised.
/// **Memory**: width * height * channels * bytes_per_sample. **Throws** OutOfMemory.
class Image {
 public:
  Image() = default;
  Image(Size size, int channels, PixelType type);

  bool empty() const { return !bytes_; }
  Size size() const { return {pixels_.width, pixels_.height}; }
  int channels() const { return pixels_.channels; }
  PixelType type() const { return pixels_.type; }
  std::int64_t byte_count() const { return pixels_.row_bytes * pixels_.height; }

  Pixels pixels() { return pixels_; }
  ConstPixels pixels() const { return pixels_; }

 private:
  std::unique_ptr<std::byte[]> bytes_;
  Pixels pixels_;
};

}  // namespace alinify

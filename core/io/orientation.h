#pragma once

#include <cstddef>
#include <cstdint>

#include "core/image/image.h"
#include "core/math/rect.h"

namespace alinify {

/// Maps stored rows and columns to display orientation: TIFF's numbers 1 to 8, shared by EXIF. Stored pixels
/// are (sx, sy) in an image of `stored` size, oriented ones (x, y).
struct Orientation {
  int number = 1;
  Size stored;

  bool swaps_axes() const { return number >= 5; }
  Size oriented_size() const { return swaps_axes() ? Size{stored.height, stored.width} : stored; }

  /// The stored rectangle of an oriented rectangle.
  Rect stored_rect(Rect r) const {
    const Rect s = swaps_axes() ? Rect{r.y, r.x, r.height, r.width} : r;
    return {flips_x() ? stored.width - s.right() : s.x, flips_y() ? stored.height - s.bottom() : s.y, s.width,
            s.height};
  }

  /// Destination of pixel (0, 0) of a stored rectangle in the oriented buffer, and the byte offset of one
  /// step along the stored x and y.
  struct Steps {
    std::byte* origin = nullptr;
    std::int64_t x = 0, y = 0;
    std::byte* at(std::int64_t sx, std::int64_t sy) const { return origin + sx * x + sy * y; }
  };
  Steps steps(Pixels out) const {
    const std::int64_t pixel = out.pixel_bytes(), row = out.row_bytes;
    Steps s;
    s.x = swaps_axes() ? row : pixel;
    s.y = swaps_axes() ? pixel : row;
    const std::int64_t columns = swaps_axes() ? out.height : out.width;
    const std::int64_t rows = swaps_axes() ? out.width : out.height;
    s.origin = out.data;
    if (flips_x()) s.origin += s.x * (columns - 1), s.x = -s.x;
    if (flips_y()) s.origin += s.y * (rows - 1), s.y = -s.y;
    return s;
  }

 private:
  // Along the stored axes: 2 mirrors, 3 rotates by 180 degrees, 4 flips; 5 to 8 also swap the axes.
  bool flips_x() const { return number == 2 || number == 3 || number == 7 || number == 8; }
  bool flips_y() const { return number == 3 || number == 4 || number == 6 || number == 7; }
};

}  // namespace alinify

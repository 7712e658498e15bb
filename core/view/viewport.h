#pragma once

#include <cmath>

#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// The visible part of the fixed image's plane, and the picture's rotation.
struct Viewport {
  Vec2d center_fixed;             ///< level-0 fixed pixels, at the centre of the picture
  double fixed_px_per_pixel = 1;  ///< 1: one image pixel per picture pixel; 8: zoomed out
  Size size;                      ///< picture pixels (device pixels on a screen)
  double angle_rad = 0;           ///< clockwise rotation of the displayed image
  bool mirrored = false;          ///< left-right, before the rotation

  /// Unit steps to the right and down in the picture, as directions in the fixed image.
  Vec2d along_x() const {
    const double c = std::cos(angle_rad), s = std::sin(angle_rad);
    return {mirrored ? -c : c, -s};
  }
  Vec2d along_y() const {
    const double c = std::cos(angle_rad), s = std::sin(angle_rad);
    return {mirrored ? -s : s, c};
  }
  Vec2d middle() const { return centre_of(size); }

  /// Level-0 fixed coordinates of the centre of picture pixel (x, y), which may be fractional.
  Vec2d fixed_from_picture(Vec2d p) const {
    const Vec2d d = fixed_px_per_pixel * (p - middle());
    return center_fixed + d.x * along_x() + d.y * along_y();
  }
  Vec2d picture_from_fixed(Vec2d p) const {
    const Vec2d d = (1 / fixed_px_per_pixel) * (p - center_fixed);
    return middle() + Vec2d{dot(d, along_x()), dot(d, along_y())};
  }
  friend bool operator==(const Viewport&, const Viewport&) = default;
};

/// The viewport that shows a whole image with a narrow border, with the rotation of `turned`.
Viewport fitting_viewport(Size image, Size picture, const Viewport& turned = {});

}  // namespace alinify

#pragma once

#include <cstddef>
#include <vector>

#include "core/transform/transform.h"

namespace alinify {

/// A line of the fixed image across the cloth's travel, as it lies in the moving image.
struct ClothLine {
  double at = 0;              ///< its position along the travel in the fixed image
  double ahead = 0;           ///< how far its middle lies ahead of where even travel would have it
  double stretch_along = 0;   ///< local; 0.02: 2 % longer in the moving image
  double stretch_across = 0;  ///< of the line
  double skew = 0;            ///< how far its end lies ahead of its beginning
  double bow = 0;             ///< how far its middle lies ahead of the straight line between its ends
};

/// How cloth lies in the moving image compared with the fixed one, in the terms of textile testing: skew and
/// bow as in ISO 13015, of lines that are straight and square to the travel in the fixed image. Turning and
/// mirroring of the whole do not count: lengths along the cloth are measured along the line that the travel's
/// direction has become, on average, in the moving image.
///
/// **Units**: lengths are micrometres where both images have a pixel size, otherwise pixels, of the moving
/// image but for `at` and `length`, which are of the fixed one. "Ahead" is towards growing coordinates of the
/// fixed image.
struct ClothGeometry {
  bool along_y = true;                           ///< the travel is along the fixed image's y; false: x
  bool calibrated = false;                       ///< lengths are in micrometres
  double length = 0;                             ///< of the fixed image along the travel
  double width = 0;                              ///< mean length of the lines in the moving image
  double stretch_along = 0, stretch_across = 0;  ///< of the whole
  double skew = 0, bow = 0;                      ///< mean of the lines, signed
  std::vector<ClothLine> lines;                  ///< those that the moving image shows, in order
  std::size_t lines_left_out = 0;                ///< of those that were measured
};

/// Measured on `lines` lines of the fixed image, evenly spread. A line counts where the moving image shows
/// two thirds of it, and all that nine of ten such lines show; without such a line `lines` stays empty and
/// the rest 0.
/// **Throws** Error(Failed) for a transform without the images' sizes. **Threads**: runs on the calling one.
ClothGeometry measure_cloth(const Transform& moving_from_fixed, bool along_y, int lines = 200);

}  // namespace alinify

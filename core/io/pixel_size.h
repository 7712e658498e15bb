#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/math/vec2.h"

namespace alinify {

/// Micrometres of one unit of length: "um", "µm", "nm", "mm", "cm", "m", "pixel" (0), ... 0 for what is no
/// length.
double micrometres_in(std::string_view unit);

/// A pixel size that the file states as such (OME, Aperio, ImageJ with a calibration): always believed; only
/// its sanity is checked.
std::optional<Vec2d> sane_pixel_size(double x_um, double y_um);

/// The unit that a file counts its dots in. None: it tells no more than the shape of a pixel.
enum class DensityUnit { None, Inch, Centimetre, Metre };

/// What a file says of its dots, and who says it.
struct StatedDensity {
  double x = 0, y = 0;  ///< dots to a unit; 0 where the file is silent
  DensityUnit unit = DensityUnit::None;
  /// PNG and JPEG, which screenshots and drawings are kept in; false for TIFF.
  bool in_picture_format = false;
  /// The file tells the exposure too: it came out of a camera with a lens.
  bool by_camera = false;
};

struct JudgedDensity {
  std::optional<Vec2d> pixel_size_um;
  std::string
      doubt;  ///< why it is not believed, for ImageInfo::warnings; empty where it is, or none is stated
};

/// The one place that decides whether a density tells how large the specimen's pixels are. Programs write one
/// even when they know nothing, and a wrong scale is worse than none. Not believed, and said so:
/// - 72 and 96 dots an inch, which editors write for want of better, in whatever unit and however rounded (28
///   and 38 dots a centimetre, 2835 and 3780 a metre). Scanners' 75 and 100 are others.
/// - in PNG and JPEG 120, 144 and 192 dots an inch too: screenshots of screens whose pixels are small. In a
///   TIFF they may be a line-scan camera's.
/// - what a camera with a lens states: for prints, since it does not know how far away things were.
/// - pixels larger than 500 um (1 dot an inch, 1 dot a millimetre: further words for "unknown") or smaller
/// than an
///   atom.
/// Everything else is believed, above all what scanners write: 100, 300, 600, 1200 dots an inch.
JudgedDensity judge_density(const StatedDensity& density);

}  // namespace alinify

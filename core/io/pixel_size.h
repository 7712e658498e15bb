#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/math/vec2.h"

namespace alinify {

/// Micrometres per unit of length, for every kind of file: OME's symbols ("um", "µm", "Å", "in", "pc"), the
/// words of OME-Zarr ("angstrom", "foot", "kilometer") and "micron". Upper and lower case differ: "Mm", "mm".
/// 0 if it is not a length, such as "pixel". **Source**: UnitsLength of the OME schema 2016-06; the axes of
/// OME-NGFF 0.5.
double micrometres_in(std::string_view unit);

/// A pixel size stated explicitly (OME, Aperio, ImageJ with a calibration): trusted if within sane limits.
std::optional<Vec2d> sane_pixel_size(double x_um, double y_um);

/// Likewise of a scanned glass slide, on which pixels of more than 0.1 mm would show nothing.
std::optional<Vec2d> sane_slide_pixel_size(double x_um, double y_um);

/// The unit of the file's resolution. None: it gives only the pixel aspect ratio.
enum class DensityUnit { None, Inch, Centimetre, Metre };

/// The resolution stated in a file, and its source.
struct StatedDensity {
  double x = 0, y = 0;  ///< dots per unit; 0 if not stated
  DensityUnit unit = DensityUnit::None;
  /// PNG and JPEG, used for screenshots and drawings; false for TIFF.
  bool in_picture_format = false;
  /// The file states an exposure: it came from a camera with a lens.
  bool by_camera = false;
};

struct JudgedDensity {
  std::optional<Vec2d> pixel_size_um;
  Message doubt;  ///< why it is rejected, for ImageInfo::warnings; empty if accepted or not stated
};

/// The only place that decides whether a resolution gives the specimen's pixel size. Programs write one even
/// if they know nothing, and a wrong scale is worse than none. Rejected, with a reason:
/// - 72 and 96 dots per inch, the defaults of editors, in any unit and however rounded (28 and 38 dots per
///   centimetre, 2835 and 3780 per metre). Scanners use 75 and 100 instead.
/// - in PNG and JPEG also 120, 144 and 192 dots per inch: screenshots of high-density screens. In a TIFF
///   they may come from a line-scan camera.
/// - anything stated by a camera with a lens: it is meant for printing, as the object distance is unknown.
/// - pixels larger than 500 um (1 dot per inch, 1 dot per millimetre: other ways of writing "unknown") or
///   smaller than an atom.
/// Everything else is accepted, above all scanners' values: 100, 300, 600, 1200 dots per inch.
JudgedDensity judge_density(const StatedDensity& density);

}  // namespace alinify

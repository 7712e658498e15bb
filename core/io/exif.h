#pragma once

#include <vector>

#include "core/image/image_info.h"
#include "core/io/pixel_size.h"

namespace alinify {

/// The relevant EXIF entries: orientation, dots per inch, and whether the source was a camera. Scanners write
/// EXIF too, but no exposure.
struct Exif {
  int orientation = 1, unit = 2;
  double x_resolution = 0, y_resolution = 0;
  bool by_camera = false;
};

/// Parses EXIF data, a TIFF structure. Missing or damaged entries get defaults.
Exif parse_exif(const std::vector<unsigned char>& data);
/// The picture's resolution as EXIF states it.
StatedDensity stated_density(const Exif& exif);

/// Describes an image of `stored` size after rotation to upright: orientation, size, its one level,
/// and the pixel size that `density` gives if it is believed, with a warning if not.
void describe_upright(const Exif& exif, Size stored, const StatedDensity& density, ImageInfo& info);

}  // namespace alinify

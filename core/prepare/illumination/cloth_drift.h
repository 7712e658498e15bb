#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alinify {

/// A layer of the strips' profiles that moves sideways from strip to strip: the cloth's own yarns.
struct ClothDrift {
  bool found = false;
  std::vector<double> shift_px;  ///< by strip: cloth position = profile position + shift, from 0 up
  double range_px = 0;           ///< how far it moved in all
  double likeness = 0;           ///< mean correlation of a strip with the cloth seen before it, -1 ... 1
  std::vector<float> cloth;      ///< for cloth_at() to look up
};

/// Looks for a layer that stands in every strip, but at another place: yarns run through the web and wander
/// sideways with it, while a camera's columns stay. Two layers are fitted by alternating least squares, each
/// to the residual of the other: strip[s](x) = camera(x) + cloth(x + shift[s]). Shifts are followed from
/// strip to strip by correlation, to a part of a pixel. Nothing is found where strips are not alike (no
/// yarns, or they wander each by itself) or do not move; then the strips' mean is all there is. **Shapes**:
/// [strip][position], all of one length, 64 or more; finite. Logarithms, so that layers add. **Threads**:
/// runs on the calling thread. **Memory**: two copies of the strips.
ClothDrift find_cloth_drift(std::span<const std::span<const float>> strips);

/// The cloth's part in a profile position of a strip, between cloth positions by a cubic.
float cloth_at(const ClothDrift& cloth, std::size_t strip, std::size_t position);

}  // namespace alinify

#pragma once

#include "core/image/image.h"
#include "core/image/image_info.h"

namespace alinify {

/// How to treat an image's alpha channel when halving.
enum class Opacity {
  None,         ///< average every channel separately; also for premultiplied colours
  LastChannel,  ///< weight colours by the last channel, which is alpha
};
Opacity opacity_of(const ImageInfo& info);
/// The same for an image that is to be written.
Opacity opacity_of(ColorModel color, bool premultiplied);

/// Makes the next coarser level: each pixel is the mean of 2 x 2 finer ones (fewer at odd edges) and is
/// centred on them, x_1 = (x_0 + 0.5) / 2 - 0.5.
/// **Shapes**: `to` has size halved(from.size()) and the same channels and type. For pieces to join
/// seamlessly, `from` must start at an even pixel of its level and end before an even one or at the level's
/// edge.
/// **Range and NaN**: integers are rounded half up; floating-point means ignore NaN, and are NaN if all four
/// are. **Threads**: runs on the calling thread. **Memory**: one row.
void halve(ConstPixels from, Pixels to, Opacity opacity = Opacity::None);

}  // namespace alinify

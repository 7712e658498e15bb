#pragma once

#include "core/image/image.h"
#include "core/image/image_info.h"

namespace alinify {

/// How an image's opacity takes part in halving.
enum class Opacity {
  None,  ///< every channel is averaged by itself; also for colours that are multiplied by their opacity
  LastChannel,  ///< colours are weighted by the last channel, which is their opacity
};
Opacity opacity_of(const ImageInfo& info);

/// Makes the next coarser level: each pixel is the mean of the 2 x 2 finer ones (fewer at odd edges) and lies
/// at their middle, x_1 = (x_0 + 0.5) / 2 - 0.5.
/// **Shapes**: `to` has halved(from.size()), and the same channels and type. `from` must begin at an even
/// pixel of its level, and end at an even one or at the level's edge, for pieces to fit together without a
/// seam.
/// **Range and NaN**: integers are rounded, halves up; of floating samples only numbers are averaged, NaN
/// where all four are. **Threads**: one piece on the calling thread. **Memory**: a row.
void halve(ConstPixels from, Pixels to, Opacity opacity = Opacity::None);

}  // namespace alinify

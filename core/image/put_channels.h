#pragma once

#include "core/image/image.h"

namespace alinify {

/// The narrowest type that holds the values of both: of integers an integer where one of 32 bits does, 64-bit
/// floating point where nothing less is exact.
PixelType common_type(PixelType a, PixelType b);

/// Writes the channels of `from` to those of `to` from `first_channel` on. Values are kept.
/// **Shapes**: one size; `to` has room for the channels, and a type that holds the values of `from`'s.
/// **Threads**: runs on the calling thread.
void put_channels(ConstPixels from, Pixels to, int first_channel);

}  // namespace alinify

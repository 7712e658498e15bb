#pragma once

#include <cstddef>
#include <cstdint>

#include "core/io/tiff_directory.h"

namespace alinify {

/// Channels per pixel of a decoded row: 3 for a palette, 1 for its index or a plane, else all.
int channels_per_row_pixel(const TiffDirectory& directory);

/// Whether decoded rows equal output rows byte for byte.
bool rows_are_output(const TiffDirectory& directory);

/// Converts pixels [x, x + count) of a decoded row (native byte order) to the image's sample type. `out`
/// receives count * channels_per_row_pixel samples. `plane`: of the row; 0 where all channels are
/// interleaved.
/// **Range and NaN**: 1 to 7 bits are stretched to 0..255 (rounded), other odd widths keep their values; an
/// inverted integer v becomes max - v (signed: -1 - v), an inverted float 1 - v.
void convert_row(const TiffDirectory& directory, const std::byte* row, std::int64_t x, std::int64_t count,
                 int plane, std::byte* out);

/// Converts stored rows to native byte and bit order, in place.
void to_native(const TiffDirectory& directory, std::byte* data, std::int64_t bytes);

float float_from_half(std::uint16_t bits);
float float_from_24_bits(std::uint32_t bits);

}  // namespace alinify

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/message.h"
#include "core/io/tiff_directory.h"

namespace alinify {

/// Whether a TIFF's strips or tiles with that Compression tag are JPEG 2000 images: Aperio's 33003 (luminance
/// and chrominance) and 33005 (RGB), which Bio-Formats and others use for any samples, 33004 and 34712.
bool is_tiff_jpeg2000(int compression);
/// Whether this program was built with OpenJPEG, which decodes them.
bool decodes_tiff_jpeg2000();

/// Decodes a strip or tile into `out`, `rows` rows of d.row_bytes, in this machine's byte order. An image
/// smaller than the tile, as some programs store at the edges, leaves the rest of `out` as it was.
/// `strict`: a truncated segment is damaged, and not decoded as far as it goes. Returns why it is damaged;
/// empty if it is not. **Memory**: the samples once more, four bytes each. **Threads**: any number at once.
Message decode_tiff_jpeg2000(const TiffDirectory& d, std::span<const std::byte> segment, std::int64_t rows,
                             bool strict, const std::filesystem::path& path, std::byte* out);

}  // namespace alinify

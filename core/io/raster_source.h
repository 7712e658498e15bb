#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A source for formats that cannot be read in pieces: the first read calls `decode` and caches its image. If
/// decode throws, the next read tries again. `as_stored`: see TileSource; null if unavailable.
/// **Threads**: see TileSource; reads wait for the first.
std::shared_ptr<const TileSource> make_decode_once_source(
    ImageInfo info, std::function<Image()> decode,
    std::function<std::shared_ptr<const TileSource>()> as_stored = nullptr);

/// Deflate makes its data at most so many times smaller.
inline constexpr std::int64_t max_deflate_expansion = 1040;

/// Throws if a header's dimensions are implausible: more pixels than `file_bytes` of compressed data can hold
/// at `max_expansion` output bytes per byte (0: no such bound), or more than the available memory.
void check_decoded_size(const ImageInfo& info, std::int64_t file_bytes, std::int64_t max_expansion);

}  // namespace alinify

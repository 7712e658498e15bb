#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A source for formats that cannot be read in pieces: `decode` is called once, by the first read, and its
/// image kept. A decode that throws is tried again by the next read. **Threads**: see TileSource; reads wait
/// for the first.
std::shared_ptr<const TileSource> make_decode_once_source(ImageInfo info, std::function<Image()> decode);

/// Throws when the picture that a header promises cannot be meant: more pixels than `file_bytes` of
/// compressed data can possibly stand for at `max_expansion` bytes a byte (0: no such bound), or more than
/// the memory there is.
void check_decoded_size(const ImageInfo& info, std::int64_t file_bytes, std::int64_t max_expansion);

}  // namespace alinify

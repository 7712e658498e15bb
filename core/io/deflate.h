#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alinify {

/// The time a compressor spends on a smaller file.
enum class CompressionLevel { Fast, Default, Small };
/// The same as a level of zlib, 1 to 9.
constexpr int zlib_level(CompressionLevel level) {
  return level == CompressionLevel::Fast ? 1 : level == CompressionLevel::Small ? 9 : 6;
}

/// `data` as one zlib stream (RFC 1950), which every reader of deflate reads.
///
/// Two compressors are behind it. ISA-L, where it is there, is three to five times as fast as libdeflate and
/// as good where little repeats (threads, camera noise); where rows or channels repeat (grey stored as RGB,
/// blank glass, decoded JPEG) it misses matches, up to a third of the file. So `Default` compresses a sample
/// of the data by both, and takes ISA-L where it loses at most 8 % on it. `Fast` is ISA-L or libdeflate 1,
/// `Small` libdeflate 9.
/// **Throws** Error(Failed) if memory runs out. **Threads**: any number at once. **Memory**: a thread keeps
/// about 2 MB for the next call.
std::vector<std::byte> deflate(std::span<const std::byte> data, CompressionLevel level);

}  // namespace alinify

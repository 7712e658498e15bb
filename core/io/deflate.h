#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace alinify {

/// The time a compressor spends on a smaller file.
enum class CompressionLevel { Fast, Default, Small };
/// The same as a level of zlib, 1 to 9.
constexpr int zlib_level(CompressionLevel level) {
  return level == CompressionLevel::Fast ? 1 : level == CompressionLevel::Small ? 9 : 6;
}

/// Which compressor suits the tiles of one file, learned from samples of them: tiles that are as compressible
/// as others suit the same one as these, mostly. Where the last samples of such tiles agree, only one in
/// eight is sampled again.
/// **Threads**: any number at once; which tiles are sampled depends on their order.
class DeflateChoice {
 public:
  /// Whether ISA-L suffices for tiles whose sample it makes so many times smaller; empty: sample this one.
  std::optional<bool> for_tile(double times_smaller);
  /// What the sample of such a tile said.
  void learn(double times_smaller, bool isal_suffices);

 private:
  struct Kind {
    unsigned last = 0;  ///< the last samples, a bit each: 1 where ISA-L sufficed
    int samples = 0, tiles = 0;
  };
  std::mutex mutex_;
  std::map<int, Kind> kinds_;
};

/// `data` as one zlib stream (RFC 1950), which every reader of deflate reads.
///
/// Two compressors are behind it. ISA-L, where it is there, is three to five times as fast as libdeflate and
/// as good where little repeats (threads, camera noise); where rows or channels repeat (grey stored as RGB,
/// blank glass, decoded JPEG) it misses matches, up to a third of the file. So `Default` compresses a sample
/// of the data by both, or relies on `choice` to know, and takes ISA-L where it loses at most 12 % on it:
/// on the whole tile that is 5 % or so, as matches reach beyond a sample. `Fast` is ISA-L or libdeflate 1,
/// `Small` libdeflate 9.
/// **Throws** Error(Failed) if memory runs out. **Threads**: any number at once. **Memory**: a thread keeps
/// about 2 MB for the next call, and as much as its largest data.
std::vector<std::byte> deflate(std::span<const std::byte> data, CompressionLevel level,
                               DeflateChoice* choice = nullptr);

}  // namespace alinify

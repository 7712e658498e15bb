#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/platform.h"
#include "core/io/zarr/codecs.h"

namespace alinify {

/// Writes one shard of a zarr 3 array: encoded chunks one after the other as they come, then the index with
/// its checksum at the end. The file exists from the first chunk to the last one that is expected, when it is
/// finished and closed.
/// **Throws** Error(NotWritable) naming `shown_as`. **Threads**: write() from any. **Memory**: 16 bytes a
/// chunk. **Source**: zarr-specs, sharding_indexed 1.0.
class ShardWriter {
 public:
  /// `chunks`: places in the index; `expected`: how many of them will be written, the others are empty.
  ShardWriter(std::filesystem::path path, std::string shown_as, std::int64_t chunks, std::int64_t expected);

  /// `place`: of the chunk in the index, each once.
  void write(std::int64_t place, const ByteVector& encoded);

 private:
  void finish();

  std::filesystem::path path_;
  std::string shown_as_;
  std::mutex mutex_;
  platform::RandomAccessFile file_;
  bool open_ = false;
  std::int64_t end_ = 0, missing_;
  std::vector<std::uint64_t> index_;  // offset and length of each chunk
};

}  // namespace alinify

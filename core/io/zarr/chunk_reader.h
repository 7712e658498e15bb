#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/io/segment_cache.h"
#include "core/io/zarr/array_metadata.h"
#include "core/io/zarr/store.h"

namespace alinify {

/// Fetches and decodes single chunks of arrays, out of shards too, of which only the index and the chunk are
/// read. **Threads**: any number concurrently. **Memory**: 16 MiB of shard indices; buffers of two chunks a
/// thread.
class ZarrChunkReader {
 public:
  explicit ZarrChunkReader(std::shared_ptr<const ZarrStore> store);

  const ZarrStore& store() const { return *store_; }
  /// The samples of a chunk in the array's pixel type and native byte order, C order, whole even where it
  /// extends beyond the array. False if there is no such chunk: every sample is the fill value. `number`
  /// tells the arrays of one store apart. **Throws** ZarrDamage.
  bool read(const ZarrArray& array, int number, const std::vector<std::int64_t>& place,
            ByteVector& out) const;

 private:
  bool read_from_shard(const ZarrArray& array, int number, const std::vector<std::int64_t>& place,
                       ByteVector& stored) const;

  std::shared_ptr<const ZarrStore> store_;
  mutable SegmentCache indices_;
};

}  // namespace alinify

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/image/pixel_type.h"
#include "core/io/zarr/codecs.h"
#include "core/io/zarr/store.h"

namespace alinify {

/// How stored samples become samples of an image.
enum class ZarrConversion { Copy, Bool, Half, Int64, Uint64 };

/// The sample type of an array, and the type it is read as.
struct ZarrType {
  int bytes = 1;  ///< of a stored sample
  bool big_endian = false;
  PixelType pixel = PixelType::U8;
  ZarrConversion conversion = ZarrConversion::Copy;

  bool operator==(const ZarrType&) const = default;
};

/// Several chunks in one value, with an index of where they lie in it.
struct ZarrSharding {
  std::vector<std::int64_t> shape;  ///< of a shard; multiples of the chunk's
  std::vector<ZarrCodec> index_codecs;
  bool index_big_endian = false;
  bool index_at_start = false;

  std::int64_t chunks(const std::vector<std::int64_t>& chunk) const;
};

/// An array's metadata document (.zarray or zarr.json).
struct ZarrArray {
  std::string path;  ///< key of the array without a final slash; empty for the top
  int version = 2;
  std::vector<std::int64_t> shape, chunk;
  ZarrType type;
  double fill = 0;  ///< after conversion
  std::vector<ZarrCodec> codecs;
  std::optional<ZarrSharding> sharding;
  bool keys_begin_with_c = false;
  char separator = '.';

  std::size_t rank() const { return shape.size(); }
  std::int64_t chunk_samples() const;
  std::int64_t stored_chunk_bytes() const { return chunk_samples() * type.bytes; }
  /// Key of the value at a place of the grid of chunks, or of shards if there are any.
  std::string key(const std::vector<std::int64_t>& place) const;
};

/// Reads the metadata of the array at `path` in a store, zarr 2 or 3. **Range**: chunks of at most 1 GiB and
/// an eighth of the free memory. **Throws** Error(NotReadable) if there is none, it contradicts itself, or
/// needs a feature that this program lacks, which is named: other codecs, filters, transposed or irregular
/// chunks, shards in shards. **Source**: zarr-specs, v2 and v3.0, sharding_indexed 1.0.
ZarrArray read_zarr_array(const ZarrStore& store, const std::string& path);

/// The largest metadata document that is read.
constexpr std::int64_t max_zarr_document_bytes = std::int64_t{16} << 20;

}  // namespace alinify

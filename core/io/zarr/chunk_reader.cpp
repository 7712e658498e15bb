#include "core/io/zarr/chunk_reader.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/base/error.h"
#include "core/io/messages.h"
#include "core/io/tiff_convert.h"

namespace alinify {
namespace {

constexpr std::int64_t index_cache_bytes = std::int64_t{16} << 20;
// Buffers that a thread keeps for its next chunk.
constexpr std::size_t max_kept_chunk_bytes = std::size_t{16} << 20;
// A shard that is deflated inside a zip cannot be read in parts.
constexpr std::int64_t max_unpacked_shard_bytes = std::int64_t{2} << 30;
constexpr std::uint64_t no_chunk = ~std::uint64_t{0};
constexpr std::int64_t index_entry_bytes = 16;  // offset and length

void swap_bytes(std::byte* data, std::int64_t samples, int bytes) {
  for (std::int64_t i = 0; i < samples; ++i) std::reverse(data + i * bytes, data + (i + 1) * bytes);
}

void to_native(ByteVector& data, int bytes, bool big_endian) {
  if (bytes > 1 && big_endian != (std::endian::native == std::endian::big))
    swap_bytes(data.data(), static_cast<std::int64_t>(data.size()) / bytes, bytes);
}

template <class From, class To, class Convert>
void convert(ByteVector& samples, Convert&& value_of) {
  const std::size_t count = samples.size() / sizeof(From);
  ByteVector converted(count * sizeof(To));
  for (std::size_t i = 0; i < count; ++i) {
    From from;
    std::memcpy(&from, samples.data() + i * sizeof(From), sizeof(From));
    const To to = value_of(from);
    std::memcpy(converted.data() + i * sizeof(To), &to, sizeof(To));
  }
  samples = std::move(converted);
}

void to_pixels(ByteVector& samples, const ZarrType& type) {
  switch (type.conversion) {
    case ZarrConversion::Copy:
      return;
    case ZarrConversion::Bool:
      for (std::byte& sample : samples) sample = sample == std::byte{0} ? std::byte{0} : std::byte{255};
      return;
    case ZarrConversion::Half:
      return convert<std::uint16_t, float>(samples, float_from_half);
    case ZarrConversion::Int64:
      return convert<std::int64_t, double>(samples, [](std::int64_t value) { return double(value); });
    case ZarrConversion::Uint64:
      return convert<std::uint64_t, double>(samples, [](std::uint64_t value) { return double(value); });
  }
}

void read_exactly(const ZarrValue& value, std::int64_t offset, std::int64_t bytes, ByteVector& to) {
  to.resize(static_cast<std::size_t>(bytes));
  if (value.read_at(offset, to.data(), bytes) != bytes) throw ZarrDamage(messages::zarr_data_ends_early);
}

std::uint64_t index_entry(const ByteVector& index, std::int64_t at) {
  std::uint64_t value = 0;
  std::memcpy(&value, index.data() + 8 * at, 8);
  return value;
}

}  // namespace

ZarrChunkReader::ZarrChunkReader(std::shared_ptr<const ZarrStore> store)
    : store_(std::move(store)), indices_(index_cache_bytes) {}

bool ZarrChunkReader::read(const ZarrArray& array, int number, const std::vector<std::int64_t>& place,
                           ByteVector& out) const {
  static thread_local ByteVector stored, scratch;
  if (array.sharding) {
    if (!read_from_shard(array, number, place, stored)) return false;
  } else {
    const std::int64_t max_bytes = max_encoded_bytes(array.codecs, array.stored_chunk_bytes());
    const std::unique_ptr<ZarrValue> value = store_->open(array.key(place), max_bytes);
    if (!value) return false;
    if (value->size() > max_bytes) throw ZarrDamage(messages::zarr_chunk_too_long(value->size(), max_bytes));
    read_exactly(*value, 0, value->size(), stored);
  }
  decode_zarr(array.codecs, stored, array.stored_chunk_bytes(), out, scratch);
  to_native(out, array.type.bytes, array.type.big_endian);
  to_pixels(out, array.type);
  for (ByteVector* buffer : {&stored, &scratch})
    if (buffer->capacity() > max_kept_chunk_bytes) *buffer = {};
  return true;
}

bool ZarrChunkReader::read_from_shard(const ZarrArray& array, int number,
                                      const std::vector<std::int64_t>& place, ByteVector& stored) const {
  const ZarrSharding& sharding = *array.sharding;
  std::vector<std::int64_t> shard(place.size());
  std::int64_t within = 0, shard_number = 0;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const std::int64_t chunks = sharding.shape[i] / array.chunk[i];
    shard[i] = place[i] / chunks;
    within = within * chunks + place[i] % chunks;
    shard_number = shard_number * ((array.shape[i] - 1) / sharding.shape[i] + 1) + shard[i];
  }
  const std::int64_t count = sharding.chunks(array.chunk), index_bytes = count * index_entry_bytes;
  const std::int64_t stored_index_bytes =
      index_bytes + 4 * static_cast<std::int64_t>(sharding.index_codecs.size());
  const std::int64_t max_bytes = max_encoded_bytes(array.codecs, array.stored_chunk_bytes());
  const std::unique_ptr<ZarrValue> value = store_->open(
      array.key(shard), std::min(max_unpacked_shard_bytes, count * max_bytes + stored_index_bytes));
  if (!value) return false;

  const SegmentCache::Key key{static_cast<std::uint64_t>(number), shard_number};
  SegmentCache::Bytes index = indices_.recall(key);
  if (!index) {
    if (value->size() < stored_index_bytes) throw ZarrDamage(messages::zarr_shard_index_missing);
    ByteVector encoded, scratch;
    read_exactly(*value, sharding.index_at_start ? 0 : value->size() - stored_index_bytes, stored_index_bytes,
                 encoded);
    const auto decoded = std::make_shared<ByteVector>();
    decode_zarr(sharding.index_codecs, encoded, index_bytes, *decoded, scratch);
    to_native(*decoded, 8, sharding.index_big_endian);
    index = decoded;
    indices_.remember(key, index);
  }
  const std::uint64_t offset = index_entry(*index, 2 * within), bytes = index_entry(*index, 2 * within + 1);
  if (offset == no_chunk && bytes == no_chunk) return false;
  const auto size = static_cast<std::uint64_t>(value->size());
  if (bytes > size || offset > size - bytes)
    throw ZarrDamage(messages::zarr_shard_index_outside(std::to_string(bytes), std::to_string(offset), size));
  if (bytes > static_cast<std::uint64_t>(max_bytes))
    throw ZarrDamage(messages::zarr_chunk_too_long(bytes, max_bytes));
  read_exactly(*value, static_cast<std::int64_t>(offset), static_cast<std::int64_t>(bytes), stored);
  return true;
}

}  // namespace alinify

#include "core/io/deflate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <libdeflate.h>
#include <memory>

#ifdef ALINIFY_WITH_ISAL
#include <isa-l.h>
#endif

#include "core/base/error.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

using Bytes = std::vector<std::byte>;

constexpr int kFastLevel = 1, kDefaultLevel = 4, kSmallLevel = 9;

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
};

[[noreturn]] void fail() {
  throw Error(ErrorKind::Failed, messages::cannot_compress_tile, messages::encoder_failed);
}

Bytes deflate_by_libdeflate(std::span<const std::byte> data, int level) {
  // A compressor's tables are larger than many tiles.
  thread_local std::array<std::unique_ptr<libdeflate_compressor, FreeCompressor>, 13> compressors;
  auto& compressor = compressors[static_cast<std::size_t>(level)];
  if (!compressor) compressor.reset(libdeflate_alloc_compressor(level));
  if (!compressor) fail();
  Bytes out(libdeflate_zlib_compress_bound(compressor.get(), data.size()));
  const std::size_t bytes =
      libdeflate_zlib_compress(compressor.get(), data.data(), data.size(), out.data(), out.size());
  if (bytes == 0) fail();
  out.resize(bytes);
  return out;
}

#ifdef ALINIFY_WITH_ISAL

// Levels 1 to 3 cost the same on tiles of images; the second gives the smallest files.
Bytes deflate_by_isal(std::span<const std::byte> data) {
  thread_local std::vector<std::uint8_t> level_buffer(ISAL_DEF_LVL2_EXTRA_LARGE);
  thread_local auto stream = std::make_unique<isal_zstream>();
  // An upper bound for incompressible data: stored blocks with headers of a few bytes each.
  Bytes out(data.size() + data.size() / 16 + 1024);
  isal_deflate_init(stream.get());
  stream->level = 2;
  stream->level_buf = level_buffer.data();
  stream->level_buf_size = static_cast<std::uint32_t>(level_buffer.size());
  stream->gzip_flag = IGZIP_ZLIB;
  stream->end_of_stream = 1;
  // isa-l's signature is not const; it only reads.
  stream->next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(data.data()));
  stream->avail_in = static_cast<std::uint32_t>(data.size());
  stream->next_out = reinterpret_cast<std::uint8_t*>(out.data());
  stream->avail_out = static_cast<std::uint32_t>(out.size());
  if (isal_deflate(stream.get()) != COMP_OK || stream->internal_state.state != ZSTATE_END) fail();
  out.resize(stream->total_out);
  return out;
}

// A part of the data, from its middle: the reach of a match at least. On tiles of cloth, tissue and prints it
// chooses as one of twice the size does, but for one in twenty-five.
std::span<const std::byte> sample_of(std::span<const std::byte> data) {
  constexpr std::size_t kLeast = 32 << 10;
  const std::size_t bytes = std::min(data.size(), std::max(kLeast, data.size() / 32));
  return data.subspan((data.size() - bytes) / 2, bytes);
}

bool isal_suffices(std::span<const std::byte> data) {
  // libdeflate takes three to four times as long, which a smaller loss is not worth.
  constexpr double kBearableLoss = 1.12;
  const std::span<const std::byte> sample = sample_of(data);
  return static_cast<double>(deflate_by_isal(sample).size()) <=
         kBearableLoss * static_cast<double>(deflate_by_libdeflate(sample, kDefaultLevel).size());
}

#endif

}  // namespace

std::vector<std::byte> deflate(std::span<const std::byte> data, CompressionLevel level) {
  if (level == CompressionLevel::Small) return deflate_by_libdeflate(data, kSmallLevel);
#ifdef ALINIFY_WITH_ISAL
  const bool fits = data.size() < (std::size_t{1} << 31);  // its counters have 32 bits
  if (fits && (level == CompressionLevel::Fast || isal_suffices(data))) return deflate_by_isal(data);
#endif
  return deflate_by_libdeflate(data, level == CompressionLevel::Fast ? kFastLevel : kDefaultLevel);
}

}  // namespace alinify

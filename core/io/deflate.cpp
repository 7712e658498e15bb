#include "core/io/deflate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
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

// A stream is compressed into it and copied out of it: room for the longest that may come would be cleared
// for each tile.
std::span<std::byte> scratch(std::size_t bytes) {
  thread_local Bytes room;
  if (room.size() < bytes) room.resize(bytes);
  return {room.data(), bytes};
}

Bytes deflate_by_libdeflate(std::span<const std::byte> data, int level) {
  // A compressor's tables are larger than many tiles.
  thread_local std::array<std::unique_ptr<libdeflate_compressor, FreeCompressor>, 13> compressors;
  auto& compressor = compressors[static_cast<std::size_t>(level)];
  if (!compressor) compressor.reset(libdeflate_alloc_compressor(level));
  if (!compressor) fail();
  const std::span<std::byte> out = scratch(libdeflate_zlib_compress_bound(compressor.get(), data.size()));
  const std::size_t bytes =
      libdeflate_zlib_compress(compressor.get(), data.data(), data.size(), out.data(), out.size());
  if (bytes == 0) fail();
  return {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(bytes)};
}

#ifdef ALINIFY_WITH_ISAL

// Levels 1 to 3 cost the same on tiles of images; the second gives the smallest files.
Bytes deflate_by_isal(std::span<const std::byte> data) {
  thread_local std::vector<std::uint8_t> level_buffer(ISAL_DEF_LVL2_EXTRA_LARGE);
  thread_local auto stream = std::make_unique<isal_zstream>();
  // An upper bound for incompressible data: stored blocks with headers of a few bytes each.
  const std::span<std::byte> out = scratch(data.size() + data.size() / 16 + 1024);
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
  return {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(stream->total_out)};
}

// A part of the data, from its middle: the reach of a match at least. On tiles of cloth, tissue and prints it
// chooses as one of twice the size does, but for one in twenty-five.
std::span<const std::byte> sample_of(std::span<const std::byte> data) {
  constexpr std::size_t kLeast = 32 << 10;
  const std::size_t bytes = std::min(data.size(), std::max(kLeast, data.size() / 32));
  return data.subspan((data.size() - bytes) / 2, bytes);
}

bool isal_suffices(std::span<const std::byte> data, DeflateChoice* choice) {
  // libdeflate takes three to four times as long, which a smaller loss is not worth.
  constexpr double kBearableLoss = 1.12;
  const std::span<const std::byte> sample = sample_of(data);
  const auto by_isal = static_cast<double>(deflate_by_isal(sample).size());
  const double times_smaller = static_cast<double>(sample.size()) / by_isal;
  if (const auto known = choice ? choice->for_tile(times_smaller) : std::nullopt) return *known;
  const bool suffices =
      by_isal <= kBearableLoss * static_cast<double>(deflate_by_libdeflate(sample, kDefaultLevel).size());
  if (choice) choice->learn(times_smaller, suffices);
  return suffices;
}

#endif

constexpr int kRemembered = 8;                             // samples of a kind
constexpr unsigned kAllOfThem = (1U << kRemembered) - 1U;  // a bit each

// Kinds of tiles: a quarter of an octave of what they are made smaller by.
int kind_of(double times_smaller) {
  return static_cast<int>(std::floor(4 * std::log2(std::max(times_smaller, 1e-3))));
}

}  // namespace

std::optional<bool> DeflateChoice::for_tile(double times_smaller) {
  const std::lock_guard lock(mutex_);
  Kind& kind = kinds_[kind_of(times_smaller)];
  // One of them may say otherwise by chance.
  const int suffice = std::popcount(kind.last);
  const bool agree = suffice <= 1 || suffice >= kRemembered - 1;
  if (kind.samples < kRemembered || !agree || ++kind.tiles % kRemembered == 0) return std::nullopt;
  return suffice > 1;
}

void DeflateChoice::learn(double times_smaller, bool isal_suffices) {
  const std::lock_guard lock(mutex_);
  Kind& kind = kinds_[kind_of(times_smaller)];
  kind.last = (kind.last << 1U | (isal_suffices ? 1U : 0U)) & kAllOfThem;
  kind.samples = std::min(kind.samples + 1, kRemembered);
}

std::vector<std::byte> deflate(std::span<const std::byte> data, CompressionLevel level,
                               [[maybe_unused]] DeflateChoice* choice) {
  if (level == CompressionLevel::Small) return deflate_by_libdeflate(data, kSmallLevel);
#ifdef ALINIFY_WITH_ISAL
  const bool fits = data.size() < (std::size_t{1} << 31);  // its counters have 32 bits
  if (fits && (level == CompressionLevel::Fast || isal_suffices(data, choice))) return deflate_by_isal(data);
#endif
  return deflate_by_libdeflate(data, level == CompressionLevel::Fast ? kFastLevel : kDefaultLevel);
}

}  // namespace alinify

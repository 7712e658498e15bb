#include "core/io/zarr/codecs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <blosc.h>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <zlib.h>
#include <zstd.h>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

using StoredBytes = std::span<const std::byte>;

constexpr std::int64_t crc_bytes = 4;

[[noreturn]] void damaged_chunk(Message why) {
  throw ZarrDamage(std::move(why));
}

[[noreturn]] void encoder_failed() {
  throw Error(ErrorKind::Failed, messages::cannot_compress_tile, messages::encoder_failed);
}

// Each decoder writes at most out.size() bytes and returns how many.

std::size_t decode_blosc(StoredBytes stored, std::span<std::byte> out) {
  std::size_t bytes = 0, stated = 0, block = 0;
  if (stored.size() < BLOSC_MIN_HEADER_LENGTH) damaged_chunk(messages::zarr_data_ends_early);
  blosc_cbuffer_sizes(stored.data(), &bytes, &stated, &block);
  if (stated > stored.size()) damaged_chunk(messages::zarr_data_ends_early);
  if (blosc_cbuffer_validate(stored.data(), stored.size(), &bytes) < 0)
    damaged_chunk(messages::zarr_not_of_codec("blosc"));
  if (bytes > out.size())
    damaged_chunk(messages::zarr_data_too_long(static_cast<std::int64_t>(bytes),
                                               static_cast<std::int64_t>(out.size())));
  const int made = blosc_decompress_ctx(stored.data(), out.data(), out.size(), 1);
  if (made < 0) damaged_chunk(messages::zarr_not_of_codec("blosc"));
  return static_cast<std::size_t>(made);
}

struct FreeZstd {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

std::size_t decode_zstd(StoredBytes stored, std::span<std::byte> out) {
  static thread_local std::unique_ptr<ZSTD_DCtx, FreeZstd> context(ZSTD_createDCtx());
  if (!context) throw std::bad_alloc();
  const std::size_t made =
      ZSTD_decompressDCtx(context.get(), out.data(), out.size(), stored.data(), stored.size());
  if (ZSTD_isError(made)) damaged_chunk(messages::zarr_codec_says("zstd", ZSTD_getErrorName(made)));
  return made;
}

// Both gzip and zlib; gzip data may consist of several members after each other.
std::size_t decode_zlib(StoredBytes stored, std::span<std::byte> out, const char* name) {
  z_stream stream{};
  constexpr int any_header = MAX_WBITS + 32;
  if (inflateInit2(&stream, any_header) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, inflateEnd);
  if (stored.size() > UINT_MAX || out.size() > UINT_MAX) damaged_chunk(messages::zarr_not_of_codec(name));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(stored.data()));
  stream.avail_in = static_cast<uInt>(stored.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  while (true) {
    const int state = inflate(&stream, Z_FINISH);
    if (state == Z_STREAM_END) {
      if (stream.avail_in == 0) return out.size() - stream.avail_out;
      if (inflateReset(&stream) != Z_OK) damaged_chunk(messages::zarr_not_of_codec(name));
      continue;
    }
    if (state == Z_BUF_ERROR && stream.avail_in == 0) damaged_chunk(messages::zarr_data_ends_early);
    if (state == Z_BUF_ERROR && stream.avail_out == 0)
      damaged_chunk(messages::zarr_data_longer_than(static_cast<std::int64_t>(out.size())));
    damaged_chunk(messages::zarr_not_of_codec(name));
  }
}

std::size_t decode_crc32c(StoredBytes stored, std::span<std::byte> out) {
  if (static_cast<std::int64_t>(stored.size()) < crc_bytes) damaged_chunk(messages::zarr_data_ends_early);
  const StoredBytes data = stored.first(stored.size() - static_cast<std::size_t>(crc_bytes));
  std::uint32_t stated = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(crc_bytes); ++i)
    stated |= std::to_integer<std::uint32_t>(stored[data.size() + i]) << 8 * i;
  if (stated != crc32c(data)) damaged_chunk(messages::zarr_checksum_differs);
  if (data.size() > out.size())
    damaged_chunk(messages::zarr_data_longer_than(static_cast<std::int64_t>(out.size())));
  std::copy(data.begin(), data.end(), out.begin());
  return data.size();
}

std::size_t decode(const ZarrCodec& codec, StoredBytes stored, std::span<std::byte> out) {
  switch (codec.kind) {
    case ZarrCodec::Kind::Blosc:
      return decode_blosc(stored, out);
    case ZarrCodec::Kind::Zstd:
      return decode_zstd(stored, out);
    case ZarrCodec::Kind::Gzip:
    case ZarrCodec::Kind::Zlib:
      return decode_zlib(stored, out, codec.kind == ZarrCodec::Kind::Gzip ? "gzip" : "zlib");
    case ZarrCodec::Kind::Crc32c:
      break;
  }
  return decode_crc32c(stored, out);
}

ByteVector encode_zlib(const ZarrCodec& codec, StoredBytes raw) {
  z_stream stream{};
  const int window = codec.kind == ZarrCodec::Kind::Gzip ? MAX_WBITS + 16 : MAX_WBITS;
  if (deflateInit2(&stream, codec.level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) encoder_failed();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, deflateEnd);
  ByteVector out(deflateBound(&stream, static_cast<uLong>(raw.size())));
  if (raw.size() > UINT_MAX || out.size() > UINT_MAX) encoder_failed();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(raw.data()));
  stream.avail_in = static_cast<uInt>(raw.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) encoder_failed();
  out.resize(out.size() - stream.avail_out);
  return out;
}

ByteVector encode(const ZarrCodec& codec, StoredBytes raw) {
  ByteVector out;
  switch (codec.kind) {
    case ZarrCodec::Kind::Blosc: {
      out.resize(raw.size() + BLOSC_MAX_OVERHEAD);
      const int bytes = blosc_compress_ctx(codec.level, codec.shuffle ? BLOSC_SHUFFLE : BLOSC_NOSHUFFLE,
                                           static_cast<std::size_t>(codec.sample_bytes), raw.size(),
                                           raw.data(), out.data(), out.size(), BLOSC_ZSTD_COMPNAME, 0, 1);
      if (bytes <= 0) encoder_failed();
      out.resize(static_cast<std::size_t>(bytes));
      return out;
    }
    case ZarrCodec::Kind::Zstd: {
      out.resize(ZSTD_compressBound(raw.size()));
      const std::size_t bytes = ZSTD_compress(out.data(), out.size(), raw.data(), raw.size(), codec.level);
      if (ZSTD_isError(bytes)) encoder_failed();
      out.resize(bytes);
      return out;
    }
    case ZarrCodec::Kind::Gzip:
    case ZarrCodec::Kind::Zlib:
      return encode_zlib(codec, raw);
    case ZarrCodec::Kind::Crc32c:
      break;
  }
  out.assign(raw.begin(), raw.end());
  const std::uint32_t sum = crc32c(raw);
  for (int i = 0; i < crc_bytes; ++i) out.push_back(static_cast<std::byte>(sum >> 8 * i & 255u));
  return out;
}

// Eight tables, so that eight bytes are looked up independently of each other.
using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;
constexpr CrcTables make_crc_tables() {
  constexpr std::uint32_t reversed_polynomial = 0x82f63b78;
  CrcTables tables{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1u ? reversed_polynomial : 0u);
    tables[0][i] = crc;
  }
  for (std::size_t t = 1; t < 8; ++t)
    for (std::uint32_t i = 0; i < 256; ++i)
      tables[t][i] = tables[t - 1][i] >> 8 ^ tables[0][tables[t - 1][i] & 255u];
  return tables;
}
constexpr CrcTables crc_tables = make_crc_tables();

}  // namespace

std::string name_of(ZarrCodec::Kind kind) {
  switch (kind) {
    case ZarrCodec::Kind::Blosc:
      return "blosc";
    case ZarrCodec::Kind::Zstd:
      return "zstd";
    case ZarrCodec::Kind::Gzip:
      return "gzip";
    case ZarrCodec::Kind::Zlib:
      return "zlib";
    case ZarrCodec::Kind::Crc32c:
      break;
  }
  return "crc32c";
}

void decode_zarr(std::span<const ZarrCodec> codecs, StoredBytes stored, std::int64_t bytes, ByteVector& out,
                 ByteVector& scratch) {
  const auto wanted = static_cast<std::size_t>(bytes);
  if (codecs.empty()) {
    if (stored.size() < wanted) damaged_chunk(messages::zarr_data_ends_early);
    if (stored.size() > wanted) damaged_chunk(messages::zarr_data_longer_than(bytes));
    out.assign(stored.begin(), stored.end());
    return;
  }
  ByteVector held;  // the intermediate result that is being decoded
  for (std::size_t i = codecs.size(); i-- > 0;) {
    ByteVector& target = i == 0 ? out : scratch;
    target.resize(i == 0 ? wanted : static_cast<std::size_t>(max_encoded_bytes(codecs.first(i), bytes)));
    const std::size_t made = decode(codecs[i], i + 1 == codecs.size() ? stored : StoredBytes(held), target);
    if (i == 0) {
      if (made != wanted)
        damaged_chunk(messages::zarr_data_too_short(static_cast<std::int64_t>(made), bytes));
      return;
    }
    scratch.resize(made);
    std::swap(held, scratch);
  }
}

ByteVector encode_zarr(std::span<const ZarrCodec> codecs, StoredBytes raw) {
  if (codecs.empty()) return {raw.begin(), raw.end()};
  ByteVector bytes = encode(codecs[0], raw);
  for (const ZarrCodec& codec : codecs.subspan(1)) bytes = encode(codec, bytes);
  return bytes;
}

std::int64_t max_encoded_bytes(std::span<const ZarrCodec> codecs, std::int64_t bytes) {
  // Stored blocks cost a few bytes in 32 KiB (zlib) or 128 KiB (zstd) and a header each; a margin for writers
  // that flush often.
  for (const ZarrCodec& codec : codecs)
    bytes += codec.kind == ZarrCodec::Kind::Crc32c ? crc_bytes : bytes / 16 + 4096;
  return bytes;
}

std::uint32_t crc32c(StoredBytes bytes) {
  std::uint32_t crc = ~0u;
  std::size_t at = 0;
  const auto byte = [&](std::size_t i) { return std::to_integer<std::uint32_t>(bytes[at + i]); };
  for (; at + 8 <= bytes.size(); at += 8) {
    const std::uint32_t low = crc ^ (byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24);
    crc = crc_tables[7][low & 255u] ^ crc_tables[6][low >> 8 & 255u] ^ crc_tables[5][low >> 16 & 255u] ^
          crc_tables[4][low >> 24] ^ crc_tables[3][byte(4)] ^ crc_tables[2][byte(5)] ^
          crc_tables[1][byte(6)] ^ crc_tables[0][byte(7)];
  }
  for (; at < bytes.size(); ++at) crc = crc >> 8 ^ crc_tables[0][(crc ^ byte(0)) & 255u];
  return ~crc;
}

std::string blosc_version() {
  return blosc_get_version_string();
}

}  // namespace alinify

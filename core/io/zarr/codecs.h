#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace alinify {

/// A codec between stored bytes and bytes, in zarr's own names.
struct ZarrCodec {
  enum class Kind { Blosc, Zstd, Gzip, Zlib, Crc32c };
  Kind kind = Kind::Zstd;
  int level = 3;         ///< for encoding
  bool shuffle = false;  ///< Blosc, for encoding: bytes of equal weight side by side
  int sample_bytes = 1;  ///< Blosc, for encoding: the unit of the shuffle

  bool operator==(const ZarrCodec&) const = default;
};
std::string name_of(ZarrCodec::Kind kind);  ///< "blosc", "zstd", ...

/// Data that cannot be decoded, with the reason in words that follow "chunk 3/4 is damaged".
class ZarrDamage : public std::exception {
 public:
  explicit ZarrDamage(Message why) : why_(std::move(why)) {}
  const Message& why() const noexcept { return why_; }
  const char* what() const noexcept override { return "damaged zarr data"; }

 private:
  Message why_;
};

using ByteVector = std::vector<std::byte>;

/// Undoes `codecs`, the last one first. The result is written to `out`, which is resized to exactly `bytes`;
/// intermediate results are bounded too, so that a few stored bytes cannot fill the memory. `scratch` is
/// reused between calls. **Throws** ZarrDamage if the data is torn, not of that codec, or of another length.
/// **Threads**: any.
void decode_zarr(std::span<const ZarrCodec> codecs, std::span<const std::byte> stored, std::int64_t bytes,
                 ByteVector& out, ByteVector& scratch);

/// Applies `codecs` in order. **Throws** Error(Failed) if the encoder fails. **Threads**: any.
ByteVector encode_zarr(std::span<const ZarrCodec> codecs, std::span<const std::byte> raw);

/// The most bytes that `bytes` raw ones may take once encoded by any sane encoder of these codecs.
std::int64_t max_encoded_bytes(std::span<const ZarrCodec> codecs, std::int64_t bytes);

/// Cyclic redundancy check with Castagnoli's polynomial. **Source**: RFC 3720, appendix B.4.
std::uint32_t crc32c(std::span<const std::byte> bytes);

/// Version of the Blosc library: "1.21.3".
std::string blosc_version();

}  // namespace alinify

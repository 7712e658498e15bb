#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace alinify {

/// Identifies a file at the cost of a few reads, however large it is: its size, and a hash of samples. The
/// hash is FNV-1a of 64 bits over the size (8 bytes, little endian) and 32 samples of 64 KiB spread evenly
/// from the first byte to the last; for files up to 2 MiB over all bytes. Two files of equal size that differ
/// only between the samples are considered the same.
/// For a folder (an OME-Zarr): the size of all files in it, and a hash over their names and sizes in the
/// order of their names, and the first 64 KiB of 32 of them spread evenly.
/// **Source**: Fowler, Noll and Vo's hash, variant 1a.
struct FileFingerprint {
  std::int64_t size_bytes = 0;
  std::string sampled_hash;  ///< 16 hexadecimal digits
  friend bool operator==(const FileFingerprint&, const FileFingerprint&) = default;
};

/// **Throws** Error: NotFound, NotReadable. **Memory**: 64 KiB, of a folder also its files' names; reads at
/// most 2 MiB.
FileFingerprint fingerprint_of(const std::filesystem::path& path);

/// 64-bit FNV-1a of these bytes, as 16 hexadecimal digits.
std::string hash_of(std::string_view bytes);

}  // namespace alinify

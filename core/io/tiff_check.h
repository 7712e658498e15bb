#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

#include "core/image/image.h"
#include "core/io/tiff_layout.h"

namespace alinify {

/// Rejects hopeless writes early. The compression ratio is unknown, so with compression only an obvious lack
/// of space is rejected here; a disk that fills up is reported when it happens. **Throws**
/// Error(NotWritable).
void check_room(const TiffLayout& layout, const std::filesystem::path& target);

/// Checksums of whole tiles (or strips) in their stored form, those of JPEG as encoded, by level and tile
/// number.
using TileChecksums = std::map<std::pair<int, std::int64_t>, std::uint64_t>;
/// The checksum of a tile with packed rows. Not cryptographic: detects torn, swapped and stale tiles.
std::uint64_t checksum_of(const std::byte* bytes, std::int64_t count);

/// Verifies a written file independently, through libtiff: every directory's sizes and tile table, and the
/// tiles with stored checksums, these on up to eight threads. **Throws** Error(NotWritable) on any mismatch.
void check_written_tiff(const std::filesystem::path& file, const std::filesystem::path& shown_as,
                        const TiffLayout& layout, const TileChecksums& checksums);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

#include "core/image/image.h"
#include "core/io/tiff_layout.h"

namespace alinify {

/// Checksums of whole tiles before compression, by level and tile number.
using TileChecksums = std::map<std::pair<int, std::int64_t>, std::uint64_t>;
/// Of a tile with packed rows. Not meant against malice: it finds torn, swapped and stale tiles.
std::uint64_t checksum_of(const std::byte* bytes, std::int64_t count);

/// Reads a written file as a stranger would, through libtiff: every directory's sizes and tile table, and the
/// tiles whose checksums were kept. **Throws** Error(NotWritable) when something is not as it was meant.
void check_written_tiff(const std::filesystem::path& file, const std::filesystem::path& shown_as,
                        const TiffLayout& layout, const TileChecksums& checksums);

}  // namespace alinify

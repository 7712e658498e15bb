#include "core/io/tiff_check.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/thread_pool.h"
#include "core/io/close_tiff.h"
#include "core/io/messages.h"
#include "core/io/tile_arrivals.h"

namespace alinify {
namespace {

using OpenTiff = std::unique_ptr<TIFF, CloseTiff>;

int drop_message(TIFF*, void*, const char*, const char*, va_list) {
  return 1;
}

OpenTiff open_quietly(const std::filesystem::path& path) {
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                 &TIFFOpenOptionsFree);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), drop_message, nullptr);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), drop_message, nullptr);
#if defined(_WIN32)
  return OpenTiff(TIFFOpenWExt(path.c_str(), "r", options.get()));
#else
  // "m": no memory mapping, where a failing disk would raise a signal instead of an error.
  return OpenTiff(TIFFOpenExt(path.c_str(), "rm", options.get()));
#endif
}

bool directory_fits(TIFF* tiff, const TiffLayout& layout, std::size_t plane, std::size_t index,
                    std::uint64_t file_bytes) {
  const TiffLevel& level = layout.levels[index];
  const auto tiles = static_cast<std::size_t>(level.grid.area());
  std::uint32_t width = 0, height = 0, tile_width = 0, tile_height = 0, subfile = 0;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
  if (layout.format.strip) {
    tile_width = width;
    TIFFGetField(tiff, TIFFTAG_ROWSPERSTRIP, &tile_height);
  } else {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tile_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tile_height);
  }
  TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &subfile);
  const Size tile = layout.format.tile;
  if (Size{width, height} != level.size || Size{tile_width, tile_height} != tile) return false;
  if (subfile != (index == 0 ? 0u : static_cast<std::uint32_t>(FILETYPE_REDUCEDIMAGE))) return false;
  const bool strip = layout.format.strip;
  if ((strip ? TIFFNumberOfStrips(tiff) : TIFFNumberOfTiles(tiff)) != tiles ||
      (strip ? TIFFStripSize64(tiff) : TIFFTileSize64(tiff)) !=
          static_cast<std::uint64_t>(layout.format.tile_bytes()))
    return false;
  for (std::uint32_t i = 0; i < tiles; ++i) {
    const std::uint64_t offset = TIFFGetStrileOffset(tiff, i), bytes = TIFFGetStrileByteCount(tiff, i);
    const std::size_t place = plane * tiles + i;
    if (offset != level.offsets[place] || bytes != level.byte_counts[place] || bytes == 0 ||
        offset + bytes > file_bytes)
      return false;
  }
  return true;
}

// Goes to a plane's level from that plane's one before, or from the last plane.
bool go_to(TIFF* tiff, const TiffLayout& layout, std::size_t plane, std::size_t level) {
  if (!layout.ome()) return level == 0 || TIFFReadDirectory(tiff);
  if (level == 0) return TIFFSetDirectory(tiff, static_cast<tdir_t>(plane)) != 0;
  return TIFFSetSubDirectory(tiff, static_cast<std::uint64_t>(
                                       layout.directory_offsets[plane * layout.levels.size() + level])) != 0;
}

// Whether the first directory of a plane points libtiff to the others.
bool names_sub_directories(TIFF* tiff, const TiffLayout& layout, std::size_t plane) {
  std::uint16_t count = 0;
  const std::uint64_t* offsets = nullptr;
  const std::size_t wanted = layout.ome() ? layout.levels.size() - 1 : 0;
  if (!TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &offsets)) return wanted == 0;
  if (count != wanted) return false;
  for (std::size_t i = 0; i < wanted; ++i)
    if (offsets[i] !=
        static_cast<std::uint64_t>(layout.directory_offsets[plane * layout.levels.size() + i + 1]))
      return false;
  return true;
}

}  // namespace

std::uint64_t checksum_of(const std::byte* bytes, std::int64_t count) {
  // Four parallel chains keep the multiplier busy. The constants are the odd ones of SplitMix64 and its
  // relatives.
  std::uint64_t sums[4] = {1, 2, 3, 4};
  std::int64_t i = 0;
  for (; i + 32 <= count; i += 32) {
    for (int k = 0; k < 4; ++k) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + i + 8 * k, 8);
      sums[k] = (sums[k] ^ word) * 0x9E3779B97F4A7C15u;
      sums[k] ^= sums[k] >> 29;
    }
  }
  for (; i < count; ++i) sums[0] = (sums[0] ^ static_cast<std::uint64_t>(bytes[i])) * 0x9E3779B97F4A7C15u;
  std::uint64_t sum = static_cast<std::uint64_t>(count);
  for (const std::uint64_t part : sums) sum = (sum ^ part) * 0xBF58476D1CE4E5B9u + (sum >> 31);
  return sum;
}

void check_room(const TiffLayout& layout, const std::filesystem::path& target) {
  const double ratio = layout.format.compression == Compression::None ? 1.0 : 0.05;
  check_free_space(target, static_cast<std::int64_t>(ratio * static_cast<double>(layout.raw_tile_bytes())));
}

namespace {

// Decodes tiles, by a libtiff handle of its own.
class TileCheck {
 public:
  TileCheck(const std::filesystem::path& file, const TiffLayout& layout)
      : layout_(layout),
        tiff_(open_quietly(file)),
        tile_(static_cast<std::size_t>(layout.format.tile_bytes())) {}

  bool holds(int level, std::int64_t number, std::uint64_t wanted) {
    const auto l = static_cast<std::size_t>(level);
    const std::int64_t tiles = layout_.levels[l].grid.area();
    const std::size_t directory = static_cast<std::size_t>(number / tiles) * layout_.levels.size() + l;
    if (!tiff_ || !go_to_directory(layout_.directory_offsets[directory])) return false;
    const auto index = static_cast<std::uint32_t>(number % tiles);
    const std::int64_t bytes = layout_.tile_format(number % tiles).tile_bytes();
    const std::int64_t got = layout_.format.strip
                                 ? TIFFReadEncodedStrip(tiff_.get(), index, tile_.data(), bytes)
                                 : TIFFReadEncodedTile(tiff_.get(), index, tile_.data(), bytes);
    if (got != bytes) return false;
    if (layout_.format.compression != Compression::Jpeg) return checksum_of(tile_.data(), bytes) == wanted;
    // JPEG is lossy, and decodes most damage without a word: it has to be the stream that was encoded.
    const std::uint64_t place = static_cast<std::uint64_t>(number);
    encoded_.resize(layout_.levels[l].byte_counts[place]);
    const auto encoded_bytes = static_cast<tmsize_t>(encoded_.size());
    return TIFFReadRawTile(tiff_.get(), index, encoded_.data(), encoded_bytes) == encoded_bytes &&
           checksum_of(encoded_.data(), encoded_bytes) == wanted;
  }

 private:
  bool go_to_directory(std::int64_t offset) {
    if (offset == directory_) return true;
    if (!TIFFSetSubDirectory(tiff_.get(), static_cast<std::uint64_t>(offset))) return false;
    directory_ = offset;
    if (layout_.format.compression == Compression::Jpeg && layout_.format.rgb)
      TIFFSetField(tiff_.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    return true;
  }

  const TiffLayout& layout_;
  OpenTiff tiff_;
  std::vector<std::byte> tile_, encoded_;
  std::int64_t directory_ = -1;
};

}  // namespace

void check_written_tiff(const std::filesystem::path& file, const std::filesystem::path& shown_as,
                        const TiffLayout& layout, const TileChecksums& checksums) {
  const auto fail = [&](Message why) {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(shown_as),
                messages::read_back_differs(std::move(why)), messages::check_the_disk);
  };
  const OpenTiff tiff = open_quietly(file);
  if (!tiff) fail(messages::written_header);
  const std::uint64_t file_bytes = std::filesystem::file_size(file);
  const auto check_level = [&](std::size_t plane, std::size_t level) {
    if (!go_to(tiff.get(), layout, plane, level)) fail(messages::written_level_missing(level));
    if (!directory_fits(tiff.get(), layout, plane, level, file_bytes) ||
        (level == 0 && !names_sub_directories(tiff.get(), layout, plane)))
      fail(messages::written_level_directory(level));
  };
  for (std::size_t plane = 0; plane < static_cast<std::size_t>(layout.planes); ++plane)
    for (std::size_t level = 0; level < layout.levels.size(); ++level) check_level(plane, level);
  // The chain ends with the last plane, or with the last level.
  if (layout.ome() && !go_to(tiff.get(), layout, static_cast<std::size_t>(layout.planes) - 1, 0))
    fail(messages::written_level_missing(0));
  if (!TIFFLastDirectory(tiff.get())) fail(messages::written_levels_too_many);

  // Few threads: each holds a tile, and the disk is the bottleneck.
  constexpr int kThreads = 8;
  const std::vector<TileChecksums::value_type> places(checksums.begin(), checksums.end());
  const auto count = static_cast<std::int64_t>(places.size());
  ThreadPool pool(std::clamp(platform::usable_cores(), 1, kThreads));
  pool.parallel_for(pool.thread_count(), [&](std::int64_t thread) {
    TileCheck check(file, layout);
    for (std::int64_t i = thread; i < count; i += pool.thread_count()) {
      const auto& [place, wanted] = places[static_cast<std::size_t>(i)];
      if (!check.holds(place.first, place.second, wanted))
        fail(messages::written_level_tile(place.first, place.second));
    }
  });
}

}  // namespace alinify

#include "core/io/tiff_strip_writer.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/pyramid_assembler.h"
#include "core/io/temporary_file.h"
#include "core/io/tiff_check.h"
#include "core/io/tiff_layout.h"
#include "core/io/write_behind.h"

namespace alinify {
namespace {

constexpr std::int64_t kTileSide = 512;
constexpr std::int64_t kMaxBandBytes = std::int64_t{64} << 20;
// Strips that are read back at the end.
constexpr std::int64_t kCheckedStrips = 64;

// As many whole strips as make a tile about square, so that a turned map touches little of the moving image
// for each, within the memory of a band.
std::int64_t band_rows(const TiffLayout& layout) {
  const TileFormat& format = layout.format;
  const std::int64_t row_bytes = format.tile.width * format.channels * bytes_per_sample(format.type);
  const std::int64_t rows = std::clamp<std::int64_t>(kMaxBandBytes / row_bytes, 1, kTileSide);
  return std::max<std::int64_t>(1, rows / format.tile.height) * format.tile.height;
}

}  // namespace

struct TiffStripWriter::State {
  /// The tiles of one row of them.
  struct Band {
    Image pixels;
    std::vector<bool> arrived;
    std::int64_t missing = 0;
  };

  TiffLayout layout;
  TemporaryFile temporary;
  WriteBehind disk;
  Size size, tile, grid;
  std::atomic<std::int64_t> end;  ///< offset of the next compressed strip
  std::mutex mutex;               ///< of what follows
  std::map<std::int64_t, Band> bands;
  std::vector<bool> band_written;
  TileChecksums checksums;

  State(const std::filesystem::path& path, TiffLayout planned)
      : layout(std::move(planned)),
        temporary(path),
        disk(temporary.file()),
        size(layout.levels[0].size),
        tile{std::min(size.width, kTileSide), band_rows(layout)},
        grid(tile_grid(size, tile)),
        end(layout.first_tile_offset),
        band_written(static_cast<std::size_t>(grid.height)) {
    check_room(layout, temporary.target());
  }

  // The pixels that tile (column, row) is to be copied to.
  Pixels place_of(int column, int row, Rect rect, const Message& name) {
    const std::lock_guard lock(mutex);
    if (band_written[static_cast<std::size_t>(row)])
      throw Error(ErrorKind::Usage, name, messages::tile_came_before);
    Band& band = bands[row];
    if (band.arrived.empty()) {
      band.pixels = Image({size.width, rect.height}, layout.format.channels, layout.format.type);
      band.arrived.resize(static_cast<std::size_t>(grid.width));
      band.missing = grid.width;
    }
    if (band.arrived[static_cast<std::size_t>(column)])
      throw Error(ErrorKind::Usage, name, messages::tile_came_before);
    band.arrived[static_cast<std::size_t>(column)] = true;
    return band.pixels.pixels().crop({rect.x, 0, rect.width, rect.height});
  }

  // The band that this tile completes; empty while others are missing.
  Image completed_by_tile_of(int row) {
    const std::lock_guard lock(mutex);
    const auto band = bands.find(row);
    if (--band->second.missing > 0) return {};
    Image pixels = std::move(band->second.pixels);
    bands.erase(band);
    band_written[static_cast<std::size_t>(row)] = true;
    return pixels;
  }

  void write_band(std::int64_t first_row, ConstPixels band) {
    const std::int64_t rows = layout.format.tile.height;
    for (std::int64_t y = 0; y < band.height; y += rows) {
      const std::int64_t number = (first_row + y) / rows;
      const TileFormat format = layout.tile_format(number);
      write_strip(number, format, band.crop({0, y, band.width, format.tile.height}));
    }
  }

  void write_strip(std::int64_t number, const TileFormat& format, ConstPixels strip) {
    TiffLevel& level = layout.levels[0];
    const std::vector<std::byte> packed = stored_form(format, strip);
    const std::byte* const stored = packed.empty() ? strip.data : packed.data();
    const std::int64_t raw_bytes = format.tile_bytes();
    if (number % (1 + level.grid.area() / kCheckedStrips) == 0) {
      const std::uint64_t sum = checksum_of(stored, raw_bytes);
      const std::lock_guard lock(mutex);
      checksums[{0, number}] = sum;
    }
    const std::vector<std::byte> encoded = encode_tile(format, stored);
    const auto bytes = static_cast<std::int64_t>(encoded.size());
    const std::int64_t place = end.fetch_add((bytes + 1) / 2 * 2);  // TIFF requires even offsets
    if (!layout.bigtiff && place + bytes > std::int64_t{UINT32_MAX})
      throw Error(ErrorKind::NotWritable, messages::cannot_write(temporary.target()),
                  messages::tiff_grows_beyond_4_gib, messages::allow_bigtiff);
    disk.write_at(place, encoded.data(), bytes);
    level.offsets[static_cast<std::size_t>(number)] = static_cast<std::uint64_t>(place);
    level.byte_counts[static_cast<std::size_t>(number)] = static_cast<std::uint64_t>(bytes);
  }
};

TiffStripWriter::TiffStripWriter(const std::filesystem::path& path, Size size, int channels, PixelType type,
                                 ColorModel color, const TiffWriterOptions& options) {
  check_codec(options.compression);
  TiffWriterOptions strips = options;
  strips.strips = true;
  state_ = std::make_unique<State>(path, lay_out_tiff(size, channels, type, color, strips));
}

TiffStripWriter::~TiffStripWriter() = default;

int TiffStripWriter::tile_columns() const {
  return static_cast<int>(state_->grid.width);
}
int TiffStripWriter::tile_rows() const {
  return static_cast<int>(state_->grid.height);
}

Rect TiffStripWriter::tile_rect(int column, int row) const {
  return tile_rect_of(state_->size, state_->tile, column, row);
}

void TiffStripWriter::write_tile(int column, int row, ConstPixels pixels) {
  State& state = *state_;
  const TileFormat& format = state.layout.format;
  const Message name = messages::cannot_write_tile(column, row);
  if (column < 0 || row < 0 || column >= tile_columns() || row >= tile_rows())
    throw Error(ErrorKind::Usage, name, messages::image_has_no_such_tile);
  const Rect rect = tile_rect(column, row);
  if (pixels.size() != rect.size() || pixels.channels != format.channels || pixels.type != format.type)
    throw Error(ErrorKind::Usage, name, messages::tile_is_not_the_images);
  copy_pixels(pixels, state.place_of(column, row, rect, name));
  const Image band = state.completed_by_tile_of(row);
  if (!band.empty()) state.write_band(rect.y, band.pixels());
}

WrittenFile TiffStripWriter::finish() {
  State& state = *state_;
  for (std::size_t row = 0; row < state.band_written.size(); ++row) {
    if (state.band_written[row]) continue;
    const auto band = state.bands.find(static_cast<std::int64_t>(row));
    std::int64_t column = 0;
    if (band != state.bands.end())
      column = std::find(band->second.arrived.begin(), band->second.arrived.end(), false) -
               band->second.arrived.begin();
    throw Error(ErrorKind::Failed, messages::cannot_finish_file(state.temporary.target()),
                messages::tile_was_not_written(column, row));
  }
  const std::vector<std::byte> front = state.layout.front_matter();
  state.temporary.file().write_at(0, front.data(), static_cast<std::int64_t>(front.size()));
  check_written_tiff(state.temporary.path(), state.temporary.target(), state.layout, state.checksums);
  state.temporary.move_into_place();
  return {state.temporary.target(),
          static_cast<std::int64_t>(std::filesystem::file_size(state.temporary.target())),
          state.layout.bigtiff,
          1,
          false,
          {}};
}

std::unique_ptr<ImageWriter> make_tiff_writer(const std::filesystem::path& path, Size size, int channels,
                                              PixelType type, ColorModel color,
                                              const TiffWriterOptions& options) {
  if (options.strips) return std::make_unique<TiffStripWriter>(path, size, channels, type, color, options);
  return std::make_unique<TiffWriter>(path, size, channels, type, color, options);
}

}  // namespace alinify

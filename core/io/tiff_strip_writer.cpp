#include "core/io/tiff_strip_writer.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "core/io/tiff_layout.h"
#include "core/io/tiff_output.h"
#include "core/io/tile_arrivals.h"

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
    std::int64_t missing = 0;
  };

  TiffOutput output;
  TileArrivals tiles;
  std::mutex mutex;  ///< of the bands
  std::map<int, Band> bands;

  State(const std::filesystem::path& path, TiffLayout planned)
      : output(path, std::move(planned), kCheckedStrips),
        tiles(layout().levels[0].size,
              {std::min(layout().levels[0].size.width, kTileSide), band_rows(layout())},
              layout().format.channels, layout().format.type) {}

  const TiffLayout& layout() const { return output.layout(); }

  // The pixels that a tile of this row is to be copied to.
  Pixels place_of(int row, Rect rect) {
    const std::lock_guard lock(mutex);
    Band& band = bands[row];
    if (band.missing == 0) {
      band.pixels =
          Image({layout().levels[0].size.width, rect.height}, layout().format.channels, layout().format.type);
      band.missing = tiles.columns();
    }
    return band.pixels.pixels().crop({rect.x, 0, rect.width, rect.height});
  }

  // The band that a tile of this row completes; empty while others are missing.
  Image completed_by_tile_of(int row) {
    const std::lock_guard lock(mutex);
    const auto band = bands.find(row);
    if (--band->second.missing > 0) return {};
    Image pixels = std::move(band->second.pixels);
    bands.erase(band);
    return pixels;
  }

  void write_band(std::int64_t first_row, ConstPixels band) {
    const std::int64_t rows = layout().format.tile.height;
    for (std::int64_t y = 0; y < band.height; y += rows) {
      const std::int64_t number = (first_row + y) / rows;
      const TileFormat format = layout().tile_format(number);
      output.write(0, number, format, band.crop({0, y, band.width, format.tile.height}));
    }
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
  return state_->tiles.columns();
}
int TiffStripWriter::tile_rows() const {
  return state_->tiles.rows();
}

Rect TiffStripWriter::tile_rect(int column, int row) const {
  return state_->tiles.rect(column, row);
}

void TiffStripWriter::write_tile(int column, int row, ConstPixels pixels) {
  State& state = *state_;
  state.tiles.arriving(column, row, pixels);
  const Rect rect = tile_rect(column, row);
  copy_pixels(pixels, state.place_of(row, rect));
  const Image band = state.completed_by_tile_of(row);
  if (!band.empty()) state.write_band(rect.y, band.pixels());
  state.tiles.arrived(column, row);
}

WrittenFile TiffStripWriter::finish() {
  state_->tiles.check_all_arrived(state_->output.target());
  return state_->output.finish();
}

std::unique_ptr<ImageWriter> make_tiff_writer(const std::filesystem::path& path, Size size, int channels,
                                              PixelType type, ColorModel color,
                                              const TiffWriterOptions& options) {
  if (options.strips) return std::make_unique<TiffStripWriter>(path, size, channels, type, color, options);
  return std::make_unique<TiffWriter>(path, size, channels, type, color, options);
}

}  // namespace alinify

#include "core/io/tiff_strip_writer.h"

#include <utility>

#include "core/image/stored_tags.h"
#include "core/io/image_kind.h"
#include "core/io/tiff_layout.h"
#include "core/io/tiff_output.h"
#include "core/io/tile_bands.h"

namespace alinify {
namespace {

constexpr std::int64_t kMaxBandBytes = std::int64_t{64} << 20;
// Strips that are read back at the end.
constexpr std::int64_t kCheckedStrips = 64;

Size tile_of(const TiffLayout& layout) {
  const TileFormat& format = layout.format;
  return band_tile(layout.levels[0].size, format.tile.width * format.channels * bytes_per_sample(format.type),
                   format.tile.height, kMaxBandBytes);
}

}  // namespace

struct TiffStripWriter::State {
  TiffOutput output;
  TileBands bands;

  State(const std::filesystem::path& path, TiffLayout planned)
      : output(path, std::move(planned), kCheckedStrips),
        bands(layout().levels[0].size, tile_of(layout()), layout().format.channels, layout().format.type) {}

  const TiffLayout& layout() const { return output.layout(); }

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
  TiffWriterOptions strips = options;
  strips.strips = true;
  TiffLayout layout = lay_out_tiff(size, channels, type, color, strips);
  check_codec(options.compression);  // second: wrong requests are reported alike on every machine
  state_ = std::make_unique<State>(path, std::move(layout));
}

TiffStripWriter::~TiffStripWriter() = default;

int TiffStripWriter::tile_columns() const {
  return state_->bands.arrivals().columns();
}
int TiffStripWriter::tile_rows() const {
  return state_->bands.arrivals().rows();
}

Rect TiffStripWriter::tile_rect(int column, int row) const {
  return state_->bands.arrivals().rect(column, row);
}

void TiffStripWriter::write_tile(int column, int row, ConstPixels pixels) {
  const Image band = state_->bands.add(column, row, pixels);
  if (!band.empty()) state_->write_band(tile_rect(column, row).y, band.pixels());
  state_->bands.arrivals().arrived(column, row);
}

WrittenFile TiffStripWriter::finish() {
  state_->bands.arrivals().check_all_arrived(state_->output.target());
  return state_->output.finish();
}

std::unique_ptr<ImageWriter> make_tiff_writer(const std::filesystem::path& path, Size size, int channels,
                                              PixelType type, ColorModel color,
                                              const TiffWriterOptions& options) {
  if (options.strips) return std::make_unique<TiffStripWriter>(path, size, channels, type, color, options);
  return std::make_unique<TiffWriter>(path, size, channels, type, color, options);
}

ImageKindDescription tiff_kind() {
  ImageKindDescription tiff;
  tiff.name = "tiff";
  tiff.title = "TIFF";
  tiff.endings = {".tif", ".tiff", ".btf", ".tf2",
                  ".tf8"};  // the last three: BigTIFF, as some programs call it
  tiff.compression = "deflate";
  tiff.is_tiff = tiff.for_print = tiff.holds_cmyk = tiff.keeps_samples = true;
  // Entries of a palette that are transparent only a PNG has.
  tiff.keeps_stored = [](const ImageInfo& stored) { return stored.stored->palette_opacity.empty(); };
  tiff.make_writer = [](const std::filesystem::path& path, Size size, const ImageFileContents& contents) {
    const ImageInfo& samples = contents.samples;
    return make_tiff_writer(path, size, samples.channels, samples.type, samples.color, contents.file);
  };
  return tiff;
}

ImageKindDescription ome_tiff_kind() {
  ImageKindDescription ome;
  ome.name = "ome-tiff";
  ome.title = "OME-TIFF";
  ome.endings = {".ome.tif", ".ome.tiff", ".ome.btf", ".ome.tf2", ".ome.tf8"};
  ome.compression = "deflate";
  ome.is_tiff = true;
  ome.keeps_facts = true;
  ome.make_writer = tiff_kind().make_writer;
  return ome;
}

}  // namespace alinify

#include "core/io/tiff_writer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/io/messages.h"
#include "core/io/pyramid_assembler.h"
#include "core/io/tiff_layout.h"
#include "core/io/tiff_output.h"
#include "core/io/tile_arrivals.h"
#include "core/io/tile_encoder.h"

namespace alinify {
namespace {

constexpr std::pair<Compression, const char*> kNames[] = {
    {Compression::None, "none"}, {Compression::Lzw, "lzw"},   {Compression::Deflate, "deflate"},
    {Compression::Zstd, "zstd"}, {Compression::Jpeg, "jpeg"}, {Compression::CcittG4, "ccitt-g4"}};
// Tiles per level that are read back at the end.
constexpr std::int64_t kCheckedTiles = 16;

// Repeats the last column and row, which is free for the codecs and avoids JPEG ringing at the image edge.
void copy_padded(ConstPixels from, Pixels to) {
  const std::int64_t pixel = from.pixel_bytes();
  for (std::int64_t y = 0; y < to.height; ++y) {
    std::byte* row = to.row(y);
    if (y >= from.height) {
      std::memcpy(row, to.row(y - 1), static_cast<std::size_t>(to.width * pixel));
      continue;
    }
    std::memcpy(row, from.row(y), static_cast<std::size_t>(from.width * pixel));
    for (std::int64_t x = from.width; x < to.width; ++x)
      std::memcpy(row + x * pixel, row + (x - 1) * pixel, static_cast<std::size_t>(pixel));
  }
}

// One channel of interleaved ones, as an image of its own.
void copy_channel(ConstPixels from, int channel, Pixels to) {
  visit_pixel_type(from.type, [&](auto zero) {
    using T = decltype(zero);
    for (std::int64_t y = 0; y < from.height; ++y) {
      const T* in = reinterpret_cast<const T*>(from.row(y)) + channel;
      T* out = reinterpret_cast<T*>(to.row(y));
      for (std::int64_t x = 0; x < from.width; ++x) out[x] = in[x * from.channels];
    }
  });
}

std::vector<Size> sizes_of(const TiffLayout& layout) {
  std::vector<Size> sizes;
  for (const TiffLevel& level : layout.levels) sizes.push_back(level.size);
  return sizes;
}

}  // namespace

void check_codec(Compression compression) {
  if (TIFFIsCODECConfigured(static_cast<std::uint16_t>(compression_tag(compression)))) return;
  throw Error(ErrorKind::NotWritable, messages::cannot_write_with_compression(name_of(compression)),
              messages::libtiff_built_without_it, messages::choose_deflate);
}

Compression compression_from(const std::string& word) {
  for (const auto& [compression, name] : kNames) {
    if (word != name) continue;
    check_codec(compression);
    return compression;
  }
  throw Error(ErrorKind::Usage, messages::cannot_write_with_unknown_compression(word),
              messages::no_such_compression, messages::choose_a_compression);
}

bool has_levels(Compression compression) {
  return compression == Compression::Deflate || compression == Compression::Zstd;
}

CompressionLevel compression_level_from(const std::string& word) {
  if (word == "fast") return CompressionLevel::Fast;
  if (word == "default") return CompressionLevel::Default;
  if (word == "small") return CompressionLevel::Small;
  throw Error(ErrorKind::Usage, messages::cannot_write_with_unknown_level(word),
              messages::no_such_compression_level, messages::choose_a_compression_level);
}

std::string name_of(Compression compression) {
  for (const auto& [known, name] : kNames)
    if (known == compression) return name;
  return "?";
}

struct TiffWriter::State {
  TiffOutput output;
  TileArrivals tiles;
  ImagePool padded, single;  ///< whole tiles: of all channels, of one plane
  PyramidAssembler assembler;

  State(const std::filesystem::path& path, TiffLayout planned)
      : output(path, std::move(planned), kCheckedTiles),
        tiles(layout().levels[0].size, layout().format.tile, layout().channels(), layout().format.type),
        padded(layout().format.tile, layout().channels(), layout().format.type),
        single(layout().format.tile, layout().format.channels, layout().format.type),
        assembler(sizes_of(layout()), layout().format.tile, layout().channels(), layout().format.type,
                  opacity_of(layout().color, layout().options.alpha_is_premultiplied),
                  [this](int level, int column, int row, ConstPixels pixels) {
                    store(level, column, row, pixels);
                  }) {}

  const TiffLayout& layout() const { return output.layout(); }

  void store(int level, int column, int row, ConstPixels pixels) {
    const TileFormat& format = layout().format;
    const bool whole =
        pixels.size() == format.tile && pixels.row_bytes == pixels.width * pixels.pixel_bytes();
    if (whole) return store_planes(level, column, row, pixels);
    Image copy = padded.take();
    copy_padded(pixels, copy.pixels());
    store_planes(level, column, row, std::as_const(copy).pixels());
    padded.give_back(std::move(copy));
  }

  void store_planes(int level, int column, int row, ConstPixels pixels) {
    const TileFormat& format = layout().format;
    const Size grid = layout().levels[static_cast<std::size_t>(level)].grid;
    const std::int64_t number = row * grid.width + column;
    if (layout().planes == 1) return output.write(level, number, format, pixels);
    Image plane = single.take();
    for (int i = 0; i < layout().planes; ++i) {
      copy_channel(pixels, i, plane.pixels());
      output.write(level, i * grid.area() + number, format, std::as_const(plane).pixels());
    }
    single.give_back(std::move(plane));
  }
};

TiffWriter::TiffWriter(const std::filesystem::path& path, Size size, int channels, PixelType type,
                       ColorModel color, const TiffWriterOptions& options) {
  TiffLayout layout = lay_out_tiff(size, channels, type, color, options);
  check_codec(options.compression);  // second: wrong requests are reported alike on every machine
  state_ = std::make_unique<State>(path, std::move(layout));
}

TiffWriter::~TiffWriter() = default;

int TiffWriter::tile_columns() const {
  return state_->tiles.columns();
}
int TiffWriter::tile_rows() const {
  return state_->tiles.rows();
}

Rect TiffWriter::tile_rect(int column, int row) const {
  return state_->tiles.rect(column, row);
}

void TiffWriter::write_tile(int column, int row, ConstPixels pixels) {
  state_->tiles.arriving(column, row, pixels);
  state_->store(0, column, row, pixels);
  state_->assembler.add(0, column, row, pixels);
  state_->tiles.arrived(column, row);
}

void TiffWriter::set_facts(const PictureFacts& facts) {
  state_->output.set_facts(facts);
}

WrittenFile TiffWriter::finish() {
  state_->tiles.check_all_arrived(state_->output.target());
  return state_->output.finish();
}

}  // namespace alinify

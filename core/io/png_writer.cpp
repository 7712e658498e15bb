#include "core/io/png_writer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/image/stored_tags.h"
#include "core/io/image_kind.h"
#include "core/io/messages.h"
#include "core/io/png_reader.h"
#include "core/io/temporary_file.h"
#include "core/io/tiff_check.h"
#include "core/io/tile_bands.h"
#include "core/io/write_behind.h"

namespace alinify {
namespace {

constexpr std::int64_t kPngBandBytes = std::int64_t{8} << 20;

PngHeader png_header_of(ConstPixels pixels) {
  PngHeader header;
  header.size = pixels.size();
  header.channels = pixels.channels;
  header.type = pixels.type;
  constexpr ColorModel colors[] = {ColorModel::Grey, ColorModel::GreyAlpha, ColorModel::Rgb,
                                   ColorModel::Rgba};
  header.color = colors[std::clamp(pixels.channels, 1, 4) - 1];
  check_png(header);
  return header;
}

// Hands the file's bytes on, piece by piece.
template <class Put>
void encode_band(ConstPixels pixels, const Put& put) {
  const PngHeader header = png_header_of(pixels);
  put(png_beginning(header));
  const std::int64_t rows = std::max<std::int64_t>(1, kPngBandBytes / header.row_bytes());
  PngJoiner joiner;
  for (std::int64_t y = 0; y < pixels.height; y += rows) {
    const std::int64_t count = std::min(rows, pixels.height - y);
    put(joiner.add(encode_png_band(header, pixels.crop({0, y, pixels.width, count}), y == 0,
                                   y + count == pixels.height, CompressionLevel::Default)));
  }
  put(joiner.end());
}

// Colours that were multiplied by their alpha, as they were before, to the nearest.
template <class T>
void divide_by_alpha(View2D<T> samples, int channels) {
  constexpr auto max_value = static_cast<double>(std::numeric_limits<T>::max());
  for (std::int64_t y = 0; y < samples.height; ++y)
    for (std::int64_t x = 0; x < samples.width; x += channels) {
      const auto alpha = static_cast<double>(samples.at(x + channels - 1, y));
      for (int c = 0; c < channels - 1; ++c) {
        T& value = samples.at(x + c, y);
        if (alpha > 0)
          value = static_cast<T>(std::min(max_value, std::floor(value * max_value / alpha + 0.5)));
      }
    }
}

void make_straight(Pixels pixels) {
  if (pixels.type == PixelType::U8)
    divide_by_alpha(pixels.samples<std::uint8_t>(), pixels.channels);
  else
    divide_by_alpha(pixels.samples<std::uint16_t>(), pixels.channels);
}

}  // namespace

void write_png(ConstPixels pixels, const std::filesystem::path& path) {
  png_header_of(pixels);
  TemporaryFile temporary(path);
  std::int64_t end = 0;
  encode_band(pixels, [&](const std::vector<std::byte>& bytes) {
    temporary.file().write_at(end, bytes.data(), static_cast<std::int64_t>(bytes.size()));
    end += static_cast<std::int64_t>(bytes.size());
  });
  temporary.move_into_place();
}

std::vector<std::byte> encode_png(ConstPixels pixels) {
  std::vector<std::byte> file;
  encode_band(pixels, [&](const std::vector<std::byte>& bytes) {
    file.insert(file.end(), bytes.begin(), bytes.end());
  });
  return file;
}

struct PngWriter::State {
  PngHeader header;
  PngWriterOptions options;
  TemporaryFile temporary;
  WriteBehind disk;
  TileBands bands;
  std::int64_t end = 0;
  InOrder<PngBand> order;
  PngJoiner joiner;
  std::mutex mutex;                                 ///< of the checksums
  std::map<std::int64_t, std::uint64_t> checksums;  ///< of bands, by their first row

  State(const std::filesystem::path& path, const PngHeader& wanted, const PngWriterOptions& how)
      : header(wanted),
        options(how),
        temporary(path),
        disk(temporary.file()),
        bands(header.size,
              band_tile(header.size, header.size.width * header.channels * bytes_per_sample(header.type), 1,
                        kPngBandBytes),
              header.channels, header.type) {
    append(png_beginning(header));
  }

  void append(const std::vector<std::byte>& bytes) {
    disk.write_at(end, bytes.data(), static_cast<std::int64_t>(bytes.size()));
    end += static_cast<std::int64_t>(bytes.size());
  }

  void write_band(int row, Image band) {
    if (options.alpha_is_premultiplied) make_straight(band.pixels());
    const ConstPixels pixels = std::as_const(band).pixels();
    {
      const std::uint64_t sum = checksum_of(pixels.data, band.byte_count());
      const std::lock_guard lock(mutex);
      checksums[bands.arrivals().rect(0, row).y] = sum;
    }
    const bool last = row + 1 == bands.arrivals().rows();
    order.put(row, encode_png_band(header, pixels, row == 0, last, options.level),
              [&](int, PngBand ready) { append(joiner.add(std::move(ready))); });
  }

  // Through libspng, which knows nothing of the encoder.
  void verify() const {
    const auto differs = [&](Message what) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(temporary.target()),
                  messages::read_back_differs(std::move(what)), messages::check_the_disk);
    };
    try {
      Image band;
      std::int64_t first = 0;
      auto next = checksums.begin();
      read_png_rows(
          std::make_shared<const platform::InputFile>(temporary.path()), header,
          [&](std::int64_t y, const std::byte* row) {
            if (next == checksums.end()) differs(messages::written_header);
            if (y == next->first) {
              const auto after = std::next(next);
              const std::int64_t end_row = after == checksums.end() ? header.size.height : after->first;
              first = y;
              const Size size{header.size.width, end_row - y};
              if (!(band.size() == size)) band = Image(size, header.channels, header.type);
            }
            std::memcpy(band.pixels().row(y - first), row, static_cast<std::size_t>(band.pixels().row_bytes));
            if (y - first + 1 < band.size().height) return;
            if (checksum_of(std::as_const(band).pixels().data, band.byte_count()) != next->second)
              differs(messages::written_rows(first, y));
            ++next;
          });
      if (next != checksums.end()) differs(messages::file_ends_early);
    } catch (const Error& error) {
      // Not under the hidden name.
      if (error.kind() == ErrorKind::NotWritable) throw;
      differs(error.why_message());
    }
  }
};

PngWriter::PngWriter(const std::filesystem::path& path, const PngHeader& header,
                     const PngWriterOptions& options) {
  check_png(header);
  state_ = std::make_unique<State>(path, header, options);
}

PngWriter::~PngWriter() = default;

int PngWriter::tile_columns() const {
  return state_->bands.arrivals().columns();
}
int PngWriter::tile_rows() const {
  return state_->bands.arrivals().rows();
}

Rect PngWriter::tile_rect(int column, int row) const {
  return state_->bands.arrivals().rect(column, row);
}

void PngWriter::write_tile(int column, int row, ConstPixels pixels) {
  Image band = state_->bands.add(column, row, pixels);
  if (!band.empty()) state_->write_band(row, std::move(band));
  state_->bands.arrivals().arrived(column, row);
}

WrittenFile PngWriter::finish() {
  State& state = *state_;
  state.bands.arrivals().check_all_arrived(state.temporary.target());
  state.append(state.joiner.end());
  state.verify();
  state.temporary.move_into_place();
  WrittenFile written;
  written.path = state.temporary.target();
  written.bytes = state.end;
  return written;
}

namespace {

PngHeader png_header_of(const ImageInfo& samples, Size size) {
  PngHeader header;
  header.size = size;
  header.channels = samples.channels;
  header.type = samples.type;
  header.color = samples.color;
  header.palette = png_palette_of(samples);
  if (samples.stored) {
    header.bits = samples.stored->bits;
    header.palette_opacity = samples.stored->palette_opacity;
  }
  return header;
}

}  // namespace

ImageKindDescription png_kind() {
  ImageKindDescription png;
  png.name = "png";
  png.title = "PNG";
  png.endings = {".png"};
  png.compression = "deflate";
  png.options_of = Compression::Deflate;
  png.holds_rows = true;
  png.keeps_stored = [](const ImageInfo& stored) { return !png_palette_of(stored).empty(); };
  png.check = [](Size size, const ImageInfo& samples) { check_png(png_header_of(samples, size)); };
  png.note_losses = [](const TiffWriterOptions& file, std::vector<Message>& notes) {
    if (file.alpha_is_premultiplied) notes.push_back(messages::alpha_is_divided_out);
  };
  png.make_writer = [](const std::filesystem::path& path, Size size,
                       const ImageFileContents& contents) -> std::unique_ptr<ImageWriter> {
    const TiffWriterOptions& file = contents.file;
    PngHeader header = png_header_of(contents.samples, size);
    header.icc_profile = file.icc_profile;
    header.pixel_size_um = file.pixel_size_um;
    header.description = file.description;
    return std::make_unique<PngWriter>(path, header,
                                       PngWriterOptions{file.level, file.alpha_is_premultiplied});
  };
  return png;
}

}  // namespace alinify

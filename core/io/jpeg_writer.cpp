#include "core/io/jpeg_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string>
#include <utility>
#include <zlib.h>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/io/image_kind.h"
#include "core/io/jpeg_errors.h"
#include "core/io/jpeg_reader.h"
#include "core/io/messages.h"
#include "core/io/temporary_file.h"
#include "core/io/tile_bands.h"
#include "core/io/write_behind.h"

namespace alinify {
namespace {

constexpr std::int64_t kJpegBandBytes = std::int64_t{8} << 20;
constexpr std::int64_t kMostPixels = JPEG_MAX_DIMENSION;

// Whole dots, as JFIF states them.
struct JfifDensity {
  int unit = 0;  ///< 1: inch, 2: centimetre; 0: none
  int x = 1, y = 1;
  double off = 1;  ///< largest share by which it is off
};

JfifDensity density_in(int unit, double unit_um, Vec2d pixel_size_um) {
  JfifDensity density;
  density.unit = unit;
  density.off = 0;
  const auto whole = [&](double um) {
    const double exactly = unit_um / um, dots = std::round(exactly);
    if (!(dots >= 1 && dots <= UINT16_MAX)) density.unit = 0;
    density.off = std::max(density.off, std::fabs(dots - exactly) / exactly);
    return density.unit == 0 ? 1 : static_cast<int>(dots);
  };
  density.x = whole(pixel_size_um.x);
  density.y = whole(pixel_size_um.y);
  return density;
}

JfifDensity closest_density(Vec2d pixel_size_um) {
  const JfifDensity inch = density_in(1, 25400, pixel_size_um),
                    centimetre = density_in(2, 1e4, pixel_size_um);
  if (inch.unit == 0) return centimetre;
  return centimetre.unit != 0 && centimetre.off < inch.off ? centimetre : inch;
}

// A compressor and where its bytes go. Exceptions must not pass through libjpeg's C code, so one is kept
// here.
struct Encoder {
  jpeg_compress_struct jpeg{};
  JpegErrors errors;
  jpeg_destination_mgr destination{};
  std::array<JOCTET, 1 << 16> buffer;
  WriteBehind* disk = nullptr;
  std::int64_t end = 0;
  std::uint32_t crc = 0;
  std::exception_ptr failure;

  ~Encoder() { jpeg_destroy_compress(&jpeg); }

  bool write_out(std::size_t bytes) noexcept {
    try {
      disk->write_at(end, buffer.data(), static_cast<std::int64_t>(bytes));
      end += static_cast<std::int64_t>(bytes);
      crc = static_cast<std::uint32_t>(crc32_z(crc, buffer.data(), bytes));
    } catch (...) {
      failure = std::current_exception();
      return false;
    }
    destination.next_output_byte = buffer.data();
    destination.free_in_buffer = buffer.size();
    return true;
  }
};

extern "C" {
static void alinify_jpeg_begin(j_compress_ptr) {}
static boolean alinify_jpeg_full(j_compress_ptr jpeg) {
  auto* encoder = static_cast<Encoder*>(jpeg->client_data);
  if (!encoder->write_out(encoder->buffer.size())) ERREXIT(jpeg, JERR_FILE_WRITE);
  return TRUE;
}
static void alinify_jpeg_end(j_compress_ptr jpeg) {
  auto* encoder = static_cast<Encoder*>(jpeg->client_data);
  if (!encoder->write_out(encoder->buffer.size() - encoder->destination.free_in_buffer))
    ERREXIT(jpeg, JERR_FILE_WRITE);
}
}

// The next three return false, with the reason in `errors`, if libjpeg refuses: see JpegErrors.
bool begin(Encoder& encoder, const JpegHeader& header, JfifDensity density, int quality) {
  jpeg_compress_struct& jpeg = encoder.jpeg;
  jpeg.err = encoder.errors.prepare();
  if (setjmp(encoder.errors.escape)) return false;
  jpeg_create_compress(&jpeg);
  jpeg.client_data = &encoder;
  encoder.destination.init_destination = alinify_jpeg_begin;
  encoder.destination.empty_output_buffer = alinify_jpeg_full;
  encoder.destination.term_destination = alinify_jpeg_end;
  encoder.destination.next_output_byte = encoder.buffer.data();
  encoder.destination.free_in_buffer = encoder.buffer.size();
  jpeg.dest = &encoder.destination;
  jpeg.image_width = static_cast<JDIMENSION>(header.size.width);
  jpeg.image_height = static_cast<JDIMENSION>(header.size.height);
  jpeg.input_components = header.channels;
  jpeg.in_color_space = header.channels == 1 ? JCS_GRAYSCALE : header.channels == 3 ? JCS_RGB : JCS_CMYK;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  // Where stains or threads meet, subsampled chroma would blur the very edges that are looked at.
  for (int c = 0; c < jpeg.num_components; ++c)
    jpeg.comp_info[c].h_samp_factor = jpeg.comp_info[c].v_samp_factor = 1;
  if (density.unit != 0) {
    jpeg.write_JFIF_header = TRUE;
    jpeg.density_unit = static_cast<UINT8>(density.unit);
    jpeg.X_density = static_cast<UINT16>(density.x);
    jpeg.Y_density = static_cast<UINT16>(density.y);
  }
  jpeg_start_compress(&jpeg, TRUE);
  if (!header.icc_profile.empty())
    jpeg_write_icc_profile(&jpeg, reinterpret_cast<const JOCTET*>(header.icc_profile.data()),
                           static_cast<unsigned>(header.icc_profile.size()));
  constexpr std::size_t most = 65533;  // of a marker
  if (!header.description.empty())
    jpeg_write_marker(&jpeg, JPEG_COM, reinterpret_cast<const JOCTET*>(header.description.data()),
                      static_cast<unsigned>(std::min(most, header.description.size())));
  return true;
}

bool write_scanline(Encoder& encoder, const JSAMPLE* row) {
  if (setjmp(encoder.errors.escape)) return false;
  JSAMPROW rows[1] = {const_cast<JSAMPROW>(row)};
  return jpeg_write_scanlines(&encoder.jpeg, rows, 1) == 1;
}

bool end(Encoder& encoder) {
  if (setjmp(encoder.errors.escape)) return false;
  jpeg_finish_compress(&encoder.jpeg);
  return true;
}

}  // namespace

void check_jpeg(const JpegHeader& header) {
  const auto refuse = [](Message why, Message hint) {
    throw Error(ErrorKind::Usage, messages::cannot_write_such_jpeg, std::move(why), std::move(hint));
  };
  const Size size = header.size;
  if (header.color == ColorModel::GreyAlpha || header.color == ColorModel::Rgba)
    refuse(messages::jpeg_has_no_alpha, messages::write_a_png_or_tiff);
  const bool grey = header.channels == 1 && header.color != ColorModel::Indexed,
             rgb = header.channels == 3 && header.color == ColorModel::Rgb,
             cmyk = header.channels == 4 && header.color == ColorModel::Cmyk;
  if (!grey && !rgb && !cmyk)
    refuse(messages::jpeg_holds_no_channels(header.channels, name_of(header.color)), messages::write_a_tiff);
  if (header.type != PixelType::U8)
    refuse(messages::jpeg_sample_types(name_of(header.type)),
           header.type == PixelType::U16 && !cmyk ? messages::write_a_png_or_tiff : messages::write_a_tiff);
  if (size.width < 1 || size.height < 1)
    refuse(messages::tiff_image_is_empty(size.width, size.height), messages::give_it_a_size);
  if (std::max(size.width, size.height) > kMostPixels)
    refuse(messages::jpeg_sides_end_at(kMostPixels, size.width, size.height), messages::write_a_png_or_tiff);
}

struct JpegWriter::State {
  JpegHeader header;
  TemporaryFile temporary;
  WriteBehind disk;
  TileBands bands;
  InOrder<Image> order;
  Encoder encoder;
  JfifDensity density;

  State(const std::filesystem::path& path, const JpegHeader& wanted, int quality)
      : header(wanted),
        temporary(path),
        disk(temporary.file()),
        bands(header.size, band_tile(header.size, header.size.width * header.channels, 1, kJpegBandBytes),
              header.channels, header.type) {
    encoder.disk = &disk;
    if (header.pixel_size_um) density = closest_density(*header.pixel_size_um);
    check(begin(encoder, header, density, quality));
  }

  void check(bool succeeded) {
    if (succeeded) return;
    if (encoder.failure) std::rethrow_exception(encoder.failure);
    throw Error(ErrorKind::Failed, messages::cannot_write(temporary.target()),
                Message::verbatim(encoder.errors.message));
  }

  void encode(Image band) {
    const Pixels pixels = band.pixels();
    // Adobe's convention, which every reader expects for ink: 255 is bare paper.
    if (header.channels == 4)
      for (std::int64_t i = 0; i < band.byte_count(); ++i) pixels.data[i] = ~pixels.data[i];
    for (std::int64_t y = 0; y < pixels.height; ++y)
      check(write_scanline(encoder, reinterpret_cast<const JSAMPLE*>(pixels.row(y))));
  }

  void verify() const {
    const auto differs = [&](Message what) {
      throw Error(ErrorKind::NotWritable, messages::cannot_write(temporary.target()),
                  messages::read_back_differs(std::move(what)), messages::check_the_disk);
    };
    try {
      const platform::InputFile file(temporary.path());
      std::vector<Bytef> bytes(std::size_t{1} << 20);
      std::uint32_t crc = 0;
      for (std::int64_t at = 0; at < file.size(); at += static_cast<std::int64_t>(bytes.size())) {
        const std::int64_t got = file.read_at(at, bytes.data(), static_cast<std::int64_t>(bytes.size()));
        crc = static_cast<std::uint32_t>(crc32_z(crc, bytes.data(), static_cast<std::size_t>(got)));
      }
      if (file.size() != encoder.end || crc != encoder.crc)
        differs(messages::written_rows(0, header.size.height - 1));
      check_jpeg_rows(file, header.size, header.channels);
    } catch (const Error& error) {
      // Not under the hidden name.
      if (error.kind() == ErrorKind::NotWritable) throw;
      differs(error.why_message());
    }
  }

  // Where the file does not say the pixel size that it was given.
  std::vector<Message> notes() const {
    if (!header.pixel_size_um) return {};
    const auto text = [](Vec2d um) {
      const std::string x = significant_digits(um.x, 5), y = significant_digits(um.y, 5);
      return with_unit(x == y ? x : x + " x " + y, "um");
    };
    if (density.unit == 0) return {messages::jpeg_density_left_out(text(*header.pixel_size_um))};
    constexpr double bearable = 1e-4;
    if (density.off <= bearable) return {};
    const double unit_um = density.unit == 1 ? 25400 : 1e4;
    return {messages::jpeg_density_is_rounded(text(*header.pixel_size_um),
                                              text({unit_um / density.x, unit_um / density.y}))};
  }
};

JpegWriter::JpegWriter(const std::filesystem::path& path, const JpegHeader& header, int quality) {
  check_jpeg(header);
  if (quality < 1 || quality > 100)
    throw Error(ErrorKind::Usage, messages::cannot_write_such_jpeg,
                messages::jpeg_quality_impossible(quality), messages::choose_1_to_100);
  state_ = std::make_unique<State>(path, header, quality);
}

JpegWriter::~JpegWriter() = default;

int JpegWriter::tile_columns() const {
  return state_->bands.arrivals().columns();
}
int JpegWriter::tile_rows() const {
  return state_->bands.arrivals().rows();
}

Rect JpegWriter::tile_rect(int column, int row) const {
  return state_->bands.arrivals().rect(column, row);
}

void JpegWriter::write_tile(int column, int row, ConstPixels pixels) {
  State& state = *state_;
  Image band = state.bands.add(column, row, pixels);
  if (!band.empty())
    state.order.put(row, std::move(band), [&](int, Image next) { state.encode(std::move(next)); });
  state.bands.arrivals().arrived(column, row);
}

WrittenFile JpegWriter::finish() {
  State& state = *state_;
  state.bands.arrivals().check_all_arrived(state.temporary.target());
  state.check(end(state.encoder));
  state.verify();
  state.temporary.move_into_place();
  WrittenFile written;
  written.path = state.temporary.target();
  written.bytes = state.encoder.end;
  written.notes = state.notes();
  return written;
}

namespace {

JpegHeader jpeg_header_of(const ImageInfo& samples, Size size) {
  JpegHeader header;
  header.size = size;
  header.channels = samples.channels;
  header.type = samples.type;
  header.color = samples.color;
  return header;
}

}  // namespace

ImageKindDescription jpeg_kind() {
  ImageKindDescription jpeg;
  jpeg.name = "jpeg";
  jpeg.title = "JPEG";
  jpeg.endings = {".jpg", ".jpeg"};
  jpeg.compression = "jpeg";
  jpeg.options_of = Compression::Jpeg;
  jpeg.holds_rows = true;
  jpeg.holds_cmyk = true;
  jpeg.check = [](Size size, const ImageInfo& samples) { check_jpeg(jpeg_header_of(samples, size)); };
  jpeg.make_writer = [](const std::filesystem::path& path, Size size,
                        const ImageFileContents& contents) -> std::unique_ptr<ImageWriter> {
    JpegHeader header = jpeg_header_of(contents.samples, size);
    header.icc_profile = contents.file.icc_profile;
    header.pixel_size_um = contents.file.pixel_size_um;
    header.description = contents.file.description;
    return std::make_unique<JpegWriter>(path, header, contents.file.jpeg_quality);
  };
  return jpeg;
}

}  // namespace alinify

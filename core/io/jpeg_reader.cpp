#include "core/io/jpeg_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/messages.h"
#include "core/io/exif.h"
#include "core/io/jpeg_errors.h"
#include "core/io/messages.h"
#include "core/io/orientation.h"
#include "core/io/pixel_size.h"
#include "core/io/raster_source.h"

namespace alinify {
namespace {

#define ALINIFY_TEXT(token) #token
#define ALINIFY_TEXT_OF(macro) ALINIFY_TEXT(macro)
#ifdef LIBJPEG_TURBO_VERSION
constexpr const char* kLibrary = "libjpeg-turbo " ALINIFY_TEXT_OF(LIBJPEG_TURBO_VERSION);
#else
constexpr const char* kLibrary = "libjpeg, version " ALINIFY_TEXT_OF(JPEG_LIB_VERSION);
#endif

struct JpegFacts {
  int width, height, components, colour_space;
  bool adobe, progressive;
  int density_unit, density_x, density_y;
  unsigned char* icc;  // must be freed
  unsigned icc_bytes;
};

// Reads everything before the pixels. False, with the reason in `errors`, if libjpeg rejects the file.
bool read_header(const std::vector<unsigned char>& bytes, JpegErrors& errors, JpegFacts& header,
                 std::vector<unsigned char>& exif) {
  jpeg_decompress_struct jpeg;
  jpeg.err = errors.prepare();
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes.data(), static_cast<unsigned long>(bytes.size()));
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xffff);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 2, 0xffff);
  jpeg_read_header(&jpeg, TRUE);
  header.width = static_cast<int>(jpeg.image_width);
  header.height = static_cast<int>(jpeg.image_height);
  header.components = jpeg.num_components;
  header.colour_space = jpeg.jpeg_color_space;
  header.adobe = jpeg.saw_Adobe_marker;
  header.progressive = jpeg.progressive_mode;
  header.density_unit = jpeg.saw_JFIF_marker ? jpeg.density_unit : 0;
  header.density_x = jpeg.X_density;
  header.density_y = jpeg.Y_density;
  for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 14 ||
        std::memcmp(marker->data, "Exif\0\0", 6) != 0)
      continue;
    exif.assign(marker->data + 6, marker->data + marker->data_length);
    break;
  }
  JOCTET* icc = nullptr;
  unsigned icc_bytes = 0;
  if (jpeg_read_icc_profile(&jpeg, &icc, &icc_bytes)) {
    header.icc = icc;
    header.icc_bytes = icc_bytes;
  }
  jpeg_destroy_decompress(&jpeg);
  return true;
}

// Destination of decoded rows; called between jumps, hence trivial.
struct RowTarget {
  unsigned char* origin;
  std::int64_t x_step, y_step;
  int channels;
  bool invert;
};

void put_row(const unsigned char* row, std::int64_t y, std::int64_t width, const RowTarget& target) {
  unsigned char* to = target.origin + y * target.y_step;
  const int channels = target.channels;
  if (target.x_step == channels) {
    std::memcpy(to, row, static_cast<std::size_t>(width * channels));
    if (target.invert)
      for (std::int64_t i = 0; i < width * channels; ++i) to[i] = static_cast<unsigned char>(255 - to[i]);
    return;
  }
  for (std::int64_t x = 0; x < width; ++x, to += target.x_step)
    for (int c = 0; c < channels; ++c) {
      const unsigned char value = row[x * channels + c];
      to[c] = target.invert ? static_cast<unsigned char>(255 - value) : value;
    }
}

bool decode_rows(const std::vector<unsigned char>& bytes, JpegErrors& errors, int out_space,
                 unsigned char* row, std::int64_t width, std::int64_t height, const RowTarget& target) {
  jpeg_decompress_struct jpeg;
  jpeg.err = errors.prepare();
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes.data(), static_cast<unsigned long>(bytes.size()));
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = static_cast<J_COLOR_SPACE>(out_space);
  jpeg_start_decompress(&jpeg);
  // The file may have changed since its header was read.
  if (jpeg.output_width != width || jpeg.output_height != height ||
      jpeg.output_components != target.channels) {
    errors.header_changed = true;
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  while (jpeg.output_scanline < jpeg.output_height) {
    const std::int64_t y = jpeg.output_scanline;
    JSAMPROW rows[1] = {row};
    if (jpeg_read_scanlines(&jpeg, rows, 1) != 1) break;
    put_row(row, y, width, target);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return true;
}

// From the JFIF header, or EXIF if that has none.
StatedDensity stated_density(const JpegFacts& header, const Exif& exif) {
  StatedDensity density = stated_density(exif);
  if (header.density_unit == 1 || header.density_unit == 2) {
    density.x = header.density_x, density.y = header.density_y;
    density.unit = header.density_unit == 1 ? DensityUnit::Inch : DensityUnit::Centimetre;
  }
  return density;
}

std::vector<unsigned char> head_of(const platform::InputFile& file, std::int64_t bytes) {
  std::vector<unsigned char> data(static_cast<std::size_t>(std::min(bytes, file.size())));
  data.resize(static_cast<std::size_t>(file.read_at(0, data.data(), static_cast<std::int64_t>(data.size()))));
  return data;
}

Error damaged(const std::string& path, Message why, Message hint) {
  return Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why), std::move(hint));
}

Image decode_jpeg(const platform::InputFile& file, const ImageInfo& info, int out_space, bool invert,
                  const OpenOptions& options) {
  check_decoded_size(info, file.size(), 0);
  const std::vector<unsigned char> bytes = head_of(file, file.size());
  Image image(info.size, info.channels, PixelType::U8);
  if (options.partial) std::memset(image.pixels().data, 0, static_cast<std::size_t>(image.byte_count()));
  const Size stored = info.orientation >= 5 ? Size{info.size.height, info.size.width} : info.size;
  const Orientation::Steps steps = Orientation{info.orientation, stored}.steps(image.pixels());
  const RowTarget target{reinterpret_cast<unsigned char*>(steps.origin), steps.x, steps.y, info.channels,
                         invert};
  std::vector<unsigned char> row(static_cast<std::size_t>(stored.width * info.channels));
  JpegErrors errors;
  const bool ok = decode_rows(bytes, errors, out_space, row.data(), stored.width, stored.height, target);
  if (ok && !errors.truncated) return image;
  const Message why = ok                      ? messages::jpeg_ends_early
                      : errors.header_changed ? messages::jpeg_is_damaged(messages::jpeg_header_changed)
                                              : messages::jpeg_is_damaged(errors.message);
  if (!options.partial) throw damaged(info.path, why, damage_hint_of(options));
  log_warning(info.path + ": " + why.english() + "; what is missing is not the picture");
  return image;
}

}  // namespace

std::shared_ptr<const TileSource> open_jpeg(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options) {
  const std::string path = file->path().string();
  JpegErrors errors;
  JpegFacts header{};
  std::vector<unsigned char> exif_data;
  // Headers with embedded previews and profiles rarely exceed a megabyte; if one does, the whole file is
  // read.
  bool ok = read_header(head_of(*file, 1 << 20), errors, header, exif_data);
  if (!ok && file->size() > (1 << 20))
    ok = read_header(head_of(*file, file->size()), errors, header, exif_data);
  if (!ok) throw damaged(path, messages::jpeg_is_damaged(errors.message), damage_hint_of(options));
  const Exif exif = parse_exif(exif_data);

  ImageInfo info;
  if (header.icc) {
    const auto* bytes = reinterpret_cast<const std::byte*>(header.icc);
    info.icc_profile.assign(bytes, bytes + header.icc_bytes);
    std::free(header.icc);
  }
  info.path = path;
  info.format = "JPEG";
  info.compression = "jpeg";
  info.layout = header.progressive ? "progressive" : "rows";
  info.file_bytes = file->size();
  describe_upright(exif, {header.width, header.height}, stated_density(header, exif), info);
  int out_space = JCS_RGB;
  bool invert = false;
  switch (header.colour_space) {
    case JCS_GRAYSCALE:
      out_space = JCS_GRAYSCALE, info.channels = 1, info.color = ColorModel::Grey;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      out_space = JCS_CMYK, info.channels = 4, info.color = ColorModel::Cmyk;
      // Adobe stores inverted ink values.
      invert = header.adobe;
      break;
    case JCS_RGB:
    case JCS_YCbCr:
      info.channels = 3, info.color = ColorModel::Rgb;
      break;
    default:
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                  messages::jpeg_unknown_components(header.components), messages::convert_to_rgb);
  }
  const ImageInfo copy = info;
  OpenOptions kept = options;
  kept.pool.reset();
  return make_decode_once_source(std::move(info), [file, copy, out_space, invert, kept] {
    return decode_jpeg(*file, copy, out_space, invert, kept);
  });
}

void check_jpeg_rows(const platform::InputFile& file, Size size, int channels) {
  const std::vector<unsigned char> bytes = head_of(file, file.size());
  const int out_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK;
  std::vector<unsigned char> row(static_cast<std::size_t>(size.width * channels)), kept = row;
  // Every row goes to the same place.
  const RowTarget target{kept.data(), channels, 0, channels, false};
  JpegErrors errors;
  if (decode_rows(bytes, errors, out_space, row.data(), size.width, size.height, target) && !errors.truncated)
    return;
  throw damaged(file.path().string(),
                errors.truncated        ? messages::jpeg_ends_early
                : errors.header_changed ? messages::jpeg_is_damaged(messages::jpeg_header_changed)
                                        : messages::jpeg_is_damaged(errors.message),
                messages::export_it_again);
}

ImageFormat jpeg_format() {
  return {
      "JPEG",
      kLibrary,
      {"jpg", "jpeg"},
      false,
      {},
      [](const ImageFileStart& start) { return start.bytes.compare(0, 3, "\xff\xd8\xff") == 0; },
      [](const ImageFileStart& start, const OpenOptions& options) { return open_jpeg(start.file, options); }};
}

}  // namespace alinify

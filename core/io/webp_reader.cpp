#include "core/io/webp_reader.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/messages.h"
#include "core/io/exif.h"
#include "core/io/messages.h"
#include "core/io/orientation.h"
#include "core/io/raster_source.h"

#if defined(ALINIFY_WITH_WEBP)
#include <webp/decode.h>
#include <webp/demux.h>
#endif

namespace alinify {

#if defined(ALINIFY_WITH_WEBP)
namespace {

Error refused(const ImageInfo& info, Message why, Message hint) {
  return Error(ErrorKind::NotReadable, messages::cannot_read(info.path), std::move(why), std::move(hint));
}

std::vector<std::uint8_t> all_of(const platform::InputFile& file) {
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(file.size()));
  bytes.resize(static_cast<std::size_t>(file.read_at(0, bytes.data(), file.size())));
  return bytes;
}

// Chunks that say something about the picture lie before and after it.
class Chunks {
 public:
  explicit Chunks(const std::vector<std::uint8_t>& bytes) {
    const WebPData data{bytes.data(), bytes.size()};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    demuxer_ = WebPDemuxPartial(&data, &state);
    complete_ = state == WEBP_DEMUX_DONE;
  }
  ~Chunks() { WebPDemuxDelete(demuxer_); }
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;

  bool complete() const { return complete_; }
  std::vector<std::uint8_t> content(const char (&name)[5]) const {
    WebPChunkIterator chunk;
    std::vector<std::uint8_t> content;
    if (!demuxer_ || !WebPDemuxGetChunk(demuxer_, name, 1, &chunk)) return content;
    content.assign(chunk.chunk.bytes, chunk.chunk.bytes + chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
    return content;
  }

 private:
  WebPDemuxer* demuxer_ = nullptr;
  bool complete_ = false;
};

// Whole rows that an incremental decoder got out of a file that ends early or is damaged; the others stay.
bool decode_webp_rows(const std::vector<std::uint8_t>& bytes, Pixels out) {
  const WEBP_CSP_MODE mode = out.channels == 4 ? MODE_RGBA : MODE_RGB;
  auto* const to = reinterpret_cast<std::uint8_t*>(out.data);
  WebPIDecoder* const decoder = WebPINewRGB(mode, to, static_cast<std::size_t>(out.row_bytes * out.height),
                                            static_cast<int>(out.row_bytes));
  if (!decoder) return false;
  const VP8StatusCode status = WebPIAppend(decoder, bytes.data(), bytes.size());
  WebPIDelete(decoder);
  return status == VP8_STATUS_OK;
}

Image decode_webp(const platform::InputFile& file, const ImageInfo& info, const OpenOptions& options) {
  check_decoded_size(info, file.size(), 0);
  const Size stored = info.orientation >= 5 ? Size{info.size.height, info.size.width} : info.size;
  Image image(stored, info.channels, PixelType::U8);
  std::memset(image.pixels().data, 0, static_cast<std::size_t>(image.byte_count()));
  if (!decode_webp_rows(all_of(file), image.pixels())) {
    if (!options.partial) throw refused(info, messages::webp_is_damaged, options.damage_hint);
    log_warning(info.path + ": " + Message(messages::webp_is_damaged).english() +
                "; what is missing is read as zeros");
  }
  if (info.orientation == 1) return image;
  Image turned(info.size, info.channels, PixelType::U8);
  const Orientation::Steps steps = Orientation{info.orientation, stored}.steps(turned.pixels());
  for (std::int64_t y = 0; y < stored.height; ++y)
    for (std::int64_t x = 0; x < stored.width; ++x)
      std::memcpy(steps.at(x, y), image.pixels().at(x, y), static_cast<std::size_t>(info.channels));
  return turned;
}

}  // namespace

std::shared_ptr<const TileSource> open_webp(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options) {
  ImageInfo info;
  info.path = file->path().string();
  info.format = "WebP";
  info.file_bytes = file->size();
  // A WebP has at most 4 GiB; pictures of its largest size, 16383 x 16383, fit into far less.
  constexpr std::int64_t max_bytes = std::int64_t{1} << 31;
  if (info.file_bytes > max_bytes) throw refused(info, messages::webp_is_damaged, messages::export_it_again);
  const std::vector<std::uint8_t> bytes = all_of(*file);
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes.data(), bytes.size(), &features) != VP8_STATUS_OK)
    throw refused(info, messages::webp_is_damaged, options.damage_hint);
  if (features.has_animation)
    throw refused(info, messages::webp_is_animation, messages::webp_save_one_picture);
  const Chunks chunks(bytes);
  if (!chunks.complete() && !options.partial)
    throw refused(info, messages::file_ends_early, options.damage_hint);
  std::vector<std::uint8_t> exif_bytes = chunks.content("EXIF");
  // Some programs keep JPEG's marker before it.
  if (exif_bytes.size() > 6 && std::memcmp(exif_bytes.data(), "Exif\0\0", 6) == 0)
    exif_bytes.erase(exif_bytes.begin(), exif_bytes.begin() + 6);
  const Exif exif = parse_exif(exif_bytes);
  describe_upright(exif, {features.width, features.height}, stated_density(exif), info);
  info.channels = features.has_alpha ? 4 : 3;
  info.color = features.has_alpha ? ColorModel::Rgba : ColorModel::Rgb;
  info.compression = features.format == 2 ? "webp, lossless" : "webp";
  info.layout = "rows";
  const std::vector<std::uint8_t> profile = chunks.content("ICCP");
  const auto* profile_bytes = reinterpret_cast<const std::byte*>(profile.data());
  info.icc_profile.assign(profile_bytes, profile_bytes + profile.size());
  const ImageInfo copy = info;
  OpenOptions kept = options;
  kept.pool.reset();
  return make_decode_once_source(std::move(info),
                                 [file, copy, kept] { return decode_webp(*file, copy, kept); });
}
#endif

ImageFormat webp_format() {
  ImageFormat format;
  format.name = "WebP";
  format.endings = {"webp"};
  format.recognises = [](const ImageFileStart& start) {
    return start.bytes.compare(0, 4, "RIFF") == 0 && start.bytes.size() >= 12 &&
           start.bytes.compare(8, 4, "WEBP") == 0;
  };
#if defined(ALINIFY_WITH_WEBP)
  const int version = WebPGetDecoderVersion();
  format.library = "libwebp " + std::to_string(version >> 16) + "." + std::to_string(version >> 8 & 255) +
                   "." + std::to_string(version & 255);
  format.open = [](const ImageFileStart& start, const OpenOptions& options) {
    return open_webp(start.file, options);
  };
#else
  format.unavailable = messages::built_without_library("libwebp");
#endif
  return format;
}

}  // namespace alinify

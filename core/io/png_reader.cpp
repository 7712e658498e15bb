#include "core/io/png_reader.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <spng.h>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/messages.h"
#include "core/image/stored_tags.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/raster_source.h"
#include "core/io/tiff_stored_tags.h"

namespace alinify {
namespace {

// A spng context that reads from a file.
class PngStream {
 public:
  /// `padded`: a truncated file is extended by zeros for one more read, so that its existing part can be
  /// decoded.
  explicit PngStream(std::shared_ptr<const platform::InputFile> file, bool padded = false)
      : file_(std::move(file)), context_(spng_ctx_new(0)), padded_(padded) {
    if (!context_)
      throw Error(ErrorKind::OutOfMemory, messages::cannot_read(path()), messages::no_memory_left);
    spng_set_image_limits(context_, 0x7fffffff, 0x7fffffff);
    // For profiles and texts, not pixels.
    spng_set_chunk_limits(context_, 64 << 20, 128 << 20);
    spng_set_png_stream(context_, &PngStream::read, this);
  }
  ~PngStream() { spng_ctx_free(context_); }
  PngStream(const PngStream&) = delete;
  PngStream& operator=(const PngStream&) = delete;

  spng_ctx* get() const { return context_; }
  std::string path() const { return file_->path().string(); }
  std::int64_t file_bytes() const { return file_->size(); }

  Error error(int code) const {
    return Error(ErrorKind::NotReadable, messages::cannot_read(path()), reason(code),
                 messages::export_it_again);
  }
  Message reason(int code) const {
    if (code == SPNG_IO_EOF) return messages::file_ends_early;
    return messages::png_is_damaged(spng_strerror(code));
  }
  void check(int code) const {
    if (code != 0) throw error(code);
  }

 private:
  static int read(spng_ctx*, void* user, void* to, std::size_t length) {
    auto& self = *static_cast<PngStream*>(user);
    try {
      const std::int64_t got = self.file_->read_at(self.position_, to, static_cast<std::int64_t>(length));
      self.position_ += got;
      if (got == static_cast<std::int64_t>(length)) return 0;
      if (!self.padded_ || got == 0) return SPNG_IO_EOF;
      std::memset(static_cast<char*>(to) + got, 0, length - static_cast<std::size_t>(got));
      return 0;
    } catch (const std::exception&) {
      return SPNG_IO_ERROR;
    }
  }

  std::shared_ptr<const platform::InputFile> file_;
  spng_ctx* context_;
  std::int64_t position_ = 0;
  bool padded_;
};

struct Plan {
  int format = SPNG_FMT_PNG;
  int flags = 0;
  int packed_bits = 0;  ///< of indices that come several to a byte; else 0
  int channels = 1;
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Grey;
};

Plan plan_of(const spng_ihdr& header, bool transparent) {
  Plan plan;
  const bool deep = header.bit_depth == 16;
  plan.type = deep ? PixelType::U16 : PixelType::U8;
  plan.flags = transparent ? SPNG_DECODE_TRNS : 0;
  switch (header.color_type) {
    case SPNG_COLOR_TYPE_GRAYSCALE:
      plan.color = transparent ? ColorModel::GreyAlpha : ColorModel::Grey;
      if (transparent)
        plan.format = deep ? SPNG_FMT_GA16 : SPNG_FMT_GA8;
      else
        plan.format = deep ? SPNG_FMT_PNG : SPNG_FMT_G8;
      break;
    case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA:
      plan.color = ColorModel::GreyAlpha;
      break;
    case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA:
      plan.color = ColorModel::Rgba;
      break;
    case SPNG_COLOR_TYPE_INDEXED:
      plan.color = transparent ? ColorModel::Rgba : ColorModel::Rgb;
      plan.format = transparent ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8;
      break;
    default:
      plan.color = transparent ? ColorModel::Rgba : ColorModel::Rgb;
      if (transparent) plan.format = deep ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8;
      break;
  }
  plan.channels = plan.color == ColorModel::Grey        ? 1
                  : plan.color == ColorModel::GreyAlpha ? 2
                  : plan.color == ColorModel::Rgb       ? 3
                                                        : 4;
  return plan;
}

// Of the indices of a palette.
Plan plan_of_indices(const spng_ihdr& header) {
  Plan plan;
  plan.color = ColorModel::Indexed;
  plan.packed_bits = header.bit_depth < 8 ? header.bit_depth : 0;
  return plan;
}

// Indices that are packed from the left, one to a byte.
void unpack_png(const std::byte* packed, int bits, std::int64_t width, std::byte* to) {
  const int mask = (1 << bits) - 1;
  for (std::int64_t x = 0; x < width; ++x)
    to[x] = static_cast<std::byte>(std::to_integer<int>(packed[x * bits / 8]) >> (8 - bits - x * bits % 8) &
                                   mask);
}

// As a TIFF holds it: 16 bits, all reds, all greens, all blues.
std::vector<std::uint16_t> planes_of(const spng_plte& palette) {
  std::vector<std::uint16_t> planes;
  for (const auto color : {&spng_plte_entry::red, &spng_plte_entry::green, &spng_plte_entry::blue})
    for (std::size_t i = 0; i < palette.n_entries; ++i)
      planes.push_back(static_cast<std::uint16_t>(palette.entries[i].*color * 257));
  return planes;
}

Image decode_png(const std::shared_ptr<const platform::InputFile>& file, const ImageInfo& info,
                 const Plan& plan, bool partial) {
  check_decoded_size(info, file->size(), max_deflate_expansion);
  PngStream stream(file, partial);
  const std::int64_t packed_bytes = (info.size.width * plan.packed_bits + 7) / 8;
  Image image(plan.packed_bits > 0 ? Size{packed_bytes, info.size.height} : info.size, plan.channels,
              plan.type);
  const Pixels pixels = image.pixels();
  std::size_t expected = 0;
  stream.check(spng_decoded_image_size(stream.get(), plan.format, &expected));
  if (static_cast<std::int64_t>(expected) != image.byte_count())
    throw Error(ErrorKind::NotReadable, messages::cannot_read(info.path), messages::header_contradicts_itself,
                messages::export_it_again);
  stream.check(
      spng_decode_image(stream.get(), nullptr, 0, plan.format, plan.flags | SPNG_DECODE_PROGRESSIVE));
  // Interlaced rows arrive in several passes; missing ones stay zero.
  if (partial) std::memset(pixels.data, 0, expected);
  int result = 0;
  for (;;) {
    spng_row_info row{};
    result = spng_get_row_info(stream.get(), &row);
    if (result != 0) break;
    result =
        spng_decode_row(stream.get(), pixels.row(row.row_num), static_cast<std::size_t>(pixels.row_bytes));
    if (result != 0) break;
  }
  if (result != SPNG_EOI) {
    if (!partial) throw stream.error(result);
    log_warning(info.path + ": " + stream.reason(result).english() + "; what is missing is read as zeros");
  }
  if (plan.packed_bits == 0) return image;
  Image indices(info.size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < info.size.height; ++y)
    unpack_png(pixels.row(y), plan.packed_bits, info.size.width, indices.pixels().row(y));
  return indices;
}

}  // namespace

std::shared_ptr<const TileSource> open_png(std::shared_ptr<const platform::InputFile> file,
                                           const OpenOptions& options) {
  PngStream stream(file);
  spng_ihdr header{};
  stream.check(spng_get_ihdr(stream.get(), &header));
  spng_trns transparency{};
  spng_plte palette{};
  const bool transparent = spng_get_trns(stream.get(), &transparency) == 0;
  const bool has_indices =
      header.color_type == SPNG_COLOR_TYPE_INDEXED && spng_get_plte(stream.get(), &palette) == 0;
  const bool as_indices = has_indices && options.stored_samples;
  const Plan plan = as_indices ? plan_of_indices(header) : plan_of(header, transparent);
  ImageInfo info;
  info.path = stream.path();
  info.format = "PNG";
  info.size = {header.width, header.height};
  info.channels = plan.channels;
  info.type = plan.type;
  info.color = plan.color;
  info.levels = {LevelInfo{info.size, info.size, {1, 1}}};
  info.compression = "deflate";
  info.layout = header.interlace_method ? "interlaced" : "rows";
  info.file_bytes = file->size();
  check_decoded_size(info, info.file_bytes, max_deflate_expansion);
  spng_phys physical{};
  if (spng_get_phys(stream.get(), &physical) == 0 && physical.unit_specifier == 1) {
    StatedDensity density{double(physical.ppu_x), double(physical.ppu_y), DensityUnit::Metre};
    density.in_picture_format = true;
    JudgedDensity judged = judge_density(density);
    info.pixel_size_um = judged.pixel_size_um;
    if (!judged.doubt.empty()) info.warnings.push_back(std::move(judged.doubt));
  }
  spng_iccp profile{};
  if (spng_get_iccp(stream.get(), &profile) == 0) {
    const auto* bytes = reinterpret_cast<const std::byte*>(profile.profile);
    info.icc_profile.assign(bytes, bytes + profile.profile_len);
  }
  if (as_indices) {
    StoredTags stored = stored_palette(planes_of(palette), header.bit_depth);
    if (transparent)
      stored.palette_opacity.assign(transparency.type3_alpha,
                                    transparency.type3_alpha + transparency.n_type3_entries);
    info.stored = std::make_shared<const StoredTags>(std::move(stored));
  }
  const ImageInfo copy = info;
  std::function<std::shared_ptr<const TileSource>()> as_stored;
  if (has_indices && !as_indices)
    as_stored = [file, options] {
      OpenOptions stored = options;
      stored.stored_samples = true;
      return open_png(file, stored);
    };
  return make_decode_once_source(
      std::move(info),
      [file, copy, plan, partial = options.partial] { return decode_png(file, copy, plan, partial); },
      std::move(as_stored));
}

void read_png_rows(std::shared_ptr<const platform::InputFile> file, const PngHeader& expected,
                   const std::function<void(std::int64_t y, const std::byte* row)>& take) {
  PngStream stream(std::move(file));
  spng_ihdr header{};
  stream.check(spng_get_ihdr(stream.get(), &header));
  const bool indexed = header.color_type == SPNG_COLOR_TYPE_INDEXED;
  const Plan plan = indexed ? plan_of_indices(header) : plan_of(header, false);
  if (Size{header.width, header.height} != expected.size || plan.channels != expected.channels ||
      plan.type != expected.type || indexed == expected.palette.empty() || header.interlace_method != 0)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(stream.path()),
                messages::header_contradicts_itself, messages::export_it_again);
  std::size_t bytes = 0;
  stream.check(spng_decoded_image_size(stream.get(), SPNG_FMT_PNG, &bytes));
  std::vector<std::byte> row(bytes / header.height), indices(plan.packed_bits > 0 ? header.width : 0);
  stream.check(spng_decode_image(stream.get(), nullptr, 0, SPNG_FMT_PNG, SPNG_DECODE_PROGRESSIVE));
  for (std::int64_t y = 0; y < expected.size.height; ++y) {
    const int result = spng_decode_row(stream.get(), row.data(), row.size());
    if (result != 0 && result != SPNG_EOI) throw stream.error(result);
    if (plan.packed_bits > 0) unpack_png(row.data(), plan.packed_bits, expected.size.width, indices.data());
    take(y, plan.packed_bits > 0 ? indices.data() : row.data());
  }
}

ImageFormat png_format() {
  return {
      "PNG",
      std::string("libspng ") + spng_version_string(),
      {"png"},
      false,
      {},
      [](const ImageFileStart& start) { return start.bytes.compare(0, 8, "\x89PNG\r\n\x1a\n") == 0; },
      [](const ImageFileStart& start, const OpenOptions& options) { return open_png(start.file, options); }};
}

}  // namespace alinify

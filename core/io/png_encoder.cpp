#include "core/io/png_encoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <zlib.h>

#include "core/base/error.h"
#include "core/image/stored_tags.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

using PngBytes = std::vector<std::byte>;

void put_number(PngBytes& to, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<std::byte>(value >> shift & 0xff));
}

void put_text(PngBytes& to, std::string_view text) {
  for (const char letter : text) to.push_back(static_cast<std::byte>(letter));
}

// Length, name, data, and a checksum of name and data.
void put_chunk(PngBytes& to, std::string_view name, std::initializer_list<std::span<const std::byte>> parts) {
  std::size_t bytes = 0;
  for (const auto& part : parts) bytes += part.size();
  if (bytes > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    throw Error(ErrorKind::Failed, messages::cannot_make_png, messages::encoder_failed);
  put_number(to, static_cast<std::uint32_t>(bytes));
  const std::size_t named = to.size();
  put_text(to, name);
  for (const auto& part : parts) to.insert(to.end(), part.begin(), part.end());
  const auto crc = crc32_z(0, reinterpret_cast<const Bytef*>(to.data() + named), to.size() - named);
  put_number(to, static_cast<std::uint32_t>(crc));
}

enum ColorType : std::uint8_t { kGrey = 0, kRgb = 2, kIndexed = 3, kGreyAlpha = 4, kRgba = 6 };

ColorType color_type(const PngHeader& header) {
  constexpr std::array<ColorType, 4> types = {kGrey, kGreyAlpha, kRgb, kRgba};
  return header.palette.empty() ? types[static_cast<std::size_t>(header.channels - 1)] : kIndexed;
}

int png_bits(const PngHeader& header) {
  return header.palette.empty() ? 8 * bytes_per_sample(header.type) : header.bits;
}

PngBytes density(Vec2d pixel_size_um) {
  PngBytes data;
  for (const double um : {pixel_size_um.x, pixel_size_um.y}) {
    const double per_metre = std::round(1e6 / um);
    if (!(per_metre >= 1 && per_metre <= std::numeric_limits<std::int32_t>::max())) return {};
    put_number(data, static_cast<std::uint32_t>(per_metre));
  }
  data.push_back(std::byte{1});  // per metre
  return data;
}

PngBytes palette_chunk(const PngHeader& header) {
  PngBytes data;
  for (const PaletteColor& color : header.palette)
    for (const std::uint8_t value : color) data.push_back(static_cast<std::byte>(value));
  return data;
}

// A row as the file has it: 16-bit samples with the larger byte first, indices packed from the left.
void store_row(const PngHeader& header, const std::byte* row, std::int64_t width, std::byte* to) {
  const int bits = png_bits(header);
  const std::int64_t samples = width * header.channels;
  if (bits == 8 || (bits == 16 && std::endian::native == std::endian::big)) {
    std::memcpy(to, row, static_cast<std::size_t>(samples * bits / 8));
  } else if (bits == 16) {
    for (std::int64_t i = 0; i < samples; ++i) to[2 * i] = row[2 * i + 1], to[2 * i + 1] = row[2 * i];
  } else {
    std::memset(to, 0, static_cast<std::size_t>(header.row_bytes()));
    for (std::int64_t i = 0; i < samples; ++i)
      to[i * bits / 8] |= static_cast<std::byte>(std::to_integer<int>(row[i]) << (8 - bits - i * bits % 8));
  }
}

int paeth(int left, int up, int corner) {
  const int p = left + up - corner;
  const int to_left = std::abs(p - left), to_up = std::abs(p - up), to_corner = std::abs(p - corner);
  if (to_left <= to_up && to_left <= to_corner) return left;
  return to_up <= to_corner ? up : corner;
}

enum Filter : std::uint8_t { kNone, kSub, kUp, kAverage, kPaeth, kFilters };

// One filter of a row; `pixel` bytes lie between neighbours. PngBytes left of the row and above the image are
// 0.
template <Filter filter>
void apply(const std::uint8_t* row, const std::uint8_t* up, std::int64_t bytes, std::int64_t pixel,
           std::uint8_t* out) {
  const auto differ = [&](std::int64_t i, int left, int corner) {
    int expected = 0;
    if constexpr (filter == kSub) expected = left;
    if constexpr (filter == kUp) expected = up[i];
    if constexpr (filter == kAverage) expected = (left + up[i]) / 2;
    if constexpr (filter == kPaeth) expected = paeth(left, up[i], corner);
    out[i] = static_cast<std::uint8_t>(row[i] - expected);
  };
  const std::int64_t first = std::min(pixel, bytes);
  for (std::int64_t i = 0; i < first; ++i) differ(i, 0, 0);
  for (std::int64_t i = first; i < bytes; ++i) differ(i, row[i - pixel], up[i - pixel]);
}

std::int64_t filter_cost(const std::uint8_t* differences, std::int64_t bytes) {
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < bytes; ++i)
    sum += std::abs(static_cast<int>(static_cast<std::int8_t>(differences[i])));
  return sum;
}

// The rows with their filters' numbers before them. In front of a band that is not the image's first lies a
// row of another one: its first row is compared with its left neighbours only.
PngBytes filtered(const PngHeader& header, ConstPixels rows, bool first_of_image) {
  const std::int64_t bytes = header.row_bytes(), pixel = std::max(1, header.channels * png_bits(header) / 8);
  const bool names = !header.palette.empty();
  PngBytes out(static_cast<std::size_t>((bytes + 1) * rows.height));
  const auto width = static_cast<std::size_t>(bytes);
  std::vector<std::uint8_t> row(width), up(width, 0), tried(width), best(width);
  for (std::int64_t y = 0; y < rows.height; ++y) {
    store_row(header, rows.row(y), rows.width, reinterpret_cast<std::byte*>(row.data()));
    Filter chosen = kNone;
    best = row;
    if (!names) {
      std::int64_t min_cost = filter_cost(row.data(), bytes);
      const auto attempt = [&]<Filter filter>(std::integral_constant<Filter, filter>) {
        apply<filter>(row.data(), up.data(), bytes, pixel, tried.data());
        const std::int64_t size = filter_cost(tried.data(), bytes);
        if (size >= min_cost) return;
        min_cost = size, chosen = filter;
        best.swap(tried);
      };
      attempt(std::integral_constant<Filter, kSub>{});
      if (y > 0 || first_of_image) {
        attempt(std::integral_constant<Filter, kUp>{});
        attempt(std::integral_constant<Filter, kAverage>{});
        attempt(std::integral_constant<Filter, kPaeth>{});
      }
    }
    std::byte* to = out.data() + y * (bytes + 1);
    *to = static_cast<std::byte>(chosen);
    std::memcpy(to + 1, best.data(), width);
    up.swap(row);
  }
  return out;
}

// Blocks without a stream's header and checksum; all but the last end on a byte's boundary, and the next
// follow them.
PngBytes raw_deflate(const PngBytes& data, bool last, CompressionLevel level) {
  z_stream stream{};
  const auto fail = [] {
    throw Error(ErrorKind::OutOfMemory, messages::cannot_make_png, messages::no_memory_for_encoder);
  };
  if (deflateInit2(&stream, zlib_level(level), Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) != Z_OK) fail();
  PngBytes out(deflateBound(&stream, static_cast<uLong>(data.size())) + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = ::deflate(&stream, last ? Z_FINISH : Z_SYNC_FLUSH);
  const bool whole = stream.avail_in == 0 && stream.avail_out > 0 && result == (last ? Z_STREAM_END : Z_OK);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (!whole) throw Error(ErrorKind::Failed, messages::cannot_make_png, messages::encoder_failed);
  return out;
}

}  // namespace

std::vector<PaletteColor> png_palette_of(const ImageInfo& samples) {
  if (samples.color != ColorModel::Indexed || samples.type != PixelType::U8 || !samples.stored) return {};
  const std::vector<std::uint16_t>& values = samples.stored->palette;
  // TIFF's values of 16 bits are v * 256 or v * 257 where there were 8, and some programs leave these as they
  // are.
  const bool small = std::all_of(values.begin(), values.end(), [](int value) { return value < 256; });
  const bool fits = std::all_of(values.begin(), values.end(),
                                [](int value) { return (value & 255) == 0 || (value & 255) == value >> 8; });
  if (!small && !fits) return {};
  const std::size_t entries = values.size() / 3;
  std::vector<PaletteColor> palette(std::min<std::size_t>(entries, std::size_t{1} << samples.stored->bits));
  for (std::size_t i = 0; i < palette.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c)
      palette[i][c] =
          static_cast<std::uint8_t>(small ? values[c * entries + i] : values[c * entries + i] >> 8);
  return palette;
}

std::int64_t PngHeader::row_bytes() const {
  return (size.width * channels * png_bits(*this) + 7) / 8;
}

void check_png(const PngHeader& header) {
  const auto refuse = [](Message why) {
    throw Error(ErrorKind::Usage, messages::cannot_write_such_png, std::move(why), messages::write_a_tiff);
  };
  const Size size = header.size;
  if (header.type != PixelType::U8 && header.type != PixelType::U16)
    refuse(messages::png_sample_types(name_of(header.type)));
  if (header.channels < 1 || header.channels > 4) refuse(messages::png_channels(header.channels));
  constexpr ColorModel colors[] = {ColorModel::Grey, ColorModel::GreyAlpha, ColorModel::Rgb,
                                   ColorModel::Rgba};
  const bool single = header.channels == 1 && header.color != ColorModel::Indexed;
  if (header.palette.empty() && !single && header.color != colors[header.channels - 1])
    refuse(messages::png_holds_no_such_channels(header.channels, name_of(header.color)));
  if (size.width < 1 || size.height < 1 || size.width > INT32_MAX || size.height > INT32_MAX)
    refuse(messages::png_size_impossible(size.width, size.height));
}

std::vector<std::byte> png_beginning(const PngHeader& header) {
  check_png(header);
  PngBytes file;
  put_text(file, "\x89PNG\r\n\x1a\n");
  PngBytes data;
  put_number(data, static_cast<std::uint32_t>(header.size.width));
  put_number(data, static_cast<std::uint32_t>(header.size.height));
  for (const int value : {png_bits(header), static_cast<int>(color_type(header)), 0, 0, 0})
    data.push_back(static_cast<std::byte>(value));  // then deflate, the five filters, not interlaced
  put_chunk(file, "IHDR", {data});
  if (!header.icc_profile.empty()) {
    PngBytes name;
    put_text(name, "ICC profile");
    name.insert(name.end(), 2, std::byte{0});  // the name's end; deflate
    const PngBytes profile = deflate(header.icc_profile, CompressionLevel::Default);
    put_chunk(file, "iCCP", {name, profile});
  }
  if (header.pixel_size_um)
    if (const PngBytes dots = density(*header.pixel_size_um); !dots.empty()) put_chunk(file, "pHYs", {dots});
  if (!header.palette.empty()) put_chunk(file, "PLTE", {palette_chunk(header)});
  // No longer than the palette.
  const std::size_t entries = std::min(header.palette.size(), header.palette_opacity.size());
  if (entries > 0) put_chunk(file, "tRNS", {std::as_bytes(std::span(header.palette_opacity).first(entries))});
  if (!header.description.empty()) {
    PngBytes keyword;
    put_text(keyword, "Description");
    // The keyword's end; not compressed, by no method; no language; no translated keyword.
    keyword.insert(keyword.end(), 5, std::byte{0});
    put_chunk(file, "iTXt", {keyword, std::as_bytes(std::span(header.description))});
  }
  return file;
}

PngBand encode_png_band(const PngHeader& header, ConstPixels rows, bool first, bool last,
                        CompressionLevel level) {
  const PngBytes data = filtered(header, rows, first);
  PngBand band;
  band.deflated = raw_deflate(data, last, level);
  band.adler =
      static_cast<std::uint32_t>(adler32_z(1, reinterpret_cast<const Bytef*>(data.data()), data.size()));
  band.bytes = static_cast<std::int64_t>(data.size());
  return band;
}

std::vector<std::byte> PngJoiner::add(PngBand band) {
  // A zlib stream begins with its method: deflate with a window of 32 KiB.
  constexpr std::array<std::byte, 2> zlib_header = {std::byte{0x78}, std::byte{0x9c}};
  PngBytes file;
  put_chunk(file, "IDAT",
            {begun_ ? std::span<const std::byte>() : std::span<const std::byte>(zlib_header), band.deflated});
  begun_ = true;
  adler_ = static_cast<std::uint32_t>(adler32_combine(adler_, band.adler, static_cast<z_off_t>(band.bytes)));
  return file;
}

std::vector<std::byte> PngJoiner::end() const {
  PngBytes file, sum;
  put_number(sum, adler_);
  put_chunk(file, "IDAT", {sum});
  put_chunk(file, "IEND", {});
  return file;
}

}  // namespace alinify

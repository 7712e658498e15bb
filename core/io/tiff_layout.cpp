#include "core/io/tiff_layout.h"

#include <algorithm>
#include <string>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/image/pyramid.h"
#include "core/image/stored_tags.h"
#include "core/io/messages.h"
#include "core/io/pyramid_assembler.h"

namespace alinify {
namespace {

constexpr std::int64_t kClassicLimit = (std::int64_t{1} << 32) - 1;
// Large enough for the codecs, small enough that a printer's controller holds many.
constexpr std::int64_t kStripBytes = std::int64_t{256} << 10;

[[noreturn]] void refuse_layout(Message why, Message hint) {
  throw Error(ErrorKind::Usage, messages::cannot_write_such_tiff, std::move(why), std::move(hint));
}

int min_channels(ColorModel color) {
  switch (color) {
    case ColorModel::Grey:
    case ColorModel::Indexed:
    case ColorModel::Channels:
      return 1;
    case ColorModel::GreyAlpha:
      return 2;
    case ColorModel::Rgb:
    case ColorModel::Lab:
      return 3;
    case ColorModel::Rgba:
    case ColorModel::Cmyk:
      return 4;
  }
  return 1;
}

bool has_opacity(ColorModel color) {
  return color == ColorModel::GreyAlpha || color == ColorModel::Rgba;
}
bool is_rgb(ColorModel color) {
  return color == ColorModel::Rgb || color == ColorModel::Rgba;
}

// The content of one plane of an OME-TIFF: colours that belong together, or one channel.
bool in_one_plane(ColorModel color) {
  return color == ColorModel::Rgb || color == ColorModel::Rgba;
}

// Bits of a sample in the file.
int stored_bits(PixelType type, const TiffWriterOptions& options) {
  const int whole = 8 * bytes_per_sample(type);
  const int bits = options.stored ? options.stored->bits : whole;
  return type == PixelType::U8 && (bits == 1 || bits == 2 || bits == 4) ? bits : whole;
}

void check_tiff_size(Size size, int channels, PixelType type, ColorModel color,
                     const TiffWriterOptions& options) {
  if (size.width < 1 || size.height < 1)
    refuse_layout(messages::tiff_image_is_empty(size.width, size.height), messages::give_it_a_size);
  if (size.width > INT32_MAX || size.height > INT32_MAX)
    refuse_layout(messages::tiff_too_many_pixels(size.width, size.height), messages::write_in_parts);
  if (channels < min_channels(color) || channels > UINT16_MAX)
    refuse_layout(messages::channels_do_not_make_image(channels, name_of(color)),
                  messages::choose_another_colour_model);
  if (options.ome && (color == ColorModel::Cmyk || color == ColorModel::Lab || color == ColorModel::Indexed))
    refuse_layout(messages::ome_tiff_has_no_such_colours, messages::choose_plain_tiff);
  if (options.ome && options.strips)
    refuse_layout(messages::ome_tiff_is_not_for_print, messages::choose_plain_tiff);
  const int bits = stored_bits(type, options);
  if (options.compression == Compression::CcittG4 && (bits != 1 || channels != 1))
    refuse_layout(messages::ccitt_holds_1_bit_only(channels, bits), messages::choose_lzw_or_deflate);
  if (options.ome && !in_one_plane(color)) color = ColorModel::Channels, channels = 1;
  const int side = options.tile_size;
  if (side < 16 || side % 16 != 0 ||
      std::int64_t{side} * side * channels * bytes_per_sample(type) > INT32_MAX)
    refuse_layout(messages::tile_size_impossible(side), messages::choose_multiple_of_16);
  if (options.compression != Compression::Jpeg) return;
  const bool colour = channels == 3 && color == ColorModel::Rgb;
  const bool grey = channels == 1 && (color == ColorModel::Grey || color == ColorModel::Channels);
  if (type != PixelType::U8 || (!colour && !grey))
    refuse_layout(messages::jpeg_holds_8_bit_only(channels, name_of(type), name_of(color)),
                  messages::choose_deflate_or_zstd);
  if (options.jpeg_quality < 1 || options.jpeg_quality > 100)
    refuse_layout(messages::jpeg_quality_impossible(options.jpeg_quality), messages::choose_1_to_100);
}

// Compressed noise grows: deflate and zstd by a trace, LZW by a half at worst.
bool may_pass_classic_limit(std::int64_t raw_bytes, std::int64_t front_bytes, Compression compression) {
  const double growth = compression == Compression::None ? 1.0 : compression == Compression::Lzw ? 1.5 : 1.05;
  return static_cast<double>(raw_bytes) * growth + static_cast<double>(front_bytes) >
         static_cast<double>(kClassicLimit);
}

ColorModel color_of_plane(const TiffLayout& layout) {
  return layout.ome() && !in_one_plane(layout.color) ? ColorModel::Grey : layout.color;
}

std::uint16_t photometric_of(const TiffLayout& layout) {
  const auto& stored = layout.options.stored;
  if (stored && stored->photometric >= 0) return static_cast<std::uint16_t>(stored->photometric);
  if (layout.color == ColorModel::Cmyk) return PHOTOMETRIC_SEPARATED;
  if (layout.color == ColorModel::Lab) return PHOTOMETRIC_ICCLAB;
  if (!is_rgb(layout.color)) return PHOTOMETRIC_MINISBLACK;
  return layout.format.compression == Compression::Jpeg ? PHOTOMETRIC_YCBCR : PHOTOMETRIC_RGB;
}

std::uint16_t sample_format_of(PixelType type) {
  if (is_float(type)) return SAMPLEFORMAT_IEEEFP;
  return lowest_value(type) < 0 ? SAMPLEFORMAT_INT : SAMPLEFORMAT_UINT;
}

// Channels that the photometric interpretation speaks of.
int colors_in_file(const TiffLayout& layout) {
  switch (photometric_of(layout)) {
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_YCBCR:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
      return 3;
    case PHOTOMETRIC_SEPARATED: {
      if (layout.color == ColorModel::Cmyk) return 4;
      const auto& stored = layout.options.stored;  // any number of inks
      return layout.format.channels - (stored ? static_cast<int>(stored->extra_samples.size()) : 0);
    }
    default:
      return 1;
  }
}

// Types of the channels beyond the colours.
std::vector<std::uint16_t> extra_samples(const TiffLayout& layout) {
  const auto count = static_cast<std::size_t>(std::max(0, layout.format.channels - colors_in_file(layout)));
  if (const auto& stored = layout.options.stored; stored && stored->extra_samples.size() == count)
    return stored->extra_samples;
  std::vector<std::uint16_t> extra(count, EXTRASAMPLE_UNSPECIFIED);
  if (has_opacity(color_of_plane(layout)))
    extra.front() = layout.options.alpha_is_premultiplied ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
  return extra;
}

// Photoshop's resources are said once, not at every level.
bool has_only_the_first(int tag) {
  return tag == TIFFTAG_PHOTOSHOP;
}

void add_resolution(const TiffLayout& layout, std::size_t index, TiffDirectoryWriter& directory) {
  const auto& pixel = layout.options.pixel_size_um;
  if (pixel && pixel->x > 0 && pixel->y > 0) {
    const bool inch = layout.options.dots_per_inch;
    const double unit_um = inch ? 25400 : 1e4, step = static_cast<double>(std::int64_t{1} << index);
    directory.add_rationals(TIFFTAG_XRESOLUTION, {unit_um / (pixel->x * step)});
    directory.add_rationals(TIFFTAG_YRESOLUTION, {unit_um / (pixel->y * step)});
    directory.add_shorts(TIFFTAG_RESOLUTIONUNIT,
                         {static_cast<std::uint16_t>(inch ? RESUNIT_INCH : RESUNIT_CENTIMETER)});
  } else if (layout.options.stored && index == 0 && layout.format.strip) {
    for (const TiffTag& tag : layout.options.stored->density) directory.add_tag(tag);
  }
}

// The places of a plane's tiles.
template <class T>
std::vector<T> of_plane(const TiffLevel& level, const std::vector<std::uint64_t>& all, std::size_t plane) {
  const auto tiles = static_cast<std::ptrdiff_t>(level.grid.area());
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(plane) * tiles;
  return {first, first + tiles};
}

// Where the SubIFDs of a plane are; zeros before they have a place.
std::vector<std::uint64_t> sub_directories(const TiffLayout& layout, std::size_t plane) {
  std::vector<std::uint64_t> offsets(layout.levels.size() - 1);
  if (layout.directory_offsets.empty()) return offsets;
  for (std::size_t i = 0; i < offsets.size(); ++i)
    offsets[i] = static_cast<std::uint64_t>(layout.directory_offsets[plane * layout.levels.size() + i + 1]);
  return offsets;
}

TiffDirectoryWriter directory_of(const TiffLayout& layout, std::size_t plane, std::size_t index) {
  const TiffLevel& level = layout.levels[index];
  const TileFormat& format = layout.format;
  const auto n = static_cast<std::size_t>(format.channels);
  TiffDirectoryWriter directory(layout.bigtiff);
  directory.add_long(TIFFTAG_SUBFILETYPE, index == 0 ? 0 : FILETYPE_REDUCEDIMAGE);
  directory.add_long(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(level.size.width));
  directory.add_long(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(level.size.height));
  const auto bits = static_cast<std::uint16_t>(format.stored_bits());
  directory.add_shorts(TIFFTAG_BITSPERSAMPLE, std::vector<std::uint16_t>(n, bits));
  directory.add_shorts(TIFFTAG_COMPRESSION,
                       {static_cast<std::uint16_t>(compression_tag(format.compression))});
  directory.add_shorts(TIFFTAG_PHOTOMETRIC, {photometric_of(layout)});
  directory.add_shorts(TIFFTAG_ORIENTATION, {ORIENTATION_TOPLEFT});
  directory.add_shorts(TIFFTAG_SAMPLESPERPIXEL, {static_cast<std::uint16_t>(n)});
  directory.add_shorts(TIFFTAG_PLANARCONFIG, {PLANARCONFIG_CONTIG});
  directory.add_text(TIFFTAG_SOFTWARE, "Alinify " ALINIFY_VERSION);
  if (predictor_of(format) != Predictor::None)
    directory.add_shorts(TIFFTAG_PREDICTOR, {static_cast<std::uint16_t>(predictor_of(format))});
  if (format.strip) {
    directory.add_long(TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(format.tile.height));
  } else {
    directory.add_long(TIFFTAG_TILEWIDTH, static_cast<std::uint32_t>(format.tile.width));
    directory.add_long(TIFFTAG_TILELENGTH, static_cast<std::uint32_t>(format.tile.height));
  }
  directory.add_offsets(format.strip ? TIFFTAG_STRIPOFFSETS : TIFFTAG_TILEOFFSETS,
                        of_plane<std::uint64_t>(level, level.offsets, plane));
  directory.add_longs(format.strip ? TIFFTAG_STRIPBYTECOUNTS : TIFFTAG_TILEBYTECOUNTS,
                      of_plane<std::uint32_t>(level, level.byte_counts, plane));
  if (const auto extra = extra_samples(layout); !extra.empty())
    directory.add_shorts(TIFFTAG_EXTRASAMPLES, extra);
  directory.add_shorts(TIFFTAG_SAMPLEFORMAT, std::vector<std::uint16_t>(n, sample_format_of(format.type)));
  if (const auto& stored = layout.options.stored)
    for (const TiffTag& tag : stored->carried)
      if (index == 0 || !has_only_the_first(tag.tag)) directory.add_tag(tag);
  if (layout.color == ColorModel::Cmyk && !directory.has(TIFFTAG_INKSET))
    directory.add_shorts(TIFFTAG_INKSET, {INKSET_CMYK});
  if (photometric_of(layout) == PHOTOMETRIC_YCBCR) {
    directory.add_shorts(TIFFTAG_YCBCRSUBSAMPLING, {1, 1});
    directory.add_rationals(TIFFTAG_REFERENCEBLACKWHITE, {0, 255, 128, 255, 128, 255});
  }
  add_resolution(layout, index, directory);
  if (index > 0) return directory;
  if (layout.ome() && layout.levels.size() > 1)
    directory.add_offsets(TIFFTAG_SUBIFD, sub_directories(layout, plane));
  if (plane > 0) return directory;
  if (const std::string description = layout.description(); !description.empty())
    directory.add_text(TIFFTAG_IMAGEDESCRIPTION, description);
  if (!layout.options.icc_profile.empty())
    directory.add_bytes(TIFFTAG_ICCPROFILE, layout.options.icc_profile);
  return directory;
}

TileFormat format_of(Size size, int channels, PixelType type, ColorModel color,
                     const TiffWriterOptions& options) {
  TileFormat format;
  format.channels = channels;
  format.type = type;
  format.rgb = is_rgb(color);
  format.compression = options.compression;
  format.level = options.level;
  format.jpeg_quality = options.jpeg_quality;
  const int bits = stored_bits(type, options);
  if (bits < 8) format.bits = bits;
  format.signed_ab =
      color == ColorModel::Lab && options.stored && options.stored->photometric == PHOTOMETRIC_CIELAB;
  format.float_predictor = !options.ome;
  format.differences = color != ColorModel::Indexed;
  format.strip = options.strips;
  if (options.strips) {
    format.tile.width = size.width;
    format.tile.height = std::clamp<std::int64_t>(kStripBytes / format.stored_row_bytes(), 1, size.height);
  } else {
    // An image smaller than a tile gets a tile of its own size, rounded up to 16.
    const auto side = [&](std::int64_t whole) {
      return std::min<std::int64_t>(options.tile_size, (whole + 15) / 16 * 16);
    };
    format.tile = {side(size.width), side(size.height)};
  }
  return format;
}

// Assigns directory offsets; their sizes do not depend on the contents of the tile tables.
void place_directories(TiffLayout& layout) {
  layout.directory_offsets.clear();
  std::vector<std::int64_t> offsets;
  std::int64_t offset = TiffDirectoryWriter::header_bytes;
  for (std::size_t plane = 0; plane < static_cast<std::size_t>(layout.planes); ++plane)
    for (std::size_t i = 0; i < layout.levels.size(); ++i) {
      offsets.push_back(offset);
      offset += directory_of(layout, plane, i).byte_count();
    }
  layout.directory_offsets = std::move(offsets);
  // Tiles start at a page boundary, which file systems prefer.
  layout.first_tile_offset = (offset + 4095) / 4096 * 4096;
}

}  // namespace

std::vector<std::byte> TiffLayout::front_matter() const {
  std::vector<std::byte> bytes = TiffDirectoryWriter::header(bigtiff, directory_offsets.front());
  for (std::size_t i = 0; i < directory_offsets.size(); ++i) {
    const std::size_t plane = i / levels.size(), level = i % levels.size();
    // SubIFDs are no part of the chain, which goes from plane to plane.
    const std::size_t follower = !ome() ? i + 1 : level == 0 ? i + levels.size() : directory_offsets.size();
    const std::int64_t next = follower < directory_offsets.size() ? directory_offsets[follower] : 0;
    const std::vector<std::byte> directory =
        directory_of(*this, plane, level).laid_out(directory_offsets[i], next);
    bytes.insert(bytes.end(), directory.begin(), directory.end());
  }
  return bytes;
}

std::string TiffLayout::description() const {
  if (!ome()) return options.description;
  return ome_xml({levels.front().size, format.type, planes, format.channels, options.pixel_size_um},
                 *options.ome);
}

TileFormat TiffLayout::tile_format(std::int64_t number) const {
  TileFormat one = format;
  if (format.strip)
    one.tile.height = std::min(format.tile.height, levels[0].size.height - number * format.tile.height);
  return one;
}

std::int64_t TiffLayout::raw_tile_bytes() const {
  std::int64_t bytes = 0;
  for (const TiffLevel& level : levels) bytes += planes * level.grid.area() * format.tile_bytes();
  return bytes;
}

TiffLayout lay_out_tiff(Size size, int channels, PixelType type, ColorModel color,
                        const TiffWriterOptions& options) {
  check_tiff_size(size, channels, type, color, options);
  TiffLayout layout;
  layout.planes = options.ome && !in_one_plane(color) ? channels : 1;
  layout.format = format_of(size, channels / layout.planes, type, color, options);
  layout.color = color;
  layout.options = options;
  const std::vector<Size> sizes =
      options.pyramid && !options.strips ? halving_sizes(size, options.tile_size) : std::vector<Size>{size};
  for (const Size level : sizes) {
    const Size grid = tile_grid(level, layout.format.tile);
    const auto tiles = static_cast<std::size_t>(grid.area() * layout.planes);
    layout.levels.push_back(
        {level, grid, std::vector<std::uint64_t>(tiles), std::vector<std::uint64_t>(tiles)});
  }
  layout.bigtiff = true;
  place_directories(layout);
  const std::int64_t raw = layout.raw_tile_bytes();
  const bool may_pass = may_pass_classic_limit(raw, layout.first_tile_offset, options.compression);
  layout.bigtiff = options.bigtiff.value_or(may_pass);
  if (!layout.bigtiff && options.compression == Compression::None && may_pass)
    refuse_layout(messages::tiles_do_not_fit_classic_tiff(bytes_number(raw)),
                  messages::allow_bigtiff_or_compression);
  place_directories(layout);
  return layout;
}

std::int64_t estimated_file_bytes(Size size, int channels, PixelType type, const TiffWriterOptions& options) {
  TiffWriterOptions any_codec = options;
  if (options.compression == Compression::Jpeg || options.compression == Compression::CcittG4)
    any_codec.compression = Compression::Deflate;
  const TiffLayout layout = lay_out_tiff(size, channels, type, ColorModel::Channels, any_codec);
  double ratio = 1;
  switch (options.compression) {
    case Compression::None:
      break;
    case Compression::Lzw:
      ratio = is_float(type) ? 0.95 : 0.75;
      break;
    case Compression::Deflate:
      ratio = is_float(type) ? 0.8 : 0.6;
      break;
    case Compression::Zstd:
      ratio = is_float(type) ? 0.8 : 0.6;
      break;
    case Compression::Jpeg:
      ratio = 0.15;
      break;
    case Compression::CcittG4:
      ratio = 0.1;
      break;
  }
  return layout.first_tile_offset +
         static_cast<std::int64_t>(ratio * static_cast<double>(layout.raw_tile_bytes()));
}

}  // namespace alinify

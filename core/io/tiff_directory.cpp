#include "core/io/tiff_directory.h"

#include <limits>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/cie_lab_to_rgb.h"
#include "core/io/messages.h"
#include "core/io/tiff_jpeg2000.h"

namespace alinify {
namespace {

constexpr int photometric_cfa = 32803, photometric_linear_raw = 34892, photometric_depth = 51177;
constexpr int max_samples = 4096;

class DirectoryReading {
 public:
  DirectoryReading(TiffHandle& handle, const std::string& path, bool as_stored)
      : handle_(handle), tiff_(handle.get()), path_(path), as_stored_(as_stored) {}

  TiffDirectory run() {
    d_.offset = handle_.directory();
    read_size();
    read_samples();
    check_codec();
    read_photometric();
    choose_decoder();
    choose_type();
    choose_color();
    read_segments();
    return std::move(d_);
  }

 private:
  [[noreturn]] void refuse(Message why, Message hint = messages::export_file_again) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why), std::move(hint));
  }
  void warn(Message text) { d_.warnings.push_back(std::move(text)); }

  int short_tag(std::uint32_t tag, int otherwise) const {
    std::uint16_t value = 0;
    return TIFFGetFieldDefaulted(tiff_, tag, &value) ? value : otherwise;
  }

  void read_size() {
    std::uint32_t width = 0, height = 0;
    TIFFGetField(tiff_, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff_, TIFFTAG_IMAGELENGTH, &height);
    d_.size = {width, height};
    if (width == 0 || height == 0) refuse(messages::tiff_size_is(width, height));
    constexpr auto max = std::uint32_t{std::numeric_limits<std::int32_t>::max()};
    if (width > max || height > max) refuse(messages::tiff_size_cannot_be_right(width, height));
    std::uint16_t orientation = 1;
    d_.has_orientation = TIFFGetField(tiff_, TIFFTAG_ORIENTATION, &orientation) == 1;
    d_.orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    if (d_.orientation != orientation) warn(messages::tiff_orientation_unknown(orientation));
  }

  void read_samples() {
    d_.samples = short_tag(TIFFTAG_SAMPLESPERPIXEL, 1);
    d_.bits = short_tag(TIFFTAG_BITSPERSAMPLE, 1);
    format_ = short_tag(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    d_.planar =
        short_tag(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE && d_.samples > 1;
    d_.compression = short_tag(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (d_.samples < 1 || d_.samples > max_samples) refuse(messages::tiff_samples_a_pixel(d_.samples));
    if (d_.bits < 1 || d_.bits > 64) refuse(messages::tiff_bits_a_sample(d_.bits));
    if (format_ == SAMPLEFORMAT_COMPLEXINT || format_ == SAMPLEFORMAT_COMPLEXIEEEFP)
      refuse(messages::tiff_complex_samples, messages::tiff_save_magnitude);
    const double bytes = double(d_.size.width) * double(d_.size.height) * d_.samples * 8;
    if (bytes > 4e18) refuse(messages::tiff_size_cannot_be_right(d_.size.width, d_.size.height));
    std::uint16_t count = 0, *kinds = nullptr;
    TIFFGetFieldDefaulted(tiff_, TIFFTAG_EXTRASAMPLES, &count, &kinds);
    extra_ = count;
    alpha_ = count > 0 && kinds ? kinds[0] : EXTRASAMPLE_UNSPECIFIED;
  }

  void check_codec() const {
    if (is_tiff_jpeg2000(d_.compression) && decodes_tiff_jpeg2000()) {
      if (d_.bits != 8 && d_.bits != 16 && d_.bits != 32) refuse(messages::tiff_bits_a_sample(d_.bits));
      if (format_ == SAMPLEFORMAT_IEEEFP) refuse(messages::tiff_odd_float_bits(d_.bits));
      return;
    }
    if (TIFFIsCODECConfigured(static_cast<std::uint16_t>(d_.compression))) return;
    refuse(messages::tiff_unknown_codec(tiff_compression_name(d_.compression)),
           messages::tiff_save_with_other_compression);
  }

  void read_photometric() {
    std::uint16_t value = 0;
    if (TIFFGetField(tiff_, TIFFTAG_PHOTOMETRIC, &value)) {
      d_.photometric = value;
      return;
    }
    const bool fax = d_.compression == COMPRESSION_CCITTRLE || d_.compression == COMPRESSION_CCITTRLEW ||
                     d_.compression == COMPRESSION_CCITTFAX3 || d_.compression == COMPRESSION_CCITTFAX4;
    d_.photometric = d_.samples - extra_ == 3 ? PHOTOMETRIC_RGB
                     : fax                    ? PHOTOMETRIC_MINISWHITE
                                              : PHOTOMETRIC_MINISBLACK;
    warn(d_.photometric == PHOTOMETRIC_RGB ? messages::tiff_samples_taken_as_rgb
                                           : messages::tiff_samples_taken_as_grey);
  }

  bool is_lab() const {
    return d_.photometric == PHOTOMETRIC_CIELAB || d_.photometric == PHOTOMETRIC_ICCLAB ||
           d_.photometric == PHOTOMETRIC_ITULAB;
  }
  // Of 8 or 16 bits, of which L* is unsigned as the specification has it.
  bool is_lab_to_store() const {
    return is_lab() && d_.samples >= 3 && (d_.bits == 8 || d_.bits == 16) && format_ == SAMPLEFORMAT_UINT &&
           d_.compression != COMPRESSION_OJPEG;
  }
  bool is_stored_lab() const { return as_stored_ && is_lab_to_store(); }
  void warn_converted_lab() {
    warn(is_lab_to_store() ? messages::tiff_lab_shown_as_rgb : messages::tiff_lab_converted);
  }
  // libtiff converts L*a*b* only if nothing is beside it.
  bool is_lab_with_more() const {
    return !is_stored_lab() && d_.photometric == PHOTOMETRIC_CIELAB && d_.samples > 3 &&
           (d_.bits == 8 || d_.bits == 16);
  }

  void choose_decoder() {
    if (is_tiff_jpeg2000(d_.compression)) {
      const int stated = d_.photometric;
      if ((stated == PHOTOMETRIC_CIELAB && !is_stored_lab()) || stated == PHOTOMETRIC_LOGL ||
          stated == PHOTOMETRIC_LOGLUV)
        refuse(messages::tiff_colour_space_unknown(stated), messages::convert_to_rgb);
      d_.decoder = SegmentDecoder::Jpeg2000;
      // Aperio's tag says RGB of either of its encodings.
      d_.in_luminance = stated == PHOTOMETRIC_YCBCR ||
                        (d_.compression == 33003 && tiff_description(handle_).starts_with("Aperio"));
      if (stated == PHOTOMETRIC_YCBCR) d_.photometric = PHOTOMETRIC_RGB;
      return;
    }
    if (d_.compression == COMPRESSION_THUNDERSCAN && d_.bits == 4 && d_.samples == 1 && !TIFFIsTiled(tiff_)) {
      d_.decoder = SegmentDecoder::ThunderScan;
      return;
    }
    const int p = d_.photometric;
    if (is_lab_with_more()) {
      if (d_.planar) refuse(messages::tiff_lab_in_planes, messages::convert_to_rgb);
      d_.cie_lab = CieLabToRgb::of(tiff_);
      if (!d_.cie_lab) refuse(messages::tiff_colour_space_unknown(p), messages::convert_to_rgb);
      d_.decoder = d_.compression == COMPRESSION_NONE ? SegmentDecoder::Raw : SegmentDecoder::Codec;
      warn_converted_lab();
      return;
    }
    const bool converted = d_.compression == COMPRESSION_OJPEG ||
                           (p == PHOTOMETRIC_CIELAB && !is_stored_lab()) || p == PHOTOMETRIC_LOGL ||
                           p == PHOTOMETRIC_LOGLUV ||
                           (p == PHOTOMETRIC_YCBCR && d_.compression != COMPRESSION_JPEG);
    if (!converted) {
      d_.decoder = d_.compression == COMPRESSION_NONE ? SegmentDecoder::Raw : SegmentDecoder::Codec;
      return;
    }
    char why[1024] = "";
    if (!TIFFRGBAImageOK(tiff_, why)) refuse(Message::verbatim(why));
    d_.decoder = SegmentDecoder::Rgba;
    if (p == PHOTOMETRIC_CIELAB) warn_converted_lab();
    if (p == PHOTOMETRIC_LOGL || p == PHOTOMETRIC_LOGLUV) warn(messages::tiff_luminance_converted);
    d_.samples = 3;
    d_.bits = 8;
    d_.planar = false;
    format_ = SAMPLEFORMAT_UINT;
    extra_ = 0;
  }

  void choose_type() {
    const int bits = d_.bits;
    if (d_.cie_lab) {
      d_.conversion = SampleConversion::CieLab;
      return;
    }
    if (format_ == SAMPLEFORMAT_IEEEFP) {
      if (bits == 32 || bits == 64) {
        d_.type = bits == 32 ? PixelType::F32 : PixelType::F64;
      } else if (bits == 16 || bits == 24) {
        d_.type = PixelType::F32;
        d_.conversion = bits == 16 ? SampleConversion::Half : SampleConversion::Float24;
      } else {
        refuse(messages::tiff_odd_float_bits(bits));
      }
      return;
    }
    d_.is_signed = format_ == SAMPLEFORMAT_INT;
    if (bits <= 8) {
      d_.type = d_.is_signed ? PixelType::I8 : PixelType::U8;
      const bool kept = d_.is_signed || (as_stored_ && bits == 1);
      if (bits < 8) d_.conversion = kept ? SampleConversion::UnpackBits : SampleConversion::ScaleBits;
    } else if (bits <= 32) {
      if (bits <= 16)
        d_.type = d_.is_signed ? PixelType::I16 : PixelType::U16;
      else
        d_.type = d_.is_signed ? PixelType::I32 : PixelType::U32;
      if (bits != 16 && bits != 32) {
        d_.conversion = SampleConversion::UnpackBits;
        warn(messages::tiff_bits_keep_values(bits, 8 * bytes_per_sample(d_.type)));
      }
    } else if (bits == 64) {
      d_.type = PixelType::F64;
      d_.conversion = d_.is_signed ? SampleConversion::Int64 : SampleConversion::Uint64;
      warn(messages::tiff_integers_as_float64);
    } else {
      refuse(messages::tiff_odd_integer_bits(bits));
    }
  }

  void choose_color() {
    const bool has_alpha = alpha_ == EXTRASAMPLE_ASSOCALPHA || alpha_ == EXTRASAMPLE_UNASSALPHA;
    d_.channels = d_.samples;
    d_.color = ColorModel::Channels;
    const auto with_alpha = [&](ColorModel model) {
      d_.color = model;
      d_.premultiplied = alpha_ == EXTRASAMPLE_ASSOCALPHA;
    };
    switch (d_.photometric) {
      case PHOTOMETRIC_MINISWHITE:
        d_.invert = !as_stored_;
        [[fallthrough]];
      case PHOTOMETRIC_MINISBLACK:
      case PHOTOMETRIC_MASK:
      case photometric_depth:
        if (d_.samples == 1) d_.color = ColorModel::Grey;
        if (d_.samples == 2 && extra_ == 1 && has_alpha) with_alpha(ColorModel::GreyAlpha);
        break;
      case photometric_cfa:
      case photometric_linear_raw:
        if (d_.samples == 1) d_.color = ColorModel::Grey;
        if (d_.samples == 3) d_.color = ColorModel::Rgb;
        warn(messages::tiff_raw_sensor_values);
        break;
      case PHOTOMETRIC_RGB:
      case PHOTOMETRIC_YCBCR:
        if (d_.samples == 3) d_.color = ColorModel::Rgb;
        if (d_.samples == 4 && extra_ >= 1 && has_alpha) with_alpha(ColorModel::Rgba);
        if (d_.color == ColorModel::Channels && d_.samples > 3) warn(messages::tiff_extra_channels_kept);
        break;
      case PHOTOMETRIC_PALETTE:
        read_palette();
        break;
      case PHOTOMETRIC_SEPARATED:
        if ((d_.samples == 4 || (as_stored_ && d_.samples > 4)) &&
            short_tag(TIFFTAG_INKSET, INKSET_CMYK) == INKSET_CMYK)
          d_.color = ColorModel::Cmyk;
        break;
      case PHOTOMETRIC_ICCLAB:
      case PHOTOMETRIC_ITULAB:
        if (!is_stored_lab()) {
          convert_lab();
          break;
        }
        [[fallthrough]];
      case PHOTOMETRIC_CIELAB:
        if (is_stored_lab()) {
          d_.color = ColorModel::Lab;
          d_.signed_ab = d_.photometric == PHOTOMETRIC_CIELAB;
          break;
        }
        [[fallthrough]];
      case PHOTOMETRIC_LOGLUV:
        if (d_.samples == 3) d_.color = ColorModel::Rgb;
        // Opacity that the samples were multiplied by is taken out where they are converted.
        d_.premultiplied = d_.cie_lab && has_alpha && alpha_ == EXTRASAMPLE_ASSOCALPHA;
        if (d_.samples == 4 && extra_ >= 1 && has_alpha) d_.color = ColorModel::Rgba;
        if (d_.color == ColorModel::Channels) warn(messages::tiff_extra_channels_kept);
        break;
      case PHOTOMETRIC_LOGL:
        d_.color = ColorModel::Grey;
        d_.channels = d_.samples = 1;
        break;
      default:
        refuse(messages::tiff_colour_space_unknown(d_.photometric), messages::convert_to_rgb);
    }
    if (d_.decoder == SegmentDecoder::Rgba && d_.samples == 3) d_.color = ColorModel::Rgb, d_.invert = false;
  }

  // libtiff converts CIELab itself, but not these.
  void convert_lab() {
    const bool possible = d_.samples >= 3 && (d_.bits == 8 || d_.bits == 16) && format_ == SAMPLEFORMAT_UINT;
    if (!possible || d_.planar)
      refuse(messages::tiff_colour_space_unknown(d_.photometric), messages::convert_to_rgb);
    d_.conversion = SampleConversion::Lab;
    d_.type = PixelType::U8;
    d_.channels = 3;
    d_.color = ColorModel::Rgb;
    warn_converted_lab();
  }

  void read_palette() {
    std::uint16_t *red = nullptr, *green = nullptr, *blue = nullptr;
    if (d_.bits > 16 || !TIFFGetField(tiff_, TIFFTAG_COLORMAP, &red, &green, &blue))
      refuse(messages::tiff_no_usable_palette);
    if (d_.samples > 1) warn(messages::tiff_samples_beside_palette);
    if (as_stored_) {
      d_.conversion = SampleConversion::Index;
      d_.type = d_.bits <= 8 ? PixelType::U8 : PixelType::U16;
      d_.channels = 1;
      d_.color = ColorModel::Indexed;
      d_.is_signed = false;
      return;
    }
    const std::size_t entries = std::size_t{1} << d_.bits;
    bool eight_bits = true, small = true;
    for (std::size_t i = 0; i < entries; ++i) {
      for (const std::uint16_t value : {red[i], green[i], blue[i]}) {
        d_.palette.push_back(value);
        small = small && value < 256;
        // Eight-bit values are written as v * 256 or v * 257; anything else needs all sixteen.
        eight_bits = eight_bits && ((value & 255) == 0 || (value & 255) == value >> 8);
      }
    }
    if (small || eight_bits) {
      d_.conversion = SampleConversion::Palette8;
      d_.type = PixelType::U8;
      if (!small)
        for (std::uint16_t& value : d_.palette) value = static_cast<std::uint16_t>(value >> 8);
    } else {
      d_.conversion = SampleConversion::Palette16;
      d_.type = PixelType::U16;
    }
    std::erase_if(d_.warnings,
                  [](const Message& text) { return text.text() == &messages::tiff_bits_keep_values; });
    d_.channels = 3;
    d_.color = ColorModel::Rgb;
    d_.is_signed = false;
  }

  void read_segments() {
    d_.tiled = TIFFIsTiled(tiff_) != 0;
    if (d_.tiled) {
      std::uint32_t width = 0, height = 0;
      TIFFGetField(tiff_, TIFFTAG_TILEWIDTH, &width);
      TIFFGetField(tiff_, TIFFTAG_TILELENGTH, &height);
      d_.segment = {width, height};
    } else {
      std::uint32_t rows = 0;
      TIFFGetFieldDefaulted(tiff_, TIFFTAG_ROWSPERSTRIP, &rows);
      d_.segment = {d_.size.width, std::min<std::int64_t>(rows, d_.size.height)};
    }
    constexpr std::int64_t max = std::numeric_limits<std::int32_t>::max();
    if (d_.segment.width < 1 || d_.segment.height < 1 || d_.segment.width > max || d_.segment.height > max)
      refuse((d_.tiled ? messages::tiff_tiles_are_of_size : messages::tiff_strips_are_of_size)(
          d_.segment.width, d_.segment.height));
    d_.columns = (d_.size.width + d_.segment.width - 1) / d_.segment.width;
    d_.rows = (d_.size.height + d_.segment.height - 1) / d_.segment.height;
    const double count = double(d_.columns) * double(d_.rows) * d_.planes();
    if (count > 4e9)
      refuse((d_.tiled ? messages::tiff_claims_tiles : messages::tiff_claims_strips)(d_.columns, d_.rows));
    // A palette image's extra samples are skipped, but they are present.
    d_.row_bytes = (d_.segment.width * d_.samples_per_row_pixel() * d_.bits + 7) / 8;
    if (d_.decoder == SegmentDecoder::Codec) {
      const auto by_libtiff =
          static_cast<std::int64_t>(d_.tiled ? TIFFTileRowSize64(tiff_) : TIFFScanlineSize64(tiff_));
      if (by_libtiff != d_.row_bytes) refuse(messages::tiff_unknown_packing(by_libtiff));
    }
    if (d_.row_bytes > (std::int64_t{1} << 31)) refuse(messages::tiff_row_takes(bytes_number(d_.row_bytes)));
    if (d_.tiled && d_.segment_bytes(0) > (std::int64_t{1} << 30))
      refuse(messages::tiff_tile_takes(bytes_number(d_.segment_bytes(0))));
    if (d_.decoder == SegmentDecoder::Rgba && d_.segment.width * d_.segment.height > (std::int64_t{1} << 28))
      refuse((d_.tiled ? messages::tiff_tile_converted_whole : messages::tiff_strip_converted_whole)(
                 d_.segment.width, d_.segment.height),
             messages::convert_to_rgb);
    d_.swap_bytes =
        TIFFIsByteSwapped(tiff_) != 0 && (d_.bits == 16 || d_.bits == 24 || d_.bits == 32 || d_.bits == 64);
    d_.reverse_bits = short_tag(TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) == FILLORDER_LSB2MSB;
  }

  TiffHandle& handle_;
  TIFF* tiff_;
  const std::string& path_;
  const bool as_stored_;
  TiffDirectory d_;
  int format_ = SAMPLEFORMAT_UINT, extra_ = 0, alpha_ = 0;
};

}  // namespace

TiffDirectory read_tiff_directory(TiffHandle& handle, const std::string& path, bool as_stored) {
  return DirectoryReading(handle, path, as_stored).run();
}

std::string tiff_compression_name(int compression) {
  switch (compression) {
    case COMPRESSION_NONE:
      return "none";
    case COMPRESSION_CCITTRLE:
      return "ccitt-rle";
    case COMPRESSION_CCITTFAX3:
      return "ccitt-g3";
    case COMPRESSION_CCITTFAX4:
      return "ccitt-g4";
    case COMPRESSION_LZW:
      return "lzw";
    case COMPRESSION_OJPEG:
      return "old-style jpeg";
    case COMPRESSION_JPEG:
      return "jpeg";
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE:
      return "deflate";
    case COMPRESSION_PACKBITS:
      return "packbits";
    case COMPRESSION_CCITTRLEW:
      return "ccitt-rlew";
    case COMPRESSION_THUNDERSCAN:
      return "thunderscan";
    case COMPRESSION_NEXT:
      return "next";
    case COMPRESSION_PIXARLOG:
      return "pixarlog";
    case COMPRESSION_SGILOG:
    case COMPRESSION_SGILOG24:
      return "sgilog";
    case COMPRESSION_JBIG:
      return "jbig";
    case COMPRESSION_LERC:
      return "lerc";
    case COMPRESSION_LZMA:
      return "lzma";
    case COMPRESSION_ZSTD:
      return "zstd";
    case COMPRESSION_WEBP:
      return "webp";
    case 33003:
    case 33004:
    case 33005:
    case 34712:
      return "jpeg 2000 (" + std::to_string(compression) + ")";
    case 50002:
    case 52546:
      return "jpeg xl";
    case 22610:
      return "jpeg xr";
    default:
      return "scheme " + std::to_string(compression);
  }
}

std::string tiff_description(TiffHandle& handle) {
  const char* text = nullptr;
  return TIFFGetField(handle.get(), TIFFTAG_IMAGEDESCRIPTION, &text) && text ? std::string(text)
                                                                             : std::string();
}

JudgedDensity tiff_pixel_size(TiffHandle& handle, const std::string& description) {
  float x = 0, y = 0;
  if (!TIFFGetField(handle.get(), TIFFTAG_XRESOLUTION, &x) ||
      !TIFFGetField(handle.get(), TIFFTAG_YRESOLUTION, &y))
    return {};
  std::uint16_t tag = RESUNIT_INCH;
  TIFFGetFieldDefaulted(handle.get(), TIFFTAG_RESOLUTIONUNIT, &tag);
  DensityUnit unit = tag == RESUNIT_INCH         ? DensityUnit::Inch
                     : tag == RESUNIT_CENTIMETER ? DensityUnit::Centimetre
                                                 : DensityUnit::None;
  // ImageJ's unit of pixel size appears only in its description: "unit=micron" on a line of its own.
  if (description.compare(0, 7, "ImageJ=") == 0) {
    const std::size_t at = description.find("\nunit=");
    if (at == std::string::npos) return {};
    const std::size_t end = std::min(description.find('\n', at + 6), description.size());
    const double unit_um = micrometres_in(description.substr(at + 6, end - at - 6));
    // Inches and centimetres are no calibration: ImageJ passes on the resolution of the file it opened.
    if (unit_um == micrometres_in("inch") || unit_um == micrometres_in("cm")) {
      unit = unit_um == micrometres_in("inch") ? DensityUnit::Inch : DensityUnit::Centimetre;
    } else {
      if (!(x > 0) || !(y > 0) || !(unit_um > 0)) return {};
      return {sane_pixel_size(unit_um / double(x), unit_um / double(y)), {}};
    }
  }
  return judge_density({double(x), double(y), unit});
}

std::vector<std::byte> tiff_icc_profile(TiffHandle& handle) {
  std::uint32_t length = 0;
  const void* data = nullptr;
  if (!TIFFGetField(handle.get(), TIFFTAG_ICCPROFILE, &length, &data) || !data) return {};
  const auto* bytes = static_cast<const std::byte*>(data);
  return {bytes, bytes + length};
}

}  // namespace alinify

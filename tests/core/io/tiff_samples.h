#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <tiffio.h>

/// TIFFs of every layout, written by libtiff from a formula, for the readers to be held against.
namespace alinify::testing {

/// One page of a TIFF to be written.
struct PageSpec {
  int width = 61, height = 47, samples = 1, bits = 8, format = SAMPLEFORMAT_UINT;
  bool planar = false;
  int tile = 0;  ///< side of a tile; 0: strips
  int rows_per_strip = 16;
  int compression = COMPRESSION_NONE, predictor = 1;
  int photometric = PHOTOMETRIC_MINISBLACK;
  int orientation = 0;  ///< 0: no tag
  int fill_order = 0;
  unsigned subfile_type = 0;
  int sub_pages = 0;  ///< so many pages that follow are its SubIFDs
  std::vector<std::uint16_t> extra;
  std::string description;
  float x_resolution = 0, y_resolution = 0;
  int resolution_unit = RESUNIT_INCH;
  std::vector<std::uint16_t> palette[3];
  std::string icc;
  std::function<double(int x, int y, int c)> value;  ///< of a stored sample
  std::function<void(TIFF*)> more_tags;              ///< set before the pixels
};

/// A pattern that differs in every sample, of `bits` bits.
inline double pattern(int x, int y, int c, int bits) {
  const double range = std::ldexp(1.0, bits < 32 ? bits : 32);
  const double v = x * 2654435.761 + y * 40503.17 + c * 977.31 + 1;
  return std::floor(std::fmod(v * 7919.0, range));
}

/// Appends the lowest `bits` of value to a row, highest bit first, or a native number where bits are whole
/// bytes.
inline void put_sample(std::vector<std::uint8_t>& row, std::size_t index, double value, int bits,
                       int format) {
  const std::size_t bit = index * static_cast<std::size_t>(bits);
  if (format == SAMPLEFORMAT_IEEEFP && bits == 32) {
    const float f = static_cast<float>(value);
    std::memcpy(&row[bit / 8], &f, 4);
  } else if (format == SAMPLEFORMAT_IEEEFP && bits == 64) {
    std::memcpy(&row[bit / 8], &value, 8);
  } else {
    const std::uint64_t v = format == SAMPLEFORMAT_INT
                                ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                                : static_cast<std::uint64_t>(value);
    if (bits % 8 == 0) {
      std::memcpy(&row[bit / 8], &v, static_cast<std::size_t>(bits / 8));  // little-endian machines
    } else {
      for (int i = 0; i < bits; ++i) {
        const std::size_t at = bit + static_cast<std::size_t>(i);
        if (v >> (bits - 1 - i) & 1) row[at / 8] = static_cast<std::uint8_t>(row[at / 8] | 0x80 >> at % 8);
      }
    }
  }
}

inline std::vector<std::uint8_t> packed_block(const PageSpec& s, int x0, int y0, int w, int h, int plane) {
  const int per_pixel = s.planar ? 1 : s.samples;
  const std::size_t row_bytes = (static_cast<std::size_t>(w * per_pixel * s.bits) + 7) / 8;
  std::vector<std::uint8_t> block;
  for (int y = 0; y < h; ++y) {
    std::vector<std::uint8_t> row(row_bytes);
    for (int x = 0; x < w; ++x)
      for (int c = 0; c < per_pixel; ++c)
        if (x0 + x < s.width && y0 + y < s.height)
          put_sample(row, static_cast<std::size_t>(x * per_pixel + c),
                     s.value(x0 + x, y0 + y, s.planar ? plane : c), s.bits, s.format);
    block.insert(block.end(), row.begin(), row.end());
  }
  return block;
}

inline void write_page(TIFF* tiff, const PageSpec& s) {
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, s.width);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, s.height);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, s.samples);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, s.bits);
  TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, s.format);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, s.photometric);
  TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, s.planar ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, s.compression);
  if (s.predictor != 1) TIFFSetField(tiff, TIFFTAG_PREDICTOR, s.predictor);
  if (s.orientation) TIFFSetField(tiff, TIFFTAG_ORIENTATION, s.orientation);
  if (s.fill_order) TIFFSetField(tiff, TIFFTAG_FILLORDER, s.fill_order);
  if (s.subfile_type) TIFFSetField(tiff, TIFFTAG_SUBFILETYPE, s.subfile_type);
  if (!s.extra.empty())
    TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, static_cast<int>(s.extra.size()), s.extra.data());
  if (!s.description.empty()) TIFFSetField(tiff, TIFFTAG_IMAGEDESCRIPTION, s.description.c_str());
  if (!s.icc.empty())
    TIFFSetField(tiff, TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(s.icc.size()), s.icc.data());
  if (s.x_resolution > 0) {
    TIFFSetField(tiff, TIFFTAG_XRESOLUTION, double(s.x_resolution));
    TIFFSetField(tiff, TIFFTAG_YRESOLUTION, double(s.y_resolution));
    TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, s.resolution_unit);
  }
  if (!s.palette[0].empty())
    TIFFSetField(tiff, TIFFTAG_COLORMAP, s.palette[0].data(), s.palette[1].data(), s.palette[2].data());
  if (s.sub_pages > 0) {
    const std::vector<std::uint64_t> places(static_cast<std::size_t>(s.sub_pages));
    TIFFSetField(tiff, TIFFTAG_SUBIFD, s.sub_pages, places.data());
  }
  if (s.more_tags) s.more_tags(tiff);
  if (s.photometric == PHOTOMETRIC_YCBCR && s.compression == COMPRESSION_JPEG)
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  const int w = s.tile ? s.tile : s.width, h = s.tile ? s.tile : s.rows_per_strip;
  if (s.tile) {
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, s.tile);
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, s.tile);
  } else {
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, s.rows_per_strip);
  }
  std::uint32_t index = 0;
  for (int plane = 0; plane < (s.planar ? s.samples : 1); ++plane)
    for (int y = 0; y < s.height; y += h)
      for (int x = 0; x < s.width; x += w, ++index) {
        const int rows = s.tile ? h : std::min(h, s.height - y);
        std::vector<std::uint8_t> block = packed_block(s, x, y, w, rows, plane);
        const auto bytes = static_cast<tmsize_t>(block.size());
        const tmsize_t done = s.tile ? TIFFWriteEncodedTile(tiff, index, block.data(), bytes)
                                     : TIFFWriteEncodedStrip(tiff, index, block.data(), bytes);
        if (done < 0) throw std::runtime_error("libtiff cannot write the sample");
      }
  if (!TIFFWriteDirectory(tiff)) throw std::runtime_error("libtiff cannot write the directory");
}

/// mode: "w" with libtiff's letters, as "wb" for big endian or "w8" for BigTIFF.
inline void write_tiff(const std::filesystem::path& path, const std::vector<PageSpec>& pages,
                       const char* mode = "w") {
  TIFF* tiff = TIFFOpen(path.string().c_str(), mode);
  if (!tiff) throw std::runtime_error("libtiff cannot create the sample");
  for (const PageSpec& page : pages) write_page(tiff, page);
  TIFFClose(tiff);
}

}  // namespace alinify::testing

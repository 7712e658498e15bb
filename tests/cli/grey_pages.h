#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tiffio.h>

namespace alinify::testing {

/// Writes grey pages of 40 x 30, each of one value throughout, with so many dots per inch; 0 states no
/// density.
inline void write_grey_pages(const std::string& path, const std::vector<std::uint8_t>& values,
                             double dots_per_inch = 0) {
  TIFF* tiff = TIFFOpen(path.c_str(), "w");
  ASSERT_NE(tiff, nullptr);
  for (const std::uint8_t value : values) {
    if (dots_per_inch > 0) {
      TIFFSetField(tiff, TIFFTAG_XRESOLUTION, dots_per_inch);
      TIFFSetField(tiff, TIFFTAG_YRESOLUTION, dots_per_inch);
      TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    }
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, 40);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, 30);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 30);
    std::vector<std::uint8_t> row(40, value);
    for (std::uint32_t y = 0; y < 30; ++y) TIFFWriteScanline(tiff, row.data(), y, 0);
    TIFFWriteDirectory(tiff);
  }
  TIFFClose(tiff);
}

}  // namespace alinify::testing

#pragma once

#include <cstddef>
#include <cstdint>
// jpeglib.h needs the types of <cstdio>.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <jpeglib.h>

namespace alinify::testing {

/// The JFIF header's density: unit 0 none, 1 per inch, 2 per centimetre.
struct JfifDensity {
  int unit = 2, dots = 1000;
};

/// A JPEG whose colours are stored in full resolution.
struct JpegSpec {
  int width = 0, height = 0;
  J_COLOR_SPACE space = JCS_RGB;
  int quality = 100;
  int restart_interval = 0;  ///< blocks from one restart marker to the next; 0: without
  JfifDensity density = {};
  std::string exif = {};  ///< none if empty
};

/// **Shapes**: pixels: packed rows, as many samples a pixel as the colour space has.
inline std::string jpeg_bytes(const JpegSpec& spec, const std::vector<std::uint8_t>& pixels) {
  jpeg_compress_struct jpeg;
  jpeg_error_mgr errors;
  // On errors libjpeg says why and ends the program.
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char* buffer = nullptr;
  unsigned long length = 0;
  jpeg_mem_dest(&jpeg, &buffer, &length);
  const int channels = spec.space == JCS_GRAYSCALE ? 1 : spec.space == JCS_CMYK ? 4 : 3;
  jpeg.image_width = static_cast<JDIMENSION>(spec.width);
  jpeg.image_height = static_cast<JDIMENSION>(spec.height);
  jpeg.input_components = channels;
  jpeg.in_color_space = spec.space;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, spec.quality, TRUE);
  for (int i = 0; i < jpeg.num_components; ++i)
    jpeg.comp_info[i].h_samp_factor = jpeg.comp_info[i].v_samp_factor = 1;
  jpeg.restart_interval = static_cast<unsigned>(spec.restart_interval);
  jpeg.density_unit = static_cast<UINT8>(spec.density.unit);
  jpeg.X_density = jpeg.Y_density = static_cast<UINT16>(spec.density.dots);
  jpeg_start_compress(&jpeg, TRUE);
  if (!spec.exif.empty()) {
    jpeg_write_marker(&jpeg, JPEG_APP0 + 1, reinterpret_cast<const JOCTET*>(spec.exif.data()),
                      static_cast<unsigned>(spec.exif.size()));
  }
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row =
        const_cast<JSAMPROW>(&pixels[jpeg.next_scanline * static_cast<std::size_t>(spec.width * channels)]);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  std::string bytes(reinterpret_cast<char*>(buffer), length);
  std::free(buffer);
  return bytes;
}

}  // namespace alinify::testing

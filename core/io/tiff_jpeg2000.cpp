#include "core/io/tiff_jpeg2000.h"

#include "core/io/messages.h"

#if defined(ALINIFY_WITH_OPENJPEG)
#include <algorithm>
#include <cmath>
#include <openjpeg.h>
#include <vector>

#include "core/base/error.h"
#include "core/io/jpeg2000_codec.h"
#endif

namespace alinify {

bool is_tiff_jpeg2000(int compression) {
  return (compression >= 33003 && compression <= 33005) || compression == 34712;
}

#if defined(ALINIFY_WITH_OPENJPEG)
namespace {

// ITU-R BT.601 at full range, as Aperio's scanners and JFIF have it.
template <class T>
void to_rgb(T* samples, std::int64_t pixels, std::int64_t channels, int bits) {
  const double middle = std::ldexp(0.5, bits), highest = std::ldexp(1.0, bits) - 1;
  const auto rounded = [&](double value) {
    return static_cast<T>(std::clamp(std::floor(value + 0.5), 0.0, highest));
  };
  for (std::int64_t i = 0; i < pixels; ++i) {
    T* const p = samples + i * channels;
    const double y = double(p[0]), cb = double(p[1]) - middle, cr = double(p[2]) - middle;
    p[0] = rounded(y + 1.402 * cr);
    p[1] = rounded(y - 0.344136 * cb - 0.714136 * cr);
    p[2] = rounded(y + 1.772 * cb);
  }
}

// A component's sample at a pixel of an image of that extent: chrominance may have half the columns, or rows.
struct DecodedComponent {
  const OPJ_INT32* samples;
  std::int64_t width, height, every_column, every_row;

  OPJ_INT32 at(std::int64_t x, std::int64_t y) const {
    return samples[std::min(y / every_row, height - 1) * width + std::min(x / every_column, width - 1)];
  }
};

std::vector<DecodedComponent> components_of(const opj_image_t& image) {
  std::vector<DecodedComponent> components;
  for (OPJ_UINT32 c = 0; c < image.numcomps; ++c) {
    const opj_image_comp_t& from = image.comps[c];
    components.push_back({from.data, from.w, from.h, from.dx, from.dy});
  }
  return components;
}

// Whether it is one of the directory's samples, in a segment of so many rows.
bool fits(const TiffDirectory& d, const opj_image_t& image, std::int64_t rows) {
  const std::int64_t width = std::int64_t{image.x1} - image.x0, height = std::int64_t{image.y1} - image.y0;
  return static_cast<int>(image.numcomps) == d.samples_per_row_pixel() && width <= d.segment.width &&
         height <= rows &&
         std::all_of(image.comps, image.comps + image.numcomps, [&](const opj_image_comp_t& component) {
           return component.data && component.w > 0 && component.h > 0 && component.dx > 0 &&
                  component.dy > 0 && static_cast<int>(component.prec) <= d.bits &&
                  (component.sgnd != 0) == d.is_signed;
         });
}

template <class T>
void put(const opj_image_t& image, bool ycc, std::int64_t row_bytes, std::byte* out) {
  const std::vector<DecodedComponent> components = components_of(image);
  const std::int64_t width = std::int64_t{image.x1} - image.x0, height = std::int64_t{image.y1} - image.y0;
  const auto channels = static_cast<std::int64_t>(components.size());
  for (std::int64_t y = 0; y < height; ++y) {
    T* const row = reinterpret_cast<T*>(out + y * row_bytes);
    for (std::int64_t c = 0; c < channels; ++c)
      for (std::int64_t x = 0; x < width; ++x)
        row[x * channels + c] = static_cast<T>(components[static_cast<std::size_t>(c)].at(x, y));
    if (ycc) to_rgb(row, width, channels, static_cast<int>(image.comps[0].prec));
  }
}

}  // namespace

bool decodes_tiff_jpeg2000() {
  return true;
}

Message decode_tiff_jpeg2000(const TiffDirectory& d, std::span<const std::byte> segment, std::int64_t rows,
                             bool strict, const std::filesystem::path& path, std::byte* out) {
  try {
    Jpeg2000Codec codec(segment, path, strict);
    const Jpeg2000Header header = codec.header();
    const opj_image_t& image = codec.image();
    // Before the memory for it is taken.
    if (header.image.width > d.segment.width || header.image.height > rows)
      return messages::header_contradicts_itself;
    const bool thinned = image.numcomps >= 3 && (image.comps[1].dx > 1 || image.comps[1].dy > 1);
    // A stream that mixes red, green and blue itself is decoded to these, whatever the tags say.
    const bool coloured = d.color == ColorModel::Rgb || d.color == ColorModel::Rgba;
    const bool ycc = coloured && !d.is_signed && !header.mixes_components &&
                     (d.in_luminance || thinned || image.color_space == OPJ_CLRSPC_SYCC);
    if (!codec.decode_area(header.image)) return codec.why();
    if (!fits(d, codec.image(), rows)) return messages::header_contradicts_itself;
    if (d.bits == 8)
      put<std::uint8_t>(codec.image(), ycc, d.row_bytes, out);
    else if (d.bits == 16)
      put<std::uint16_t>(codec.image(), ycc, d.row_bytes, out);
    else
      put<std::uint32_t>(codec.image(), ycc, d.row_bytes, out);
    return {};
  } catch (const Error& error) {
    return error.why_message();
  }
}

#else

bool decodes_tiff_jpeg2000() {
  return false;
}

Message decode_tiff_jpeg2000(const TiffDirectory&, std::span<const std::byte>, std::int64_t, bool,
                             const std::filesystem::path&, std::byte*) {
  return messages::built_without_library("OpenJPEG");
}

#endif

}  // namespace alinify

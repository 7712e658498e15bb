#include "core/image/image_info.h"

#include "core/base/text.h"
#include "core/image/stored_tags.h"

namespace alinify {

bool samples_are_names(const ImageInfo& info) {
  return info.color == ColorModel::Indexed || (info.stored && info.stored->bits == 1);
}

int color_channels(const ImageInfo& info) {
  const bool has_opacity = info.color == ColorModel::GreyAlpha || info.color == ColorModel::Rgba;
  return info.channels - (has_opacity ? 1 : 0);
}

std::int64_t sample_bytes(const ImageInfo& info) {
  return info.size.area() * info.channels * bytes_per_sample(info.type);
}

std::string name_of(ColorModel model) {
  switch (model) {
    case ColorModel::Grey:
      return "grey";
    case ColorModel::GreyAlpha:
      return "grey+alpha";
    case ColorModel::Rgb:
      return "rgb";
    case ColorModel::Rgba:
      return "rgba";
    case ColorModel::Cmyk:
      return "cmyk";
    case ColorModel::Lab:
      return "lab";
    case ColorModel::Indexed:
      return "indexed";
    case ColorModel::Channels:
      return "channels";
  }
  return "?";
}

bool is_compressed(const ImageInfo& info) {
  return !info.compression.empty() && info.compression != "none";
}

bool reads_parts_cheaply(const ImageInfo& info) {
  return !is_compressed(info) || info.format == "PNG" || info.format == "JPEG";
}

std::string describe(const ImageInfo& info) {
  return dimensions_text(info.size) + ", " + std::to_string(info.channels) + " x " +
         std::string(name_of(info.type)) + ", " + name_of(info.color);
}

}  // namespace alinify

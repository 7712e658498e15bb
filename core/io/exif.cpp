#include "core/io/exif.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/io/orientation.h"

namespace alinify {

Exif parse_exif(const std::vector<unsigned char>& data) {
  Exif exif;
  if (data.size() < 8) return exif;
  const bool big = data[0] == 'M';
  const auto number = [&](std::size_t at, int count) -> std::uint32_t {
    if (at + static_cast<std::size_t>(count) > data.size()) return 0;
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i)
      value |= std::uint32_t{data[at + static_cast<std::size_t>(i)]} << 8 * (big ? count - 1 - i : i);
    return value;
  };
  const auto for_each_entry = [&](std::size_t directory, const auto& visit) {
    const std::uint32_t count = number(directory, 2);
    for (std::uint32_t i = 0; i < count && directory + 2 + 12 * (i + 1) <= data.size(); ++i) {
      const std::size_t entry = directory + 2 + 12 * i;
      visit(entry, number(entry, 2), number(entry + 2, 2));
    }
  };
  std::size_t details = 0;
  for_each_entry(number(4, 4), [&](std::size_t entry, std::uint32_t tag, std::uint32_t type) {
    const auto rational = [&] {
      const std::size_t at = number(entry + 8, 4);
      const double below = number(at + 4, 4);
      return type == 5 && below > 0 ? number(at, 4) / below : 0.0;
    };
    if (tag == 0x112 && type == 3) exif.orientation = static_cast<int>(number(entry + 8, 2));
    if (tag == 0x11a) exif.x_resolution = rational();
    if (tag == 0x11b) exif.y_resolution = rational();
    if (tag == 0x128 && type == 3) exif.unit = static_cast<int>(number(entry + 8, 2));
    if (tag == 0x8769) details = number(entry + 8, 4);
  });
  if (details > 0)
    for_each_entry(details, [&](std::size_t, std::uint32_t tag, std::uint32_t) {
      const bool exposure_time = tag == 0x829a, aperture = tag == 0x829d, focal_length = tag == 0x920a;
      exif.by_camera |= exposure_time || aperture || focal_length;
    });
  if (exif.orientation < 1 || exif.orientation > 8) exif.orientation = 1;
  return exif;
}

StatedDensity stated_density(const Exif& exif) {
  StatedDensity density;
  density.in_picture_format = true;
  density.by_camera = exif.by_camera;
  density.x = exif.x_resolution, density.y = exif.y_resolution;
  density.unit = exif.unit == 2   ? DensityUnit::Inch
                 : exif.unit == 3 ? DensityUnit::Centimetre
                                  : DensityUnit::None;
  return density;
}

void describe_upright(const Exif& exif, Size stored, const StatedDensity& density, ImageInfo& info) {
  const Orientation orientation{exif.orientation, stored};
  info.orientation = exif.orientation;
  info.size = orientation.oriented_size();
  info.levels = {LevelInfo{info.size, info.size, {1, 1}}};
  JudgedDensity judged = judge_density(density);
  info.pixel_size_um = judged.pixel_size_um;
  if (!judged.doubt.empty()) info.warnings.push_back(std::move(judged.doubt));
  if (info.pixel_size_um && orientation.swaps_axes()) std::swap(info.pixel_size_um->x, info.pixel_size_um->y);
}

}  // namespace alinify

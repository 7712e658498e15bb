#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "core/image/image.h"
#include "core/image/tile_source.h"

/// Fields of a camera whose light, offset and content are known.
namespace alinify::testing {

struct KnownCamera {
  Size size{256, 192};
  double offset = 0;  ///< without light

  /// The light, before it is given the mean 1.
  double light(double x, double y) const {
    const double u = x / static_cast<double>(size.width) - 0.45,
                 v = y / static_cast<double>(size.height) - 0.55;
    return 1 - 0.9 * (u * u + 0.8 * v * v) + 0.1 * u;
  }
  double mean_light() const {
    double sum = 0;
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        sum += light(static_cast<double>(x), static_cast<double>(y));
    return sum / static_cast<double>(size.area());
  }
  double flat(double x, double y) const { return light(x, y) / mean_light(); }

  static double baseline(std::int64_t i) { return 2000 - 12 * static_cast<double>(i % 50); }

  /// Field i: a background that fades from field to field, with bright spots, noise and the camera's light
  /// and offset.
  template <class T>
  std::shared_ptr<Image> field(std::int64_t i, PixelType type, double scale = 1) const {
    auto image = std::make_shared<Image>(size, 1, type);
    std::mt19937 random(static_cast<std::uint32_t>(100 + i));
    const auto uniform = [&] { return static_cast<double>(random() % 10000) / 10000; };
    struct Spot {
      double x, y, radius, height;
    };
    std::vector<Spot> spots;
    for (int k = 0; k < 12; ++k)
      spots.push_back({uniform() * static_cast<double>(size.width),
                       uniform() * static_cast<double>(size.height), 3 + 9 * uniform(), 3000 * uniform()});
    const double mean = mean_light();
    const View2D<T> out = image->pixels().samples<T>();
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x) {
        double value = baseline(i);
        for (const Spot& s : spots) {
          const double dx = static_cast<double>(x) - s.x, dy = static_cast<double>(y) - s.y;
          if (dx * dx + dy * dy < s.radius * s.radius) value += s.height;
        }
        value = value * light(static_cast<double>(x), static_cast<double>(y)) / mean + offset +
                20 * (uniform() - 0.5);
        out.at(x, y) = static_cast<T>(value * scale);
      }
    return image;
  }
};

inline std::shared_ptr<const TileSource> source_of(const std::shared_ptr<Image>& image) {
  ImageInfo info;
  info.size = image->size();
  info.channels = image->channels();
  info.type = image->type();
  if (info.channels > 1) info.color = ColorModel::Channels;
  info.levels = {{info.size, info.size, {1, 1}}};
  return make_memory_source(image, info);
}

}  // namespace alinify::testing

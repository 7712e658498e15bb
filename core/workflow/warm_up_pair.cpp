#include "core/workflow/warm_up_pair.h"

#include <cmath>
#include <cstring>
#include <utility>

#include "core/math/scalar.h"

namespace alinify {
namespace {

// Well-mixed bits for a lattice point ("lowbias32" of C. Wellons' hash-prospector, public domain).
float random_at(std::int64_t i, std::int64_t j, std::uint32_t seed) {
  std::uint32_t h = static_cast<std::uint32_t>(i) * 0x8da6b343u ^
                    static_cast<std::uint32_t>(j) * 0xd8163841u ^ seed * 0xcb1ab31fu;
  h ^= h >> 16, h *= 0x7feb352du, h ^= h >> 15, h *= 0x846ca68bu, h ^= h >> 16;
  return static_cast<float>(h >> 8) / 16777216.0f;
}

// 0 to 1, features about `feature_px` wide.
float noise(Vec2d p, double feature_px, std::uint32_t seed) {
  const double x = p.x / feature_px, y = p.y / feature_px;
  const std::int64_t i = floor_to_int64(x), j = floor_to_int64(y);
  const auto ease = [](double t) { return static_cast<float>(t * t * (3 - 2 * t)); };
  const float wx = ease(x - static_cast<double>(i)), wy = ease(y - static_cast<double>(j));
  const float a = random_at(i, j, seed), b = random_at(i + 1, j, seed), c = random_at(i, j + 1, seed),
              d = random_at(i + 1, j + 1, seed);
  const float top = a + (b - a) * wx, bottom = c + (d - c) * wx;
  return top + (bottom - top) * wy;
}

float texture(Vec2d p) {
  return 0.4f * noise(p, 3.5, 1) + 0.3f * noise(p, 11, 2) + 0.3f * noise(p, 60, 3);
}

// The moving image at y shows the fixed one at y - shift(y).
Vec2d shift(Vec2d y) {
  return {4 + 2 * std::sin(0.011 * y.x + 0.007 * y.y), -3 + 2 * std::cos(0.009 * y.x - 0.008 * y.y)};
}

std::shared_ptr<const TileSource> source_of(Image image) {
  ImageInfo info;
  info.color = image.channels() == 3 ? ColorModel::Rgb : ColorModel::Grey;
  return make_memory_source(std::make_shared<const Image>(std::move(image)), std::move(info));
}

template <class Place>
std::shared_ptr<const TileSource> picture(Size size, ThreadPool& pool, const Place& place) {
  Image image(size, 3, PixelType::U8);
  pool.parallel_for(size.height, [&](std::int64_t y) {
    auto* row = reinterpret_cast<std::uint8_t*>(image.pixels().row(y));
    for (std::int64_t x = 0; x < size.width; ++x) {
      const float value = texture(place(Vec2d{static_cast<double>(x), static_cast<double>(y)}));
      row[3 * x] = static_cast<std::uint8_t>(20 + 210 * value);
      row[3 * x + 1] = static_cast<std::uint8_t>(30 + 180 * value);
      row[3 * x + 2] = static_cast<std::uint8_t>(40 + 150 * value);
    }
  });
  return source_of(std::move(image));
}

std::shared_ptr<const TileSource> all_but_a_corner(Size size) {
  Image image(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      *image.pixels().at(x, y) = x + y < size.height / 8 ? std::byte{0} : std::byte{255};
  return source_of(std::move(image));
}

}  // namespace

WarmUpPair make_warm_up_pair(Size size, ThreadPool& pool) {
  WarmUpPair pair;
  pair.fixed = picture(size, pool, [](Vec2d p) { return p; });
  pair.moving = picture(size, pool, [](Vec2d p) { return p - shift(p); });
  pair.fixed_mask = pair.moving_mask = all_but_a_corner(size);
  for (const double share_x : {0.3, 0.7})
    for (const double share_y : {0.3, 0.7}) {
      const Vec2d p{share_x * static_cast<double>(size.width), share_y * static_cast<double>(size.height)};
      Vec2d q = p;
      for (int i = 0; i < 20; ++i) q = p + shift(q);
      LandmarkPair landmark;
      landmark.id = std::to_string(pair.landmarks.size() + 1);
      landmark.fixed = p;
      landmark.moving = q;
      pair.landmarks.push_back(landmark);
    }
  return pair;
}

std::shared_ptr<const TileSource> make_warm_up_image(Size size, int channels, PixelType type) {
  Image image(size, channels, type);
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    for (std::int64_t y = 0; y < size.height; ++y) {
      auto* row = reinterpret_cast<T*>(image.pixels().row(y));
      for (std::int64_t i = 0; i < size.width * channels; ++i)
        row[i] = static_cast<T>(100 * random_at(i, y, 4));
    }
  });
  return source_of(std::move(image));
}

}  // namespace alinify

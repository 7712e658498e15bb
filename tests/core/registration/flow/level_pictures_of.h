#pragma once

#include <functional>

#include "core/registration/flow/level_pictures.h"
#include "tests/core/registration/flow/cloth.h"

namespace alinify::test {

inline NormalisedPicture drawn(const std::function<double(Vec2d)>& value, Size size) {
  NormalisedPicture picture;
  picture.size = size;
  picture.stride = size.width;
  picture.weights.assign(static_cast<std::size_t>(size.area()), 1);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      picture.values.push_back(static_cast<float>(value({static_cast<double>(x), static_cast<double>(y)})));
  return picture;
}

/// Both pictures drawn from one formula (mean 0, deviation about 0.7), the fixed one through the map.
inline LevelPictures drawn_through(const Map& map, const std::function<double(Vec2d)>& value, Size size) {
  return {drawn([&](Vec2d p) { return value(map(p)); }, size), drawn(value, size), {}};
}

/// A weave of 8 x 6 px whose threads are uneven, which distinguishes the repeats.
inline double uneven_weave(Vec2d q) {
  const double x = q.x + 0.9 * std::sin(0.071 * q.x + 0.043 * q.y),
               y = q.y + 0.7 * std::sin(0.057 * q.y - 0.038 * q.x);
  const double pi = std::acos(-1.0);
  const double weave = std::cos(2 * pi * x / 8) + std::cos(2 * pi * y / 6);
  const double uneven = std::sin(0.31 * q.x - 0.12 * q.y) * std::cos(0.17 * q.y + 0.05 * q.x);
  return 0.6 * weave + 0.35 * uneven;
}

}  // namespace alinify::test

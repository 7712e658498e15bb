#pragma once

#include <functional>

#include "core/registration/initial/small_picture.h"

namespace alinify::test {

/// The function's values at the pixel centres of an image that is `downsample` times as large.
inline SmallPicture small_picture(Size size, const std::function<double(double, double)>& value,
                                  double downsample = 1, const GreyImage* mask = nullptr) {
  GreyImage image;
  image.size = size;
  image.downsample = downsample;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      image.values.push_back(static_cast<float>(value(static_cast<double>(x), static_cast<double>(y))));
  ImageInfo info;
  info.size = {static_cast<std::int64_t>(static_cast<double>(size.width) * downsample),
               static_cast<std::int64_t>(static_cast<double>(size.height) * downsample)};
  return make_small_picture(image, mask, info);
}

/// The farthest that two maps take a corner of the size apart.
inline double apart(const Affine2& a, const Affine2& b, Size size) {
  double max = 0;
  for (const double x : {0.0, static_cast<double>(size.width)})
    for (const double y : {0.0, static_cast<double>(size.height)})
      max = std::fmax(max, length(a({x, y}) - b({x, y})));
  return max;
}

}  // namespace alinify::test

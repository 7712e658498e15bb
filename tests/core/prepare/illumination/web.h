#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "core/image/tile_source.h"

/// Webs of cloth under a line-scan camera, made from formulas, and what they are captured through.
namespace alinify::testing {

/// An image whose sample c of pixel (x, y) is value(x, y, c), rounded half up and clamped to the type.
template <class T>
std::shared_ptr<const TileSource> image_of(
    Size size, int channels, PixelType type,
    const std::function<double(std::int64_t, std::int64_t, int)>& value) {
  auto image = std::make_shared<Image>(size, channels, type);
  const auto samples = image->pixels().samples<T>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      for (int c = 0; c < channels; ++c) {
        double v = value(x, y, c);
        if constexpr (!std::is_floating_point_v<T>)
          v = std::clamp(std::floor(v + 0.5), static_cast<double>(std::numeric_limits<T>::lowest()),
                         static_cast<double>(std::numeric_limits<T>::max()));
        samples.row(y)[x * channels + c] = static_cast<T>(v);
      }
  ImageInfo info;
  info.path = "web.tif";
  info.color = channels == 3 ? ColorModel::Rgb : channels == 4 ? ColorModel::Rgba : ColorModel::Grey;
  return make_memory_source(std::move(image), info);
}

/// A camera's effect on its columns, as logarithms: illumination, single columns, two outputs that differ.
struct Camera {
  std::vector<double> smooth, fine;
  double response(std::int64_t x) const {
    return std::exp(smooth[static_cast<std::size_t>(x)] + fine[static_cast<std::size_t>(x)]);
  }
};

inline Camera make_camera(std::size_t width, double fine_rms, double smooth_depth, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  Camera camera{std::vector<double>(width), std::vector<double>(width)};
  for (std::size_t x = 0; x < width; ++x) {
    const double u = 2 * static_cast<double>(x) / static_cast<double>(width) - 1;
    camera.smooth[x] = -smooth_depth * u * u;
    camera.fine[x] = fine_rms * normal(random) + (x % 2 == 0 ? 0.4 : -0.4) * fine_rms;
  }
  return camera;
}

/// Plain cloth: warp yarns of their own thickness and brightness that wander sideways together, weft yarns
/// that slant, and a fine texture. About 20 000 of 65 535.
class Web {
 public:
  Web(std::size_t width, std::size_t height, double wander_px, unsigned seed)
      : wander_px_(wander_px), height_(static_cast<double>(height)), width_(width), random_(seed) {
    std::normal_distribution<double> normal;
    const auto yarns = static_cast<std::size_t>((static_cast<double>(width) + wander_px) / 9.3 * 1.2) + 8;
    double at = -20;
    for (std::size_t i = 0; i < yarns; ++i) {
      edge_.push_back(at);
      light_.push_back(1 + 0.1 * normal(random_));
      at += 9.3 * (1 + 0.05 * normal(random_));
    }
    texture_.resize(65536);
    for (float& v : texture_) v = static_cast<float>(normal(random_));
  }

  double wander(std::int64_t y) const {
    const double t = static_cast<double>(y) / height_;
    return wander_px_ * (0.5 + 0.35 * std::sin(8.2 * t + 1) + 0.15 * std::sin(32 * t));
  }

  double operator()(std::int64_t x, std::int64_t y) const {
    const double place = static_cast<double>(x) + wander(y);
    const auto next = std::upper_bound(edge_.begin(), edge_.end(), place);
    const auto i = static_cast<std::size_t>(next - edge_.begin()) - 1;
    const double u = (place - edge_[i]) / (edge_[i + 1] - edge_[i]);
    const double warp = (0.75 + 0.5 * std::sin(M_PI * u)) * light_[i];
    const double weft =
        1 + 0.25 * std::sin(2 * M_PI * (static_cast<double>(y) + 0.02 * static_cast<double>(x)) / 7.7);
    // Well mixed: columns of a hash that is not have means of their own.
    auto hash = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15u +
                static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4Fu;
    hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBu;
    return 20000 * warp * weft * (1 + 0.1 * static_cast<double>(texture_[(hash >> 33) % texture_.size()]));
  }

 private:
  double wander_px_, height_;
  std::size_t width_;
  std::mt19937 random_;
  std::vector<double> edge_, light_;
  std::vector<float> texture_;
};

/// How far two profiles are from each other but for a common factor: root mean square of the logarithm of
/// their ratio about its mean.
inline double apart(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = std::log(a[i] / b[i]);
    sum += d, squares += d * d;
  }
  const auto n = static_cast<double>(a.size());
  return std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)));
}

}  // namespace alinify::testing

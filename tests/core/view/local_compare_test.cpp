#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"
#include "tests/core/view/rgba_pixel.h"

namespace alinify {
namespace {

using testing::pixel;
using Paint = std::function<double(double, double)>;

/// An 8-bit grey image in tiles that are no divisors of the picture's blocks.
std::shared_ptr<const TileSource> grey(Size size, const Paint& paint) {
  auto image = std::make_shared<Image>(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      *image->pixels().at(x, y) = std::byte(static_cast<unsigned char>(
          std::clamp(std::lround(paint(static_cast<double>(x), static_cast<double>(y))), 0L, 255L)));
  ImageInfo info;
  info.size = size;
  info.channels = 1;
  info.color = ColorModel::Grey;
  info.compression = "none";
  info.levels = {{size, {192, 160}, {1, 1}}};
  return make_memory_source(image, info);
}

/// All samples, row by row.
std::vector<double> samples_of(const TileSource& source) {
  const Size size = source.info().size;
  Image all(size, 1, PixelType::U8);
  source.read(0, {0, 0, size.width, size.height}, all.pixels());
  std::vector<double> samples;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      samples.push_back(static_cast<double>(*all.pixels().at(x, y)));
  return samples;
}

/// Mean and variance of a window cut off at the image's edges, in double and pixel by pixel.
struct Moments {
  double mean = 0, variance = 0;
};
Moments moments(const std::vector<double>& a, Size size, std::int64_t x, std::int64_t y,
                std::int64_t radius) {
  double sum = 0, squares = 0;
  int n = 0;
  for (std::int64_t j = std::max<std::int64_t>(0, y - radius); j <= std::min(size.height - 1, y + radius);
       ++j)
    for (std::int64_t i = std::max<std::int64_t>(0, x - radius); i <= std::min(size.width - 1, x + radius);
         ++i) {
      const double v = a[static_cast<std::size_t>(j * size.width + i)];
      sum += v, squares += v * v, ++n;
    }
  const double mean = sum / n;
  return {mean, squares / n - mean * mean};
}

/// A weave; both images show it, the moving one in other light and other contrast.
double weave(double x, double y) {
  return 40 * std::sin(x * 0.7) + 30 * std::cos(y * 0.53) + 15 * std::sin(0.11 * (x + 2 * y));
}

class LocalCompareTest : public ::testing::Test {
 protected:
  ViewRequest request(CompareMode mode, Size picture) const {
    ViewRequest r;
    r.layers = {{fixed}, {moving, true}};
    r.mode = mode;
    r.window_px = 21;
    r.viewport = {
        {0.5 * static_cast<double>(size.width - 1), 0.5 * static_cast<double>(size.height - 1)}, 1, picture};
    r.background = {9, 8, 7};
    return r;
  }

  const Size size{700, 560};
  std::shared_ptr<const TileSource> fixed = grey(size, [](double x, double y) { return 128 + weave(x, y); });
  std::shared_ptr<const TileSource> moving = grey(size, [](double x, double y) {
    return 70 + 0.13 * x + 0.45 * weave(x + 1.3, y) + (x > 300 && x < 330 && y > 250 && y < 262 ? 35 : 0);
  });
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  ViewRenderer renderer{*backend, std::make_shared<TileCache>()};
};

TEST_F(LocalCompareTest, IsTheDifferenceOfNormalisedGreysAtEveryPixel) {
  ViewRequest r = request(CompareMode::LocalDifference, size);
  r.difference_gain = 1.5;
  const Image picture = renderer.render(r);
  const std::vector<double> f = samples_of(*fixed), m = samples_of(*moving);
  int worst = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; x += y % 3 + 1) {
      const auto i = static_cast<std::size_t>(y * size.width + x);
      const Moments a = moments(f, size, x, y, 10), b = moments(m, size, x, y, 10);
      const double apart = std::fabs((f[i] - a.mean) / std::sqrt(a.variance + 16) -
                                     (m[i] - b.mean) / std::sqrt(b.variance + 16));
      const int wanted = static_cast<int>(std::min(255.0, apart * 64 * 1.5 + 0.5));
      const auto p = pixel(picture, x, y);
      worst = std::max(worst, std::abs(p[0] - wanted));
      ASSERT_LE(std::abs(p[0] - wanted), 1) << x << ", " << y;
      ASSERT_TRUE(p[0] == p[1] && p[1] == p[2] && p[3] == 255) << "grey only";
    }
  EXPECT_LE(worst, 1);
}

TEST_F(LocalCompareTest, ShowsGradientsInEqualContrastInRedAndCyan) {
  const Image picture = renderer.render(request(CompareMode::Edges, size));
  const std::vector<double> f = samples_of(*fixed), m = samples_of(*moving);
  const auto edge = [&](const std::vector<double>& a, std::int64_t x, std::int64_t y) {
    const auto at = [&](std::int64_t i, std::int64_t j) {
      return a[static_cast<std::size_t>(j * size.width + i)];
    };
    double gx = 0, gy = 0;
    for (int k = -1; k <= 1; ++k) {
      const double weight = k == 0 ? 2 : 1;
      gx += weight * (at(x + 1, y + k) - at(x - 1, y + k));
      gy += weight * (at(x + k, y + 1) - at(x + k, y - 1));
    }
    const double variance = moments(a, size, x, y, 10).variance;
    return static_cast<int>(std::min(255.0, std::hypot(gx, gy) / 8 / std::sqrt(variance + 16) * 160 + 0.5));
  };
  for (std::int64_t y = 1; y + 1 < size.height; y += 3)
    for (std::int64_t x = 1; x + 1 < size.width; x += 2) {
      const auto p = pixel(picture, x, y);
      ASSERT_NEAR(p[0], edge(f, x, y), 1) << x << ", " << y;
      ASSERT_NEAR(p[1], edge(m, x, y), 1) << x << ", " << y;
      ASSERT_EQ(p[1], p[2]);
    }
}

TEST_F(LocalCompareTest, MakesLightAndContrastVanishAndLeavesStructure) {
  // The same weave in uneven light and in a third of the contrast, upside down nowhere: only the patch is
  // left.
  moving = grey(size, [](double x, double y) {
    return 60 + 0.1 * x + 0.06 * y + 0.6 * weave(x, y) + (x > 300 && x < 330 && y > 250 && y < 262 ? 45 : 0);
  });
  ViewRequest r = request(CompareMode::LocalDifference, size);
  r.window_px = 61;
  const Image matched = renderer.render(r);
  r.mode = CompareMode::Difference;
  const Image plain = renderer.render(r);
  double elsewhere = 0, shading = 0, patch = 0;
  int n = 0;
  for (std::int64_t y = 40; y < 220; ++y)
    for (std::int64_t x = 40; x < 260; ++x)
      elsewhere += pixel(matched, x, y)[0], shading += pixel(plain, x, y)[0], ++n;
  elsewhere /= n, shading /= n;
  n = 0;
  for (std::int64_t y = 253; y < 260; ++y)
    for (std::int64_t x = 303; x < 328; ++x) patch += pixel(matched, x, y)[0], ++n;
  patch /= n;
  EXPECT_LT(elsewhere, 12);
  EXPECT_GT(shading, 25) << "the plain difference shows the light";
  EXPECT_GT(patch, 5 * elsewhere);
}

TEST_F(LocalCompareTest, HasNoSeamsWhateverBlocksAndViewsItIsDrawnIn) {
  for (const CompareMode mode : {CompareMode::LocalDifference, CompareMode::Edges})
    for (const double scale : {1.0, 2.5}) {
      // The whole, and a part of it that lies elsewhere on the blocks: the same pixels, to the last bit.
      ViewRequest all = request(mode, {700, 560});
      all.viewport.fixed_px_per_pixel = scale;
      all.viewport.center_fixed = {349.5, 279.5};
      const Image whole = renderer.render(all);
      ViewRequest part = all;
      part.viewport.size = {300, 204};
      part.viewport.center_fixed = all.viewport.fixed_from_picture({37 + 149.5, 95 + 101.5});
      const Image piece = renderer.render(part);
      for (std::int64_t y = 0; y < 204; ++y)
        for (std::int64_t x = 0; x < 300; ++x)
          ASSERT_EQ(pixel(piece, x, y), pixel(whole, x + 37, y + 95)) << x << ", " << y << " at " << scale;
    }
}

TEST_F(LocalCompareTest, ComparesImagePixelsWhereThePictureMagnifies) {
  // Each image pixel keeps the value that it has at life size, as a square of eight.
  for (const CompareMode mode : {CompareMode::LocalDifference, CompareMode::Edges}) {
    const Image life = renderer.render(request(mode, size));
    ViewRequest r = request(mode, {640, 480});
    r.viewport.fixed_px_per_pixel = 1.0 / 8;
    r.viewport.center_fixed = {311.37, 255.81};
    const Image squares = renderer.render(r);
    for (std::int64_t y = 0; y < 480; y += 3)
      for (std::int64_t x = 0; x < 640; x += 3) {
        const Vec2d p = r.viewport.fixed_from_picture({static_cast<double>(x), static_cast<double>(y)});
        ASSERT_EQ(pixel(squares, x, y), pixel(life, std::lround(p.x), std::lround(p.y))) << x << ", " << y;
      }
    // Smoothly: on a pixel's centre its own value, and no steps between two.
    r.smooth = true;
    r.viewport.center_fixed = {311, 255};
    r.viewport.size = {641, 481};  // the middle of the picture is a pixel's centre
    const Image smooth = renderer.render(r);
    for (std::int64_t j = -20; j <= 20; ++j)
      for (std::int64_t i = -30; i <= 30; ++i)
        ASSERT_EQ(pixel(smooth, 320 + 8 * i, 240 + 8 * j), pixel(life, 311 + i, 255 + j));
    const int a = pixel(life, 311, 255)[1], b = pixel(life, 312, 255)[1];
    for (int k = 1; k < 8; ++k) EXPECT_NEAR(pixel(smooth, 320 + k, 240)[1], a + (b - a) * k / 8.0, 1);
  }
}

TEST_F(LocalCompareTest, ComparesInTheTurnedAndMirroredViewWhatItComparesUpright) {
  const Image upright = renderer.render(request(CompareMode::Edges, size));
  ViewRequest r = request(CompareMode::Edges, {size.height, size.width});
  r.viewport.angle_rad = 1.5707963267948966;
  r.viewport.mirrored = true;
  const Image turned = renderer.render(r);
  int far = 0;
  for (std::int64_t y = 20; y < size.width - 20; y += 5)
    for (std::int64_t x = 20; x < size.height - 20; x += 5) {
      const Vec2d p = r.viewport.fixed_from_picture({static_cast<double>(x), static_cast<double>(y)});
      far += std::abs(pixel(turned, x, y)[0] - pixel(upright, std::lround(p.x), std::lround(p.y))[0]) > 2;
    }
  EXPECT_EQ(far, 0);
}

TEST_F(LocalCompareTest, ShowsNothingWhereOnlyOneSideIs) {
  ViewRequest r = request(CompareMode::LocalDifference, size);
  auto map = std::make_shared<Transform>();
  map->parts = {Affine2::translation({400, 0})};
  map->fixed.size = map->moving.size = size;
  r.moving_from_fixed = map;
  for (const CompareMode mode : {CompareMode::LocalDifference, CompareMode::Edges}) {
    r.mode = mode;
    const Image picture = renderer.render(r);
    EXPECT_EQ(pixel(picture, 500, 100), (std::array<int, 4>{9, 8, 7, 255}));
    EXPECT_EQ(pixel(picture, 100, 100)[3], 255);
    EXPECT_NE(pixel(picture, 100, 100), (std::array<int, 4>{9, 8, 7, 255}));
  }
}

}  // namespace
}  // namespace alinify

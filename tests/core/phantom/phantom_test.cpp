#include "core/phantom/phantom.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "core/phantom/truth.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using testing::expect_error;

PhantomOptions options_for(PhantomKind kind, Size size, std::int64_t seed = 3) {
  PhantomOptions options;
  options.kind = kind;
  options.size = size;
  options.seed = seed;
  return options;
}

std::vector<std::uint8_t> bytes_of(const Image& image) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(image.pixels().data);
  return {first, first + image.byte_count()};
}

Image fixed_part(const Phantom& phantom, Rect rect) {
  Image image(rect.size(), phantom.fixed_channels(), PixelType::U8);
  phantom.render_fixed(rect, image.pixels());
  return image;
}

TEST(Phantom, GivesTheSamePixelsWhateverRectangleTheyAreAskedIn) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {301, 207}));
    const Image whole = fixed_part(phantom, {0, 0, 301, 207});
    const Rect part{113, 59, 71, 40};
    const Image alone = fixed_part(phantom, part);
    Image cut(part.size(), 3, PixelType::U8);
    copy_pixels(whole.pixels().crop(part), cut.pixels());
    EXPECT_EQ(bytes_of(alone), bytes_of(cut));
    Image moving(part.size(), 3, PixelType::U8), all({301, 207}, 3, PixelType::U8);
    phantom.render_moving(part, moving.pixels());
    phantom.render_moving({0, 0, 301, 207}, all.pixels());
    copy_pixels(all.pixels().crop(part), cut.pixels());
    EXPECT_EQ(bytes_of(moving), bytes_of(cut));
  }
}

TEST(Phantom, RendersAlongTheVeryMapThatItGivesAsTruth) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {1000, 640}));
    for (double y = 0; y < 640; y += 71) {
      const TruthRow row(phantom.truth(), y);
      for (double x = 0; x < 1000; x += 37)
        EXPECT_LT(length(row(x) - phantom.truth()({x, y})), 1e-9) << x << ", " << y;
    }
  }
}

TEST(Phantom, LetsNoLocalDisplacementPassTheAmplitude) {
  PhantomOptions options = options_for(PhantomKind::Fabric, {900, 900});
  options.amplitude_px = 12;
  const Phantom phantom(options);
  const auto& grid = std::get<BsplineGrid>(phantom.truth().parts.front());
  double largest = 0;
  for (double y = 0; y < 900; y += 15)
    for (double x = 0; x < 900; x += 15) {
      EXPECT_TRUE(grid.in_valid_region({x, y}));
      largest = std::max(largest, length(grid.displacement({x, y})));
    }
  EXPECT_LE(largest, 12);
  EXPECT_GT(largest, 3);
  options.amplitude_px = 0;
  EXPECT_EQ(Phantom(options).truth().parts.size(), 1u);
}

TEST(Phantom, TurnsTheImageByTheAngleAskedFor) {
  PhantomOptions options = options_for(PhantomKind::Tissue, {512, 512});
  options.rotation_deg = 30;
  options.amplitude_px = 0;
  const Affine2 map = nearest_affine(Phantom(options).truth());
  EXPECT_NEAR(std::atan2(map.yx, map.xx) * 180 / 3.14159265358979, 30, 1e-6);
}

TEST(Phantom, SpreadsItsPointsOverBothImages) {
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    const Phantom phantom(options_for(kind, {800, 600}));
    EXPECT_EQ(phantom.points().size(), 200u);
    double min_x = 1e9, max_x = -1;
    for (const LandmarkPair& pair : phantom.points()) {
      EXPECT_LT(length(phantom.truth()(pair.fixed) - pair.moving), 1e-12);
      for (const Vec2d p : {pair.fixed, pair.moving}) {
        EXPECT_GE(p.x, 0);
        EXPECT_GE(p.y, 0);
        EXPECT_LE(p.x, 799);
        EXPECT_LE(p.y, 599);
      }
      min_x = std::min(min_x, pair.fixed.x), max_x = std::max(max_x, pair.fixed.x);
    }
    EXPECT_GT(max_x - min_x, 300);
  }
}

TEST(Phantom, WeavesWithThePeriodAskedFor) {
  PhantomOptions options = options_for(PhantomKind::Fabric, {512, 64});
  options.yarn_period_px = 12;
  const Phantom phantom(options);
  Image image({512, 64}, 3, PixelType::U8);
  phantom.render_moving({0, 0, 512, 64}, image.pixels());
  // A plain weave repeats after two yarns: a row agrees with itself 24 px on, and disagrees 12 px on.
  const auto agreement = [&](std::int64_t shift) {
    double ab = 0, aa = 0;
    for (std::int64_t y = 0; y < 64; ++y) {
      const auto* row = reinterpret_cast<const std::uint8_t*>(image.pixels().row(y));
      // High-pass, so that the print does not count.
      const auto at = [&](std::int64_t x) { return 2.0 * row[3 * x] - row[3 * (x - 3)] - row[3 * (x + 3)]; };
      for (std::int64_t x = 3; x + shift + 3 < 512; ++x) ab += at(x) * at(x + shift), aa += at(x) * at(x);
    }
    return ab / aa;
  };
  EXPECT_GT(agreement(24), agreement(18) + 0.1);
  EXPECT_GT(agreement(24), 0.15);
}

TEST(Phantom, RefusesWhatCannotBeMade) {
  expect_error(ErrorKind::Usage, "size", [] { Phantom(options_for(PhantomKind::Fabric, {8, 100})); });
  expect_error(ErrorKind::Usage, "size", [] { Phantom(options_for(PhantomKind::Fabric, {100, 2'000'000})); });
  PhantomOptions options = options_for(PhantomKind::Tissue, {256, 256});
  options.amplitude_px = 200;
  expect_error(ErrorKind::Usage, "fold", [&] { Phantom phantom(options); });
}

TEST(Noise, IsEvenlySpreadAndContinuous) {
  double sum = 0, squares = 0;
  constexpr int n = 200;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const double value = static_cast<double>(noise::unit(i - 100, j - 100, 9));
      sum += value, squares += value * value;
    }
  // Uniform on [0, 1): mean 1/2 and mean square 1/3, each within four standard errors.
  EXPECT_NEAR(sum / (n * n), 0.5, 4 * 0.289 / n);
  EXPECT_NEAR(squares / (n * n), 1.0 / 3, 4 * 0.298 / n);
  for (double x = -3; x < 3; x += 0.25)
    EXPECT_NEAR(noise::smooth(x - 1e-6, 0.3, 4), noise::smooth(x + 1e-6, 0.3, 4), 1e-4) << x;
}

}  // namespace
}  // namespace alinify

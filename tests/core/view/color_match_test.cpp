#include "core/view/color_match.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/image/tile_cache.h"
#include "tests/support/rgb_source.h"

namespace alinify {
namespace {

using testing::rgb_source;

std::vector<int> channel_of(const TileSource& source, Rect part, int channel) {
  Image piece(part.size(), 3, PixelType::U8);
  source.read(0, part, piece.pixels());
  std::vector<int> values;
  for (std::int64_t y = 0; y < part.height; ++y)
    for (std::int64_t x = 0; x < part.width; ++x)
      values.push_back(static_cast<int>(piece.pixels().at(x, y)[channel]));
  return values;
}

/// Histogram matching as it is taught: sort both, and give each value the other's at the same share of
/// pixels.
std::map<int, double> matched(std::vector<int> source, std::vector<int> reference) {
  std::sort(source.begin(), source.end());
  std::sort(reference.begin(), reference.end());
  const auto share = [](const std::vector<int>& sorted, int v) {
    const auto end = std::upper_bound(sorted.begin(), sorted.end(), v);
    return static_cast<double>(end - sorted.begin()) / static_cast<double>(sorted.size());
  };
  std::map<int, double> table;
  for (const int v : source) {
    if (table.count(v)) continue;
    const double wanted = share(source, v);
    double low = reference.front(), low_share = -1;
    for (int u = 0; u < 256; ++u) {
      if (!std::binary_search(reference.begin(), reference.end(), u)) continue;
      const double reached = share(reference, u);
      if (reached >= wanted - 1e-12) {
        table[v] = low_share < 0 ? u : low + (wanted - low_share) / (reached - low_share) * (u - low);
        break;
      }
      low = u, low_share = reached;
    }
  }
  return table;
}

class ColorMatchTest : public ::testing::Test {
 protected:
  ColorMatchTest() {
    std::mt19937 random(5);
    noise.resize(static_cast<std::size_t>(size.width * size.height));
    for (double& v : noise) v = static_cast<double>(random() % 1000) / 1000;
    fixed = rgb_source(size, [this](auto x, auto y) { return cloth(x, y); });
    moving = rgb_source(size, [this](auto x, auto y) {
      const auto c = cloth(x, y);
      return std::array<double, 3>{40 + 0.5 * c[0], 255 * std::pow(c[1] / 255, 1.8),
                                   200 - 0.4 * (255 - c[2])};
    });
  }
  std::array<double, 3> cloth(std::int64_t x, std::int64_t y) const {
    const double n = noise[static_cast<std::size_t>(y * size.width + x)];
    return {60 + 80 * n + 40 * std::sin(static_cast<double>(x) / 9), 30 + 180 * n,
            120 + 50 * n + 50 * std::cos(static_cast<double>(y) / 13)};
  }
  ViewRequest request() const {
    ViewRequest r;
    r.layers = {{fixed}, {moving, true}};
    r.mode = CompareMode::Moving;
    r.viewport = {
        {0.5 * static_cast<double>(size.width - 1), 0.5 * static_cast<double>(size.height - 1)}, 1, size};
    r.background = {1, 2, 3};
    return r;
  }

  const Size size{300, 220};
  std::vector<double> noise;
  std::shared_ptr<const TileSource> fixed, moving;
  std::unique_ptr<Backend> backend = make_cpu_backend(2);
  ViewRenderer renderer{*backend, std::make_shared<TileCache>()};
};

TEST_F(ColorMatchTest, GivesEqualSharesOfPixelsEqualValuesInEveryChannel) {
  // Shifted: only what both show counts, although the moving image is bright where it is not covered.
  auto map = std::make_shared<Transform>();
  map->parts = {Affine2::translation({60, -20})};
  map->fixed.size = map->moving.size = size;
  ViewRequest r = request();
  r.moving_from_fixed = map;
  const auto match = match_colors(renderer, r, size);
  ASSERT_TRUE(match);
  for (int c = 0; c < 3; ++c) {
    const std::map<int, double> wanted =
        matched(channel_of(*moving, {60, 0, 240, 200}, c), channel_of(*fixed, {0, 20, 240, 200}, c));
    int last = -1;
    for (int v = 0; v < 256; ++v) {
      const Rgba8 entry = match->table[static_cast<std::size_t>(v)];
      const int shown = c == 0 ? entry.r : c == 1 ? entry.g : entry.b;
      EXPECT_GE(shown, last) << "monotone";
      last = shown;
      if (wanted.count(v) == 0) continue;
      ASSERT_NEAR(shown, wanted.at(v), 0.51) << "channel " << c << ", value " << v;
    }
  }
}

TEST_F(ColorMatchTest, ShowsTheMovingImageInTheFixedOnesColoursAndNothingElseSo) {
  ViewRequest r = request();
  r.moving_colors = match_colors(renderer, r, size);
  const Image shown = renderer.render(r);
  r.mode = CompareMode::Fixed;
  const Image untouched = renderer.render(r);
  double apart = 0, before = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      Image one({1, 1}, 3, PixelType::U8), own({1, 1}, 3, PixelType::U8);
      fixed->read(0, {x, y, 1, 1}, one.pixels());
      moving->read(0, {x, y, 1, 1}, own.pixels());
      for (int c = 0; c < 3; ++c) {
        const int f = static_cast<int>(one.pixels().at(0, 0)[c]);
        ASSERT_EQ(static_cast<int>(untouched.pixels().at(x, y)[c]), f) << "the fixed image keeps its colours";
        apart += std::abs(static_cast<int>(shown.pixels().at(x, y)[c]) - f);
        before += std::abs(static_cast<int>(own.pixels().at(0, 0)[c]) - f);
      }
    }
  const double count = 3.0 * static_cast<double>(size.area());
  EXPECT_GT(before / count, 25);
  EXPECT_LT(apart / count, 1.5) << "what is left is the rounding of the moving image";
}

TEST_F(ColorMatchTest, IsNothingWhereTheImagesDoNotOverlap) {
  auto map = std::make_shared<Transform>();
  map->parts = {Affine2::translation({5000, 0})};
  map->fixed.size = map->moving.size = size;
  ViewRequest r = request();
  r.moving_from_fixed = map;
  EXPECT_FALSE(match_colors(renderer, r, size));
}

}  // namespace
}  // namespace alinify

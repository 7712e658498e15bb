#include "core/quality/white_noise.h"

#include <limits>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "core/quality/seen_texture.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;
using testing::weave;

constexpr Size size{240, 240};
constexpr Rect block{50, 60, 24, 24};

double grain(double x, double y, std::uint32_t seed = 1) {
  return static_cast<double>(noise::normal(static_cast<int>(x), static_cast<int>(y), seed));
}

// Share of the blocks of 24 px that are called noise.
double share_of_noise(const GreyImage& picture) {
  int noise = 0;
  for (int k = 0; k < 100; ++k)
    noise += is_white_noise(picture, {24 * (k % 10), 24 * (k / 10), 24, 24}) ? 1 : 0;
  return noise / 100.0;
}

TEST(WhiteNoise, IsWhatNoPixelTellsOfTheNextButOne) {
  EXPECT_GE(share_of_noise(picture_of(size, [](double x, double y) { return 0.02 * grain(x, y); })), 0.99);
  // Shading is none of it.
  EXPECT_GE(share_of_noise(picture_of(
                size, [](double x, double y) { return 0.004 * x - 0.002 * y + 0.02 * grain(x, y); })),
            0.99);
}

TEST(WhiteNoise, MayBeSmoothedFromPixelToPixel) {
  EXPECT_GE(share_of_noise(picture_of(size,
                                      [](double x, double y) {
                                        return 0.7 * grain(x, y) + 0.3 * grain(x + 1, y) +
                                               0.3 * grain(x, y + 1);
                                      })),
            0.95);
}

TEST(WhiteNoise, IsNoStructureEvenWhereNoiseIsAsStrong) {
  EXPECT_EQ(share_of_noise(picture_of(size, unrepeating)), 0);
  for (const double period : {3.0, 4.0, 5.0, 9.0})
    EXPECT_EQ(share_of_noise(picture_of(
                  size, [&](double x, double y) { return weave(x, y, period, 0) + 0.2 * grain(x, y); })),
              0)
        << period;
}

TEST(WhiteNoise, IsABlockOfOneValueAndNoneThatIsCutOff) {
  const GreyImage even = picture_of(size, [](double, double) { return 0.7; });
  EXPECT_TRUE(is_white_noise(even, block));
  EXPECT_FALSE(is_white_noise(even, {0, 0, 6, 60}));
  EXPECT_FALSE(is_white_noise(even, {-30, 0, 24, 24}));
  GreyImage torn = picture_of(size, [](double x, double y) { return 0.02 * grain(x, y); });
  ASSERT_TRUE(is_white_noise(torn, block));
  torn.values[60 * 240 + 55] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(is_white_noise(torn, block));
}

template <class Ground>
std::vector<std::uint8_t> seen_beside(Ground ground, const TextureThresholds& thresholds, Size& places) {
  ThreadPool pool(2);
  const GreyImage fixed =
      picture_of(size, [&](double x, double y) { return x < 120 ? unrepeating(x, y) : ground(x, y); });
  const std::vector<GreyImage> features = feature_images(fixed, ComparedFeatures::Both, 0.02f, pool);
  LikenessField field(fixed, features, LikenessField::cell_px, pool);
  field.load(features, fixed);
  places = field.places();
  std::vector<LikenessField::Ground> grounds;
  for (std::int64_t j = 0; j < places.height; ++j)
    for (std::int64_t i = 0; i < places.width; ++i) grounds.push_back(field.ground(i, j));
  return seen_texture(field, grounds, fixed, thresholds, pool);
}
// Tissue to the left, grain of that strength to the right.
std::vector<std::uint8_t> seen(double grain_of_ground, Size& places) {
  return seen_beside([&](double x, double y) { return 0.9 + grain_of_ground * grain(x, y); }, {}, places);
}
double share_of_columns(const std::vector<std::uint8_t>& seen, Size places, std::int64_t from,
                        std::int64_t to) {
  double sum = 0;
  for (std::int64_t j = 0; j < places.height; ++j)
    for (std::int64_t i = from; i < to; ++i) sum += seen[static_cast<std::size_t>(j * places.width + i)];
  return sum / static_cast<double>(places.height * (to - from));
}

TEST(SeenTexture, IsNotTheGrainOfTheGlass) {
  Size places;
  const std::vector<std::uint8_t> textured = seen(0.06, places);
  EXPECT_GT(share_of_columns(textured, places, 0, 13), 0.98);
  EXPECT_LT(share_of_columns(textured, places, 17, 30), 0.02);
}

TEST(SeenTexture, IsFaintStructureOnTheGlassOnlyWhereSoLittleContrastIsAskedFor) {
  // A fifth of the tissue's contrast, and no noise: dirt, or the seams of a mosaic.
  const auto faint = [](double x, double y) { return 0.8 + 0.2 * unrepeating(x, y); };
  Size places;
  EXPECT_GT(share_of_columns(seen_beside(faint, {.contrast = 0.15}, places), places, 17, 30), 0.9);
  EXPECT_LT(share_of_columns(seen_beside(faint, {.contrast = 0.3}, places), places, 17, 30), 0.02);
}

TEST(SeenTexture, IsNearerToWhereAnImageEndsTheLessOfABlockNeedBeSeen) {
  // Of the block of 24 px around the places of column 15, at x = 123.5, five columns are missing in either
  // image.
  const auto ending = [](double x, double y) {
    return x < 131 ? unrepeating(x, y) : std::numeric_limits<double>::quiet_NaN();
  };
  Size places;
  EXPECT_GT(share_of_columns(seen_beside(ending, {.share = 0.45}, places), places, 15, 16), 0.9);
  EXPECT_EQ(share_of_columns(seen_beside(ending, {.share = 0.6}, places), places, 15, 16), 0);
  EXPECT_GT(share_of_columns(seen_beside(ending, {.share = 0.6}, places), places, 14, 15), 0.9);
}

TEST(SeenTexture, MayBeDrownedInNoiseAsStrongAsItself) {
  Size places;
  EXPECT_GT(share_of_columns(seen(0.5, places), places, 17, 30), 0.98);
}

}  // namespace
}  // namespace alinify

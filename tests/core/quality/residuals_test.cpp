#include "core/quality/residuals.h"

#include <cmath>
#include <limits>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "core/quality/picture.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;
using testing::weave;

constexpr Size size{420, 360};

ResidualMap residuals(const GreyImage& fixed, const GreyImage& warped, int threads = 2) {
  ThreadPool pool(threads);
  const Progress progress;
  return measure_residuals(fixed, warped, 100, pool, progress);
}

GreyImage fixed_picture() {
  return picture_of(size, unrepeating);
}

TEST(Residuals, FindAShiftInEveryBlockToATenthOfAPixel) {
  for (const Vec2d shift : {Vec2d{0, 0}, Vec2d{3.4, -7.7}, Vec2d{-21.5, 18.25}}) {
    const GreyImage warped =
        picture_of(size, [&](double x, double y) { return unrepeating(x - shift.x, y - shift.y); });
    const ResidualMap map = residuals(fixed_picture(), warped);
    ASSERT_GT(map.blocks.size(), 60u);
    std::size_t inside = 0;
    for (const BlockResidual& b : map.blocks) {
      // At the edge the place lies beyond the picture.
      if (b.centre_px.x < 55 || b.centre_px.y < 55 || b.centre_px.x > 365 || b.centre_px.y > 305) continue;
      ++inside;
      EXPECT_NEAR(b.shift_px.x, shift.x, 0.1) << b.centre_px.x << " " << b.centre_px.y;
      EXPECT_NEAR(b.shift_px.y, shift.y, 0.1);
      EXPECT_GT(b.peak, 0.95);
      EXPECT_LT(b.return_error_px, 0.8);
    }
    EXPECT_GT(inside, 30u);
    EXPECT_NEAR(map.quantile_px(0.5), length(shift), 0.06);
  }
}

TEST(Residuals, AreInFullSizePixels) {
  GreyImage fixed = fixed_picture();
  GreyImage warped = picture_of(size, [](double x, double y) { return unrepeating(x - 3, y); });
  fixed.downsample = warped.downsample = 2.5;
  const ResidualMap map = residuals(fixed, warped);
  EXPECT_NEAR(map.quantile_px(0.5), 7.5, 0.1);
  EXPECT_EQ(map.block_px, 160);
  // The first block's pixels 0 to 63 cover full-size pixels 0 to 159.
  EXPECT_DOUBLE_EQ(map.blocks.front().centre_px.x, 79.5);
}

TEST(Residuals, DoNotMindShadingGainOrInvertedContrast) {
  const GreyImage shaded = picture_of(size, [](double x, double y) {
    return 0.9 - (0.3 + 0.001 * x) * unrepeating(x - 5, y + 4) - 0.0008 * y;
  });
  const ResidualMap map = residuals(fixed_picture(), shaded);
  EXPECT_EQ(map.features, ComparedFeatures::Edges);
  EXPECT_GT(static_cast<double>(map.certain()), 0.9 * static_cast<double>(map.blocks.size()));
  EXPECT_NEAR(map.quantile_px(0.5), std::hypot(5, 4), 0.3);
}

TEST(Residuals, OfUnrelatedPicturesAreHardlyEverNearZero) {
  std::mt19937 random(2);
  std::normal_distribution<double> noise(0.5, 0.15);
  const GreyImage other = picture_of(size, [&](double, double) { return noise(random); });
  const ResidualMap map = residuals(fixed_picture(), other);
  ASSERT_GT(map.blocks.size(), 60u);
  EXPECT_LT(map.share_within(2.5), 0.04);
}

// A whole repeat off, each block agrees well where it is, and better a repeat further.
TEST(Residuals, TellARepeatFromTheNextByTheUnevenThreads) {
  const GreyImage fixed = picture_of(size, [](double x, double y) { return weave(x, y, 9, 0.5); });
  const GreyImage off = picture_of(size, [](double x, double y) { return weave(x - 9, y, 9, 0.5); });
  const ResidualMap map = residuals(fixed, off);
  EXPECT_LT(map.share_within(3), 0.02);
  EXPECT_NEAR(map.quantile_px(0.5), 9, 0.2);
}

TEST(Residuals, AreNeverCertainWhereEveryRepeatIsTheSame) {
  const GreyImage fixed = picture_of(size, [](double x, double y) { return weave(x, y, 9, 0); });
  EXPECT_EQ(residuals(fixed, fixed).certain(), 0);
}

TEST(Residuals, LeaveOutBlankBlocksAndThoseTheMovingImageDoesNotReach) {
  GreyImage fixed = fixed_picture(), warped = fixed;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto k = static_cast<std::size_t>(y * size.width + x);
      if (x < 140) fixed.values[k] = 0.5f;
      if (x >= 280) warped.values[k] = std::numeric_limits<float>::quiet_NaN();
    }
  const ResidualMap map = residuals(fixed, warped);
  EXPECT_GT(map.blank, 10);
  EXPECT_GT(map.uncovered, 10);
  ASSERT_FALSE(map.blocks.empty());
  for (const BlockResidual& b : map.blocks) {
    EXPECT_GT(b.centre_px.x, 100);
    EXPECT_LT(b.centre_px.x, 300);
  }
}

TEST(Residuals, OfPicturesSmallerThanABlockAreNone) {
  const GreyImage tiny = picture_of({40, 300}, unrepeating);
  EXPECT_TRUE(residuals(tiny, tiny).blocks.empty());
  const GreyImage one = picture_of({1, 1}, unrepeating);
  EXPECT_TRUE(residuals(one, one).blocks.empty());
}

TEST(Residuals, OfANarrowStripAreNoMoreThanAskedFor) {
  // Blocks of 64 px, 32 px apart: there is room for 124 in a row.
  for (const Size strip : {Size{4000, 64}, Size{4000, 70}, Size{64, 4000}}) {
    const GreyImage picture = picture_of(strip, unrepeating);
    const ResidualMap map = residuals(picture, picture);
    EXPECT_EQ(map.blocks.size() + static_cast<std::size_t>(map.blank + map.uncovered), 100u)
        << strip.width << " x " << strip.height;
  }
}

TEST(Residuals, AreTheSameForAnyNumberOfThreads) {
  const GreyImage warped = picture_of(size, [](double x, double y) { return unrepeating(x - 1.3, y + 2); });
  const ResidualMap one = residuals(fixed_picture(), warped, 1), five = residuals(fixed_picture(), warped, 5);
  ASSERT_EQ(one.blocks.size(), five.blocks.size());
  for (std::size_t i = 0; i < one.blocks.size(); ++i)
    EXPECT_EQ(one.blocks[i].shift_px, five.blocks[i].shift_px);
}

std::shared_ptr<const TileSource> source_of(const GreyImage& picture) {
  Image image(picture.size, 1, PixelType::U16);
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x)
      image.pixels().samples<std::uint16_t>().at(x, y) =
          static_cast<std::uint16_t>(24000 + 8000 * picture.view().at(x, y));
  ImageInfo info;
  info.size = picture.size;
  info.type = PixelType::U16;
  info.levels = {{picture.size, picture.size, {1, 1}}};
  return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
}

TEST(Residuals, AtFullResolutionFollowTheMap) {
  // The moving image is turned by 90 degrees and 4.5 px off where the map puts it.
  const GreyImage fixed = fixed_picture();
  const GreyImage moving =
      picture_of({size.height, size.width}, [](double x, double y) { return unrepeating(y - 4.5, 359 - x); });
  Transform map;
  map.fixed.size = size, map.moving.size = moving.size;
  map.parts.emplace_back(Affine2{0, -1, 1, 0, 359, 0});
  FullResolutionRequest request;
  request.fixed = source_of(fixed), request.moving = source_of(moving);
  request.moving_from_fixed = &map;
  request.fixed_scale = request.moving_scale = {24000, 32000};
  request.textured = &fixed;
  const auto backend = make_cpu_backend(2);
  const ResidualMap found = measure_residuals(request, *backend, Progress());
  ASSERT_GT(found.blocks.size(), 60u);
  EXPECT_GT(static_cast<double>(found.certain()), 0.95 * static_cast<double>(found.blocks.size()));
  for (const BlockResidual& b : found.blocks)
    if (b.certain && b.centre_px.x > 50 && b.centre_px.y > 50 && b.centre_px.x < 370 && b.centre_px.y < 310) {
      EXPECT_NEAR(b.shift_px.x, 4.5, 0.1);
      EXPECT_NEAR(b.shift_px.y, 0, 0.1);
    }
}

}  // namespace
}  // namespace alinify

#include "core/view/pixel_probe.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/slow_source.h"

namespace alinify {
namespace {

using test::SlowSource;

TileKey key(std::uint32_t source, int level, std::int64_t column, std::int64_t row) {
  return {source, {level, column, row}};
}

class PixelProbe : public ::testing::Test {
 protected:
  void load(int level, std::int64_t column, std::int64_t row) {
    cache_.want(1, {key(cache_.add(source_), level, column, row)});
    cache_.wait_idle();
  }
  std::shared_ptr<const SlowSource> source_ = std::make_shared<SlowSource>(Size{1000, 700});
  TileCache cache_{{64 << 20, 1}};
};

TEST_F(PixelProbe, TellsThePixelItselfWhereItsTileIsThere) {
  load(0, 2, 1);
  const auto value = probe_pixel(cache_, source_, {600, 300});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->level, 0);
  EXPECT_EQ(value->samples, std::vector<double>(1, SlowSource::value(0, 600, 300)));
}

TEST_F(PixelProbe, TellsACoarserLevelsMeanWhereTheFineTileIsNotThere) {
  load(2, 0, 0);
  const auto coarse = probe_pixel(cache_, source_, {600, 300});
  ASSERT_TRUE(coarse);
  EXPECT_EQ(coarse->level, 2);
  EXPECT_EQ(coarse->samples, std::vector<double>(1, SlowSource::value(2, 150, 75)));
  load(1, 1, 0);
  EXPECT_EQ(probe_pixel(cache_, source_, {600, 300})->level, 1) << "the finest that is there";
  EXPECT_EQ(probe_pixel(cache_, source_, {100, 300})->level, 2) << "its tile of level 1 is not there";
}

TEST_F(PixelProbe, ReadsNothing) {
  EXPECT_FALSE(probe_pixel(cache_, source_, {600, 300}));
  EXPECT_TRUE(source_->reads().empty());
}

TEST_F(PixelProbe, ReachesHalfAPixelBeyondTheOutermostCentresAndNoFurther) {
  for (const std::int64_t column : {0, 3})
    for (const std::int64_t row : {0, 2}) load(0, column, row);
  for (const Vec2d in : {Vec2d{-0.5, -0.5}, Vec2d{999.49, 0}, Vec2d{0, 699.49}, Vec2d{999.49, 699.49}}) {
    const auto value = probe_pixel(cache_, source_, in);
    ASSERT_TRUE(value) << in.x << " " << in.y;
    EXPECT_EQ(value->level, 0);
  }
  EXPECT_EQ(probe_pixel(cache_, source_, {999.49, 699.49})->samples[0], SlowSource::value(0, 999, 699));
  constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
  for (const Vec2d out : {Vec2d{-0.51, 0}, Vec2d{0, -0.51}, Vec2d{999.5, 0}, Vec2d{0, 699.5},
                          Vec2d{nowhere, 0}, Vec2d{0, nowhere}})
    EXPECT_FALSE(probe_pixel(cache_, source_, out)) << out.x << " " << out.y;
  EXPECT_FALSE(probe_pixel(cache_, nullptr, {0, 0}));
}

TEST_F(PixelProbe, TellsEveryChannelInTheImagesOwnNumbers) {
  auto image = std::make_shared<Image>(Size{5, 4}, 3, PixelType::U16);
  const auto samples = image->pixels().samples<std::uint16_t>();
  for (std::int64_t y = 0; y < 4; ++y)
    for (std::int64_t i = 0; i < 15; ++i) samples.at(i, y) = static_cast<std::uint16_t>(1000 * y + 30 * i);
  ImageInfo info;
  info.color = ColorModel::Rgb;
  const auto source = make_memory_source(std::move(image), info);
  cache_.get(key(cache_.add(source), 0, 0, 0));
  const auto value = probe_pixel(cache_, source, {3.4, 1.6});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->samples, (std::vector<double>{2000 + 30 * 9, 2000 + 30 * 10, 2000 + 30 * 11}));
}

}  // namespace
}  // namespace alinify

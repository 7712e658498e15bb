#include <limits>

#include <gtest/gtest.h>

#include "core/view/view_renderer.h"

namespace alinify {
namespace {

template <class T>
std::shared_ptr<const TileSource> ramp(PixelType type, std::int64_t side, double scale, double offset) {
  auto image = std::make_shared<Image>(Size{side, side}, 1, type);
  const auto samples = image->pixels().samples<T>();
  for (std::int64_t y = 0; y < side; ++y)
    for (std::int64_t x = 0; x < side; ++x)
      samples.at(x, y) = static_cast<T>(offset + scale * static_cast<double>(y * side + x));
  ImageInfo info;
  info.size = {side, side};
  info.type = type;
  info.levels = {{info.size, info.size, {1, 1}}};
  return make_memory_source(image, info);
}

TEST(AutoWindow, ShowsBytesAsTheyAre) {
  EXPECT_EQ(auto_window(*ramp<std::uint8_t>(PixelType::U8, 8, 1, 100)), (DisplayWindow{0, 255}));
}

TEST(AutoWindow, CutsAThousandthAtEitherEnd) {
  const DisplayWindow w = auto_window(*ramp<std::uint16_t>(PixelType::U16, 200, 1, 1000));
  EXPECT_NEAR(w.low, 1040, 1);
  EXPECT_NEAR(w.high, 40959, 1);
}

TEST(AutoWindow, IsThatOfTheFileWhereItStatesOneForAllChannels) {
  const auto with = [](std::vector<std::optional<ChannelWindow>> windows) {
    const auto image = std::make_shared<Image>(Size{4, 4}, 2, PixelType::U8);
    ImageInfo info;
    info.size = {4, 4};
    info.channels = 2;
    info.levels = {{info.size, info.size, {1, 1}}};
    info.channel_windows = std::move(windows);
    return auto_window(*make_memory_source(image, info));
  };
  EXPECT_EQ(with({ChannelWindow{20, 90}, ChannelWindow{20, 90}}), (DisplayWindow{20, 90}));
  // A layer has a single window, so one that differs from channel to channel is ignored.
  EXPECT_EQ(with({ChannelWindow{20, 90}, ChannelWindow{20, 91}}), (DisplayWindow{0, 255}));
  EXPECT_EQ(with({std::nullopt, ChannelWindow{20, 90}}), (DisplayWindow{0, 255}));
}

TEST(AutoWindow, LeavesNotANumberOutAndGivesAFlatImageSomeWidth) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  auto image = std::make_shared<Image>(Size{2, 2}, 1, PixelType::F32);
  const auto s = image->pixels().samples<float>();
  s.at(0, 0) = s.at(1, 0) = s.at(0, 1) = 3.0F;
  s.at(1, 1) = nan;
  ImageInfo info;
  info.size = {2, 2};
  info.type = PixelType::F32;
  info.levels = {{info.size, info.size, {1, 1}}};
  const DisplayWindow w = auto_window(*make_memory_source(image, info));
  EXPECT_LT(w.low, w.high);
  EXPECT_LE(w.low, 3);
  EXPECT_GE(w.high, 3);
}

}  // namespace
}  // namespace alinify

#include "core/view/display_map.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

template <class T>
Rgba8 shown(PixelType type, ColorModel color, std::vector<T> samples, DisplayWindow window,
            std::array<std::uint8_t, 3> tint = {255, 255, 255}) {
  ImageInfo info;
  info.type = type;
  info.color = color;
  info.channels = static_cast<int>(samples.size());
  Rgba8 out;
  const ConstPixels in{reinterpret_cast<const std::byte*>(samples.data()),   type, info.channels, 1, 1,
                       static_cast<std::int64_t>(samples.size() * sizeof(T))};
  DisplayMap(info, window, tint).apply(in, {&out, 1, 1, 1});
  return out;
}

TEST(DisplayMap, ShowsPlainBytesUnchanged) {
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Rgb, {10, 20, 30}, {0, 255}),
            (Rgba8{10, 20, 30, 255}));
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Grey, {77}, {0, 255}), (Rgba8{77, 77, 77, 255}));
}

TEST(DisplayMap, StretchesTheWindowToBlackAndWhite) {
  EXPECT_EQ(shown<std::uint16_t>(PixelType::U16, ColorModel::Grey, {1000}, {1000, 3000}).r, 0);
  EXPECT_EQ(shown<std::uint16_t>(PixelType::U16, ColorModel::Grey, {2000}, {1000, 3000}).r, 128);
  EXPECT_EQ(shown<std::uint16_t>(PixelType::U16, ColorModel::Grey, {60000}, {1000, 3000}).r, 255);
  EXPECT_EQ(shown<float>(PixelType::F32, ColorModel::Grey, {0.25F}, {0, 1}).r, 64);
  EXPECT_EQ(shown<std::int16_t>(PixelType::I16, ColorModel::Grey, {-100}, {-100, 100}).r, 0);
}

TEST(DisplayMap, ShowsNotANumberAsTheLowEnd) {
  EXPECT_EQ(
      shown<float>(PixelType::F32, ColorModel::Grey, {std::numeric_limits<float>::quiet_NaN()}, {0, 1}).r, 0);
}

TEST(DisplayMap, MultipliesByOpacity) {
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Rgba, {255, 100, 0, 51}, {0, 255}),
            (Rgba8{51, 20, 0, 51}));
}

TEST(DisplayMap, ShowsInkAsLight) {
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Cmyk, {0, 0, 0, 0}, {0, 255}),
            (Rgba8{255, 255, 255, 255}));
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Cmyk, {255, 0, 0, 0}, {0, 255}),
            (Rgba8{0, 255, 255, 255}));
}

TEST(DisplayMap, AddsIndependentChannelsInTheirColours) {
  const auto first = channel_color(0, 5);
  const Rgba8 p = shown<std::uint8_t>(PixelType::U8, ColorModel::Channels, {255, 0, 0, 0, 0}, {0, 255});
  EXPECT_EQ(p, (Rgba8{first[0], first[1], first[2], 255}));
}

TEST(DisplayMap, TintsWhite) {
  EXPECT_EQ(shown<std::uint8_t>(PixelType::U8, ColorModel::Grey, {255}, {0, 255}, {255, 128, 0}),
            (Rgba8{255, 128, 0, 255}));
}

TEST(ChannelColor, TellsManyChannelsApart) {
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < i; ++j) EXPECT_NE(channel_color(i, 12), channel_color(j, 12)) << i << " and " << j;
}

}  // namespace
}  // namespace alinify

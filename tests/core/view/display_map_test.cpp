#include "core/view/display_map.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_exec.h"

namespace alinify {
namespace {

/// One pixel of these samples, drawn where it lies.
template <class T>
Rgba8 shown(PixelType type, ColorModel color, std::vector<T> samples, DisplayWindow window,
            const LayerLook& look) {
  ImageInfo info;
  info.type = type;
  info.color = color;
  info.channels = static_cast<int>(samples.size());
  const ConstPixels in{reinterpret_cast<const std::byte*>(samples.data()),   type, info.channels, 1, 1,
                       static_cast<std::int64_t>(samples.size() * sizeof(T))};
  const DisplayMap display(info, window, look);
  ViewLayerArgs layer;
  display.describe(layer);
  layer.pieces = {{any_samples(in), 0, 0}};
  layer.footprint = {1, 1};
  const Vec2f here{0, 0};
  layer.lattice = {&here, 1, 1, 1};
  layer.min_x = layer.min_y = -0.5F, layer.max_x = layer.max_y = 0.5F;
  Rgba8 out;
  CpuExec exec;
  draw_view_detail::draw_layer(exec, layer, View2D<Rgba8>{&out, 1, 1, 1});
  return out;
}

template <class T>
Rgba8 shown(PixelType type, ColorModel color, std::vector<T> samples, DisplayWindow window,
            std::array<std::uint8_t, 3> tint = {255, 255, 255}) {
  LayerLook look;
  look.tint = tint;
  return shown<T>(type, color, std::move(samples), window, look);
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

TEST(DisplayMap, BendsTheMiddleByGammaAndKeepsTheEnds) {
  LayerLook look;
  look.gamma = 2;
  const auto grey = [&](std::uint16_t v) {
    return shown<std::uint16_t>(PixelType::U16, ColorModel::Grey, {v}, {0, 1000}, look).g;
  };
  EXPECT_EQ(grey(0), 0);
  EXPECT_EQ(grey(250), 128) << "the root of a quarter is a half";
  EXPECT_EQ(grey(1000), 255);
  EXPECT_NEAR((shown<float>(PixelType::F32, ColorModel::Grey, {0.25F}, {0, 1}, look).g), 128, 1);
}

TEST(DisplayMap, InvertsAfterTheWindow) {
  LayerLook look;
  look.inverted = true;
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Grey, {40}, {40, 80}, look)),
            (Rgba8{255, 255, 255, 255}));
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Rgb, {0, 255, 55}, {0, 255}, look)),
            (Rgba8{255, 0, 200, 255}));
}

TEST(DisplayMap, ShowsOneChannelAlone) {
  LayerLook look;
  look.channel = 1;
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Rgb, {10, 20, 30}, {0, 255}, look)),
            (Rgba8{20, 20, 20, 255}));
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Channels, {10, 20, 30, 40, 50}, {0, 255}, look)),
            (Rgba8{20, 20, 20, 255}));
}

TEST(DisplayMap, ColoursBrightnessByAMap) {
  LayerLook look;
  look.color_map = ColorMap::Fire;
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Grey, {0}, {0, 255}, look)),
            (Rgba8{0, 0, 0, 255}));
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Grey, {255}, {0, 255}, look)),
            (Rgba8{255, 255, 255, 255}));
  EXPECT_EQ((shown<std::uint8_t>(PixelType::U8, ColorModel::Rgb, {85, 85, 85}, {0, 255}, look)),
            (Rgba8{255, 0, 0, 255}))
      << "a third of the way from black to white is pure red";
}

TEST(LayerLook, NamesEveryModeAndMapOnceAndFindsThemAgain) {
  for (const BlendMode mode : blend_modes()) EXPECT_EQ(blend_mode_from(name_of(mode)), mode);
  for (const ColorMap map : color_maps()) {
    EXPECT_EQ(color_map_from(name_of(map)), map);
    EXPECT_EQ(colors_of(map).size(), 256U);
  }
  EXPECT_FALSE(blend_mode_from("burn").has_value());
  EXPECT_FALSE(color_map_from("").has_value());
}

TEST(ChannelColor, TellsManyChannelsApart) {
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < i; ++j) EXPECT_NE(channel_color(i, 12), channel_color(j, 12)) << i << " and " << j;
}

TEST(ChannelColor, IsTheFilesWhereItTellsItsChannelsApart) {
  ImageInfo info;
  info.channels = 3;
  info.color = ColorModel::Channels;
  using Rgb = std::array<std::uint8_t, 3>;
  EXPECT_EQ(channel_color(info, 1), channel_color(1, 3)) << "the file says nothing";
  info.channel_colors = {ChannelColor{0, 0, 255}, ChannelColor{255, 128, 0}, std::nullopt};
  EXPECT_EQ(channel_color(info, 0), (Rgb{0, 0, 255}));
  EXPECT_EQ(channel_color(info, 1), (Rgb{255, 128, 0}));
  EXPECT_EQ(channel_color(info, 2), channel_color(2, 3)) << "and nothing of this one";
  info.channel_colors = {ChannelColor{}, ChannelColor{}, ChannelColor{}};
  EXPECT_EQ(channel_color(info, 1), channel_color(1, 3)) << "white for all of them is no choice";
}

}  // namespace
}  // namespace alinify

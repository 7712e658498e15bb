#include "core/image/halve.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/image/pyramid.h"
#include "core/math/ops/halve_pixel.h"

namespace alinify {
namespace {

template <class T>
Image image_of(Size size, int channels, PixelType type, const std::vector<T>& samples) {
  Image image(size, channels, type);
  const auto view = image.pixels().samples<T>();
  for (std::int64_t y = 0; y < view.height; ++y)
    for (std::int64_t x = 0; x < view.width; ++x)
      view.at(x, y) = samples[static_cast<std::size_t>(y * view.width + x)];
  return image;
}

Image half_of(const Image& image, Opacity opacity = Opacity::None) {
  Image half(halved(image.size()), image.channels(), image.type());
  halve(image.pixels(), half.pixels(), opacity);
  return half;
}

TEST(Halve, RoundsHalvesUpOnBothSidesOfZero) {
  const Image grey = image_of<std::uint8_t>({4, 2}, 1, PixelType::U8, {0, 1, 255, 255, 0, 1, 255, 254});
  EXPECT_EQ(half_of(grey).pixels().samples<std::uint8_t>().at(0, 0), 1);    // 0.5
  EXPECT_EQ(half_of(grey).pixels().samples<std::uint8_t>().at(1, 0), 255);  // 254.75
  const Image negative =
      image_of<std::int16_t>({4, 2}, 1, PixelType::I16, {-1, -2, -32768, -32768, -1, -2, -32768, -32768});
  EXPECT_EQ(half_of(negative).pixels().samples<std::int16_t>().at(0, 0), -1);  // -1.5
  EXPECT_EQ(half_of(negative).pixels().samples<std::int16_t>().at(1, 0), -32768);
  const std::uint32_t max = std::numeric_limits<std::uint32_t>::max();
  EXPECT_EQ(mean_of_four(max, max, max, max - 1), max);
  EXPECT_EQ(mean_of_four(max, max, max - 3, max - 3), max - 1);
}

TEST(Halve, AveragesWhatExistsAtOddEdges) {
  const Image image = image_of<std::uint16_t>({3, 3}, 1, PixelType::U16, {0, 4, 10, 8, 12, 21, 100, 201, 7});
  const Image half = half_of(image);
  ASSERT_EQ(half.size(), (Size{2, 2}));
  const auto samples = std::as_const(half).pixels().samples<std::uint16_t>();
  EXPECT_EQ(samples.at(0, 0), 6);
  EXPECT_EQ(samples.at(1, 0), 16);   // (10 + 21) / 2
  EXPECT_EQ(samples.at(0, 1), 151);  // (100 + 201) / 2
  EXPECT_EQ(samples.at(1, 1), 7);
}

TEST(Halve, KeepsChannelsApartForEveryCountAndType) {
  std::mt19937 random(5);
  for (const PixelType type :
       {PixelType::U8, PixelType::I8, PixelType::U16, PixelType::I32, PixelType::F32, PixelType::F64}) {
    for (int channels = 1; channels <= 6; ++channels) {
      for (const Size size : {Size{1, 1}, Size{2, 5}, Size{67, 33}, Size{64, 2}}) {
        visit_pixel_type(type, [&](auto zero) {
          using T = decltype(zero);
          std::vector<T> samples(static_cast<std::size_t>(size.area() * channels));
          for (T& sample : samples) sample = static_cast<T>(random() % 100);
          const Image image = image_of<T>(size, channels, type, samples);
          const Image half = half_of(image);
          const auto in = image.pixels().samples<T>();
          const auto out = half.pixels().samples<T>();
          for (std::int64_t y = 0; y < out.height; ++y) {
            for (std::int64_t x = 0; x < out.width; ++x) {
              const std::int64_t c = x % channels, px = x / channels;
              double sum = 0, count = 0;
              for (std::int64_t v = 2 * y; v < 2 * y + 2 && v < size.height; ++v)
                for (std::int64_t u = 2 * px; u < 2 * px + 2 && u < size.width; ++u)
                  sum += static_cast<double>(in.at(u * channels + c, v)), ++count;
              const double mean = is_float(type) ? sum / count : std::floor(sum / count + 0.5);
              ASSERT_EQ(static_cast<double>(out.at(x, y)), mean) << name_of(type) << " " << channels;
            }
          }
        });
      }
    }
  }
}

TEST(Halve, AveragesOnlyNumbersAndKeepsNanWhereThereIsNone) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), max = std::numeric_limits<float>::max();
  const Image image = image_of<float>(
      {8, 2}, 1, PixelType::F32, {1, nan, nan, nan, max, max, 3, nan, 2, 6, nan, nan, max, max, nan, nan});
  const Image half = half_of(image);
  const auto samples = std::as_const(half).pixels().samples<float>();
  EXPECT_FLOAT_EQ(samples.at(0, 0), 3);
  EXPECT_TRUE(std::isnan(samples.at(1, 0)));
  EXPECT_EQ(samples.at(2, 0), max);  // the sum alone would be infinite
  EXPECT_FLOAT_EQ(samples.at(3, 0), 3);
}

TEST(Halve, WeighsColoursByOpacityWhereTold) {
  const Image image = image_of<std::uint8_t>({2, 2}, 4, PixelType::U8,
                                             {200, 10, 0, 255, 0, 0, 0, 0, 100, 20, 255, 255, 0, 0, 0, 0});
  const Image weighed = half_of(image, Opacity::LastChannel);
  const auto samples = std::as_const(weighed).pixels().samples<std::uint8_t>();
  EXPECT_EQ(samples.at(0, 0), 150);
  EXPECT_EQ(samples.at(1, 0), 15);
  EXPECT_EQ(samples.at(2, 0), 128);
  EXPECT_EQ(samples.at(3, 0), 128);
  const Image plain = half_of(image);
  EXPECT_EQ(std::as_const(plain).pixels().samples<std::uint8_t>().at(0, 0), 75);
  const Image clear = image_of<std::uint8_t>({2, 1}, 2, PixelType::U8, {40, 0, 20, 0});
  const Image clear_half = half_of(clear, Opacity::LastChannel);
  EXPECT_EQ(std::as_const(clear_half).pixels().samples<std::uint8_t>().at(0, 0), 30);
}

TEST(Halve, PiecesFitTogetherWithoutASeam) {
  std::mt19937 random(9);
  std::vector<std::uint8_t> samples(101 * 59 * 3);
  for (std::uint8_t& sample : samples) sample = static_cast<std::uint8_t>(random());
  const Image image = image_of<std::uint8_t>({101, 59}, 3, PixelType::U8, samples);
  const Image whole = half_of(image);
  Image pieces(whole.size(), 3, PixelType::U8);
  for (const Rect r : {Rect{0, 0, 40, 24}, Rect{40, 0, 61, 24}, Rect{0, 24, 40, 35}, Rect{40, 24, 61, 35}}) {
    const Size half = halved(r.size());
    halve(image.pixels().crop(r), pieces.pixels().crop({r.x / 2, r.y / 2, half.width, half.height}));
  }
  const auto a = whole.pixels().samples<std::uint8_t>();
  const auto b = std::as_const(pieces).pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < a.height; ++y)
    for (std::int64_t x = 0; x < a.width; ++x) ASSERT_EQ(a.at(x, y), b.at(x, y));
}

}  // namespace
}  // namespace alinify

#include "core/grey/missing_numbers.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "core/image/region_mask.h"
#include "core/image/tile_source.h"

namespace alinify {
namespace {

constexpr Size size{40, 30};
constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();

// Two channels: the column, and 1000 more than the row; `at` may change a sample.
template <class T, class Change>
std::shared_ptr<const TileSource> image_of(PixelType type, const Change& at) {
  auto image = std::make_shared<Image>(size, 2, type);
  const auto samples = image->pixels().samples<T>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      samples.row(y)[2 * x] = static_cast<T>(at(x, y, 0, static_cast<double>(x)));
      samples.row(y)[2 * x + 1] = static_cast<T>(at(x, y, 1, 1000 + static_cast<double>(y)));
    }
  return make_memory_source(image, {});
}

double as_it_is(std::int64_t, std::int64_t, int, double value) {
  return value;
}

// NaN in one channel of a square of 10 x 6 pixels, infinite in the other one of a single pixel.
double with_hole(std::int64_t x, std::int64_t y, int channel, double value) {
  if (channel == 0 && x >= 5 && x < 15 && y >= 8 && y < 14) return nan;
  return channel == 1 && x == 30 && y == 20 ? -inf : value;
}

Image all_of(const TileSource& source) {
  Image image(source.info().size, source.info().channels, source.info().type);
  source.read(0, source.info().rect(), image.pixels());
  return image;
}

ImagePair cleaned(const ImagePair& images, MissingNumbers* missing = nullptr, int threads = 2) {
  ThreadPool pool(threads);
  return without_missing_numbers(images, pool, Progress(), missing);
}

TEST(MissingNumbers, AreCountedByPixelAndLeftOutByTheMask) {
  MissingNumbers missing;
  const ImagePair images = cleaned({image_of<float>(PixelType::F32, with_hole),
                                    image_of<double>(PixelType::F64, as_it_is), nullptr, nullptr},
                                   &missing);
  EXPECT_DOUBLE_EQ(missing.fixed, 61.0 / 1200);
  EXPECT_EQ(missing.moving, 0);
  EXPECT_EQ(images.moving_mask, nullptr);
  ASSERT_NE(images.fixed_mask, nullptr);
  Image mask = all_of(*images.fixed_mask);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const bool missing_here = (x >= 5 && x < 15 && y >= 8 && y < 14) || (x == 30 && y == 20);
      ASSERT_EQ(mask.pixels().samples<std::uint8_t>().at(x, y), missing_here ? 0 : 1) << x << " " << y;
    }
}

TEST(MissingNumbers, BecomeTheMeanOfTheirChannelAndNothingElseChanges) {
  const auto image = image_of<float>(PixelType::F32, with_hole);
  Image filled = all_of(*cleaned({image, image, nullptr, nullptr}).fixed);
  double sum = 0, count = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      if (std::isfinite(with_hole(x, y, 0, 0))) sum += static_cast<double>(x), count += 1;
  const auto samples = filled.pixels().samples<float>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const bool in_square = !std::isfinite(with_hole(x, y, 0, 0));
      ASSERT_FLOAT_EQ(samples.row(y)[2 * x],
                      static_cast<float>(in_square ? sum / count : static_cast<double>(x)));
      if (x == 30 && y == 20) continue;
      ASSERT_FLOAT_EQ(samples.row(y)[2 * x + 1], static_cast<float>(1000 + y));
    }
  EXPECT_NEAR(static_cast<double>(samples.row(20)[2 * 30 + 1]), 1014.5, 0.1);
}

TEST(MissingNumbers, LieBeyondTheMaskThatAPersonDrew) {
  const auto image = image_of<float>(PixelType::F32, with_hole);
  const auto drawn = make_region_mask(size, {0, 0, 10, 30});
  Image mask = all_of(*cleaned({image, image, nullptr, drawn}).moving_mask);
  const auto inside = mask.pixels().samples<std::uint8_t>();
  EXPECT_EQ(inside.at(2, 10), 1);
  EXPECT_EQ(inside.at(7, 10), 0) << "it has no number";
  EXPECT_EQ(inside.at(20, 10), 0) << "it was left out";
}

TEST(MissingNumbers, LeaveImagesAloneThatHaveNone) {
  const auto floats = image_of<float>(PixelType::F32, as_it_is);
  const auto integers = image_of<std::uint16_t>(PixelType::U16, as_it_is);
  const ImagePair images = cleaned({floats, integers, nullptr, nullptr});
  EXPECT_EQ(images.fixed, floats);
  EXPECT_EQ(images.moving, integers);
  EXPECT_EQ(images.fixed_mask, nullptr);
}

TEST(MissingNumbers, LeaveAnImageAloneThatHasNothingElse) {
  const auto nothing = image_of<float>(PixelType::F32, [](auto, auto, int, double) { return nan; });
  MissingNumbers missing;
  const ImagePair images = cleaned({nothing, nothing, nullptr, nullptr}, &missing);
  EXPECT_EQ(missing.moving, 1);
  EXPECT_EQ(images.moving, nothing);
  EXPECT_EQ(images.moving_mask, nullptr);
}

TEST(MissingNumbers, AreFilledWithTheSameBitsForAnyNumberOfThreads) {
  const auto image = image_of<float>(PixelType::F32, with_hole);
  Image one = all_of(*cleaned({image, image, nullptr, nullptr}, nullptr, 1).fixed),
        several = all_of(*cleaned({image, image, nullptr, nullptr}, nullptr, 5).fixed);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t i = 0; i < 2 * size.width; ++i)
      ASSERT_EQ(one.pixels().samples<float>().row(y)[i], several.pixels().samples<float>().row(y)[i]);
}

}  // namespace
}  // namespace alinify

#include "core/quality/picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;

constexpr float missing = std::numeric_limits<float>::quiet_NaN();

// The mean and the deviation of the box around a pixel, by their definitions.
double normalized_by_definition(const GreyImage& picture, std::int64_t x, std::int64_t y, std::int64_t radius,
                                double floor) {
  double sum = 0, square = 0, count = 0;
  for (std::int64_t v = std::max<std::int64_t>(0, y - radius);
       v <= std::min(picture.size.height - 1, y + radius); ++v)
    for (std::int64_t u = std::max<std::int64_t>(0, x - radius);
         u <= std::min(picture.size.width - 1, x + radius); ++u)
      if (const auto value = static_cast<double>(picture.view().at(u, v)); std::isfinite(value))
        sum += value, square += value * value, count += 1;
  const double mean = sum / count, variance = square / count - mean * mean;
  return (static_cast<double>(picture.view().at(x, y)) - mean) / std::sqrt(variance + floor * floor);
}

GreyImage with_a_hole() {
  GreyImage picture = picture_of({83, 61}, unrepeating);
  for (std::int64_t y = 20; y < 31; ++y)
    for (std::int64_t x = 40; x < 47; ++x) picture.values[static_cast<std::size_t>(y * 83 + x)] = missing;
  return picture;
}

void expect_normalized_by_definition(const GreyImage& picture) {
  const GreyImage normalized = locally_normalized(picture, 6, 0.02f);
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x) {
      const auto value = static_cast<double>(normalized.view().at(x, y));
      if (std::isfinite(picture.view().at(x, y)))
        EXPECT_NEAR(value, normalized_by_definition(picture, x, y, 6, 0.02), 1e-5) << x << ", " << y;
      else
        EXPECT_EQ(value, 0) << x << ", " << y;
    }
}

TEST(LocallyNormalized, IsByTheMeanAndDeviationOfWhatIsThereInABoxAroundEveryPixel) {
  expect_normalized_by_definition(with_a_hole());
}

TEST(LocallyNormalized, WorksOnPicturesNarrowerThanTheBox) {
  for (const Size size : {Size{1, 40}, Size{5, 40}, Size{7, 3}, Size{12, 12}})
    expect_normalized_by_definition(picture_of(size, unrepeating));
}

TEST(LocallyNormalized, OfAPartIsThatOfTheWholeThereAndNothingElsewhere) {
  const GreyImage picture = with_a_hole(), whole = locally_normalized(picture, 6, 0.02f);
  const Rect part{9, 14, 50, 30};
  const GreyImage within = locally_normalized_within(part, picture, 6, 0.02f);
  ASSERT_EQ(within.size, picture.size);
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x) {
      const bool inside = x >= part.x && x < part.right() && y >= part.y && y < part.bottom();
      if (inside)
        EXPECT_EQ(within.view().at(x, y), whole.view().at(x, y)) << x << ", " << y;
      else
        EXPECT_TRUE(std::isnan(within.view().at(x, y))) << x << ", " << y;
    }
}

TEST(Reduced, IsTheMeanOfTheSquaresOfFewerAtTheFarEdges) {
  ThreadPool pool(3);
  const GreyImage picture = picture_of({7, 300}, [](double x, double y) { return x + 10 * y; });
  const GreyImage small = reduced(picture, 4, &pool);
  EXPECT_EQ(small.size, (Size{2, 75}));
  EXPECT_EQ(small.view().at(0, 0), 1.5f + 15);
  EXPECT_EQ(small.view().at(1, 74), 5 + 10 * 297.5f);
  EXPECT_EQ(reduced(picture, 4).values, small.values);
}

}  // namespace
}  // namespace alinify

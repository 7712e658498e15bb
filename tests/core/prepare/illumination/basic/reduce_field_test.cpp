#include "core/prepare/illumination/basic/reduce_field.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/prepare/illumination/basic/phantom_fields.h"

namespace alinify {
namespace {

using testing::KnownCamera;
using testing::source_of;

TEST(ReduceField, IsTheMeanUnderATriangleTwoReducedPixelsWide) {
  const auto image = KnownCamera{{203, 151}}.field<std::uint16_t>(1, PixelType::U16);
  constexpr int side = 16;
  std::vector<float> found(side * side);
  const FieldFacts facts = FieldReducer(image->size(), side).reduce(*source_of(image), 0, found.data());
  const auto at = image->pixels().samples<std::uint16_t>();
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const double rx = 203.0 / side, ry = 151.0 / side, cx = (i + 0.5) * rx - 0.5, cy = (j + 0.5) * ry - 0.5;
      double sum = 0, weights = 0;
      for (std::int64_t y = 0; y < 151; ++y)
        for (std::int64_t x = 0; x < 203; ++x) {
          const double w = std::max(0.0, 1 - std::fabs(static_cast<double>(x) - cx) / rx) *
                           std::max(0.0, 1 - std::fabs(static_cast<double>(y) - cy) / ry);
          sum += w * at.at(x, y);
          weights += w;
        }
      EXPECT_NEAR(found[static_cast<std::size_t>(j * side + i)], sum / weights, 2e-3) << i << ", " << j;
    }
  EXPECT_TRUE(facts.finite);
  EXPECT_FALSE(facts.uniform);
  EXPECT_EQ(facts.saturated_share, 0);
  EXPECT_EQ(facts.min, *std::min_element(found.begin(), found.end()));
}

TEST(ReduceField, KeepsAFieldOfTheWorkingSizeAndInterpolatesASmallerOne) {
  const auto same = KnownCamera{{16, 16}}.field<std::uint16_t>(1, PixelType::U16);
  std::vector<float> found(16 * 16);
  FieldReducer({16, 16}, 16).reduce(*source_of(same), 0, found.data());
  for (int p = 0; p < 256; ++p)
    EXPECT_EQ(found[static_cast<std::size_t>(p)], same->pixels().samples<std::uint16_t>().at(p % 16, p / 16));

  auto ramp = std::make_shared<Image>(Size{8, 4}, 1, PixelType::F32);
  for (int p = 0; p < 32; ++p)
    ramp->pixels().samples<float>().at(p % 8, p / 8) = static_cast<float>(p % 8 + 10 * (p / 8));
  FieldReducer({8, 4}, 16).reduce(*source_of(ramp), 0, found.data());
  // Where both neighbours exist: pixel (5, 9) lies at ((5 + 0.5) / 2 - 0.5, (9 + 0.5) / 4 - 0.5).
  EXPECT_NEAR(found[9 * 16 + 5], 2.25 + 18.75, 1e-5);
}

TEST(ReduceField, NoticesUniformAndSaturatedFields) {
  auto image = std::make_shared<Image>(Size{40, 30}, 1, PixelType::U8);
  const auto at = image->pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < 30; ++y) std::fill_n(at.row(y), 40, std::uint8_t{255});
  std::vector<float> found(16 * 16);
  const FieldReducer reducer({40, 30}, 16);
  EXPECT_TRUE(reducer.reduce(*source_of(image), 0, found.data()).uniform);
  for (std::int64_t y = 0; y < 15; ++y) std::fill_n(at.row(y), 40, std::uint8_t{254});
  const FieldFacts half = reducer.reduce(*source_of(image), 0, found.data());
  EXPECT_FALSE(half.uniform);
  EXPECT_EQ(half.saturated_share, 0.5);
}

}  // namespace
}  // namespace alinify

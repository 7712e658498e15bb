#include "core/prepare/illumination/line_means.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/prepare/illumination/web.h"

namespace alinify::testing {
namespace {

LineMeans measure(const TileSource& image, std::int64_t strip_rows, bool with_rows = false, int threads = 1) {
  ThreadPool pool(threads);
  Progress unseen;
  return measure_lines(image, {strip_rows, with_rows, 16}, pool, unseen);
}

TEST(LineMeans, AreTheMeansOfTheirColumnsAndRows) {
  const auto value = [](std::int64_t x, std::int64_t y, int c) {
    return static_cast<double>((x * 37 + y * 91 + c * 11 + x * y) % 200);
  };
  const auto image = image_of<std::uint8_t>({70, 50}, 3, PixelType::U8, value);
  const LineMeans means = measure(*image, 16, true);
  ASSERT_EQ(means.strips, 3u);
  ASSERT_EQ(means.channels, 3);
  for (std::size_t s = 0; s < 3; ++s)
    for (int c = 0; c < 3; ++c)
      for (std::int64_t x = 0; x < 70; ++x) {
        double sum = 0;
        for (std::int64_t y = 0; y < 16; ++y) sum += value(x, static_cast<std::int64_t>(s) * 16 + y, c);
        EXPECT_FLOAT_EQ(means.column_means(s, c)[x], static_cast<float>(sum / 16));
      }
  // 70 columns in cells of about 16: four of 17 or 18. The rows left over have a mean too.
  ASSERT_EQ(means.cells, 4u);
  double sum = 0;
  for (std::int64_t x = 0; x < 17; ++x)
    for (int c = 0; c < 3; ++c) sum += value(x, 49, c);
  EXPECT_FLOAT_EQ(means.rows[49], static_cast<float>(sum / 51));
}

TEST(LineMeans, LeavesAlphaOut) {
  const auto image = image_of<std::uint8_t>(
      {8, 8}, 4, PixelType::U8, [](std::int64_t, std::int64_t, int c) { return c == 3 ? 255 : 10 * c + 10; });
  const LineMeans means = measure(*image, 8, true);
  EXPECT_EQ(means.channels, 3);
  EXPECT_EQ(means.saturated, 0);
  EXPECT_FLOAT_EQ(means.column_means(0, 2)[0], 30);
  EXPECT_FLOAT_EQ(means.rows[0], 20);
}

TEST(LineMeans, KnowNothingWhereLightWentUncounted) {
  // Column 1 is saturated in 2 of 64 rows, column 2 in one, column 3 in none.
  const auto image = image_of<std::uint8_t>(
      {4, 64}, 1, PixelType::U8,
      [](std::int64_t x, std::int64_t y, int) { return (x == 1 && y < 2) || (x == 2 && y < 1) ? 255 : 100; });
  const LineMeans means = measure(*image, 64);
  EXPECT_FLOAT_EQ(means.column_means(0, 0)[0], 100);
  EXPECT_TRUE(std::isnan(means.column_means(0, 0)[1]));
  EXPECT_FLOAT_EQ(means.column_means(0, 0)[2], 100 + 155.0f / 64);
  EXPECT_EQ(means.saturated, 3);
}

TEST(LineMeans, LeaveOutWhatIsNoNumber) {
  const auto image = image_of<float>({3, 10}, 1, PixelType::F32, [](std::int64_t x, std::int64_t y, int) {
    const bool missing = (x == 1 && y < 4) || (x == 2 && y < 5);
    return missing ? std::nan("") : static_cast<double>(y);
  });
  const LineMeans means = measure(*image, 10);
  EXPECT_FLOAT_EQ(means.column_means(0, 0)[0], 4.5f);
  EXPECT_FLOAT_EQ(means.column_means(0, 0)[1], 6.5f);
  EXPECT_TRUE(std::isnan(means.column_means(0, 0)[2]));
  EXPECT_EQ(means.not_finite, 9);
}

TEST(LineMeans, AreTheSameForAnyNumberOfThreads) {
  const auto image = image_of<float>({300, 200}, 1, PixelType::F32, [](std::int64_t x, std::int64_t y, int) {
    return std::sin(static_cast<double>(x * 31 + y * 17)) + 2;
  });
  const LineMeans one = measure(*image, 16, true, 1), three = measure(*image, 16, true, 3);
  EXPECT_EQ(one.columns, three.columns);
  EXPECT_EQ(one.rows, three.rows);
}

}  // namespace
}  // namespace alinify::testing

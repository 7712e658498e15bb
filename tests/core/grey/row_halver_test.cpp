#include "core/grey/row_halver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/thread_pool.h"

namespace alinify {
namespace {

std::vector<float> wavy(Size size) {
  std::vector<float> values;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      values.push_back(static_cast<float>(100 + 50 * std::sin(0.7 * double(x) + 0.2 * double(y)) +
                                          9 * std::cos(2.9 * double(y))));
  return values;
}

std::vector<float> halved_in_bands(const std::vector<float>& picture, Size size, std::int64_t rows,
                                   int threads) {
  ThreadPool pool(threads);
  RowHalver halver(size);
  std::vector<float> all;
  for (std::int64_t y = 0; y < size.height; y += rows) {
    const std::int64_t height = std::min(rows, size.height - y);
    const std::vector<float> more =
        halver.add({picture.data() + y * size.width, size.width, height, size.width}, pool);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// By the definition: a binomial of four, then the mean of two, mirrored about the outermost pixels.
double expected_at(const std::vector<float>& picture, Size size, std::int64_t u, std::int64_t v) {
  const auto mirrored = [](std::int64_t i, std::int64_t count) {
    while (count > 1 && (i < 0 || i >= count)) i = i < 0 ? -i : 2 * (count - 1) - i;
    return count > 1 ? i : 0;
  };
  constexpr double binomial[5] = {1.0 / 16, 4.0 / 16, 6.0 / 16, 4.0 / 16, 1.0 / 16};
  double sum = 0;
  for (std::int64_t y = 2 * v; y < 2 * v + 2; ++y)
    for (std::int64_t x = 2 * u; x < 2 * u + 2; ++x)
      for (int j = -2; j <= 2; ++j)
        for (int i = -2; i <= 2; ++i)
          sum += 0.25 * binomial[i + 2] * binomial[j + 2] *
                 static_cast<double>(picture[static_cast<std::size_t>(
                     mirrored(y + j, size.height) * size.width + mirrored(x + i, size.width))]);
  return sum;
}

TEST(RowHalver, HalvesWithABinomialAndAMeanOfTwoHoweverManyRowsComeAtATime) {
  for (const Size size : {Size{40, 30}, Size{33, 17}, Size{7, 64}, Size{5, 4}, Size{1, 9}, Size{3, 1}}) {
    const std::vector<float> picture = wavy(size), whole = halved_in_bands(picture, size, size.height, 1);
    const Size half = RowHalver(size).halved_size();
    EXPECT_EQ(half, (Size{(size.width + 1) / 2, (size.height + 1) / 2}));
    ASSERT_EQ(std::ssize(whole), half.area());
    for (std::int64_t v = 0; v < half.height; ++v)
      for (std::int64_t u = 0; u < half.width; ++u)
        ASSERT_NEAR(whole[static_cast<std::size_t>(v * half.width + u)], expected_at(picture, size, u, v),
                    1e-3)
            << size.width << " x " << size.height << " at " << u << ", " << v;
    for (const std::int64_t rows : {1, 2, 3, 5, 16})
      EXPECT_EQ(halved_in_bands(picture, size, rows, 3), whole) << rows << " rows at a time";
  }
}

}  // namespace
}  // namespace alinify

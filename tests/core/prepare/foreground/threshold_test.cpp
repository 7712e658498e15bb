#include "core/prepare/foreground/threshold.h"

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

// Otsu's criterion written as he defines it: the within-class variance is least where the other is largest.
int otsu_by_within_class_variance(const std::vector<std::uint32_t>& counts) {
  const auto spread = [&](std::size_t begin, std::size_t end) {
    double n = 0, mean = 0, squares = 0;
    for (std::size_t k = begin; k < end; ++k) n += counts[k], mean += counts[k] * static_cast<double>(k);
    if (n == 0) return -1.0;
    mean /= n;
    for (std::size_t k = begin; k < end; ++k)
      squares += counts[k] * (static_cast<double>(k) - mean) * (static_cast<double>(k) - mean);
    return squares;
  };
  double least = 1e300;
  int best = -1;
  for (std::size_t k = 0; k + 1 < counts.size(); ++k) {
    const double dark = spread(0, k + 1), bright = spread(k + 1, counts.size());
    if (dark < 0 || bright < 0 || dark + bright >= least - 1e-6) continue;
    least = dark + bright;
    best = static_cast<int>(k);
  }
  return best;
}

TEST(Otsu, SplitsTwoPeaksBetweenThem) {
  std::vector<std::uint32_t> counts(256);
  counts[50] = 1000;
  counts[200] = 500;
  EXPECT_EQ(otsu_bin(counts), 50) << "the darkest bin of equal ones";
}

TEST(Otsu, FindsTheLeastVarianceWithinBothClasses) {
  std::mt19937 random(2);
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<std::uint32_t> counts(64);
    for (auto& count : counts) count = random() % 4 ? random() % 1000 : 0;
    const int expected = otsu_by_within_class_variance(counts);
    EXPECT_EQ(otsu_bin(counts), expected) << "trial " << trial;
  }
}

TEST(Triangle, CutsTheFootOfASinglePeakOnItsLongerSide) {
  // A peak at 20 that falls in a straight line to 30, then a long even tail to 120. The farthest point from
  // the line between the peak and the tail's end is where the tail begins.
  std::vector<std::uint32_t> counts(128);
  for (int k = 15; k <= 20; ++k)
    counts[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(1000 - 180 * (20 - k));
  for (int k = 21; k <= 120; ++k)
    counts[static_cast<std::size_t>(k)] = k < 30 ? static_cast<std::uint32_t>(1000 - 99 * (k - 20)) : 10;
  EXPECT_EQ(triangle_bin(counts), 30);
  // Mirrored, the bin belongs to the brighter class.
  EXPECT_EQ(triangle_bin(std::vector<std::uint32_t>(counts.rbegin(), counts.rend())), 127 - 30 - 1);
}

TEST(Thresholds, AreNoneWhereThereIsOnlyOneGrey) {
  std::vector<std::uint32_t> counts(64);
  EXPECT_FALSE(otsu_bin(counts));
  counts[7] = 99;
  EXPECT_FALSE(otsu_bin(counts));
  EXPECT_FALSE(triangle_bin(counts));
}

}  // namespace
}  // namespace alinify

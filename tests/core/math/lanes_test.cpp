#include "core/math/lanes.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace alinify {
namespace {

using Four = Lanes<float, 4>;

TEST(Lanes, TakeTheLargestWholeNumbersNotAbove) {
  const float values[4] = {-2.5f, -3.0f, 7.999f, 0.0f};
  const Lanes<int, 4> floors = floors_of(Four::load(values));
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(floors[k], static_cast<int>(std::floor(values[k])));
    EXPECT_EQ(floats_of(floors)[k], std::floor(values[k]));
  }
}

TEST(Lanes, LoadStoredNumbersOfEveryKindAsFloats) {
  const std::uint16_t shorts[8] = {0, 1, 255, 256, 32767, 32768, 65534, 65535};
  const std::uint8_t bytes[8] = {0, 1, 2, 127, 128, 200, 254, 255};
  for (int k = 0; k < 8; ++k) {
    EXPECT_EQ((load_floats<8>(shorts)[k]), static_cast<float>(shorts[k]));
    EXPECT_EQ((load_floats<8>(bytes)[k]), static_cast<float>(bytes[k]));
    EXPECT_EQ((load_floats<4>(shorts + k / 4 * 4)[k % 4]), static_cast<float>(shorts[k]));
    EXPECT_EQ((load_floats<4>(bytes + k / 4 * 4)[k % 4]), static_cast<float>(bytes[k]));
  }
}

TEST(Lanes, CompareAndChooseNumberByNumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float values[4] = {1, 2, 3, nan}, limits[4] = {2, 2, 2, 2};
  const Four a = Four::load(values), b = Four::load(limits);
  const float min[4] = {1, 2, 2, 2}, max[4] = {2, 2, 3, 2}, within[4] = {1, 1, 0, 0}, above[4] = {0, 0, 9, 0};
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(min_of(a, b)[k], min[k]) << k;
    EXPECT_EQ(max_of(a, b)[k], max[k]) << k;
    EXPECT_EQ(at_most(a, b)[k], within[k]) << k;
    EXPECT_EQ(where_above(a, b, Four::all(9))[k], above[k]) << k;
  }
}

TEST(Lanes, SumTransposeFoldAndTakeRoots) {
  const float rows[4][4] = {{1, 2, 3, 4}, {50, 60, 70, 80}, {9, 10, 11, 12}, {130, 140, 150, 160}};
  Four lanes[4];
  for (int j = 0; j < 4; ++j) lanes[j] = Four::load(rows[j]);
  const Four sums = sums_of(lanes[0], lanes[1], lanes[2], lanes[3]);
  for (int j = 0; j < 4; ++j) {
    EXPECT_EQ(sums[j], rows[j][0] + rows[j][1] + rows[j][2] + rows[j][3]);
    EXPECT_EQ(sum_of(lanes[j]), sums[j]);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(roots_of(lanes[j])[i], std::sqrt(rows[j][i]));
  }
  transpose(lanes[0], lanes[1], lanes[2], lanes[3]);
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i) EXPECT_EQ(lanes[i][j], rows[j][i]);
  const Four halves = folded(Lanes<float, 8>::load(rows[0]));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(halves[i], rows[0][i] + rows[1][i]);
}

}  // namespace
}  // namespace alinify

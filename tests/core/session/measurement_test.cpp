// Measurements made by hand: whether the counted threads are reliable.

#include "core/session/measurement.h"

#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(ThreadCount, IsEvenWhereTheThreadsOfAClothVary) {
  EXPECT_FALSE((ThreadCount{{10, 20, 31, 40, 50}, 10, 0.9}).uneven());
  EXPECT_FALSE((ThreadCount{{10, 24, 36, 50}, 13.3, 0.9}).uneven());
  EXPECT_FALSE(ThreadCount{}.uneven());
}

TEST(ThreadCount, IsUnevenWhereOneWasPassedOverOrCountedTwice) {
  EXPECT_TRUE((ThreadCount{{10, 20, 40, 50}, 10, 0.5}).uneven()) << "none at 30";
  EXPECT_TRUE((ThreadCount{{10, 20, 25, 30, 40}, 10, 0.5}).uneven()) << "25 between two";
}

TEST(Measurement, IsAsLongAndAsWideAsItIsOnTheCloth) {
  const Measurement line{MeasureKind::Distance, {{1, 2}, {4, 6}}};
  EXPECT_DOUBLE_EQ(length_of(line), 5);
  EXPECT_DOUBLE_EQ(length_of(line, {4, 4}), 20);
  const Measurement corner{MeasureKind::Angle, {{10, 0}, {0, 0}, {10, 10}}};
  EXPECT_NEAR(degrees_of(corner), 45, 1e-12);
  EXPECT_NEAR(degrees_of(corner, {1, std::sqrt(3.0)}), 60, 1e-12);
}

TEST(Measurement, CountsThreadsToTheCentimetreOfItsOwnDirection) {
  const ThreadCount threads{{0, 10, 20}, 10, 1};
  EXPECT_NEAR(threads_per_cm({MeasureKind::Threads, {{0, 0}, {30, 0}}, threads}, {20, 50}), 50, 1e-9);
  EXPECT_NEAR(threads_per_cm({MeasureKind::Threads, {{0, 0}, {0, 30}}, threads}, {20, 50}), 20, 1e-9);
}

}  // namespace
}  // namespace alinify

// What was measured by hand: whether the threads that were counted can be relied on.

#include "core/session/measurement.h"

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

}  // namespace
}  // namespace alinify

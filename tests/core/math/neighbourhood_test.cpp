#include "core/math/neighbourhood.h"

#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace alinify {
namespace {

using Places = std::vector<std::pair<std::int64_t, std::int64_t>>;

Places around(Size grid, std::int64_t i, std::int64_t j, std::int64_t reach) {
  Places places;
  for_each_neighbour(grid, i, j, reach, [&](std::int64_t x, std::int64_t y) { places.emplace_back(x, y); });
  return places;
}

TEST(ForEachAround, GoesRowByRowAndTakesTheMiddleToo) {
  EXPECT_EQ(around({5, 4}, 2, 1, 1),
            (Places{{1, 0}, {2, 0}, {3, 0}, {1, 1}, {2, 1}, {3, 1}, {1, 2}, {2, 2}, {3, 2}}));
}

TEST(ForEachAround, StaysInsideTheGrid) {
  EXPECT_EQ(around({5, 4}, 0, 0, 1), (Places{{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
  EXPECT_EQ(around({5, 4}, 4, 3, 1), (Places{{3, 2}, {4, 2}, {3, 3}, {4, 3}}));
  EXPECT_EQ(around({3, 1}, 1, 0, 7), (Places{{0, 0}, {1, 0}, {2, 0}}));
}

TEST(ForEachAround, ReachesAsFarAsAsked) {
  EXPECT_EQ(around({9, 9}, 4, 4, 0), (Places{{4, 4}}));
  EXPECT_EQ(around({9, 9}, 4, 4, 3).size(), 49u);
}

}  // namespace
}  // namespace alinify

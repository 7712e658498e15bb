#include "core/transform/connected_cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

TEST(TakeConnected, TakesWhatTouchesTheSeedThatNobodyHasAndNothingTwice) {
  // Free are a column, a cell that touches it by a corner alone, and one apart.
  constexpr Size grid{4, 3};
  const std::vector<std::uint8_t> all{0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0};
  std::vector<std::uint8_t> taken = all;
  EXPECT_THAT(take_connected(0, false, grid, taken), ElementsAre(0, 4));
  EXPECT_EQ(taken, (std::vector<std::uint8_t>{1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0}));
  taken = all;
  EXPECT_THAT(take_connected(4, true, grid, taken), UnorderedElementsAre(0, 4, 9));
  EXPECT_THAT(take_connected(11, true, grid, taken), ElementsAre(11));
}

}  // namespace
}  // namespace alinify

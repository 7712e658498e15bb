// Which drags a new map of their place does not follow.

#include <gtest/gtest.h>

#include "ui/features/partial_run.h"

namespace alinify {
namespace {

TEST(LostDrag, IsOneThatTheNewMapFollowsByLessThanHalf) {
  Transform before;
  before.fixed.size = before.moving.size = {900, 700};
  before.parts = {Affine2{2, 0, 0, 2, 0, 0}};  // the moving image has twice the pixels
  Transform now = before;
  now.parts = {Affine2{2, 0, 0, 2, 16, 0}};  // 8 fixed pixels from where the hand put it
  const std::vector<CorrectedSpot> drags{{{100, 100}, {130, 100}, 90, false},
                                         {{300, 100}, {310, 100}, 90, false}};
  const auto lost = ui::lost_drags(drags, before, now);
  ASSERT_EQ(lost.size(), 1u) << "8 of 10 px; 8 of 30 px is the hand's own accuracy";
  EXPECT_EQ(lost.front().spot, drags[1]);
  EXPECT_NEAR(lost.front().dragged_px, 10, 1e-9);
  EXPECT_NEAR(lost.front().off_px, 8, 1e-9);
  EXPECT_TRUE(ui::lost_drags({}, before, now).empty());
}

}  // namespace
}  // namespace alinify

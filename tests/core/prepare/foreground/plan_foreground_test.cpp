#include "core/prepare/foreground/plan_foreground.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

constexpr std::int64_t gib = std::int64_t{1} << 30;

TEST(PlanForeground, TakesThePowerOfTwoThatSixtyFourMegapixelsAllow) {
  ForegroundPlanRequest wish;
  wish.free_bytes = 64 * gib;
  wish.image = {8000, 8000};
  EXPECT_EQ(plan_foreground(wish).downsample, 1);
  wish.image = {8001, 8000};
  EXPECT_EQ(plan_foreground(wish).downsample, 2);
  wish.image = {17320, 17320};
  EXPECT_EQ(plan_foreground(wish).downsample, 4);
}

TEST(PlanForeground, KeepsWhatWasAskedForIfItFits) {
  ForegroundPlanRequest wish;
  wish.image = {17320, 17320};
  wish.downsample = 1;
  wish.split = true;
  wish.free_bytes = 16 * gib;
  const ForegroundPlan plan = plan_foreground(wish);
  EXPECT_EQ(plan.downsample, 1);
  EXPECT_FALSE(plan.for_memory);
  EXPECT_LE(plan.needed_bytes, 0.85 * 16 * gib);
  EXPECT_GT(plan.needed_bytes, 17320LL * 17320 * 20);
}

TEST(PlanForeground, HalvesAndSaysSoWhereMemoryIsShort) {
  ForegroundPlanRequest wish;
  wish.image = {17320, 17320};
  wish.downsample = 1;
  wish.free_bytes = 3 * gib;
  const ForegroundPlan plan = plan_foreground(wish);
  EXPECT_EQ(plan.downsample, 2);
  EXPECT_TRUE(plan.for_memory);
}

TEST(PlanForeground, RefusesWhereNothingFits) {
  ForegroundPlanRequest wish;
  wish.image = {17320, 17320};
  wish.free_bytes = 1000;
  EXPECT_THROW(plan_foreground(wish), OutOfMemory);
}

TEST(PlanForeground, MakesSlabsOfWholeBandsThatFit) {
  EXPECT_EQ(plan_slab_rows({1000, 5000}, 64 * gib), 5000);
  const std::int64_t rows = plan_slab_rows({17320, 100000}, gib);
  EXPECT_EQ(rows % 64, 0);
  EXPECT_LE(rows * 17320 * 14, gib);
  EXPECT_GT(rows, 1000);
  EXPECT_EQ(plan_slab_rows({17320, 100000}, 1000), 64);
}

}  // namespace
}  // namespace alinify

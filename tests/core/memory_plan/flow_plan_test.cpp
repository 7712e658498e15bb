#include "core/memory_plan/flow_plan.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/image/pyramid.h"

namespace alinify {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::int64_t gib = std::int64_t{1} << 30, mib = std::int64_t{1} << 20;

// Round figures, to be worked out in the head: 100 bytes a tile pixel, 3 bytes a held one (with all coarser
// levels 4, without the finest 1), no base, no field.
FlowMemoryModel round_model() {
  FlowMemoryModel model;
  model.base_bytes = 0;
  model.bytes_per_tile_px = 100;
  model.bytes_per_held_px = 3;
  model.bytes_per_mask_px = 3;
  model.bytes_per_field_px = 0;
  return model;
}

// The bytes of a tile with its halo.
constexpr std::int64_t tile_bytes(std::int64_t width, std::int64_t height) {
  return 100 * width * height;
}

MemoryBudget allowed(std::int64_t bytes) {
  return {std::int64_t{1} << 50, bytes};
}

struct Row {
  const char* name;
  Size fixed, moving;
  double scale;
  std::int64_t allowed_bytes;
  int fixed_level, moving_level;
  bool held;
  std::int64_t tile_px, columns, rows, needed_bytes;
};

TEST(FlowMemory, ChoosesTheFinestResolutionThenHeldPyramidsThenLargeTiles) {
  const Size s2{2048, 2048}, s10{10240, 10240}, fine{8192, 8192};
  // Pixels: 2048^2 = 4194304, 10240^2 = 104857600. Held pyramids of the latter pair: 2 * 4 * 104857600 =
  // 838860800; without the finest level a quarter: 209715200.
  const std::int64_t held = 838860800, unheld = 209715200;
  const std::vector<Row> rows{
      // 2 * 4 * 4194304 + 100 * 4194304
      {"one piece", s2, s2, 1, 452984832, 0, 0, true, 2048, 1, 1, 452984832},
      // A byte less: read from the files, 2 * 1 * 4194304, and two tiles a side: (1024 + 512)^2 * 100.
      {"one byte less", s2, s2, 1, 452984831, 0, 0, false, 2048, 1, 1, 427819008},
      {"no more one piece", s2, s2, 1, 427819007, 0, 0, false, 1024, 2, 2, 244318208},
      // 6144 is the largest tile: two of 5120 a side, 5632 with the one halo that the image has room for,
      // counted as two.
      {"large and roomy", s10, s10, 1, 10 * gib, 0, 0, true, 5120, 2, 2, held + tile_bytes(5632, 5632)},
      {"large, exactly", s10, s10, 1, held + tile_bytes(5632, 5632), 0, 0, true, 5120, 2, 2,
       held + tile_bytes(5632, 5632)},
      {"a byte less: three a side", s10, s10, 1, held + tile_bytes(5632, 5632) - 1, 0, 0, true, 3584, 3, 3,
       held + tile_bytes(4096, 4096)},
      {"the least good tile", s10, s10, 1, held + tile_bytes(2560, 2560), 0, 0, true, 2048, 5, 5,
       held + tile_bytes(2560, 2560)},
      {"a byte less: from the files", s10, s10, 1, held + tile_bytes(2560, 2560) - 1, 0, 0, false, 2560, 4, 4,
       unheld + tile_bytes(3072, 3072)},
      {"the least tile", s10, s10, 1, unheld + tile_bytes(1024, 1024), 0, 0, false, 512, 20, 20,
       unheld + tile_bytes(1024, 1024)},
      // 1/2: 5120 px, held 209715200; all of it would need 100 * 5120^2.
      {"a byte less: coarser", s10, s10, 1, unheld + tile_bytes(1024, 1024) - 1, 1, 1, false, 1024, 5, 5,
       unheld / 4 + tile_bytes(1536, 1536)},
      // The finer image ends where its pixels are about as large as the other's.
      {"moving four times finer", s2, fine, 4, 10 * gib, 0, 2, true, 2048, 1, 1, 452984832},
      {"fixed four times finer", fine, s2, 0.25, 10 * gib, 2, 0, true, 2048, 1, 1, 452984832},
      {"moving twice finer", s2, {4096, 4096}, 2, 10 * gib, 0, 1, true, 2048, 1, 1, 452984832},
      {"fixed twice finer", {4096, 4096}, s2, 0.5, 10 * gib, 1, 0, true, 2048, 1, 1, 452984832},
      {"fixed a little finer keeps everything",
       {3800, 3800},
       s2,
       2048.0 / 3800,
       10 * gib,
       0,
       0,
       true,
       3840,
       1,
       1,
       4 * 4194304 + 4 * 14440000 + 100 * 14440000},
      // A strip: one row of tiles, with halo along it only.
      {"a strip",
       {20000, 300},
       {20000, 300},
       1,
       10 * gib,
       0,
       0,
       true,
       5120,
       4,
       1,
       2 * 4 * 6000000 + tile_bytes(5632, 300)},
      {"one pixel", {1, 1}, {1, 1}, 1, 10 * gib, 0, 0, true, 256, 1, 1, 8 + 100},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    const FlowPlan plan =
        plan_flow(round_model(), {.fixed = row.fixed, .moving = row.moving, .scale = row.scale},
                  allowed(row.allowed_bytes));
    const FlowLevel& finest = plan.finest();
    EXPECT_EQ(finest.fixed_level, row.fixed_level);
    EXPECT_EQ(finest.moving_level, row.moving_level);
    EXPECT_EQ(finest.held, row.held);
    EXPECT_EQ(finest.tile_px, row.tile_px);
    EXPECT_EQ(finest.columns, row.columns);
    EXPECT_EQ(finest.rows, row.rows);
    EXPECT_EQ(plan.needed_bytes, row.needed_bytes);
    EXPECT_LE(plan.needed_bytes, row.allowed_bytes);
  }
}

TEST(FlowMemory, TakesNoMoreThanAShareOfWhatIsFree) {
  const MemoryBudget roomy{20 * gib, std::nullopt}, limited{20 * gib, 6 * gib}, useless{4 * gib, 100 * gib};
  const auto reason = [](const MemoryBudget& budget) {
    return plan_flow(round_model(), {.fixed = {2048, 2048}, .moving = {2048, 2048}}, budget).reason.english();
  };
  EXPECT_EQ(roomy.usable_bytes(), 17 * gib);
  EXPECT_THAT(reason(roomy), EndsWith(" of 20.0 GiB free"));
  EXPECT_EQ(limited.usable_bytes(), 6 * gib);
  EXPECT_THAT(reason(limited), EndsWith(" of 6.0 GiB allowed"));
  EXPECT_EQ(useless.usable_bytes(), static_cast<std::int64_t>(0.85 * 4.0 * static_cast<double>(gib)));
  EXPECT_THAT(reason(useless), EndsWith(" of 4.0 GiB free"));
}

TEST(FlowMemory, SaysTheFigures) {
  const auto reason = [](FlowWorkload workload, std::int64_t bytes) {
    return plan_flow(round_model(), workload, allowed(bytes)).reason.english();
  };
  const Size s16{16384, 16384}, s2{2048, 2048}, s8{8192, 8192};
  EXPECT_EQ(reason({.fixed = s2, .moving = s2}, 6 * gib),
            "full resolution; uses 432.0 MiB of 6.0 GiB allowed");
  // 2 * 4 * 2^28 = 2 GiB, 3 tiles of 5632 a side, 6144^2 * 100 = 3600 MiB
  EXPECT_EQ(reason({.fixed = s16, .moving = s16}, 6 * gib),
            "full resolution in 9 tiles of 5632 px; uses 5.5 GiB of 6.0 GiB allowed");
  // 2 * 2^28 = 512 MiB, 8 tiles a side: 2560^2 * 100 = 625 MiB
  EXPECT_EQ(reason({.fixed = s16, .moving = s16}, 1200 * mib),
            "full resolution in 64 tiles of 2048 px, read from the files as needed; uses 1.1 GiB of 1.2 GiB "
            "allowed");
  EXPECT_EQ(
      reason({.fixed = s16, .moving = s16}, 600 * mib),
      "1/2 of full resolution in 36 tiles of 1536 px, read from the files as needed; more would need 612.0 "
      "MiB, this uses 528.0 MiB of 600.0 MiB allowed");
  EXPECT_EQ(
      reason({.fixed = s2, .moving = s8, .scale = 4}, gib),
      "fixed image at full resolution, moving image at 1/4 of full resolution; uses 432.0 MiB of 1.0 GiB "
      "allowed");
  EXPECT_THAT(reason({.fixed = s2, .moving = s2, .forced_downsample = 4}, gib),
              StartsWith("1/4 of full resolution; as asked for, uses 27.0 MiB of 1.0 GiB allowed"));
}

// Structures that one of the pictures cannot show would mislead on every level.
TEST(FlowMemory, ComparesPicturesWithPixelsOfAboutOneSizeOnEveryLevelButTheFinest) {
  for (const double moving_pixel : {0.2, 0.4, 0.7, 1.0, 1.3, 1.5, 1.9, 2.0, 3.0, 5.0, 7.9}) {
    SCOPED_TRACE(moving_pixel);
    const auto side = static_cast<std::int64_t>(4096 / moving_pixel);
    const FlowPlan plan = plan_flow(
        FlowMemoryModel{}, {.fixed = {4096, 4096}, .moving = {side, side}, .scale = 1 / moving_pixel},
        allowed(64 * gib));
    for (const FlowLevel& level : plan.levels) {
      const double pixel = moving_pixel * std::ldexp(1, level.moving_level - level.fixed_level);
      EXPECT_GE(pixel, 0.7);
      EXPECT_LE(pixel, level == plan.finest() ? 1.999 : 1.4143) << level.fixed_level;
    }
    for (std::size_t i = 1; i < plan.levels.size(); ++i)
      EXPECT_EQ(plan.levels[i - 1].fixed_level, plan.levels[i].fixed_level + 1)
          << "the field is refined once";
    EXPECT_EQ(plan.levels.back().moving_level > 0, moving_pixel < 0.7071);
  }
}

TEST(FlowMemory, CountsMasksWithTheirPyramids) {
  const Size size{1024, 1024};
  const auto bytes = [&](bool fixed, bool moving) {
    return plan_flow(round_model(),
                     {.fixed = size, .moving = size, .fixed_mask = fixed, .moving_mask = moving},
                     allowed(gib))
        .needed_bytes;
  };
  EXPECT_EQ(bytes(false, false), 108 * mib);
  EXPECT_EQ(bytes(true, false), 112 * mib);
  EXPECT_EQ(bytes(true, true), 116 * mib);
}

TEST(FlowMemory, HalvesDownToASmallImageAndNoFurther) {
  struct Case {
    Size fixed, moving;
    std::size_t levels;
    Size coarsest;
  };
  for (const Case& c : {
           Case{{17320, 17320}, {17320, 17320}, 10, {34, 34}},  // 17320 / 2^8 = 67.7, a level more: 34
           Case{{64, 64}, {64, 64}, 1, {64, 64}},
           Case{{65, 65}, {65, 65}, 2, {33, 33}},
           Case{{4000, 100}, {4000, 100}, 3, {1000, 25}},  // 100, 50, 25: half of it would be too thin
           Case{{4000, 4000}, {4000, 40}, 2, {2000, 2000}},
           Case{{5000, 1}, {5000, 1}, 1, {5000, 1}},
       }) {
    const FlowPlan plan =
        plan_flow(FlowMemoryModel{}, {.fixed = c.fixed, .moving = c.moving}, allowed(16 * gib));
    EXPECT_EQ(plan.levels.size(), c.levels) << c.fixed.width;
    EXPECT_EQ(plan.levels.front().fixed, c.coarsest) << c.fixed.width;
    for (std::size_t i = 0; i + 1 < plan.levels.size(); ++i) {
      const FlowLevel &coarse = plan.levels[i], &fine = plan.levels[i + 1];
      EXPECT_EQ(coarse.fixed, halved(fine.fixed));
      EXPECT_EQ(coarse.moving, halved(fine.moving));
      EXPECT_EQ(coarse.fixed_level, fine.fixed_level + 1);
      EXPECT_EQ(coarse.moving_level, fine.moving_level + 1);
      EXPECT_EQ(coarse.tile_px, fine.tile_px);
      EXPECT_TRUE(coarse.held) << "only the finest level is ever read tile by tile";
    }
  }
}

TEST(FlowMemory, TilesCoverEveryPixelOnceAndTheirHalosStayInside) {
  for (const Size size : {Size{10000, 7001}, Size{6145, 300}, Size{511, 513}}) {
    FlowMemoryModel model = round_model();
    model.halo_px = 64;
    const FlowPlan plan = plan_flow(model, {.fixed = size, .moving = size}, allowed(gib));
    for (const FlowLevel& level : plan.levels) {
      std::int64_t covered = 0;
      std::map<std::int64_t, std::int64_t> column_of;
      for (std::int64_t j = 0; j < level.rows; ++j) {
        for (std::int64_t i = 0; i < level.columns; ++i) {
          const Rect tile = level.tile(i, j), halo = level.tile_with_halo(i, j, plan.halo_px);
          ASSERT_FALSE(tile.empty());
          EXPECT_TRUE(rect_of(level.fixed).contains(halo));
          EXPECT_TRUE(halo.contains(tile));
          EXPECT_EQ(halo.x, std::max<std::int64_t>(0, tile.x - 64));
          EXPECT_EQ(halo.bottom(), std::min(level.fixed.height, tile.bottom() + 64));
          EXPECT_EQ(tile.x, i * level.tile_px);
          covered += tile.area();
          // The plan reserves enough for each.
          EXPECT_LE(100 * halo.area(), plan.needed_bytes);
        }
      }
      EXPECT_EQ(covered, level.fixed.area());
      EXPECT_EQ(level.tile_px % model.tile_step_px, 0);
    }
  }
}

TEST(FlowMemory, CutsLongLevelsForSeveralDevicesToShareHoweverMuchMemoryThereIs) {
  FlowMemoryModel model = round_model();
  model.max_tile_px = 16384;
  model.shared_above_px = 4096;
  const auto finest = [&](std::int64_t side) {
    const FlowPlan plan =
        plan_flow(model, {.fixed = {side, side}, .moving = {side, side}}, allowed(1000 * gib));
    return std::pair{plan.finest().columns, plan.finest().tile_px};
  };
  EXPECT_EQ(finest(4096), (std::pair<std::int64_t, std::int64_t>{1, 4096}));
  EXPECT_EQ(finest(4097), (std::pair<std::int64_t, std::int64_t>{2, 2304}));
  EXPECT_EQ(finest(20000), (std::pair<std::int64_t, std::int64_t>{2, 10240}));
  // If tiles are bounded by something else, by that.
  EXPECT_EQ(finest(40000), (std::pair<std::int64_t, std::int64_t>{3, 13568}));
}

TEST(FlowMemory, LetsCoarserLevelsKeepTheirTilesWhateverTheMemory) {
  FlowMemoryModel model = round_model();
  model.coarse_tile_px = 1536;
  const FlowWorkload workload{.fixed = {10240, 8000}, .moving = {10240, 8000}};
  const FlowPlan roomy = plan_flow(model, workload, allowed(100 * gib)),
                 tight = plan_flow(model, workload, allowed(gib));
  ASSERT_EQ(roomy.levels.size(), tight.levels.size());
  EXPECT_GT(roomy.finest().tile_px, tight.finest().tile_px);
  for (std::size_t i = 0; i + 1 < roomy.levels.size(); ++i) {
    EXPECT_EQ(roomy.levels[i], tight.levels[i]) << "level " << i;
    EXPECT_EQ(roomy.levels[i].tile_px, 1536);
  }
  // The plan reserves enough for them, too.
  EXPECT_GE(tight.needed_bytes, tile_bytes(1536 + 2 * 256, 1536 + 2 * 256));
  // A strip that is too narrow to be halved.
  const FlowWorkload strip{.fixed = {9000, 30}, .moving = {9000, 30}};
  for (const std::int64_t bytes : {100 * mib, 100 * gib}) {
    const FlowPlan plan = plan_flow(model, strip, allowed(bytes));
    ASSERT_EQ(plan.levels.size(), 1u);
    EXPECT_EQ(plan.finest().tile_px, 1536);
  }
}

TEST(FlowMemory, GivesWhatTheUserAsksForOrSaysWhyNot) {
  const FlowWorkload workload{.fixed = {10240, 10240}, .moving = {10240, 10240}, .forced_downsample = 3};
  EXPECT_EQ(plan_flow(round_model(), workload, allowed(10 * gib)).fixed_downsample(), 2);
  try {
    plan_flow(round_model(), workload, allowed(10 * mib));
    FAIL() << "nothing was thrown";
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(error.wanted_bytes(), 209715200 / 4 + tile_bytes(1024, 1024));
    EXPECT_THAT(error.hint(), HasSubstr("downsample"));
  }
}

TEST(FlowMemory, RefusesWhatFitsNowhereAndWhatIsEmpty) {
  EXPECT_THROW(plan_flow(FlowMemoryModel{}, {.fixed = {100, 100}, .moving = {100, 100}}, allowed(mib)),
               OutOfMemory);
  EXPECT_THROW(plan_flow(FlowMemoryModel{}, {.fixed = {0, 100}, .moving = {100, 100}}, allowed(gib)), Error);
}

TEST(FlowMemory, NeverAsksForMoreThanThereIsWhateverTheSizes) {
  int coarser = 0, from_files = 0, tiled = 0;
  for (const std::int64_t width : {1, 37, 1000, 17320, 60000, 300000}) {
    for (const std::int64_t height : {1, 500, 17320, 200000}) {
      for (const double scale : {0.1, 1.0, 7.0}) {
        for (const std::int64_t bytes : {512 * mib, 6 * gib, 64 * gib}) {
          const FlowPlan plan = plan_flow(
              FlowMemoryModel{}, {.fixed = {width, height}, .moving = {height, width}, .scale = scale},
              allowed(bytes));
          ASSERT_LE(plan.needed_bytes, bytes) << width << " x " << height;
          coarser += plan.fixed_downsample() > 1 && scale >= 1 ? 1 : 0;
          from_files += plan.finest().held ? 0 : 1;
          tiled += plan.finest().tile_count() > 1 ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(coarser, 0);
  EXPECT_GT(from_files, 0);
  EXPECT_GT(tiled, 0);
}

// https://github.com/MathOnco/valis/issues/234: the memory of a GPU ends at 1024 pixels a side.
TEST(FlowMemory, TakesA300MegapixelPairWholeInLessThanSixGigabytes) {
  const FlowWorkload workload{.fixed = {17320, 17320}, .moving = {17320, 17320}};
  const FlowPlan roomy = plan_flow(FlowMemoryModel{}, workload, {20 * gib, std::nullopt});
  EXPECT_EQ(roomy.fixed_downsample(), 1);
  EXPECT_TRUE(roomy.finest().held);
  EXPECT_LE(roomy.needed_bytes, 6'000'000'000);
  // And on the smallest machines, slower.
  const FlowPlan tight = plan_flow(FlowMemoryModel{}, workload, allowed(2 * gib));
  EXPECT_EQ(tight.fixed_downsample(), 1);
  EXPECT_FALSE(tight.finest().held);
}

}  // namespace
}  // namespace alinify

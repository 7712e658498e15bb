#include "core/memory_plan/resolution_plan.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

constexpr std::int64_t gib = std::int64_t{1} << 30;

// A round model, so that the expected figures can be worked out in the head: 10 bytes a pixel each, no base.
constexpr RegistrationMemoryModel round_model{0, 10, 10, 0};

struct Row {
  const char* name;
  Size fixed, moving;
  double scale;
  std::int64_t free_bytes;
  double fixed_downsample, moving_downsample;
};

TEST(RegistrationMemory, ChoosesTheFinestResolutionThatFits) {
  const std::vector<Row> rows{
      // 2 * 100 MP * 10 B = 2 GB; 85 % of the free bytes may be used.
      {"fits with room", {10000, 10000}, {10000, 10000}, 1, 10'000'000'000, 1, 1},
      {"fits exactly", {10000, 10000}, {10000, 10000}, 1, 2'352'941'177, 1, 1},
      {"a little too much", {10000, 10000}, {10000, 10000}, 1, 2'352'941'170, 2, 2},
      {"a quarter of that still fits", {10000, 10000}, {10000, 10000}, 1, 588'235'295, 2, 2},
      {"a little less", {10000, 10000}, {10000, 10000}, 1, 588'235'290, 4, 4},
      {"moving five times finer", {1000, 1000}, {5000, 5000}, 5, 10'000'000'000, 1, 2},
      {"fixed five times finer", {5000, 5000}, {1000, 1000}, 0.2, 10'000'000'000, 2, 1},
      {"a little finer changes nothing", {1000, 1000}, {1500, 1500}, 1.5, 10'000'000'000, 1, 1},
      {"twice finer keeps everything", {1000, 1000}, {2000, 2000}, 2, 10'000'000'000, 1, 1},
      {"four times finer keeps half", {1000, 1000}, {4000, 4000}, 4, 10'000'000'000, 1, 2},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.name);
    ResolutionRequest request;
    request.fixed = row.fixed;
    request.moving = row.moving;
    request.scale = row.scale;
    request.free_bytes = row.free_bytes;
    const ResolutionPlan plan = plan_resolution(round_model, request);
    EXPECT_EQ(plan.fixed_downsample, row.fixed_downsample);
    EXPECT_EQ(plan.moving_downsample, row.moving_downsample);
    EXPECT_LE(static_cast<double>(plan.needed_bytes), 0.85 * static_cast<double>(row.free_bytes));
  }
}

TEST(RegistrationMemory, SaysTheFigures) {
  ResolutionRequest request{.fixed = {16384, 16384}, .moving = {16384, 16384}, .free_bytes = 20 * gib};
  // 2 * 2^28 * 10 B = 5 GiB.
  EXPECT_EQ(plan_resolution(round_model, request).reason.english(),
            "full resolution; uses 5.0 GiB of 20.0 GiB free");
  request.free_bytes = 4 * gib;
  EXPECT_EQ(plan_resolution(round_model, request).reason.english(),
            "1/2 of full resolution; all of it would need 5.0 GiB, this uses 1.2 GiB of 4.0 GiB free");
  request.limit_bytes = gib;
  EXPECT_EQ(plan_resolution(round_model, request).reason.english(),
            "1/4 of full resolution; all of it would need 5.0 GiB, this uses 320.0 MiB of 1.0 GiB allowed");
}

TEST(RegistrationMemory, ALimitAboveWhatIsFreeDoesNotHelp) {
  ResolutionRequest request{.fixed = {16384, 16384}, .moving = {16384, 16384}, .free_bytes = 4 * gib};
  request.limit_bytes = 100 * gib;
  EXPECT_EQ(plan_resolution(round_model, request).fixed_downsample, 2);
}

TEST(RegistrationMemory, CountsMasks) {
  const RegistrationMemoryModel model{100, 10, 20, 1};
  EXPECT_EQ(model.bytes({10, 10}, {20, 10}, 1, 1), 100 + 1000 + 4000);
  EXPECT_EQ(model.bytes({10, 10}, {20, 10}, 1, 1, true, true), 100 + 1000 + 4000 + 100 + 200);
  // 11 px at 1/2 are 6 px: nothing is dropped.
  EXPECT_EQ(model.bytes({11, 10}, {20, 10}, 2, 2), 100 + 300 + 1000);
}

TEST(RegistrationMemory, GivesWhatTheUserAsksForOrSaysWhyNot) {
  ResolutionRequest request{.fixed = {10000, 10000}, .moving = {10000, 10000}, .free_bytes = 10 * gib};
  request.forced_downsample = 8;
  EXPECT_EQ(plan_resolution(round_model, request).fixed_downsample, 8);
  request.forced_downsample = 1;
  request.free_bytes = gib;
  EXPECT_THROW(plan_resolution(round_model, request), OutOfMemory);
}

TEST(RegistrationMemory, RefusesWhatFitsNowhere) {
  EXPECT_THROW(
      plan_resolution({1e9, 10, 10, 0}, {.fixed = {100, 100}, .moving = {100, 100}, .free_bytes = gib / 2}),
      OutOfMemory);
}

TEST(RegistrationMemory, TheModelOfElastixHoldsWhatWasMeasured) {
  const RegistrationMemoryModel model = elastix_memory_model();
  struct Measured {
    std::int64_t side;
    double bytes;
  };
  for (const Measured& row : {Measured{1000, 79e6}, Measured{2000, 158e6}, Measured{4000, 470e6},
                              Measured{8000, 1675e6}, Measured{17320, 8.2e9}}) {
    const auto modelled = static_cast<double>(model.bytes({row.side, row.side}, {row.side, row.side}, 1, 1));
    EXPECT_GE(modelled, 0.99 * row.bytes) << row.side;
    EXPECT_LE(modelled, row.bytes + 100e6 + 0.1 * row.bytes) << row.side;
  }
  // The bound of the product: a 17320 x 17320 pair in at most 10 GB.
  EXPECT_LT(model.bytes({17320, 17320}, {17320, 17320}, 1, 1), 10'000'000'000);
}

TEST(RegistrationMemory, TheModelOfDisFlowHoldsWhatWasMeasured) {
  struct Measured {
    bool half_resolution;
    std::int64_t side;
    double bytes;
  };
  for (const Measured& row :
       {Measured{true, 1000, 89e6}, Measured{true, 2000, 269e6}, Measured{true, 4000, 1012e6},
        Measured{true, 8000, 3899e6}, Measured{false, 1000, 63e6}, Measured{false, 2000, 139e6},
        Measured{false, 4000, 462e6}}) {
    const Size size{row.side, row.side};
    const auto modelled = static_cast<double>(dis_memory_model(row.half_resolution).bytes(size, size, 1, 1));
    EXPECT_GE(modelled, row.bytes) << row.side;
    EXPECT_LE(modelled, row.bytes + 20e6 + 0.05 * row.bytes) << row.side;
  }
}

}  // namespace
}  // namespace alinify

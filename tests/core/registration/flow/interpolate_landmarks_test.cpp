#include "core/registration/flow/interpolate_landmarks.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

constexpr Affine2 turned{0.95, -0.2, 0.2, 1.0, 3, 4};

Transform map_of(const FlowField& field) {
  Transform map;
  map.fixed.size = field.level_size;
  map.parts = {displacement_of(field, 1e-6), turned};
  return map;
}

double worst_miss(const FlowField& field, const std::vector<LandmarkPair>& pairs) {
  double worst = 0;
  for (const LandmarkPair& pair : pairs)
    worst = std::max(worst, length(map_of(field)(pair.fixed) - pair.moving));
  return worst;
}

// Landmarks on a grid, each `pull` px off, now this way and now that.
std::vector<LandmarkPair> grid_of_landmarks(double step, double pull) {
  std::vector<LandmarkPair> pairs;
  for (double y = 60; y < 360; y += step)
    for (double x = 60; x < 440; x += step) {
      const auto n = static_cast<double>(pairs.size());
      const Vec2d to = Vec2d{x, y} + pull * Vec2d{std::sin(2.1 * n), std::cos(1.7 * n)};
      pairs.push_back({std::to_string(pairs.size()), {x, y}, turned(to), true});
    }
  return pairs;
}

TEST(HoldLandmarks, GivesTheSameBitsOnAnyNumberOfThreads) {
  const std::vector<LandmarkPair> pairs = grid_of_landmarks(70, 3);
  FlowField one({500, 420}, 1);
  const double left = interpolate_landmarks(one, pairs, turned);
  EXPECT_LT(left, 0.05);
  EXPECT_LT(worst_miss(one, pairs), 0.05);
  for (const int threads : {2, 5}) {
    ThreadPool pool(threads);
    FlowField many({500, 420}, 1);
    EXPECT_EQ(interpolate_landmarks(many, pairs, turned, &pool), left);
    EXPECT_TRUE(many.vectors == one.vectors) << threads << " threads";
  }
}

TEST(HoldLandmarks, StopsWhenAsked) {
  FlowField field({500, 420}, 1);
  const auto flag = std::make_shared<CancelFlag>();
  const Progress progress({}, flag);
  flag->request();
  EXPECT_THROW(interpolate_landmarks(field, grid_of_landmarks(70, 3), turned, nullptr, &progress), Cancelled);
}

// A dent so steep that the map runs backwards on one side of it.
FlowField folded_field() {
  FlowField field({500, 420}, 1);
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const double r = std::hypot(4.0 * static_cast<double>(i) - 200, 4.0 * static_cast<double>(j) - 180);
      const auto dent = static_cast<float>(30 * std::exp(-r * r / (2 * 12 * 12)));
      field.view().at(i, j) = {dent, -0.7f * dent};
    }
  return field;
}

TEST(HoldWithoutFolds, HoldsALandmarkInAFoldAndLeavesNoFold) {
  FlowField field = folded_field();
  const std::vector<LandmarkPair> pairs{{"in the fold", {214, 176}, turned({217, 174}), true},
                                        {"far away", {60, 60}, turned({61, 60}), true}};
  // Mended last, the fold takes the landmark with it: the order is what is tested here.
  FlowField mended_last = folded_field();
  interpolate_landmarks(mended_last, pairs, turned);
  unfold(mended_last, 0.05);
  ASSERT_GT(worst_miss(mended_last, pairs), 0.5);

  const InterpolatedField held = interpolate_without_folds(field, pairs, turned, 0.05);
  EXPECT_GT(held.folded_before, 0);
  EXPECT_GT(held.changed, 0);
  EXPECT_FALSE(held.landmarks_relaxed);
  EXPECT_LT(held.left_px, 0.05);
  EXPECT_LT(worst_miss(field, pairs), 0.05);
  EXPECT_EQ(folded_share(field, 0.05), 0);
}

TEST(HoldWithoutFolds, LetsLandmarksThatAskForAFoldGiveWayAndTellsSo) {
  // Two that change places: no map without a fold does that.
  const std::vector<LandmarkPair> pairs{{"left", {180, 200}, turned({240, 200}), true},
                                        {"right", {240, 200}, turned({180, 200}), true}};
  FlowField field({500, 420}, 1);
  const InterpolatedField held = interpolate_without_folds(field, pairs, turned, 0.05);
  EXPECT_TRUE(held.landmarks_relaxed);
  EXPECT_GT(held.left_px, 5);
  EXPECT_EQ(folded_share(field, 0.05), 0);
}

TEST(HoldWithoutFolds, ChangesNothingWhereThereIsNothingToDo) {
  FlowField field({500, 420}, 1);
  for (Vec2f& u : field.vectors) u = {2, -1};
  const FlowField before = field;
  const InterpolatedField held =
      interpolate_without_folds(field, {{"on", {100, 100}, turned({102, 99}), true}}, turned, 0.05);
  EXPECT_TRUE(field.vectors == before.vectors);
  EXPECT_EQ(held.folded_before, 0);
  EXPECT_EQ(held.changed, 0);
  EXPECT_LT(held.left_px, 1e-3);
}

}  // namespace
}  // namespace alinify

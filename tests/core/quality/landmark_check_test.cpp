#include "core/quality/landmark_check.h"

#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

ImageGeometry geometry() {
  return {{300, 400}, Vec2d{0.5, 0.5}};
}

// Exact under an affine map but for one that is 12 px off.
std::vector<LandmarkPair> pairs(double off) {
  const Affine2 map{1.1, 0.2, -0.1, 0.9, 5, -3};
  std::vector<LandmarkPair> list;
  const Vec2d at[] = {{10, 20}, {250, 30}, {240, 350}, {20, 380}, {150, 200}, {60, 300}};
  for (const Vec2d p : at) list.push_back({std::to_string(list.size()), p, map(p), true});
  list[4].moving.x += off;
  return list;
}

TEST(LeaveOneOut, TellsTheWholeErrorOfTheWrongPointThatTheFitWouldHide) {
  const std::vector<LandmarkPair> list = pairs(12);
  const TargetRegistrationError left_out = leave_one_out(list, LandmarkFit::Affine, geometry(), geometry());
  ASSERT_EQ(left_out.rows.size(), 6u);
  EXPECT_EQ(left_out.rows[4].id, "4");
  // The other five are exact: without it the fit is the true map, and its own error all that remains.
  EXPECT_NEAR(left_out.rows[4].distance_px, 12, 1e-9);
  EXPECT_TRUE(left_out.has_um);
  EXPECT_NEAR(left_out.largest_um, 0.5 * left_out.largest_px, 1e-9);

  Transform fitted;
  fitted.fixed = fitted.moving = geometry();
  fitted.parts.emplace_back(fit_landmarks(list, LandmarkFit::Affine));
  const LandmarkCheck check = check_landmarks(fitted, list);
  EXPECT_EQ(check.fit, LandmarkFit::Affine);
  EXPECT_LT(check.under_the_map.rows[4].distance_px, 11);
  EXPECT_NEAR(check.left_out.rows[4].distance_px, 12, 1e-9);
}

TEST(LeaveOneOut, IsRefittingByHand) {
  const std::vector<LandmarkPair> list = pairs(7);
  const TargetRegistrationError left_out =
      leave_one_out(list, LandmarkFit::Similarity, geometry(), geometry());
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::vector<LandmarkPair> others = list;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const Affine2 map = fit_landmarks(others, LandmarkFit::Similarity);
    EXPECT_NEAR(left_out.rows[i].distance_px, length(map(list[i].fixed) - list[i].moving), 1e-9);
  }
}

TEST(LeaveOneOut, LeavesOutInactivePairsAndSaysNothingOfTooFew) {
  std::vector<LandmarkPair> list = pairs(12);
  list[4].active = false;
  const TargetRegistrationError left_out = leave_one_out(list, LandmarkFit::Affine, geometry(), geometry());
  ASSERT_EQ(left_out.rows.size(), 5u);
  EXPECT_LT(left_out.largest_px, 1e-9);
  list.resize(1);
  EXPECT_TRUE(leave_one_out(list, LandmarkFit::Translation, geometry(), geometry()).rows.empty());
  EXPECT_TRUE(check_landmarks(Transform{}, {}).left_out.rows.empty());
}

TEST(LandmarkCheck, KnowsHowManyMovingPixelsAPixelOfTheFixedImageIs) {
  Transform map;
  map.parts.emplace_back(Affine2{0, -3, 3, 0, 5, 7});
  EXPECT_NEAR(check_landmarks(map, pairs(0)).moving_px_per_fixed_px, 3, 1e-9);
}

TEST(LandmarkCheck, TellsTheLeaveOneOutErrorFromFourPairsOnOnly) {
  std::vector<LandmarkPair> pairs;
  for (const Vec2d at : {Vec2d{10, 10}, Vec2d{90, 20}, Vec2d{40, 80}, Vec2d{70, 60}}) {
    EXPECT_EQ(check_landmarks(Transform(), pairs).left_out.rows.size(), 0u) << pairs.size();
    pairs.push_back({std::to_string(pairs.size() + 1), at, at, true});
  }
  EXPECT_EQ(check_landmarks(Transform(), pairs).left_out.rows.size(), 4u);
}

}  // namespace
}  // namespace alinify

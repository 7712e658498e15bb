#include "core/quality/repeat_evidence.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/quality/likeness_field.h"

namespace alinify {
namespace {

const std::vector<Vec2d> off{{9, 0}, {-9, 0}, {90, 0}, {-90, 0}, {0, 70}, {0, -70}};

// Two repeats of the threads, then four of a figure.
RepeatEvidence evidence(double at_map, const std::vector<float>& likeness, double elsewhere = 0) {
  LikenessPeak peak;
  peak.likeness = at_map;
  return evidence_of(peak, elsewhere, {likeness, likeness, off, 2}, 150);
}

TEST(RepeatEvidence, OfPlacesThatLookAlikeIsNone) {
  const RepeatEvidence none = evidence(0.95f, {0.95f, 0.95f, 0.95f, 0.95f, 0.95f, 0.95f});
  EXPECT_EQ(none.excluded, 0u);
  EXPECT_FALSE(none.is_elsewhere);
}

TEST(RepeatEvidence, OfAnEdgeExcludesRepeatsAcrossIt) {
  EXPECT_EQ(evidence(0.95, {0.3f, 0.3f, 0.3f, 0.2f, 0.3f, 0.94f}).excluded, 0b011111u);
}

TEST(RepeatEvidence, OfAStainInTheMovingImageAloneIsNone) {
  EXPECT_EQ(evidence(0.95, {0.95f, 0.95f, 0.3f, 0.95f, 0.95f, 0.95f}).excluded, 0u);
}

TEST(RepeatEvidence, OfAnEdgeOfTheMovingImageAloneIsNone) {
  EXPECT_EQ(evidence(0.95, {0.95f, 0.95f, 0.95f, 0.3f, 0.95f, 0.3f}).excluded, 0u);
}

TEST(RepeatEvidence, OfRepeatsOutsideTheMovingImageIsThatOfTheOthers) {
  constexpr float outside = LikenessField::impossible;
  EXPECT_EQ(evidence(0.95, {0.95f, 0.95f, outside, outside, outside, 0.95f}).excluded, 0u);
  EXPECT_EQ(evidence(0.95, {0.95f, 0.95f, outside, outside, outside, 0.3f}).excluded, 0u)
      << "one may be stained";
  EXPECT_EQ(evidence(0.95, {0.95f, 0.95f, outside, 0.3f, 0.3f, 0.3f}).excluded, 0b111100u);
}

TEST(RepeatEvidence, OfOneRepeatThatAloneIsAlikeLeadsThere) {
  const RepeatEvidence there = evidence(0.4, {0.3f, 0.3f, 0.3f, 0.95f, 0.3f, 0.3f});
  EXPECT_TRUE(there.is_elsewhere);
  EXPECT_EQ(there.off_px, (Vec2d{-90, 0}));
  EXPECT_FALSE(evidence(0.4, {0.3f, 0.3f, 0.95f, 0.95f, 0.3f, 0.3f}).is_elsewhere) << "two are";
  EXPECT_FALSE(evidence(0.4, {0.3f, 0.3f, 0.3f, 0.95f, 0.3f, 0.3f}, 0.95).is_elsewhere)
      << "so is a place within reach";
}

TEST(RepeatEvidence, IsNoneWhereTheMapDoesNotMeetThePlace) {
  LikenessPeak peak;
  peak.likeness = 0.95, peak.at_px = {3, 0};
  const std::vector<float> likeness(6, 0.2f);
  EXPECT_EQ(evidence_of(peak, 0, {likeness, likeness, off, 2}, 150).excluded, 0u);
}

TEST(UnexplainedShare, IsNeverLessThanInterpolationMayLeave) {
  EXPECT_DOUBLE_EQ(unexplained_share(0.6), 0.64);
  EXPECT_DOUBLE_EQ(unexplained_share(-0.6), 1);
  EXPECT_DOUBLE_EQ(unexplained_share(1), 0.06);
}

TEST(LeadOverNoise, GrowsWithTheSquareRootOfThePixels) {
  EXPECT_DOUBLE_EQ(lead_over_noise(0.6, 0, 100), -5 * std::log(0.64));
  EXPECT_DOUBLE_EQ(lead_over_noise(0, 0.6, 400), 10 * std::log(0.64));
}

TEST(HighestBetweenPixels, IsThePeakOfASmoothSurface) {
  std::vector<float> surface;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x)
      surface.push_back(static_cast<float>(0.9 - 0.02 * ((x - 0.4) * (x - 0.4) + (y + 0.3) * (y + 0.3))));
  EXPECT_NEAR(highest_between_pixels(surface), 0.9, 1e-6);
  EXPECT_FLOAT_EQ(highest_between_pixels(std::vector<float>{0.1f, 0.2f, 0.9f, 0.1f}), 0.9f) << "at the edge";
}

}  // namespace
}  // namespace alinify

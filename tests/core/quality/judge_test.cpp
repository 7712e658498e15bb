#include "core/quality/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Size size{1000, 800};

// A report as of a clean comparison at full resolution: 10 x 8 blocks, all found where the map says.
QualityReport clean() {
  QualityReport q;
  q.overlap_share = 1;
  q.blocks = 500;
  q.before = {0.1, 0.1}, q.after = {0.8, 0.9};
  ResidualMap map;
  map.block_px = 64, map.reach_px = 32;
  for (int j = 0; j < 8; ++j)
    for (int i = 0; i < 10; ++i) {
      BlockResidual b;
      b.centre_px = {50.0 + 100 * i, 50.0 + 100 * j};
      b.shift_px = {0.02 * (i % 3), -0.03 * (j % 2)};
      b.here = b.best = 0.9, b.rival = 0.4;
      b.certain = true;
      map.blocks.push_back(b);
    }
  q.residuals.push_back(map);
  return q;
}

template <class Change>
void change(QualityReport& q, Change each) {
  for (BlockResidual& b : q.residuals[0].blocks) each(b);
}

QualityReport judged(QualityReport q) {
  judge(q, size);
  return q;
}

TEST(Judge, CallsGoodWhatIsFoundWhereTheMapSays) {
  const QualityReport q = judged(clean());
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_DOUBLE_EQ(q.tolerance_px, 0.5);
  EXPECT_THAT(q.places, IsEmpty());
  EXPECT_EQ(q.reasons.size(), 1u);
}

TEST(Judge, DoesNotCallGoodWhatIsOffByTheSameFewPixelsEverywhere) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.shift_px = b.shift_px + Vec2d{2, -1.5}; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_EQ(q.tolerance_px, 0);
  change(q = clean(), [](BlockResidual& b) { b.shift_px = {28, 3}; });
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
}

TEST(Judge, NamesThePlaceWhereNeighboursLieElsewhereTogether) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) {
    if (b.centre_px.x > 600 && b.centre_px.y < 300) b.shift_px = {-9, 0};
  });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.places.size(), 1u);
  EXPECT_GE(q.places[0].rect.x, 500);
  EXPECT_LE(q.places[0].rect.bottom(), 400);
  EXPECT_THAT(q.places[0].reason, HasSubstr("9.0 px to the left"));
}

TEST(Judge, NamesThePlaceWhereNothingIsFoundAmidMuchThatIs) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) {
    if (b.centre_px.x < 400 && b.centre_px.y > 500) b.certain = false;
  });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.places.size(), 1u);
  EXPECT_THAT(q.places[0].reason, HasSubstr("hardly anything"));
}

TEST(Judge, DoesNotMindScatteredBlocksThatAreNotFound) {
  QualityReport q = clean();
  int k = 0;
  change(q, [&](BlockResidual& b) { b.certain = k++ % 3 != 0; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Good) << q.reasons.front();
  EXPECT_THAT(q.places, IsEmpty());
}

TEST(Judge, DoesNotBelieveARepeatThatTheNextOneEquals) {
  QualityReport q = clean();
  q.repeat.strength = 0.9;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
  // Hardly better than the next repeat, but nearly every block says the same.
  change(q, [](BlockResidual& b) { b.rival = 0.84; });
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
  // A third of them says otherwise.
  int k = 0;
  change(q, [&](BlockResidual& b) {
    if (k++ % 3 == 0) b.shift_px = {12, 0};
  });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(HasSubstr("repeats")));
}

TEST(Judge, SeesASharedShiftOfAFewPixelsInACoarseComparisonOfLikePictures) {
  QualityReport q = clean();
  q.residuals[0].downsample = 2.7;
  change(q, [](BlockResidual& b) { b.shift_px = {3, -4}; });
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  change(q, [](BlockResidual& b) { b.shift_px = {1, -0.5}; });
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

TEST(Judge, ClaimsLessOfPicturesThatAreUnlike) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.best = 0.5, b.rival = 0.2; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_DOUBLE_EQ(q.tolerance_px, 2.5);
  change(q = clean(), [](BlockResidual& b) { b.best = 0.08, b.rival = 0.02; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(HasSubstr("too unlike")));
}

TEST(Judge, BelievesCoarseStructuresOverFineOnes) {
  QualityReport q = clean();
  ResidualMap coarse = q.residuals[0];
  coarse.downsample = 4, coarse.block_px = 256, coarse.reach_px = 128;
  for (BlockResidual& b : coarse.blocks) b.shift_px = {40, 0};
  q.residuals.insert(q.residuals.begin(), coarse);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(HasSubstr("coarse structures lie 40 px")));
}

TEST(Judge, CallsFailedWhatIsFoundAtRandom) {
  QualityReport q = clean();
  int k = 0;
  change(q, [&](BlockResidual& b) {
    b.shift_px = {static_cast<double>(k * 37 % 61 - 30), static_cast<double>(k * 53 % 59 - 29)};
    b.certain = k++ % 5 == 0;
  });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Failed);
  EXPECT_THAT(q.reasons, Contains(HasSubstr("no better than unrelated")));
}

TEST(Judge, SaysThatTooLittleTextureTellsNothing) {
  QualityReport q = clean();
  q.residuals[0].blocks.resize(5);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(HasSubstr("too little texture")));
  q = clean();
  q.residuals.clear();
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
}

TEST(Judge, MindsFoldsOverlapAndAWorseStart) {
  QualityReport q = clean();
  q.jacobian.folded_share = 0.01;
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.jacobian.folded_share = 0.2;
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
  q = clean();
  q.overlap_share = 0.3;
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.overlap_share = 0.01;
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
  q = clean();
  q.before = {0.95, 0.99};
  EXPECT_THAT(judged(q).reasons, Contains(HasSubstr("less than before")));
}

TEST(Judge, BelievesCheckPointsOverPictures) {
  QualityReport q = clean();
  TargetRegistrationError error;
  for (int i = 0; i < 5; ++i) error.rows.push_back({std::to_string(i), 60});
  error.median_px = error.largest_px = 60;
  q.points_before = q.points_after = error;
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
  q.points_after->median_px = 15;
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.points_after->median_px = 1;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

}  // namespace
}  // namespace alinify

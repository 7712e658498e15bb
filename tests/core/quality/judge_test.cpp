#include "core/quality/judge.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/order_statistics.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr Size size{1000, 800};

// The report of a clean comparison at full resolution: 10 x 8 blocks, all found where the map puts them.
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
      b.ncc_at_map = b.peak = 0.9, b.second_peak = 0.4;
      b.certain = true;
      map.blocks.push_back(b);
    }
  q.residuals.push_back(map);
  q.errors.size = {20, 16}, q.errors.step_px = 50, q.errors.origin_px = {24.5, 24.5};
  PlaceError fine;
  fine.state = PlaceState::Measured, fine.expected_px = 0.1f, fine.low_px = 0.02f, fine.high_px = 0.2f;
  q.errors.places.assign(320, fine);
  return q;
}

// Changes the places whose middle lies in the rectangle.
template <class Change>
void change_places(QualityReport& q, Rect where, Change each) {
  for (std::int64_t j = 0; j < q.errors.size.height; ++j)
    for (std::int64_t i = 0; i < q.errors.size.width; ++i) {
      const auto x = static_cast<std::int64_t>(24.5 + 50 * static_cast<double>(i)),
                 y = static_cast<std::int64_t>(24.5 + 50 * static_cast<double>(j));
      if (where.contains(Rect{x, y, 1, 1}))
        each(q.errors.places[static_cast<std::size_t>(j * q.errors.size.width + i)]);
    }
}

void put_off(PlaceError& p, Vec2d by) {
  p.off_px = by;
  p.expected_px = static_cast<float>(length(by));
}
void lose(PlaceError& p) {
  p.state = PlaceState::Lost, p.expected_px = 12;
}

template <class Change>
void change(QualityReport& q, Change each) {
  for (BlockResidual& b : q.residuals[0].blocks) each(b);
}

QualityReport judged(QualityReport q) {
  judge(q, size);
  return q;
}

TEST(Judge, CallsGoodWhatIsExpectedWithinTheTolerance) {
  const QualityReport q = judged(clean());
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_DOUBLE_EQ(q.tolerance_px, 1);
  EXPECT_FALSE(q.tolerance_given);
  EXPECT_DOUBLE_EQ(q.expected.share_within, 1);
  EXPECT_NEAR(q.expected.median_px, 0.1, 1e-6);
  EXPECT_THAT(q.findings, IsEmpty());
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("100.0 % of the comparable area"))));
}

TEST(Judge, HoldsTheMapToTheToleranceAskedFor) {
  QualityReport q = clean();
  q.tolerance_px = 0.05;
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Failed);
  EXPECT_DOUBLE_EQ(q.tolerance_px, 0.05);
  EXPECT_TRUE(q.tolerance_given);
  change_places(q = clean(), {0, 0, 1000, 800}, [](PlaceError& p) { put_off(p, {3, 4}); });
  q.tolerance_px = 6;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

// A slightly wrong map makes fine textures less alike, not coarse ones.
TEST(Judge, AsksForAPixelWhereAnyComparisonShowsOneTexture) {
  QualityReport q = clean();
  ResidualMap coarse = q.residuals.front();
  coarse.downsample = 2;
  change(q, [](BlockResidual& b) { b.peak = b.ncc_at_map = 0.5; });
  EXPECT_NEAR(judged(q).tolerance_px, 0.005 * std::hypot(1000.0, 800.0), 1e-9) << "as sections of a specimen";
  for (BlockResidual& b : coarse.blocks) b.peak = b.ncc_at_map = 0.7;
  q.residuals.insert(q.residuals.begin(), coarse);
  EXPECT_DOUBLE_EQ(judged(q).tolerance_px, 1);
}

TEST(Judge, FailsNoMapForAToleranceThatNobodyAskedForAndNothingCanTell) {
  QualityReport q = clean();
  change_places(q, {0, 0, 1000, 800},
                [](PlaceError& p) { p.expected_px = 1.5f, p.low_px = 0.02f, p.high_px = 4.6f; });
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.tolerance_px = 1;
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
  q.tolerance_px = 0;
  change_places(q, {0, 0, 1000, 800}, [](PlaceError& p) { p.low_px = 1.1f; });
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
}

TEST(Judge, TellsTheToleranceAsItWasAskedFor) {
  QualityReport q = clean();
  change_places(q, {0, 0, 1000, 800}, [](PlaceError& p) { put_off(p, {3, 4}); });
  for (const auto& [px, text] : {std::pair{0.15, "0.15 px"}, {1.25, "1.25 px"}, {1.0, "1.0 px"}}) {
    q.tolerance_px = px;
    EXPECT_THAT(judged(q).reasons, Contains(Says(HasSubstr(std::string("more than ") + text)))) << px;
  }
}

TEST(Judge, SaysOfATooFineToleranceThatNothingTellsWhetherItIsKept) {
  QualityReport q = clean();
  q.tolerance_px = 0.05;
  EXPECT_THAT(judged(q).reasons, Contains(Says(HasSubstr("whether it is right to 0.05 px cannot be told from "
                                                         "these images: the errors expected reach from 0.02 "
                                                         "px to 0.20 px"))));
  change_places(q, {0, 0, 1000, 800}, [](PlaceError& p) { put_off(p, {3, 4}), p.low_px = 4; });
  EXPECT_THAT(judged(q).reasons, Not(Contains(Says(HasSubstr("cannot be told")))));
}

TEST(Judge, AllowsPicturesThatAreUnlikeHalfAPercentOfTheDiagonal) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  EXPECT_NEAR(judged(q).tolerance_px, 0.005 * std::hypot(1000, 800), 1e-9);
}

TEST(Judge, CallsFailedWhatIsMostlyOff) {
  QualityReport q = clean();
  change_places(q, {0, 0, 1000, 800}, [](PlaceError& p) { put_off(p, {2, -1.5}); });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Failed);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("off by more than 1.0 px"))));
}

TEST(Judge, NamesThePlaceWhereNeighboursLieElsewhereTogether) {
  QualityReport q = clean();
  change_places(q, {600, 0, 400, 300}, [](PlaceError& p) { put_off(p, {-9, 0}); });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.findings.size(), 1u);
  EXPECT_EQ(q.findings[0].rect, (Rect{600, 0, 400, 300}));
  EXPECT_THAT(q.findings[0].reason, Says(HasSubstr("9.0 px too far left")));
  EXPECT_EQ(q.findings[0].kind, FindingKind::Off);
  EXPECT_NEAR(q.findings[0].expected_error_px, 9, 1e-6);
}

TEST(Judge, NamesThePlaceWhereNothingIsFoundAmidMuchThatIs) {
  QualityReport q = clean();
  change_places(q, {0, 500, 400, 300}, lose);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.findings.size(), 1u);
  EXPECT_EQ(q.findings[0].rect, (Rect{0, 500, 400, 300}));
  EXPECT_THAT(q.findings[0].reason, Says(HasSubstr("almost nothing matches")));
  EXPECT_EQ(q.findings[0].kind, FindingKind::Lost);
}

TEST(Judge, NamesEveryPlaceWorstFirstAndNoFineAreaWithThem) {
  QualityReport q = clean();
  // An L, and a dozen and a half of single places.
  change_places(q, {0, 0, 100, 400}, [](PlaceError& p) { put_off(p, {20, 0}); });
  change_places(q, {0, 300, 400, 100}, [](PlaceError& p) { put_off(p, {20, 0}); });
  for (int k = 0; k < 18; ++k)
    change_places(q, {500 + 100 * (k % 5), 100 * (k / 5 * 2), 50, 50}, [](PlaceError& p) {
      put_off(p, {0, 3});
    });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.findings.size(), 2u + 18u);
  std::int64_t area = 0;
  for (const Finding& place : q.findings) area += place.rect.area();
  EXPECT_EQ(area, 100 * 400 + 300 * 100 + 18 * 50 * 50);
  EXPECT_THAT(q.findings[0].reason, Says(HasSubstr("20 px too far right")));
  EXPECT_THAT(q.findings[19].reason, Says(HasSubstr("3.0 px too low")));
}

TEST(Judge, IsGoodWithAFewPlacesWorthALook) {
  QualityReport q = clean();
  change_places(q, {500, 500, 50, 50}, lose);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_EQ(q.findings.size(), 1u);
  EXPECT_THAT(q.reasons, Contains(Says("one place is worth a look")));
}

TEST(Judge, ListsDoubtfulBlankGroundWhereTheImagesShareOneTextureAlone) {
  QualityReport q = clean();
  change_places(q, {500, 500, 100, 100},
                [](PlaceError& p) { p.state = PlaceState::Blank, p.expected_px = 50; });
  const QualityReport alike = judged(q);
  EXPECT_EQ(alike.verdict, Verdict::Good);
  ASSERT_EQ(alike.findings.size(), 1u);
  EXPECT_EQ(alike.findings[0].kind, FindingKind::Blank);
  EXPECT_THAT(alike.reasons, Not(Contains(Says(HasSubstr("worth a look")))));
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  EXPECT_THAT(judged(q).findings, IsEmpty());
}

// Places of 25 px; a patch of 125 px off by so much, in images that differ: 6.4 px are allowed.
QualityReport with_a_patch(float expected_px) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  PlaceError fine = q.errors.places.front();
  q.errors.size = {40, 32}, q.errors.step_px = 25, q.errors.origin_px = {12, 12};
  q.errors.places.assign(1280, fine);
  for (std::size_t j = 10; j < 13; ++j)
    for (std::size_t i = 10; i < 13; ++i) q.errors.places[40 * j + i].expected_px = expected_px;
  return judged(q);
}

TEST(Judge, IsNotGoodWhereAPatchIsFarOffHoweverRightTheRestIs) {
  EXPECT_EQ(with_a_patch(30).verdict, Verdict::Check);
  EXPECT_EQ(with_a_patch(8).verdict, Verdict::Good) << "barely beyond the tolerance";
  EXPECT_NEAR(with_a_patch(30).expected.share_far, 9.0 / 1280, 1e-9);
  // Specks are no patch.
  QualityReport q = with_a_patch(0.1f);
  for (std::size_t k = 0; k < 9; ++k) q.errors.places[4 * k + 45 * (k % 3)].expected_px = 30;
  EXPECT_EQ(judged(q).expected.share_far, 0);
}

// Places of 25 px of which so many columns are blank, and eight of the 1280 lie barely beyond the tolerance.
QualityReport with_blank_ground(std::int64_t columns) {
  QualityReport q = clean();
  PlaceError fine = q.errors.places.front();
  q.errors.size = {40, 32}, q.errors.step_px = 25, q.errors.origin_px = {12, 12};
  q.errors.places.assign(1280, fine);
  for (std::int64_t j = 0; j < 32; ++j)
    for (std::int64_t i = 0; i < columns; ++i)
      q.errors.places[static_cast<std::size_t>(40 * j + i)].state = PlaceState::Blank;
  for (std::size_t k = 0; k < 8; ++k) q.errors.places[40 * (3 * k + 2) + 30].expected_px = 1.4f;
  return judged(q);
}

TEST(Judge, AllowsHalfAsMuchOffWhereBothImagesShowOneTexture) {
  for (const std::int64_t columns : {0, 3, 8}) {
    const QualityReport q = with_blank_ground(columns);
    EXPECT_EQ(q.verdict, Verdict::Check);
    EXPECT_THAT(q.reasons, Contains(Says(StartsWith("on 0.6 % of the comparable area the map is off"))));
  }
  EXPECT_EQ(with_blank_ground(12).verdict, Verdict::Good) << "so much is the glass around a section";
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  change_places(q, {500, 500, 100, 50}, [](PlaceError& p) { p.expected_px = 8; });
  EXPECT_EQ(judged(q).verdict, Verdict::Good) << "0.6 % beyond what is allowed between sections";
}

TEST(Judge, AsksForAPixelWhereOneTextureIsMadeUnlikeByTheMapAlone) {
  QualityReport q = clean();
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  EXPECT_GT(judged(q).tolerance_px, 5);
  EXPECT_TRUE(differs_in_texture(q));
  q.affine_likeness = 0.45;
  EXPECT_GT(judged(q).tolerance_px, 5) << "two sections";
  q.affine_likeness = 0.7;
  EXPECT_EQ(judged(q).tolerance_px, 1);
  EXPECT_FALSE(differs_in_texture(q));
}

TEST(Judge, CallsARepeatThatCannotBeToldFromTheNextNeitherGoodNorBad) {
  QualityReport q = clean();
  q.texture.strength = 0.9, q.errors.rival_px = 4.9;
  change_places(q, {0, 0, 1000, 800},
                [](PlaceError& p) { p.state = PlaceState::Ambiguous, p.expected_px = 100; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  ASSERT_EQ(q.findings.size(), 1u);
  EXPECT_EQ(q.findings[0].kind, FindingKind::Ambiguous);
  EXPECT_THAT(q.findings[0].reason, Says(HasSubstr("cannot be known: the texture repeats every 4.9 px")));
  // Without a repeat it is not called repeating.
  q.texture.strength = 0.01, q.errors.periodic = false;
  q = judged(q);
  EXPECT_THAT(q.findings[0].reason, Says(HasSubstr("cannot be known: a place 4.9 px away matches as well")));
  EXPECT_THAT(q.reasons,
              Contains(Says(HasSubstr("of the comparable area another place nearby matches as well"))));
  // Known neighbours vouch for it.
  change_places(q = clean(), {300, 300, 200, 200}, [](PlaceError& p) { p.state = PlaceState::Ambiguous; });
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

TEST(Judge, DoesNotCountBlankPlacesThatNothingTellsOf) {
  QualityReport q = clean();
  change_places(q, {0, 0, 500, 800}, [](PlaceError& p) { p.state = PlaceState::Blank, p.expected_px = 50; });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_EQ(q.expected.places, 160);
  ASSERT_EQ(q.findings.size(), 1u);
  EXPECT_EQ(q.findings[0].kind, FindingKind::Blank) << "listed, but no reason to look";
}

TEST(Judge, SaysHowMuchOfTheAreaShowsNothing) {
  QualityReport q = clean();
  // A quarter, expected beyond the tolerance; the other blank quarter follows what lies beside it.
  change_places(q, {0, 0, 500, 400}, [](PlaceError& p) { p.state = PlaceState::Blank, p.expected_px = 3; });
  change_places(q, {500, 0, 500, 400},
                [](PlaceError& p) { p.state = PlaceState::Blank, p.expected_px = 0.4f; });
  q = judged(q);
  EXPECT_DOUBLE_EQ(q.expected.share_unseen, 0.25);
  EXPECT_EQ(q.verdict, Verdict::Good);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("25.0 % of the overlap, which shows nothing to compare"))));
  EXPECT_THAT(judged(clean()).reasons, Not(Contains(Says(HasSubstr("nothing to compare")))));
}

// An island of blank ground amid what is seen: 8 x 8 of the 320 places, 28 of them at its rim.
QualityReport with_blank_ground(float rim_px, float inside_px) {
  QualityReport q = clean();
  const auto blank = [](float expected_px) {
    return [expected_px](PlaceError& p) { p.state = PlaceState::Blank, p.expected_px = expected_px; };
  };
  change_places(q, {300, 200, 400, 400}, blank(rim_px));
  change_places(q, {350, 250, 300, 300}, blank(inside_px));
  return q;
}

TEST(Judge, IsNotGoodWhereTheRimsOfBlankGroundAreProbablyOff) {
  const QualityReport q = judged(with_blank_ground(0.7f, 0.7f));
  EXPECT_EQ(q.verdict, Verdict::Check);
  // 28 of 320 places, a fifth of which are off by more than 1 px where the mean is 0.7 px.
  ASSERT_FALSE(q.reasons.empty());
  EXPECT_THAT(q.reasons.front(),
              Says(HasSubstr("on 1.8 % of the comparable area, at the rims of blank areas, the map "
                             "is probably off by more than 1.0 px")));
  EXPECT_THAT(q.reasons, Not(Contains(Says(HasSubstr("is expected to be right")))))
      << "that it may be expected of every single place would contradict it";
}

TEST(Judge, IsGoodWhereTheMapIsProbablyRightAtTheRimsOfBlankGround) {
  EXPECT_EQ(judged(with_blank_ground(0.4f, 0.4f)).verdict, Verdict::Good);
  EXPECT_EQ(judged(with_blank_ground(0.4f, 0.9f)).verdict, Verdict::Good) << "inside, nothing is beside it";
  EXPECT_EQ(judged(with_blank_ground(1.5f, 3)).verdict, Verdict::Good) << "told as blank ground, not counted";
  QualityReport q = with_blank_ground(0.7f, 0.7f);
  q.tolerance_px = 2;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

TEST(Judge, HoldsNoRimsOfGlassAgainstPicturesThatAreUnlike) {
  QualityReport q = with_blank_ground(0.7f, 0.7f);
  change(q, [](BlockResidual& b) { b.peak = 0.4, b.second_peak = 0.1; });
  q.tolerance_px = 1;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

TEST(Judge, BelievesCoarseStructuresOverFineOnes) {
  QualityReport q = clean();
  ResidualMap coarse = q.residuals[0];
  coarse.downsample = 4, coarse.block_px = 256, coarse.reach_px = 128;
  for (BlockResidual& b : coarse.blocks) b.shift_px = {40, 0};
  q.residuals.insert(q.residuals.begin(), coarse);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("coarse structures lie 40 px"))));
}

TEST(Judge, CallsFailedWhatIsFoundAtRandom) {
  QualityReport q = clean();
  change_places(q, {0, 0, 1000, 800}, lose);
  int k = 0;
  change(q, [&](BlockResidual& b) {
    b.shift_px = {static_cast<double>(k * 37 % 61 - 30), static_cast<double>(k * 53 % 59 - 29)};
    b.certain = k++ % 5 == 0;
  });
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Failed);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("no better than unrelated"))));
}

TEST(Judge, SaysThatTooLittleTextureTellsNothing) {
  QualityReport q = clean();
  q.residuals[0].blocks.resize(5);
  q = judged(q);
  EXPECT_EQ(q.verdict, Verdict::Check);
  EXPECT_THAT(q.reasons, Contains(Says(HasSubstr("too little texture"))));
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
  q.folded_content_share = 0;  // on blank ground only
  EXPECT_EQ(judged(q).verdict, judged(clean()).verdict);
  q = clean();
  q.overlap_share = 0.3;
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.overlap_share = 0.01;
  EXPECT_EQ(judged(q).verdict, Verdict::Failed);
  q = clean();
  q.before = {0.95, 0.99};
  EXPECT_THAT(judged(q).reasons, Contains(Says(HasSubstr("less than before"))));
}

// Points that the map misses by these, in order.
TargetRegistrationError points_off_by(const std::vector<double>& errors_px) {
  TargetRegistrationError error;
  for (const double px : errors_px) error.rows.push_back({"P" + std::to_string(error.rows.size() + 1), px});
  error.median_px = median(errors_px);
  error.largest_px = *std::max_element(errors_px.begin(), errors_px.end());
  return error;
}

TEST(Judge, BelievesCheckPointsOverPictures) {
  QualityReport q = clean();
  for (const auto& [off, verdict] :
       {std::pair(60.0, Verdict::Failed), std::pair(15.0, Verdict::Check), std::pair(1.0, Verdict::Good)}) {
    q.points_before = q.points_after = points_off_by({off, off, off, off, off});
    EXPECT_EQ(judged(q).verdict, verdict) << off;
  }
}

// A landmark that a slip has put far away does not move the median.
TEST(Judge, DoubtsASingleCheckPointThatLiesFarOffAndSaysWhichFirst) {
  QualityReport q = clean();
  q.points_before = q.points_after = points_off_by({0.4, 0.5, 0.3, 14, 0.6});
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.points_before = q.points_after = points_off_by({0.4, 0.5, 0.3, 900, 0.6});
  const QualityReport report = judged(q);
  EXPECT_EQ(report.verdict, Verdict::Check);
  ASSERT_FALSE(report.reasons.empty());
  EXPECT_THAT(report.reasons.front(), Says(AllOf(HasSubstr("P4"), HasSubstr("900 px"))));
}

// People set landmarks to a few pixels only.
TEST(Judge, ForgivesACheckPointAFewPixelsOff) {
  QualityReport q = clean();
  q.points_before = q.points_after = points_off_by({0.4, 0.5, 0.3, 9, 0.6});
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
}

// They were to lead the registration: where the texture repeats, no picture shows that it went elsewhere.
TEST(Judge, DoubtsAMapThatMissesItsLandmarks) {
  QualityReport q = clean();
  q.landmarks.emplace();
  q.landmarks->under_the_map = points_off_by({3, 4, 2});
  EXPECT_EQ(judged(q).verdict, Verdict::Good) << "people set them to a few pixels only";
  q.landmarks->under_the_map = points_off_by({24, 25, 24});
  const QualityReport report = judged(q);
  EXPECT_EQ(report.verdict, Verdict::Check);
  EXPECT_THAT(report.reasons, Contains(Says(HasSubstr("misses the landmarks by 24 px"))));
}

// Two that contradict each other, or one that was misplaced: neither moves the median.
TEST(Judge, DoubtsAMapThatMissesALandmarkByFarAndNamesIt) {
  QualityReport q = clean();
  q.landmarks.emplace();
  q.landmarks->under_the_map = points_off_by({0.4, 9, 0.3, 0.6});
  EXPECT_EQ(judged(q).verdict, Verdict::Good) << "people set them to a few pixels only";
  q.landmarks->under_the_map = points_off_by({0.4, 39.4, 0.3, 40.6, 0.6});
  const QualityReport report = judged(q);
  EXPECT_EQ(report.verdict, Verdict::Check);
  EXPECT_THAT(report.reasons, Contains(Says(HasSubstr("misses landmark P4 (41 px), P2 (39 px): "))));
}

TEST(Judge, ForgivesALandmarkAsMuchAsItWasSaidToBeOff) {
  QualityReport q = clean();
  q.landmarks.emplace();
  q.landmarks->under_the_map = points_off_by({0.4, 39.4, 0.3, 0.6});
  q.landmarks->may_be_off_px = 45;
  EXPECT_EQ(judged(q).verdict, Verdict::Good);
  q.landmarks->may_be_off_px = 0;
  EXPECT_EQ(judged(q).verdict, Verdict::Check);
  q.landmarks->moving_px_per_fixed_px = 4;
  EXPECT_EQ(judged(q).verdict, Verdict::Good) << "not ten pixels of the fixed image";
}

}  // namespace
}  // namespace alinify

#include "core/quality/findings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::int64_t columns = 24, rows = 18;
constexpr Size fixed_size{columns * 10, rows * 10};
constexpr double tolerance_px = 1;

PlaceError place_of(PlaceState state, double expected_px, Vec2d off_px = {}) {
  PlaceError p;
  p.state = state, p.expected_px = static_cast<float>(expected_px), p.off_px = off_px;
  return p;
}
PlaceError off_by(Vec2d by) {
  return place_of(PlaceState::Measured, length(by), by);
}

// Places of 10 px, all fine.
ErrorMap fine() {
  ErrorMap map;
  map.size = {columns, rows}, map.step_px = 10, map.origin_px = {4.5, 4.5};
  map.places.assign(columns * rows, place_of(PlaceState::Measured, 0.1));
  return map;
}
PlaceError& at(ErrorMap& map, std::int64_t i, std::int64_t j) {
  return map.places[static_cast<std::size_t>(j * map.size.width + i)];
}
void fill(ErrorMap& map, Rect cells, PlaceError with) {
  for (std::int64_t j = cells.y; j < cells.bottom(); ++j)
    for (std::int64_t i = cells.x; i < cells.right(); ++i) at(map, i, j) = with;
}
std::vector<Finding> named(const ErrorMap& map) {
  return findings_of(map, tolerance_px, fixed_size);
}

TEST(PlaceLetters, GoOnAfterTheLastLetterOfTheAlphabet) {
  EXPECT_EQ(place_letters(0), "A");
  EXPECT_EQ(place_letters(25), "Z");
  EXPECT_EQ(place_letters(26), "AA");
  EXPECT_EQ(place_letters(51), "AZ");
  EXPECT_EQ(place_letters(52), "BA");
  EXPECT_EQ(place_letters(26 + 26 * 26), "AAA");
}

TEST(BadPlaces, AreThoseThatAreSeenAndExpectedBeyondTheTolerance) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const PlaceState state : {PlaceState::Measured, PlaceState::Lost, PlaceState::Ambiguous}) {
    EXPECT_TRUE(is_bad(place_of(state, 1.01), 1));
    EXPECT_FALSE(is_bad(place_of(state, 1), 1));
    EXPECT_FALSE(is_bad(place_of(state, 0.1), 1));
    EXPECT_TRUE(is_bad(place_of(state, nan), 1)) << "what has no figure is not fine";
  }
  for (const PlaceState state : {PlaceState::Blank, PlaceState::Uncovered})
    for (const double expected : {0.1, 50.0, nan}) EXPECT_FALSE(is_bad(place_of(state, expected), 1));
}

TEST(BadPlaces, AreNoneOfAFineMapNorOfBlankAndUncoveredOnes) {
  ErrorMap map = fine();
  EXPECT_THAT(named(map), IsEmpty());
  fill(map, {0, 0, 12, rows}, place_of(PlaceState::Blank, 50));
  fill(map, {12, 0, 12, rows}, place_of(PlaceState::Uncovered, 50));
  EXPECT_THAT(named(map), IsEmpty());
  EXPECT_THAT(findings_of(ErrorMap(), tolerance_px, fixed_size), IsEmpty());
}

TEST(BlankFindings, AreBlankGroundThatIsExpectedToBeOffByMoreThanTheTolerance) {
  ErrorMap map = fine();
  const auto blank = [&] { return blank_findings_of(map, tolerance_px, fixed_size); };
  EXPECT_THAT(blank(), IsEmpty());
  fill(map, {2, 2, 4, 3}, place_of(PlaceState::Blank, 0.9));
  fill(map, {10, 10, 3, 2}, place_of(PlaceState::Uncovered, 9));
  fill(map, {18, 4, 2, 2}, off_by({9, 0}));
  fill(map, {0, 12, 2, 2}, place_of(PlaceState::Blank, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_THAT(blank(), IsEmpty()) << "little, beyond the image, seen, or without a figure";
  fill(map, {3, 2, 2, 3}, place_of(PlaceState::Blank, 4));
  ASSERT_EQ(blank().size(), 1u);
  const Finding place = blank()[0];
  EXPECT_EQ(place.kind, FindingKind::Blank);
  EXPECT_EQ(place.rect, (Rect{30, 20, 20, 30}));
  EXPECT_DOUBLE_EQ(place.expected_error_px, 4);
  EXPECT_THAT(place.reason, Says(HasSubstr("may be off by 4.0 px")));
  EXPECT_STREQ(name_of(*place.kind), "blank");
}

TEST(BlankFindings, AreOnGlassOnlyWhereItIsTwiceTheTolerance) {
  ErrorMap map = fine();
  // A third of the area.
  fill(map, {0, 0, columns / 3, rows}, place_of(PlaceState::Blank, 1.9));
  EXPECT_THAT(blank_findings_of(map, tolerance_px, fixed_size), IsEmpty());
  fill(map, {0, 0, columns / 3, rows}, place_of(PlaceState::Blank, 2.1));
  EXPECT_EQ(blank_findings_of(map, tolerance_px, fixed_size).size(), 1u);
}

TEST(BlankFindings, AreNoneRightBesideADefectWhichTakesThemIn) {
  ErrorMap map = fine();
  fill(map, {4, 4, 3, 3}, place_of(PlaceState::Lost, 12));
  fill(map, {7, 4, 2, 3}, place_of(PlaceState::Blank, 11));
  EXPECT_THAT(blank_findings_of(map, tolerance_px, fixed_size), IsEmpty());
  ASSERT_EQ(named(map).size(), 1u);
  EXPECT_EQ(named(map)[0].rect, (Rect{40, 40, 50, 30}));
  EXPECT_EQ(named(map)[0].kind, FindingKind::Lost) << "the lost places speak for it";
  fill(map, {7, 4, 9, 3}, place_of(PlaceState::Blank, 11));
  ASSERT_EQ(blank_findings_of(map, tolerance_px, fixed_size).size(), 1u);
  EXPECT_EQ(blank_findings_of(map, tolerance_px, fixed_size)[0].rect, (Rect{90, 40, 70, 30}))
      << "more than two cells away it is blank ground";
  fill(map, {7, 4, 9, 3}, place_of(PlaceState::Blank, 0.9));
  EXPECT_EQ(named(map)[0].rect, (Rect{40, 40, 30, 30})) << "too little to belong to it";
}

TEST(BlankFindings, AreNotTakenInByALonePlaceThatIsBarelyBeyond) {
  ErrorMap map = fine();
  at(map, 4, 4) = place_of(PlaceState::Measured, 1.4);
  fill(map, {5, 4, 2, 2}, place_of(PlaceState::Blank, 3));
  EXPECT_THAT(named(map), IsEmpty());
  EXPECT_EQ(blank_findings_of(map, tolerance_px, fixed_size).size(), 1u);
}

TEST(BlankFindings, AreListedAfterAllThatCanBeJudgedOrIsAmbiguous) {
  Finding off, ambiguous, blank;
  off.kind = FindingKind::Off, off.expected_error_px = 1.1;
  ambiguous.kind = FindingKind::Ambiguous, ambiguous.expected_error_px = 5;
  blank.kind = FindingKind::Blank, blank.expected_error_px = 50;
  EXPECT_TRUE(is_worse(off, ambiguous));
  EXPECT_TRUE(is_worse(ambiguous, blank));
  EXPECT_FALSE(is_worse(blank, off));
}

TEST(BadPlaces, AreNamedByTheSquaresTheyStandForWithinTheImage) {
  ErrorMap map = fine();
  fill(map, {3, 5, 4, 2}, off_by({6, 0}));
  ASSERT_EQ(named(map).size(), 1u);
  EXPECT_EQ(named(map)[0].rect, (Rect{30, 50, 40, 20}));
  map = fine();
  fill(map, {columns - 3, rows - 2, 3, 2}, off_by({6, 0}));
  const auto cut = findings_of(map, tolerance_px, {fixed_size.width - 6, fixed_size.height - 3});
  ASSERT_EQ(cut.size(), 1u);
  EXPECT_EQ(cut[0].rect, (Rect{210, 160, 24, 17}));
  // For a map with several image pixels per picture pixel, such as 24 px from 11.5 on.
  map.step_px = 24, map.origin_px = {11.5, 11.5};
  EXPECT_EQ(findings_of(map, tolerance_px, {5000, 5000})[0].rect, (Rect{21 * 24, 16 * 24, 3 * 24, 2 * 24}));
}

TEST(BadPlaces, AreNotNamedWhenTheyStandAloneAndBarelyBeyond) {
  ErrorMap map = fine();
  at(map, 5, 5) = off_by({1.9, 0});
  EXPECT_THAT(named(map), IsEmpty());
  at(map, 5, 5) = off_by({2.1, 0});
  EXPECT_EQ(named(map).size(), 1u);
  // Two that touch, if by a corner alone, are not alone.
  at(map, 5, 5) = off_by({1.9, 0}), at(map, 6, 6) = off_by({1.9, 0});
  EXPECT_THAT(named(map), Not(IsEmpty()));
}

TEST(BadPlaces, AreNotNamedWhereAFewAreBarelyBeyondBesideWhatTheMovingImageDoesNotShow) {
  ErrorMap map = fine();
  fill(map, {20, 0, 4, rows}, place_of(PlaceState::Uncovered, 9));
  fill(map, {18, 4, 2, 2}, off_by({1.3, 0}));
  EXPECT_THAT(named(map), IsEmpty());
  EXPECT_LT(summary_of(map, tolerance_px).share_within, 1) << "they count all the same";
  at(map, 18, 4) = off_by({2.1, 0});
  EXPECT_EQ(named(map).size(), 1u) << "twice the tolerance";
  fill(map, {18, 4, 2, 3}, off_by({1.3, 0}));
  EXPECT_EQ(named(map).size(), 1u) << "more than a few";
  fill(map, {18, 4, 2, 3}, place_of(PlaceState::Measured, 0.1));
  fill(map, {12, 4, 2, 2}, off_by({1.3, 0}));
  EXPECT_EQ(named(map).size(), 1u) << "amid what both images show";
}

TEST(BadPlaces, TakeInWhatTheySurroundButNothingUncovered) {
  ErrorMap map = fine();
  fill(map, {4, 4, 3, 3}, off_by({8, 0}));
  at(map, 5, 5) = place_of(PlaceState::Measured, 0.1);
  ASSERT_EQ(named(map).size(), 1u);
  EXPECT_EQ(named(map)[0].rect, (Rect{40, 40, 30, 30}));
  EXPECT_NEAR(named(map)[0].severity, 8 * 8, 1e-4) << "a fine place adds nothing";
  // A column between bad ones: bad where there is something to see, a gap where there is not.
  map = fine();
  fill(map, {4, 0, 2, rows}, off_by({8, 0}));
  fill(map, {7, 0, 2, rows}, off_by({8, 0}));
  EXPECT_EQ(named(map).size(), 1u);
  fill(map, {6, 0, 1, rows}, place_of(PlaceState::Uncovered, 0));
  EXPECT_EQ(named(map).size(), 2u);
}

TEST(BadPlaces, KeepSlippedThreadsAndFineOnesNarrow) {
  ErrorMap map = fine();
  fill(map, {7, 0, 1, rows}, off_by({9, 0}));
  ASSERT_EQ(named(map).size(), 1u);
  EXPECT_EQ(named(map)[0].rect, (Rect{70, 0, 10, rows * 10}));
  // And two fine columns between bad ones are not blamed.
  fill(map, {0, 0, columns, rows}, off_by({9, 0}));
  fill(map, {7, 0, 2, rows}, place_of(PlaceState::Measured, 0.1));
  ASSERT_EQ(named(map).size(), 2u);
  EXPECT_EQ(named(map)[0].rect.area() + named(map)[1].rect.area(), (columns - 2) * rows * 100);
}

TEST(BadPlaces, SayWhereTheStructuresLie) {
  const auto reason_of = [](Vec2d by) {
    ErrorMap map = fine();
    fill(map, {3, 3, 5, 5}, off_by(by));
    const auto places = named(map);
    EXPECT_EQ(places.size(), 1u);
    EXPECT_EQ(places[0].kind, FindingKind::Off);
    EXPECT_NEAR(places[0].expected_error_px, length(by), 1e-5);
    return places[0].reason;
  };
  EXPECT_THAT(reason_of({4, 0}), Says(HasSubstr("lies 4.0 px too far right")));
  EXPECT_THAT(reason_of({-12, 1}), Says(HasSubstr("lies 12 px too far left")));
  EXPECT_THAT(reason_of({0.5, 3}), Says(HasSubstr("lies 3.0 px too low")));
  EXPECT_THAT(reason_of({-3, -4}), Says(HasSubstr("lies 3.0 px too far left and 4.0 px too high")));
}

TEST(BadPlaces, SayWhatIsExpectedWhereTheStructuresSeemToLieWithinTheTolerance) {
  ErrorMap map = fine();
  fill(map, {3, 3, 5, 5}, place_of(PlaceState::Measured, 6, {0.8, 0}));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].kind, FindingKind::Off);
  EXPECT_THAT(places[0].reason, Says(AllOf(HasSubstr("6.0 px"), Not(HasSubstr("too far")))));
}

TEST(BadPlaces, SayTheMedianSoThatAFewDoNotSpeakForAll) {
  ErrorMap map = fine();
  fill(map, {3, 3, 5, 5}, off_by({4, 0}));
  at(map, 3, 3) = off_by({-90, 40});
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("4.0 px too far right")));
  EXPECT_NEAR(places[0].expected_error_px, 4, 1e-5);
  EXPECT_NEAR(places[0].severity, 24 * 4 + std::hypot(90, 40), 1e-3);
}

// As around a spot that was dragged by 24 px where all was right: most of it lies off by far less.
TEST(BadPlaces, TellNoMedianWhereAFifthLiesOffByFarMore) {
  ErrorMap map = fine();
  fill(map, {3, 3, 5, 5}, off_by({3, 0}));
  fill(map, {3, 3, 5, 1}, off_by({24, 0}));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("an error of up to 24 px is expected here")));
  EXPECT_NEAR(places[0].expected_error_px, 24, 1e-5);
}

TEST(BadPlaces, AreOffByNoDirectionWhereNeighboursLieToAllSides) {
  ErrorMap map = fine();
  for (std::int64_t j = 3; j < 9; ++j)
    for (std::int64_t i = 3; i < 9; ++i) {
      const double turn = static_cast<double>(6 * j + i) * std::numbers::pi / 18;
      at(map, i, j) = off_by({5 * std::cos(turn), 5 * std::sin(turn)});
    }
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].kind, FindingKind::Off);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("error of up to 5.0 px is expected")));
}

// As where a spot was dragged: by most in the middle, by nothing at the rim.
TEST(BadPlaces, TellTheLargestErrorOfThemWhereItDiffers) {
  ErrorMap map = fine();
  fill(map, {3, 3, 10, 10}, place_of(PlaceState::Measured, 1.5));
  fill(map, {5, 5, 6, 6}, place_of(PlaceState::Measured, 4));
  fill(map, {7, 7, 3, 2}, place_of(PlaceState::Measured, 9));
  at(map, 8, 8) = place_of(PlaceState::Measured, 60);
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("an error of up to 60 px is expected here")))
      << "the figure by which a second run there is compared with the first";
  EXPECT_NEAR(places[0].expected_error_px, 60, 1e-5);
  EXPECT_NEAR(places[0].severity, 64 * 1.5 + 30 * 4 + 5 * 9 + 60, 1e-3);
}

TEST(BadPlaces, TellNoErrorOfAFewLostOnesAsThatOfTheOthers) {
  ErrorMap map = fine();
  fill(map, {3, 3, 10, 10}, place_of(PlaceState::Measured, 1.5));
  fill(map, {5, 5, 3, 3}, place_of(PlaceState::Lost, 12));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("an error of 1.5 px or more is expected here")));
  EXPECT_NEAR(places[0].expected_error_px, 1.5, 1e-5);
}

TEST(BadPlaces, LieElsewhereByLessThanTheyCanBeOffOnlyWhereTwoThirdsWereFoundThere) {
  ErrorMap map = fine();
  fill(map, {3, 3, 6, 6}, off_by({1.5, 0}));
  fill(map, {3, 3, 6, 1}, place_of(PlaceState::Lost, 12));
  EXPECT_THAT(named(map)[0].reason, Says(HasSubstr("lies 1.5 px too far right")));
  fill(map, {3, 3, 6, 2}, place_of(PlaceState::Lost, 12));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].kind, FindingKind::Off);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("an error of 12 px or more is expected here")));
}

TEST(BadPlaces, TellHowFarTheMapJumpsWhichIsMoreThanAPlaceIsOffOnTheWhole) {
  ErrorMap map = fine();
  fill(map, {3, 3, 6, 6}, place_of(PlaceState::Measured, 8));
  at(map, 5, 5).jump_px = 15;
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("an error of up to 15 px is expected here")));
  EXPECT_EQ(places[0].expected_error_px, 15);
}

TEST(BadPlaces, LieElsewhereWhereHalfOfThemWereFoundAsFarAsTheyCanBeOff) {
  ErrorMap map = fine();
  fill(map, {3, 3, 6, 6}, off_by({-25, 8}));
  fill(map, {3, 3, 6, 3}, place_of(PlaceState::Lost, 12));
  EXPECT_THAT(named(map)[0].reason, Says(HasSubstr("lies 25 px too far left and 8 px too low")));
  fill(map, {3, 3, 6, 4}, place_of(PlaceState::Lost, 12));
  EXPECT_EQ(named(map)[0].kind, FindingKind::Lost) << "two thirds of them";
}

TEST(BadPlaces, HaveNoFigureWhereNoneOfThemHas) {
  ErrorMap map = fine();
  fill(map, {3, 3, 3, 3}, place_of(PlaceState::Lost, std::numeric_limits<double>::quiet_NaN()));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].expected_error_px, 0);
}

TEST(BadPlaces, TellAnErrorBarelyBeyondTheToleranceByOneDigitMore) {
  ErrorMap map = fine();
  for (std::int64_t j = 3; j < 9; ++j)
    for (std::int64_t i = 3; i < 9; ++i) at(map, i, j) = place_of(PlaceState::Measured, 1.04);
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("error of up to 1.04 px is expected")))
      << "1.0 px would read as within a tolerance of 1 px";
}

TEST(BadPlaces, AreLostOrAmbiguousWhereMostOfThemAre) {
  ErrorMap map = fine();
  map.rival_px = 4.94, map.periodic = true;
  fill(map, {1, 1, 6, 4}, place_of(PlaceState::Lost, 12));
  fill(map, {1, 1, 6, 1}, off_by({3, 0}));
  fill(map, {12, 1, 6, 4}, place_of(PlaceState::Ambiguous, 40));
  fill(map, {12, 1, 6, 1}, off_by({3, 0}));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].kind, FindingKind::Lost);
  EXPECT_THAT(places[0].reason, Says(HasSubstr("almost nothing matches")));
  EXPECT_EQ(places[1].kind, FindingKind::Ambiguous) << "how far off cannot be known";
  EXPECT_THAT(places[1].reason, Says(HasSubstr("repeats every 4.9 px")));
  map.periodic = false;
  EXPECT_THAT(named(map)[1].reason, Says(HasSubstr("a place 4.9 px away matches as well")));
}

// Whatever their shapes: every bad place lies in a rectangle, three quarters of a rectangle at least are bad
// or lie between bad ones, and none reaches beyond the image.
TEST(BadPlaces, AreCoveredByRectanglesThatHoldLittleElse) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    ErrorMap map = fine();
    std::vector<std::uint8_t> bad(columns * rows, 0);
    for (int blob = 0; blob < 4; ++blob) {
      const double x = random() % columns, y = random() % rows, a = 1 + random() % 7, b = 1 + random() % 5,
                   tilt = 0.5 * (static_cast<double>(random() % 5) - 2);
      for (std::int64_t j = 0; j < rows; ++j)
        for (std::int64_t i = 0; i < columns; ++i) {
          const double dx = static_cast<double>(i) - x, dy = static_cast<double>(j) - y - tilt * dx;
          if (dx * dx / (a * a) + dy * dy / (b * b) > 1) continue;
          at(map, i, j) = off_by({2.5, 0});
          bad[static_cast<std::size_t>(j * columns + i)] = 1;
        }
    }
    const auto between = [&](std::int64_t i, std::int64_t j) {
      int around = 0, there = 0;
      for (const auto& [dx, dy] :
           {std::pair{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}) {
        const std::int64_t x = i + dx, y = j + dy;
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        ++there, around += bad[static_cast<std::size_t>(y * columns + x)];
      }
      return around >= 0.75 * there;
    };
    std::vector<std::uint8_t> in_some(bad.size(), 0);
    double framed = 0, for_nothing = 0;
    for (const Finding& place : named(map)) {
      const Rect r = place.rect;
      EXPECT_TRUE(rect_of(fixed_size).contains(r));
      ASSERT_TRUE(r.x % 10 == 0 && r.y % 10 == 0 && r.width % 10 == 0 && r.height % 10 == 0);
      double held = 0;
      for (std::int64_t j = r.y / 10; j < r.bottom() / 10; ++j)
        for (std::int64_t i = r.x / 10; i < r.right() / 10; ++i) {
          const auto k = static_cast<std::size_t>(j * columns + i);
          in_some[k] = 1, held += bad[k] || between(i, j) ? 1 : 0;
        }
      framed += static_cast<double>(r.area()) / 100;
      for_nothing += static_cast<double>(r.area()) / 100 - held;
    }
    // A quarter of each rectangle, 1 % of the image to make one place of what touches, and 4 % of it that is
    // enclosed.
    EXPECT_LE(for_nothing, 0.25 * framed + 0.05 * static_cast<double>(columns * rows)) << round;
    for (std::size_t k = 0; k < bad.size(); ++k) EXPECT_LE(bad[k], in_some[k]) << round;
  }
}

// The rim of a patch that was moved: the patch itself fits, somewhere else.
TEST(BadPlaces, AreOneWhereTheyLieAroundASpotOfTheImage) {
  ErrorMap map = fine();
  map.size = {100, 80};
  map.places.assign(8000, place_of(PlaceState::Measured, 0.1));
  fill(map, {40, 30, 12, 10}, off_by({12, 0}));
  fill(map, {43, 33, 6, 4}, place_of(PlaceState::Measured, 0.1));
  const std::vector<Finding> places = findings_of(map, 1, {1000, 800});
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].rect, (Rect{400, 300, 120, 100}));
  // However large it is beside its rim, as long as that is closed but for a gap of two.
  ErrorMap large = map;
  fill(large, {20, 10, 22, 18}, off_by({12, 0}));
  fill(large, {22, 12, 18, 14}, place_of(PlaceState::Measured, 0.1));
  fill(large, {28, 26, 2, 2}, place_of(PlaceState::Measured, 0.1));
  fill(large, {40, 30, 12, 10}, place_of(PlaceState::Measured, 0.1));
  ErrorMap gaping = large;
  const std::vector<Finding> closed = findings_of(large, 1, {1000, 800});
  ASSERT_EQ(closed.size(), 1u);
  EXPECT_EQ(closed[0].rect, (Rect{200, 100, 220, 180}));
  EXPECT_NEAR(closed[0].expected_error_px, 12, 1e-4) << "told of the rim alone";
  fill(gaping, {27, 26, 4, 2}, place_of(PlaceState::Measured, 0.1));
  EXPECT_GT(findings_of(gaping, 1, {1000, 800}).size(), 1u) << "nothing says that it is one defect";
  // As a quarter of the image it would frame too much that is right.
  fill(map, {20, 10, 60, 60}, off_by({12, 0}));
  fill(map, {23, 13, 54, 54}, place_of(PlaceState::Measured, 0.1));
  const std::vector<Finding> around = findings_of(map, 1, {1000, 800});
  EXPECT_GE(around.size(), 4u);
}

// A piece that moved by itself and was registered again: won back inside, while no map fits its rim.
TEST(BadPlaces, AreNotThoseFewAtTheMovingImagesEdgeThatWereFoundWhereTheMapSays) {
  ErrorMap map = fine();
  fill(map, {0, 0, columns, 2}, place_of(PlaceState::Uncovered, std::numeric_limits<double>::quiet_NaN()));
  fill(map, {10, 2, 2, 1}, place_of(PlaceState::Measured, 10, {0.5, -0.5}));
  EXPECT_THAT(named(map), IsEmpty()) << "half of each block has no partner";
  at(map, 10, 2).off_px = {9, 3};
  EXPECT_EQ(named(map).size(), 1u) << "one was found elsewhere";
  at(map, 10, 2).off_px = {0.5, -0.5}, at(map, 10, 2).jump_px = 8;
  EXPECT_EQ(named(map).size(), 1u) << "the map jumps there";
  at(map, 10, 2).jump_px = 0, fill(map, {10, 2, 6, 1}, at(map, 10, 2));
  EXPECT_EQ(named(map).size(), 1u) << "so many are no accident";
}

TEST(BadPlaces, AreThoseInTheMiddleThatWereFoundWhereTheMapSaysButNotSurely) {
  ErrorMap map = fine();
  fill(map, {10, 9, 2, 1}, place_of(PlaceState::Measured, 10, {0.5, -0.5}));
  EXPECT_EQ(named(map).size(), 1u);
}

TEST(BadPlaces, SayThatTheInsideIsRightWhereOnlyTheEdgeIsNot) {
  ErrorMap map = fine();
  map.size = {100, 80};
  map.places.assign(8000, place_of(PlaceState::Measured, 0.1));
  fill(map, {40, 30, 12, 10}, place_of(PlaceState::Lost, 12));
  fill(map, {42, 32, 8, 6}, place_of(PlaceState::Measured, 0.2));
  const auto told = [&] { return findings_of(map, 1, {1000, 800}); };
  ASSERT_EQ(told().size(), 1u);
  EXPECT_EQ(told()[0].kind, FindingKind::Lost);
  EXPECT_THAT(told()[0].reason,
              Says(HasSubstr("inside it is right to 0.2 px; only at its edge almost nothing matches")));
  fill(map, {40, 30, 12, 2}, place_of(PlaceState::Measured, 5));
  fill(map, {40, 38, 12, 2}, place_of(PlaceState::Measured, 5));
  EXPECT_THAT(told()[0].reason,
              Says(HasSubstr("inside it is right to 0.2 px; at its edge an error of 12 px or more is")));
  fill(map, {40, 32, 2, 6}, place_of(PlaceState::Measured, 5));
  fill(map, {50, 32, 2, 6}, place_of(PlaceState::Measured, 5));
  EXPECT_THAT(told()[0].reason,
              Says(HasSubstr("inside it is right to 0.2 px; at its edge an error of up to 5.0 px")));
  fill(map, {40, 32, 12, 6}, place_of(PlaceState::Lost, 12));
  fill(map, {45, 34, 3, 3}, place_of(PlaceState::Measured, 0.2));
  EXPECT_THAT(told()[0].reason, Says(HasSubstr("almost nothing matches here"))) << "little of it is right";
}

// A region with holes all over it: no cut makes the boxes smaller, and columns would be peeled off one by
// one.
TEST(BadPlaces, AreNotCutIntoACombWhereHolesLieAmongThem) {
  ErrorMap map = fine();
  fill(map, {0, 0, columns, rows}, off_by({2.5, 0}));
  for (std::int64_t j = 2; j + 1 < rows; j += 4)
    for (std::int64_t i = 2; i + 1 < columns; i += 4)
      fill(map, {i, j, 2, 2}, place_of(PlaceState::Measured, 0.1));
  fill(map, {10, 6, 8, 8}, place_of(PlaceState::Measured, 0.1));
  const auto places = named(map);
  EXPECT_GT(places.size(), 1u);
  for (const Finding& place : places)
    EXPECT_LT(std::max(place.rect.width, place.rect.height),
              8 * std::min(place.rect.width, place.rect.height))
        << place.rect.x << " " << place.rect.y << " " << place.rect.width << " " << place.rect.height;
}

TEST(BadPlaces, AreListedWorstFirst) {
  ErrorMap map = fine();
  fill(map, {1, 1, 2, 2}, off_by({5, 0}));
  fill(map, {10, 1, 6, 6}, off_by({2, 0}));
  fill(map, {1, 12, 1, 1}, off_by({90, 0}));
  const auto places = named(map);
  ASSERT_EQ(places.size(), 3u);
  EXPECT_NEAR(places[0].severity, 90, 1e-4);
  EXPECT_NEAR(places[1].severity, 20, 1e-4) << "a small place that is further off";
  EXPECT_NEAR(places[2].severity, 72, 1e-4);
}

TEST(BadPlaces, TellOneFigureWhereTheStructuresLieElsewhere) {
  ErrorMap map = fine();
  PlaceError far = off_by({10, 3.6});
  far.expected_px = 8.9f;  // the mean of what is possible
  fill(map, {1, 1, 4, 4}, far);
  const auto places = named(map);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_NEAR(places[0].expected_error_px, std::hypot(10, 3.6), 1e-5);
}

TEST(BadPlaces, AreWorseByTheirErrorAndThenByTheirAreaAndLastWhereItCannotBeKnown) {
  const Finding far{{}, {}, 10, 9, FindingKind::Off}, wide{{}, {}, 50, 4, FindingKind::Off},
      small{{}, {}, 20, 4, FindingKind::Lost}, unknown{{}, {}, 900, 96, FindingKind::Ambiguous};
  std::vector<Finding> places{unknown, small, far, wide};
  std::stable_sort(places.begin(), places.end(), is_worse);
  EXPECT_EQ(places[0].expected_error_px, 9);
  EXPECT_EQ(places[1].severity, 50);
  EXPECT_EQ(places[2].severity, 20);
  EXPECT_EQ(places[3].kind, FindingKind::Ambiguous);
}

TEST(FindingsOf, TellHowFarTheMapClearlyJumpsThereOrRightBeside) {
  ErrorMap map = fine();
  fill(map, {4, 4, 3, 3}, off_by({3, 0}));
  for (int j = 2; j < 11; ++j) at(map, 4, j).jump_px = 3;  // less than four pixels
  EXPECT_EQ(named(map).front().jump_px, 0);
  for (int j = 2; j < 9; ++j) at(map, 8, j).jump_px = 8;  // two cells right of it
  EXPECT_EQ(named(map).front().jump_px, 0) << "a few cells are no rim: beside a label the map bends, too";
  at(map, 7, 3).jump_px = 9;
  at(map, 12, 5).jump_px = 50;  // elsewhere
  ASSERT_EQ(named(map).size(), 1u);
  EXPECT_EQ(named(map).front().jump_px, 9);
  EXPECT_THAT(reason_and_jump(named(map).front()).english(),
              HasSubstr("; a piece seems to have moved by about 9.0 px by itself"));
  for (int j = 2; j < 9; ++j) at(map, 8, j).state = PlaceState::Lost;
  EXPECT_EQ(named(map).front().jump_px, 0) << "what is lost tells nothing";
  for (int j = 2; j < 9; ++j) at(map, 8, j).state = PlaceState::Measured;
  map.pixel_px = 3;  // pictures at a third of the size: a jump must be as much clearer
  EXPECT_EQ(named(map).front().jump_px, 0);
}

}  // namespace
}  // namespace alinify

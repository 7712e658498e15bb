// What is said of the shown result besides its verdict.
#include "ui/features/shown_result.h"

#include <memory>

#include <QLabel>
#include <QStatusBar>
#include <gtest/gtest.h>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "tests/ui/session_fixture.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

KeptResult result_with(std::vector<Message> notes) {
  auto registration = std::make_shared<Registration>();
  registration->result.notes = std::move(notes);
  return {"1", "Flow", std::move(registration), {}, utc_now()};
}

TEST(StandingNotes, ForgetWhatWasSaidOfAPartOnceTheMapIsCorrectedByHand) {
  const Message other = Message::verbatim("a tile was read twice");
  const Message part = messages::part_right_before_and_now(brief_pixels_number(1), "40 %", "92 %",
                                                           brief_pixels_number(9), brief_pixels_number(5));
  KeptResult kept = result_with({part, other, messages::drags_led_the_run});
  EXPECT_EQ(standing_notes(kept, 1).size(), 3u);
  kept.corrections = {{{10, 10}, {12, 10}, 30, false}};
  EXPECT_EQ(standing_notes(kept, 1), std::vector{other}) << "its figures are of the map before";
}

TEST(StandingNotes, ForgetSharesThatAreOfAnotherTolerance) {
  const Message part = messages::part_right_before_and_now(brief_pixels_number(1), "40 %", "92 %",
                                                           brief_pixels_number(9), brief_pixels_number(5));
  const KeptResult kept = result_with({part});
  EXPECT_EQ(standing_notes(kept, 1), std::vector{part});
  EXPECT_TRUE(standing_notes(kept, 2).empty());
}

TEST(RightInside, IsAPlaceOfWhichOnlyTheEdgeIsInDoubtWhateverIsToldOfIt) {
  const auto of = [](const Message& reason) {
    Finding place;
    place.reason = reason;
    return is_right_inside(place);
  };
  EXPECT_TRUE(of(messages::inside_right_edge_unmatched("0.1 px")));
  EXPECT_TRUE(of(messages::inside_right_edge_off("0.1 px", "5 px")));
  EXPECT_TRUE(of(messages::inside_right_edge_off_at_least("0.1 px", "12 px")));
  EXPECT_FALSE(of(messages::map_expected_off_by("5 px")));
  EXPECT_FALSE(of(messages::hardly_anything_found));
}

class ShownResultTest : public test::SessionWindowTest {
 protected:
  /// 600 places expected to be off by 0.2 px, but for the first ones.
  static QualityReport off_at_first_by(float px, std::size_t places = 1) {
    QualityReport report;
    report.verdict = Verdict::Good, report.tolerance_px = 1;
    report.errors.size = {30, 20}, report.errors.step_px = 30, report.errors.origin_px = {14.5, 14.5};
    PlaceError place;
    place.state = PlaceState::Measured, place.expected_px = 0.2f, place.high_px = 0.5f;
    report.errors.places.assign(600, place);
    for (std::size_t k = 0; k < places; ++k) report.errors.places[k].expected_px = px;
    report.expected = summary_of(report.errors, 1);
    return report;
  }
  /// What is said after two runs with these reports.
  QString said_after(const QualityReport& one, const QualityReport& two) {
    fake.next_report = one;
    open_files_pair();
    register_pair();
    fake.next_report = two;
    action("register")->trigger();
    EXPECT_TRUE(
        test::wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
    return window->statusBar()->currentMessage();
  }
};

TEST_F(ShownResultTest, IsSaidToHaveALargerErrorThanTheOneBeforeWhichUndoBringsBack) {
  EXPECT_TRUE(said_after(off_at_first_by(2), off_at_first_by(7))
                  .contains("The largest error expected is 7 px, 2 px in the result before: Undo brings"));
}

TEST_F(ShownResultTest, SaysWhetherItIsBetterThanTheOneBefore) {
  said_after(off_at_first_by(7, 30), off_at_first_by(3, 12));
  const auto told = [&] { return child<QLabel>("result")->text().replace(QChar(QChar::Nbsp), ' '); };
  EXPECT_TRUE(
      told().contains("Better than the result before: right to 1 px on 98.0 % of the area (95.0 % before); "
                      "largest error 3 px (7 px before)."))
      << told().toStdString();
  const auto after = [&](QualityReport report, std::size_t results) {
    fake.next_report = std::move(report);
    action("register")->trigger();
    EXPECT_TRUE(test::wait_for(
        [&] { return window->document().state().results.size() == results && !window->busy(); }));
    return told();
  };
  EXPECT_TRUE(after(off_at_first_by(3, 13), 3).contains("Much as the result before: right"))
      << told().toStdString();
  EXPECT_TRUE(after(off_at_first_by(9, 13), 4).contains("Worse than the result before: right"))
      << told().toStdString();
  // Blank ground that is right counts in the verdict's shares, which are told.
  QualityReport half_blank = off_at_first_by(9, 12);
  for (std::size_t k = 300; k < 600; ++k) half_blank.errors.places[k].state = PlaceState::Blank;
  half_blank.expected = summary_of(half_blank.errors, 1);
  EXPECT_TRUE(after(half_blank, 5).contains("right to 1 px on 98.0 % of the area (97.8 % before)"))
      << told().toStdString();
  QualityReport lost = off_at_first_by(9, 13);
  lost.errors.places[0].state = PlaceState::Lost;
  EXPECT_TRUE(after(lost, 6).contains("largest error 9 px or more (9 px before)")) << told().toStdString();
}

TEST_F(ShownResultTest, IsNotSaidToHaveALargerErrorWhereThatIsWithinTheTolerance) {
  EXPECT_FALSE(said_after(off_at_first_by(0.3f), off_at_first_by(0.9f)).contains("largest error"));
}

TEST_F(ShownResultTest, IsNotSaidToHaveALargerErrorWhereThatIsLittleLarger) {
  EXPECT_FALSE(said_after(off_at_first_by(5), off_at_first_by(5.5f)).contains("largest error"));
}

// 10 of 600 places that were wrong are right now.
TEST_F(ShownResultTest, IsNotSaidToHaveALargerErrorWhereMoreIsRightNow) {
  EXPECT_FALSE(said_after(off_at_first_by(3, 12), off_at_first_by(7, 2)).contains("largest error"));
}

}  // namespace
}  // namespace alinify::ui

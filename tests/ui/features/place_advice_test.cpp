// What is said of a place and can be done with it follows from what is known of it.
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "tests/ui/one_place_report.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class PlaceAdviceTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1300, 950);
    open_pair();
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    activate();
    QTest::keyClick(window.get(), k, modifiers);
  }
  /// Registers the pair with one place to look at, and goes there.
  void go_to(Message reason, FindingKind kind) {
    fake.next_report = test::one_place_report(std::move(reason), kind);
    register_pair();
    key(Qt::Key_F8);
    ASSERT_TRUE(wait_for([&] { return action("look_at_place")->isEnabled(); }));
  }
  QString said() { return window->statusBar()->currentMessage(); }
  void drag(Vec2d from, QPoint by) {
    const QPoint begin = on_canvas(from);
    QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, begin);
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(&window->canvas(), begin + by * i / 4);
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, begin + by);
  }
};

TEST_F(PlaceAdviceTest, DoesNotOfferToDragAPlaceOfWhichOnlyTheEdgeIsOff) {
  go_to(messages::inside_right_edge_unmatched(px_number(0.1)), FindingKind::Lost);
  EXPECT_FALSE(action("hint_place")->isEnabled());
  EXPECT_FALSE(child<QToolButton>("hint_place_button")->isEnabled());
  EXPECT_TRUE(action("hint_place")->toolTip().contains("Its inside is right"))
      << action("hint_place")->toolTip().toStdString();
  key(Qt::Key_F9, Qt::ControlModifier);
  EXPECT_FALSE(action("correction_tool")->isChecked());
  EXPECT_TRUE(action("look_beside_place")->isEnabled()) << "there the edge is seen";
}

TEST_F(PlaceAdviceTest, OffersToDragAPlaceThatIsOff) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  EXPECT_TRUE(action("hint_place")->isEnabled());
  EXPECT_TRUE(said().contains("drag it there with")) << said().toStdString();
  key(Qt::Key_F9, Qt::ControlModifier);
  EXPECT_TRUE(action("correction_tool")->isChecked());
}

TEST_F(PlaceAdviceTest, DoesNotOfferToDragBlankGround) {
  go_to(messages::nothing_to_see_here(px_number(3)), FindingKind::Blank);
  EXPECT_FALSE(action("hint_place")->isEnabled());
  EXPECT_TRUE(said().contains("No run and no drag can do better where nothing is seen: accept it (Shift+F9)"))
      << said().toStdString();
  key(Qt::Key_F9);
  EXPECT_TRUE(said().endsWith("F9 once more registers it all the same.")) << said().toStdString();
  EXPECT_FALSE(window->busy()) << "a minute would be lost";
}

TEST_F(PlaceAdviceTest, SaysOfAPlaceThatIsLostThroughoutThatOneImageMayLackIt) {
  go_to(messages::hardly_anything_found, FindingKind::Lost);
  EXPECT_TRUE(said().contains("one image may lack what the other shows here: then accept it (Shift+F9)."))
      << said().toStdString();
  EXPECT_FALSE(said().contains("drag")) << said().toStdString();
  EXPECT_TRUE(action("hint_place")->isEnabled()) << "who sees where it belongs can";
}

TEST_F(PlaceAdviceTest, SaysNotThatOneImageLacksWhatLiesBesideAPieceThatMoved) {
  QualityReport report = test::one_place_report(messages::hardly_anything_found, FindingKind::Lost);
  for (const std::size_t row : {21u, 22u, 23u, 24u, 25u, 26u, 27u, 28u}) {  // 10 px right of the place
    PlaceError& beside = report.errors.places[row * 90 + 33];
    beside.expected_px = 8, beside.jump_px = 12;
  }
  fake.next_report = report;
  register_pair();
  key(Qt::Key_F8);
  EXPECT_FALSE(said().contains("one image may lack")) << said().toStdString();
  EXPECT_TRUE(said().contains(
      "almost nothing matches here. A piece seems to have moved by itself here, by 12 px or so"))
      << said().toStdString();
}

TEST_F(PlaceAdviceTest, AsksForNothingInVainWhereAPieceMovedAndItsInsideIsRight) {
  QualityReport report =
      test::one_place_report(messages::map_expected_off_by_at_least(px_number(12)), FindingKind::Off);
  for (const std::size_t row : {21u, 22u, 23u, 24u, 25u, 26u, 27u, 28u})
    report.errors.places[row * 90 + 21].jump_px = 12;
  fake.next_report = report;
  register_pair();
  key(Qt::Key_F8);
  EXPECT_FALSE(said().contains("Register Again")) << said().toStdString();
  EXPECT_TRUE(said().contains("To accept it (Shift+F9) notes it in the report as seen."))
      << said().toStdString();
  EXPECT_FALSE(action("hint_place")->isEnabled());
  // Who asks for a run all the same is answered at once, and asked for once more it is made.
  key(Qt::Key_F9);
  EXPECT_FALSE(window->busy());
  EXPECT_TRUE(said().contains("in the report as seen. F9 once more registers it all the same."))
      << said().toStdString();
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("found nothing better"); })) << said().toStdString();
  // All of it off.
  for (PlaceError& place : report.errors.places) place.expected_px = 5;
  fake.next_report = report;
  register_pair();
  key(Qt::Key_F8);
  EXPECT_TRUE(said().contains("What lies inside may still come right by Register Again (F9)"))
      << said().toStdString();
}

TEST_F(PlaceAdviceTest, ExplainsARunThatGainedNothingByAMovedPieceOnlyWhereOneIsSeen) {
  QualityReport report =
      test::one_place_report(messages::map_expected_off_by(px_number(3)), FindingKind::Off);
  fake.next_report = report;
  register_pair();
  key(Qt::Key_F8);
  EXPECT_FALSE(said().contains("moved by itself")) << said().toStdString();
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("found nothing better"); })) << said().toStdString();
  EXPECT_TRUE(said().contains("Where the images agree to the eye, accept the place")) << said().toStdString();
  EXPECT_FALSE(said().contains("moved by itself")) << said().toStdString();
  for (const std::size_t row : {21u, 22u, 23u, 24u, 25u, 26u, 27u, 28u})
    report.errors.places[row * 90 + 25].jump_px = 12;
  fake.next_report = report;
  register_pair();
  key(Qt::Key_F8);
  key(Qt::Key_F9);
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("Along the rim of a piece that moved by itself"); }))
      << said().toStdString();
}

TEST_F(PlaceAdviceTest, NamesTheCheckThatAcceptingNeedsOnceTheMapWasCorrected) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  EXPECT_FALSE(said().contains("first check")) << said().toStdString();
  key(Qt::Key_F9, Qt::ControlModifier);
  drag({260, 250}, {15, 0});
  ASSERT_EQ(window->document().corrections().size(), 1u);
  ASSERT_FALSE(action("accept_place")->isEnabled());
  key(Qt::Key_F8);
  EXPECT_TRUE(said().endsWith("To accept it, first check the result as it is now (F7)."))
      << said().toStdString();
  // Registered again it leaves the drag, and nothing is better: the drag is taken back.
  fake.part_shift_px = 60;
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("The drag is taken back"); })) << said().toStdString();
  ASSERT_TRUE(window->document().corrections().empty());
  EXPECT_FALSE(said().contains("first check")) << said().toStdString();
  EXPECT_TRUE(wait_for([&] { return action("accept_place")->isEnabled(); })) << "as before the drag";
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(window->document().corrections().size(), 1u);
  EXPECT_FALSE(action("accept_place")->isEnabled());
  key(Qt::Key_F7);
  EXPECT_TRUE(wait_for([&] { return action("accept_place")->isEnabled(); }));
}

TEST_F(PlaceAdviceTest, EndsItsLastSentenceWhereItStandsOverThePicture) {
  go_to(messages::inside_right_edge_unmatched(px_number(0.1)), FindingKind::Lost);
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("found nothing better"); })) << said().toStdString();
  auto* whole = child<QLabel>("whole_message");
  ASSERT_TRUE(wait_for([&] { return whole->isVisible(); }));
  EXPECT_TRUE(whole->text().endsWith("the moving image as it is.")) << whole->text().toStdString();
}

TEST_F(PlaceAdviceTest, NamesThePartWhileItIsRegisteredAlone) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  auto* region = child<QLabel>("region");
  ASSERT_NE(region, nullptr);
  EXPECT_EQ(region->text(), "Region: the whole image");
  fake.iterations = 400;
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  EXPECT_TRUE(region->text().startsWith("Region of this run: ")) << region->text().toStdString();
  action("stop")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(region->text(), "Region: the whole image");
}

TEST_F(PlaceAdviceTest, SaysOfAnAcceptedPlaceThatItIsAndHowItIsOpenedAgain) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  key(Qt::Key_F9, Qt::ShiftModifier);
  auto* places = child<QListWidget>("places");
  places->setFocus();
  QTest::keyClick(places, Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return said().startsWith("Place A is accepted: lies 12 px too far right."); }))
      << said().toStdString();
  EXPECT_TRUE(said().contains("Shift+F9 opens it again")) << said().toStdString();
}

TEST_F(PlaceAdviceTest, LookDoesNotTakeOneAwayFromAPartSeenFromNearby) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  const Viewport all_of_it = window->canvas().viewport();
  Viewport near = all_of_it;
  near.fixed_px_per_pixel /= 4;
  near.center_fixed = near.center_fixed + Vec2d{5, 5};
  window->canvas().set_viewport(near);
  action("look_at_place")->trigger();
  EXPECT_EQ(window->canvas().viewport(), near);
  near.center_fixed = {20, 600};
  window->canvas().set_viewport(near);
  action("look_at_place")->trigger();
  EXPECT_EQ(window->canvas().viewport(), all_of_it) << "from elsewhere it is gone to";
}

TEST_F(PlaceAdviceTest, ARunOfTheWholePairSaysWhereTheReviewedResultStays) {
  go_to(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  register_pair();
  EXPECT_FALSE(said().contains("stays in Results")) << "nobody had looked at it: " << said().toStdString();
  key(Qt::Key_F8);
  key(Qt::Key_F9, Qt::ShiftModifier);
  const QString name = window->document().state().shown_result()->name;
  register_pair();
  EXPECT_TRUE(said().contains("what you accepted or corrected, stays in Results as “" + name + "”"))
      << said().toStdString();
}

TEST_F(PlaceAdviceTest, AGoodResultThatACorrectionMadeWorseHasNoTick) {
  QualityReport right = test::one_place_report({}, FindingKind::Off);
  right.verdict = Verdict::Good;
  right.findings.clear();
  right.reasons = {test::words("right nearly everywhere")};
  fake.next_report = right;
  register_pair();
  window->document().set_corrections({{{260, 250}, {268, 252}, 60, false}}, "Correct");
  QualityReport spoilt = right;
  spoilt.errors.places[25 * 90 + 26].expected_px = 6;
  fake.next_report = spoilt;
  action("check_again")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->document().outdated() == ui::Outdated::No; }));
  EXPECT_EQ(child<QLabel>("result_headline")->text().replace(QChar(QChar::Nbsp), ' '),
            "Made worse by the correction: remove it under Corrections");
  EXPECT_TRUE(
      child<QLabel>("result_status")->text().replace(QChar(QChar::Nbsp), ' ').startsWith("As a whole: Right"))
      << child<QLabel>("result_status")->text().toStdString();
  window->document().undo_stack().undo();
  ASSERT_TRUE(wait_for([&] { return child<QLabel>("result_headline")->text().startsWith("Right"); }));
}

TEST_F(PlaceAdviceTest, ARunIsNotGuidedUnaskedByACorrectionThatDidHarm) {
  QualityReport right =
      test::one_place_report(messages::structures_lie_right(px_number(12)), FindingKind::Off);
  fake.next_report = right;
  register_pair();
  window->document().set_corrections({{{260, 250}, {268, 252}, 60, false}}, "Correct");
  QualityReport spoilt = right;
  spoilt.errors.places[25 * 90 + 26].expected_px = 6;
  fake.next_report = spoilt;
  action("check_again")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->document().outdated() == ui::Outdated::No; }));
  key(Qt::Key_F8);
  const std::size_t runs = fake.asked_regions.size();
  key(Qt::Key_F9);
  auto* question = child<QMessageBox>("harmful_question");
  ASSERT_NE(question, nullptr);
  EXPECT_EQ(fake.asked_regions.size(), runs);
  QTest::mouseClick(child<QPushButton>("follow_harmful"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return fake.asked_regions.size() == runs + 1 && !window->busy(); }));
}

}  // namespace
}  // namespace alinify

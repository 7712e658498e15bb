// The places listed by the verdict: how they are told apart, and registering one again with the user's hints.
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include "core/quality/messages.h"
#include "core/workflow/register_region.h"
#include "tests/core/workflow/lost_patch.h"
#include "tests/ui/bent_map.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/pair_session.h"
#include "ui/models/results_model.h"
#include "ui/panels/error_map_view.h"
#include "ui/panels/places_list.h"
#include "ui/tools/findings_overlay.h"

namespace alinify {
namespace {

using test::click_answer;
using test::wait_for;

class PlacesTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1300, 950);
    open_pair();
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(window.get(), k, modifiers);
  }
  void drag(Vec2d from, Vec2d to) {
    const QPoint begin = on_canvas(from), end = on_canvas(to);
    QTest::mousePress(&window->canvas(), Qt::LeftButton, Qt::NoModifier, begin);
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(&window->canvas(), begin + (end - begin) * i / 4);
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::NoModifier, end);
  }
  std::size_t results() const { return window->document().state().results.size(); }
  bool run_ended(std::size_t with_results) {
    return wait_for([&] { return results() == with_results && !window->busy(); }, 120000);
  }
  QString said() { return window->statusBar()->currentMessage(); }
};

QualityReport two_places_alike() {
  QualityReport report;
  report.verdict = Verdict::Check;
  const Message same = test::words("almost nothing matches here");
  report.findings = {{{600, 100, 100, 80}, same, 0.2}, {{100, 500, 60, 60}, same, 0.1}};
  return report;
}

TEST_F(PlacesTest, AreToldApartByWhereTheyLieAndHowLargeTheyAre) {
  QualityReport report = two_places_alike();
  fake.next_report = report;
  const Message same = report.findings.front().reason;
  register_pair();
  auto* places = child<QListWidget>("places");
  ASSERT_EQ(places->count(), 2);
  EXPECT_EQ(places->item(0)->text(), "A.  x 650, y 140 (100 × 80 px): almost nothing matches here");
  EXPECT_TRUE(places->item(1)->text().startsWith("B.  x 130, y 530 (60 × 60 px): "));
  report.findings = {{{600, 100, 100, 80}, same, 1, 12.48, FindingKind::Lost},
                     {{100, 500, 60, 60}, same, 1, 3, {}},
                     {{100, 300, 60, 60}, same, 1, 2, FindingKind::Off}};
  fake.next_report = report;
  register_pair();
  const auto where_of = [&](int row) {
    for (int role = Qt::UserRole; role < Qt::UserRole + 12; ++role)
      if (const QString text = places->item(row)->data(role).toString();
          text.contains("x ") && !text.contains("×"))
        return text;
    return QString();
  };
  EXPECT_EQ(where_of(0), "not verified, at x 650, y 140 px") << "nothing was measured there";
  EXPECT_EQ(where_of(1), "error 3 px, at x 130, y 530 px");
  EXPECT_EQ(where_of(2), "x 130, y 330 px") << "its reason has the figure";
  report.findings = {{{600, 100, 100, 80}, same, 0.2}, {{100, 500, 60, 60}, same, 0.1}};
  fake.next_report = report;
  register_pair();
  places->setFocus();
  QTest::keyClick(places, Qt::Key_End);
  EXPECT_EQ(places->currentRow(), 1);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 129.5, 1);
  QTest::keyClick(places, Qt::Key_Up);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 649.5, 1);
  EXPECT_TRUE(said().startsWith("Place A: almost nothing")) << said().toStdString();
  EXPECT_TRUE(said().contains("Try Register Again (F9) first")) << said().toStdString();
}

TEST_F(PlacesTest, OnBlankGroundAreListedAndNotCountedAsPlacesToLookAt) {
  QualityReport report = two_places_alike();
  report.verdict = Verdict::Good;
  report.findings[0].kind = FindingKind::Off;
  report.findings[1].kind = FindingKind::Blank;
  report.findings[1].rect = {720, 20, 60, 60};
  fake.next_report = report;
  register_pair();
  EXPECT_EQ(child<QListWidget>("places")->count(), 2);
  EXPECT_EQ(child<QTabWidget>("verdict_pages")->tabText(0), "&Places: 1 to review");
  const QString headline = child<QLabel>("result_headline")->text();
  EXPECT_TRUE(headline.endsWith("; one place to review")) << headline.toStdString();
  activate();
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_EQ(said(), "Place A is accepted: none is left");
  EXPECT_FALSE(action("next_place")->isEnabled()) << "nothing is to be decided on blank ground that is good";
  EXPECT_TRUE(child<QLabel>("result_status")->text().endsWith("The place is accepted"))
      << child<QLabel>("result_status")->text().toStdString();
  QStringList roles;
  for (int role = Qt::UserRole; role < Qt::UserRole + 12; ++role)
    roles << child<QListWidget>("places")->item(1)->data(role).toString();
  EXPECT_TRUE(roles.contains("Blank areas, not counted")) << roles.join(" | ").toStdString();
  child<QListWidget>("places")->setCurrentRow(1);
  QTest::keyClick(window.get(), Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_EQ(said(), "Blank area B is accepted; it is not counted among the places");
}

TEST_F(PlacesTest, AreCorrectedInTheCloserViewInWhichTheyAreSeen) {
  register_pair();
  activate();
  key(Qt::Key_F8);
  Viewport near = window->canvas().viewport();
  near.fixed_px_per_pixel *= 0.5;
  window->canvas().set_viewport(near);
  const Viewport before = window->canvas().viewport();
  action("hint_place")->trigger();
  ASSERT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  EXPECT_EQ(window->canvas().viewport().fixed_px_per_pixel, before.fixed_px_per_pixel);
}

TEST_F(PlacesTest, TellResultsApartByTheLargestErrorExpectedInThem) {
  QualityReport report = two_places_alike();
  report.tolerance_px = 1, report.expected.places = 100, report.expected.share_within = 0.984;
  report.findings[0].kind = FindingKind::Off, report.findings[0].expected_error_px = 12;
  report.findings[1].kind = FindingKind::Blank, report.findings[1].expected_error_px = 90;
  fake.next_report = report;
  register_pair();
  const auto quality = [&](int row) {
    return child<QTableView>("results")->model()->index(row, ui::ResultsModel::Quality).data().toString();
  };
  EXPECT_EQ(quality(1).replace(QChar(QChar::Nbsp), ' '), "needs review, 12 px at worst, 98.4 % within 1 px");
  report.findings[0].reason = messages::map_expected_off_by_at_least("12 px");
  fake.next_report = report;
  action("register")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_EQ(quality(2).replace(QChar(QChar::Nbsp), ' '),
            "needs review, 12 px or more at worst, 98.4 % within 1 px");
}

TEST_F(PlacesTest, AreNotSpokenOfAnyMoreOnceAnotherPairIsOpen) {
  register_pair();
  key(Qt::Key_F8);
  ASSERT_TRUE(said().startsWith("Place A")) << said().toStdString();
  key(Qt::Key_Plus);
  EXPECT_TRUE(said().startsWith("Place A")) << "to look closer is no other action: " << said().toStdString();
  window->open_images("/nowhere/other fixed.tif", "/nowhere/other moving.tif");
  EXPECT_FALSE(said().startsWith("Place A")) << "another pair is on its way";
  auto* question = wait_child<QMessageBox>("save_question");
  ASSERT_NE(question, nullptr);
  click_answer(question->button(QMessageBox::Discard));
  ASSERT_TRUE(wait_for([&] {
    return !window->busy() && window->document().image(ui::Side::Fixed)->name() == "other fixed.tif";
  }));
  EXPECT_FALSE(said().startsWith("Place")) << said().toStdString();
}

TEST_F(PlacesTest, AreRegisteredAgainWithTheirSurroundings) {
  EXPECT_FALSE(action("register_place")->isEnabled()) << "there is no map yet";
  register_pair();
  EXPECT_TRUE(child<QToolButton>("register_place_button")->isVisible());
  key(Qt::Key_F8);
  const int judged = fake.inspections;
  key(Qt::Key_F9);
  EXPECT_TRUE(said().contains("nothing was dragged")) << said().toStdString();
  ASSERT_TRUE(run_ended(2));
  EXPECT_EQ(fake.asked_region, region_around({600, 100, 100, 80}, {900, 700}));
  EXPECT_TRUE(fake.asked_hints.empty());
  EXPECT_TRUE(said().contains("from its surroundings alone")) << said().toStdString();
  EXPECT_TRUE(said().endsWith("What is left there is to be reviewed: place A")) << said().toStdString();
  EXPECT_EQ(fake.inspections, judged + 1) << "what it is worth is measured anew";
  EXPECT_EQ(action("undo")->text(), "&Undo Register This Place Again");

  // The verdict is new; the displayed place is still the same.
  QTest::mouseClick(child<QToolButton>("register_place_button"), Qt::LeftButton);
  ASSERT_TRUE(run_ended(3));
  EXPECT_EQ(fake.asked_region, region_around({600, 100, 100, 80}, {900, 700}));
}

TEST(PlacesList, BreaksNoLineWithinACoordinate) {
  const QFontMetrics metrics{QFont()};
  const QString words = "error 3 px, at x 2040, y 1368 px";
  const int up_to_y = metrics.horizontalAdvance("error 3 px, at x 2040, y 1368");
  const auto [first, rest] = ui::broken_once(ui::whole_coordinates(words), metrics, up_to_y);
  EXPECT_EQ(QString(rest).replace(QChar(QChar::Nbsp), QLatin1Char(' ')), "y 1368 px")
      << "after " << first.toStdString();
  const int up_to_at = metrics.horizontalAdvance("at x");
  const auto [before, after] = ui::broken_once(ui::whole_coordinates("at x 2040"), metrics, up_to_at);
  EXPECT_EQ(before, "at") << "then " << after.toStdString();
}

/// What is left of a spot that was registered again: a rim in pieces.
QualityReport rim_in_pieces() {
  QualityReport report;
  report.verdict = Verdict::Check;
  report.errors.size = {90, 70};
  report.errors.step_px = 10, report.errors.origin_px = {4.5, 4.5};
  report.errors.places.assign(90 * 70, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  const auto off = [](Rect rect, double error_px) {
    return Finding{rect, test::words("an error is expected here"), 1, error_px, FindingKind::Off};
  };
  report.findings = {off({200, 300, 80, 40}, 13), off({600, 100, 60, 60}, 9), off({200, 200, 30, 100}, 7),
                     off({300, 320, 20, 40}, 5)};
  report.findings.push_back(
      {{240, 260, 20, 20}, test::words("almost nothing matches here"), 1, 3, FindingKind::Lost});
  return report;
}

TEST_F(PlacesTest, ThatLieTogetherAndAreOfOneKindAreToldGoneToAndAcceptedAsOne) {
  fake.next_report = rim_in_pieces();
  register_pair();
  auto* places = child<QListWidget>("places");
  ASSERT_EQ(places->count(), 3) << "one of them is of another kind";
  EXPECT_EQ(child<QTabWidget>("verdict_pages")->tabText(0), "&Places: 3 to review");
  const auto row_with = [&](const char* words) {
    for (int row = 0; row < places->count(); ++row)
      for (int role = Qt::UserRole; role < Qt::UserRole + 12; ++role)
        if (places->item(row)->data(role).toString().contains(QLatin1String(words))) return row;
    return -1;
  };
  const int row = row_with("An error is expected here. In 3 areas close together");
  ASSERT_GE(row, 0);
  EXPECT_TRUE(places->item(row)->text().startsWith("A.  x 260, y 280 (120 × 160 px)"))
      << places->item(row)->text().toStdString();
  activate();
  key(Qt::Key_F8);
  EXPECT_TRUE(said().startsWith("Place A")) << said().toStdString();
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 259.5, 1) << "all of it is in view";
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, 279.5, 1);
  QTest::mouseClick(child<QToolButton>("accept_place_button"), Qt::LeftButton);
  EXPECT_TRUE(said().contains("the next of 2 left")) << said().toStdString();
  const std::vector<Finding> now = window->document().shown_judgement().findings;
  for (const std::size_t part : {0u, 2u, 3u}) EXPECT_TRUE(now[part].accepted) << part;
  for (const std::size_t other : {1u, 4u}) EXPECT_FALSE(now[other].accepted) << other;
  key(Qt::Key_F8);
  EXPECT_TRUE(said().startsWith("Place C"))
      << "the next in the list, no part of it: " << said().toStdString();
  key(Qt::Key_F8);
  EXPECT_TRUE(said().startsWith("Place B")) << said().toStdString();
}

TEST_F(PlacesTest, AreCountedInTheHeadingsOfTheirPartsAsLongAsTheyAreLeft) {
  fake.next_report = rim_in_pieces();
  register_pair();
  auto* places = child<QListWidget>("places");
  const auto heading = [&] {
    for (int row = 0; row < places->count(); ++row)
      for (int role = Qt::UserRole; role < Qt::UserRole + 12; ++role)
        if (const QString text = places->item(row)->data(role).toString(); text.startsWith("Left: "))
          return text.toStdString();
    return std::string();
  };
  EXPECT_EQ(heading(), "Left: 2 places");
  activate();
  key(Qt::Key_F8);
  key(Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_EQ(heading(), "Left: 1 of 2 places left");
  action("accept_all_places")->trigger();
  EXPECT_EQ(heading(), "Left: none left");
  const QString result = child<QTableView>("results")->model()->index(1, 2).data().toString();
  EXPECT_TRUE(result.startsWith("reviewed")) << "as verdict and list of pairs: " << result.toStdString();
}

TEST_F(PlacesTest, AreRegisteredAgainWithAllThatLiesTogether) {
  QualityReport report = rim_in_pieces();
  for (PlaceError& place : report.errors.places) place.expected_px = 8;
  fake.next_report = report;
  register_pair();
  activate();
  key(Qt::Key_F8);
  for (PlaceError& place : report.errors.places) place.expected_px = 2;
  fake.next_report = report;
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  ASSERT_FALSE(fake.asked_regions.empty());
  EXPECT_EQ(fake.asked_regions.front(), region_around({200, 200, 120, 160}, {900, 700}));
  EXPECT_TRUE(said().contains("What is left there is to be reviewed: places A, C")) << said().toStdString();
  EXPECT_TRUE(said().contains("Registering again gains nothing more here: along the rim of a piece"))
      << said().toStdString();
  EXPECT_EQ(window->document().state().results.size(), 2u) << "all of its runs are one result";
  key(Qt::Key_F8);
  key(Qt::Key_F8);
  EXPECT_TRUE(said().contains("Place B: an error is expected here. Try Register Again (F9) first"))
      << "it lies elsewhere: " << said().toStdString();
  key(Qt::Key_F8, Qt::ShiftModifier);
  EXPECT_TRUE(said().contains("Registering it again gains nothing more: accept it")) << said().toStdString();
}

TEST_F(PlacesTest, OfSeveralAreasHaveOneLetterWhichChoosesThem) {
  fake.next_report = rim_in_pieces();
  register_pair();
  activate();
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({600 - 0.5, 100 - 0.5}));
  auto* places = child<QListWidget>("places");
  ASSERT_GE(places->currentRow(), 0);
  EXPECT_TRUE(places->currentItem()->text().startsWith("B."));
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({200 - 0.5, 200 - 0.5}));
  EXPECT_TRUE(places->currentItem()->text().startsWith("B."))
      << "a corner of another area of A has no letter";
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({200 - 0.5, 300 - 0.5}));
  EXPECT_TRUE(places->currentItem()->text().startsWith("A.")) << "that of its worst has";
}

TEST_F(PlacesTest, AreCountedAlikeByTabHeadlineLettersAndReasons) {
  QualityReport report = rim_in_pieces();
  report.verdict = Verdict::Good;
  report.reasons = {test::words("a reason"), messages::places_to_look_at(5)};
  fake.next_report = report;
  register_pair();
  EXPECT_EQ(child<QTabWidget>("verdict_pages")->tabText(0), "&Places: 3 to review");
  const QString tip = child<QTableView>("results")->model()->index(1, 2).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.endsWith("a reason")) << "without another count: " << tip.toStdString();
  EXPECT_TRUE(child<QLabel>("result_headline")->text().endsWith("; 3 places to review"))
      << child<QLabel>("result_headline")->text().toStdString();
  ui::FindingsOverlay overlay;
  overlay.set_places(FindingGroups(window->document().shown_judgement().findings));
  QStringList letters;
  for (int area = 0; area < 5; ++area) letters << ui::place_letters(overlay.places(), area);
  EXPECT_EQ(letters.join(' '), "A B A A C") << "every area has the letter of its place";
  ui::QueuedPair pair;
  ui::set_outcome(pair, window->document().shown_judgement());
  EXPECT_EQ(pair.places_left, 3) << "in the list of pairs";
}

TEST_F(PlacesTest, KeepTheirLettersWhenOneIsRegisteredAgain) {
  QualityReport report = two_places_alike();
  report.findings.push_back({{700, 500, 60, 60}, test::words("almost nothing matches here"), 0.05});
  fake.next_report = report;
  register_pair();
  auto* places = child<QListWidget>("places");
  const auto listed = [&] {
    QStringList all;
    for (int row = 0; row < places->count(); ++row) all << places->item(row)->text().section('(', 0, 0);
    all.sort();
    return all.join('|').simplified();
  };
  ASSERT_EQ(listed(), "A. x 650, y 140 |B. x 130, y 530 |C. x 730, y 530");
  // The second is the worst now, the first is gone, and another one is there.
  report.findings[0].rect = {300, 250, 60, 60};
  report.findings[1].rect = {100, 500, 60, 40};
  report.findings[1].severity = 0.4;
  fake.next_report = report;
  activate();
  key(Qt::Key_F8);
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  EXPECT_EQ(listed(), "B. x 130, y 520 |C. x 730, y 530 |D. x 330, y 280");
  action("check_again")->trigger();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(listed(), "B. x 130, y 520 |C. x 730, y 530 |D. x 330, y 280") << "a check names them alike";
}

TEST_F(PlacesTest, SayWhereTheMapStretchesTheImageMoreAfterTheyWereRegisteredAgain) {
  fake.next_report = two_places_alike();
  register_pair();
  activate();
  key(Qt::Key_F8);
  fake.part_bend = test::bent_along_x(650, 30, -0.9375, 100);
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  const QString words = "areas of the moving image are stretched 16-fold";
  EXPECT_TRUE(said().contains(words)) << said().toStdString();
  EXPECT_TRUE(child<QLabel>("result")->text().replace(QChar(QChar::Nbsp), QLatin1Char(' ')).contains(words))
      << child<QLabel>("result")->text().toStdString();
  fake.part_bend.reset();
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(3));
  EXPECT_FALSE(said().contains("stretched")) << "it was so before: " << said().toStdString();
}

TEST_F(PlacesTest, AreSaidToHaveBecomeBetterWhereTheMapIsNotKeptForWhatItLostElsewhere) {
  QualityReport before = two_places_alike();
  before.tolerance_px = 1;
  before.errors.size = {9, 7}, before.errors.step_px = 100, before.errors.origin_px = {49.5, 49.5};
  before.errors.places.assign(63, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  before.errors.places[15].expected_px = 12;  // the first
  QualityReport now = before;
  now.errors.places[15].expected_px = 3;
  for (std::size_t i = 54; i < 60; ++i) now.errors.places[i].expected_px = 4;
  before.expected = summary_of(before.errors, 1), now.expected = summary_of(now.errors, 1);
  fake.next_report = before;
  register_pair();
  activate();
  key(Qt::Key_F8);
  fake.next_report = now;
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }, 120000));
  EXPECT_EQ(results(), 1u);
  EXPECT_TRUE(said().startsWith(
      "Registered again, this place was better (largest error 12 px before, 3 px now), but fewer places of "
      "the whole image were right (98.41 % before, then 88.89 %), so it was not kept"))
      << said().toStdString();
}

TEST_F(PlacesTest, AreRegisteredAgainWithoutATimeLeftThatNobodyKnows) {
  register_pair();
  activate();
  key(Qt::Key_F8);
  fake.iterations = 300;
  QSet<QString> times;
  auto* time = child<QLabel>("time_left");
  key(Qt::Key_F9);
  ASSERT_TRUE(wait_for(
      [&] {
        times.insert(time->text());
        return results() == 2 && !window->busy();
      },
      120000));
  EXPECT_TRUE(std::any_of(times.begin(), times.end(), [](const QString& t) { return t.endsWith("so far"); }));
  for (const QString& text : times) EXPECT_FALSE(text.contains("left")) << text.toStdString();
}

/// By error times area, a large unknown place comes first; its letter is the last all the same.
TEST_F(PlacesTest, AreListedAndGoneThroughByTheirErrorWorstFirst) {
  QualityReport report;
  report.verdict = Verdict::Check;
  report.findings = {{{20, 20, 400, 300}, test::words("cannot be known"), 9},
                     {{600, 100, 100, 80}, test::words("lies 5 px too high"), 5, 5},
                     {{620, 560, 40, 40}, test::words("an error of 14 px"), 3, 14},
                     {{640, 220, 40, 40}, test::words("lies 8 px too high"), 2, 8}};
  fake.next_report = report;
  register_pair();
  auto* places = child<QListWidget>("places");
  ASSERT_EQ(places->count(), 4);
  EXPECT_TRUE(places->item(0)->text().startsWith("A.")) << places->item(0)->text().toStdString();
  EXPECT_TRUE(places->item(1)->text().startsWith("B.")) << "of its part the worse one first";
  EXPECT_TRUE(places->item(2)->text().startsWith("C.")) << places->item(2)->text().toStdString();
  EXPECT_TRUE(places->item(3)->text().startsWith("D.")) << "what is not known, last";
  QString order;
  for (int i = 0; i < 5; ++i) {
    key(Qt::Key_F8);
    order += said().mid(6, 1);
  }
  EXPECT_EQ(order, "ABCDA");
}

TEST_F(PlacesTest, AreChosenByAClickOnTheirLetterEvenWithinTheBoxOfAnother) {
  QualityReport report;
  report.verdict = Verdict::Check;
  // The letter of B lies within A, whose box is the smaller one; B itself begins at its corner.
  report.findings = {{{200, 150, 160, 160}, test::words("one"), 2},
                     {{330, 270, 400, 300}, test::words("other"), 1}};
  fake.next_report = report;
  register_pair();
  auto* places = child<QListWidget>("places");
  activate();
  const QPoint letter = on_canvas({329.5, 269.5});
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, letter);
  EXPECT_EQ(places->currentRow(), 1);
  EXPECT_TRUE(action("look_at_place")->isEnabled());
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({199.5, 149.5}));
  EXPECT_EQ(places->currentRow(), 0);
  // The menu of a right click goes by the letter too; a drag from it pans.
  const Vec2d before = window->canvas().viewport().center_fixed;
  drag({329.5, 269.5}, {430, 330});
  EXPECT_EQ(places->currentRow(), 0) << "that was no click";
  EXPECT_NE(window->canvas().viewport().center_fixed, before);
}

/// A row that is highlighted, and commands that are grey.
TEST_F(PlacesTest, AreChosenByAClickOnTheSmallMap) {
  fake.next_report = two_places_alike();
  register_pair();
  auto* places = child<QListWidget>("places");
  places->setFocus();
  QTest::keyClick(places, Qt::Key_Home);
  ASSERT_EQ(places->currentRow(), 0);
  auto* map = window->findChild<ui::ErrorMapView*>();
  Q_EMIT map->go_to({130, 530});
  EXPECT_EQ(places->currentRow(), 1);
  action("accept_place")->trigger();
  EXPECT_TRUE(said().startsWith("Place B is accepted")) << said().toStdString();
  Q_EMIT map->go_to({450, 50});
  EXPECT_LT(places->currentRow(), 0) << "no place lies there";
  EXPECT_FALSE(action("accept_place")->isEnabled()) << "what is accepted is in view";
}

TEST_F(PlacesTest, StayChosenAfterARunThatLeavesThemAndNotAfterOneThatFindsOthers) {
  QualityReport report = two_places_alike();
  fake.next_report = report;
  register_pair();
  auto* places = child<QListWidget>("places");
  places->setFocus();
  QTest::keyClick(places, Qt::Key_End);
  ASSERT_EQ(places->currentRow(), 1);
  ASSERT_TRUE(action("look_at_place")->isEnabled());
  activate();
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  EXPECT_EQ(places->currentRow(), 1);
  EXPECT_TRUE(action("look_at_place")->isEnabled()) << "the row is chosen";
  EXPECT_TRUE(action("accept_place")->isEnabled());

  report.findings[1].rect = {300, 300, 60, 60};
  fake.next_report = report;
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(3));
  EXPECT_EQ(places->currentRow(), -1) << "that was another place";
  EXPECT_FALSE(action("look_at_place")->isEnabled());

  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return action("look_at_place")->isEnabled(); })) << "Undo brings the place back";
  EXPECT_TRUE(wait_for([&] { return places->currentRow() == 1; }, 5000));
}

TEST_F(PlacesTest, AreRegisteredAgainGuidedBySpotsAndLandmarks) {
  register_pair();
  key(Qt::Key_F8);
  window->document().set_landmarks({{"in", {640, 130}, {629, 130}, true},
                                    {"left out", {650, 140}, {640, 140}, false},
                                    {"elsewhere", {100, 600}, {88, 600}, true}},
                                   "Add");
  window->document().set_corrections({{{560, 90}, {566, 92}, 150, false}, {{90, 640}, {93, 640}, 40, false}},
                                     "Correct");
  const Vec2d dragged = (*window->document().current_transform())({560, 90});
  key(Qt::Key_F9);
  EXPECT_TRUE(said().contains("guided by the spots")) << said().toStdString();
  ASSERT_TRUE(run_ended(2));
  ASSERT_EQ(fake.asked_hints.size(), 2u);
  EXPECT_EQ(fake.asked_hints[0].fixed, (Vec2d{560, 90}));
  EXPECT_EQ(fake.asked_hints[0].moving, dragged);
  EXPECT_EQ(fake.asked_hints[1].id, "in");
  EXPECT_LE(fake.asked_region.x, 410) << "all that the drag took along is looked at";
  EXPECT_GE(fake.asked_region.right(), 828);
  EXPECT_TRUE(window->document().corrections().empty()) << "they are in the map now";

  window->document().set_landmark_use(LandmarkUse::Check);
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(3));
  EXPECT_TRUE(fake.asked_hints.empty()) << "who checks must not lead";
}

TEST_F(PlacesTest, AreRegisteredAgainFromWhereTheCheckFoundThem) {
  QualityReport report = two_places_alike();
  report.errors.size = {9, 7};
  report.errors.step_px = 100, report.errors.origin_px = {49.5, 49.5};
  report.errors.places.assign(63, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  report.errors.places[9 + 6] = {PlaceState::Measured, 30, 27, 33, {30, 0}};
  fake.next_report = report;
  register_pair();
  activate();
  key(Qt::Key_F8);
  EXPECT_TRUE(said().contains("Register Again (F9) starts from where the check found it"))
      << said().toStdString();
  window->document().set_landmarks({{"in", {640, 130}, {629, 130}, true}}, "Add");
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  EXPECT_EQ(fake.asked_hints.size(), 1u);
  EXPECT_TRUE(fake.asked_found_elsewhere.empty()) << "a person's word comes first";

  window->document().set_landmarks({}, "Delete");
  const Transform before = *window->document().current_transform();
  report.errors.places[9 + 6] = report.errors.places[0];
  report.findings.clear();
  fake.next_report = report;
  key(Qt::Key_F9);
  EXPECT_TRUE(said().contains("from where the check found this place")) << said().toStdString();
  ASSERT_TRUE(run_ended(3));
  EXPECT_TRUE(fake.asked_hints.empty()) << "nobody placed it";
  ASSERT_EQ(fake.asked_found_elsewhere.size(), 1u);
  EXPECT_EQ(fake.asked_found_elsewhere[0].fixed, (Vec2d{649.5, 149.5}));
  EXPECT_EQ(fake.asked_found_elsewhere[0].moving, before({679.5, 149.5}));
}

TEST_F(PlacesTest, AreTakenFromUnderThePointerWhereNoneWasGoneTo) {
  register_pair();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  QTest::mouseMove(&window->canvas(), on_canvas({120, 520}));
  QTest::qWait(20);
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  EXPECT_EQ(fake.asked_region, region_around({100, 500, 60, 60}, {900, 700})) << "the second place";
  QTest::mouseMove(&window->canvas(), on_canvas({400, 300}));
  QTest::qWait(20);
  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(3));
  EXPECT_LT(std::abs(fake.asked_region.x + fake.asked_region.width / 2 - 400), 8) << "a piece around it";
  EXPECT_GE(fake.asked_region.height, 256);
}

/// The real engine on a pair that only a user can disambiguate.
class LostPatchTest : public PlacesTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [](const std::filesystem::path& path, int /*page*/, Progress&) {
      const bool moving = path.filename().string().find("moving") != std::string::npos;
      return moving ? test::lost_patch::moving_picture() : test::lost_patch::fixed_picture();
    };
    services.list_engines = list_engines;
    services.register_job = [this, inspect = services.inspect](
                                const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      JobResult done;
      done.result = register_region(job.pair, *job.part, *fake.backend, observer, progress);
      done.quality = inspect(inspection_of(job, done.result), progress);
      return done;
    };
    return services;
  }
};

TEST_F(LostPatchTest, IsPutRightByADragAndOneKey) {
  using namespace test::lost_patch;
  const Transform before = map_without_repeat();
  auto registration = std::make_shared<ui::Registration>();
  registration->result.moving_from_fixed = before;
  registration->quality.emplace();
  registration->quality->verdict = Verdict::Check;
  registration->quality->findings = {{{270, 190, 101, 101}, test::words("lies 7.0 px too far right"), 7}};
  window->document().set_registration(registration);
  ASSERT_GT(worst_in_patch(before), 6);

  key(Qt::Key_F8);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  key(Qt::Key_W);
  QTest::qWait(50);  // a panel comes up beside the canvas
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const Vec2d at = kMiddle + Vec2d{10, 5};
  const auto from = inverse_point(before, truth(at), 1e-4);
  ASSERT_TRUE(from);
  drag(*from, at);
  ASSERT_EQ(window->document().corrections().size(), 1u);
  const Transform dragged = *window->document().current_transform();
  EXPECT_GT(worst_in_patch(dragged), 6) << "a drag alone does not reach all of it";

  key(Qt::Key_F9);
  ASSERT_TRUE(run_ended(2));
  const Transform after = *window->document().current_transform();
  EXPECT_LT(worst_in_patch(after), 0.5);
  EXPECT_GT(jacobian_range(after, 200).min, 0.2) << "no fold";
  EXPECT_EQ(after({20, 20}), before({20, 20}));
  EXPECT_TRUE(said().contains("The drag was followed")) << said().toStdString();

  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(*window->document().current_transform(), dragged);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(*window->document().current_transform(), before);
}

TEST(PlaceText, IsBrokenBehindACommaWhereOneLineIsTooNarrow) {
  const QFontMetrics metrics(QApplication::font());
  const QString text = QStringLiteral("error perhaps 12 px, at x 743, y 1204 px");
  const auto broken = [&](const QString& at, int more) {
    return ui::broken_once(text, metrics, metrics.horizontalAdvance(at) + more);
  };
  EXPECT_EQ(broken(text, 0), std::pair(text, QString()));
  EXPECT_EQ(broken(text, -1),
            std::pair(QStringLiteral("error perhaps 12 px, at x 743,"), QStringLiteral("y 1204 px")));
  EXPECT_EQ(broken(QStringLiteral("error perhaps 12 px,"), 0),
            std::pair(QStringLiteral("error perhaps 12 px,"), QStringLiteral("at x 743, y 1204 px")));
  EXPECT_EQ(broken(QStringLiteral("error perhaps"), 0),
            std::pair(QStringLiteral("error perhaps"), QStringLiteral("12 px, at x 743, y 1204 px")));
}

}  // namespace
}  // namespace alinify

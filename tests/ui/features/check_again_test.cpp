// A verdict made outdated by another tolerance, a correction or a landmark: reported at once, and renewed.
#include <cmath>

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include "core/quality/findings.h"
#include "core/quality/judge.h"
#include "tests/ui/session_fixture.h"
#include "ui/features/partial_run.h"
#include "ui/models/landmarks_model.h"
#include "ui/models/queued_pair.h"

namespace alinify {
namespace {

using test::click_answer;
using test::wait_for;

/// 80 places, all found again: 64 are expected to be off by 0.3 px, the 16 of the two lowest rows by 0.8 px.
QualityReport graded_report() {
  QualityReport report;
  report.overlap_share = 1;
  report.errors.size = {8, 10};
  report.errors.step_px = 70, report.errors.origin_px = {34.5, 34.5};
  for (int y = 0; y < 10; ++y)
    for (int x = 0; x < 8; ++x) {
      PlaceError place;
      place.state = PlaceState::Measured;
      place.expected_px = y < 8 ? 0.3f : 0.8f;
      place.low_px = 0.1f, place.high_px = 1.0f;
      report.errors.places.push_back(place);
    }
  ResidualMap found;
  found.downsample = 1;
  for (int i = 0; i < 80; ++i) {
    BlockResidual block;
    block.centre_px = {34.5 + 70 * (i % 8), 34.5 + 70 * (i / 8)};
    block.certain = true, block.shift_px = {i < 64 ? 0.3 : 0.8, 0};
    block.peak = 0.95f, block.second_peak = 0.2f, block.ncc_at_map = 0.9f;
    found.blocks.push_back(block);
  }
  report.residuals.push_back(std::move(found));
  report.tolerance_px = 1;
  judge(report, {900, 700});
  report.tolerance_given = false;  // as if it had been chosen from the images
  return report;
}

/// The same places, all of them expected to be off by 3 px where 1 px is allowed.
QualityReport wrong_everywhere() {
  QualityReport report = graded_report();
  for (PlaceError& place : report.errors.places) place.expected_px = 3;
  report.reasons.clear(), report.findings.clear();
  report.tolerance_px = 1;
  judge(report, {900, 700});
  return report;
}

class CheckAgainTest : public test::SessionWindowTest {
 protected:
  void SetUp() override {
    SessionWindowTest::SetUp();
    open_files_pair();
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
    fake.next_report = graded_report();
  }
  void register_it() {
    register_pair();
    ASSERT_TRUE(wait_for([&] { return tolerance()->isVisible(); }, 3000));
    activate();
  }
  QDoubleSpinBox* tolerance() { return child<QDoubleSpinBox>("tolerance_value"); }
  QToolButton* check_button() { return child<QToolButton>("check_again_button"); }
  QString text(const char* label) {
    return child<QLabel>(label)->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
  }
  QString headline() { return text("result_headline"); }
  QString said() { return window->statusBar()->currentMessage(); }
  void type_tolerance(const QString& value) {
    activate();
    tolerance()->setFocus();
    tolerance()->selectAll();
    QTest::keyClicks(tolerance(), value);
    QTest::keyClick(tolerance(), Qt::Key_Return);
  }
  /// Drags with the mouse, by so many screen pixels to the right and down.
  void drag_spot(Vec2d fixed, QPoint by) {
    activate();
    if (!action("correction_tool")->isChecked()) QTest::keyClick(window.get(), Qt::Key_W);
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
    const Viewport view = window->canvas().viewport();
    const double ratio = window->canvas().devicePixelRatioF();
    const QPointF middle(0.5 * static_cast<double>(view.size.width),
                         0.5 * static_cast<double>(view.size.height));
    const QPoint from = ((QPointF((fixed.x - view.center_fixed.x) / view.fixed_px_per_pixel,
                                  (fixed.y - view.center_fixed.y) / view.fixed_px_per_pixel) +
                          middle) /
                         ratio)
                            .toPoint();
    const std::size_t before = window->document().corrections().size();
    QTest::mouseMove(&window->canvas(), from);
    QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 4; ++step) QTest::mouseMove(&window->canvas(), from + by * step / 4);
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, from + by);
    ASSERT_EQ(window->document().corrections().size(), before + 1);
  }
  bool checked_times(int inspections) {
    return wait_for([&] { return fake.inspections == inspections && !window->busy(); }, 20000);
  }
};

TEST_F(CheckAgainTest, ATolerancesJudgesWhatWasMeasuredWithoutMeasuringAgain) {
  register_it();
  EXPECT_EQ(headline(),
            "Expected error: at most 0.80 px on 90 % of the comparable area; all 80 check points matched");
  EXPECT_EQ(tolerance()->text(), "Default: 1 px");
  EXPECT_FALSE(child<QToolButton>("tolerance_reset")->isVisible());
  type_tolerance("0.5");
  EXPECT_TRUE(headline().startsWith("20.0 % of the comparable area is misaligned by more than 0.5"))
      << headline().toStdString();
  EXPECT_TRUE(text("result_status").startsWith("Needs review")) << text("result_status").toStdString();
  EXPECT_EQ(window->document().shown_judgement().findings.empty(), false) << "and says where";
  type_tolerance("0.2");
  EXPECT_EQ(window->document().shown_judgement().verdict, Verdict::Failed);
  EXPECT_EQ(fake.inspections, 1) << "the images were not looked at again";
  EXPECT_EQ(window->document().state().results.size(), 1u) << "nor registered";
  QTest::mouseClick(child<QToolButton>("tolerance_reset"), Qt::LeftButton);
  EXPECT_EQ(tolerance()->value(), 0);
  EXPECT_NE(window->document().shown_judgement().verdict, Verdict::Failed);
  window->document().undo_stack().undo();
  EXPECT_NEAR(tolerance()->value(), 0.2, 1e-9);
  EXPECT_EQ(window->document().shown_judgement().verdict, Verdict::Failed) << "a step like every other";
}

TEST_F(CheckAgainTest, PlacesGetBackTheirLettersAfterAToleranceThatLeavesNone) {
  QualityReport report = graded_report();
  for (const std::size_t place : {0u, 1u, 8u, 9u}) report.errors.places[place].expected_px = 4;
  for (const std::size_t place : {6u, 7u, 14u, 15u}) report.errors.places[place].expected_px = 3;
  report.reasons.clear(), report.findings.clear();
  judge(report, {900, 700});
  report.tolerance_given = false;
  ASSERT_EQ(report.findings.size(), 2u);
  // A was the letter of a place that is right by now.
  report.findings[0].name = 1, report.findings[1].name = 2;
  fake.next_report = report;
  register_it();
  const auto letters = [&] {
    QString all;
    for (const Finding& place : window->document().shown_judgement().findings)
      all += QString::fromStdString(place_letters(static_cast<std::size_t>(place.name.value_or(25))));
    return all;
  };
  ASSERT_EQ(letters(), "BC");
  type_tolerance("5");
  ASSERT_EQ(letters(), "");
  type_tolerance("2");
  EXPECT_EQ(letters(), "BC");
}

TEST_F(CheckAgainTest, KeysAreForTheImageAgainOnceAToleranceIsEntered) {
  register_it();
  type_tolerance("0.5");
  QWidget* const focus = QApplication::focusWidget();
  ASSERT_EQ(focus, &window->canvas());
  QTest::keyClicks(focus, "1q");  // 1:1, and the ruler
  EXPECT_EQ(tolerance()->value(), 0.5);
  EXPECT_TRUE(action("measure_distance")->isChecked());
}

/// Swallowed, "0.5 px" would be 0.5 micrometres.
TEST_F(CheckAgainTest, TheToleranceTakesAUnitThatIsTypedBehindIt) {
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{2, 2}}, StatedPixelSize{Vec2d{2, 2}});
  window->document().set_length_unit(ui::DisplayUnit::Micrometre);
  activate();
  const auto typed = [&](const char* text) {
    action("tolerance")->trigger();
    QTest::keyClicks(tolerance(), text);
    QTest::keyClick(tolerance(), Qt::Key_Return);
    const auto& now = window->document().state().run.tolerance;
    return now && now->in_um ? now->value : 0;
  };
  EXPECT_DOUBLE_EQ(typed("0.5 px"), 1);
  EXPECT_EQ(tolerance()->text(), "1.00 µm");
  EXPECT_DOUBLE_EQ(typed("0.003 mm"), 3);
  EXPECT_DOUBLE_EQ(typed("7um"), 7);
  EXPECT_DOUBLE_EQ(typed("2.5"), 2.5);
  EXPECT_DOUBLE_EQ(typed("4.126"), 4.13) << "more digits than the field shows";
  action("tolerance")->trigger();
  QTest::keyClicks(tolerance(), "0.1m");
  EXPECT_EQ(tolerance()->text(), "0.1m") << "not in two units";
  QTest::keyClicks(tolerance(), "m");
  EXPECT_EQ(tolerance()->text(), "0.1mm");
  for (int digits = 0; digits < 2; ++digits) QTest::keyClick(tolerance(), Qt::Key_Backspace);
  EXPECT_EQ(tolerance()->text(), "0.1 µm") << "the field's own again";
  window->document().set_length_unit(ui::DisplayUnit::Pixel);
  activate();
  action("tolerance")->trigger();
  QTest::keyClicks(tolerance(), "0.25px");
  QTest::keyClick(tolerance(), Qt::Key_Return);
  ASSERT_TRUE(window->document().state().run.tolerance);
  EXPECT_FALSE(window->document().state().run.tolerance->in_um);
  EXPECT_DOUBLE_EQ(window->document().state().run.tolerance->value, 0.25);
}

TEST_F(CheckAgainTest, TheToleranceIsHandedToTheNextRunAndKeptInTheSession) {
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{2, 2}}, StatedPixelSize{Vec2d{2, 2}});
  window->document().set_length_unit(ui::DisplayUnit::Micrometre);
  activate();
  action("tolerance")->trigger();
  EXPECT_EQ(window->focusWidget(), tolerance()) << "reached by command, before anything was registered";
  QTest::keyClicks(tolerance(), "1.2");
  QTest::keyClick(tolerance(), Qt::Key_Return);
  ASSERT_TRUE(window->document().state().run.tolerance);
  EXPECT_TRUE(window->document().state().run.tolerance->in_um) << "in the unit it was typed in";
  register_it();
  ASSERT_TRUE(fake.asked_tolerance);
  EXPECT_DOUBLE_EQ(fake.asked_tolerance->value, 1.2);
  // 0.6 px, which a fifth of the places miss.
  EXPECT_EQ(headline(), "20.0 % of the comparable area is misaligned by more than 1.2 µm");
  save_as(file("kept.alinify"));
  window->document().restart({});
  window->open_session(file("kept.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  ASSERT_TRUE(window->document().state().run.tolerance);
  EXPECT_TRUE(window->document().state().run.tolerance->in_um);
  EXPECT_DOUBLE_EQ(window->document().state().run.tolerance->value, 1.2);
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No);
  EXPECT_NEAR(window->document().shown_judgement().share_within.value_or(0), 0.8, 1e-9);
  // Micrometres mean nothing without a pixel size: the default holds, and later the typed value again.
  window->document().set_pixel_sizes(std::nullopt, std::nullopt);
  EXPECT_EQ(tolerance()->value(), 0);
  window->document().undo_stack().undo();
  EXPECT_DOUBLE_EQ(tolerance()->value(), 1.2);
  // A result that was read holds no measurements: another tolerance measures anew, by itself.
  const int before = fake.inspections;
  type_tolerance("5");
  EXPECT_EQ(headline(), "Not checked with this tolerance yet");
  ASSERT_TRUE(checked_times(before + 1));
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No);
  EXPECT_EQ(headline(),
            "Expected error: at most 1.6 µm on 90 % of the comparable area; all 80 check points matched");
  EXPECT_FALSE(check_button()->isVisible());
}

TEST_F(CheckAgainTest, NoNoteOfAPartTellsOfTheToleranceBefore) {
  register_it();
  drag_spot({300, 300}, {20, 0});
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  ASSERT_TRUE(text("result").contains("right to 1 px on")) << text("result").toStdString();
  type_tolerance("2");
  EXPECT_FALSE(text("result").contains("right to 1 px on")) << text("result").toStdString();
  EXPECT_TRUE(text("result_status").contains("The same shares as with a tolerance of 1 px"))
      << text("result_status").toStdString();
  type_tolerance("0.5");
  EXPECT_FALSE(text("result_status").contains("The same shares")) << text("result_status").toStdString();
}

TEST_F(CheckAgainTest, AResultThatWasReadSaysThatItIsNotCheckedByAnotherTolerance) {
  register_it();
  register_pair();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  save_as(file("two.alinify"));
  window->document().restart({});
  window->open_session(file("two.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  const auto quality = [&](int row) {
    return child<QTableView>("results")->model()->index(row, 2).data().toString().replace(QChar(QChar::Nbsp),
                                                                                          QLatin1Char(' '));
  };
  const int before = fake.inspections;
  type_tolerance("2");
  ASSERT_TRUE(checked_times(before + 1));
  EXPECT_EQ(quality(1), "not checked at 2 px");
  EXPECT_TRUE(quality(2).endsWith("% within 2 px") || quality(2) == "good, 100 % within 1 px")
      << quality(2).toStdString();
}

TEST_F(CheckAgainTest, ATinyToleranceIsNamedByItsDigits) {
  register_it();
  type_tolerance("0.04");
  EXPECT_TRUE(headline().endsWith("is misaligned by more than 0.04 px")) << headline().toStdString();
}

TEST_F(CheckAgainTest, AVerdictIsSaidToBeOldAfterADragUntilItIsCheckedAgain) {
  register_it();
  EXPECT_FALSE(check_button()->isVisible());
  EXPECT_TRUE(action("check_again")->isEnabled());
  drag_spot({300, 300}, {20, 0});
  EXPECT_EQ(headline(), "Not checked since it was corrected by hand");
  EXPECT_TRUE(text("result_status").contains("Before: Expected error: at most 0.80 px on 90 %"))
      << text("result_status").toStdString();
  EXPECT_TRUE(check_button()->isVisible());
  QualityReport worse = wrong_everywhere();
  worse.tolerance_given = false;
  fake.next_report = worse;
  QTest::mouseClick(check_button(), Qt::LeftButton);
  ASSERT_TRUE(checked_times(2));
  const Vec2d at = window->document().corrections().front().at;
  EXPECT_LT(length(fake.inspected(at) - (*window->document().state().moving_from_fixed)(at)), 1e-9)
      << "the map that is shown was judged";
  EXPECT_GT(length(fake.inspected(at) - (at + Vec2d{-12, 0})), 5) << "with its correction";
  EXPECT_EQ(window->document().shown_judgement().verdict, Verdict::Failed);
  EXPECT_TRUE(headline().startsWith("100.0 % of the comparable area")) << headline().toStdString();
  const QString change =
      "In the part corrected by hand: right to 1 px on 100 % of the area before, on 0 % now; largest "
      "error 0.3 px before, 3 px now. That is worse.";
  EXPECT_TRUE(text("result").contains(change)) << text("result").toStdString();
  EXPECT_TRUE(said().contains(change)) << said().toStdString();
  EXPECT_FALSE(check_button()->isVisible());
  // The new verdict is saved with the session.
  save_as(file("checked.alinify"));
  window->document().restart({});
  window->open_session(file("checked.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No);
  EXPECT_EQ(window->document().shown_judgement().verdict, Verdict::Failed);
  QTest::mouseClick(child<QToolButton>("corrections_clear_button"), Qt::LeftButton);
  action("corrections_clear")->trigger();
  EXPECT_EQ(headline(), "Not checked since it was corrected by hand") << "taking it back is another map, too";
}

TEST_F(CheckAgainTest, APlaceIsAcceptedOnlyWhenTheResultIsCheckedAsItIsNow) {
  register_it();
  type_tolerance("0.5");
  activate();
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_0);  // the whole image, to drag anywhere
  ASSERT_TRUE(action("accept_place")->isEnabled());
  const QString tip = action("accept_place")->toolTip();
  drag_spot({300, 300}, {20, 0});
  for (const char* name : {"accept_place", "accept_all_places"}) {
    EXPECT_FALSE(action(name)->isEnabled()) << name;
    EXPECT_TRUE(action(name)->toolTip().contains("check it again (F7)"))
        << action(name)->toolTip().toStdString();
  }
  EXPECT_FALSE(child<QToolButton>("accept_place_button")->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_F9, Qt::ShiftModifier);
  EXPECT_FALSE(window->document().shown_judgement().findings.front().accepted);
  const int before = fake.inspections;
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(checked_times(before + 1));
  EXPECT_TRUE(action("accept_all_places")->isEnabled());
  window->document().undo_stack().undo();
  EXPECT_EQ(action("accept_place")->toolTip(), tip) << "the map is the one that was checked";
}

TEST_F(CheckAgainTest, SaysThatNothingIsSeenToCheckACorrectionByOnBlankGround) {
  register_it();
  drag_spot({300, 300}, {20, 0});
  QualityReport blank = graded_report();
  for (PlaceError& place : blank.errors.places) place.state = PlaceState::Blank;
  judge(blank, {900, 700});
  fake.next_report = blank;
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(checked_times(2));
  const QString sentence = "Where it was corrected by hand the images show nothing to check it by.";
  EXPECT_TRUE(text("result").contains(sentence)) << text("result").toStdString();
  EXPECT_TRUE(said().contains(sentence)) << said().toStdString();
}

TEST_F(CheckAgainTest, UndoTakesBackTheCorrectionThatWasCheckedAndItsVerdict) {
  register_it();
  const QString before = headline();
  drag_spot({300, 300}, {20, 0});
  const QString step = window->document().undo_stack().undoText();
  const std::uint64_t revision = window->document().state().revision;
  fake.next_report = wrong_everywhere();
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(checked_times(2));
  const QString checked = headline();
  ASSERT_NE(checked, before);
  EXPECT_EQ(window->document().undo_stack().undoText(), step) << "a check changes nothing to be undone";
  EXPECT_NE(window->document().state().revision, revision) << "but a session is to be saved with it";
  activate();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(headline(), before);
  EXPECT_TRUE(window->document().corrections().empty());
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(headline(), checked) << "Redo brings both back";
}

TEST_F(CheckAgainTest, TheVerdictOfACheckBelongsToTheMapThatWasCheckedWhateverWasUndoneMeanwhile) {
  register_it();
  const QString before = headline();
  drag_spot({300, 300}, {20, 0});
  fake.next_report = wrong_everywhere();
  fake.inspection_ms = 300;
  activate();
  QTest::keyClick(window.get(), Qt::Key_F7);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(checked_times(2));
  EXPECT_EQ(headline(), before) << "what is shown was not what was checked";
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  const QString checked = headline();
  EXPECT_TRUE(checked.startsWith("100.0 % of the comparable area")) << checked.toStdString();
  window->document().set_landmark_use(LandmarkUse::Start);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(headline(), checked) << "undoing another step keeps it";
}

TEST_F(CheckAgainTest, UndoOfAnotherStepKeepsTheVerdictOfACheck) {
  register_it();
  drag_spot({300, 300}, {20, 0});
  window->document().set_landmark_use(LandmarkUse::Start);
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(checked_times(2));
  const QString checked = headline();
  ASSERT_NE(checked, "Not checked since it was corrected by hand");
  activate();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().state().landmark_use, LandmarkUse::Constraint);
  EXPECT_EQ(headline(), checked);
}

TEST_F(CheckAgainTest, CheckingLeavesTheWindowFreeAndCanBeCancelled) {
  register_it();
  drag_spot({300, 300}, {20, 0});
  fake.inspection_ms = 60000;
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  EXPECT_FALSE(action("check_again")->isEnabled());
  EXPECT_TRUE(wait_for([&] { return child<QLabel>("job_label")->text() == "Checking the result"; }, 3000));
  QTest::mouseClick(child<QToolButton>("job_stop"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }, 5000));
  EXPECT_EQ(fake.inspections, 1);
  EXPECT_EQ(headline(), "Not checked since it was corrected by hand");
  EXPECT_TRUE(action("check_again")->isEnabled());
}

TEST_F(CheckAgainTest, LandmarksForValidationAreCountedAtOnceAndThePredictedOnesNever) {
  register_it();
  window->document().set_landmark_use(LandmarkUse::Check);
  window->document().set_landmarks({{"a", {200, 200}, {191, 204}, true},
                                    {"b", {500, 300}, {491, 304}, true},
                                    {"c", {300, 500}, {291, 504}, true}},
                                   "Add");
  // 3 and 4 px off: 5 px each.
  EXPECT_EQ(fake.inspections, 1) << "nothing is measured anew for them";
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No);
  EXPECT_TRUE(headline().contains("5.00 px")) << headline().toStdString();
  // A fourth whose partner the map itself put there.
  std::vector<LandmarkPair> all = window->document().landmarks();
  all.push_back({"d", {600, 600}, {588, 600}, true});
  window->document().set_marked_landmarks(all, {{"d"}, {}}, "Add");
  const auto report = ui::report_of(*window->document().state().shown_result());
  ASSERT_TRUE(report && report->points_after);
  EXPECT_EQ(report->points_after->rows.size(), 3u);
  EXPECT_NEAR(report->points_after->median_px, 5, 1e-9);
}

TEST_F(CheckAgainTest, SaysOfValidationLandmarksHowManyPartnersTheProgramFound) {
  register_it();
  window->document().set_landmark_use(LandmarkUse::Check);
  const std::vector<LandmarkPair> three{{"a", {200, 200}, {191, 204}, true},
                                        {"b", {500, 300}, {491, 304}, true},
                                        {"c", {300, 500}, {291, 504}, true}};
  window->document().set_marked_landmarks(three, {{}, {"a", "b", "c"}}, "Add");
  EXPECT_TRUE(text("result").contains("The partners of these landmarks were found by the program"))
      << text("result").toStdString();
  window->document().set_marked_landmarks(three, {{}, {"c"}}, "Confirm");
  EXPECT_TRUE(text("result").contains("The partner of one of these landmarks was found"))
      << text("result").toStdString();
  window->document().set_marked_landmarks(three, {}, "Confirm");
  EXPECT_FALSE(text("result").contains("found by the program"));
}

TEST_F(CheckAgainTest, APartnerThatOnlyTheMapGaveIsNoEvidenceWhenItIsAccepted) {
  register_it();
  activate();
  // The flat picture gives no evidence: the search finds nothing, and the map's own partner stays.
  window->document().set_marked_landmarks({{"1", {450, 350}, {438, 350}, false}}, {{"1"}, {}}, "Add");
  window->document().set_landmark_use(LandmarkUse::Check);
  window->features().landmarks.editor().select({"1"}, ui::Side::Fixed);
  window->canvas().setFocus();
  QTest::keyClick(window.get(), Qt::Key_U);
  ASSERT_TRUE(window->document().landmarks().front().active);
  auto* table = child<QTableView>("landmarks");
  EXPECT_EQ(table->model()->index(0, ui::LandmarksModel::Error).data().toString(), QStringLiteral("–"));
  EXPECT_TRUE(table->model()
                  ->index(0, ui::LandmarksModel::Error)
                  .data(Qt::ToolTipRole)
                  .toString()
                  .contains("the map put it"));
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(checked_times(2));
  EXPECT_TRUE(fake.checked.empty());
  // Moved to where the image shows it, it is evidence; the next run is measured by it.
  window->features().landmarks.editor().move("1", ui::Side::Moving, {441, 350});
  EXPECT_EQ(table->model()->index(0, ui::LandmarksModel::Error).data().toString(), QStringLiteral("! 3.00"));
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(checked_times(3));
  EXPECT_EQ(fake.checked.size(), 1u);
  save_as(file("marked.alinify"));
  window->document().undo_stack().undo();
}

TEST_F(CheckAgainTest, PredictedPartnersAreKeptInTheSession) {
  window->document().set_marked_landmarks(
      {{"1", {450, 350}, {438, 350}, true}, {"2", {50, 50}, {38, 50}, true}}, {{"1"}, {"2"}}, "Add");
  save_as(file("marked.alinify"));
  window->document().restart({});
  window->open_session(file("marked.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().landmarks().size() == 2 && !window->busy(); }));
  EXPECT_EQ(window->document().state().partners.predicted, std::set<std::string>{"1"});
  EXPECT_EQ(window->document().state().partners.found, std::set<std::string>{"2"});
}

TEST_F(CheckAgainTest, PartnersOfLandmarksThatAreGoneAreNotKeptInTheSession) {
  window->document().set_marked_landmarks({{"1", {450, 350}, {438, 350}, true}}, {{"1", "gone"}, {}}, "Add");
  save_as(file("marked.alinify"));
  window->document().restart({});
  window->open_session(file("marked.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().landmarks().size() == 1 && !window->busy(); }));
  EXPECT_EQ(window->document().state().partners.predicted, std::set<std::string>{"1"});
}

TEST_F(CheckAgainTest, AsksWhetherTheWholePairOrThePlaceWhereSomethingWasDragged) {
  register_it();
  drag_spot({300, 150}, {20, 0});
  const auto ask = [&]() -> QMessageBox* {
    activate();
    action("register")->trigger();
    return wait_child<QMessageBox>("drags_question");
  };
  QMessageBox* asked = ask();
  ASSERT_NE(asked, nullptr);
  click(asked, QMessageBox::Cancel);
  EXPECT_EQ(window->document().corrections().size(), 1u);
  EXPECT_FALSE(window->busy());
  asked = ask();
  ASSERT_NE(asked, nullptr);
  click_answer(asked->findChild<QPushButton*>("register_place_alone"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_FALSE(fake.asked_hints.empty()) << "led by the drag";
  drag_spot({300, 150}, {20, 0});
  asked = ask();
  ASSERT_NE(asked, nullptr);
  click_answer(asked->findChild<QPushButton*>("register_whole_pair"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 3 && !window->busy(); }));
  EXPECT_TRUE(window->document().corrections().empty());
  // Without drags, no question is asked.
  activate();
  action("register")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 4 && !window->busy(); }));
}

TEST_F(CheckAgainTest, SaysWhenARunOfTheWholePairHasLeftFewerPlacesRight) {
  register_it();
  activate();
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(checked_times(2));
  EXPECT_FALSE(said().contains("in the result before")) << said().toStdString();
  QualityReport worse = graded_report();
  for (std::size_t i = 0; i < 20; ++i) worse.errors.places[i].expected_px = 6;
  judge(worse, {900, 700});
  fake.next_report = worse;
  activate();
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(checked_times(3));
  EXPECT_TRUE(said().contains("75 % of the places are right, 100 % in the result before"))
      << said().toStdString();
}

TEST_F(CheckAgainTest, SaysWhenADragWasNotFollowedAndTakesItBackWhereTheNewMapIsNoBetter) {
  register_it();
  const Transform before_drag = *window->document().current_transform();
  drag_spot({300, 150}, {20, 0});
  const CorrectedSpot spot = window->document().corrections().front();
  const Transform dragged_map = *window->document().current_transform();
  fake.part_shift_px =
      500;  // the engine puts the place far from where the hand did, beyond all that it dragged
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return said().contains("was not followed"); })) << said().toStdString();
  const Vec2d dragged = spot.at - spot.from;
  const QString off = QString::number(std::hypot(dragged.x, dragged.y + 500), 'f', 0) + " px";
  EXPECT_TRUE(said().contains(off)) << off.toStdString() << " in " << said().toStdString();
  EXPECT_TRUE(said().contains("The drag is taken back")) << said().toStdString();
  EXPECT_EQ(window->document().state().results.size(), 1u);
  EXPECT_TRUE(window->document().corrections().empty());
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(*window->document().current_transform(), before_drag);
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No) << "the verdict of before the drag holds again";
  action("undo")->trigger();
  ASSERT_EQ(window->document().corrections(), std::vector{spot}) << "the drag alone";
  EXPECT_EQ(*window->document().current_transform(), dragged_map);
  action("redo")->trigger();
  EXPECT_TRUE(window->document().corrections().empty());
  action("undo")->trigger();
  fake.part_shift_px = 0.5;
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_FALSE(said().contains("was not followed")) << said().toStdString();
}

TEST_F(CheckAgainTest, TakesAResultThatIsBetterThoughItDidNotFollowTheDrag) {
  QualityReport bad = graded_report();
  for (std::size_t i = 0; i < bad.errors.places.size(); ++i) bad.errors.places[i].expected_px = 6;
  judge(bad, {900, 700});
  fake.next_report = bad;
  register_it();
  drag_spot({300, 150}, {20, 0});
  fake.part_shift_px = 500;
  fake.next_report = graded_report();
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_TRUE(said().contains("was not followed")) << said().toStdString();
  EXPECT_TRUE(said().contains("Undo brings the drag back")) << said().toStdString();
  EXPECT_TRUE(text("result").contains("was not followed")) << "and it stands beside the verdict";
  EXPECT_TRUE(text("result").contains("set a landmark there")) << "with the remedy";
}

TEST_F(CheckAgainTest, TheVerdictSaysThatAPlaceRegisteredAgainBecameWorse) {
  register_it();
  drag_spot({300, 150}, {20, 0});
  fake.part_shift_px = 0.5;
  QualityReport worse = graded_report();
  for (PlaceError& place : worse.errors.places) place.expected_px = 3;
  judge(worse, {900, 700});
  fake.next_report = worse;
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_TRUE(said().contains("That is worse: Undo brings the map before back")) << said().toStdString();
  EXPECT_TRUE(text("result").contains("in the part registered again grew from 0.3 px to 3 px"))
      << text("result").toStdString();
}

TEST_F(CheckAgainTest, APlaceRegisteredAgainSaysWhereFewerPlacesAreRightThanBefore) {
  register_it();
  window->features().corrections.tool().set_radius_px(60);
  drag_spot({200, 200}, {10, 0});
  QualityReport fewer = graded_report();
  for (std::size_t i = 72; i < 80; ++i) fewer.errors.places[i].expected_px = 3;  // far from the drag
  judge(fewer, {900, 700});
  fake.next_report = fewer;
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_TRUE(
      said().contains("90 % of the places are right, 100 % in the result before: Undo brings that back"))
      << said().toStdString();
}

TEST_F(CheckAgainTest, AResultThatIsNoLongerCheckedIsNotCalledReviewed) {
  register_it();
  type_tolerance("0.5");
  action("accept_all_places")->trigger();
  ASSERT_TRUE(headline().contains("Reviewed")) << headline().toStdString();
  drag_spot({300, 150}, {20, 0});
  EXPECT_TRUE(headline().contains("Not checked since it was corrected by hand")) << headline().toStdString();
  EXPECT_FALSE(text("result_status").contains("Reviewed")) << text("result_status").toStdString();
}

TEST_F(CheckAgainTest, ADragThatIsSeenLeadsWhereverThePointerRests) {
  register_it();
  window->features().corrections.tool().set_radius_px(60);
  drag_spot({200, 200}, {10, 0});
  const CorrectedSpot spot = window->document().corrections().front();
  QTest::mouseMove(&window->canvas(), QPoint(window->canvas().width() - 60, window->canvas().height() - 60));
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(checked_times(2));
  EXPECT_TRUE(action("correction_tool")->isChecked()) << "for the next place";
  EXPECT_TRUE(said().contains("The drag was followed")) << said().toStdString();
  ASSERT_EQ(fake.asked_hints.size(), 1u) << "the drag was not dropped";
  EXPECT_TRUE(text("result").contains("spots that were dragged here led this run"))
      << "when the message has gone";
  EXPECT_EQ(fake.asked_hints[0].fixed, spot.at);
  EXPECT_TRUE(fake.asked_region.contains(
      {static_cast<std::int64_t>(spot.at.x), static_cast<std::int64_t>(spot.at.y), 1, 1}));
}

TEST_F(CheckAgainTest, ADragThatWasFollowedSaysWhyItsRimStays) {
  register_it();
  window->features().corrections.tool().set_radius_px(60);
  drag_spot({200, 200}, {10, 0});
  QualityReport within = graded_report();
  for (std::size_t i = 0; i < 64; ++i)
    if (i != 2 * 8 + 2) within.errors.places[i].expected_px = 0.1f;  // all around one place beside the drag
  judge(within, {900, 700});
  fake.next_report = within;
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_TRUE(said().contains("The drag was followed")) << said().toStdString();
  EXPECT_TRUE(said().contains("An error stays along the rim of the place")) << said().toStdString();
}

TEST_F(CheckAgainTest, ADragThatTheImagesDoNotConfirmIsSaidToBeUnconfirmed) {
  QualityReport lost = graded_report();
  for (std::size_t i = 0; i < 16; ++i) lost.errors.places[i].expected_px = 12.5f;
  judge(lost, {900, 700});
  fake.next_report = lost;
  register_it();
  drag_spot({300, 150}, {20, 0});
  fake.part_shift_px = 0.5;
  activate();
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_FALSE(said().contains("The drag was followed"))
      << "which would contradict it: " << said().toStdString();
  EXPECT_TRUE(said().contains("12.5 px, as before")) << said().toStdString();
  EXPECT_TRUE(said().contains("The images do not confirm the drag")) << said().toStdString();
  EXPECT_TRUE(said().contains("Undo")) << said().toStdString();
}

TEST_F(CheckAgainTest, TheChosenCorrectionsRadiusIsShownWhereALongDragWidenedIt) {
  register_it();
  window->features().corrections.tool().set_radius_px(20);
  drag_spot({300, 300}, {20, 0});
  const CorrectedSpot spot = window->document().corrections().front();
  ASSERT_GT(spot.radius_px, 20);
  EXPECT_TRUE(said().contains("this spot's radius was widened from 20")) << said().toStdString();
  const QString shown = text("correction_state");
  EXPECT_TRUE(shown.contains("Selected: moved by")) << shown.toStdString();
  EXPECT_NEAR(child<QDoubleSpinBox>("correction_radius")->value(), spot.radius_px, 0.05);
  EXPECT_TRUE(text("correction_radius_label").contains("(selected)"));
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(text("correction_state").contains("Selected"));
  EXPECT_TRUE(text("correction_radius_label").contains("(next)"));
  EXPECT_EQ(child<QDoubleSpinBox>("correction_radius")->value(), 20);
}

TEST_F(CheckAgainTest, ADragThatReachesIntoAPlaceIsTakenWhole) {
  QualityReport report = graded_report();
  report.findings = {{{600, 100, 100, 80}, test::words("almost nothing matches here"), 1}};
  fake.next_report = report;
  register_it();
  QTest::keyClick(window.get(), Qt::Key_F8);
  const Rect near = region_around({600, 100, 100, 80}, {900, 700});
  // Its middle lies outside the area searched for the place, the area that it dragged along does not.
  const CorrectedSpot spot{
      {static_cast<double>(near.x) - 60, 180}, {static_cast<double>(near.x) - 66, 180}, 100, false};
  window->document().set_corrections({spot}, "Correct");
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(checked_times(2));
  ASSERT_EQ(fake.asked_hints.size(), 1u);
  EXPECT_EQ(fake.asked_hints[0].fixed, spot.at);
  EXPECT_LE(fake.asked_region.x, std::lround(spot.at.x - 99));
}

TEST_F(CheckAgainTest, TheShownRegionIsLedByTheDragsInItToo) {
  register_it();
  window->features().corrections.tool().set_radius_px(60);
  drag_spot({400, 300}, {10, 0});
  activate();
  action("register_region")->trigger();
  ASSERT_TRUE(checked_times(2));
  EXPECT_EQ(fake.asked_hints.size(), 1u);
}

TEST(WorstFirst, ComparesErrorsInTolerances) {
  const auto pair = [](const char* name, double p90_px, double tolerance_px, double share) {
    ui::QueuedPair made;
    made.files.id = name;
    made.state = ui::PairState::Check;
    made.expected_p90_px = p90_px, made.tolerance_px = tolerance_px, made.share_within = share;
    return made;
  };
  // 81.2 % to 29 px is the worse one where its errors are four tolerances, not 81.0 % to 4.5 px.
  const ui::QueuedPair coarse = pair("coarse", 116, 29, 0.812), fine = pair("fine", 9, 4.5, 0.81);
  EXPECT_TRUE(ui::is_worse(coarse, fine));
  EXPECT_FALSE(ui::is_worse(fine, coarse));
  ui::QueuedPair failed = fine;
  failed.state = ui::PairState::Failed;
  EXPECT_TRUE(ui::is_worse(failed, coarse)) << "the verdict comes first";
  ui::QueuedPair reviewed = coarse;
  reviewed.state = ui::PairState::Reviewed;
  EXPECT_TRUE(ui::is_worse(fine, reviewed)) << "a person has looked at it";
  ui::QueuedPair unchecked = coarse;
  unchecked.state = ui::PairState::Unchecked;
  EXPECT_TRUE(ui::is_worse(fine, unchecked));
  EXPECT_TRUE(ui::is_worse(unchecked, reviewed)) << "nobody knows yet what the correction did";
}

}  // namespace
}  // namespace alinify

// The panel of corrections: whose radius its field is, what it says of a drag, and that it fits.

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStatusBar>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "tests/ui/one_place_report.h"
#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class CorrectionsTest : public test::WindowTest {
 protected:
  void begin_correcting() {
    open_pair();
    register_pair();
    QTest::keyClick(window.get(), Qt::Key_W);
    ASSERT_TRUE(wait_for([&] { return field().isVisible() && !field().visibleRegion().isEmpty(); }));
    // The dock took its room from the canvas.
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  QDoubleSpinBox& field() { return *child<QDoubleSpinBox>("correction_radius"); }
  QString text(const char* name) { return child<QLabel>(name)->text(); }
  QString label() { return text("correction_radius_label").remove('&'); }
  ui::CorrectionTool& tool() { return window->features().corrections.tool(); }
  const std::vector<CorrectedSpot>& spots() { return window->document().corrections(); }
  void type_radius(const char* number) {
    field().setFocus();
    field().selectAll();
    QTest::keyClicks(&field(), number);
    QTest::keyClick(&field(), Qt::Key_Return);
  }
  void press_and_move(Vec2d fixed, QPoint by) {
    const QPoint from = on_canvas(fixed);
    QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(&window->canvas(), from + by * i / 4);
  }
  void drag(Vec2d fixed, QPoint by) {
    press_and_move(fixed, by);
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, on_canvas(fixed) + by);
  }
  void undo() { QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier); }
};

TEST_F(CorrectionsTest, TheToolShowsTheImageThatItDrags) {
  open_pair();
  register_pair();
  action("mode_fixed_only")->trigger();
  QTest::keyClick(window.get(), Qt::Key_W);
  EXPECT_EQ(window->canvas().settings().mode, CompareMode::Overlay);
}

TEST_F(CorrectionsTest, TheFieldIsTheSelectedSpotsRadiusAndTheNextOnesWhereNoneIsSelected) {
  begin_correcting();
  EXPECT_EQ(label(), "Radius (next)");
  type_radius("150");
  EXPECT_EQ(tool().radius_px(), 150);
  drag({420, 330}, {8, 0});
  ASSERT_EQ(spots().size(), 1u);
  EXPECT_EQ(label(), "Radius (selected)");
  EXPECT_EQ(field().value(), 150);
  type_radius("90");
  EXPECT_EQ(spots()[0].radius_px, 90);
  EXPECT_EQ(tool().radius_px(), 150) << "the next one's stays";
  EXPECT_EQ(action("undo")->text(), "&Undo Change a Correction's Radius");
  EXPECT_TRUE(text("correction_state").startsWith("Selected: moved by ")) << "and it stays selected";
  undo();
  EXPECT_EQ(spots()[0].radius_px, 150);
  EXPECT_EQ(field().value(), 150) << "the field follows Undo";

  QTest::keyClick(&window->canvas(), Qt::Key_PageUp);
  EXPECT_EQ(spots()[0].radius_px, 181);
  EXPECT_EQ(field().value(), 181) << "the keys change what the field shows";
  QTest::keyClick(&window->canvas(), Qt::Key_PageUp);
  undo();
  EXPECT_EQ(spots()[0].radius_px, 150) << "several steps are taken back at once";

  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({200, 560}));
  ASSERT_EQ(spots().size(), 1u);
  EXPECT_EQ(label(), "Radius (next)") << "a click beside the spots selects none";
  type_radius("70");
  EXPECT_EQ(tool().radius_px(), 70);
  EXPECT_EQ(spots()[0].radius_px, 150);
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas(spots()[0].at));
  EXPECT_EQ(label(), "Radius (selected)");
  EXPECT_EQ(field().value(), 150);
}

TEST_F(CorrectionsTest, TakenBackTheyLeaveTheVerdictThatTheMapHadBefore) {
  QualityReport report;
  report.verdict = Verdict::Check, report.tolerance_px = 1;
  report.findings.push_back({{100, 500, 60, 60}, {}, 1, 3, FindingKind::Off, false});
  fake.next_report = report;
  begin_correcting();
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_F9, Qt::ShiftModifier);
  const auto reviewed = [&] { return text("result_headline"); };
  ASSERT_EQ(reviewed(), "Reviewed and accepted");
  window->canvas().fit();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  drag({420, 330}, {8, 0});
  EXPECT_EQ(reviewed(), "Not checked since it was corrected by hand");
  QTest::keyClick(window.get(), Qt::Key_F7);
  ASSERT_TRUE(wait_for([&] { return fake.inspections == 2 && !window->busy(); }));
  const auto checked_one = window->document().state().shown_result()->later;
  ASSERT_NE(checked_one, nullptr);
  drag({200, 200}, {8, 0});
  ASSERT_EQ(spots().size(), 2u);
  EXPECT_EQ(window->document().outdated(), ui::Outdated::Corrected);
  QTest::keyClick(&window->canvas(), Qt::Key_Delete);
  ASSERT_EQ(spots().size(), 1u);
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No) << "that map was checked";
  EXPECT_EQ(window->document().state().shown_result()->later, checked_one);
  action("corrections_clear")->trigger();
  ASSERT_TRUE(spots().empty());
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No);
  EXPECT_EQ(reviewed(), "Reviewed and accepted") << "the map is back, and with it what was said of it";
  EXPECT_EQ(fake.inspections, 2);
}

TEST_F(CorrectionsTest, ARadiusThatWouldFoldTheImageIsRejectedAndSaid) {
  begin_correcting();
  type_radius("150");
  drag({420, 330}, {16, 0});
  ASSERT_EQ(spots().size(), 1u);
  const int steps = window->document().undo_stack().count();
  type_radius("12");
  EXPECT_EQ(spots()[0].radius_px, 150);
  EXPECT_EQ(field().value(), 150) << "the field shows what holds";
  EXPECT_EQ(window->document().undo_stack().count(), steps);
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("The image would fold with a radius of 12"))
      << window->statusBar()->currentMessage().toStdString();
}

TEST_F(CorrectionsTest, ADragIsShownWithItsOwnRadiusWhileItLasts) {
  begin_correcting();
  type_radius("20");
  EXPECT_EQ(text("correction_state"), "No corrections.");
  press_and_move({420, 330}, {40, 0});
  ASSERT_TRUE(tool().dragged());
  EXPECT_GT(tool().dragged()->radius_px, 60) << "a long drag widens it";
  EXPECT_NEAR(field().value(), tool().dragged()->radius_px, 0.05);
  EXPECT_EQ(label(), "Radius (dragged)");
  EXPECT_TRUE(text("correction_state").startsWith("Dragged by ")) << text("correction_state").toStdString();
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_EQ(text("correction_state"), "No corrections.");
  EXPECT_EQ(label(), "Radius (next)");
  EXPECT_EQ(field().value(), 20);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, on_canvas({420, 330}) + QPoint(40, 0));
  EXPECT_TRUE(spots().empty());
}

TEST_F(CorrectionsTest, ADragByManyRadiiIsTakenForOneOfTheViewAndCorrectsNothing) {
  begin_correcting();
  type_radius("20");
  drag({300, 330}, {150, 0});
  EXPECT_TRUE(spots().empty());
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Nothing is corrected"))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_EQ(field().value(), 20);
  type_radius("100");
  drag({300, 330}, {150, 0});
  EXPECT_EQ(spots().size(), 1u) << "it was set a large radius for it";
}

TEST_F(CorrectionsTest, OfAPlaceBeginWithARadiusThatSuitsItsErrorUnlessOneWasChosen) {
  QualityReport report =
      test::one_place_report(messages::structures_lie_right(px_number(6)), FindingKind::Off);
  report.findings[0].expected_error_px = 6;
  fake.next_report = report;
  open_pair();
  register_pair();
  const double usual = tool().radius_px();
  ASSERT_GT(usual, 27);
  ASSERT_LT(usual, 4 * 27);
  const auto correct_place = [&] {
    QTest::keyClick(window.get(), Qt::Key_F8);
    QTest::keyClick(window.get(), Qt::Key_F9, Qt::ControlModifier);
    ASSERT_TRUE(action("correction_tool")->isChecked());
  };
  correct_place();
  EXPECT_EQ(tool().radius_px(), 27) << "a drag by half as much again does not fold";
  type_radius("40");
  QTest::keyClick(window.get(), Qt::Key_W);
  correct_place();
  EXPECT_EQ(tool().radius_px(), 40);
}

TEST_F(CorrectionsTest, TheToolSaysOfAPlaceThatItsInsideIsRight) {
  fake.next_report =
      test::one_place_report(messages::inside_right_edge_unmatched(px_number(0.1)), FindingKind::Lost);
  open_pair();
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_W);
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Place A: Its inside is right"))
      << window->statusBar()->currentMessage().toStdString();
}

TEST_F(CorrectionsTest, AreNotDeletedOnceTheirToolIsLeft) {
  begin_correcting();
  drag({300, 250}, {20, 0});
  ASSERT_EQ(spots().size(), 1u);
  EXPECT_TRUE(action("landmark_delete")->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_L);
  EXPECT_FALSE(action("landmark_delete")->isEnabled()) << "nothing is drawn as selected";
  QTest::keyClick(window.get(), Qt::Key_Delete);
  EXPECT_EQ(spots().size(), 1u);
}

TEST_F(CorrectionsTest, FitTheirPanelOnASmallScreenInEveryLanguage) {
  for (const char* code : {"en", "de", "zh"}) {
    SCOPED_TRACE(code);
    const test::Speaking speaking(code);
    for (const char* kept : {"geometry", "docks", "docks_size"}) QSettings().remove(kept);
    window = std::make_unique<ui::MainWindow>(fake.services());
    window->resize(1358, 728);  // the largest on 1366 x 768, without its frame
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    activate();
    begin_correcting();
    drag({300, 330}, {8, 0});
    drag({600, 330}, {8, 0});
    ASSERT_EQ(spots().size(), 2u);
    QTest::mouseClick(&window->canvas(), Qt::RightButton, {}, on_canvas({450, 560}));
    ASSERT_EQ(spots().size(), 3u);
    QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas(spots()[1].at));
    ASSERT_EQ(text("correction_state").count('\n'), 1) << text("correction_state").toStdString();
    QTest::qWait(50);  // what is laid out again is so by then
    for (const char* name : {"correction_state", "correction_hint"}) {
      const auto* const part = child<QLabel>(name);
      EXPECT_GE(part->height(), part->heightForWidth(part->width())) << name;
      EXPECT_EQ(part->visibleRegion().boundingRect(), part->rect()) << name << " is cut";
    }
    EXPECT_EQ(field().visibleRegion().boundingRect(), field().rect());
    const QWidget* const panel = child<QWidget>("correction_panel");
    const auto* const area = qobject_cast<QScrollArea*>(panel->parentWidget()->parentWidget());
    ASSERT_NE(area, nullptr);
    EXPECT_EQ(area->verticalScrollBar()->maximum(), 0) << "it is read without scrolling";
  }
}

}  // namespace
}  // namespace alinify

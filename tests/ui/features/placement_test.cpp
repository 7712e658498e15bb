// Placing the moving image by hand, and runs that begin from there.

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QToolButton>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class PlacementTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    QTest::keyClick(window.get(), Qt::Key_E);
    ASSERT_TRUE(action("place_by_hand")->isChecked());
    ASSERT_TRUE(child<QDoubleSpinBox>("placement_x")->isVisible());
    // The panel that came may have narrowed the canvas.
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  ui::CanvasPane pane() { return window->canvas().panes().front(); }
  void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&window->canvas(), Qt::LeftButton, modifiers, from.toPoint());
    for (const double part : {0.3, 0.7, 1.0}) {
      const QPoint at = (from + part * (to - from)).toPoint();
      QMouseEvent move(QEvent::MouseMove, at, window->canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       modifiers);
      QCoreApplication::sendEvent(&window->canvas(), &move);
    }
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, modifiers, to.toPoint());
  }
  Placement placed() { return window->features().placement.tool().placement(); }
  double pixel() { return window->canvas().viewport().fixed_px_per_pixel; }
  double number(const char* name) { return child<QDoubleSpinBox>(name)->value(); }
};

TEST_F(PlacementTest, MovesTheImageByTheMouseAndTakesItBackByItsName) {
  const QPointF from = pane().widget_from_fixed({400, 300});
  const Vec2d began = pane().fixed_from_widget(from.toPoint());
  drag(from, from + QPointF(40, -25));
  const Vec2d went = pane().fixed_from_widget((from + QPointF(40, -25)).toPoint()) - began;
  EXPECT_NEAR(placed().shift.x, went.x, 1e-6);
  EXPECT_NEAR(placed().shift.y, went.y, 1e-6);
  EXPECT_NEAR(number("placement_x"), went.x, 0.051);
  // The point under the pointer stays under it.
  const auto map = window->document().current_transform();
  EXPECT_NEAR((*map)(began + went).x, began.x, 1e-6);
  EXPECT_EQ(action("undo")->text(), "&Undo Move by Hand");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().current_transform(), nullptr);
  EXPECT_EQ(number("placement_x"), 0);
}

TEST_F(PlacementTest, TurnsByTheKnobAndWithShiftInSteps) {
  const QPointF knob = window->features().placement.tool().knob(pane());
  const QPointF middle = pane().widget_from_fixed({449.5, 349.5});
  const QPointF right = middle + QPointF(std::hypot(knob.x() - middle.x(), knob.y() - middle.y()), 0);
  drag(knob, right + QPointF(0, 9), Qt::ShiftModifier);
  EXPECT_NEAR(placed().angle_deg, 90, 1e-6);
  EXPECT_NEAR(placed().scale, 1, 1e-9);
  EXPECT_NEAR(placed().shift.x, 0, 1e-6) << "about its own middle";
  EXPECT_NEAR(number("placement_angle"), 90, 1e-6);
}

TEST_F(PlacementTest, ScalesByACornerWhileTheOneAcrossStays) {
  const auto before = window->features().placement.tool().corners(pane());
  drag(before[2], before[0] + 0.5 * (before[2] - before[0]));
  const auto after = window->features().placement.tool().corners(pane());
  EXPECT_NEAR(placed().scale, 0.5, 2 * pixel() / 900);
  EXPECT_NEAR(after[0].x(), before[0].x(), 1e-6);
  EXPECT_NEAR(after[0].y(), before[0].y(), 1e-6);
}

TEST_F(PlacementTest, TakesNumbersAndKeepsTheStepsOfOneNumberTogether) {
  auto* angle = child<QDoubleSpinBox>("placement_angle");
  angle->setFocus();
  for (int i = 0; i < 5; ++i) QTest::keyClick(angle, Qt::Key_Up);
  EXPECT_NEAR(placed().angle_deg, 5, 1e-9);
  child<QDoubleSpinBox>("placement_scale")->setValue(150);
  EXPECT_NEAR(placed().scale, 1.5, 1e-9);
  EXPECT_NEAR(placed().angle_deg, 5, 1e-9);
  QTest::mouseClick(child<QCheckBox>("placement_mirrored"), Qt::LeftButton, {}, QPoint(8, 8));
  EXPECT_TRUE(placed().mirrored);
  EXPECT_EQ(window->document().state().results.size(), 1u) << "one placement, however many steps it took";
  for (int i = 0; i < 3; ++i) window->document().undo_stack().undo();
  EXPECT_EQ(window->document().current_transform(), nullptr);
}

TEST_F(PlacementTest, NudgesByArrowsTurnsAndMirrorsByCommands) {
  window->canvas().setFocus();
  QTest::keyClick(&window->canvas(), Qt::Key_Right);
  QTest::keyClick(&window->canvas(), Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_NEAR(placed().shift.x, 1, 1e-9);
  EXPECT_NEAR(placed().shift.y, 10, 1e-9);
  QTest::mouseClick(child<QToolButton>("place_turn_right_button"), Qt::LeftButton);
  EXPECT_NEAR(placed().angle_deg, 90, 1e-9);
  action("place_turn_left")->trigger();
  action("place_turn_left")->trigger();
  EXPECT_NEAR(placed().angle_deg, -90, 1e-9);
  action("place_mirror")->trigger();
  EXPECT_TRUE(placed().mirrored);
  EXPECT_NEAR(placed().angle_deg, 90, 1e-9) << "mirrored as it is seen";
}

TEST_F(PlacementTest, DropsADragOnEscapeAndPansWhereNothingIsGripped) {
  const QPointF from = pane().widget_from_fixed({400, 300});
  QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from.toPoint());
  QMouseEvent move(QEvent::MouseMove, from + QPointF(60, 0),
                   window->canvas().mapToGlobal(from + QPointF(60, 0)), Qt::NoButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(&window->canvas(), &move);
  EXPECT_TRUE(window->document().is_preview());
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, from.toPoint());
  EXPECT_FALSE(window->document().is_preview());
  EXPECT_EQ(window->document().current_transform(), nullptr);
  EXPECT_FALSE(window->document().undo_stack().canUndo() &&
               window->document().undo_stack().undoText() == "Move by Hand");
}

TEST_F(PlacementTest, LetsTheNextRunBeginWhereItWasPlaced) {
  child<QDoubleSpinBox>("placement_x")->setValue(25);
  EXPECT_EQ(child<QComboBox>("initial")->currentData().toString(), "shown");
  window->canvas().setFocus();
  register_pair();
  ASSERT_TRUE(fake.began_from);
  EXPECT_NEAR((*fake.began_from)(Vec2d{25, 0}).x, 0, 1e-9) << "moved to the right in the fixed image";
  EXPECT_FALSE(action("place_by_hand")->isChecked()) << "a run takes the tool away";
  EXPECT_EQ(window->document().state().results.size(), 2u) << "the placement is kept beside the result";
  // Another start is chosen: it counts.
  child<QComboBox>("initial")->setCurrentIndex(0);
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 3 && !window->busy(); }));
  EXPECT_FALSE(fake.began_from);
}

TEST_F(PlacementTest, BeginsFromTheNearestPlacementOfADenseResult) {
  QTest::keyClick(window.get(), Qt::Key_E);
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_E);
  EXPECT_NEAR(number("placement_x"), 12, 0.051);
  child<QDoubleSpinBox>("placement_x")->setValue(20);
  EXPECT_EQ(window->document().state().results.size(), 2u) << "the run's result stays as it is";
  EXPECT_NEAR((*window->document().current_transform())(Vec2d{100, 100}).x, 80, 1e-6);
}

TEST_F(PlacementTest, LeavesSideBySideBecauseNothingLiesOnEachOtherThere) {
  QTest::keyClick(window.get(), Qt::Key_E);
  action("side_by_side")->trigger();
  ASSERT_EQ(window->canvas().panes().size(), 2u);
  QTest::keyClick(window.get(), Qt::Key_E);
  EXPECT_EQ(window->canvas().panes().size(), 1u);
}

}  // namespace
}  // namespace alinify

#include "ui/canvas/image_canvas.h"

#include <QLabel>
#include <QSlider>
#include <QWheelEvent>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class CanvasTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    canvas = &window->canvas();
  }
  void wheel(QPointF at, int delta) {
    QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvas, &event);
  }
  Vec2d fixed_under(QPointF logical) const {
    const double r = canvas->devicePixelRatioF();
    return canvas->viewport().fixed_from_picture({logical.x() * r - 0.5, logical.y() * r - 0.5});
  }
  ui::ImageCanvas* canvas = nullptr;
};

TEST(LiveView, TakesNoLateFrameOfImagesThatWereShownBefore) {
  ui::LiveView view;
  const auto frame = [](std::uint64_t serial) {
    auto made = std::make_shared<ui::CanvasFrame>();
    made->serial = serial;
    return made;
  };
  view.requested = 3;
  EXPECT_TRUE(view.take(frame(2))) << "an older one is better than none";
  view.forget();
  EXPECT_EQ(view.frame, nullptr);
  EXPECT_FALSE(view.take(frame(3)));
  EXPECT_EQ(view.frame, nullptr);
  EXPECT_TRUE(view.take(frame(4)));
}

TEST_F(CanvasTest, FitsThePairAtFirstAndAfterKey0) {
  const auto sees_all = [&] {
    const Vec2d a = fixed_under({0, 0}), b = fixed_under({double(canvas->width()), double(canvas->height())});
    return a.x <= -0.5 && a.y <= -0.5 && b.x >= 899.5 && b.y >= 699.5;
  };
  EXPECT_TRUE(sees_all());
  canvas->zoom_in();
  canvas->zoom_in();
  canvas->zoom_in();
  EXPECT_FALSE(sees_all());
  QTest::keyClick(window.get(), Qt::Key_0);
  EXPECT_TRUE(sees_all());
}

TEST_F(CanvasTest, ZoomsAtThePointer) {
  const QPointF at(123, 211);
  const Vec2d before = fixed_under(at);
  const double zoom = canvas->zoom();
  wheel(at, 120);
  wheel(at, 120);
  EXPECT_NEAR(canvas->zoom() / zoom, 1.25 * 1.25, 1e-9);
  EXPECT_NEAR(fixed_under(at).x, before.x, 1e-6);
  EXPECT_NEAR(fixed_under(at).y, before.y, 1e-6);
}

TEST_F(CanvasTest, ZoomsTheSameByManySmallTurnsAsByAFewLargeOnes) {
  const double zoom = canvas->zoom();
  for (int i = 0; i < 24; ++i) wheel({200, 200}, 5);
  EXPECT_NEAR(canvas->zoom() / zoom, 1.25, 1e-9);
}

TEST_F(CanvasTest, MeansDevicePixelsByOneToOne) {
  QTest::keyClick(window.get(), Qt::Key_1);
  EXPECT_DOUBLE_EQ(canvas->zoom(), 1.0);
  EXPECT_EQ(canvas->viewport().size.width, std::llround(canvas->width() * canvas->devicePixelRatioF()));
}

TEST_F(CanvasTest, PansByDraggingAndByKeys) {
  QTest::keyClick(window.get(), Qt::Key_1);
  canvas->zoom_in();
  const Vec2d under = fixed_under({300, 300});
  QTest::mousePress(canvas, Qt::LeftButton, {}, {300, 300});
  QTest::mouseMove(canvas, {320, 290});
  QMouseEvent move(QEvent::MouseMove, QPointF(340, 280), canvas->mapToGlobal(QPointF(340, 280)),
                   Qt::LeftButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(canvas, &move);
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, {340, 280});
  EXPECT_NEAR(fixed_under({340, 280}).x, under.x, 1e-6);
  EXPECT_NEAR(fixed_under({340, 280}).y, under.y, 1e-6);
  const Vec2d center = canvas->viewport().center_fixed;
  canvas->setFocus();
  QTest::keyClick(canvas, Qt::Key_Right);
  EXPECT_GT(canvas->viewport().center_fixed.x, center.x);
}

TEST_F(CanvasTest, ShowsOneImageWhileAKeyIsHeldAndReturns) {
  canvas->setFocus();
  QTest::keyPress(canvas, Qt::Key_Shift);
  EXPECT_TRUE(wait_for([&] { return canvas->shown_mode() == CompareMode::Fixed; }));
  QTest::keyRelease(canvas, Qt::Key_Shift);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Overlay);
  QTest::keyPress(canvas, Qt::Key_Control);
  EXPECT_TRUE(wait_for([&] { return canvas->shown_mode() == CompareMode::Moving; }));
  QTest::keyRelease(canvas, Qt::Key_Control);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Overlay);
}

TEST_F(CanvasTest, DoesNotFlashWhenAShortcutIsPressedWithoutHurry) {
  canvas->setFocus();
  QTest::keyPress(canvas, Qt::Key_Control);
  QTest::qWait(220);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Overlay);
  QTest::keyClick(canvas, Qt::Key_A, Qt::ControlModifier);
  QTest::qWait(400);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Overlay) << "it was a shortcut";
  QTest::keyRelease(canvas, Qt::Key_Control);
}

TEST_F(CanvasTest, HoldsNoImageAloneWhenThePairIsUndoneMeanwhile) {
  canvas->setFocus();
  QTest::keyPress(canvas, Qt::Key_Control);
  ASSERT_TRUE(wait_for([&] { return canvas->shown_mode() == CompareMode::Moving; }));
  window->document().undo_stack().undo();
  EXPECT_FALSE(canvas->has_images());
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Overlay);
  EXPECT_TRUE(action("mode_overlay")->isChecked());
  EXPECT_FALSE(action("mode_moving_only")->isChecked()) << "nothing stays pressed";
  QTest::keyRelease(canvas, Qt::Key_Control);
}

TEST_F(CanvasTest, ChangesTheComparisonByKeysAndTheSlider) {
  QTest::keyClick(window.get(), Qt::Key_D);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Difference);
  QTest::keyClick(window.get(), Qt::Key_C);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Checkerboard);
  QTest::keyClick(window.get(), Qt::Key_O);
  EXPECT_TRUE(action("mode_overlay")->isChecked());
  child<QSlider>("amount")->setValue(80);
  EXPECT_DOUBLE_EQ(canvas->settings().opacity, 0.8);
}

TEST_F(CanvasTest, TellsCoordinatesAndValuesOfBothImages) {
  QTest::keyClick(window.get(), Qt::Key_1);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  QMouseEvent move(QEvent::MouseMove, QPointF(200, 200), canvas->mapToGlobal(QPointF(200, 200)), Qt::NoButton,
                   Qt::NoButton, {});
  QCoreApplication::sendEvent(canvas, &move);
  const QString text = child<QLabel>("pointer")->text();
  EXPECT_TRUE(text.contains("Fixed")) << text.toStdString();
  EXPECT_TRUE(text.contains("Moving")) << text.toStdString();
  EXPECT_EQ(text.count("px: "), 2) << text.toStdString();
}

TEST_F(CanvasTest, TellsThePlaceOfTheMapThatIsShownUnderAPointerThatRests) {
  QTest::keyClick(window.get(), Qt::Key_1);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  const QPointF at(200, 200);
  QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QCoreApplication::sendEvent(canvas, &move);
  const auto told = [&] { return child<QLabel>("pointer")->text(); };
  const QString before = told();
  const Vec2d fixed = canvas->panes().front().fixed_from_widget(at);
  window->document().set_corrections({{fixed, fixed + Vec2d{5, 0}, 50}}, "Move");
  EXPECT_NE(told(), before);
  window->document().undo_stack().undo();
  EXPECT_EQ(told(), before);
}

TEST_F(CanvasTest, DrawsThePixelsItPromises) {
  QTest::keyClick(window.get(), Qt::Key_1);
  ui::ViewSettings settings = canvas->settings();
  settings.mode = CompareMode::Fixed;
  canvas->set_settings(settings);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  QTest::qWait(100);
  const QImage shot = canvas->grab().toImage();
  const QPoint at(canvas->width() / 2, canvas->height() / 2);
  const Vec2d p = fixed_under(QPointF(at) + QPointF(0.5, 0.5) / canvas->devicePixelRatioF());
  const double v = 128 + 60 * std::sin(std::round(p.x) / 17) + 50 * std::cos(std::round(p.y) / 23);
  const QColor color = shot.pixelColor(QPoint(static_cast<int>(at.x() * shot.devicePixelRatio()),
                                              static_cast<int>(at.y() * shot.devicePixelRatio())));
  EXPECT_NEAR(color.red(), v, 5);
}

}  // namespace
}  // namespace alinify

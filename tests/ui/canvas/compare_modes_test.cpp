#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include <QCheckBox>
#include <QComboBox>
#include <QSlider>
#include <QTabWidget>
#include <QWheelEvent>

#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/panels/view_panel.h"
#include "ui/style/theme.h"

namespace alinify {
namespace {

using test::wait_for;

/// The ways to compare and to look, by keys and by the mouse.
class CompareTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    canvas = &window->canvas();
    canvas->setFocus();
  }
  void drag(QPointF from, QPointF to) {
    QTest::mousePress(canvas, Qt::LeftButton, {}, from.toPoint());
    for (const double t : {0.3, 0.7, 1.0}) {
      const QPointF p = from + t * (to - from);
      QMouseEvent move(QEvent::MouseMove, p, canvas->mapToGlobal(p), Qt::LeftButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(canvas, &move);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, to.toPoint());
  }
  QColor drawn_at(QPointF logical) {
    EXPECT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
    const QPointF p = logical * canvas->devicePixelRatioF();
    return canvas->frame()->image.pixelColor(p.toPoint());
  }
  /// The fixture's fixed image at a point of the canvas, and the moving one.
  double red_of(QPointF logical, int shift) {
    const Vec2d p =
        canvas->panes().front().fixed_from_widget(logical + QPointF(0.5, 0.5) / canvas->devicePixelRatioF());
    return 128 + 60 * std::sin((std::round(p.x) + shift) / 17) + 50 * std::cos(std::round(p.y) / 23);
  }
  QPointF middle() const { return {canvas->width() / 2.0, canvas->height() / 2.0}; }

  ui::ImageCanvas* canvas = nullptr;
};

TEST_F(CompareTest, SwipesByDraggingTheLine) {
  QTest::keyClick(window.get(), Qt::Key_1);
  QTest::keyClick(window.get(), Qt::Key_S);
  ASSERT_EQ(canvas->shown_mode(), CompareMode::Swipe);
  const QPointF place(canvas->width() * 0.6, canvas->height() * 0.2);
  EXPECT_NEAR(drawn_at(place).red(), red_of(place, 12), 5) << "right of the line: moving";
  const QPointF beside_middle = middle() + QPointF(9, 0);
  EXPECT_NEAR(drawn_at(beside_middle).red(), red_of(beside_middle, 12), 5) << "no handle covers it";
  drag({middle().x(), canvas->height() * 0.15}, {canvas->width() * 0.75, canvas->height() * 0.15});
  EXPECT_NEAR(canvas->settings().swipe_at.x, 0.75, 0.01);
  EXPECT_NEAR(canvas->settings().swipe_at.y, 0.5, 0.01) << "wherever it was grabbed";
  EXPECT_NEAR(drawn_at(place).red(), red_of(place, 0), 5) << "left of the line: fixed";
}

TEST_F(CompareTest, NamesTheSidesOfTheSwipeByWords) {
  QTest::keyClick(window.get(), Qt::Key_S);
  drawn_at(middle());
  const QImage picture = canvas->grab().toImage();
  const double ratio = canvas->devicePixelRatioF();
  // The handle lies on the line, 0.42 of the shorter side below the middle.
  const double y = middle().y() + 0.42 * std::min(canvas->width(), canvas->height());
  const auto plate_width = [&](const QColor& color, int step) {
    double first = 0, last = 0;
    for (double x = middle().x(); x > 0 && x < canvas->width(); x += step)
      if (picture.pixelColor((QPointF(x, y) * ratio).toPoint()) == color)
        first = first > 0 ? first : x, last = x;
    return std::fabs(last - first);
  };
  EXPECT_GT(plate_width(ui::fixed_color(), -1), 24) << "more than the disc of a letter";
  EXPECT_GT(plate_width(ui::moving_color(), 1), 24);
}

TEST_F(CompareTest, TurnsTheSwipeToAnyAngle) {
  QTest::keyClick(window.get(), Qt::Key_S);
  const double reach = 0.3 * std::min(canvas->width(), canvas->height());
  drag(middle() + QPointF(0, reach), middle() + QPointF(-reach, reach * 0.5));
  const double angle = canvas->settings().swipe_angle_rad;
  EXPECT_NEAR(angle, std::atan2(1.0, 0.5), 0.05);
  const Vec2d at = canvas->settings().swipe_at;
  EXPECT_NEAR(at.x, 0.5, 1e-9) << "the line turns about its middle";
}

TEST_F(CompareTest, FlickersBetweenTheImages) {
  QTest::keyClick(window.get(), Qt::Key_1);
  ui::ViewSettings settings = canvas->settings();
  settings.flicker_hz = 10;
  canvas->set_settings(settings);
  QTest::keyClick(window.get(), Qt::Key_B);
  EXPECT_TRUE(canvas->settings().flicker);
  EXPECT_TRUE(action("flicker")->isChecked());
  const QPointF place = middle() + QPointF(31, 17);
  const double fixed = red_of(place, 0), moving = red_of(place, 12);
  ASSERT_GT(std::fabs(fixed - moving), 12) << "the place tells the images apart";
  bool saw_fixed = false, saw_moving = false;
  EXPECT_TRUE(wait_for([&] {
    const double red =
        canvas->frame()->image.pixelColor((place * canvas->devicePixelRatioF()).toPoint()).red();
    saw_fixed |= std::fabs(red - fixed) < 5;
    saw_moving |= std::fabs(red - moving) < 5;
    return saw_fixed && saw_moving;
  }));
  QTest::keyClick(window.get(), Qt::Key_B);
  EXPECT_FALSE(canvas->settings().flicker);
}

TEST_F(CompareTest, AModeThatIsChosenEndsTheFlickeringThatWouldHideIt) {
  QTest::keyClick(window.get(), Qt::Key_B);
  ASSERT_TRUE(canvas->settings().flicker);
  action("mode_red_cyan")->trigger();
  EXPECT_FALSE(canvas->settings().flicker);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::RedCyan);
  QTest::keyClick(window.get(), Qt::Key_B);
  auto* const modes = child<QComboBox>("compare_mode");
  modes->setCurrentIndex((modes->currentIndex() + 1) % modes->count());
  EXPECT_FALSE(canvas->settings().flicker);
}

TEST_F(CompareTest, ShowsTheWarpedImageSideBySideAtTheSameCoordinates) {
  QTest::keyClick(window.get(), Qt::Key_V);
  EXPECT_FALSE(action("warp_beside")->isEnabled()) << "nothing warps it yet";
  EXPECT_TRUE(canvas->panes().at(1).of_moving_frame);
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  const auto drawn_right = [&](QPointF logical) {
    const QPointF at = logical * canvas->devicePixelRatioF();
    return canvas->shown_picture().pixelColor(at.toPoint()).red();
  };
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  auto panes = canvas->panes();
  ASSERT_EQ(panes.size(), 2U);
  EXPECT_FALSE(panes[1].of_moving_frame);
  EXPECT_EQ(panes[1].viewport.center_fixed.x, panes[0].viewport.center_fixed.x);
  const QPointF place(std::round(canvas->width() * 0.8), std::round(canvas->height() * 0.4));
  const Vec2d p = panes[1].fixed_from_widget(place + QPointF(0.5, 0.5) / canvas->devicePixelRatioF());
  const auto value = [&](double x) { return 128 + 60 * std::sin(x / 17) + 50 * std::cos(p.y / 23); };
  EXPECT_TRUE(wait_for([&] { return std::fabs(drawn_right(place) - value(p.x)) < 6; }))
      << "the map of the fixture puts it on the fixed image: " << drawn_right(place) << " for " << value(p.x);
  QTest::keyClick(window.get(), Qt::Key_V, Qt::ShiftModifier);
  EXPECT_FALSE(action("warp_beside")->isChecked());
  EXPECT_TRUE(canvas->panes().at(1).of_moving_frame);
  auto* box = child<QCheckBox>("warped_box");
  ASSERT_TRUE(box->isEnabled());
  EXPECT_FALSE(box->isChecked());
  QTest::keyClick(box, Qt::Key_Space);
  EXPECT_FALSE(canvas->panes().at(1).of_moving_frame);
  // Landmarks are set in the image itself, corrections in the warped one.
  QTest::keyClick(window.get(), Qt::Key_L);
  EXPECT_TRUE(canvas->panes().at(1).of_moving_frame);
  EXPECT_FALSE(box->isEnabled());
  EXPECT_TRUE(box->toolTip().contains("as it is")) << box->toolTip().toStdString();
  canvas->set_active_tool(nullptr);
  EXPECT_FALSE(canvas->panes().at(1).of_moving_frame) << "what the person chose";
}

TEST_F(CompareTest, CorrectsByHandSideBySide) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_V);
  QTest::keyClick(window.get(), Qt::Key_V, Qt::ShiftModifier);
  ASSERT_TRUE(canvas->panes().at(1).of_moving_frame);
  QTest::keyClick(window.get(), Qt::Key_W);
  ASSERT_EQ(canvas->panes().size(), 2u);
  EXPECT_FALSE(canvas->panes()[1].of_moving_frame) << "a drag would show no effect otherwise";
  const Vec2d spot{450, 350};
  const QPointF from = canvas->panes()[1].widget_from_fixed(spot);
  drag(from, from + QPointF(14, 6));
  ASSERT_EQ(window->document().corrections().size(), 1u);
  EXPECT_LT(length(window->document().corrections()[0].from - spot), 3);
  EXPECT_EQ(canvas->panes().size(), 2u);
}

TEST_F(CompareTest, GreysTheRateOfFlickerWhileItDoesNotFlicker) {
  auto* const box = child<QCheckBox>("flicker_box");
  auto* const rate = child<QSlider>("flicker_rate");
  EXPECT_FALSE(rate->isEnabled());
  const QPoint tick(8, box->height() / 2);
  QTest::mouseClick(box, Qt::LeftButton, Qt::NoModifier, tick);
  EXPECT_TRUE(canvas->settings().flicker);
  EXPECT_TRUE(rate->isEnabled());
  const double slow = canvas->settings().flicker_hz;
  rate->setFocus();
  QTest::keyClick(rate, Qt::Key_End);
  EXPECT_GT(canvas->settings().flicker_hz, slow);
  QTest::mouseClick(box, Qt::LeftButton, Qt::NoModifier, tick);
  EXPECT_FALSE(canvas->settings().flicker);
  EXPECT_FALSE(rate->isEnabled());
}

TEST_F(CompareTest, DisablesSideBySideWhatHasNoEffectThere) {
  QTest::keyClick(window.get(), Qt::Key_D);
  ASSERT_TRUE(child<QSlider>("amount")->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_V);
  EXPECT_FALSE(action("mode_difference")->isChecked());
  EXPECT_EQ(child<QComboBox>("compare_mode")->currentIndex(), -1);
  EXPECT_FALSE(child<QSlider>("amount")->isEnabled());
  EXPECT_FALSE(child<QSlider>("amount")->isVisible()) << "its row holds the choice of side by side";
  EXPECT_TRUE(child<QCheckBox>("warped_box")->isVisibleTo(window.get()));
  EXPECT_FALSE(child<QCheckBox>("flicker_box")->isEnabled());
  EXPECT_FALSE(action("flicker")->isEnabled());
  // The comparison from before can be chosen again.
  auto* box = child<QComboBox>("compare_mode");
  box->setCurrentText("Difference");
  EXPECT_EQ(canvas->panes().size(), 1u);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Difference);
  EXPECT_TRUE(action("mode_difference")->isChecked());
  EXPECT_TRUE(child<QSlider>("amount")->isEnabled());
  EXPECT_TRUE(action("flicker")->isEnabled());
}

TEST_F(CompareTest, MovesNothingInTheViewPanelWhenSideBySideIsTicked) {
  auto* const panel = child<QWidget>("view_panel");
  for (const char* code : {"en", "de", "zh"}) {
    SCOPED_TRACE(code);
    const test::Speaking speaking(code);
    ui::ViewPanel view;
    view.resize(panel->size());
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    const std::vector<const char*> parts{"compare_mode",     "flicker_box",  "flicker_rate",
                                         "side_by_side_box", "linked_box",   "match_colors_box",
                                         "smooth_box",       "overlay_kind", "overlay_strength"};
    const auto places = [&] {
      QTest::qWait(20);  // what is laid out again is so by then
      std::vector<QRect> all;
      for (const char* name : parts) {
        const auto* const part = view.findChild<QWidget*>(name);
        all.emplace_back(part->mapTo(&view, QPoint()), part->size());
      }
      return all;
    };
    const std::vector<QRect> before = places();
    auto* const box = view.findChild<QCheckBox*>("side_by_side_box");
    const QPoint spot = box->mapTo(&view, QPoint(8, box->height() / 2));
    for (const bool on : {true, false}) {
      QWidget* const hit = view.childAt(spot);
      ASSERT_EQ(hit, box) << "the same spot ticks and unticks it";
      QTest::mouseClick(hit, Qt::LeftButton, Qt::NoModifier, hit->mapFrom(&view, spot));
      EXPECT_EQ(box->isChecked(), on);
      const std::vector<QRect> after = places();
      for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(after[i], before[i]) << parts[i];
      EXPECT_EQ(view.findChild<QCheckBox*>("warped_box")->isVisible(), on);
      EXPECT_EQ(view.findChild<QSlider*>("amount")->isVisible(), !on);
    }
  }
}

TEST_F(CompareTest, TellsThePlaceUnderThePointerWhileTheSwipeLineIsDragged) {
  QTest::keyClick(window.get(), Qt::Key_1);
  QTest::keyClick(window.get(), Qt::Key_S);
  std::optional<Vec2d> told;
  const QObject listening;  // no longer than `told`
  QObject::connect(canvas, &ui::ImageCanvas::pointer_moved, &listening,
                   [&](std::optional<Vec2d> fixed) { told = fixed; });
  const QPointF to(std::round(canvas->width() * 0.75), std::round(canvas->height() * 0.15));
  drag({middle().x(), to.y()}, to);
  ASSERT_TRUE(told.has_value());
  EXPECT_NEAR(told->x, canvas->panes().front().fixed_from_widget(to).x, 1);
}

TEST_F(CompareTest, FitsWhatOfTheWarpedImageSticksOutToo) {
  register_pair();  // the moving image ends 12 px further to the right
  QTest::keyClick(window.get(), Qt::Key_2);
  QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier);
  const ui::CanvasPane pane = canvas->panes().front();
  EXPECT_NEAR(canvas->viewport().center_fixed.x, 455.5, 1);
  EXPECT_LE(pane.widget_from_fixed({911, 350}).x(), canvas->width());
  QTest::keyClick(window.get(), Qt::Key_3);
  QTest::keyClick(window.get(), Qt::Key_0);
  EXPECT_NEAR(canvas->viewport().center_fixed.x, 449.5, 1) << "the fixed image alone is seen";
}

TEST_F(CompareTest, PutsTheViewsSideBySideLinkedThroughTheTransform) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_V);
  ASSERT_TRUE(canvas->settings().side_by_side);
  QTest::keyClick(window.get(), Qt::Key_V, Qt::ShiftModifier);  // as it is
  QTest::keyClick(window.get(), Qt::Key_1);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  auto panes = canvas->panes();
  ASSERT_EQ(panes.size(), 2U);
  // The fixture's map moves by -12: what is in the middle left is in the middle right.
  EXPECT_NEAR(panes[1].viewport.center_fixed.x, panes[0].viewport.center_fixed.x - 12, 1e-6);
  EXPECT_NEAR(panes[1].viewport.fixed_px_per_pixel, panes[0].viewport.fixed_px_per_pixel, 1e-9);
  const QPointF right(canvas->width() * 0.8, canvas->height() * 0.4);
  const Vec2d under = panes[1].fixed_from_widget(right);
  EXPECT_NEAR(panes[1].widget_from_fixed(under).x(), right.x(), 1e-6);
  EXPECT_NEAR(panes[1].frame_from_widget(right).x, under.x - 12, 1e-6);
  // Panning the right one takes the left one along.
  drag(right, right + QPointF(40, 10));
  panes = canvas->panes();
  EXPECT_NEAR(panes[1].viewport.center_fixed.x, panes[0].viewport.center_fixed.x - 12, 1e-6);
}

TEST_F(CompareTest, LeavesSideBySideWithTheViewBeforeUnlessOneWentCloserOrElsewhere) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  const Viewport before = canvas->viewport();
  QTest::keyClick(window.get(), Qt::Key_V);
  drag({40, 300}, {90, 300});
  QTest::keyClick(window.get(), Qt::Key_V);
  EXPECT_EQ(canvas->viewport(), before);
  QTest::keyClick(window.get(), Qt::Key_V);
  for (int time = 0; time < 3; ++time) drag({20, 300}, {240, 300});
  QTest::keyClick(window.get(), Qt::Key_V);
  EXPECT_NEAR(canvas->panes().front().fixed_from_widget({0, 0}).x, 0, 1) << "its left edge, without grey";
  QTest::keyClick(window.get(), Qt::Key_V);
  canvas->zoom_to(4);
  QTest::keyClick(window.get(), Qt::Key_V);
  EXPECT_NEAR(canvas->zoom(), 4, 1e-9) << "a detail stays in view";
}

TEST_F(CompareTest, LeavesSideBySideForWhatNeedsBothImagesInOnePane) {
  register_pair();
  for (const char* command : {"mode_difference", "place_by_hand"}) {
    QTest::keyClick(window.get(), Qt::Key_V);
    ASSERT_EQ(canvas->panes().size(), 2u);
    action(command)->trigger();
    EXPECT_EQ(canvas->panes().size(), 1u) << command;
    EXPECT_FALSE(action("side_by_side")->isChecked()) << command;
    canvas->set_active_tool(nullptr);
  }
}

TEST_F(CompareTest, LeavesAToolByEscapeWhereverTheFocusIs) {
  register_pair();
  action("correction_tool")->trigger();
  ASSERT_NE(canvas->active_tool(), nullptr);
  auto* tabs = child<QTabWidget>("verdict_pages");
  tabs->setFocus();
  QTest::keyClick(tabs, Qt::Key_Escape);
  EXPECT_EQ(canvas->active_tool(), nullptr);
}

TEST_F(CompareTest, BreaksTheLinkByAKey) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_V);
  QTest::keyClick(window.get(), Qt::Key_V, Qt::ShiftModifier);
  QTest::keyClick(window.get(), Qt::Key_1);
  QTest::keyClick(window.get(), Qt::Key_K);
  ASSERT_FALSE(canvas->settings().linked);
  const Viewport left = canvas->panes()[0].viewport, right = canvas->panes()[1].viewport;
  const QPointF from(std::round(canvas->width() * 0.8), std::round(canvas->height() * 0.4));
  drag(from, from + QPointF(40, 10));
  EXPECT_EQ(canvas->panes()[0].viewport, left);
  EXPECT_NEAR(canvas->panes()[1].viewport.center_fixed.x,
              right.center_fixed.x - 40 * canvas->devicePixelRatioF(), 1e-6);
  QTest::keyClick(window.get(), Qt::Key_K);
  EXPECT_NEAR(canvas->panes()[1].viewport.center_fixed.x, left.center_fixed.x - 12, 1e-6)
      << "they meet again";
}

TEST_F(CompareTest, TurnsAndMirrorsTheViewAndTellsPlacesRight) {
  QTest::keyClick(window.get(), Qt::Key_1);
  for (int i = 0; i < 6; ++i) action("rotate_right")->trigger();
  EXPECT_NEAR(canvas->viewport().angle_rad, std::numbers::pi / 2, 1e-9);
  // Content on the right of the image is below after a quarter turn clockwise.
  const auto pane = canvas->panes().front();
  const QPointF a = pane.widget_from_fixed({400, 300}), b = pane.widget_from_fixed({410, 300});
  EXPECT_NEAR(b.x() - a.x(), 0, 1e-6);
  EXPECT_GT(b.y() - a.y(), 0);
  action("mode_fixed_only")->trigger();
  const QPointF place = middle() + QPointF(60, -35);
  EXPECT_NEAR(drawn_at(place).red(), red_of(place, 0), 5);
  action("mirror_view")->trigger();
  EXPECT_TRUE(canvas->viewport().mirrored);
  EXPECT_NEAR(drawn_at(place).red(), red_of(place, 0), 5);
  action("rotate_reset")->trigger();
  EXPECT_EQ(canvas->viewport().angle_rad, 0);
  EXPECT_FALSE(canvas->viewport().mirrored);
}

TEST_F(CompareTest, GoesWhereTheMiniMapIsClicked) {
  QTest::keyClick(window.get(), Qt::Key_1);
  canvas->zoom_to(4);
  ASSERT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
  QTest::qWait(100);  // the map is drawn by a thread of its own
  // 900 x 700 fits into 170 x 130 by 130 / 700; the map lies 14 from the corner.
  const double w = std::round(900.0 * 130 / 700), h = 130;
  const QPointF corner(canvas->width() - w - 14, canvas->height() - h - 14);
  QTest::mouseClick(canvas, Qt::LeftButton, {}, (corner + QPointF(w * 0.25, h * 0.25)).toPoint());
  EXPECT_NEAR(canvas->viewport().center_fixed.x, 225, 8);
  EXPECT_NEAR(canvas->viewport().center_fixed.y, 175, 8);
}

TEST_F(CompareTest, ShowsEitherImageAloneByAKey) {
  QTest::keyClick(window.get(), Qt::Key_3);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Fixed);
  EXPECT_TRUE(action("mode_fixed_only")->isChecked());
  QTest::keyClick(window.get(), Qt::Key_4);
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Moving);
  EXPECT_TRUE(action("mode_moving_only")->isChecked());
}

TEST_F(CompareTest, ZoomsToTwiceLifeSizeByAKey) {
  QTest::keyClick(window.get(), Qt::Key_2);
  EXPECT_DOUBLE_EQ(canvas->zoom(), 2.0);
}

TEST_F(CompareTest, DragsWithTheMiddleButtonWhateverTheTool) {
  QTest::keyClick(window.get(), Qt::Key_1);
  const Vec2d before = canvas->viewport().center_fixed;
  QTest::mousePress(canvas, Qt::MiddleButton, {}, {300, 300});
  QMouseEvent move(QEvent::MouseMove, QPointF(340, 320), canvas->mapToGlobal(QPointF(340, 320)), Qt::NoButton,
                   Qt::MiddleButton, {});
  QCoreApplication::sendEvent(canvas, &move);
  QTest::mouseRelease(canvas, Qt::MiddleButton, {}, {340, 320});
  const double r = canvas->devicePixelRatioF();
  EXPECT_NEAR(canvas->viewport().center_fixed.x, before.x - 40 * r, 1e-6);
  EXPECT_NEAR(canvas->viewport().center_fixed.y, before.y - 20 * r, 1e-6);
}

}  // namespace
}  // namespace alinify

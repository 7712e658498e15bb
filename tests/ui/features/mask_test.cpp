// Masks drawn on the images, and runs on a part of them.

#include <QLabel>
#include <QMessageBox>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/document/session_values.h"

namespace alinify {
namespace {

using test::click_answer;
using test::wait_for;
using ui::Side;

class MaskTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    window->canvas().setFocus();
  }
  QPoint on_canvas(Vec2d fixed, std::size_t pane = 0) {
    return window->canvas().panes().at(pane).widget_from_fixed(fixed).toPoint();
  }
  Vec2d under(QPoint p) { return window->canvas().panes().front().fixed_from_widget(p); }
  void click(QPoint p, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseClick(&window->canvas(), button, Qt::NoModifier, p);
  }
  void draw(const char* command, const std::vector<Vec2d>& corners) {
    QTest::mouseClick(child<QToolButton>((std::string(command) + "_button").c_str()), Qt::LeftButton);
    ASSERT_TRUE(action(command)->isChecked());
    for (const Vec2d corner : corners) click(on_canvas(corner));
    QTest::keyClick(&window->canvas(), Qt::Key_Return);
  }
  const std::vector<MaskPolygon>& fixed() { return window->document().polygons(Side::Fixed); }
  const std::vector<MaskPolygon>& moving() { return window->document().polygons(Side::Moving); }
  double pixel() { return window->canvas().viewport().fixed_px_per_pixel; }
};

TEST_F(MaskTest, AreDrawnByClicksClosedByEnterAndCountInTheRun) {
  draw("mask_keep", {{100, 80}, {500, 80}, {500, 400}, {100, 400}});
  ASSERT_EQ(fixed().size(), 1u);
  ASSERT_EQ(fixed()[0].corners.size(), 4u);
  EXPECT_TRUE(fixed()[0].counts);
  EXPECT_EQ(action("undo")->text(), "&Undo Draw Mask to Keep");
  EXPECT_TRUE(child<QLabel>("masks")->text().contains("1 on the fixed image"));
  register_pair();
  const Rect counted = fake.counted;
  EXPECT_NEAR(static_cast<double>(counted.x), 100, 2 * pixel() + 1);
  EXPECT_NEAR(static_cast<double>(counted.right()), 500, 2 * pixel() + 1);
  EXPECT_NEAR(static_cast<double>(counted.bottom()), 400, 2 * pixel() + 1);
  EXPECT_TRUE(fake.counted_moving.empty());
  EXPECT_FALSE(action("mask_keep")->isChecked()) << "a run takes the tool away";
}

TEST_F(MaskTest, AreMadeOfWhatIsPictureByOneCommandAndUndoneByOne) {
  window->open_images("/nowhere/section.tif", {});
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->canvas().up_to_date(); }));
  draw("mask_leave_out", {{10, 10}, {60, 10}, {60, 60}});
  window->document().set_polygons(Side::Moving, {{{{5, 5}, {90, 5}, {90, 90}}, true}}, "Draw");
  action("mask_keep")->setChecked(false);
  QTest::keyClick(window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(wait_for([&] { return !window->busy() && action("undo")->text().contains("Automatically"); }));
  ASSERT_EQ(fixed().size(), 1u);
  EXPECT_TRUE(fixed()[0].counts);
  EXPECT_GT(fixed()[0].corners.size(), 12u);
  EXPECT_TRUE(counts_at(fixed(), {450, 350}));
  EXPECT_TRUE(counts_at(fixed(), {170, 350}));
  EXPECT_FALSE(counts_at(fixed(), {130, 350}));
  EXPECT_FALSE(counts_at(fixed(), {450, 90}));
  ASSERT_EQ(moving().size(), 1u);
  EXPECT_EQ(moving()[0].corners.size(), 3u) << "around the moving picture is no ground: what was drawn stays";
  action("undo")->trigger();
  ASSERT_EQ(fixed().size(), 1u);
  EXPECT_EQ(fixed()[0].corners.size(), 3u);
}

TEST_F(MaskTest, CloseByADoubleClickOrOnTheFirstCornerAndDropOnEscape) {
  action("mask_keep")->trigger();
  click(on_canvas({100, 100}));
  click(on_canvas({300, 100}));
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({300, 300}));
  QTest::mouseDClick(&window->canvas(), Qt::LeftButton, {}, on_canvas({300, 300}));
  ASSERT_EQ(fixed().size(), 1u);
  EXPECT_EQ(fixed()[0].corners.size(), 3u) << "a double click sets one corner, not two";
  click(on_canvas({500, 500}));
  click(on_canvas({700, 500}));
  click(on_canvas({700, 600}));
  click(on_canvas({500, 500}) + QPoint(3, 2));
  ASSERT_EQ(fixed().size(), 2u);
  EXPECT_EQ(fixed()[1].corners.size(), 3u);
  click(on_canvas({500, 150}));
  click(on_canvas({600, 150}));
  QTest::keyClick(&window->canvas(), Qt::Key_Backspace);
  EXPECT_EQ(window->features().masks.tool().drawing().size(), 1u);
  click(on_canvas({650, 250}));
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  EXPECT_TRUE(window->features().masks.tool().drawing().empty());
  EXPECT_EQ(fixed().size(), 2u);
  click(on_canvas({500, 150}));
  QTest::keyClick(&window->canvas(), Qt::Key_Return);
  EXPECT_EQ(fixed().size(), 2u) << "one corner is no mask";
}

TEST_F(MaskTest, LeaveOutWhatLiesWithinAndShadeItOnTheCanvas) {
  const QPoint inside = on_canvas({300, 250}), outside = on_canvas({700, 600});
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const auto light = [&](QPoint p) {
    const QImage seen = window->canvas().grab(QRect(p - QPoint(15, 15), QSize(30, 30))).toImage();
    double sum = 0;
    for (int y = 0; y < seen.height(); ++y)
      for (int x = 0; x < seen.width(); ++x) sum += seen.pixelColor(x, y).lightnessF();
    return sum / (seen.width() * seen.height());
  };
  const double inside_before = light(inside), outside_before = light(outside);
  draw("mask_leave_out", {{150, 100}, {450, 100}, {450, 400}, {150, 400}});
  ASSERT_EQ(fixed().size(), 1u);
  EXPECT_FALSE(fixed()[0].counts);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  EXPECT_LT(light(inside), inside_before - 0.05);
  EXPECT_NEAR(light(outside), outside_before, 0.01);
  register_pair();
  EXPECT_EQ(fake.counted, (Rect{0, 0, 900, 700})) << "all around it counts";
}

TEST_F(MaskTest, DragsCornersDeletesAndTakesStepsBackByTheirNames) {
  draw("mask_keep", {{100, 80}, {500, 80}, {500, 400}, {100, 400}});
  const std::vector<MaskPolygon> before = fixed();
  const QPoint from = on_canvas(before[0].corners[2]), to = from + QPoint(40, 30);
  QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
  QTest::mouseMove(&window->canvas(), from + QPoint(20, 15));
  QTest::mouseMove(&window->canvas(), to);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, to);
  EXPECT_LT(length(fixed()[0].corners[2] - under(to)), 2 * pixel());
  EXPECT_EQ(action("undo")->text(), "&Undo Move Mask Corner");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(fixed(), before);
  click(on_canvas(before[0].corners[0]));
  ASSERT_TRUE(window->features().masks.tool().has_selected());
  QTest::keyClick(window.get(), Qt::Key_Delete);
  EXPECT_TRUE(fixed().empty());
  EXPECT_EQ(action("undo")->text(), "&Undo Delete Mask");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(fixed(), before);
  action("mask_clear")->trigger();
  EXPECT_TRUE(fixed().empty());
  EXPECT_FALSE(action("mask_clear")->isEnabled());
}

TEST_F(MaskTest, AreDrawnOnTheMovingImageWhereItIsSeenAlone) {
  register_pair();  // shows it shifted by 12 pixels
  action("mode_moving_only")->trigger();
  draw("mask_keep", {{200, 200}, {400, 200}, {400, 300}, {200, 300}});
  EXPECT_TRUE(fixed().empty());
  ASSERT_EQ(moving().size(), 1u);
  EXPECT_NEAR(moving()[0].corners[0].x, 188, 2 * pixel()) << "in its own pixels";
  // In its own half the image is unwarped.
  action("mode_overlay")->trigger();
  action("side_by_side")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const ui::CanvasPane pane = window->canvas().panes().at(1);
  for (const Vec2d p : {Vec2d{500, 400}, Vec2d{600, 400}, Vec2d{600, 500}})
    click(pane.widget_from_frame(p).toPoint());
  QTest::keyClick(&window->canvas(), Qt::Key_Enter);
  ASSERT_EQ(moving().size(), 2u);
  EXPECT_LT(length(moving()[1].corners[2] - Vec2d{600, 500}), 3 * pane.viewport.fixed_px_per_pixel);
  register_pair();
  // The first pixel whose centre lies within: up to one further than the corner that a click has set.
  EXPECT_NEAR(static_cast<double>(fake.counted_moving.x), 188, 2 * pixel() + 1);
}

TEST_F(MaskTest, KeepToTheRegionAsWell) {
  draw("mask_keep", {{100, 80}, {500, 80}, {500, 400}, {100, 400}});
  action("mask_keep")->setChecked(false);
  window->canvas().zoom_to(2);
  window->canvas().pan_by({-200, -150});
  action("region_shown")->trigger();
  const Rect region = *window->features().region.region();
  register_pair();
  EXPECT_TRUE(region.contains(fake.counted));
  EXPECT_LE(fake.counted.right(), 502);
}

TEST_F(MaskTest, GoWithTheImageTheyWereDrawnOn) {
  draw("mask_keep", {{100, 80}, {500, 80}, {500, 400}});
  const std::vector<MaskPolygon> drawn = fixed();
  action("swap")->trigger();
  EXPECT_EQ(moving(), drawn);
  EXPECT_TRUE(fixed().empty());
  window->open_images("/nowhere/other.tif", "");
  ASSERT_TRUE(wait_for([&] { return window->document().image(Side::Fixed)->name() == "other.tif"; }));
  EXPECT_EQ(moving(), drawn);
  window->open_images("", "/nowhere/moving2.tif");
  auto* ask = wait_child<QMessageBox>("save_question");
  ASSERT_NE(ask, nullptr) << "a mask is work";
  click_answer(ask->button(QMessageBox::Discard));
  ASSERT_TRUE(wait_for([&] { return window->document().image(Side::Moving)->name() == "moving2.tif"; }));
  EXPECT_TRUE(moving().empty()) << "another image has no such place";
}

TEST_F(MaskTest, LieInTheSessionFile) {
  draw("mask_keep", {{100, 80}, {500, 80}, {500, 400}});
  const Session kept = ui::session_of(window->document().state());
  EXPECT_EQ(kept.drawn_masks.fixed, fixed());
  EXPECT_TRUE(kept.drawn_masks.moving.empty());
}

TEST_F(MaskTest, OutsideOfTheImageAreRefusedInASentence) {
  window->document().set_polygons(Side::Fixed, {{{{2000, 80}, {2500, 80}, {2500, 400}}, true}}, "Draw");
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("mask"));
  box->close();
  EXPECT_FALSE(window->busy());
}

TEST_F(MaskTest, TheShownRegionIsRegisteredAnewFromTheMapAsItIs) {
  EXPECT_FALSE(action("register_region")->isEnabled()) << "there is no map yet";
  register_pair();
  const Transform before = *window->document().current_transform();
  window->canvas().zoom_to(2);
  ASSERT_TRUE(action("register_region")->isEnabled());
  const Viewport view = window->canvas().viewport();
  QTest::mouseClick(child<QToolButton>("register_region_button"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  EXPECT_FALSE(action("register_region")->isEnabled());
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_NEAR(static_cast<double>(fake.asked_region.width), 0.5 * static_cast<double>(view.size.width), 2);
  EXPECT_TRUE((Rect{0, 0, 900, 700}).contains(fake.asked_region));
  EXPECT_EQ(window->document().state().results.size(), 2u);
  EXPECT_EQ(action("undo")->text(), "&Undo Register the Shown Region");
  EXPECT_LT(
      length((*window->document().current_transform())(Vec2d{5, 5}) - (before(Vec2d{5, 5}) + Vec2d{0, 2})),
      1e-9);
  EXPECT_EQ(fake.judged_start.load(), before(Vec2d{0, 0}).x) << "judged against the map as it was";
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(*window->document().current_transform(), before);
}

}  // namespace
}  // namespace alinify

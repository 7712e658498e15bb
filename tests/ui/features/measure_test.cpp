// Distances, angles and threads of the fixed image, by mouse and by keys.

#include <cmath>
#include <numbers>

#include <QClipboard>
#include <QMenu>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <nlohmann/json.hpp>

#include "tests/support/text_files.h"
#include "tests/support/transforms.h"
#include "tests/ui/session_fixture.h"
#include "ui/tools/measure_tool.h"

namespace alinify {
namespace {

using test::wait_for;

class MeasureTest : public test::SessionWindowTest {
 protected:
  void SetUp() override {
    SessionWindowTest::SetUp();
    open_pair();
    QTest::keyClick(window.get(), Qt::Key_1);  // an image pixel to a screen pixel
    window->statusBar()->clearMessage();
    QApplication::clipboard()->setText("of another program");
  }
  void TearDown() override {
    if (!copies_) {
      EXPECT_EQ(QApplication::clipboard()->text(), "of another program") << "nobody asked to copy";
    }
    SessionWindowTest::TearDown();
  }
  ui::MeasureTool& tool() { return window->features().measuring.tool(); }
  const std::vector<Measurement>& measurements() { return window->document().measurements(); }
  void click(Vec2d fixed) {
    QTest::mouseClick(&window->canvas(), Qt::LeftButton, Qt::NoModifier, on_canvas(fixed));
  }
  void drag(Vec2d from, Vec2d to) {
    QTest::mousePress(&window->canvas(), Qt::LeftButton, Qt::NoModifier, on_canvas(from));
    QTest::mouseMove(&window->canvas(), on_canvas(0.5 * (from + to)));
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::NoModifier, on_canvas(to));
  }
  /// The status bar's text about the newest measurement.
  QString told() { return window->statusBar()->currentMessage(); }
  Vec2d middle() { return window->canvas().viewport().center_fixed; }

  bool copies_ = false;
};

TEST_F(MeasureTest, DrawsALineAndTellsItsLength) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  ASSERT_EQ(window->canvas().active_tool(), &tool());
  EXPECT_TRUE(action("measure_distance")->isChecked());
  const Vec2d from = middle() - Vec2d{30, 40}, to = middle() + Vec2d{30, 40};
  drag(from, to);
  ASSERT_EQ(measurements().size(), 1u);
  EXPECT_NEAR(length(measurements()[0].points[1] - measurements()[0].points[0]), 100, 1.5);
  EXPECT_TRUE(told().endsWith(" px")) << told().toStdString();
  EXPECT_NEAR(told().split(' ')[0].toDouble(), 100, 1.5);
  // Two clicks do the same, in the unit that counts by now.
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{20, 20}}, std::nullopt);
  click(from);
  EXPECT_EQ(measurements().size(), 1u) << "one end alone is no line";
  click(to);
  ASSERT_EQ(measurements().size(), 2u);
  EXPECT_TRUE(told().endsWith(" mm")) << told().toStdString() << ": nobody chose micrometres";
  EXPECT_NEAR(told().split(' ')[0].toDouble(), 2, 0.03);
  action("unit_um")->trigger();
  click(from);
  click(to);
  EXPECT_TRUE(told().endsWith(" µm")) << told().toStdString();
  EXPECT_NEAR(told().split(' ')[0].toDouble(), 2000, 30);
  action("unit_auto")->trigger();
  window->canvas().grab();
  action("measure_clear")->trigger();
  EXPECT_TRUE(measurements().empty());
  EXPECT_FALSE(action("measure_clear")->isEnabled());
}

TEST_F(MeasureTest, TellsHowLongTheLineIsInTheMovingImage) {
  auto registration = std::make_shared<ui::Registration>();
  Transform& map = registration->result.moving_from_fixed;
  map.fixed = window->document().geometry(ui::Side::Fixed),
  map.moving = window->document().geometry(ui::Side::Moving);
  map.parts.emplace_back(testing::similarity_about({0, 0}, 0, 1.5, {0, 0}));
  window->document().add_result(std::move(registration), "Made", "Make");
  QTest::keyClick(window.get(), Qt::Key_Q);
  drag(middle() - Vec2d{40, 0}, middle() + Vec2d{40, 0});
  const QStringList parts = told().split(" px on the fixed image, ");
  ASSERT_EQ(parts.size(), 2) << told().toStdString();
  EXPECT_NEAR(parts[0].toDouble(), 80, 1.5);
  EXPECT_NEAR(parts[1].split(' ')[0].toDouble(), 120, 2.5);
}

TEST_F(MeasureTest, MeasuresAnAngleAsItIsOnTheClothNotOnItsPixels) {
  QTest::keyClick(window.get(), Qt::Key_Q, Qt::ShiftModifier);
  EXPECT_EQ(tool().kind(), MeasureKind::Angle);
  const Vec2d corner = middle();
  click(corner + Vec2d{60, 0});
  click(corner);
  click(corner + Vec2d{60, 60});
  ASSERT_EQ(measurements().size(), 1u);
  EXPECT_NEAR(told().chopped(1).toDouble(), 45, 1.5) << told().toStdString();
  // Lines that are twice as far apart as their pixels are wide.
  const auto angle = [](std::vector<Vec2d> points, std::optional<Vec2d> pixel_size_um) {
    return ui::text_of(Measurement{MeasureKind::Angle, std::move(points)}, {}, pixel_size_um);
  };
  EXPECT_EQ(angle({{10, 0}, {0, 0}, {10, 10}}, Vec2d{1, 2}), "63.4°");
  EXPECT_EQ(angle({{10, 0}, {0, 0}, {-5, 0}}, std::nullopt), "180.0°");
}

TEST_F(MeasureTest, LabelsAnAngleBetweenItsArmsWhereThereIsRoom) {
  const QRectF area(0, 0, 800, 600);
  const QSizeF label(50, 20);
  const QPointF corner(400, 300);
  // Right and down, 200 px long: all of the label lies between the arms.
  const QRectF inside =
      ui::angle_label_box(area, label, corner + QPointF(200, 0), corner, corner + QPointF(0, 200));
  EXPECT_GT(inside.left(), corner.x());
  EXPECT_GT(inside.top(), corner.y());
  EXPECT_NEAR(inside.center().x() - corner.x(), inside.center().y() - corner.y(), 1e-6) << "on the bisector";
  // Arms of 15 px have no room for it: beyond the corner.
  const QRectF outside =
      ui::angle_label_box(area, label, corner + QPointF(15, 0), corner, corner + QPointF(0, 15));
  EXPECT_LT(outside.center().x(), corner.x());
  EXPECT_FALSE(outside.contains(corner));
  // At the edge of the view it is moved in.
  EXPECT_TRUE(area.contains(ui::angle_label_box(area, label, {15, 2}, {2, 2}, {2, 15})));
}

TEST_F(MeasureTest, KeepsItsLabelOffTheNumberOfALandmark) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  const Vec2d end = middle();
  drag(end - Vec2d{120, 0}, end);
  ASSERT_EQ(measurements().size(), 1u);
  const ui::CanvasPane pane = window->canvas().panes().front();
  // Its number lies below at the right of the line's end, where the label would be.
  const QPointF at = pane.widget_from_fixed(measurements()[0].points[1]) + QPointF(4, 34);
  const auto plate_at = [&](QPointF place) {
    const QImage shot = window->canvas().shown_picture();
    return shot.pixelColor((place * shot.devicePixelRatio()).toPoint()).lightness() < 60;
  };
  const QPointF free = pane.widget_from_fixed(measurements()[0].points[1]) + QPointF(16, 14);
  EXPECT_TRUE(plate_at(free));
  window->document().set_landmarks(
      {{"12345678", pane.fixed_from_widget(at), pane.fixed_from_widget(at), true}}, "Add");
  const auto taken = window->canvas().labels_beside(tool(), pane, window->canvas().font());
  ASSERT_EQ(taken.size(), 1u);
  const QPointF left = pane.widget_from_fixed(measurements()[0].points[1]) + QPointF(-16, 14);
  EXPECT_TRUE(plate_at(left)) << "it went to the other side";
}

TEST_F(MeasureTest, CountsTheThreadsAlongALine) {
  // The picture's rows go through a cosine of 23 px a radian: a thread every 144.5 px.
  QTest::keyClick(window.get(), Qt::Key_0);
  QTest::keyClick(window.get(), Qt::Key_Z);
  EXPECT_EQ(tool().kind(), MeasureKind::Threads);
  drag({450, 4}, {450, 695});
  ASSERT_EQ(measurements().size(), 1u);
  ASSERT_TRUE(wait_for([&] { return told().contains("threads,"); })) << told().toStdString();
  const auto& threads = measurements()[0].threads;
  ASSERT_TRUE(threads.has_value()) << told().toStdString();
  EXPECT_NEAR(threads->spacing_px, 2 * std::numbers::pi * 23, 2);
  EXPECT_TRUE(told().contains("threads, one every ")) << told().toStdString();
  // Across, the sine of 17 px a radian; at 10 µm a pixel 9.36 to the centimetre.
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{10, 10}}, std::nullopt);
  window->statusBar()->clearMessage();
  drag({5, 350}, {895, 350});
  ASSERT_TRUE(wait_for([&] { return told().contains("per cm"); })) << told().toStdString();
  EXPECT_TRUE(told().endsWith(" per cm")) << told().toStdString();
  EXPECT_NEAR(told().section(QStringLiteral(", "), 1).section(QLatin1Char(' '), 0, 0).toDouble(),
              1e3 / (2 * std::numbers::pi * 17), 0.1)
      << told().toStdString();
}

TEST_F(MeasureTest, CountsThreadsOnTheImageOnlyAndSaysWhenTheLineIsAskew) {
  QTest::keyClick(window.get(), Qt::Key_0);
  QTest::keyClick(window.get(), Qt::Key_Z);
  Q_EMIT tool().measured({MeasureKind::Threads, {{450, -900}, {450, 695}}});
  ASSERT_EQ(measurements().size(), 1u);
  EXPECT_NEAR(measurements()[0].points[0].y, 0, 1e-9) << "as far as there is an image";
  EXPECT_NEAR(measurements()[0].points[1].y, 695, 1e-9);
  ASSERT_TRUE(wait_for([&] { return told().contains("threads,"); })) << told().toStdString();
  EXPECT_FALSE(told().contains("off the image")) << told().toStdString();
  Q_EMIT tool().measured({MeasureKind::Threads, {{1000, -900}, {1000, 695}}});
  EXPECT_EQ(measurements().size(), 1u) << "there is no image";
  const Vec2d from{10, 10}, askew{510, 410};
  Q_EMIT tool().measured({MeasureKind::Threads, {from, askew}});
  ASSERT_EQ(measurements().size(), 2u);
  EXPECT_EQ(told(), "Not counted: the line is 39° off the image's rows and columns");
  EXPECT_FALSE(window->busy()) << "it would be a count of threads of both directions";
  const auto text_of_line = [](Vec2d to) {
    Measurement line{MeasureKind::Threads, {{0, 0}, to}};
    line.threads = ThreadCount{{0, 10, 20, 30}, 10, 0.9};
    return ui::text_of(line, {}, std::nullopt);
  };
  EXPECT_EQ(text_of_line({100, 80}), "not counted: the line is 39° off the image's rows and columns")
      << "of a session of an older version, too";
  EXPECT_EQ(text_of_line({100, 5}), "4 threads, one every 10 px");
}

TEST_F(MeasureTest, CopiesEveryMeasurementToALineOfItsOwnWhenAsked) {
  copies_ = true;
  EXPECT_FALSE(action("measure_copy")->isEnabled());
  QTest::keyClick(window.get(), Qt::Key_Q);
  Q_EMIT tool().measured({MeasureKind::Distance, {{10, 10}, {40, 50}}});
  action("measure_copy")->trigger();
  EXPECT_EQ(QApplication::clipboard()->text(), "50 px");
  EXPECT_EQ(told(), "Copied: 50 px");
  Q_EMIT tool().measured({MeasureKind::Angle, {{10, 0}, {0, 0}, {0, 10}}});
  action("measure_copy")->trigger();
  EXPECT_EQ(QApplication::clipboard()->text(), "50 px\n90.0°");
  EXPECT_EQ(told(), "2 measurements copied");
}

TEST_F(MeasureTest, TheToolBarsButtonListsItsKindsAndShowsTheOneThatWasUsedLast) {
  auto* bar = child<QToolBar>("main_tool_bar");
  auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action("measure_distance")));
  ASSERT_NE(button, nullptr);
  ASSERT_NE(button->menu(), nullptr);
  EXPECT_TRUE(button->menu()->actions().contains(action("measure_threads")));
  EXPECT_EQ(button->menu()->actions().back(), action("pixel_size")) << "without it lengths are in pixels";
  QTest::keyClick(window.get(), Qt::Key_Z);
  EXPECT_TRUE(button->isChecked());
  EXPECT_EQ(button->accessibleName(), "Count Threads");
  QTest::mouseClick(button, Qt::LeftButton, {}, {8, button->height() / 2});
  EXPECT_FALSE(button->isChecked());
  EXPECT_EQ(window->canvas().active_tool(), nullptr);
  QTest::mouseClick(button, Qt::LeftButton, {}, {8, button->height() / 2});
  EXPECT_EQ(tool().kind(), MeasureKind::Threads);
  EXPECT_EQ(window->canvas().active_tool(), &tool());
}

TEST_F(MeasureTest, ShowsNoLabelOfALineOutOfSight) {
  window->document().set_measurements({}, "");
  const Viewport there = window->canvas().viewport();
  Viewport elsewhere = there;
  elsewhere.fixed_px_per_pixel = 0.25 * there.fixed_px_per_pixel;
  window->canvas().set_viewport(elsewhere);
  const QImage empty = window->canvas().grab().toImage();
  const Vec2d far = middle() + Vec2d{2.0 * window->canvas().width() * elsewhere.fixed_px_per_pixel, 0};
  Q_EMIT tool().measured({MeasureKind::Distance, {far, far + Vec2d{10, 0}}});
  ASSERT_EQ(measurements().size(), 1u);
  EXPECT_EQ(window->canvas().grab().toImage(), empty) << "it would cling to the edge";
  Q_EMIT tool().measured({MeasureKind::Distance, {middle() - Vec2d{2 * length(far), 0}, far}});
  EXPECT_NE(window->canvas().grab().toImage(), empty) << "one that passes through the view has its label";
}

TEST_F(MeasureTest, IsDoneByKeysAlone) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  auto* canvas = &window->canvas();
  QTest::keyClick(canvas, Qt::Key_Return);  // brings the cross
  QTest::keyClick(canvas, Qt::Key_Return);
  for (int i = 0; i < 3; ++i) QTest::keyClick(canvas, Qt::Key_Right, Qt::ShiftModifier);
  QTest::keyClick(canvas, Qt::Key_Left);
  QTest::keyClick(canvas, Qt::Key_Return);
  ASSERT_EQ(measurements().size(), 1u);
  const auto& points = measurements()[0].points;
  EXPECT_NEAR(points[1].x - points[0].x, 29, 1e-6);
  EXPECT_NEAR(points[1].y - points[0].y, 0, 1e-6);
  EXPECT_EQ(told(), "29 px");
  QTest::keyClick(canvas, Qt::Key_Return);
  QTest::keyClick(canvas, Qt::Key_Backspace);
  QTest::keyClick(canvas, Qt::Key_Escape);
  EXPECT_EQ(canvas->active_tool(), nullptr) << "nothing was begun, so it leaves";
  EXPECT_EQ(measurements().size(), 1u) << "what was measured stays in sight";
}

TEST_F(MeasureTest, IsUndoneStepByStepAndKeptInTheSession) {
  open_files_pair();
  QTest::keyClick(window.get(), Qt::Key_Q);
  drag(middle(), middle() + Vec2d{50, 0});
  QTest::keyClick(window.get(), Qt::Key_0);
  QTest::keyClick(window.get(), Qt::Key_Z);
  drag({450, 4}, {450, 695});
  ASSERT_TRUE(wait_for([&] { return measurements().size() == 2 && measurements()[1].threads.has_value(); }));
  EXPECT_TRUE(window->files().modified()) << "a measurement is work, too";
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(measurements().size(), 1u) << "the line and its count are one step";
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(measurements().size(), 2u);
  const std::vector<Measurement> before = measurements();
  save_as(file("pair.alinify"));
  make_second_window();
  second->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  EXPECT_EQ(second->document().measurements(), before);
  second->canvas().grab();
}

TEST_F(MeasureTest, MovesAnEndThatIsDraggedAndBeginsAnotherLineByAClickOnIt) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  const Vec2d from = middle() - Vec2d{40, 0}, to = middle() + Vec2d{40, 0};
  drag(from, to);
  ASSERT_EQ(measurements().size(), 1u);
  const Measurement before = measurements()[0];
  drag(to + Vec2d{3, 0}, middle() + Vec2d{63, 40});
  ASSERT_EQ(measurements().size(), 1u) << "it is the same line";
  EXPECT_EQ(measurements()[0].points[0], before.points[0]);
  EXPECT_NEAR(measurements()[0].points[1].x, to.x + 20, 1.5);
  EXPECT_NEAR(measurements()[0].points[1].y, to.y + 40, 1.5);
  EXPECT_TRUE(told().contains("107")) << told().toStdString();
  window->document().undo_stack().undo();
  EXPECT_EQ(measurements(), std::vector{before});
  click(to);
  click(to + Vec2d{0, 60});
  ASSERT_EQ(measurements().size(), 2u);
  EXPECT_EQ(measurements()[1].points[0], before.points[1]) << "on the very end of the other";
}

TEST_F(MeasureTest, CountsThreadsAgainAlongALineThatWasMoved) {
  QTest::keyClick(window.get(), Qt::Key_0);
  QTest::keyClick(window.get(), Qt::Key_Z);
  drag({5, 350}, {500, 350});
  const auto counted = [&] { return measurements().size() == 1 && measurements()[0].threads; };
  ASSERT_TRUE(wait_for(counted)) << told().toStdString();
  const int before = measurements()[0].threads->count();
  drag({500, 350}, {895, 350});
  ASSERT_TRUE(wait_for([&] { return counted() && measurements()[0].threads->count() != before; }));
  EXPECT_GT(measurements()[0].threads->count(), before);
  // Beyond the image, where it is cut off, it is selected all the same.
  Q_EMIT tool().measured({MeasureKind::Threads, {{450, -900}, {450, 695}}});
  ASSERT_EQ(measurements().size(), 2u);
  EXPECT_EQ(tool().selected(), 1u);
}

TEST_F(MeasureTest, RemovesTheLineThatWasMadeLastByDelete) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  drag(middle() - Vec2d{40, 0}, middle() + Vec2d{40, 0});
  drag(middle() - Vec2d{40, 50}, middle() + Vec2d{40, -50});
  ASSERT_EQ(measurements().size(), 2u);
  const Measurement first = measurements()[0];
  QTest::keyClick(window.get(), Qt::Key_Delete);
  EXPECT_EQ(measurements(), std::vector{first});
  EXPECT_EQ(window->document().undo_stack().undoText(), "Remove Measurement");
  window->document().undo_stack().undo();
  EXPECT_EQ(measurements().size(), 2u);
}

TEST_F(MeasureTest, StandsInTheReport) {
  open_files_pair();
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{10, 10}}, std::nullopt);
  register_pair();
  activate();
  QTest::keyClick(window.get(), Qt::Key_Q);
  drag(middle(), middle() + Vec2d{50, 0});
  ASSERT_EQ(measurements().size(), 1u);
  action("export_report")->trigger();
  choose_file("export_report_dialog", file("report.json"));
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("report_done") != nullptr; }));
  const auto report = nlohmann::json::parse(testing::get_text(folder / "report.json"));
  ASSERT_EQ(report.at("measurements").size(), 1u);
  const double px = report.at("measurements").at(0).at("length_px").get<double>();
  EXPECT_NEAR(px, 50, 1);
  EXPECT_NEAR(report.at("measurements").at(0).at("length_um").get<double>(), 10 * px, 1e-6);
}

TEST_F(MeasureTest, ForgetsWhatItMeasuredOnOtherImages) {
  QTest::keyClick(window.get(), Qt::Key_Q);
  drag(middle(), middle() + Vec2d{50, 0});
  ASSERT_EQ(measurements().size(), 1u);
  window->open_images("/nowhere/fixed2.tif", "/nowhere/moving2.tif");
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr) << "it is work, too";
  test::SessionWindowTest::click(ask, QMessageBox::Discard);
  ASSERT_TRUE(wait_for([&] { return measurements().empty(); }));
}

}  // namespace
}  // namespace alinify

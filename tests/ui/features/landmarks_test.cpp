// Landmarks, corrections and results in the window, by clicks, drags and keys.

#include <fstream>

#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>
#include <QToolTip>

#include "core/io/landmark_exchange.h"
#include "core/io/points_io.h"
#include "tests/support/rgb_source.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/panels/landmarks_panel.h"

namespace alinify {
namespace {

using test::wait_for;

class LandmarksWindowTest : public test::WindowTest {
 protected:
  QPoint on_canvas(Vec2d fixed) {
    return window->canvas().panes().front().widget_from_fixed(fixed).toPoint();
  }
  Vec2d under(QPoint p) { return window->canvas().panes().front().fixed_from_widget(p); }
  const std::vector<LandmarkPair>& landmarks() { return window->document().landmarks(); }
  bool searched() {
    return wait_for([&] {
      for (const LandmarkPair& pair : landmarks())
        if (window->features().landmarks.editor().pending(pair.id)) return false;
      return true;
    });
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(window.get(), k, modifiers);
  }
  void click(QPoint p, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseClick(&window->canvas(), button, Qt::NoModifier, p);
  }
  void drag(QPoint from, QPoint to, bool release = true) {
    QTest::mousePress(&window->canvas(), Qt::LeftButton, Qt::NoModifier, from);
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(&window->canvas(), from + (to - from) * i / 4);
    if (release) QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::NoModifier, to);
  }
  void start_setting() {
    open_pair();
    key(Qt::Key_L);
    ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("landmarks_dock")->isVisible(); }));
    // The dock took its room from the canvas.
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
};

TEST_F(LandmarksWindowTest, ExplainsTheErrorsOfLandmarksThatAreLeftOut) {
  start_setting();
  auto* const legend = child<QLabel>("landmarks_legend");
  EXPECT_FALSE(legend->isVisible()) << "there is no such figure yet";
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < 5; ++i) {
    const double x = 100.5 + 150 * i, y = 90.25 + 110 * (2 * i % 5);  // not on one line, which fixes no fit
    pairs.push_back({std::to_string(i + 1), {x, y}, {x - 12, y}, true});
  }
  window->document().set_landmarks(pairs, "Add");
  ASSERT_TRUE(wait_for([&] { return legend->isVisible(); }));
  EXPECT_TRUE(legend->text().startsWith("Leave-one-out: ")) << legend->text().toStdString();
  EXPECT_TRUE(wait_for([&] { return legend->height() >= legend->heightForWidth(legend->width()); }))
      << "all of it is read";
  auto* const table = child<QTableView>("landmarks");
  const auto hover = [](QWidget* over, QPoint at) {
    QToolTip::hideText();
    QHelpEvent hint(QEvent::ToolTip, at, over->mapToGlobal(at));
    QCoreApplication::sendEvent(over, &hint);
    return QToolTip::text();
  };
  QHeaderView* const header = table->horizontalHeader();
  const int x = header->sectionViewportPosition(ui::LandmarksModel::LeftOut) + 6;
  EXPECT_TRUE(
      hover(header->viewport(), {x, header->height() / 2}).contains("plain fit of the other landmarks"));
  const QRect cell = table->visualRect(table->model()->index(0, ui::LandmarksModel::LeftOut));
  EXPECT_TRUE(hover(table->viewport(), cell.center()).contains("plain fit of the other landmarks"));
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(wait_for([&] { return !legend->isVisible(); }));
}

// https://github.com/BIOP/ijp-imagetoatlas/issues/227: that points can be added is not found.
TEST_F(LandmarksWindowTest, SetsALandmarkByAClickAndFindsItsPartnerInOneUndoableStep) {
  start_setting();
  const QPoint at = on_canvas({420, 330});
  click(at);
  ASSERT_EQ(landmarks().size(), 1u);
  ASSERT_TRUE(searched());
  const Vec2d clicked = under(at);
  EXPECT_LT(length(landmarks()[0].fixed - clicked), 1);
  EXPECT_EQ(action("undo")->text(), "&Undo Add Landmark 1");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(landmarks().empty()) << "one step, not one for the click and one for the partner";
  key(Qt::Key_Y, Qt::ControlModifier);
  EXPECT_EQ(landmarks().size(), 1u);
}

TEST_F(LandmarksWindowTest, DragsEitherPointAndTakesTheDragBackOnEscape) {
  start_setting();
  window->document().set_landmarks({{"a", {300, 300}, {300, 300}, true}}, "Add");
  const QPoint from = on_canvas({300, 300});
  drag(from, from + QPoint(60, 24));
  // If both lie on one spot, the fixed one is taken.
  EXPECT_LT(length(landmarks()[0].fixed - under(from + QPoint(60, 24))), 2);
  EXPECT_EQ(landmarks()[0].moving, (Vec2d{300, 300}));
  EXPECT_EQ(action("undo")->text(), "&Undo Move Landmark a");
  drag(from, from + QPoint(-40, 10));
  EXPECT_LT(length(landmarks()[0].moving - under(from + QPoint(-40, 10))), 2);
  const LandmarkPair before = landmarks()[0];
  const QPoint moving = on_canvas(before.moving);
  drag(moving, moving + QPoint(0, 80), false);
  QTest::keyClick(&window->canvas(), Qt::Key_Escape);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::NoModifier, moving + QPoint(0, 80));
  EXPECT_EQ(landmarks()[0].moving, before.moving);
}

// Bright glass around the section: a click there finds no partner.
TEST_F(LandmarksWindowTest, MakesAPairOfAClickInEitherPaneWhereNoPartnerIsFound) {
  window->open_images("/nowhere/section_fixed.tif", "/nowhere/section_moving.tif");
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  key(Qt::Key_L);
  action("side_by_side")->trigger();
  QTest::qWait(50);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  ASSERT_EQ(panes.size(), 2u);
  click(panes[0].widget_from_fixed({40, 40}).toPoint());
  ASSERT_TRUE(searched());
  ASSERT_EQ(landmarks().size(), 1u);
  ASSERT_FALSE(landmarks()[0].active);
  const QPoint right = panes[1].widget_from_fixed({70, 90}).toPoint();
  const Vec2d meant = panes[1].fixed_from_widget(right);
  click(right);
  ASSERT_EQ(landmarks().size(), 1u) << "no second one is left alone";
  EXPECT_TRUE(landmarks()[0].active);
  EXPECT_LT(length(landmarks()[0].moving - meant), 2);
  click(panes[0].widget_from_fixed({860, 40}).toPoint());
  EXPECT_EQ(landmarks().size(), 2u) << "the next click begins the next pair";
}

// Bright glass around the section: nothing there can be found again.
TEST_F(LandmarksWindowTest, DragsThePartnerOfALandmarkThatWaitsForItAndNotTheClickedPoint) {
  window->open_images("/nowhere/section_fixed.tif", "/nowhere/section_moving.tif");
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  key(Qt::Key_L);
  ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("landmarks_dock")->isVisible(); }));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const QPoint at = on_canvas({40, 40});
  click(at);
  ASSERT_EQ(landmarks().size(), 1u);
  ASSERT_TRUE(searched());
  ASSERT_FALSE(landmarks()[0].active) << "nothing there is surely alike";
  const LandmarkPair before = landmarks()[0];
  drag(at, at + QPoint(30, 12));
  EXPECT_EQ(landmarks()[0].fixed, before.fixed) << "what was clicked stays where it was clicked";
  EXPECT_LT(length(landmarks()[0].moving - under(at + QPoint(30, 12))), 2);
  EXPECT_TRUE(landmarks()[0].active) << "as the sentence says";
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(landmarks()[0].active);
  drag(at, at + QPoint(-20, 8));
  EXPECT_EQ(landmarks()[0].fixed, before.fixed) << "it waits again";
  EXPECT_TRUE(landmarks()[0].active);
  // Undone, and its clicked point moved by keys: no evidence about the partner.
  key(Qt::Key_Z, Qt::ControlModifier);
  window->features().landmarks.editor().select({landmarks()[0].id}, ui::Side::Fixed);
  window->canvas().setFocus();
  QTest::keyClick(&window->canvas(), Qt::Key_Right);
  EXPECT_EQ(landmarks()[0].fixed, before.fixed + (Vec2d{1, 0}));
  EXPECT_FALSE(landmarks()[0].active);
}

TEST_F(LandmarksWindowTest, ShowsHiddenLandmarksWhenTheirToolIsTakenOrUsed) {
  open_pair();
  key(Qt::Key_H);
  ASSERT_FALSE(action("show_landmarks")->isChecked());
  key(Qt::Key_L);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  EXPECT_TRUE(action("show_landmarks")->isChecked());
  click(on_canvas({420, 330}));
  EXPECT_EQ(landmarks().size(), 1u);
  ASSERT_TRUE(searched());
  key(Qt::Key_H);
  ASSERT_FALSE(action("show_landmarks")->isChecked());
  click(on_canvas({600, 200}));
  EXPECT_EQ(landmarks().size(), 2u);
  EXPECT_TRUE(action("show_landmarks")->isChecked());
}

TEST_F(LandmarksWindowTest, NudgesDeletesAndLeavesOutByKeys) {
  start_setting();
  window->document().set_landmarks({{"a", {300, 300}, {310, 300}, true}, {"b", {500, 400}, {500, 400}, true}},
                                   "Add");
  click(on_canvas({300, 300}));
  ASSERT_EQ(window->features().landmarks.editor().selected(), std::vector<std::string>{"a"});
  window->canvas().setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(&window->canvas(), Qt::Key_Right);
  QTest::keyClick(&window->canvas(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_LT(length(landmarks()[0].fixed - Vec2d{303, 299.9}), 1e-9);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(landmarks()[0].fixed, (Vec2d{300, 300})) << "presses in a row are one step";
  key(Qt::Key_U);
  EXPECT_FALSE(landmarks()[0].active);
  key(Qt::Key_Delete);
  ASSERT_EQ(landmarks().size(), 1u);
  EXPECT_EQ(landmarks()[0].id, "b");
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(landmarks().size(), 2u);
}

TEST_F(LandmarksWindowTest, ListsTheWorstFirstAndGoesWhereARowIsChosen) {
  start_setting();
  register_pair();  // the map is a shift by -12
  window->document().set_landmarks({{"fine", {200, 200}, {188, 200}, true},
                                    {"bad", {700, 500}, {660, 500}, true},
                                    {"so so", {450, 100}, {433, 100}, true}},
                                   "Add");
  QTableView& table = window->features().landmarks.panel().table();
  EXPECT_EQ(table.model()->index(0, 1).data().toString(), "bad");
  EXPECT_EQ(table.model()->index(1, 1).data().toString(), "so so");
  EXPECT_EQ(table.model()->index(2, 1).data().toString(), "fine");
  QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::NoModifier,
                    table.visualRect(table.model()->index(1, 1)).center());
  EXPECT_EQ(window->features().landmarks.editor().selected(), std::vector<std::string>{"so so"});
  EXPECT_LT(length(window->canvas().viewport().center_fixed - Vec2d{447.5, 100}), 3);
  activate();
  key(Qt::Key_N);
  EXPECT_EQ(window->features().landmarks.editor().selected(), std::vector<std::string>{"fine"});
  key(Qt::Key_P);
  key(Qt::Key_P);
  EXPECT_EQ(window->features().landmarks.editor().selected(), std::vector<std::string>{"bad"});
  EXPECT_TRUE(window->features().landmarks.panel().summary_text().contains("3 landmarks"))
      << window->features().landmarks.panel().summary_text().toStdString();
}

TEST_F(LandmarksWindowTest, HandsLandmarksToTheRunAsTheyAreMeant) {
  start_setting();
  window->document().set_landmarks(
      {{"a", {200, 200}, {188, 200}, true}, {"b", {700, 500}, {688, 500}, false}}, "Add");
  register_pair();
  EXPECT_EQ(fake.given_landmarks.load(), 2);
  EXPECT_TRUE(fake.held_to_landmarks.load());
  EXPECT_EQ(fake.checked_points.load(), 0);
  window->document().set_landmark_use(LandmarkUse::Start);
  const std::size_t before = window->document().state().results.size();
  key(Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(
      wait_for([&] { return window->document().state().results.size() > before && !window->busy(); }));
  EXPECT_FALSE(fake.held_to_landmarks.load());
  window->document().set_landmark_use(LandmarkUse::Check);
  key(Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(
      wait_for([&] { return window->document().state().results.size() > before + 1 && !window->busy(); }));
  EXPECT_EQ(fake.given_landmarks.load(), 0);
  EXPECT_EQ(fake.checked_points.load(), 2);
}

TEST_F(LandmarksWindowTest, AlignsByLandmarksAlone) {
  start_setting();
  window->document().set_landmarks({{"a", {100, 100}, {120, 90}, true},
                                    {"b", {700, 100}, {720, 90}, true},
                                    {"c", {400, 600}, {420, 590}, true}},
                                   "Add");
  key(Qt::Key_A);
  ASSERT_NE(window->document().current_transform(), nullptr);
  EXPECT_LT(length((*window->document().current_transform())(Vec2d{300, 300}) - Vec2d{320, 290}), 1e-6);
  EXPECT_EQ(window->document().state().results[0].name, "Landmarks 1");
}

TEST_F(LandmarksWindowTest, CorrectsBySoftDragThatExportAndUndoKnow) {
  open_pair();
  register_pair();
  key(Qt::Key_W);
  ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("correction_dock")->isVisible(); }));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  window->features().corrections.tool().set_radius_px(150);
  const auto map = [&](Vec2d p) { return (*window->document().current_transform())(p); };
  const QPoint from = on_canvas({420, 330}), to = from + QPoint(22, -10);
  const Vec2d a = under(from), b = under(to);
  drag(from, to, false);
  EXPECT_TRUE(window->document().is_preview()) << "the image follows while the mouse moves";
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, Qt::NoModifier, to);
  EXPECT_FALSE(window->document().is_preview());
  EXPECT_LT(length(map(b) - (a + Vec2d{-12, 0})), 0.05) << "the spot lies where it was dragged";
  EXPECT_LT(length(map(b + Vec2d{0, 160}) - (b + Vec2d{-12, 160})), 1e-3)
      << "nothing moves beyond the radius";
  EXPECT_EQ(action("undo")->text(), "&Undo Correct a Spot");

  // A pin holds its place while its neighbour is dragged.
  const QPoint pinned = on_canvas(b + Vec2d{60, 60});
  click(pinned, Qt::RightButton);
  ASSERT_EQ(window->document().corrections().size(), 2u);
  EXPECT_TRUE(window->document().corrections()[1].pin);
  const Vec2d held = map(window->document().corrections()[1].at);
  drag(to, to + QPoint(6, 8));
  EXPECT_LT(length(map(window->document().corrections()[1].at) - held), 0.05);
  ASSERT_EQ(window->document().corrections().size(), 2u) << "the same spot was dragged on";

  key(Qt::Key_E, Qt::ControlModifier);
  auto* accept = wait_child<QPushButton>("export_accept");
  ASSERT_NE(accept, nullptr);
  child<QLineEdit>("export_path")->setText(QDir::temp().filePath("moving-warped.tif"));
  QTest::mouseClick(accept, Qt::LeftButton);
  auto* done = wait_child<QWidget>("export_done");
  ASSERT_NE(done, nullptr);
  done->close();
  EXPECT_EQ(fake.exported_parts.load(), 2) << "the corrections come before the map";
  activate();
  for (int i = 0; i < 3; ++i) key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(window->document().corrections().empty());
  EXPECT_EQ(map(b), b + (Vec2d{-12, 0}));
}

TEST_F(LandmarksWindowTest, SaysThatALongDragWidenedItsRadius) {
  open_pair();
  register_pair();
  key(Qt::Key_W);
  ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("correction_dock")->isVisible(); }));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  ui::CorrectionTool& tool = window->features().corrections.tool();
  const auto told = [&] { return window->statusBar()->currentMessage(); };
  tool.set_radius_px(150);
  drag(on_canvas({420, 330}), on_canvas({440, 330}));
  EXPECT_TRUE(told().endsWith("within a radius of 150 px")) << told().toStdString();
  action("corrections_clear")->trigger();
  tool.set_radius_px(40);
  drag(on_canvas({420, 330}), on_canvas({460, 330}));
  ASSERT_EQ(window->document().corrections().size(), 1u);
  const double widened = window->document().corrections()[0].radius_px;
  ASSERT_GT(widened, 100) << "three times as far as the drag";
  EXPECT_TRUE(told().contains("widened from 40 px to ")) << told().toStdString();
  EXPECT_EQ(tool.radius_px(), 40) << "the next one begins with what was asked for";
}

TEST_F(LandmarksWindowTest, NeverFoldsTheImageHoweverFarItIsDragged) {
  open_pair();
  register_pair();
  key(Qt::Key_W);
  ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("correction_dock")->isVisible(); }));
  window->features().corrections.tool().set_radius_px(40);
  const QPoint from = on_canvas({300, 300});
  drag(from, from + QPoint(150, 60));
  drag(on_canvas({340, 310}), on_canvas({340, 310}) + QPoint(-120, 40));
  const Transform map = *window->document().current_transform();
  for (double y = 0; y < 700; y += 9)
    for (double x = 0; x < 900; x += 9) ASSERT_GT(jacobian(map, {x, y}).determinant(), 0) << x << " " << y;
}

TEST_F(LandmarksWindowTest, KeepsResultsSideBySideAndSwitchesBetweenThem) {
  open_pair();
  register_pair();
  key(Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  ASSERT_TRUE(wait_for([&] { return child<QTableView>("results")->isVisible(); }));
  const std::string first = window->document().state().results[0].id,
                    second = window->document().state().results[1].id;
  EXPECT_EQ(window->document().state().shown, second);
  key(Qt::Key_X);
  EXPECT_EQ(window->document().state().shown, first);
  key(Qt::Key_X);
  EXPECT_EQ(window->document().state().shown, second);
  auto* table = child<QTableView>("results");
  QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                    table->visualRect(table->model()->index(0, 0)).center());
  EXPECT_EQ(window->document().current_transform(), nullptr) << "the first row is the pair as it is";
  QTest::keyClick(table, Qt::Key_Down);
  EXPECT_EQ(window->document().state().shown, first);
  activate();
  action("result_delete")->trigger();
  EXPECT_EQ(window->document().state().results.size(), 1u);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().state().results.size(), 2u);
  EXPECT_EQ(window->document().state().shown, first);
}

// The table's view chooses another row by itself when it loses the current one; the document must not follow.
TEST_F(LandmarksWindowTest, TakingAResultBackOrAwayShowsTheOneThatTheDocumentHas) {
  open_pair();
  register_pair();
  for (std::size_t count : {2u, 3u}) {
    key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(
        wait_for([&] { return window->document().state().results.size() == count && !window->busy(); }));
  }
  ui::SessionDocument& document = window->document();
  const auto& results = document.state().results;
  const std::string first = results[0].id, third = results[2].id;
  document.show_result(first);
  key(Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return results.size() == 4 && !window->busy(); }));
  const int steps = document.undo_stack().count();
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(document.state().shown, first);
  EXPECT_EQ(document.undo_stack().count(), steps);
  EXPECT_EQ(document.undo_stack().index(), steps - 1);
  // And taken away: one step, that brings it back.
  const int before = document.undo_stack().index();
  document.delete_result(first);
  EXPECT_EQ(document.undo_stack().index(), before + 1);
  EXPECT_EQ(results.size(), 2u);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(document.state().shown, first);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(document.state().shown, third) << "before the first one was shown again";
  EXPECT_EQ(results.size(), 3u) << "nothing was taken away anew";
}

/// Images in which every spot looks different.
class GrainyImagesTest : public LandmarksWindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [](const std::filesystem::path& path, int /*page*/,
                             Progress&) -> std::shared_ptr<const TileSource> {
      const int shift = path.filename().string().find("moving") != std::string::npos ? 12 : 0;
      return testing::rgb_source({900, 700}, [shift](std::int64_t x, std::int64_t y) {
        const auto cell = static_cast<std::uint32_t>((x + shift) / 4 * 7919 + y / 4 * 104729);
        const int v = static_cast<int>((cell * 2654435761u) >> 25) + 60;
        return std::array<int, 3>{v, v, v};
      });
    };
    return services;
  }
  /// The landmark tool over both images, each in its pane, and the map that aligns them.
  void set_side_by_side() {
    open_pair();
    register_pair();
    activate();
    action("side_by_side")->trigger();
    key(Qt::Key_L);
    ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("landmarks_dock")->isVisible(); }));
    QTest::qWait(50);
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
};

TEST_F(GrainyImagesTest, TellHowFarAPartnerWasFoundFromWhereItLay) {
  start_setting();
  window->document().set_landmarks({{"a", {300, 300}, {291, 302}, true}}, "Add");
  window->features().landmarks.editor().select({"a"}, ui::Side::Fixed);
  action("landmark_propose")->trigger();
  ASSERT_TRUE(searched());
  EXPECT_LT(length(landmarks()[0].moving - Vec2d{288, 300}), 0.5);
  const QString told = window->statusBar()->currentMessage();
  EXPECT_TRUE(told.startsWith("Landmark a: its partner was found again 3.6 px")) << told.toStdString();
  EXPECT_TRUE(told.endsWith("from where it lay"))
      << "a person had put it there, not the map: " << told.toStdString();
}

TEST_F(GrainyImagesTest, SetThePartnerByAClickInTheOtherImageHoweverFarOneWasFound) {
  set_side_by_side();
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  ASSERT_EQ(panes.size(), 2u);
  auto* hint = child<QLabel>("landmarks_hint");
  EXPECT_FALSE(hint->isVisible()) << "nothing is set yet";
  click(panes[0].widget_from_fixed({300, 300}).toPoint());
  ASSERT_TRUE(searched());
  ASSERT_EQ(landmarks().size(), 1u);
  ASSERT_TRUE(landmarks()[0].active) << "a partner was found";
  EXPECT_TRUE(hint->isVisible());
  EXPECT_TRUE(hint->text().contains("Drag it to its spot")) << hint->text().toStdString();
  EXPECT_TRUE(hint->toolTip().contains("drag it to its spot in the other image"))
      << hint->toolTip().toStdString();
  const QPoint far = panes[1].widget_from_fixed({640, 520}).toPoint();
  const Vec2d meant = panes[1].fixed_from_widget(far) + Vec2d{-12, 0};
  ASSERT_GT(length(meant - landmarks()[0].moving), 100);
  click(far);
  ASSERT_EQ(landmarks().size(), 1u) << "no second landmark";
  EXPECT_LT(length(landmarks()[0].moving - meant), 2);
  const QString said = window->statusBar()->currentMessage();
  EXPECT_TRUE(said.contains("set the partner of landmark 1")) << said.toStdString();
  EXPECT_TRUE(said.contains("Undo")) << said.toStdString();
  EXPECT_FALSE(hint->isVisible()) << "the pair is made";
  click(panes[1].widget_from_fixed({200, 560}).toPoint());
  EXPECT_EQ(landmarks().size(), 2u) << "the next click begins the next pair, in either image";
  ASSERT_TRUE(searched());
}

TEST_F(GrainyImagesTest, KeepAPartnerThatWasFoundWhereARoughClickMeansIt) {
  start_setting();
  action("side_by_side")->trigger();
  QTest::qWait(50);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  // Beside its marker, on the marker's edge, and on the spot.
  for (const QPoint off : {QPoint(16, -10), QPoint(7, 6), QPoint(3, 2)}) {
    click(panes[0].widget_from_fixed({300, 300}).toPoint());
    ASSERT_TRUE(searched());
    const LandmarkPair found = landmarks().back();
    ASSERT_TRUE(found.active);
    const Vec2d partner = *window->features().landmarks.editor().shown_at(found, ui::Side::Moving);
    click(panes[1].widget_from_fixed(partner).toPoint() + off);
    EXPECT_EQ(landmarks().size(), 1u);
    EXPECT_EQ(landmarks().back().moving, found.moving) << "it lies more exactly than a hand puts it";
    const bool on_the_spot = off.x() < 4;
    const QString said = window->statusBar()->currentMessage();
    EXPECT_TRUE(
        said.contains(on_the_spot ? "is confirmed where it was found" : "from the click and stays there"))
        << said.toStdString();
    window->document().undo_stack().undo();
    ASSERT_TRUE(landmarks().empty());
  }
}

TEST_F(GrainyImagesTest, SetAPartnerAnewByAClickBesideItsMarkerWherePixelsCanBeAimedAt) {
  set_side_by_side();
  Viewport near = window->canvas().viewport();
  near.center_fixed = {300, 300};
  near.fixed_px_per_pixel = 0.25 / window->devicePixelRatioF();
  window->canvas().set_viewport(near);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  // A pixel of the image away within the marker, on its edge, and beside it.
  for (const QPoint off : {QPoint(4, 0), QPoint(9, 0), QPoint(-14, 12)}) {
    click(panes[0].widget_from_fixed({300, 300}).toPoint());
    ASSERT_TRUE(searched());
    const LandmarkPair found = landmarks().back();
    ASSERT_TRUE(found.active);
    const Vec2d partner = *window->features().landmarks.editor().shown_at(found, ui::Side::Moving);
    click(panes[1].widget_from_fixed(partner).toPoint() + off);
    ASSERT_EQ(landmarks().size(), 1u);
    const Vec2d meant = found.moving + Vec2d{off.x() / 4.0, off.y() / 4.0};
    EXPECT_LT(length(landmarks().back().moving - meant), 0.3) << "a quarter of a pixel to a screen pixel";
    const QString said = window->statusBar()->currentMessage();
    EXPECT_TRUE(said.contains("The click set the partner of landmark")) << said.toStdString();
    EXPECT_TRUE(window->document().state().partners.found.empty()) << "it is the person's now";
    window->document().undo_stack().undo();
    window->document().undo_stack().undo();
    ASSERT_TRUE(landmarks().empty());
  }
}

// Near its own map the program finds what agrees with it, right or wrong.
TEST_F(GrainyImagesTest, TellFoundPartnersFromThoseThatAPersonConfirmed) {
  set_side_by_side();
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  const auto found = [&]() -> const std::set<std::string>& {
    return window->document().state().partners.found;
  };
  std::vector<std::string> ids;
  for (const Vec2d at : {Vec2d{300, 300}, Vec2d{500, 400}}) {
    click(panes[0].widget_from_fixed(at).toPoint());
    ASSERT_TRUE(searched());
    ASSERT_TRUE(landmarks().back().active);
    ids.push_back(landmarks().back().id);
  }
  EXPECT_EQ(found(), (std::set<std::string>{ids[0], ids[1]}));
  const Vec2d partner = *window->features().landmarks.editor().shown_at(landmarks()[1], ui::Side::Moving);
  click(panes[1].widget_from_fixed(partner).toPoint() + QPoint(7, 6));
  EXPECT_EQ(found().size(), 2u) << "on its marker, but meant for another spot";
  EXPECT_TRUE(window->statusBar()->currentMessage().contains("from the click and stays there"));
  click(panes[1].widget_from_fixed(partner).toPoint() + QPoint(3, 3));
  EXPECT_EQ(found(), std::set<std::string>{ids[0]}) << "clicked, it is the person's";
  const Vec2d earlier = *window->features().landmarks.editor().shown_at(landmarks()[0], ui::Side::Moving);
  click(panes[1].widget_from_fixed(earlier).toPoint());
  EXPECT_TRUE(found().empty()) << "of an earlier landmark, too";
  window->document().undo_stack().undo();
  const int steps = window->document().undo_stack().index();
  drag(panes[1].widget_from_fixed(earlier).toPoint(),
       panes[1].widget_from_fixed(earlier).toPoint() + QPoint(12, 9));
  EXPECT_TRUE(found().empty());
  EXPECT_EQ(window->document().undo_stack().index(), steps + 1)
      << "a drag moves it, and confirms nothing first";
  window->document().undo_stack().undo();
  window->features().landmarks.editor().move(ids[0], ui::Side::Moving, landmarks()[0].moving + Vec2d{1, 0});
  EXPECT_TRUE(found().empty()) << "moved, too";
  window->document().undo_stack().undo();
  EXPECT_EQ(found(), std::set<std::string>{ids[0]});
  register_pair();
  EXPECT_TRUE(child<QLabel>("landmarks_summary")
                  ->text()
                  .contains("2 landmarks, not confirmed: " + QString::fromStdString(ids[0])))
      << child<QLabel>("landmarks_summary")->text().toStdString();
}

TEST_F(GrainyImagesTest, AClickInTheOtherImageLeavesALandmarkAloneThatIsNoLongerChosen) {
  set_side_by_side();
  const std::vector<ui::CanvasPane> panes = window->canvas().panes();
  click(panes[0].widget_from_fixed({300, 300}).toPoint());
  ASSERT_TRUE(searched());
  ASSERT_EQ(landmarks().size(), 1u);
  const LandmarkPair before = landmarks()[0];
  window->features().landmarks.editor().select({});
  click(panes[1].widget_from_fixed({640, 520}).toPoint());
  EXPECT_EQ(landmarks().size(), 2u);
  EXPECT_EQ(landmarks()[0].moving, before.moving);
  ASSERT_TRUE(searched());
}

TEST_F(LandmarksWindowTest, SaysHowToPlaceAPartnerThatWasNotFoundAsTheImagesAreShown) {
  window->open_images("/nowhere/section_fixed.tif", "/nowhere/section_moving.tif");
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  key(Qt::Key_L);
  ASSERT_TRUE(wait_for([&] { return child<QDockWidget>("landmarks_dock")->isVisible(); }));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  click(on_canvas({40, 40}));
  ASSERT_TRUE(searched());
  ASSERT_EQ(landmarks().size(), 1u);
  ASSERT_FALSE(landmarks()[0].active);
  auto* hint = child<QLabel>("landmarks_hint");
  EXPECT_TRUE(hint->text().contains("no match found. Drag its marker")) << hint->text().toStdString();
  action("side_by_side")->trigger();
  EXPECT_TRUE(hint->text().contains("Click its spot in the other image")) << hint->text().toStdString();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  // Also on the marker that stands where the map would have it.
  const ui::CanvasPane pane = window->canvas().panes()[1];
  const Vec2d guess = *window->features().landmarks.editor().shown_at(landmarks()[0], ui::Side::Moving);
  const QPoint spot = pane.widget_from_fixed(guess).toPoint() + QPoint(4, 3);
  const Vec2d meant = landmarks()[0].moving + (pane.fixed_from_widget(spot) - guess);
  click(spot);
  ASSERT_EQ(landmarks().size(), 1u);
  EXPECT_TRUE(landmarks()[0].active);
  EXPECT_LT(length(landmarks()[0].moving - meant), 1);
  window->document().undo_stack().undo();
  ASSERT_FALSE(landmarks()[0].active);
  key(Qt::Key_L);
  EXPECT_FALSE(hint->isVisible()) << "a click would set nothing without the tool";
}

TEST_F(LandmarksWindowTest, SaysThatAClickOutsideTheImageSetsNothing) {
  start_setting();
  auto* hint = child<QLabel>("landmarks_hint");
  click(on_canvas({450, -40}));
  EXPECT_TRUE(landmarks().empty());
  EXPECT_TRUE(hint->isVisible());
  EXPECT_TRUE(hint->text().startsWith("Outside the image")) << hint->text().toStdString();
  click(on_canvas({420, 330}));
  ASSERT_EQ(landmarks().size(), 1u);
  EXPECT_FALSE(hint->text().startsWith("Outside the image")) << "the next click is inside";
  ASSERT_TRUE(searched());
  click(on_canvas({450, -40}));
  EXPECT_TRUE(hint->text().startsWith("Outside the image")) << hint->text().toStdString();
  key(Qt::Key_L);
  key(Qt::Key_L);
  EXPECT_FALSE(hint->text().startsWith("Outside the image")) << "nothing was clicked since it was taken";
}

TEST_F(LandmarksWindowTest, ShowsMostRowsOnASmallScreenAndFillsALargeOne) {
  const auto set_five = [&] {
    std::vector<LandmarkPair> five;
    for (int i = 0; i < 5; ++i)
      five.push_back({std::to_string(i + 1), {100.0 + 150 * i, 200}, {100.0 + 150 * i, 201}, true});
    window->document().set_landmarks(five, "Add");
  };
  window->resize(1358, 728);
  start_setting();
  set_five();
  QTableView& table = window->features().landmarks.panel().table();
  const auto rows_seen = [&] { return table.viewport()->height() / table.rowHeight(0); };
  EXPECT_TRUE(wait_for([&] { return rows_seen() >= 4; }, 5000)) << rows_seen() << " rows are seen";
  EXPECT_EQ(window->size(), QSize(1358, 728));
  window->resize(2400, 2000);
  key(Qt::Key_L);
  child<QDockWidget>("landmarks_dock")->hide();
  QTest::qWait(20);
  key(Qt::Key_L);
  EXPECT_TRUE(wait_for([&] { return 10 * table.viewport()->height() > 3 * window->height(); }, 5000))
      << rows_seen() << " rows are seen in a window of " << window->height();
}

TEST_F(LandmarksWindowTest, SelectsANewLandmarkAndScrollsToItsRow) {
  start_setting();
  std::vector<LandmarkPair> many;
  for (int i = 0; i < 60; ++i)
    many.push_back({std::to_string(i + 1), {20.0 + 14 * i, 40}, {20.0 + 14 * i + 0.5 * i, 40}, true});
  window->document().set_landmarks(many, "Add");
  register_pair();
  QTableView& table = window->features().landmarks.panel().table();
  table.scrollToTop();
  key(Qt::Key_L);
  if (!action("landmark_tool")->isChecked()) key(Qt::Key_L);
  QTest::qWait(50);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  click(on_canvas({420, 430}));
  ASSERT_EQ(landmarks().size(), 61u);
  ASSERT_TRUE(searched());
  const auto selected_is_seen = [&] {
    const QModelIndexList rows = table.selectionModel()->selectedRows(1);
    return rows.size() == 1 && rows.front().data().toString() == "61" &&
           table.viewport()->rect().contains(table.visualRect(rows.front()).center());
  };
  EXPECT_TRUE(wait_for(selected_is_seen, 5000));
}

TEST_F(LandmarksWindowTest, ShowAnErrorWholeInANarrowPanelAndItsSummaryTheSameDigits) {
  window->resize(1366, 728);
  open_pair();
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{10, 10}}, StatedPixelSize{Vec2d{10, 10}});
  window->document().set_length_unit(ui::DisplayUnit::Micrometre);
  register_pair();
  window->document().set_landmarks({{"1", {300, 300}, {288.1, 300}, true},
                                    {"2", {400, 300}, {424.7845, 300}, true},
                                    {"3", {300, 400}, {288.2, 400}, true}},
                                   "Add");
  action("show_landmarks_dock")->trigger();
  const QTableView& table = window->features().landmarks.panel().table();
  ASSERT_TRUE(wait_for([&] { return table.isVisible(); }));
  window->resizeDocks({child<QDockWidget>("landmarks_dock")}, {230}, Qt::Horizontal);
  QTest::qWait(50);
  const int error = ui::LandmarksModel::Error;
  QString longest;
  for (int row = 0; row < 3; ++row)
    if (const QString text = table.model()->index(row, error).data().toString(); text.size() > longest.size())
      longest = text;
  EXPECT_EQ(longest, "367.8");
  EXPECT_GE(table.columnWidth(error), table.fontMetrics().horizontalAdvance(longest) + 6);
  EXPECT_TRUE(window->features().landmarks.panel().summary_text().contains("largest 367.8"))
      << window->features().landmarks.panel().summary_text().toStdString();
  QSettings().remove("length_unit");  // which the other tests would have, too
}

}  // namespace
}  // namespace alinify

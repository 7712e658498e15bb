// Menus of a right click, on the canvas and on the lists: opened, gone through and chosen from as a hand
// does.

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QStatusBar>
#include <QTableView>
#include <QWindow>

#include "tests/ui/window_fixture.h"
#include "ui/commands/command_table.h"
#include "ui/models/pairs_model.h"
#include "ui/tools/measure_tool.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::ContextMenu;

TEST(ContextMenuLayout, HasCommandsOfTheTableOnly) {
  for (const auto menu :
       {ContextMenu::EmptyCanvas, ContextMenu::Canvas, ContextMenu::Place, ContextMenu::Landmark,
        ContextMenu::Places, ContextMenu::Landmarks, ContextMenu::Layers, ContextMenu::Results,
        ContextMenu::Pairs, ContextMenu::ScaleBar}) {
    EXPECT_FALSE(ui::context_menu_layout(menu).isEmpty());
    for (const QString& entry : ui::context_menu_layout(menu))
      EXPECT_TRUE(entry.isEmpty() || ui::find_command(entry)) << entry.toStdString();
  }
}

class ContextMenusTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1300, 900);
  }
  /// Through the window's own queue, so that Qt makes a context menu of it as of a hand's click.
  void right_click(QWidget& on, QPoint at) {
    QTest::mouseClick(window->windowHandle(), Qt::RightButton, {}, on.mapTo(window.get(), at));
  }
  QMenu* menu() { return wait_child<QMenu>("context_menu"); }
  QMenu* menu_at(Vec2d fixed) {
    // The panels raised by a verdict settle first.
    EXPECT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }, 5000));
    QTest::qWait(60);
    right_click(window->canvas(), on_canvas(fixed));
    return menu();
  }
  QMenu* menu_of_row(QAbstractItemView& view, int row) {
    right_click(*view.viewport(), view.visualRect(view.model()->index(row, 0)).center());
    return menu();
  }
  static QStringList ids(const QMenu* menu) {
    QStringList found;
    for (const QAction* entry : menu->actions())
      if (!entry->isSeparator()) found << entry->objectName();
    return found;
  }
  /// Clicks on the entry.
  void choose(QMenu* menu, const char* id) {
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action(id)).center());
    EXPECT_TRUE(wait_for([&] { return !child<QMenu>("context_menu"); }, 3000)) << "the menu stayed";
  }
  void leave(QMenu* menu) {
    QTest::keyClick(menu, Qt::Key_Escape);
    ASSERT_TRUE(wait_for([&] { return !child<QMenu>("context_menu"); }, 3000));
  }
  void register_with_a_place() {
    QualityReport report;
    report.verdict = Verdict::Check;
    report.findings = {{{600, 100, 100, 80}, test::words("almost nothing matches here"), 0.2},
                       {{100, 500, 60, 60}, test::words("misaligned"), 0.1}};
    fake.next_report = report;
    register_pair();
  }
  QString said() { return window->statusBar()->currentMessage(); }
};

TEST_F(ContextMenusTest, OffersToOpenImagesWhereThereAreNone) {
  right_click(window->canvas(), {40, 40});
  QMenu* const opened = menu();
  ASSERT_NE(opened, nullptr);
  EXPECT_TRUE(ids(opened).contains("open_pair"));
  EXPECT_FALSE(ids(opened).contains("landmark_here"));
  choose(opened, "open_pair");
  auto* dialog = wait_child<QDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->close();
}

TEST_F(ContextMenusTest, CopiesWhereTheSpotLiesInBothImages) {
  open_pair();
  register_pair();
  const Vec2d spot{420, 310};
  QMenu* const opened = menu_at(spot);
  ASSERT_NE(opened, nullptr);
  choose(opened, "copy_coordinates");
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  ASSERT_EQ(lines.size(), 2) << QApplication::clipboard()->text().toStdString();
  const auto number = [](const QString& line, int word) {
    return line.split(' ')[word].remove(',').toDouble();
  };
  const Vec2d moving = (*window->document().current_transform())(spot);
  EXPECT_TRUE(lines[0].startsWith("Fixed "));
  EXPECT_NEAR(number(lines[0], 1), spot.x, 1.5);
  EXPECT_NEAR(number(lines[0], 2), spot.y, 1.5);
  EXPECT_TRUE(lines[1].startsWith("Moving "));
  EXPECT_NEAR(number(lines[1], 1), moving.x, 1.5);
  EXPECT_NEAR(number(lines[1], 2), moving.y, 1.5);
  EXPECT_TRUE(said().endsWith("(copied)")) << said().toStdString();
}

TEST_F(ContextMenusTest, SetsALandmarkOnTheSpotAndThenKnowsIt) {
  open_pair();
  const Vec2d spot{300, 260};
  choose(menu_at(spot), "landmark_here");
  ASSERT_EQ(window->document().landmarks().size(), 1u);
  EXPECT_NEAR(window->document().landmarks()[0].fixed.x, spot.x, 1.5);
  EXPECT_NEAR(window->document().landmarks()[0].fixed.y, spot.y, 1.5);
  ASSERT_TRUE(wait_for(
      [&] { return !window->features().landmarks.editor().pending(window->document().landmarks()[0].id); }));
  QMenu* const on_it = menu_at(window->document().landmarks()[0].fixed);
  ASSERT_NE(on_it, nullptr);
  EXPECT_TRUE(ids(on_it).contains("landmark_delete"));
  choose(on_it, "landmark_delete");
  EXPECT_TRUE(window->document().landmarks().empty());
  QMenu* const beside = menu_at({500, 500});
  EXPECT_FALSE(ids(beside).contains("landmark_delete"));
  leave(beside);
}

TEST_F(ContextMenusTest, ChoosesTheUnitByAClickOnTheScaleBar) {
  open_pair();
  action("landmark_tool")->trigger();
  const QPoint bar(30, window->canvas().height() - 25);
  QTest::mouseMove(window->windowHandle(), window->canvas().mapTo(window.get(), bar));
  EXPECT_TRUE(wait_for([&] { return window->canvas().cursor().shape() == Qt::PointingHandCursor; }, 3000));
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, bar);
  QMenu* const opened = menu();
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(ids(opened), (QStringList{"unit_auto", "unit_px", "unit_um", "unit_mm", "pixel_size"}));
  choose(opened, "unit_px");
  EXPECT_TRUE(action("unit_px")->isChecked());
  EXPECT_TRUE(window->document().landmarks().empty()) << "the click was not the tool's";
}

TEST_F(ContextMenusTest, MeasuresFromTheSpot) {
  open_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  const Vec2d middle = window->canvas().viewport().center_fixed, from = middle - Vec2d{50, 0};
  choose(menu_at(from), "measure_from_here");
  ASSERT_EQ(window->canvas().active_tool(), &window->features().measuring.tool());
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, on_canvas(middle + Vec2d{50, 0}));
  ASSERT_EQ(window->document().measurements().size(), 1u);
  const auto& points = window->document().measurements()[0].points;
  EXPECT_NEAR(length(points[1] - points[0]), 100, 2);
}

TEST_F(ContextMenusTest, LooksAtActualSizeWithTheSpotInTheMiddle) {
  open_pair();
  window->canvas().zoom_to(0.5);
  const Vec2d spot = window->canvas().viewport().center_fixed + Vec2d{60, 30};
  choose(menu_at(spot), "actual_size_here");
  EXPECT_DOUBLE_EQ(window->canvas().zoom(), 1);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, spot.x, 2.5);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, spot.y, 2.5);
}

TEST_F(ContextMenusTest, AcceptsAndRegistersThePlaceUnderThePointer) {
  open_pair();
  register_with_a_place();
  QTest::qWait(60);
  const Viewport before = window->canvas().viewport();
  QMenu* opened = menu_at({130, 530});
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(window->canvas().viewport(), before) << "the picture must not run away under the menu";
  EXPECT_TRUE(ids(opened).contains("accept_place"));
  choose(opened, "accept_place");
  EXPECT_TRUE(window->document().shown_judgement().findings[1].accepted);
  EXPECT_FALSE(window->document().shown_judgement().findings[0].accepted);
  opened = menu_at({650, 140});
  choose(opened, "register_place");
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_TRUE(fake.asked_region.x <= 600 && fake.asked_region.right() >= 700) << fake.asked_region.x;
  QMenu* const elsewhere = menu_at({450, 350});
  EXPECT_FALSE(ids(elsewhere).contains("accept_place"));
  leave(elsewhere);
}

TEST_F(ContextMenusTest, OpenByTheKeyboardWherePointerOrViewAre) {
  open_pair();
  window->canvas().setFocus();
  QContextMenuEvent event(QContextMenuEvent::Keyboard, {0, 0}, {0, 0});
  QCoreApplication::sendEvent(&window->canvas(), &event);
  QMenu* const opened = menu();
  ASSERT_NE(opened, nullptr);
  QTest::keyClick(opened, Qt::Key_Down);
  EXPECT_EQ(opened->activeAction(), action("copy_coordinates"));
  QTest::keyClick(opened, Qt::Key_Return);
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("Fixed "));
}

TEST_F(ContextMenusTest, LeaveTheRightButtonToAToolThatTakesIt) {
  open_pair();
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_W);
  right_click(window->canvas(), on_canvas({400, 300}));
  QTest::qWait(100);
  EXPECT_EQ(child<QMenu>("context_menu"), nullptr);
  EXPECT_EQ(window->document().corrections().size(), 1u) << "the right button pins";
}

TEST_F(ContextMenusTest, AreThereOnTheVerdictsPlaces) {
  open_pair();
  register_with_a_place();
  auto* places = child<QListWidget>("places");
  ASSERT_TRUE(wait_for([&] { return places->isVisible(); }));
  QMenu* const opened = menu_of_row(*places, 1);
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(places->currentRow(), 1);
  choose(opened, "accept_place");
  EXPECT_TRUE(window->document().shown_judgement().findings[1].accepted);
}

TEST_F(ContextMenusTest, AreThereOnLayers) {
  open_pair();
  auto* layers = child<QListView>("layers");
  const QString first = layers->model()->index(0, 0).data().toString();
  QMenu* const opened = menu_of_row(*layers, 0);
  ASSERT_NE(opened, nullptr);
  EXPECT_TRUE(ids(opened).contains("rename_layer"));
  EXPECT_FALSE(action("layer_up")->isEnabled()) << "it is the uppermost";
  choose(opened, "layer_down");
  EXPECT_EQ(layers->model()->index(1, 0).data().toString(), first);
}

TEST_F(ContextMenusTest, AreThereOnLandmarks) {
  open_pair();
  window->document().set_landmarks({{"a", {100, 100}, {100, 100}, true}, {"b", {300, 300}, {310, 300}, true}},
                                   "Add");
  child<QDockWidget>("landmarks_dock")->show();
  auto* table = child<QTableView>("landmarks");
  ASSERT_TRUE(wait_for([&] { return table->isVisible() && table->height() > 60; }));
  const QString id = table->model()->index(0, 0).data(Qt::UserRole).toString();
  choose(menu_of_row(*table, 0), "landmark_active");
  const auto& all = window->document().landmarks();
  EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const auto& pair) { return !pair.active; }), 1);
}

TEST_F(ContextMenusTest, AreThereOnResults) {
  open_pair();
  register_pair();
  register_pair();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  child<QDockWidget>("results_dock")->show();
  child<QDockWidget>("results_dock")->raise();
  auto* table = child<QTableView>("results");
  ASSERT_TRUE(wait_for([&] { return table->isVisible() && !table->visibleRegion().isEmpty(); }));
  ASSERT_EQ(table->model()->rowCount(), 3) << "as the images lie, and two results";
  const std::string first = window->document().state().results[0].id,
                    second = window->document().state().results[1].id;
  ASSERT_EQ(window->document().state().shown, second);
  QMenu* opened = menu_of_row(*table, 1);
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(window->document().state().shown, first) << "what is clicked is what is meant";
  for (const char* command : {"result_rename", "result_delete"}) {
    EXPECT_TRUE(ids(opened).contains(command)) << command;
    EXPECT_TRUE(action(command)->isEnabled()) << command;
  }
  choose(opened, "result_delete");
  ASSERT_EQ(window->document().state().results.size(), 1u);
  EXPECT_EQ(window->document().state().results[0].id, second);
  EXPECT_EQ(table->model()->rowCount(), 2);
  opened = menu_of_row(*table, 0);
  ASSERT_NE(opened, nullptr);
  EXPECT_FALSE(action("result_delete")->isEnabled()) << "that the images lie somewhere cannot be deleted";
  leave(opened);
}

TEST_F(ContextMenusTest, AreThereOnPairs) {
  child<QDockWidget>("pairs_dock")->show();
  child<QDockWidget>("pairs_dock")->raise();
  auto* pairs = child<QListView>("pairs");
  open_pair();
  action("pairs_add_shown")->trigger();
  ASSERT_TRUE(wait_for([&] { return pairs->model()->rowCount() == 1 && pairs->isVisible(); }));
  QMenu* const opened = menu_of_row(*pairs, 0);
  ASSERT_NE(opened, nullptr);
  EXPECT_TRUE(ids(opened).contains("pairs_open"));
  choose(opened, "pairs_remove");
  EXPECT_EQ(pairs->model()->rowCount(), 0);
}

}  // namespace
}  // namespace alinify

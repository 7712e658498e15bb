// Problems of first-time users: on a small screen, with many places, with one image open.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStatusBar>
#include <QStyle>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTranslator>
#include <QUndoStack>

#include "core/quality/error_map.h"
#include "tests/ui/bent_map.h"
#include "tests/ui/window_fixture.h"
#include "ui/canvas/canvas_tool.h"
#include "ui/canvas/error_colors.h"
#include "ui/commands/command_set.h"
#include "ui/models/queued_pair.h"
#include "ui/panels/places_list.h"
#include "ui/tools/findings_overlay.h"
#include "ui/tour/tour.h"

namespace alinify {
namespace {

using test::wait_for;

/// The largest window on 1366 x 768, without its frame.
constexpr QSize kSmall(1358, 728);

std::vector<Finding> many_places(int count) {
  std::vector<Finding> places;
  for (int i = 0; i < count; ++i)
    places.push_back(
        {{20 + 85 * (i % 10), 20 + 70 * (i / 10), 40, 30}, test::words("misaligned"), 1.0 - 0.01 * i});
  return places;
}

class SmallScreenTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(kSmall);
    QTest::qWait(20);
  }
  void register_with(std::vector<Finding> places, Verdict verdict = Verdict::Check) {
    QualityReport report;
    report.verdict = verdict;
    report.findings = std::move(places);
    fake.next_report = report;
    register_pair();
  }
  void show_dock(const char* name) {
    child<QDockWidget>(name)->show();
    child<QDockWidget>(name)->raise();
    QTest::qWait(20);
  }
};

TEST_F(SmallScreenTest, NeverGrowsWhateverAppears) {
  const auto expect_size = [&](const char* after) { EXPECT_EQ(window->size(), kSmall) << after; };
  expect_size("at first");
  open_pair();
  expect_size("with a pair");
  register_with(many_places(30));
  QTest::qWait(50);
  expect_size("with a verdict and its places");
  for (const char* name : {"registration_dock", "verdict_dock", "pairs_dock", "landmarks_dock",
                           "correction_dock", "placement_dock", "results_dock"}) {
    show_dock(name);
    expect_size(name);
  }
  show_dock("registration_dock");
  child<QToolButton>("options_toggle")->click();
  QTest::qWait(50);
  expect_size("with the engine's options");
}

TEST_F(SmallScreenTest, ShowsALayersOpacityWholeBelowPairsAndAboveATool) {
  open_pair();
  for (const char* name : {"pairs_dock", "correction_dock", "landmarks_dock"}) {
    show_dock(name);
    show_dock("layers_dock");
    QTest::qWait(50);  // a dock that opens is made tall enough by then
    for (const char* part : {"layer_details", "layer_opacity"}) {
      auto* seen = child<QWidget>(part);
      EXPECT_EQ(seen->visibleRegion().boundingRect().height(), seen->height()) << part << " with " << name;
    }
  }
  EXPECT_EQ(window->size(), kSmall);
}

TEST_F(SmallScreenTest, LeavesTheLayersTheRoomThatATextBelowThemDoesNotNeed) {
  open_pair();
  show_dock("correction_dock");
  QTest::qWait(50);
  auto* panel = child<QDockWidget>("correction_dock")->widget();
  EXPECT_GE(panel->height(), panel->heightForWidth(panel->width())) << "all of it is seen";
  EXPECT_LT(child<QDockWidget>("correction_dock")->height(), 400) << "as high as a table would be";
}

TEST_F(SmallScreenTest, ShowsALongMessageWholeUntilAClick) {
  open_pair();
  auto* whole = child<QLabel>("whole_message");
  QStatusBar& bar = *window->statusBar();
  bar.showMessage("Short");
  EXPECT_FALSE(whole->isVisible()) << "there is room for it in the bar";
  const QString sentence =
      QString("The place was registered again, and that is worse than it was. ").repeated(5) +
      "Undo brings the map before back.";
  bar.showMessage(sentence);
  ASSERT_TRUE(whole->isVisible());
  EXPECT_EQ(whole->text(), sentence);
  EXPECT_GE(whole->height(), whole->heightForWidth(whole->width())) << "every line is seen";
  EXPECT_TRUE(window->rect().contains(whole->geometry()));
  const QRect machine(child<QWidget>("machine_status")->mapTo(window.get(), QPoint()),
                      child<QWidget>("machine_status")->size());
  EXPECT_FALSE(whole->geometry().intersects(machine)) << "what stays in the bar is seen too";
  EXPECT_EQ(window->size(), kSmall);
  window->resize(kSmall.width() - 300, kSmall.height());
  ASSERT_TRUE(wait_for([&] { return whole->geometry().right() <= window->width(); }, 5000));
  EXPECT_GE(whole->height(), whole->heightForWidth(whole->width())) << "in a narrower window too";
  QTest::mouseClick(whole, Qt::LeftButton);
  EXPECT_TRUE(bar.currentMessage().isEmpty());
  EXPECT_FALSE(whole->isVisible());
}

TEST_F(SmallScreenTest, CoversNeitherPanelsNorTheirTabsNorTheBarsFieldsByALongMessage) {
  open_pair();
  register_with(many_places(3));
  for (const char* name : {"landmarks_dock", "results_dock", "correction_dock"}) show_dock(name);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  auto* const whole = child<QLabel>("whole_message");
  auto* const pointer = child<QLabel>("pointer");
  QTest::mouseMove(&window->canvas(), window->canvas().rect().center());
  ASSERT_TRUE(wait_for([&] { return !pointer->text().isEmpty(); }, 2000));
  QStatusBar& bar = *window->statusBar();
  bar.clearMessage();
  const auto left_end = [&] { return bar.grab(QRect(0, 0, 150, bar.height())).toImage(); };
  const QImage empty = left_end();
  bar.showMessage(QString("The place was registered again, and that is worse than it was. ").repeated(6));
  ASSERT_TRUE(whole->isVisible());
  const auto in_window = [&](const QWidget& part) {
    return QRect(part.mapTo(window.get(), QPoint()), part.size());
  };
  EXPECT_TRUE(in_window(window->canvas()).contains(whole->geometry())) << "it stands over the picture";
  EXPECT_GE(whole->geometry().left() - in_window(window->canvas()).left(), 12 + 160 + 20)
      << "beside the scale bar, which is no longer than that";
  EXPECT_GT(whole->frameWidth(), 0) << "which its border sets it off from";
  const QRect map = window->canvas().mini_map_area().toAlignedRect().translated(
      window->canvas().mapTo(window.get(), QPoint()));
  ASSERT_FALSE(map.isEmpty());
  EXPECT_FALSE(whole->geometry().intersects(map)) << "the mini-map stays in sight";
  int tabs = 0;
  for (const auto* row : window->findChildren<QTabBar*>()) {
    if (!row->isVisible()) continue;
    ++tabs;
    EXPECT_FALSE(whole->geometry().intersects(in_window(*row)));
  }
  EXPECT_GT(tabs, 0);
  for (const auto* dock : window->findChildren<QDockWidget*>())
    if (dock->isVisible() && !dock->visibleRegion().isEmpty()) {
      EXPECT_FALSE(whole->geometry().intersects(in_window(*dock))) << dock->objectName().toStdString();
    }
  EXPECT_EQ(left_end(), empty) << "the bar does not begin the message a second time";
  QTest::mouseMove(&window->canvas(), QPoint(window->canvas().width() / 2, 40));
  QTest::qWait(20);  // the fields are laid out anew
  for (const char* name : {"pointer", "zoom", "machine_status"}) {
    const auto* const field = child<QWidget>(name);
    EXPECT_TRUE(field->isVisible()) << name;
    EXPECT_EQ(field->visibleRegion().boundingRect(), field->rect()) << name;
    EXPECT_GE(field->width(), field->minimumSizeHint().width()) << name;
  }
  QTest::mouseClick(whole, Qt::LeftButton);
  EXPECT_FALSE(whole->isVisible());
  EXPECT_TRUE(bar.currentMessage().isEmpty());
  bar.showMessage("Short");
  EXPECT_FALSE(whole->isVisible());
  EXPECT_NE(left_end(), empty) << "a short one stands in the bar";
}

TEST_F(SmallScreenTest, IsNoHigherWhenItIsShownThanTheScreenHasRoomFor) {
  QSettings().remove("geometry");
  QSettings().remove("docks");
  ui::MainWindow first(fake.services());
  first.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&first));
  QTest::qWait(50);
  EXPECT_LE(first.height(), first.screen()->availableSize().height() - 40) << "less what a frame takes";
}

TEST_F(SmallScreenTest, ComesBackNoWiderThanTheScreenOnWhichItIsShown) {
  window->resize(window->screen()->availableSize().width() + 200, 560);
  QTest::qWait(20);
  ASSERT_TRUE(window->close());
  {
    ui::MainWindow again(fake.services());
    again.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
    QTest::qWait(50);
    EXPECT_LE(again.width(),
              std::max(again.screen()->availableSize().width(), again.minimumSizeHint().width()));
  }
  for (const char* key : {"geometry", "docks", "docks_size"}) QSettings().remove(key);
}

/// Docks saved in a higher window than the one in which they first return.
TEST_F(SmallScreenTest, ComesBackMaximizedAsItWasLeft) {
  window->resize(900, 560);
  QTest::qWait(20);
  window->showMaximized();
  ASSERT_TRUE(wait_for([&] { return window->isMaximized() && window->height() > 700; }, 5000))
      << window->height();
  show_dock("pairs_dock");
  ASSERT_TRUE(window->close());
  {
    ui::MainWindow again(fake.services());
    again.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
    QTest::qWait(200);
    EXPECT_TRUE(again.isMaximized());
    EXPECT_GT(again.height(), 700);
    EXPECT_FALSE(again.findChild<QDockWidget*>("pairs_dock")->isHidden()) << "with its panels";
    again.showNormal();
    QTest::qWait(50);
    EXPECT_EQ(again.width(), 900) << "and goes back to the size that it had";
  }
  QSettings().remove("geometry");
  QSettings().remove("docks");
}

TEST_F(SmallScreenTest, BringsEveryPanelBackAsHighAsItWasLeft) {
  show_dock("landmarks_dock");
  show_dock("registration_dock");
  window->resizeDocks({child<QDockWidget>("layers_dock"), child<QDockWidget>("landmarks_dock")}, {900, 10},
                      Qt::Vertical);
  QTest::qWait(50);
  const auto heights_in = [](ui::MainWindow& of) {
    std::map<QString, int> heights;
    for (const auto* dock : of.findChildren<QDockWidget*>())
      if (!dock->isHidden() && !dock->visibleRegion().isEmpty()) heights[dock->objectName()] = dock->height();
    return heights;
  };
  const auto left = heights_in(*window);
  ASSERT_TRUE(left.count("landmarks_dock"));
  const int height = window->height();
  ASSERT_TRUE(window->close());
  {
    ui::MainWindow again(fake.services());
    again.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
    // A window as high as the screen comes back less its frame; the panels share that.
    const auto is_as_left = [&] {
      const auto now = heights_in(again);
      return std::equal(now.begin(), now.end(), left.begin(), left.end(), [&](const auto& a, const auto& b) {
        return a.first == b.first && std::abs(a.second - b.second) <= std::abs(again.height() - height);
      });
    };
    EXPECT_TRUE(wait_for(is_as_left, 5000))
        << again.height() << " for " << height << ", landmarks " << heights_in(again)["landmarks_dock"]
        << " for " << left.at("landmarks_dock");
    EXPECT_LE(height - again.height(), 40);
  }
  for (const char* key : {"geometry", "docks", "docks_size"}) QSettings().remove(key);
}

TEST_F(SmallScreenTest, HasTheEnginesOptionsRightBelowTheEngine) {
  open_pair();
  const auto top_of = [&](const char* name) {
    auto* part = child<QWidget>(name);
    return part->mapTo(window.get(), QPoint()).y();
  };
  EXPECT_GT(top_of("options_toggle"), top_of("engine"));
  EXPECT_LT(top_of("options_toggle"), top_of("initial"));
  QTest::mouseClick(child<QToolButton>("options_toggle"), Qt::LeftButton);
  auto* form = child<QWidget>("options_form");
  ASSERT_TRUE(wait_for([&] { return form->isVisible(); }, 2000));
  EXPECT_TRUE(wait_for([&] { return top_of("options_form") < top_of("initial"); }, 2000))
      << "and they open there";
}

TEST_F(SmallScreenTest, CutsNoPanelAtItsRightEdge) {
  open_pair();
  child<QToolButton>("options_toggle")->click();
  QTest::qWait(50);
  for (QScrollArea* area : window->findChildren<QScrollArea*>()) {
    if (!area->isVisible() || area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) continue;
    EXPECT_LE(area->widget()->width(), area->viewport()->width()) << area->objectName().toStdString();
    EXPECT_GE(area->widget()->width(), area->widget()->minimumSizeHint().width())
        << area->objectName().toStdString();
  }
  auto* cancel = child<QToolButton>("stop_button");
  EXPECT_TRUE(cancel->isVisible());
  EXPECT_EQ(cancel->visibleRegion().boundingRect().width(), cancel->width());
  EXPECT_EQ(child<QToolButton>("register_button")->visibleRegion().boundingRect().size(),
            child<QToolButton>("register_button")->size())
      << "Register is seen without scrolling";
}

TEST_F(SmallScreenTest, LetsNothingScrollInsideWhatScrolls) {
  open_pair();
  register_with(many_places(30));
  for (const char* name : {"registration_dock", "verdict_dock", "pairs_dock", "landmarks_dock",
                           "correction_dock", "placement_dock", "results_dock"}) {
    show_dock(name);
    for (QAbstractScrollArea* inner : window->findChildren<QAbstractScrollArea*>()) {
      if (!inner->isVisible() || inner->verticalScrollBar()->maximum() == 0) continue;
      for (QWidget* outer = inner->parentWidget(); outer; outer = outer->parentWidget())
        if (auto* area = qobject_cast<QAbstractScrollArea*>(outer)) {
          EXPECT_EQ(area->verticalScrollBar()->maximum(), 0)
              << inner->objectName().toStdString() << " scrolls in " << area->objectName().toStdString();
        }
    }
  }
}

TEST_F(SmallScreenTest, RaisesAPanelThatLiesBehindInsteadOfHidingIt) {
  open_pair();
  show_dock("verdict_dock");
  auto* registration = child<QDockWidget>("registration_dock");
  const auto in_front = [](QDockWidget* dock) { return !dock->visibleRegion().isEmpty(); };
  ASSERT_FALSE(in_front(registration));
  EXPECT_TRUE(action("show_registration_dock")->isChecked()) << "it is open, though not seen";
  auto* menu = child<QMenu>("panels_menu");
  menu->popup(window->mapToGlobal(QPoint(50, 50)));
  QTest::mouseClick(menu, Qt::LeftButton, {},
                    menu->actionGeometry(action("show_registration_dock")).center());
  EXPECT_TRUE(wait_for([&] { return in_front(registration); }, 2000));
  EXPECT_TRUE(action("show_registration_dock")->isChecked());
  menu->popup(window->mapToGlobal(QPoint(50, 50)));
  QTest::mouseClick(menu, Qt::LeftButton, {},
                    menu->actionGeometry(action("show_registration_dock")).center());
  EXPECT_TRUE(wait_for([&] { return registration->isHidden(); }, 2000)) << "seen and asked again, it goes";
  EXPECT_FALSE(action("show_registration_dock")->isChecked());
}

TEST_F(SmallScreenTest, ShowsAWholePlaceBelowAllThatAVerdictSays) {
  open_pair();
  QualityReport report;
  report.verdict = Verdict::Check;
  report.tolerance_px = 1;
  report.errors.size = {9, 7}, report.errors.step_px = 100, report.errors.origin_px = {49.5, 49.5};
  report.errors.places.assign(63, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  for (const std::size_t i : {15u, 16u, 24u}) report.errors.places[i] = {PlaceState::Lost, 30, 0, 40, {}};
  report.errors.places[25].expected_px = 3;
  report.expected = summary_of(report.errors, 1);
  report.findings = {
      {{600, 100, 100, 80}, test::words("almost nothing matches here"), 0.2, 30, FindingKind::Lost}};
  fake.next_report = report;
  register_pair();
  activate();
  QTest::keyClick(window.get(), Qt::Key_F8);
  // Better, but stretched: the panel says both.
  for (PlaceError& place : report.errors.places) place.expected_px *= 0.5f;
  report.expected = summary_of(report.errors, 1);
  report.findings.front().rect = {610, 110, 60, 60};
  fake.next_report = report;
  fake.part_bend = test::bent_along_x(650, 30, -0.9375, 100);
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(
      wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }, 120000));
  QTest::qWait(50);
  const QString said = child<QLabel>("result")->text();
  ASSERT_TRUE(said.contains("right to") && said.contains("16-fold")) << said.toStdString();
  auto* list = child<ui::PlacesList>("places");
  EXPECT_GE(list->viewport()->height(), list->visualItemRect(list->item(0)).height());
  EXPECT_EQ(list->currentRow(), 0) << "it is the place that was worked on";
  auto* words = child<QLabel>("result");
  auto* rest = child<QLabel>("all_reasons");
  const bool whole = words->height() >= words->heightForWidth(words->width());
  EXPECT_NE(rest->isVisible(), whole) << "what is cut says so";
  if (!whole) {
    EXPECT_EQ(words->height() % words->fontMetrics().lineSpacing(), 0) << "within no line";
    Q_EMIT rest->linkActivated("all");
    auto* details = child<QTableWidget>("result_details");
    ASSERT_TRUE(wait_for([&] { return details->isVisible(); }));
    QStringList there;
    for (int row = 0; row < details->rowCount(); ++row) there << details->item(row, 1)->text();
    for (const QString& sentence : said.split('\n')) {
      const auto row = static_cast<int>(there.indexOf(sentence));
      ASSERT_GE(row, 0) << sentence.toStdString();
      if (sentence == said.section('\n', 0, 0)) {
        const QRect first = details->visualItemRect(details->item(row, 1));
        EXPECT_TRUE(details->viewport()->rect().contains(first.topLeft())) << "it is scrolled there";
      }
    }
    auto* pages = child<QTabWidget>("verdict_pages");
    QTest::mouseClick(pages->tabBar(), Qt::LeftButton, {}, pages->tabBar()->tabRect(0).center());
  }
  EXPECT_TRUE(action("look_at_place")->isEnabled());
}

TEST_F(SmallScreenTest, FoldsManyPlacesByPartsOfTheImage) {
  open_pair();
  register_with(many_places(30));
  auto* list = child<ui::PlacesList>("places");
  ASSERT_TRUE(wait_for([&] { return list->isVisible(); }));
  ASSERT_EQ(list->count(), 30);
  const auto shown = [&] {
    int rows = 0;
    for (int row = 0; row < list->count(); ++row) rows += !list->isRowHidden(row);
    return rows;
  };
  EXPECT_FALSE(list->is_collapsed(0)) << "the part with the worst is open";
  list->setCurrentRow(0);
  QTest::keyClick(list, Qt::Key_Left);
  const int parts = shown();
  EXPECT_LE(parts, 9);
  EXPECT_TRUE(list->is_collapsed(0));
  // A click on a part opens it.
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                    list->visualItemRect(list->item(0)).topLeft() + QPoint(30, 5));
  EXPECT_FALSE(list->is_collapsed(0));
  EXPECT_GT(shown(), parts);
  // Likewise by keys.
  list->setFocus();
  list->setCurrentRow(0);
  QTest::keyClick(list, Qt::Key_Left);
  EXPECT_EQ(shown(), parts);
  QTest::keyClick(list, Qt::Key_Right);
  EXPECT_GT(shown(), parts);
  QTest::keyClick(list, Qt::Key_Left);
  // Going from place to place shows the place visited.
  QTest::keyClick(window.get(), Qt::Key_F8);
  QTest::keyClick(window.get(), Qt::Key_F8);
  EXPECT_FALSE(list->isRowHidden(list->currentRow()));
  EXPECT_FALSE(list->is_collapsed(list->currentRow()));
}

TEST_F(SmallScreenTest, LeavesFewPlacesOpen) {
  open_pair();
  register_with(many_places(ui::PlacesList::kMostOpen));
  auto* list = child<ui::PlacesList>("places");
  for (int row = 0; row < list->count(); ++row) {
    EXPECT_FALSE(list->isRowHidden(row)) << row;
    EXPECT_FALSE(list->is_collapsed(row)) << row;
  }
}

TEST(FindingsOverlay, NamesOnlyPlacesWhoseLettersHaveRoom) {
  ui::FindingsOverlay overlay;
  std::vector<Finding> crowd;
  for (int i = 0; i < 40; ++i) crowd.push_back({{100 + 10 * i, 100, 50, 50}, test::words("off"), 1});
  overlay.set_places(FindingGroups(crowd));
  ui::CanvasPane pane;
  pane.area = QRectF(0, 0, 800, 600);
  pane.viewport.size = {800, 600};
  pane.viewport.center_fixed = {400, 300};
  pane.viewport.fixed_px_per_pixel = 1;
  const std::vector<ui::FindingsOverlay::Badge> named = overlay.badges(pane);
  EXPECT_EQ(named.front().place, 0) << "the worst always";
  EXPECT_LT(named.size(), 12u);
  overlay.set_chosen(17);
  EXPECT_EQ(overlay.badges(pane).front().place, 17) << "and the chosen one before all";
  pane.viewport.fixed_px_per_pixel = 0.1;
  pane.viewport.center_fixed = {130, 120};
  EXPECT_GE(overlay.badges(pane).size(), 6u) << "closer, all that are seen have room";
}

/// The boxes that were left of a spot once it was registered again, by the picture's pixels.
TEST(FindingsOverlay, NamesEveryOneOfAFewPlacesBesideItsBoxWhereAnotherLetterIsThere) {
  const std::vector<Rect> boxes = {{216, 372, 64, 40}, {184, 300, 32, 104}, {280, 324, 8, 8},
                                   {216, 308, 24, 24}, {248, 308, 8, 8},    {272, 364, 24, 32},
                                   {232, 348, 8, 16},  {264, 292, 16, 16}};
  std::vector<Finding> left;
  for (const Rect& box : boxes) left.push_back({box, test::words("off"), 1});
  ui::FindingsOverlay overlay;
  overlay.set_places(FindingGroups(left));
  ui::CanvasPane pane;
  pane.area = QRectF(0, 0, 800, 600);
  pane.viewport.size = {800, 600};
  pane.viewport.center_fixed = {240, 350};
  for (const double scale : {0.4, 1.0}) {
    pane.viewport.fixed_px_per_pixel = scale;
    const std::vector<ui::FindingsOverlay::Badge> named = overlay.badges(pane);
    EXPECT_EQ(named.size(), boxes.size()) << "at " << scale;
    for (std::size_t a = 0; a < named.size(); ++a)
      for (std::size_t b = a + 1; b < named.size(); ++b)
        EXPECT_GE(QLineF(named[a].at, named[b].at).length(), 22)
            << named[a].place << " covers " << named[b].place << " at " << scale;
  }
}

TEST(QueuedPairs, AreCalledByTheirFoldersWhereTheFilesOnlyTellTheirRoles) {
  std::vector<ui::QueuedPair> added(3);
  added[0].files.moving = "/rolls/wool roll/moving.tif";
  added[1].files.moving = "/rolls/trellis/moving.tif";
  added[2].files.moving = "/rolls/trellis/back.tif";
  ui::give_own_ids(added, {});
  EXPECT_NE(added[0].files.id.find("wool"), std::string::npos) << added[0].files.id;
  EXPECT_EQ(added[1].files.id, "trellis");
  EXPECT_EQ(added[2].files.id, "back");
}

TEST(ErrorColors, GiveWhatWasNotMeasuredNoColourOfTheScale) {
  ErrorMap map;
  map.size = {3, 1};
  map.step_px = 16;
  map.places.resize(3);
  map.places[0].state = PlaceState::Blank;
  map.places[0].expected_px = 100;
  map.places[1].state = PlaceState::Measured;
  map.places[1].expected_px = 100;
  map.places[2].state = PlaceState::Lost;
  const QImage picture = ui::error_colors(map, ui::error_scale(1), 1);
  const QColor blank = picture.pixelColor(0, 0), off = picture.pixelColor(1, 0),
               lost = picture.pixelColor(2, 0);
  EXPECT_LT(std::abs(blank.red() - blank.blue()), 12) << "it is a grey";
  EXPECT_GT(off.red() - off.blue(), 100) << "the last colour is yellow";
  EXPECT_LT(lost.green(), off.green() / 2) << "what could not be verified is red";
}

TEST_F(SmallScreenTest, BringsTheSecondImageByAClickOnTheHint) {
  window->open_images("/nowhere/fixed.tif", "");
  ASSERT_TRUE(wait_for([&] { return window->document().state().fixed && !window->busy(); }));
  const auto expect_dialog_after_click = [&](QPoint at) {
    QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, at);
    auto* dialog = wait_child<QFileDialog>("image_dialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->windowTitle(), "Open the Moving Image");
    dialog->close();
    ASSERT_TRUE(wait_for([&] { return !child<QFileDialog>("image_dialog"); }));
    activate();
  };
  // The card stays where the empty canvas had it, and makes way for a closer look.
  expect_dialog_after_click({window->canvas().width() / 2 + 80, window->canvas().height() / 2});
  action("zoom_in")->trigger();
  expect_dialog_after_click({window->canvas().width() / 2, window->canvas().height() - 30});
  // The dialog that asks for a pair has the open image.
  action("open_pair")->trigger();
  ASSERT_NE(wait_child<QDialog>("pair_dialog"), nullptr);
  EXPECT_EQ(child<QLineEdit>("fixed_path")->text(), "/nowhere/fixed.tif");
  EXPECT_EQ(child<QLineEdit>("moving_path")->text(), "");
  child<QDialog>("pair_dialog")->close();
}

TEST_F(SmallScreenTest, TakesAClickOnTheOfferOfATourAndMakesWayForAnImage) {
  QSettings().remove("tour_offered");
  window->offer_tour();
  auto* offer = wait_child<ui::Tour>("tour_offer");
  ASSERT_NE(offer, nullptr);
  QTest::mouseClick(offer->findChild<QLabel*>("tour_text"), Qt::LeftButton);
  auto* tour = wait_child<ui::Tour>("tour");
  ASSERT_NE(tour, nullptr);
  QTest::mouseClick(tour->findChild<QWidget*>("tour_leave"), Qt::LeftButton);
  QSettings().remove("tour_offered");
  window->offer_tour();
  ASSERT_NE(wait_child<ui::Tour>("tour_offer"), nullptr);
  window->open_images("/nowhere/fixed.tif", "");
  EXPECT_TRUE(wait_for([&] { return !child<ui::Tour>("tour_offer"); }, 5000))
      << "it lies over the hint that tells where the other image goes";
}

TEST_F(SmallScreenTest, SaysThatAFailedResultIsNotToBeUsed) {
  open_pair();
  register_with({}, Verdict::Failed);
  show_dock("verdict_dock");
  EXPECT_TRUE(child<QLabel>("no_places")->text().startsWith("Do not use this result"))
      << child<QLabel>("no_places")->text().toStdString();
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* warning = wait_child<QLabel>("export_warning");
  ASSERT_NE(warning, nullptr) << "nothing warns before the file is written";
  warning->window()->close();
}

TEST_F(SmallScreenTest, TakesTheTickAwayFromAResultThatWasEditedByHand) {
  open_pair();
  register_with({}, Verdict::Good);
  show_dock("verdict_dock");
  auto* sign = child<QLabel>("verdict_sign");
  const QImage tick = sign->pixmap().toImage();
  window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
  EXPECT_NE(sign->pixmap().toImage(), tick);
  EXPECT_FALSE(sign->toolTip().isEmpty());
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(sign->pixmap().toImage(), tick);
}

/// Left, then right, is a pair, whether a partner was found meanwhile or not.
TEST_F(SmallScreenTest, MakesOnePairOfTwoClicksSideBySide) {
  open_pair();
  register_pair();
  action("side_by_side")->trigger();
  QTest::keyClick(window.get(), Qt::Key_L);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const auto panes = window->canvas().panes();
  ASSERT_EQ(panes.size(), 2u);
  const Vec2d spot{450, 350};
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, panes[0].widget_from_fixed(spot).toPoint());
  ASSERT_EQ(window->document().landmarks().size(), 1u);
  ASSERT_TRUE(wait_for(
      [&] { return !window->features().landmarks.editor().pending(window->document().landmarks()[0].id); },
      10000));
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {},
                    panes[1].widget_from_fixed(spot).toPoint() + QPoint(30, 12));
  EXPECT_EQ(window->document().landmarks().size(), 1u) << "the second click is the partner's";
}

TEST_F(SmallScreenTest, LeavesTheClipboardAloneWhereNoThreadsWereFound) {
  open_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  QApplication::clipboard()->setText("mine");
  QTest::keyClick(window.get(), Qt::Key_Z);
  const QPoint middle = window->canvas().rect().center();
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, middle);
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, middle + QPoint(6, 0));
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  QTest::qWait(50);
  EXPECT_EQ(QApplication::clipboard()->text(), "mine");
}

TEST_F(SmallScreenTest, HasRegisterAndMeasureOnTheToolBarAndNamesCommandsInTips) {
  auto* bar = child<QToolBar>("main_tool_bar");
  for (const char* id : {"register", "stop", "measure_distance"})
    EXPECT_NE(bar->widgetForAction(action(id)), nullptr) << id;
  EXPECT_TRUE(action("correction_tool")->toolTip().startsWith("Correct by Hand (W)\n"))
      << action("correction_tool")->toolTip().toStdString();
}

TEST_F(SmallScreenTest, ForgetsZoomAndPlaceWithTheImages) {
  open_pair();
  QTest::mouseMove(&window->canvas(), window->canvas().rect().center());
  EXPECT_TRUE(wait_for([&] { return !child<QLabel>("pointer")->text().isEmpty(); }, 2000));
  EXPECT_FALSE(child<QLabel>("zoom")->text().isEmpty());
  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return !window->canvas().has_images(); }));
  EXPECT_EQ(child<QLabel>("pointer")->text(), "");
  EXPECT_EQ(child<QLabel>("zoom")->text(), "");
}

TEST_F(SmallScreenTest, KeepsResultsNamesReadableBesideLongTimes) {
  open_pair();
  auto slow = std::make_shared<ui::Registration>();
  slow->result.moving_from_fixed.provenance.engine = "itk-syn";
  slow->result.moving_from_fixed.fixed.size = slow->result.moving_from_fixed.moving.size = {900, 700};
  slow->result.timing = {{"itk-syn", 12345}};
  slow->kept_judgement.verdict = Verdict::Failed;
  slow->kept_judgement.tolerance_px = 12.8;
  for (int i = 0; i < 12; ++i) window->document().set_registration(slow);
  show_dock("results_dock");
  auto* table = child<QTableView>("results");
  ASSERT_TRUE(wait_for([&] { return table->isVisible(); }));
  ASSERT_EQ(table->model()->index(12, 3).data().toString(), "3 h 25 min");
  const auto cut = [&](int row, int column) {
    const QString text = table->model()->index(row, column).data().toString();
    // The style's margin on both sides of a cell.
    const int margin = 2 * (table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table) + 1);
    QFont bold = table->font();
    bold.setBold(row == 12);  // the one that is shown
    return QFontMetrics(bold).horizontalAdvance(text) + margin > table->columnWidth(column);
  };
  for (const int width : {260, 300, 420}) {
    window->resizeDocks({child<QDockWidget>("results_dock")}, {width}, Qt::Horizontal);
    QTest::qWait(50);
    for (const int row : {0, 1, 12}) {
      EXPECT_FALSE(cut(row, 0)) << width << ": "
                                << table->model()->index(row, 0).data().toString().toStdString() << " in "
                                << table->columnWidth(0);
      EXPECT_FALSE(cut(row, 2)) << width << ": its quality";
    }
    EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << "nothing lies beyond";
  }
}

TEST_F(SmallScreenTest, FitsTheLandmarkTableWithoutScrollingSideways) {
  open_pair();
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < 5; ++i)
    pairs.push_back(
        {std::to_string(i + 1), {100.5 + 150 * i, 90.25 + 100 * i}, {88.5 + 150 * i, 90.25 + 100 * i}, true});
  window->document().set_landmarks(pairs, "Add");
  register_with({});
  show_dock("landmarks_dock");
  auto* table = child<QTableView>("landmarks");
  ASSERT_TRUE(wait_for([&] { return table->isVisible(); }));
  for (const int width : {250, 300, 900}) {
    window->resizeDocks({child<QDockWidget>("landmarks_dock")}, {width}, Qt::Horizontal);
    QTest::qWait(50);
    EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << width;
    for (int column = 0; column < 4; ++column) EXPECT_FALSE(table->isColumnHidden(column)) << column;
    // If they have no room, the tip has the positions.
    if (table->isColumnHidden(4)) {
      EXPECT_TRUE(table->model()->index(0, 1).data(Qt::ToolTipRole).toString().contains(",")) << width;
    }
  }
  EXPECT_FALSE(table->isColumnHidden(7)) << "where there is room, all of them are seen";
}

TEST_F(SmallScreenTest, ShowsFiveLandmarksWithWholeHeadingsAndAlignedFigures) {
  open_pair();
  std::vector<LandmarkPair> pairs;
  for (int i = 0; i < 5; ++i) {
    const double x = 100.5 + 150 * i, y = 90.25 + 110 * (2 * i % 5);  // not on one line, which fixes no fit
    pairs.push_back({std::to_string(i + 1), {x, y}, {x - 12 - 0.75 * i * i, y + i}, true});
  }
  window->document().set_landmarks(pairs, "Add");
  register_with({});
  show_dock("landmarks_dock");
  auto* table = child<QTableView>("landmarks");
  ASSERT_TRUE(wait_for([&] { return table->isVisible(); }));
  const auto fifth_is_seen = [&] {
    const QRect last = table->visualRect(table->model()->index(4, 1));
    return last.bottom() < table->viewport()->height();
  };
  EXPECT_TRUE(wait_for(fifth_is_seen, 3000)) << table->viewport()->height();
  auto* header = table->horizontalHeader();
  const auto text = [&](int column) { return table->model()->headerData(column, Qt::Horizontal).toString(); };
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                    table->visualRect(table->model()->index(0, 2)).center());
  // Too low for its rows, it has a scroll bar too.
  for (const int height : {0, 90}) {
    if (height > 0) table->setMaximumHeight(height);
    QTest::qWait(50);
    for (const int column : {1, 2}) {
      QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                        {header->sectionViewportPosition(column) + 8, header->height() / 2});
      QTest::qWait(20);
      // As two lines at most, and without the room of the arrow: a word that is wider than that is cut.
      for (const QString& word : text(column).split(' '))
        EXPECT_GE(table->columnWidth(column), header->fontMetrics().horizontalAdvance(word) + 14)
            << word.toStdString() << ", " << height;
    }
  }
  EXPECT_FALSE(header->highlightSections()) << "bold, they would be wider than their columns";
  const QString point = QLocale().decimalPoint();
  for (const int column : {2, 3}) {
    std::set<qsizetype> decimals;
    for (int row = 0; row < 5; ++row) {
      const QModelIndex at = table->model()->index(row, column);
      decimals.insert(at.data().toString().section(point, 1).size());
      EXPECT_TRUE(at.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
    EXPECT_EQ(decimals.size(), 1u) << "of column " << column;
  }
}

TEST_F(SmallScreenTest, EndsALongNameBeforeTheModeAtTheRight) {
  const auto beside_the_mode = [&](const char* moving) {
    window->open_images("/nowhere/fixed.tif", QStringLiteral("/nowhere/") + QLatin1String(moving));
    EXPECT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
    ui::ViewSettings settings = window->canvas().settings();
    settings.mode = CompareMode::Moving;  // its name stands on the first line, beside the mode
    window->canvas().set_settings(settings);
    EXPECT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
    const QImage shot = window->canvas().grab().toImage().convertToFormat(QImage::Format_RGB32);
    // Left of the mode's own plate, which is as wide as its word and two margins.
    const int plate = window->canvas().fontMetrics().horizontalAdvance("Moving") + 18 + 12;
    return shot.copy(shot.width() - plate - 9, 12, 7, 16);
  };
  const QImage short_name = beside_the_mode("moving.tif");
  const QImage long_name = beside_the_mode(
      "moving-a-very-long-name-of-a-scan-that-somebody-has-given-a-date-a-place-an-order-and-the-number-of-"
      "the-roll-"
      "and-then-once-more-a-date-a-place-an-order-and-the-number-of-the-roll.tif");
  EXPECT_EQ(long_name, short_name) << "the name runs up to the mode or under it";
}

TEST(GermanUndo, NamesTheStepBeforeItsWord) {
  QTranslator german;
  ASSERT_TRUE(german.load(QStringLiteral(":/i18n/alinify_de.qm")));
  QCoreApplication::installTranslator(&german);
  QWidget window;
  QUndoStack undo;
  const ui::CommandSet commands(window, undo);
  EXPECT_EQ(commands.at("undo")->text(), QStringLiteral("&Rückgängig"));
  EXPECT_FALSE(commands.at("undo")->isEnabled());
  undo.push(new QUndoCommand("Registrieren"));
  EXPECT_EQ(commands.at("undo")->text(), QStringLiteral("„Registrieren“ &rückgängig machen"));
  commands.at("undo")->trigger();
  EXPECT_FALSE(undo.canUndo());
  EXPECT_EQ(commands.at("redo")->text(), QStringLiteral("„Registrieren“ &wiederholen"));
  QCoreApplication::removeTranslator(&german);
}

}  // namespace
}  // namespace alinify

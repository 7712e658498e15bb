// The list of pairs and the pair in the window: what is selected, and what is said where it is not listed.

#include <vector>

#include <QDockWidget>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTableView>

#include "tests/ui/pairs_fixture.h"
#include "ui/panels/pairs_panel.h"

namespace alinify {
namespace {

using test::PairsTest;
using test::wait_for;
using ui::PairState;

TEST_F(PairsTest, AreSelectedOnlyWhileTheyAreInTheWindow) {
  const auto selected = [&] {
    std::vector<int> rows;
    for (const QModelIndex& at : list().selectionModel()->selectedIndexes()) rows.push_back(at.row());
    return rows;
  };
  auto* unlisted = child<QLabel>("pairs_unlisted");
  window->open_images(file("c fixed.tif"), file("c moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  add_pairs({"a", "b"});
  EXPECT_TRUE(wait_for([&] { return unlisted->isVisible(); }, 5000));
  EXPECT_TRUE(unlisted->text().contains("c fixed.tif + c moving.tif (")) << unlisted->text().toStdString();
  EXPECT_TRUE(selected().empty()) << "neither is in the window";
  add_pairs({"c"});
  EXPECT_TRUE(wait_for([&] { return selected() == std::vector{2}; }, 5000));
  EXPECT_FALSE(unlisted->isVisible());
}

TEST_F(PairsTest, AreRegisteredWithoutTheOneThatIsRegisteredInTheWindowAndNotSavedYet) {
  window->open_images(file("c fixed.tif"), file("c moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  register_pair();
  add_pairs({"a", "c"});
  EXPECT_TRUE(wait_for([&] { return shown_state(1) == "Needs review"; }, 5000))
      << shown_state(1).toStdString();
  run_all();
  ASSERT_TRUE(rests());
  const auto& pairs = queue().pairs();
  EXPECT_FALSE(pairs[0].session.isEmpty());
  EXPECT_TRUE(pairs[1].session.isEmpty()) << "no second session of it";
  EXPECT_FALSE(action("pairs_run_all")->isEnabled()) << "nothing else is to be run";
  key(Qt::Key_S);
  auto* const dialog = wait_child<QFileDialog>("save_session_dialog");
  ASSERT_NE(dialog, nullptr);
  // Numbered where an earlier list has left a session of that name.
  const QString proposed = dialog->selectedFiles().value(0);
  EXPECT_TRUE(proposed.startsWith(queue().folder() + QLatin1Char('/') + pairs[1].name()))
      << "beside the other sessions of the list, by its name there: " << proposed.toStdString();
  type_and_accept(dialog, file("mine.alinify"));
  EXPECT_TRUE(wait_for([&] { return pairs[1].session == file("mine.alinify"); }, 5000))
      << "it is its session";
  EXPECT_EQ(pairs.size(), 2u);
}

TEST_F(PairsTest, KeepThePairInTheWindowSelectedWhenOthersAreAdded) {
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  add_pairs({"b"});
  QTest::qWait(50);  // what follows the window comes with the next event
  ASSERT_EQ(list().selectionModel()->selectedIndexes().size(), 1);
  EXPECT_EQ(list().selectionModel()->selectedIndexes().first().row(), 0);
}

TEST_F(PairsTest, AreNotCalledGoodOnceTheyWereCorrectedAndNotCheckedSince) {
  add_pairs({"a", "b"});
  run_all();
  ASSERT_TRUE(rests());
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  const PairState before = state(0);
  const QString judged = shown_state(0);
  activate();
  QTest::keyClick(window.get(), Qt::Key_W);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const QPoint from = window->canvas().rect().center(), to = from + QPoint(20, 0);
  QTest::mouseMove(&window->canvas(), from);
  QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
  for (int step = 1; step <= 4; ++step) QTest::mouseMove(&window->canvas(), from + (to - from) * step / 4);
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, to);
  ASSERT_EQ(window->document().corrections().size(), 1u);
  EXPECT_EQ(state(0), PairState::Unchecked);
  EXPECT_EQ(shown_state(0), "Corrected, not checked since") << "and no figure of another map";
  EXPECT_TRUE(child<QLabel>("pairs_summary")->text().contains("1 to check again"))
      << child<QLabel>("pairs_summary")->text().toStdString();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(state(0), before);
  EXPECT_EQ(shown_state(0), judged);

  // Saved, and left for another pair: the list reads the session.
  QTest::keyClick(window.get(), Qt::Key_Y, Qt::ControlModifier);
  ASSERT_EQ(state(0), PairState::Unchecked);
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  EXPECT_EQ(state(0), PairState::Unchecked);
  queue().refresh(pair(0).files.id);
  select({1});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("b fixed.tif"));
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Unchecked);
  EXPECT_EQ(state(1), before) << "the other one was not touched";
}

TEST_F(PairsTest, AreShownAsTheyWereRegisteredInTheWindowBeforeThatIsSaved) {
  QualityReport report;
  report.verdict = Verdict::Good;
  fake.next_report = report;
  add_pairs({"a", "b"});
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  ASSERT_EQ(shown_state(0), "Not registered");
  const auto summary = [&] { return child<QLabel>("pairs_summary")->text().toStdString(); };
  activate();
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 1 && !window->busy(); }));
  const QString registered = shown_state(0);
  EXPECT_TRUE(registered.startsWith("Good")) << registered.toStdString();
  EXPECT_EQ(shown_state(1), "Not registered");
  EXPECT_EQ(summary(), "2 pairs: 1 good, 1 not registered");
  EXPECT_TRUE(list().model()->index(0, 0).data(Qt::ToolTipRole).toString().contains("not saved in it yet"));
  EXPECT_EQ(state(0), PairState::Unregistered) << "its session does not have it yet";
  EXPECT_FALSE(queue().needs_run(pair(0))) << "Run All would make another result of it";
  EXPECT_TRUE(queue().needs_run(pair(1)));
  window->document().set_corrections({{{100, 100}, {96, 100}, 50, false}}, "Drag");
  EXPECT_EQ(shown_state(0), "Corrected, not checked since");
  window->document().undo_stack().undo();
  EXPECT_EQ(shown_state(0), registered);
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Good; }));
  EXPECT_EQ(shown_state(0), registered);
  EXPECT_FALSE(list().model()->index(0, 0).data(Qt::ToolTipRole).toString().contains("not saved in it yet"));

  // A result that is given up is not the pair's.
  select({1});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("b fixed.tif"));
  activate();
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 1 && !window->busy(); }));
  EXPECT_TRUE(shown_state(1).startsWith("Good"));
  window->files().discard_changes();
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  EXPECT_TRUE(wait_for([&] { return shown_state(1) == "Not registered"; }));
  EXPECT_EQ(shown_state(0), registered);
}

TEST_F(PairsTest, ShowAllOfTheirFiguresInANarrowList) {
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  good.expected.places = 100, good.expected.share_within = 0.994, good.expected.share_unseen = 0.407;
  fake.next_report = good;
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  ASSERT_EQ(shown_state(0), "Good: 40.7 % blank, of the rest 99.4 % within 1 px");
  auto* dock = child<QDockWidget>("pairs_dock");
  const int line = list().fontMetrics().height();
  const auto height_at = [&](int width) {
    window->resizeDocks({dock}, {width}, Qt::Horizontal);
    QTest::qWait(50);
    return list().visualRect(list().model()->index(0, 0)).height();
  };
  const int wide = height_at(420), narrow = height_at(270);
  ASSERT_LT(list().fontMetrics().horizontalAdvance("40.7 % blank"), list().viewport()->width() - 120);
  EXPECT_GE(narrow, 4 * line) << "a name and three lines";
  EXPECT_LT(wide, narrow);
}

TEST_F(PairsTest, HaveRoomForThreeOfThem) {
  window->resize(1358, 728);  // the largest window on 1366 x 768, without its frame
  add_pairs({"a", "b", "c", "d"});
  action("show_correction_dock")->trigger();
  const auto whole = [&](int row) {
    const QRect place = list().visualRect(list().model()->index(row, 0));
    return !place.isEmpty() && list().viewport()->rect().contains(place);
  };
  EXPECT_TRUE(wait_for([&] { return whole(0) && whole(1) && whole(2); }, 3000))
      << "the list is only " << list().viewport()->height() << " pixels high";
  EXPECT_LE(window->height(), 728);
}

TEST_F(PairsTest, LeaveTheTableOfLandmarksRoomForThreeOnASmallScreen) {
  window->resize(1358, 728);
  add_pairs({"a", "b", "c"});
  open_pair();
  std::vector<LandmarkPair> landmarks;
  for (int i = 0; i < 5; ++i) {
    const double x = 100.5 + 150 * i, y = 90.25 + 110 * (2 * i % 5);
    landmarks.push_back({std::to_string(i + 1), {x, y}, {x - 12 - 0.75 * i * i, y + i}, true});
  }
  window->document().set_landmarks(landmarks, "Add");
  register_pair();
  action("show_landmarks_dock")->trigger();
  auto* table = child<QTableView>("landmarks");
  const auto third_is_seen = [&] {
    const QRect third = table->visualRect(table->model()->index(2, 1));
    return !third.isEmpty() && third.bottom() < table->viewport()->height();
  };
  EXPECT_TRUE(wait_for(third_is_seen, 3000)) << table->viewport()->height() << " pixels high";
  EXPECT_TRUE(list().viewport()->rect().contains(list().visualRect(list().model()->index(0, 0))))
      << "and a pair";
  EXPECT_LE(window->height(), 728);
}

}  // namespace
}  // namespace alinify

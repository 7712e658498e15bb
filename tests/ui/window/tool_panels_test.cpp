// The panels of tools share a column with the layers, or with the list of pairs in front of them.
#include <string>
#include <vector>

#include <QDockWidget>
#include <QLabel>
#include <QTableView>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class ToolPanelsTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window->resize(1358, 728);  // the largest on 1366 x 768, without its frame
    QTest::qWait(20);
    open_pair();
    std::vector<LandmarkPair> pairs;
    for (int i = 0; i < 5; ++i)
      pairs.push_back({std::to_string(i + 1), {100.0 + 150 * i, 90}, {88.0 + 150 * i, 90}, true});
    window->document().set_landmarks(pairs, "Add");
  }
  void show_dock(const char* name) {
    child<QDockWidget>(name)->show();
    child<QDockWidget>(name)->raise();
    QTest::qWait(50);
  }
  bool shows_rows(int count) {
    auto* table = child<QTableView>("landmarks");
    const QModelIndex last = table->model()->index(count - 1, 1);
    return wait_for([&] { return table->visualRect(last).bottom() < table->viewport()->height(); }, 2000);
  }
};

TEST_F(ToolPanelsTest, ShowSomeRowsOfLandmarksBelowTheListOfPairs) {
  show_dock("pairs_dock");
  show_dock("landmarks_dock");
  EXPECT_TRUE(shows_rows(3)) << child<QTableView>("landmarks")->viewport()->height();
}

TEST_F(ToolPanelsTest, KeepTheirRowsWhenTheListOfPairsIsOpenedAboveThem) {
  show_dock("landmarks_dock");
  ASSERT_TRUE(shows_rows(3));
  show_dock("pairs_dock");
  EXPECT_TRUE(shows_rows(3)) << child<QTableView>("landmarks")->viewport()->height();
}

TEST_F(ToolPanelsTest, AreTallEnoughForWhatTheyTellBelowTheListOfPairs) {
  register_pair();  // the landmarks have errors, and a summary of some lines
  for (const char* later : {"landmarks_dock", "pairs_dock"}) {
    child<QDockWidget>("pairs_dock")->hide();
    child<QDockWidget>("landmarks_dock")->hide();
    QTest::qWait(50);
    show_dock(later == std::string("pairs_dock") ? "landmarks_dock" : "pairs_dock");
    show_dock(later);
    auto* table = child<QTableView>("landmarks");
    auto* summary = child<QLabel>("landmarks_summary");
    EXPECT_TRUE(shows_rows(3)) << later;
    EXPECT_GE(summary->geometry().top(), table->geometry().bottom()) << later << " was opened later";
    EXPECT_GE(summary->height(), summary->heightForWidth(summary->width())) << later << " was opened later";
  }
}

TEST_F(ToolPanelsTest, PaintNoTextOverTheTableHoweverLowTheyAre) {
  register_pair();
  show_dock("landmarks_dock");
  auto *layers = child<QDockWidget>("layers_dock"), *dock = child<QDockWidget>("landmarks_dock");
  auto* table = child<QTableView>("landmarks");
  auto* summary = child<QLabel>("landmarks_summary");
  for (const int height : {400, 300, 250, 200, 1, 350}) {
    window->resizeDocks({layers, dock}, {700 - height, height}, Qt::Vertical);
    QTest::qWait(80);
    if (summary->isVisible()) {
      EXPECT_GE(summary->geometry().top(), table->geometry().bottom()) << height;
    }
    EXPECT_TRUE(summary->isVisible() || table->toolTip().contains("landmarks")) << height;
  }
}

TEST_F(ToolPanelsTest, KeepTwoRowsOfLandmarksHoweverLittleTheColumnLeaves) {
  show_dock("landmarks_dock");
  auto *layers = child<QDockWidget>("layers_dock"), *landmarks = child<QDockWidget>("landmarks_dock");
  window->resizeDocks({layers, landmarks}, {2000, 1}, Qt::Vertical);
  QTest::qWait(50);
  EXPECT_TRUE(shows_rows(2)) << child<QTableView>("landmarks")->viewport()->height();
  EXPECT_EQ(window->height(), 728);
}

}  // namespace
}  // namespace alinify

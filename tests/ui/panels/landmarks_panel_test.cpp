// The panel of landmarks: its table has the room, and what explains it what is left.
#include "ui/panels/landmarks_panel.h"

#include <QLabel>
#include <QTableView>

#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class LandmarksPanelTest : public test::WindowTest {
 protected:
  /// Eight pairs that the program has found, so that much is to be said of them.
  void set_landmarks() {
    std::vector<LandmarkPair> pairs;
    PartnerOrigins partners;
    for (int i = 0; i < 8; ++i) {
      const double x = 100.5 + 95 * i, y = 90.25 + 70 * (3 * i % 8);
      pairs.push_back({std::to_string(i + 1), {x, y}, {x - 12 - 0.75 * i, y + i}, true});
      partners.found.insert(pairs.back().id);
    }
    window->document().set_marked_landmarks(pairs, partners, "Add");
  }
  QTableView& table() { return *child<QTableView>("landmarks"); }
  bool is_row_seen(int row) {
    const QRect cell = table().visualRect(table().model()->index(row, 1));
    return !cell.isEmpty() && cell.bottom() < table().viewport()->height();
  }
};

TEST_F(LandmarksPanelTest, ShowsSixLandmarksOnASmallScreen) {
  window->resize(1358, 728);
  open_pair();
  set_landmarks();
  register_pair();
  action("show_landmarks_dock")->trigger();
  ASSERT_TRUE(wait_for([&] { return table().isVisible(); }));
  EXPECT_TRUE(wait_for([&] { return is_row_seen(5); }, 3000)) << table().viewport()->height() << " pixels";
  auto* summary = child<QLabel>("landmarks_summary");
  EXPECT_TRUE(summary->isVisible());
  EXPECT_GE(summary->height(), summary->heightForWidth(summary->width())) << "a line is cut off";
  EXPECT_TRUE(summary->toolTip().contains("The errors of partners that only the program has found"))
      << "which is read whole in its tip";
}

TEST_F(LandmarksPanelTest, TellsAllOfThemWhereThereIsRoom) {
  window->resize(1600, 1150);
  open_pair();
  set_landmarks();
  register_pair();
  action("show_landmarks_dock")->trigger();
  ASSERT_TRUE(wait_for([&] { return table().isVisible(); }));
  EXPECT_TRUE(
      wait_for([&] { return child<QLabel>("landmarks_legend")->isVisible() && is_row_seen(5); }, 3000));
  EXPECT_TRUE(child<QLabel>("landmarks_summary")->text().contains("found"));
}

TEST_F(LandmarksPanelTest, CutsNoLineOfTheSummaryHoweverLowItIsAndSaysWhereThereIsMore) {
  open_pair();
  set_landmarks();
  register_pair();
  ui::LandmarksPanel panel(window->document(), window->features().landmarks.editor(), {});
  panel.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  const auto& summary = *panel.findChild<QLabel*>("landmarks_summary");
  const QString last = "confirms a partner.";
  int whole = 0, shortened = 0;
  for (int height = 700; height >= 180; height -= 20) {
    panel.resize(230, height);
    QTest::qWait(20);  // what is laid out again is so by then
    if (!summary.isVisible()) continue;
    EXPECT_GE(summary.height(), summary.heightForWidth(summary.width())) << "a line is cut at " << height;
    EXPECT_LE(summary.geometry().bottom(), panel.rect().bottom()) << height;
    const bool all = summary.text().endsWith(last);
    EXPECT_TRUE(all || summary.text().endsWith(QStringLiteral("…"))) << summary.text().toStdString();
    ++(all ? whole : shortened);
  }
  EXPECT_GT(whole, 0);
  EXPECT_GT(shortened, 1);
  EXPECT_TRUE(summary.toolTip().contains(last));
}

}  // namespace
}  // namespace alinify

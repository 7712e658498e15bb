// The order of the list of pairs, the worst first, and what it says of why.

#include <string>
#include <vector>

#include <QLabel>
#include <QListView>
#include <QStatusBar>
#include <QToolButton>

#include "tests/ui/pairs_fixture.h"

namespace alinify {
namespace {

using test::PairsTest;

TEST_F(PairsTest, SortTheWorstFirst) {
  add_pairs({"a", "b", "c"});
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  good.expected.places = 100, good.expected.share_within = 0.998, good.expected.p90_px = 0.064;
  fake.next_report = good;
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(0), "Good: 99.8 % within 1 px, 90 % within 0.064 px") << "good ones differ, too";
  fake.next_report.reset();
  select({1});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  fake.fail_registration = true;
  select({2});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  action("pairs_sort")->trigger();
  EXPECT_EQ(names(), (std::vector<std::string>{"c_moving", "b_moving", "a_moving"}));
  EXPECT_EQ(child<QLabel>("pairs_summary")->text(), "3 pairs: 1 good, 1 to review, 1 failed");
}

TEST_F(PairsTest, AreSortedByAButtonBelowTheListAndSayWhyOneIsWorse) {
  add_pairs({"a", "b"});
  auto* sort = child<QToolButton>("pairs_sort_button");
  ASSERT_NE(sort, nullptr);
  EXPECT_TRUE(sort->isVisible());
  EXPECT_EQ(sort->text(), "Worst First");
  QualityReport check;
  check.verdict = Verdict::Check, check.tolerance_px = 1;
  check.expected.places = 100, check.expected.share_within = 0.962, check.expected.p90_px = 0.82;
  check.findings = {{{10, 10, 20, 20}, {}, 1, 3, FindingKind::Off, false},
                    {{60, 60, 20, 20}, {}, 1, 2, FindingKind::Off, false}};
  fake.next_report = check;
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  check.expected.p90_px = 3.24;
  fake.next_report = check;
  select({1});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(0), "Needs review: 96.2 % within 1 px, 90 % within 0.82 px");
  EXPECT_EQ(shown_state(1), "Needs review: 96.2 % within 1 px, 90 % within 3.2 px");
  QTest::mouseClick(sort, Qt::LeftButton);
  EXPECT_EQ(names(), (std::vector<std::string>{"b_moving", "a_moving"}));
  EXPECT_EQ(window->statusBar()->currentMessage(), "Sorted, the worst first: b_moving");
  const QString tip = child<QListView>("pairs")->model()->index(0, 0).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains("2 places to review.")) << tip.toStdString();
}

}  // namespace
}  // namespace alinify

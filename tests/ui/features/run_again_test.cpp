// Registering pairs of the list again: what a person has reviewed does not give way unasked.

#include <vector>

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>

#include "tests/ui/pairs_fixture.h"

namespace alinify {
namespace {

using test::click_answer;
using test::PairsTest;
using test::wait_for;
using ui::PairState;

class ReviewedPairs : public PairsTest {
 protected:
  void SetUp() override {
    PairsTest::SetUp();
    QualityReport report;
    report.verdict = Verdict::Check, report.tolerance_px = 1;
    report.findings.push_back({{100, 100, 60, 60}, {}, 1, 3, FindingKind::Off, false});
    fake.next_report = report;
    add_pairs({"a", "b"});
    run_all();
    ASSERT_TRUE(rests());
    select({0});
    QTest::keyClick(&list(), Qt::Key_Return);
    ASSERT_TRUE(shows("a fixed.tif"));
  }
  /// F8 goes to the place, Shift+F9 accepts it.
  void accept_the_place() {
    key(Qt::Key_F8, Qt::NoModifier);
    key(Qt::Key_F9, Qt::ShiftModifier);
    ASSERT_EQ(state(0), PairState::Reviewed);
  }
  void save() {
    key(Qt::Key_S);
    ASSERT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  }
  void leave_the_pair() {
    key(Qt::Key_N);
    ASSERT_TRUE(wait_for([&] { return window->files().path().isEmpty(); }));
    QTest::qWait(50);  // the list deselects it with the next event
  }
  QMessageBox* run_selected() {
    action("pairs_run_selected")->trigger();
    return question("reviewed_question");
  }
};

TEST_F(ReviewedPairs, AreRegisteredAgainOnlyOnceItWasAskedAndStayShown) {
  accept_the_place();
  save();
  leave_the_pair();
  const std::string reviewed = pair(0).result;
  const int runs = begun;
  select({0});
  QMessageBox* ask = run_selected();
  ASSERT_NE(ask, nullptr);
  EXPECT_EQ(ask->text(), "a_moving has been reviewed. Register it again?");
  EXPECT_TRUE(ask->informativeText().startsWith("a_moving: one place accepted\n"))
      << ask->informativeText().toStdString();
  EXPECT_FALSE(ask->findChild<QPushButton*>("register_others")) << "there are none";
  click(ask, QMessageBox::Cancel);
  EXPECT_EQ(begun, runs);
  EXPECT_EQ(state(0), PairState::Reviewed);

  ask = run_selected();
  ASSERT_NE(ask, nullptr);
  click_answer(ask->findChild<QPushButton*>("register_reviewed"));
  ASSERT_TRUE(wait_for([&] { return begun == runs + 1; }));
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Reviewed);
  EXPECT_EQ(pair(0).result, reviewed);
  const Session session = session_at(0);
  EXPECT_EQ(session.results.size(), 2u) << "the new one is there to be chosen";
  EXPECT_EQ(session.shown_result, reviewed);
  EXPECT_TRUE(session.results.front().judgement.findings.front().accepted);
  EXPECT_TRUE(window->statusBar()->currentMessage().endsWith(
      "The new result of one pair is beside the reviewed one, which stays shown"))
      << window->statusBar()->currentMessage().toStdString();
}

TEST_F(ReviewedPairs, StayShownInTheWindowTooWithWhatIsNotSavedYet) {
  accept_the_place();
  const std::string reviewed = window->document().state().shown;
  select({0});
  QMessageBox* ask = run_selected();
  ASSERT_NE(ask, nullptr) << "acceptances that are not saved yet are a review as well";
  click_answer(ask->findChild<QPushButton*>("register_reviewed"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2; }));
  ASSERT_TRUE(rests());
  EXPECT_EQ(window->document().state().shown, reviewed);
  EXPECT_EQ(state(0), PairState::Reviewed);
}

TEST_F(ReviewedPairs, GiveWayWhereThatIsTicked) {
  accept_the_place();
  save();
  leave_the_pair();
  const std::string reviewed = pair(0).result;
  select({0});
  QMessageBox* ask = run_selected();
  ASSERT_NE(ask, nullptr);
  QTest::mouseClick(ask->findChild<QCheckBox*>("over_reviewed"), Qt::LeftButton, {}, QPoint(10, 10));
  ASSERT_TRUE(ask->findChild<QCheckBox*>("over_reviewed")->isChecked());
  click_answer(ask->findChild<QPushButton*>("register_reviewed"));
  ASSERT_TRUE(wait_for([&] { return state(0) != PairState::Reviewed; }));
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check);
  EXPECT_NE(pair(0).result, reviewed);
  EXPECT_EQ(session_at(0).results.size(), 2u) << "the reviewed one is still there";
}

TEST_F(ReviewedPairs, CanBeLeftOutWhereOthersAreSelectedToo) {
  window->document().set_corrections({{{100, 100}, {96, 100}, 50, false}}, "Drag");
  save();
  leave_the_pair();
  const int runs = begun;
  select({0, 1});
  QMessageBox* ask = run_selected();
  ASSERT_NE(ask, nullptr);
  EXPECT_TRUE(ask->informativeText().startsWith("a_moving: corrected by hand\n"))
      << ask->informativeText().toStdString();
  click_answer(ask->findChild<QPushButton*>("register_others"));
  ASSERT_TRUE(wait_for([&] { return begun == runs + 1; }));
  ASSERT_TRUE(rests());
  EXPECT_EQ(begun, runs + 1);
  EXPECT_EQ(session_at(0).results.size(), 1u);
  EXPECT_EQ(session_at(1).results.size(), 2u);
  EXPECT_EQ(state(0), PairState::Unchecked);
}

TEST_F(ReviewedPairs, AreKnownAsSuchAtTheNextStart) {
  accept_the_place();
  save();
  window.reset();
  WindowTest::SetUp();
  if (!list().isVisible()) show_list();
  ASSERT_EQ(queue().pairs().size(), 2u);
  select({0});
  EXPECT_NE(run_selected(), nullptr);
}

TEST_F(ReviewedPairs, AreNoneWhereNobodyHasDoneAnythingToTheResult) {
  const int runs = begun;
  select({1});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(wait_for([&] { return begun == runs + 1; })) << "nothing is asked";
  ASSERT_TRUE(rests());
  EXPECT_EQ(session_at(1).results.size(), 2u);
  EXPECT_EQ(session_at(1).shown_result, session_at(1).results.back().id);
}

}  // namespace
}  // namespace alinify

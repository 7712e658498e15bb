// The list of pairs from one start of the program to the next.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

#include "core/io/text_file.h"
#include "tests/ui/pairs_fixture.h"
#include "ui/jobs/pair_queue.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::click_answer;
using test::PairsTest;
using test::wait_for;
using ui::PairState;

TEST_F(PairsTest, AreThereAgainAfterClosingWithTheirStates) {
  add_pairs({"a", "b"});
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  const QString session = pair(0).session,
                reason = list().model()->index(0, 0).data(Qt::ToolTipRole).toString();
  window->close();
  window.reset();
  WindowTest::SetUp();
  ASSERT_EQ(names(), (std::vector<std::string>{"a_moving", "b_moving"}));
  EXPECT_EQ(state(0), PairState::Check);
  EXPECT_EQ(pair(0).session, session);
  EXPECT_EQ(list().model()->index(0, 0).data(Qt::ToolTipRole).toString(), reason)
      << "the words of the verdict too";
  EXPECT_EQ(state(1), PairState::Unregistered);
  window->offer_recovery();
  EXPECT_TRUE(wait_for([&] { return list().isVisible(); })) << "a list that is there is shown";
}

TEST_F(PairsTest, KeepThePairOfTheWindowThatAnotherOneReplaces) {
  queue().set_folder(file("sessions"));
  open_files_pair();
  register_pair();
  ask_for_pair("a fixed.tif", "a moving.tif");
  click(question("save_question"), QMessageBox::Cancel);
  key(Qt::Key_O);
  auto* dialog = wait_child<ui::PairDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->moving_path(), file("a moving.tif")) << "what was typed before Cancel";
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  click_answer(ask->findChild<QPushButton*>("keep_in_list"));
  ASSERT_TRUE(shows("a fixed.tif")) << "nobody is asked where: the list has a folder for its sessions";
  ASSERT_EQ(queue().pairs().size(), 1u);
  EXPECT_TRUE(pair(0).session.startsWith(file("sessions/"))) << pair(0).session.toStdString();
  EXPECT_TRUE(fs::exists(pair(0).session.toStdString()));
  EXPECT_TRUE(wait_for([&] { return state(0) == PairState::Check; })) << "with its result";
}

TEST_F(PairsTest, MayKeepThePairWheneverItIsLeftAndSayWhyNot) {
  queue().set_folder(file("sessions"));
  const auto button = [&] {
    auto* ask = question("save_question");
    return ask ? ask->findChild<QPushButton*>("keep_in_list") : nullptr;
  };
  open_files_pair();
  register_pair();
  key(Qt::Key_N);
  ASSERT_NE(button(), nullptr);
  EXPECT_TRUE(button()->isEnabled()) << "for a new session, too";
  click_answer(button());
  ASSERT_TRUE(wait_for([&] { return !window->document().has_pair(); }));
  ASSERT_EQ(queue().pairs().size(), 1u);
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("fixed.tif"));
  add_landmarks(3);
  window->close();
  ASSERT_NE(button(), nullptr);
  EXPECT_FALSE(button()->isEnabled());
  EXPECT_TRUE(button()->toolTip().contains("in the list already")) << button()->toolTip().toStdString();
  click(question("save_question"), QMessageBox::Cancel);
}

TEST_F(PairsTest, AskBeforeClosingStopsThemAndWaitAgainAtTheNextStart) {
  add_pairs({"a", "b"});
  fake.iterations = 3000;
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  window->close();
  auto* ask = question("queue_question");
  ASSERT_NE(ask, nullptr);
  QTest::keyClick(ask, Qt::Key_Return);  // must not stop it
  QTest::qWait(50);
  ASSERT_TRUE(queue().running());
  window->close();
  ask = question("queue_question");
  ASSERT_NE(ask, nullptr);
  click_answer(ask->findChild<QPushButton*>("stop_queue"));
  ASSERT_TRUE(wait_for([&] { return !window->isVisible(); }));
  window.reset();
  WindowTest::SetUp();
  ASSERT_EQ(queue().pairs().size(), 2U);
  EXPECT_EQ(state(0), PairState::Waiting);
  EXPECT_EQ(state(1), PairState::Waiting);
  EXPECT_FALSE(queue().running()) << "a start must not begin work by itself";
}

TEST_F(PairsTest, WaitAgainAfterAKill) {
  add_pairs({"a", "b", "c"});
  fake.iterations = 30;
  run_all();
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Check; }));
  fake.iterations = 3000;
  ASSERT_TRUE(wait_for([&] { return begun == 2; }));
  // A kill leaves the present list on disk, without anything that a closing window writes.
  const fs::path list_now = folder / "state" / "alinify" / "pairs-1.json";
  ASSERT_TRUE(wait_for([&] {
    return fs::exists(list_now) && read_text_file(list_now).find("\"check\"") != std::string::npos;
  }));
  const std::string left = read_text_file(list_now);
  fs::create_directories(folder / "after" / "alinify");
  std::ofstream(folder / "after" / "alinify" / "pairs-1.json") << left;
  qputenv("XDG_STATE_HOME", QByteArray::fromStdString((folder / "after").string()));
  make_second_window();
  const auto& pairs = queue_of(*second).pairs();
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[0].state, PairState::Check);
  EXPECT_EQ(pairs[1].state, PairState::Waiting) << "it ran when the kill came";
  EXPECT_EQ(pairs[2].state, PairState::Waiting);
  second->offer_recovery();
  EXPECT_TRUE(second->statusBar()->currentMessage().startsWith("2 pairs still wait"));
  queue().stop();
  ASSERT_TRUE(rests());
}

TEST_F(PairsTest, PutAListAsideThatCannotBeRead) {
  window->close();
  window.reset();
  fs::create_directories(folder / "state" / "alinify");
  std::ofstream(folder / "state" / "alinify" / "pairs-1.json") << "{\"pairs\": [{\"id\": 7}]";
  WindowTest::SetUp();
  EXPECT_TRUE(queue().pairs().empty());
  EXPECT_TRUE(fs::exists(folder / "state" / "alinify" / "pairs-1.json.unreadable"));
}

TEST_F(PairsTest, OfTwoWindowsAreEachItsOwn) {
  add_pairs({"a"});
  make_second_window();
  EXPECT_TRUE(queue_of(*second).pairs().empty());
  second.reset();
  EXPECT_EQ(queue().pairs().size(), 1U);
}

}  // namespace
}  // namespace alinify

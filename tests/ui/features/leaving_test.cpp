// Work on one pair is never lost to another one: by keys and clicks.

#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QStatusBar>

#include "core/session/session_io.h"
#include "tests/ui/session_fixture.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::click_answer;
using test::wait_for;

class LeavingTest : public test::SessionWindowTest {
 protected:
  Session saved(const char* name) {
    Progress silent;
    return read_session(folder / name, silent).session;
  }
  /// A pair with landmarks and a result, saved in its own file.
  void make_case1() {
    open_files_pair();
    add_landmarks(3);
    register_pair();
    save_as(file("case1.alinify"));
  }
  /// Drops a saved session on the picture and waits for its images.
  void reopen(const char* name) {
    const auto before = window->document().image(ui::Side::Fixed)->source;
    drop_files({file(name)}, window->canvas().rect().center());
    ASSERT_TRUE(wait_for([&] {
      const auto& now = window->document().image(ui::Side::Fixed);
      return now && now->source != before && !window->busy();
    }));
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  /// From the middle of the picture, by screen pixels.
  void drag(QPoint by) {
    const QPoint from = window->canvas().rect().center();
    QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(&window->canvas(), from + by * i / 4);
    QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, from + by);
  }
  void answer(QMessageBox::StandardButton button) {
    auto* ask = question("save_question");
    ASSERT_NE(ask, nullptr) << "nothing was asked";
    click(ask, button);
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") == nullptr; }));
  }
};

TEST_F(LeavingTest, AnotherPairHasNoNameAndLeavesTheSavedSessionAlone) {
  make_case1();
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_EQ(window->files().path(), "");
  EXPECT_TRUE(window->windowTitle().startsWith("fixed2.tif")) << window->windowTitle().toStdString();
  add_landmarks(1);
  key(Qt::Key_S);
  choose_file("save_session_dialog", file("case2.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->files().path() == file("case2.alinify"); }));
  EXPECT_EQ(saved("case1.alinify").landmarks.size(), 3u);
  EXPECT_EQ(saved("case1.alinify").results.size(), 1u);
  EXPECT_EQ(saved("case2.alinify").landmarks.size(), 1u);
}

TEST_F(LeavingTest, AWindowThatStaysOnCancelIsNotClosedByTheNextJob) {
  make_case1();
  add_landmarks(5);
  fake.iterations = 5000;
  key(Qt::Key_R);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  window->close();
  auto* ask = question("close_question");
  ASSERT_NE(ask, nullptr);
  for (QAbstractButton* button : ask->buttons())
    if (ask->buttonRole(button) == QMessageBox::DestructiveRole) click_answer(button);
  answer(QMessageBox::Cancel);
  activate();
  fake.iterations = 20;
  register_pair();
  QTest::qWait(50);
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(child<QMessageBox>("save_question"), nullptr) << "nobody asked to close again";
}

TEST_F(LeavingTest, ClosesWhereTheJobEndedWhileItAsked) {
  open_files_pair();
  fake.iterations = 60;
  key(Qt::Key_R);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  window->close();
  auto* ask = question("close_question");
  ASSERT_NE(ask, nullptr);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }, 20000));
  for (QAbstractButton* button : ask->buttons())
    if (ask->buttonRole(button) == QMessageBox::DestructiveRole) click_answer(button);
  answer(QMessageBox::Discard);  // the result is not saved yet
  EXPECT_TRUE(wait_for([&] { return !window->isVisible(); }));
}

TEST_F(LeavingTest, AsksAboutUnsavedChangesOfASessionAndStaysOnCancel) {
  make_case1();
  add_landmarks(5);
  ask_for_pair("fixed2.tif", "moving2.tif");
  answer(QMessageBox::Cancel);
  QTest::qWait(30);
  EXPECT_EQ(window->document().image(ui::Side::Fixed)->name(), "fixed.tif");
  EXPECT_TRUE(window->files().modified());
  activate();
  ask_for_pair("fixed2.tif", "moving2.tif");
  answer(QMessageBox::Save);
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_EQ(saved("case1.alinify").landmarks.size(), 5u);
  EXPECT_FALSE(window->files().modified());
}

TEST_F(LeavingTest, AsksAboutResultsThatWereNeverSaved) {
  open_files_pair();
  register_pair();
  ask_for_pair("fixed2.tif", "moving2.tif");
  answer(QMessageBox::Discard);
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_TRUE(window->document().state().results.empty());
  EXPECT_FALSE(window->files().modified());
  window->close();
  EXPECT_FALSE(window->isVisible()) << "of the second pair there is nothing to save";
}

TEST_F(LeavingTest, AsksBeforeOneImageIsReplacedToo) {
  make_case1();
  key(Qt::Key_R);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  window->open_files({file("moving2.tif")}, ui::Side::Moving);
  answer(QMessageBox::Save);
  ASSERT_TRUE(wait_for([&] { return window->document().image(ui::Side::Moving)->name() == "moving2.tif"; }));
  EXPECT_EQ(window->files().path(), "");
  EXPECT_EQ(saved("case1.alinify").results.size(), 2u);
}

TEST_F(LeavingTest, UndoBringsThePairBackWithItsName) {
  make_case1();
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  add_landmarks(1);
  key(Qt::Key_Z);
  key(Qt::Key_Z);
  EXPECT_EQ(window->document().landmarks().size(), 3u);
  EXPECT_EQ(window->files().path(), file("case1.alinify"));
  EXPECT_FALSE(window->isWindowModified()) << "it is what the file holds";
  key(Qt::Key_Y);
  EXPECT_EQ(window->files().path(), "");
}

TEST_F(LeavingTest, AsksNothingForAPairThatDoesNotOpenAndKeepsTheWork) {
  open_files_pair();
  register_pair();
  ask_for_pair("missing.tif", "moving2.tif");
  auto* box = question("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_EQ(child<QMessageBox>("save_question"), nullptr) << "there is nothing to save it for";
  box->close();
  auto* again = wait_child<QDialog>("pair_dialog");
  ASSERT_NE(again, nullptr) << "the question for the pair comes back";
  again->reject();
  ASSERT_TRUE(wait_for([&] { return !child<QDialog>("pair_dialog"); }));
  EXPECT_TRUE(window->files().modified());
  EXPECT_EQ(window->document().state().results.size(), 1u);
  activate();
  window->close();
  answer(QMessageBox::Cancel);
  EXPECT_TRUE(window->isVisible());
}

TEST_F(LeavingTest, AsksAboutWhatWasDoneWhileTheOtherPairWasRead) {
  make_case1();
  fake.open_ms = 200;
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  add_landmarks(6);
  answer(QMessageBox::Save);
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_EQ(saved("case1.alinify").landmarks.size(), 6u);
}

TEST_F(LeavingTest, SwappingASessionWithResultsLeavesItsFileAlone) {
  make_case1();
  action("swap")->trigger();
  EXPECT_TRUE(window->document().state().results.empty());
  EXPECT_EQ(window->files().path(), "");
  EXPECT_TRUE(window->files().modified()) << "the landmarks came along";
  key(Qt::Key_Z);
  EXPECT_EQ(window->files().path(), file("case1.alinify"));
}

TEST_F(LeavingTest, TheCorrectionToolIsPutDownForAnotherPair) {
  make_case1();
  activate();
  action("correction_tool")->trigger();
  ASSERT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  // The pair stays: no work is put aside.
  window->document().set_pixel_sizes(StatedPixelSize{Vec2d{2, 2}}, std::nullopt);
  EXPECT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  window->document().set_pixel_sizes(std::nullopt, std::nullopt);  // or the next pair is said to have none
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_EQ(window->canvas().active_tool(), nullptr) << "a drag would bend the new pair";
  EXPECT_EQ(window->statusBar()->currentMessage(),
            "Correct by Hand is off for this pair: a drag moves the view. W turns it on.");
  drag({40, 0});
  EXPECT_TRUE(window->document().corrections().empty());
}

TEST_F(LeavingTest, TheCorrectionToolStaysForTheSameImagesOpenedAgainWithAResult) {
  make_case1();
  activate();
  key(Qt::Key_W, Qt::NoModifier);
  ASSERT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  reopen("case1.alinify");
  EXPECT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  EXPECT_TRUE(action("correction_tool")->isChecked());
  EXPECT_FALSE(window->statusBar()->currentMessage().startsWith("Correct by Hand is off"));
  const Vec2d middle = window->canvas().viewport().center_fixed;
  drag({8, 0});
  EXPECT_EQ(window->document().corrections().size(), 1u) << "the next drag corrects";
  EXPECT_EQ(window->canvas().viewport().center_fixed, middle) << "and leaves the view where it is";
}

TEST_F(LeavingTest, TheCorrectionToolIsPutDownForTheSessionOfAnotherPair) {
  make_case1();
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  activate();
  register_pair();
  save_as(file("case2.alinify"));
  activate();
  key(Qt::Key_W, Qt::NoModifier);
  ASSERT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  reopen("case1.alinify");
  ASSERT_TRUE(window->document().state().registration) << "it has a result to correct";
  EXPECT_EQ(window->canvas().active_tool(), nullptr);
  EXPECT_FALSE(action("correction_tool")->isChecked());
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Correct by Hand is off"))
      << window->statusBar()->currentMessage().toStdString();
  drag({8, 0});
  EXPECT_TRUE(window->document().corrections().empty());
}

TEST_F(LeavingTest, TheCorrectionToolIsPutDownForASessionWithoutAResult) {
  open_files_pair();
  add_landmarks(3);
  save_as(file("landmarks.alinify"));
  key(Qt::Key_W, Qt::NoModifier);
  ASSERT_EQ(window->canvas().active_tool(), &window->features().corrections.tool());
  reopen("landmarks.alinify");
  EXPECT_EQ(window->canvas().active_tool(), nullptr);
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Correct by Hand is off"))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_FALSE(action("correction_tool")->isChecked());
}

TEST_F(LeavingTest, TheLandmarkToolStaysForASessionWithAResult) {
  make_case1();
  activate();
  key(Qt::Key_L, Qt::NoModifier);
  ASSERT_EQ(window->canvas().active_tool(), &window->features().landmarks.tool());
  reopen("case1.alinify");
  EXPECT_EQ(window->canvas().active_tool(), &window->features().landmarks.tool());
  QTest::mouseClick(&window->canvas(), Qt::LeftButton, {}, window->canvas().rect().center());
  EXPECT_EQ(window->document().landmarks().size(), 4u);
}

TEST_F(LeavingTest, TheLandmarkToolIsPutDownForAnotherPair) {
  make_case1();
  activate();
  action("landmark_tool")->trigger();
  ASSERT_EQ(window->canvas().active_tool(), &window->features().landmarks.tool());
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_EQ(window->canvas().active_tool(), nullptr) << "a click would mark the new pair";
  EXPECT_EQ(window->statusBar()->currentMessage(),
            "Set Landmarks is off, and a drag moves the view: another pair is open. L turns it on.");
  EXPECT_FALSE(action("landmark_tool")->isChecked());
}

TEST_F(LeavingTest, TheViewsOfAnotherPairFollowEachOtherAgain) {
  make_case1();
  activate();
  action("side_by_side")->trigger();
  action("link_views")->trigger();
  ASSERT_FALSE(window->canvas().settings().linked);
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  EXPECT_TRUE(window->canvas().settings().linked);
  EXPECT_TRUE(action("link_views")->isChecked());
}

TEST_F(LeavingTest, SwappingAnUnsavedPairWithResultsSaysThatOnlyTheseAreDropped) {
  make_case1();
  add_landmarks(6);
  activate();
  action("swap")->trigger();
  auto* ask = wait_child<QMessageBox>("save_question");
  ASSERT_NE(ask, nullptr);
  EXPECT_TRUE(ask->informativeText().contains("drops the results"));
  EXPECT_TRUE(ask->informativeText().contains("Undo brings the results back"));
  answer(QMessageBox::Discard);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.empty(); }));
  EXPECT_EQ(window->document().landmarks().size(), 6u);
  key(Qt::Key_Z);
  EXPECT_EQ(window->document().state().results.size(), 1u);
}

TEST_F(LeavingTest, SavingOverAnotherSessionKeepsTheFilesOfItsResults) {
  make_case1();
  const std::string other = window->document().state().results[0].id;
  ask_for_pair("fixed2.tif", "moving2.tif");
  ASSERT_TRUE(shows("fixed2.tif"));
  activate();
  register_pair();
  const std::string own = window->document().state().results[0].id;
  bool there = false;
  window->files().save(file("case1.alinify"), [&] { there = true; });  // the dialog has asked: replace it
  ASSERT_TRUE(wait_for([&] { return there; }));
  const fs::path data = session_data_folder(folder / "case1.alinify");
  EXPECT_TRUE(fs::exists(data / ("result-" + other + ".json"))) << "this session did not write it";
  EXPECT_TRUE(fs::exists(data / ("result-" + own + ".json")));
  window->document().delete_result(own);
  there = false;
  window->files().save(file("case1.alinify"), [&] { there = true; });
  ASSERT_TRUE(wait_for([&] { return there; }));
  EXPECT_TRUE(fs::exists(data / ("result-" + other + ".json")));
  EXPECT_FALSE(fs::exists(data / ("result-" + own + ".json")));
  activate();
  for (int i = 0; i < 3; ++i) key(Qt::Key_Z);
  EXPECT_EQ(window->document().landmarks().size(), 3u) << "the first pair is back";
  EXPECT_EQ(window->files().path(), "") << "its file holds the other one now";
  EXPECT_TRUE(window->files().modified());
}

TEST_F(LeavingTest, ResultsThatOnlyAnAutosaveNamedGoWithTheChangesThatAreGivenUp) {
  make_case1();
  key(Qt::Key_R);
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  const std::string kept = window->document().state().results[0].id,
                    given_up = window->document().state().results[1].id;
  bool there = false;
  window->files().autosave_now([&] { there = true; });
  ASSERT_TRUE(wait_for([&] { return there; }));
  const fs::path data = session_data_folder(folder / "case1.alinify");
  ASSERT_TRUE(fs::exists(data / ("result-" + given_up + ".json")));
  key(Qt::Key_N);
  answer(QMessageBox::Discard);
  EXPECT_FALSE(fs::exists(data / ("result-" + given_up + ".json")));
  EXPECT_TRUE(fs::exists(data / ("result-" + kept + ".json")));
  EXPECT_EQ(saved("case1.alinify").results.size(), 1u);
}

TEST_F(LeavingTest, AWindowThatOpensASessionLeavesTheChangesOfADeadOneThere) {
  make_case1();
  add_landmarks(7);
  bool there = false;
  window->files().autosave_now([&] { there = true; });
  ASSERT_TRUE(wait_for([&] { return there; }));
  window = std::make_unique<ui::MainWindow>(fake.services());  // the one before is gone without a word
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  window->open_session(file("case1.alinify"));
  auto* ask = question("recovery_question");
  ASSERT_NE(ask, nullptr);
  click_answer(ask->findChild<QPushButton*>("recover_later"));
  ASSERT_TRUE(shows("fixed.tif"));
  ASSERT_EQ(window->document().landmarks().size(), 3u);
  add_landmarks(4);
  there = false;
  window->files().autosave_now([&] { there = true; });
  ASSERT_TRUE(wait_for([&] { return there; }));
  EXPECT_EQ(saved(".case1.autosave.alinify").landmarks.size(), 7u);
  EXPECT_EQ(window->files().abandoned().size(), 1u);
}

}  // namespace
}  // namespace alinify

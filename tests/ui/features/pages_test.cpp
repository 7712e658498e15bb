// Pages of files that hold several images: chosen, kept, undone, listed; by user events.

#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>

#include "tests/support/text_files.h"
#include "tests/ui/pairs_fixture.h"
#include "ui/dialogs/error_box.h"
#include "ui/features/opening_controller.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::PairImages;
using ui::PairState;
using ui::Side;

class PagesTest : public test::PairsTest {
 protected:
  void SetUp() override {
    for (const char* name : {"stack.tif", "later stack.tif"}) std::ofstream(folder / name) << "pages";
    PairsTest::SetUp();
  }
  void open(const PairImages& images) {
    window->open_images(images);
    ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  }
  void open_stacks(int fixed_page = 0, int moving_page = 0) {
    open({file("stack.tif"), file("later stack.tif"), fixed_page, moving_page});
  }
  int page(Side side) { return window->document().image(side)->page(); }
  PairImages shown() { return images_of(window->document().state()); }
  /// Opens the dialog; types a page where one is given, and accepts by Return.
  void choose_pages(std::optional<int> fixed, std::optional<int> moving) {
    activate();
    action("pages")->trigger();
    auto* dialog = wait_child<QDialog>("page_dialog");
    ASSERT_NE(dialog, nullptr);
    for (const auto& [name, wanted] : {std::pair("fixed_page", fixed), std::pair("moving_page", moving)}) {
      if (!wanted) continue;
      auto* spin = dialog->findChild<QSpinBox*>(name);
      ASSERT_NE(spin, nullptr) << name;
      spin->setFocus();
      spin->selectAll();
      QTest::keyClicks(spin, QString::number(*wanted));
    }
    QTest::keyClick(dialog, Qt::Key_Return);
    ASSERT_TRUE(wait_for([&] { return child<QDialog>("page_dialog") == nullptr; }));
  }
  bool has_pages(int fixed, int moving) {
    return wait_for(
        [&] { return !window->busy() && page(Side::Fixed) == fixed && page(Side::Moving) == moving; }, 5000);
  }
  /// A message longer than the bar stands over the picture.
  QString message() {
    auto* whole = child<QLabel>("whole_message");
    return whole->isVisible() ? whole->text() : window->statusBar()->currentMessage();
  }
};

TEST_F(PagesTest, AreToldOfWhenAFileIsOpenedAndChosenByKeys) {
  open_stacks();
  EXPECT_TRUE(wait_for([&] { return message().contains("stack.tif has 12 pages; page 0 is open."); }, 5000))
      << message().toStdString();
  EXPECT_TRUE(message().contains("later stack.tif has 12 pages")) << message().toStdString();
  EXPECT_TRUE(message().contains("“Choose Pages…” in the menu File opens others."))
      << message().toStdString();
  choose_pages(3, 11);
  EXPECT_TRUE(has_pages(3, 11));
  EXPECT_EQ(window->document().image(Side::Fixed)->title(), "stack.tif, page 3");
  EXPECT_TRUE(window->windowTitle().startsWith("stack.tif, page 3 + later stack.tif, page 11"))
      << window->windowTitle().toStdString();
  EXPECT_FALSE(message().contains("pages;")) << "who has chosen one knows";
}

TEST_F(PagesTest, OfOneFileAreAPair) {
  open({file("stack.tif"), file("stack.tif")});
  EXPECT_TRUE(wait_for([&] { return message().contains("one and the same page of stack.tif"); }, 5000))
      << message().toStdString();
  choose_pages({}, 1);
  EXPECT_TRUE(has_pages(0, 1));
  EXPECT_FALSE(message().contains("one and the same")) << message().toStdString();
  EXPECT_TRUE(window->windowTitle().startsWith("stack.tif, page 0 + stack.tif, page 1"))
      << window->windowTitle().toStdString();
}

TEST_F(PagesTest, AreOfferedForFilesOfSeveralAlone) {
  EXPECT_FALSE(action("pages")->isEnabled());
  open({file("fixed.tif"), file("moving.tif")});
  EXPECT_FALSE(action("pages")->isEnabled());
  EXPECT_EQ(window->document().image(Side::Fixed)->title(), "fixed.tif");
  open({file("fixed.tif"), file("later stack.tif")});
  ASSERT_TRUE(action("pages")->isEnabled());
  action("pages")->trigger();
  auto* dialog = wait_child<QDialog>("page_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->findChild<QSpinBox*>("fixed_page"), nullptr);
  auto* moving = dialog->findChild<QSpinBox*>("moving_page");
  ASSERT_NE(moving, nullptr);
  EXPECT_TRUE(moving->hasFocus());
  EXPECT_EQ(moving->minimum(), 0);
  EXPECT_EQ(moving->maximum(), 11);
  QTest::keyClick(moving, Qt::Key_Up);
  QTest::keyClick(dialog, Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return child<QDialog>("page_dialog") == nullptr; }));
  EXPECT_TRUE(has_pages(0, 0));
}

TEST_F(PagesTest, AreUndoneAndChangeNothingWhereTheyAreThoseThatAreOpen) {
  open_stacks();
  const int steps = window->document().undo_stack().count();
  choose_pages({}, {});
  EXPECT_TRUE(has_pages(0, 0));
  EXPECT_EQ(window->document().undo_stack().count(), steps);
  choose_pages(5, {});
  ASSERT_TRUE(has_pages(5, 0));
  EXPECT_EQ(window->document().undo_stack().undoText(), "Choose Pages");
  key(Qt::Key_Z);
  EXPECT_TRUE(has_pages(0, 0));
  EXPECT_TRUE(window->windowTitle().startsWith("stack.tif + later stack.tif"))
      << window->windowTitle().toStdString();
}

TEST_F(PagesTest, AskBeforeWorkOnTheOthersIsLost) {
  open_stacks();
  add_landmarks(3);
  register_pair();
  choose_pages(4, {});
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr) << "nothing was asked";
  click(ask, QMessageBox::Cancel);
  ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") == nullptr; }));
  EXPECT_TRUE(has_pages(0, 0));
  EXPECT_EQ(window->document().landmarks().size(), 3u);
  choose_pages(4, {});
  ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  click(ask, QMessageBox::Discard);
  ASSERT_TRUE(has_pages(4, 0));
  EXPECT_TRUE(window->document().landmarks().empty());
  EXPECT_TRUE(window->document().state().results.empty()) << "they are of another page";
}

TEST_F(PagesTest, ThatAreNotThereAreAnErrorWhichSaysSo) {
  window->open_images({file("stack.tif"), file("later stack.tif"), 0, 40});
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE((box->text() + box->informativeText())
                  .contains("it has no page 40 (its pages are 0 to 11)", Qt::CaseInsensitive))
      << (box->text() + box->informativeText()).toStdString();
  QTest::keyClick(box, Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("error_box") == nullptr; }));
  EXPECT_FALSE(window->document().has_pair());
}

TEST_F(PagesTest, AreKeptBySessions) {
  open_stacks(3, 7);
  add_landmarks(3);
  register_pair();
  save_as(file("case.alinify"));
  EXPECT_NE(testing::get_text(folder / "case.alinify").find("\"page\": 7"), std::string::npos);
  open({file("fixed.tif"), file("moving.tif")});
  window->open_session(file("case.alinify"));
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->files().path() == file("case.alinify"); }));
  EXPECT_EQ(shown(), (PairImages{file("stack.tif"), file("later stack.tif"), 3, 7}));
  EXPECT_EQ(window->document().state().results.size(), 1u);
}

TEST_F(PagesTest, AreKeptAmongTheRecentPairs) {
  QSettings().remove("recent_pairs");
  open_stacks(3, 7);
  open_stacks();
  open({file("fixed.tif"), file("moving.tif")});
  const QList<PairImages> recent = ui::OpeningController::recent_pairs();
  ASSERT_EQ(recent.size(), 3);
  EXPECT_EQ(recent[1], (PairImages{file("stack.tif"), file("later stack.tif")}));
  EXPECT_EQ(recent[2], (PairImages{file("stack.tif"), file("later stack.tif"), 3, 7}));
  auto* menu = child<QMenu>("recent_menu");
  Q_EMIT menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 3);
  EXPECT_TRUE(menu->actions()[2]->text().contains("stack.tif, page 3  +  later stack.tif, page 7"))
      << menu->actions()[2]->text().toStdString();
  menu->actions()[2]->trigger();
  EXPECT_TRUE(wait_for([&] { return !window->busy() && shown() == recent[2]; }, 5000));
}

TEST_F(PagesTest, AreGivenToTheWindowThatIsStartedAgain) {
  open_stacks(3, 0);
  QSignalSpy restarts(window.get(), &ui::MainWindow::restart_wanted);
  window->close_to_restart();
  ASSERT_TRUE(wait_for([&] { return restarts.count() == 1; }, 5000));
  EXPECT_EQ(restarts[0][0].toStringList(),
            (QStringList{"--new-window", "--fixed-page=3", file("stack.tif"), file("later stack.tif")}));
}

TEST_F(PagesTest, AreRegisteredFromAList) {
  std::ofstream(folder / "pages.csv") << "fixed,moving,id,fixed_page,moving_page\n"
                                         "stack.tif,later stack.tif,one,,\n"
                                         "stack.tif,later stack.tif,two,2,5\n"
                                         "stack.tif,later stack.tif,three,2,50\n";
  show_list();
  drop_on_list({"pages.csv"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  EXPECT_TRUE(list().model()->index(1, 0).data(Qt::ToolTipRole).toString().contains("stack.tif, page 2"));
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check) << shown_state(0).toStdString();
  EXPECT_EQ(state(1), PairState::Check) << shown_state(1).toStdString();
  EXPECT_EQ(shown_state(2), "Error: it has no page 50 (its pages are 0 to 11)");
  EXPECT_EQ(session_at(1).fixed->page, 2);
  EXPECT_EQ(session_at(1).moving->page, 5);
  window->open_session(pair(1).session);
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->files().path() == pair(1).session; }));
  EXPECT_EQ(shown(), pair(1).images());
}

TEST_F(PagesTest, AreTheReferenceOfASeriesToo) {
  for (const char* name : {"cut 4.tif", "cut 6.tif"}) std::ofstream(folder / name) << "pixels";
  window->open_images(PairImages{file("stack.tif"), {}, 3});
  ASSERT_TRUE(wait_for([&] { return window->document().image(Side::Fixed) && !window->busy(); }));
  drop_files({file("cut 4.tif"), file("cut 6.tif"), file("moving.tif")}, {400, 300});
  auto* add = wait_child<QPushButton>("add_found_pairs");
  ASSERT_NE(add, nullptr);
  QTest::mouseClick(add, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(pair(row).files.fixed_page, 3);
}

TEST_F(PagesTest, AreKeptByAPairThatIsAddedToTheList) {
  open_stacks(3, 7);
  show_list();
  action("pairs_add_shown")->trigger();
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).images(), shown());
  open_stacks(3, 8);
  auto* unlisted = child<QLabel>("pairs_unlisted");
  EXPECT_TRUE(wait_for([&] { return unlisted->isVisible(); }, 5000)) << "another page is another pair";
  EXPECT_TRUE(unlisted->text().contains("later stack.tif, page 8")) << unlisted->text().toStdString();
  action("pairs_add_shown")->trigger();
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2; }));
  EXPECT_EQ(pair(1).files.moving_page, 8);
  // A session brings its pages along.
  add_landmarks(3);
  save_as(file("case.alinify"));
  drop_on_list({"case.alinify"});
  EXPECT_TRUE(
      wait_for([&] { return pair(queue().pairs().size() - 1).session == file("case.alinify"); }, 5000));
  EXPECT_EQ(pair(queue().pairs().size() - 1).images(), shown());
}

}  // namespace
}  // namespace alinify

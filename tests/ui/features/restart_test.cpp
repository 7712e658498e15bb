// The program starts again, as after a change of language, and shows the pair as it was shown.

#include <QComboBox>
#include <QDockWidget>
#include <QSignalSpy>

#include "tests/ui/session_fixture.h"
#include "tests/ui/speaking.h"

namespace alinify {
namespace {

using test::wait_for;

class RestartTest : public test::SessionWindowTest {
 protected:
  /// Closes the window to restart; empty if it stays.
  QStringList close_to_restart() {
    QSignalSpy restarts(window.get(), &ui::MainWindow::restart_wanted);
    window->close_to_restart();
    if (!wait_for([&] { return restarts.count() == 1; }, 5000)) return {};
    return restarts[0][0].toStringList();
  }
  /// A window that opens what the arguments name, as the program does.
  void start_with(QStringList arguments) {
    window.reset();
    window = std::make_unique<ui::MainWindow>(fake.services());
    window->resize(1100, 750);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    arguments.removeOne("--new-window");
    if (arguments.size() == 2)
      window->open_images(arguments[0], arguments[1]);
    else
      window->open_files(arguments);
    ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
    ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
    activate();
  }
  CompareMode mode() { return window->canvas().settings().mode; }
};

TEST_F(RestartTest, ShowsAPairInTheComparisonAndAtThePlaceThatItHad) {
  open_files_pair();
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  key(Qt::Key_D, Qt::NoModifier);
  ASSERT_EQ(mode(), CompareMode::Difference);
  action("actual_size")->trigger();
  const Viewport before = window->canvas().viewport();
  const QStringList arguments = close_to_restart();
  ASSERT_EQ(arguments.size(), 3);
  const test::Speaking german("de");
  start_with(arguments);
  EXPECT_EQ(mode(), CompareMode::Difference);
  EXPECT_TRUE(action("mode_difference")->isChecked());
  EXPECT_EQ(child<QComboBox>("compare_mode")->currentText(), "Differenz");
  EXPECT_NEAR(window->canvas().viewport().fixed_px_per_pixel, before.fixed_px_per_pixel, 1e-9);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, before.center_fixed.x, 1);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.y, before.center_fixed.y, 1);
}

TEST_F(RestartTest, ShowsASessionAsItWasShownLastNotAsItWasSaved) {
  open_files_pair();
  register_pair();
  save_as(file("case.alinify"));
  key(Qt::Key_D, Qt::NoModifier);
  ASSERT_EQ(mode(), CompareMode::Difference);
  const QStringList arguments = close_to_restart();
  ASSERT_EQ(arguments, (QStringList{"--new-window", file("case.alinify")}));
  start_with(arguments);
  EXPECT_TRUE(wait_for([&] { return mode() == CompareMode::Difference; }, 5000));
  EXPECT_EQ(window->document().state().results.size(), 1u);
  EXPECT_FALSE(window->files().modified()) << "the way of looking is no work";
}

TEST_F(RestartTest, LeavesOtherImagesAndLaterStartsAlone) {
  open_files_pair();
  key(Qt::Key_D, Qt::NoModifier);
  const QStringList arguments = close_to_restart();
  start_with({file("fixed2.tif"), file("moving2.tif")});
  EXPECT_EQ(mode(), CompareMode::Overlay);
  ASSERT_TRUE(window->close());
  start_with(arguments);
  EXPECT_EQ(mode(), CompareMode::Overlay) << "that was the start before";
}

TEST_F(RestartTest, FindsThePanelsThatWereOpenWhenAWindowWasKilledWithUnsavedWork) {
  open_files_pair();
  ASSERT_TRUE(child<QDockWidget>("landmarks_dock")->isHidden());
  child<QDockWidget>("landmarks_dock")->show();
  add_landmarks(3);
  bool there = false;
  window->files().autosave_now([&] { there = true; });
  ASSERT_TRUE(wait_for([&] { return there; }));
  make_second_window();  // the first never closes
  EXPECT_FALSE(second->findChild<QDockWidget*>("landmarks_dock")->isHidden());
}

TEST_F(RestartTest, LeadsToTheOtherResultOfASessionAndNotToTheImagesBeforeAny) {
  open_files_pair();
  register_pair();
  action("register")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  const QString first = window->document().state().results[0].name,
                newest = window->document().state().results[1].name;
  save_as(file("pair.alinify"));
  start_with({file("pair.alinify")});
  const auto shown = [&] {
    const ui::KeptResult* const kept = window->document().state().shown_result();
    return kept ? kept->name : QString();
  };
  ASSERT_EQ(shown(), newest);
  action("result_other")->trigger();
  EXPECT_EQ(shown(), first);
  action("result_other")->trigger();
  EXPECT_EQ(shown(), newest);
  // Who has looked at the images before any gets back to them.
  window->document().show_result({});
  action("result_other")->trigger();
  EXPECT_EQ(shown(), newest);
  action("result_other")->trigger();
  EXPECT_EQ(shown(), QString());
}

}  // namespace
}  // namespace alinify

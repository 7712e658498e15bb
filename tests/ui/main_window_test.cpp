#include "ui/main_window.h"

#include <algorithm>
#include <set>

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableWidget>
#include <QToolButton>

#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/error_box.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/panels/metric_plot.h"
#include "ui/panels/registration_panel.h"

namespace alinify {
namespace {

using test::click_answer;
using test::wait_for;
using MainWindowTest = test::WindowTest;

TEST_F(MainWindowTest, OffersOnlyWhatCanBeDone) {
  for (const char* name : {"register", "stop", "export", "swap", "reset", "fit", "undo"})
    EXPECT_FALSE(action(name)->isEnabled()) << name;
  open_pair();
  EXPECT_TRUE(action("register")->isEnabled());
  EXPECT_FALSE(action("export")->isEnabled()) << "there is nothing to warp by yet";
  register_pair();
  for (const char* name : {"register", "export", "swap", "reset", "fit", "undo"})
    EXPECT_TRUE(action(name)->isEnabled()) << name;
}

TEST_F(MainWindowTest, GivesEveryCommandANameATipAndAKeyOfItsOwn) {
  std::set<QString> names, keys;
  for (const QAction* a : window->actions()) {
    EXPECT_FALSE(a->objectName().isEmpty()) << a->text().toStdString();
    EXPECT_TRUE(names.insert(a->objectName()).second) << a->objectName().toStdString();
    EXPECT_FALSE(a->statusTip().isEmpty()) << a->objectName().toStdString();
    for (const QKeySequence& key : a->shortcuts())
      EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString() << " is used twice";
  }
  for (const char* name :
       {"open_pair", "register", "stop", "export", "fit", "actual_size", "undo", "redo", "shortcuts", "quit"})
    EXPECT_FALSE(action(name)->shortcut().isEmpty()) << name;
}

TEST_F(MainWindowTest, TakesADroppedFileIntoTheRoleOfTheHalfItFellOn) {
  drop({"a.tif"}, {20, 200});
  ASSERT_TRUE(wait_for([&] { return window->document().image(ui::Side::Fixed).has_value(); }));
  EXPECT_FALSE(window->document().image(ui::Side::Moving));
  drop({"b.tif"}, {window->canvas().width() - 20, 200});
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair(); }));
  EXPECT_EQ(window->document().image(ui::Side::Fixed)->name(), "a.tif");
  EXPECT_EQ(window->document().image(ui::Side::Moving)->name(), "b.tif");
}

TEST_F(MainWindowTest, AsksWhichOfTwoDroppedFilesIsWhichAndSwapsThem) {
  drop({"one.tif", "two.tif"}, {300, 200});
  auto* dialog = wait_child<ui::PairDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->fixed_path(), "/nowhere/one.tif");
  QTest::mouseClick(dialog->findChild<QPushButton*>("swap"), Qt::LeftButton);
  EXPECT_EQ(dialog->fixed_path(), "/nowhere/two.tif");
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair(); }));
  EXPECT_EQ(window->document().image(ui::Side::Fixed)->name(), "two.tif");
  // With a pair in the window, the dialog says what becomes of it.
  EXPECT_TRUE(wait_for([&] { return child<QDialog>("pair_dialog") == nullptr; }));
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  action("open_pair")->trigger();
  dialog = wait_child<ui::PairDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->findChild<QLabel*>("pair_note")->isVisible());
  dialog->reject();
}

TEST_F(MainWindowTest, OpensTwoPathsThatWerePastedIntoOneField) {
  QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
  auto* dialog = wait_child<ui::PairDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  auto* fixed = dialog->findChild<QLineEdit*>("fixed_path");
  auto* moving = dialog->findChild<QLineEdit*>("moving_path");
  QApplication::clipboard()->setText("\"/x/moving a.tif\" \"/x/fixed a.tif\"");
  fixed->setFocus();
  QTest::keyClick(fixed, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(dialog->fixed_path(), "/x/fixed a.tif");
  EXPECT_EQ(dialog->moving_path(), "/x/moving a.tif");
  QApplication::clipboard()->setText("\"/x/moving b.tif\"");
  moving->setFocus();
  moving->selectAll();
  QTest::keyClick(moving, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(dialog->moving_path(), "/x/moving b.tif") << "one path, in quotes";
  EXPECT_EQ(dialog->fixed_path(), "/x/fixed a.tif");
  EXPECT_TRUE(dialog->findChild<QPushButton*>("open")->isEnabled());
}

TEST_F(MainWindowTest, GuessesTheRolesFromTheNames) {
  EXPECT_EQ(ui::in_likely_order({"/x/moving.tif", "/x/fixed.tif"}),
            (QStringList{"/x/fixed.tif", "/x/moving.tif"}));
  EXPECT_EQ(ui::in_likely_order({"/x/scan.tif", "/x/reference.tif"}),
            (QStringList{"/x/reference.tif", "/x/scan.tif"}));
  EXPECT_EQ(ui::in_likely_order({"/x/a.tif", "/x/b.tif"}), (QStringList{"/x/a.tif", "/x/b.tif"}));
}

TEST_F(MainWindowTest, RegistersByKeyAndShowsMetricPreviewAndResult) {
  open_pair();
  fake.iterations = 60;
  bool previewed = false;
  QObject::connect(&window->document(), &ui::SessionDocument::transform_changed, window.get(),
                   [&] { previewed |= window->document().is_preview(); });
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  EXPECT_FALSE(action("register")->isEnabled());
  EXPECT_TRUE(action("stop")->isEnabled());
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_TRUE(previewed);
  EXPECT_EQ(window->features().registration.panel().plot().point_count(), 60);
  EXPECT_EQ(window->features().registration.panel().plot().curve_count(), 4);
  EXPECT_FALSE(window->document().is_preview());
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 100}).x, 88);
}

TEST_F(MainWindowTest, JudgesAResultAgainstTheStartOfTheRun) {
  open_pair();
  register_pair();
  EXPECT_EQ(fake.judged_start.load(), -9);
  QString text = child<QLabel>("result_headline")->text() + child<QLabel>("result_status")->text();
  auto* details = child<QTableWidget>("result_details");
  for (int row = 0; row < details->rowCount(); ++row)
    text += details->item(row, 0)->text() + ": " + details->item(row, 1)->text() + "\n";
  for (const char* words :
       {"Needs review", "The images are only pretended", "Edge correlation: 0.125 → 0.500 (chance: 0.25)"})
    EXPECT_TRUE(text.contains(words)) << words << " is not in " << text.toStdString();
}

TEST_F(MainWindowTest, RegistersAsSoonAsThePairIsOpenWhenAskedTo) {
  window->open_images("/nowhere/fixed.tif", "/nowhere/moving.tif", ui::AfterOpening::Register);
  EXPECT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
}

TEST_F(MainWindowTest, CancelsARegistrationAndChangesNothing) {
  open_pair();
  fake.iterations = 5000;
  QTest::mouseClick(child<QToolButton>("register_button"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().is_preview(); }));
  QElapsedTimer clock;
  clock.start();
  QTest::mouseClick(child<QToolButton>("stop_button"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_LT(clock.elapsed(), 10000);
  EXPECT_EQ(window->document().current_transform(), nullptr);
  EXPECT_EQ(child<QLabel>("run_outcome")->text(), "Cancelled. Nothing was changed.");
  EXPECT_TRUE(action("register")->isEnabled());
}

TEST_F(MainWindowTest, TellsAFailureInThreeSentencesAndNoException) {
  open_pair();
  fake.fail_registration = true;
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_EQ(box->text(), "Cannot register the pair.");
  EXPECT_TRUE(box->informativeText().contains("The images do not overlap."));
  EXPECT_TRUE(box->informativeText().contains("What to do: Choose another start."));
  box->close();
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_TRUE(action("register")->isEnabled());
}

TEST_F(MainWindowTest, KeepsThePairWhenAnotherFileCannotBeOpened) {
  open_pair();
  window->open_images("/nowhere/missing.tif", "");
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_EQ(box->text(), "Cannot read missing.tif.");
  box->close();
  EXPECT_EQ(window->document().image(ui::Side::Fixed)->name(), "fixed.tif");
}

TEST_F(MainWindowTest, AsksForAPairAgainWithThePathsThatCouldNotBeOpened) {
  const auto ask = [&] {
    activate();
    action("open_pair")->trigger();
    return wait_child<QDialog>("pair_dialog");
  };
  QDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  // By their names it would be the other way round.
  dialog->findChild<QLineEdit*>("fixed_path")->setText("/nowhere/moving-missing.tif");
  dialog->findChild<QLineEdit*>("moving_path")->setText("/nowhere/fixed.tif");
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  box->close();
  ASSERT_TRUE(wait_for([&] { return !child<QMessageBox>("error_box"); }));
  dialog = wait_child<QDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr) << "it comes back by itself";
  auto* fixed = dialog->findChild<QLineEdit*>("fixed_path");
  EXPECT_EQ(fixed->text(), "/nowhere/moving-missing.tif");
  EXPECT_EQ(dialog->findChild<QLineEdit*>("moving_path")->text(), "/nowhere/fixed.tif");
  fixed->setText("/nowhere/moving.tif");
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->findChild<QLineEdit*>("fixed_path")->text().isEmpty()) << "that pair is open now";
  dialog->close();
}

TEST_F(MainWindowTest, UndoesAndRedoesARegistration) {
  open_pair();
  register_pair();
  EXPECT_EQ(action("undo")->text(), "&Undo Register");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().current_transform(), nullptr);
  QTest::keyClick(window.get(), Qt::Key_Y, Qt::ControlModifier);
  EXPECT_NE(window->document().current_transform(), nullptr);
}

TEST_F(MainWindowTest, SaysWhatWasUndoneAndDoneAgain) {
  open_pair();
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->statusBar()->currentMessage(), "Undone: Register");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(window->statusBar()->currentMessage(), "Redone: Register");
}

TEST_F(MainWindowTest, ExportsThroughTheDialogAndTellsWhereTheFileIs) {
  open_pair();
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->path(), "/nowhere/moving-warped.tif");
  EXPECT_FALSE(dialog->findChild<QPushButton*>("export_accept")->isEnabled());
  EXPECT_EQ(dialog->findChild<QLabel*>("name_refused")->text(), "There is no folder /nowhere.");
  const testing::TemporaryFolder folder;
  const auto name = [&](const char* file) { return QString::fromStdString((folder / file).string()); };
  dialog->findChild<QLineEdit*>("export_path")->setText(name("moving-warped.tif"));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  auto* done = wait_child<QWidget>("export_done");
  ASSERT_NE(done, nullptr);
  EXPECT_EQ(fake.exports.load(), 1);
  EXPECT_EQ(fake.last_shift.load(), -12);
  EXPECT_TRUE(done->toolTip().contains(QString::fromStdString(folder.path().string())));
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr) << "it stands in no one's way";
  EXPECT_EQ(done->window(), window.get()) << "a line of the window, no box of its own";
  EXPECT_EQ(done->findChild<QLabel*>("written_text")->text(), "Saved moving-warped.tif");
  // The next one takes its place: nothing piles up.
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  activate();
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(name("second.tif"));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return fake.exports == 2 && !window->busy(); }));
  ASSERT_EQ(window->findChildren<QWidget*>("export_done").size(), 1);
  EXPECT_EQ(child<QLabel>("written_text")->text(), "Saved second.tif");
  EXPECT_TRUE(child<QToolButton>("show_in_folder")->isVisible());
  QTest::mouseClick(child<QToolButton>("dismiss_written"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return child<QWidget>("export_done") == nullptr; }, 2000));
}

TEST_F(MainWindowTest, SpeaksOfAWrittenFileUntilAnotherActionBegins) {
  open_pair();
  register_pair();
  const testing::TemporaryFolder folder;
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")
      ->setText(QString::fromStdString((folder / "moving-warped.tif").string()));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_NE(wait_child<QWidget>("export_done"), nullptr);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  const QString told = window->statusBar()->currentMessage();
  EXPECT_FALSE(told.isEmpty());
  window->open_images("/nowhere/missing.tif", "");
  EXPECT_EQ(child<QWidget>("export_done"), nullptr) << "it speaks of what was done before";
  EXPECT_NE(window->statusBar()->currentMessage(), told);
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  box->close();
}

TEST_F(MainWindowTest, SaysInFewWordsWhereItRunsAndTheRestInTheTipAndTheLog) {
  window->show_device_notice(test::words("running on the CPU: there is no /opt/lib/library.so"),
                             test::words("running on the CPU"));
  EXPECT_EQ(window->statusBar()->currentMessage(), "Running on the CPU");
  const auto labels = child<QWidget>("machine_status")->findChildren<QLabel*>();
  EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->toolTip().contains("/opt/lib/library.so");
  }));
}

TEST_F(MainWindowTest, BreaksALongListInAnErrorAndRepeatsNothingInEnglish) {
  QString columns = "fixed";
  while (columns.size() < 300) columns += ",moving_annotations";
  auto* box = ui::show_failure({"cannot use the list", columns, {}, {}}, window.get());
  const QString shown = box->informativeText();
  qsizetype longest = 0;
  for (const QString& part : shown.split(QChar(0x200B))) longest = std::max(longest, part.size());
  EXPECT_LE(longest, 40) << "it would be cut at the edge of the box";
  EXPECT_EQ(QString(shown).remove(QChar(0x200B)).toLower(), columns + ".");
  box->close();
  const ui::JobFailure failure = ui::describe_failure(Error(
      ErrorKind::Failed, test::words("cannot do it"), test::words("it is late"), test::words("Sleep.")));
  EXPECT_TRUE(failure.details.isEmpty()) << failure.details.toStdString();
}

TEST_F(MainWindowTest, KeepsWhatIsSaidOfTheProgramThroughTheOpeningOfAPair) {
  window->show_device_notice(test::words("running on the CPU, for there is no GPU"));
  open_pair();
  EXPECT_TRUE(window->statusBar()->currentMessage().startsWith("Running on the CPU"))
      << window->statusBar()->currentMessage().toStdString();
}

TEST_F(MainWindowTest, CancelsAnExport) {
  open_pair();
  register_pair();
  fake.iteration_ms = 50;
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(QDir::temp().filePath("moving-warped.tif"));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_NE(wait_child<QToolButton>("job_stop"), nullptr);
  activate();
  // Neither a message nor a command's tip may cover what runs and how to stop it.
  window->statusBar()->showMessage("a tip");
  EXPECT_TRUE(child<QToolButton>("job_stop")->isVisible());
  QTest::keyClick(window.get(), Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(fake.exports.load(), 0);
  EXPECT_NE(window->document().current_transform(), nullptr);
}

TEST_F(MainWindowTest, RefusesAnEngineThatIsNotThereAndSaysWhy) {
  open_pair();
  auto* engines = child<QComboBox>("engine");
  EXPECT_EQ(engines->itemText(1), "Absent: not available, it is not installed");
  EXPECT_EQ(engines->itemData(1, Qt::ToolTipRole), "It is not installed");
  engines->setFocus();
  QTest::keyClick(engines, Qt::Key_Down);
  EXPECT_EQ(engines->currentIndex(), 0) << "nobody chooses it from the list";
  ui::RunOptions of_a_session = window->document().state().run;
  of_a_session.engine = "absent";
  window->document().set_run_options(of_a_session);
  ASSERT_EQ(engines->currentIndex(), 1);
  EXPECT_EQ(child<QLabel>("engine_sentence")->text(), "Not available: it is not installed");
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  EXPECT_EQ(window->statusBar()->currentMessage(),
            "Nothing was registered: the engine is not available. It is not installed.");
  EXPECT_FALSE(window->busy());
}

TEST_F(MainWindowTest, AsksBeforeItClosesOverARunningJob) {
  open_pair();
  fake.iterations = 5000;
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  window->close();
  auto* ask = wait_child<QMessageBox>("close_question");
  ASSERT_NE(ask, nullptr);
  EXPECT_TRUE(window->isVisible());
  EXPECT_EQ(ask->text(), "A registration is still running.");
  EXPECT_EQ(ask->defaultButton(), ask->button(QMessageBox::Cancel)) << "Enter must not end the run";
  for (QAbstractButton* button : ask->buttons())
    if (ask->buttonRole(button) == QMessageBox::DestructiveRole) click_answer(button);
  EXPECT_TRUE(wait_for([&] { return !window->isVisible(); }));
}

TEST_F(MainWindowTest, FitsTheScreenAtItsFirstStart) {
  QSettings().remove("geometry");
  ui::MainWindow first(fake.services());
  const QSize room = first.screen()->availableSize();
  EXPECT_LT(first.width(), room.width() + 1);
  EXPECT_LT(first.height(), room.height()) << "the status bar would lie below the screen";
}

TEST_F(MainWindowTest, TellsRecentPairsOfOneNameApartByTheirFolders) {
  for (const char* folder : {"/lab/case one/", "/lab/case two/"}) {
    window->open_images(QString(folder) + "fixed.tif", QString(folder) + "moving.tif");
    ASSERT_TRUE(wait_for([&] {
      return !window->busy() && window->document().has_pair() &&
             window->document().image(ui::Side::Fixed)->path.startsWith(folder);
    }));
  }
  auto* recent = child<QMenu>("recent_menu");
  Q_EMIT recent->aboutToShow();
  ASSERT_GE(recent->actions().size(), 2);
  EXPECT_TRUE(recent->actions()[0]->text().contains("case two"))
      << recent->actions()[0]->text().toStdString();
  EXPECT_TRUE(recent->actions()[1]->text().contains("case one"))
      << recent->actions()[1]->text().toStdString();
}

TEST_F(MainWindowTest, TellsPairsOfOneNameApartOnTheEmptyCanvas) {
  QSettings().setValue("recent_pairs", QStringList{"/lab/case one/fixed.tif\n/lab/case one/moving.tif",
                                                   "/lab/case two/fixed.tif\n/lab/case two/moving.tif",
                                                   "/lab/case two/he.tif\n/lab/case two/ihc.tif"});
  ui::MainWindow later(fake.services());
  later.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&later));
  const QString links = later.findChild<QLabel*>("recent_work")->text();
  EXPECT_TRUE(links.contains("fixed.tif + moving.tif (case one)")) << links.toStdString();
  EXPECT_TRUE(links.contains("fixed.tif + moving.tif (case two)")) << links.toStdString();
  EXPECT_TRUE(links.contains("he.tif + ihc.tif</a>")) << links.toStdString();
}

TEST_F(MainWindowTest, NamesBothFoldersOfARecentPairThatLiesInTwo) {
  QSettings().setValue("recent_pairs", QStringList{"/lab/roll/fixed.tif\n/lab/roll/moving.tif",
                                                   "/lab/roll/fixed.tif\n/lab/broken/moving.tif"});
  ui::MainWindow later(fake.services());
  later.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&later));
  const QString links = later.findChild<QLabel*>("recent_work")->text();
  EXPECT_TRUE(links.contains("fixed.tif + moving.tif (roll)")) << links.toStdString();
  EXPECT_TRUE(links.contains("fixed.tif (roll) + moving.tif (broken)")) << links.toStdString();
  auto* menu = later.findChild<QMenu*>("recent_menu");
  Q_EMIT menu->aboutToShow();
  ASSERT_GE(menu->actions().size(), 2);
  const QString in_menu = menu->actions()[1]->text();
  EXPECT_TRUE(in_menu.contains("roll") && in_menu.contains("broken")) << in_menu.toStdString();
}

TEST_F(MainWindowTest, EndsWhileARegistrationRuns) {
  open_pair();
  fake.iterations = 5000;
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().is_preview(); }));
  QElapsedTimer clock;
  clock.start();
  window.reset();
  EXPECT_LT(clock.elapsed(), 10000);
}

TEST_F(MainWindowTest, ClosesAtOnceWhileAPairIsLoading) {
  fake.open_ms = 60000;
  window->open_images("/nowhere/fixed.tif", "/nowhere/moving.tif");
  ASSERT_NE(wait_child<QToolButton>("job_stop"), nullptr);
  QElapsedTimer clock;
  clock.start();
  window->close();
  EXPECT_FALSE(window->isVisible()) << "it asked, or waited";
  window.reset();
  EXPECT_LT(clock.elapsed(), 10000);
}

TEST_F(MainWindowTest, EndsWhileAPairIsLoading) {
  fake.open_ms = 60000;
  window->open_images("/nowhere/fixed.tif", "/nowhere/moving.tif");
  ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  QElapsedTimer clock;
  clock.start();
  window.reset();
  EXPECT_LT(clock.elapsed(), 10000);
}

TEST_F(MainWindowTest, ListsEveryShortcutOnControlF1) {
  QTest::keyClick(window.get(), Qt::Key_F1, Qt::ControlModifier);
  auto* sheet = wait_child<QTableWidget>("shortcuts");
  ASSERT_NE(sheet, nullptr);
  EXPECT_GT(sheet->rowCount(), 18);
  sheet->window()->close();
}

using WindowPaceTest = test::WindowTest;

TEST_F(WindowPaceTest, NeverHoldsTheGuiThreadUpWhileLoadingRegisteringAndExporting) {
  fake.iterations = 80;
  test::Heartbeat heart;
  open_pair();
  register_pair();
  for (int i = 0; i < 20; ++i) {
    window->canvas().pan_by({7, 5});
    QTest::qWait(5);
  }
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(QDir::temp().filePath("moving-warped.tif"));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  auto* done = wait_child<QWidget>("export_done");
  ASSERT_NE(done, nullptr);
  done->close();
  EXPECT_GT(heart.beats(), 50);
  EXPECT_LT(heart.longest_work_ms(), 50);
  EXPECT_LT(heart.longest_turn_ms(), 3000) << "it waited for a worker";
}

}  // namespace
}  // namespace alinify

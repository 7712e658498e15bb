// Saving, opening and recovering through the window, by keys and clicks.

#include "ui/document/session_files.h"

#include <set>
#include <string>

#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStatusBar>

#include "core/quality/messages.h"
#include "tests/support/message_matchers.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/relocate_dialog.h"
#include "ui/messages.h"
#include "ui/panels/error_map_view.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/verdict_panel.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::SessionWindowTest;
using test::wait_for;

TEST_F(SessionWindowTest, SavesWithCtrlSAndOpensAllOfItAgain) {
  open_files_pair();
  EXPECT_FALSE(window->files().modified()) << "a pair that was only looked at is nothing to save";
  add_landmarks(4);
  register_pair();
  window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
  window->document().rename_result(window->document().state().shown, "my best");
  EXPECT_TRUE(window->isWindowModified());
  save_as(file("pair.alinify"));
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_TRUE(window->windowTitle().contains("pair.alinify")) << window->windowTitle().toStdString();
  const Vec2d shown = (*window->document().current_transform())(Vec2d{300, 200});

  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  EXPECT_FALSE(window->document().state().fixed);
  EXPECT_EQ(window->files().path(), "");
  ui::raise(*child<QWidget>("registration_panel"));
  window->open_files({file("pair.alinify")});
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  EXPECT_FALSE(window->features().verdict.panel().visibleRegion().isEmpty()) << "the verdict lies in front";
  const ui::DocumentState& state = window->document().state();
  ASSERT_EQ(state.landmarks->size(), 4u);
  EXPECT_FALSE((*state.landmarks)[1].active);
  ASSERT_EQ(state.results.size(), 1u);
  EXPECT_EQ(state.results[0].name, "my best");
  ASSERT_EQ(state.results[0].corrections.size(), 1u);
  EXPECT_EQ(ui::judgement_of(*state.registration).verdict, Verdict::Check);
  EXPECT_LT(length((*window->document().current_transform())(Vec2d{300, 200}) - shown), 1e-9);
  EXPECT_EQ(window->document().undo_stack().count(), 0);
  EXPECT_FALSE(window->files().modified());
  EXPECT_EQ(QSettings().value("recent_sessions").toStringList().first(), file("pair.alinify"));
}

TEST_F(SessionWindowTest, GoesOnCorrectingWithTheRadiusOfTheLastSpot) {
  open_files_pair();
  register_pair();
  window->document().set_corrections({{{300, 200}, {304, 202}, 44, false}}, "Correct");
  save_as(file("pair.alinify"));
  const auto& tool = window->features().corrections.tool();
  ASSERT_NE(tool.radius_px(), 44);
  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  window->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  EXPECT_EQ(tool.radius_px(), 44);
}

TEST_F(SessionWindowTest, NamesTheFolderThatBelongsToTheFile) {
  open_files_pair();
  add_landmarks(2);
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  auto* dialog = wait_child<QFileDialog>("save_session_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->nameFilters().first().contains("NAME.alinify.data"));
  type_and_accept(dialog, file("pair.alinify"));
  const auto saved = [&] { return !window->files().path().isEmpty() && !window->files().saving(); };
  ASSERT_TRUE(wait_for(saved));
  EXPECT_EQ(window->statusBar()->currentMessage(), "Saved pair.alinify") << "it has no results yet";
  activate();
  register_pair();
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return saved() && !window->isWindowModified(); }));
  EXPECT_EQ(window->statusBar()->currentMessage(),
            "Saved pair.alinify and its folder pair.alinify.data beside it: move or copy both together");

  fs::create_directories(folder / "copied");
  fs::copy_file(folder / "pair.alinify", folder / "copied/alone.alinify");
  key(Qt::Key_N);
  window->open_files({file("copied/alone.alinify")});
  auto* told = question("error_box");
  ASSERT_NE(told, nullptr);
  const QString text = told->informativeText().remove(QChar(0x200B));
  EXPECT_EQ(text.count("which holds its results"), 1) << text.toStdString();
  EXPECT_TRUE(text.contains("pair.alinify.data")) << text.toStdString();
  EXPECT_TRUE(text.contains("the folder alone.alinify.data beside alone.alinify")) << text.toStdString();
  click(told, QMessageBox::Close);
  EXPECT_EQ(window->document().landmarks().size(), 2u) << "the rest is open";
  EXPECT_TRUE(window->document().state().results.empty());
}

TEST_F(SessionWindowTest, ShowsTheExpectedErrorAgainWithoutMeasuringIt) {
  open_files_pair();
  QualityReport report;
  report.verdict = Verdict::Good, report.tolerance_px = 1;
  report.errors.size = {10, 8};
  report.errors.step_px = 90, report.errors.origin_px = {44.5, 43.5};
  report.errors.places.assign(80, {PlaceState::Measured, 0.1f, 0.05f, 0.3f, {}});
  report.errors.places[21].expected_px = 40;
  fake.next_report = report;
  register_pair();
  save_as(file("pair.alinify"));
  const int inspected = fake.inspections;
  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  window->open_files({file("pair.alinify")});
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  auto* worst = child<QLabel>("worst_place");
  EXPECT_TRUE(worst->isVisible());
  EXPECT_TRUE(worst->text().contains(QStringLiteral("40"))) << worst->text().toStdString();
  EXPECT_FALSE(child<ui::ErrorMapView>("error_map")->toolTip().contains("measure"));
  action("overlay_expected_error")->trigger();
  ASSERT_TRUE(wait_for([&] {
    return window->features().inspection.overlay().up_to_date() &&
           window->features().inspection.overlay().picture();
  }));
  EXPECT_EQ(window->features().inspection.overlay().picture()->legend.state, ui::OverlayLegend::State::Shown);
  EXPECT_EQ(fake.inspections, inspected) << "what is known is not measured again";
  action("overlay_residuals")->trigger();
  EXPECT_TRUE(wait_for([&] { return fake.inspections == inspected + 1; })) << "residuals are not kept";
}

TEST_F(SessionWindowTest, SaysOfAReopenedResultHowLongRegisteringAndCheckingTook) {
  open_files_pair();
  fake.check_s = 4;
  register_pair();
  const auto status = [&] {
    return child<QLabel>("result_status")->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
  };
  const QString before = status();
  ASSERT_TRUE(before.contains("checked in 4.0 s")) << before.toStdString();
  save_as(file("pair.alinify"));
  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  window->open_files({file("pair.alinify")});
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  EXPECT_TRUE(wait_for([&] { return status() == before; })) << status().toStdString();
}

TEST_F(SessionWindowTest, KeepsWhatCoreAndWindowSaidOfAResultSoThatItCanBeTranslated) {
  open_files_pair();
  const std::vector<Message> notes{messages::affine_fit_of(7),
                                   messages::only_share_lands(MessageArgument::number("12.5 %"))};
  auto made = std::make_shared<ui::Registration>();
  made->result.moving_from_fixed.parts = {Affine2::translation({3, 4})};
  made->result.notes = notes;
  window->document().set_registration(made);
  save_as(file("pair.alinify"));
  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  window->open_files({file("pair.alinify")});
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  const std::vector<Message>& read = window->document().state().registration->result.notes;
  EXPECT_EQ(read, notes);
  ASSERT_FALSE(read.empty());
  EXPECT_EQ(read[0].text(), &messages::affine_fit_of);
}

TEST_F(SessionWindowTest, NamesPairsAndSessionsAfterTheirFolderWhereTheFilesTellOnlyTheRole) {
  fs::create_directories(folder / "weave-7");
  for (const char* name : {"weave-7/fixed.tif", "weave-7/moving.tif"})
    std::ofstream(folder / name) << "pixels of " << name;
  window->open_images(file("weave-7/fixed.tif"), file("weave-7/moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  EXPECT_TRUE(window->windowTitle().startsWith("weave-7: fixed.tif + moving.tif"))
      << window->windowTitle().toStdString();
  add_landmarks(2);
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  auto* dialog = wait_child<QFileDialog>("save_session_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->findChild<QLineEdit*>("fileNameEdit")->text(), "weave-7.alinify");
  type_and_accept(dialog, file("weave-7/fixed.alinify"));
  ASSERT_TRUE(wait_for([&] { return !window->files().path().isEmpty() && !window->files().saving(); }));
  EXPECT_TRUE(window->windowTitle().startsWith("weave-7/fixed.alinify"))
      << window->windowTitle().toStdString() << ": a session that somebody called so all the same";
  auto* recent = child<QMenu>("recent_sessions_menu");
  ASSERT_NE(recent, nullptr);
  Q_EMIT recent->aboutToShow();
  ASSERT_FALSE(recent->actions().isEmpty());
  EXPECT_EQ(recent->actions().front()->text(), "weave-7/fixed.alinify");
}

TEST_F(SessionWindowTest, OffersTheSessionsAndPairsOfLastTimeOnTheEmptyCanvas) {
  EXPECT_FALSE(child<QLabel>("recent_work")->text().contains("pair.alinify"));
  open_files_pair();
  EXPECT_FALSE(child<QLabel>("recent_work")->isVisible()) << "the images have the room";
  save_as(file("pair.alinify"));
  make_second_window();
  auto* recent = second->findChild<QLabel*>("recent_work");
  ASSERT_NE(recent, nullptr);
  EXPECT_TRUE(recent->isVisible());
  EXPECT_TRUE(recent->text().contains("pair.alinify")) << recent->text().toStdString();
  EXPECT_TRUE(recent->text().contains("fixed.tif + moving.tif")) << recent->text().toStdString();
  recent->setFocus();
  QTest::keyClick(recent, Qt::Key_Tab);  // the first link
  QTest::keyClick(recent, Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return second->files().path() == file("pair.alinify") && !second->busy(); }));
  EXPECT_TRUE(second->document().has_pair());
  EXPECT_FALSE(recent->isVisible());
  second = nullptr;
  make_second_window();
  Q_EMIT second->findChild<QLabel*>("recent_work")->linkActivated("pair 0");
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  EXPECT_EQ(second->files().path(), "") << "the pair alone";
}

TEST_F(SessionWindowTest, KnowsByUndoThatNothingIsChangedAnyMore) {
  open_files_pair();
  add_landmarks(2);
  save_as(file("pair.alinify"));
  add_landmarks(3);
  EXPECT_TRUE(window->isWindowModified());
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(window->isWindowModified());
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(window->isWindowModified()) << "before what was saved is not what was saved";
}

TEST_F(SessionWindowTest, AsksBeforeItClosesOverChangesAndStaysOnCancel) {
  open_files_pair();
  add_landmarks(2);
  window->close();
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  EXPECT_EQ(ask->text(), "Save the session of " + window->windowTitle().section("[*]", 0, 0) + "?");
  click(ask, QMessageBox::Cancel);
  QTest::qWait(50);
  EXPECT_TRUE(window->isVisible());
  window->close();
  ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("save_question") != nullptr; }));
  click(question("save_question"), QMessageBox::Discard);
  EXPECT_TRUE(wait_for([&] { return !window->isVisible(); }));
}

TEST_F(SessionWindowTest, SavesFromTheQuestionAndThenCloses) {
  open_files_pair();
  add_landmarks(2);
  save_as(file("pair.alinify"));
  add_landmarks(5);
  window->close();
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  EXPECT_EQ(ask->text(), "Save the changes to pair.alinify?");
  click(ask, QMessageBox::Save);
  ASSERT_TRUE(wait_for([&] { return !window->isVisible(); }));
  Progress silent;
  EXPECT_EQ(read_session(folder / "pair.alinify", silent).session.landmarks.size(), 5u);
}

TEST_F(SessionWindowTest, ClosesAPairThatWasOnlyLookedAtWithoutAsking) {
  open_files_pair();
  window->close();
  EXPECT_FALSE(window->isVisible());
}

TEST_F(SessionWindowTest, SaysWhyItCannotSaveAndKeepsTheChanges) {
  open_files_pair();
  add_landmarks(2);
  window->files().save(file("no/such/folder/pair.alinify"));
  auto* box = question("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("pair.alinify")) << box->text().toStdString();
  box->close();
  EXPECT_TRUE(window->files().modified());
}

TEST_F(SessionWindowTest, AsksForImagesThatMovedAndFindsTheOtherBesideTheFirst) {
  open_files_pair();
  add_landmarks(3);
  save_as(file("pair.alinify"));
  window->files().start_new();
  fs::create_directories(folder / "scans");
  for (const char* name : {"fixed.tif", "moving.tif"}) fs::rename(folder / name, folder / "scans" / name);
  window->open_session(file("pair.alinify"));
  auto* dialog = wait_child<ui::RelocateDialog>("relocate_dialog");
  ASSERT_NE(dialog, nullptr);
  auto* open = dialog->findChild<QPushButton*>("relocate_open");
  EXPECT_FALSE(open->isEnabled());
  QTest::mouseClick(dialog->findChild<QPushButton*>("find_fixed"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return dialog->findChild<QFileDialog*>("find_dialog") != nullptr; }));
  auto* files = dialog->findChild<QFileDialog*>("find_dialog");
  type_and_accept(files, file("scans/fixed.tif"));
  ASSERT_TRUE(wait_for([&] { return open->isEnabled(); }));
  QTest::mouseClick(open, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair(); }));
  EXPECT_EQ(window->document().state().moving->path, file("scans/moving.tif"));
  EXPECT_EQ(window->document().landmarks().size(), 3u);
}

TEST_F(SessionWindowTest, WritesChangesDownBesideTheSessionAndTakesThemAwayWhenSaved) {
  open_files_pair();
  add_landmarks(2);
  save_as(file("pair.alinify"));
  window->files().set_autosave_delay_ms(30);
  add_landmarks(5);
  const fs::path autosave = folder / ".pair.autosave.alinify";
  ASSERT_TRUE(wait_for([&] { return fs::exists(autosave) && !window->files().saving(); }));
  Progress silent;
  EXPECT_EQ(read_session(autosave, silent).session.landmarks.size(), 5u);
  EXPECT_EQ(read_session(folder / "pair.alinify", silent).session.landmarks.size(), 2u)
      << "the file itself waits";
  activate();
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified(); }));
  EXPECT_TRUE(wait_for([&] { return !fs::exists(autosave); }));
  EXPECT_TRUE(read_records().empty());
}

TEST_F(SessionWindowTest, WritesACorrectionDownWithinTwoSeconds) {
  open_files_pair();
  register_pair();
  save_as(file("pair.alinify"));
  ASSERT_FALSE(window->files().modified());
  const fs::path autosave = folder / ".pair.autosave.alinify";
  ASSERT_FALSE(fs::exists(autosave));
  key(Qt::Key_W, Qt::NoModifier);
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  const QPoint from = on_canvas({420, 330});
  QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, from);
  QTest::mouseMove(&window->canvas(), from + QPoint(8, 0));
  QElapsedTimer since;
  since.start();
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, from + QPoint(8, 0));
  ASSERT_EQ(window->document().corrections().size(), 1u);
  EXPECT_TRUE(wait_for([&] { return fs::exists(autosave); }, 10000));
  EXPECT_LE(since.elapsed(), 2000);
  ASSERT_TRUE(wait_for([&] { return !window->files().saving(); }));
  Progress silent;
  const Session written = read_session(autosave, silent).session;
  ASSERT_EQ(written.results.size(), 1u);
  EXPECT_EQ(written.results[0].corrections.size(), 1u);
}

TEST_F(SessionWindowTest, LeavesNoErrorMapOfAVerdictThatWasUndoneBesideTheSession) {
  open_files_pair();
  QualityReport report;
  report.verdict = Verdict::Good, report.tolerance_px = 1;
  report.errors.size = {10, 8};
  report.errors.step_px = 90, report.errors.origin_px = {44.5, 43.5};
  report.errors.places.assign(80, {PlaceState::Measured, 0.1f, 0.05f, 0.3f, {}});
  fake.next_report = report;
  register_pair();
  save_as(file("pair.alinify"));
  const auto error_maps = [&](const char* session) {
    std::set<std::string> names;
    const fs::path data = session_data_folder(folder / session);
    if (fs::exists(data))
      for (const auto& entry : fs::directory_iterator(data))
        if (const std::string name = entry.path().filename().string(); name.find(".errors-") != name.npos)
          names.insert(name);
    return names;
  };
  const std::set<std::string> saved = error_maps("pair.alinify");
  ASSERT_EQ(saved.size(), 1u);
  window->files().set_autosave_delay_ms(10);
  const auto check_anew = [&] {
    report.errors.places[21].expected_px += 5;
    fake.next_report = report;
    const int before = fake.inspections;
    window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
    action("check_again")->trigger();
    ASSERT_TRUE(wait_for([&] { return fake.inspections == before + 1 && !window->busy(); }));
    ASSERT_TRUE(wait_for([&] { return error_maps("pair.alinify").size() == 2 && !window->files().saving(); }))
        << "it is written down against a crash";
  };
  check_anew();
  for (int step = 0; step < 10 && window->files().modified(); ++step) key(Qt::Key_Z);
  ASSERT_FALSE(window->files().modified());
  EXPECT_TRUE(wait_for([&] { return error_maps("pair.alinify") == saved; })) << "undone";

  check_anew();
  key(Qt::Key_Z);  // the verdict, not the correction
  key(Qt::Key_S);
  EXPECT_TRUE(wait_for([&] { return !window->files().modified() && !window->files().saving(); }));
  EXPECT_EQ(error_maps("pair.alinify"), saved) << "undone, and saved";

  check_anew();
  const fs::path mine = session_data_folder(folder / "pair.alinify") / "mine.txt";
  std::ofstream(mine) << "a person's own";
  window->files().save(file("other.alinify"));
  ASSERT_TRUE(
      wait_for([&] { return window->files().path() == file("other.alinify") && !window->files().saving(); }));
  EXPECT_EQ(error_maps("other.alinify").size(), 1u);
  EXPECT_EQ(error_maps("pair.alinify"), saved) << "saved elsewhere, with the verdict";
  EXPECT_TRUE(fs::exists(mine));
}

TEST_F(SessionWindowTest, LeavesNothingToRecoverWhenItClosesInOrder) {
  open_files_pair();
  window->files().set_autosave_delay_ms(10);
  add_landmarks(5);
  ASSERT_TRUE(wait_for([&] { return !read_records().empty(); }));
  window->close();
  click(question("save_question"), QMessageBox::Discard);
  ASSERT_TRUE(wait_for([&] { return !window->isVisible(); }));
  window.reset();
  EXPECT_TRUE(read_records().empty());
}

TEST_F(SessionWindowTest, DoesNotOfferWhatALivingWindowHas) {
  open_files_pair();
  window->files().set_autosave_delay_ms(10);
  add_landmarks(5);
  ASSERT_TRUE(wait_for([&] { return !read_records().empty() && !window->files().saving(); }));
  make_second_window();
  EXPECT_TRUE(second->files().abandoned().empty());
}

}  // namespace
}  // namespace alinify

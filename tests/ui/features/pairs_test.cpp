// The list of pairs and its queue, by user events.

#include <algorithm>

#include <QAbstractItemModelTester>
#include <QDir>
#include <QLabel>
#include <QListView>
#include <QSettings>
#include <QStatusBar>
#include <QTableWidget>

#include "app/window_services.h"
#include "core/io/text_file.h"
#include "core/session/session_io.h"
#include "core/workflow/batch/batch_list.h"
#include "tests/ui/pairs_fixture.h"
#include "tests/ui/phantom_pair.h"
#include "ui/jobs/pair_queue.h"
#include "ui/models/queued_pairs_json.h"
#include "ui/panels/pairs_panel.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::click_answer;
using test::PairsTest;
using test::wait_for;
using ui::PairState;

QualityReport two_places_to_check() {
  QualityReport report;
  report.verdict = Verdict::Check, report.tolerance_px = 1;
  report.findings = {{{40, 40, 60, 60}, test::words("lies 4 px too high"), 5},
                     {{200, 80, 60, 60}, test::words("almost nothing matches here"), 3}};
  return report;
}

TEST_F(PairsTest, TakeTwoDroppedImagesForAPairAndRegisterItIntoASessionOfItsOwn) {
  add_pairs({"a"});
  EXPECT_EQ(pair(0).fixed(), file("a fixed.tif")) << "by its name";
  EXPECT_EQ(pair(0).moving(), file("a moving.tif"));
  EXPECT_EQ(shown_state(0), "Not registered");
  const QAbstractItemModelTester tester(list().model(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);

  run_all();
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Running; }));
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check) << "as the fake engine has it";
  EXPECT_TRUE(shown_state(0).startsWith("Needs review")) << shown_state(0).toStdString();
  EXPECT_FALSE(window->document().has_pair()) << "the window was left alone";
  const Session session = session_at(0);
  EXPECT_EQ(session.fixed->path, folder / "a fixed.tif");
  ASSERT_EQ(session.results.size(), 1U);
  EXPECT_EQ(session.shown_result, session.results[0].id);
  EXPECT_EQ(session.results[0].judgement.verdict, Verdict::Check);
  EXPECT_EQ(child<QLabel>("pairs_summary")->text(), "1 pair: 1 to review");
}

TEST_F(PairsTest, TakeTheResultOfThePairInTheWindowWhenItIsSaved) {
  window->open_images(file("a fixed.tif"), file("a moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  register_pair();
  add_pairs({"a", "b"});
  EXPECT_EQ(state(0), PairState::Unregistered);
  save_as(file("own.alinify"));
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Check; })) << shown_state(0).toStdString();
  EXPECT_EQ(pair(0).session, file("own.alinify"));
  EXPECT_TRUE(list().model()->index(0, 0).data(ui::PairsModel::ShownRole).toBool());
  EXPECT_EQ(state(1), PairState::Unregistered);
  const int registered = begun;
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(begun, registered + 1) << "the first has its result";
}

TEST_F(PairsTest, AreReviewedOnceAllTheirPlacesAreAcceptedAndThatIsSaved) {
  fake.next_report = two_places_to_check();
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  ASSERT_EQ(state(0), PairState::Check);
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  key(Qt::Key_F8, Qt::NoModifier);
  key(Qt::Key_F9, Qt::ShiftModifier);
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified(); }));
  EXPECT_EQ(state(0), PairState::Check) << "one place is left";
  key(Qt::Key_F8, Qt::NoModifier);
  key(Qt::Key_F9, Qt::ShiftModifier);
  key(Qt::Key_S);
  EXPECT_TRUE(wait_for([&] { return state(0) == PairState::Reviewed; })) << shown_state(0).toStdString();
  EXPECT_EQ(shown_state(0), "Reviewed: held to 1 px");
  EXPECT_EQ(child<QLabel>("pairs_summary")->text(), "1 pair: 1 reviewed");
}

TEST_F(PairsTest, ShowTheVerdictOfTheWindowBeforeItIsSavedAndTheSessionsAfterItIsGivenUp) {
  fake.next_report = two_places_to_check();
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  action("accept_all_places")->trigger();
  EXPECT_TRUE(window->files().modified());
  EXPECT_EQ(state(0), PairState::Reviewed);
  EXPECT_FALSE(action("accept_all_places")->isEnabled());
  key(Qt::Key_Z);
  EXPECT_EQ(state(0), PairState::Check) << "one step back";
  action("accept_all_places")->trigger();
  key(Qt::Key_N);
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  click(ask, QMessageBox::Discard);
  EXPECT_TRUE(wait_for([&] { return state(0) == PairState::Check; })) << "its session has nothing accepted";
}

TEST_F(PairsTest, SayThatThePairInTheWindowIsInTheList) {
  window->open_images(file("a fixed.tif"), file("a moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  add_pairs({"a"});
  EXPECT_FALSE(window->statusBar()->currentMessage().contains("in the window")) << "it has no result either";
  register_pair();
  add_pairs({"b"});
  EXPECT_TRUE(window->statusBar()->currentMessage().contains("save its session"))
      << window->statusBar()->currentMessage().toStdString();
  save_as(file("own.alinify"));
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Check; }));
  drop_on_list({"a fixed.tif", "a moving.tif"});
  ASSERT_TRUE(wait_for([&] { return window->statusBar()->currentMessage().contains("in the list already"); }))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_EQ(queue().pairs().size(), 2u) << "twice the same";
}

TEST_F(PairsTest, AreAddedFromTheWindowWithOrWithoutSavingItAndNothingIsLost) {
  open_files_pair();
  add_landmarks(3);
  show_list();
  action("pairs_add_shown")->trigger();
  auto* ask = question("save_for_list_question");
  ASSERT_NE(ask, nullptr);
  click_answer(ask->findChild<QPushButton*>("add_without_saving"));
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_TRUE(pair(0).session.isEmpty());
  EXPECT_EQ(window->document().landmarks().size(), 3U);
  EXPECT_TRUE(window->files().modified()) << "not saved";
  queue().remove({pair(0).files.id});
  activate();
  save_as(file("own.alinify"));
  ASSERT_TRUE(wait_for([&] { return !window->files().modified(); }));
  action("pairs_add_shown")->trigger();
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).session, file("own.alinify"));
  drop_on_list({"own.alinify"});
  ASSERT_TRUE(wait_for([&] { return window->statusBar()->currentMessage().contains("in the list already"); }))
      << window->statusBar()->currentMessage().toStdString();
  EXPECT_EQ(queue().pairs().size(), 1u) << "two pairs would work on one session";
}

TEST_F(PairsTest, OfAFolderThatAreInTheListAlreadyAreNotTicked) {
  fs::create_directories(folder / "job");
  for (const char* name : {"1 he.tif", "1 cd3.tif", "2 he.tif", "2 cd3.tif"})
    std::ofstream(folder / "job" / name) << name;
  show_list();
  drop_on_list({"job/1 he.tif", "job/1 cd3.tif"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  const bool he_first = pair(0).fixed() == file("job/1 he.tif");
  drop_on_list({"job"});
  auto* found = wait_child<QTableWidget>("found_pairs");
  ASSERT_NE(found, nullptr);
  if ((child<QLineEdit>("fixed_word")->text() == "he") != he_first)
    QTest::mouseClick(child<QPushButton>("swap_words"), Qt::LeftButton);
  ASSERT_EQ(found->rowCount(), 2);
  EXPECT_EQ(found->item(0, 0)->checkState(), Qt::Unchecked);
  EXPECT_TRUE(found->item(0, 1)->text().endsWith("(in the list already)"));
  EXPECT_EQ(found->item(1, 0)->checkState(), Qt::Checked);
  auto* add = child<QPushButton>("add_found_pairs");
  EXPECT_EQ(QString(add->text()).remove('&'), "Add 1 Pair");
  QTest::mouseClick(add, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2; }));
}

TEST_F(PairsTest, OpenTheSessionOfAPairByReturnAndByADoubleClick) {
  add_pairs({"a", "b"});
  run_all();
  ASSERT_TRUE(rests());
  select({1});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("b fixed.tif"));
  EXPECT_EQ(window->files().path(), pair(1).session);
  ASSERT_NE(window->document().state().shown_result(), nullptr) << "with its result";
  EXPECT_TRUE(list().model()->index(1, 0).data(ui::PairsModel::ShownRole).toBool());
  const QPoint first = list().visualRect(list().model()->index(0, 0)).center();
  QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, first);
  QTest::mouseDClick(list().viewport(), Qt::LeftButton, {}, first);
  ASSERT_TRUE(shows("a fixed.tif"));
  activate();
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_TRUE(shows("b fixed.tif")) << "the next pair";
}

TEST_F(PairsTest, AskBeforeAPairTakesThePlaceOfUnsavedWork) {
  add_pairs({"a"});
  open_files_pair();
  add_landmarks(3);
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  click(ask, QMessageBox::Cancel);
  QTest::qWait(100);
  EXPECT_EQ(window->document().landmarks().size(), 3U);
  EXPECT_EQ(window->document().image(ui::Side::Fixed)->name(), "fixed.tif");
}

TEST_F(PairsTest, GoOnWhileAPersonLooksAtAnotherPair) {
  add_pairs({"a", "b", "c"});
  fake.iterations = 60;
  run_all();
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Check; }));
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  EXPECT_TRUE(queue().running()) << "opening stopped the queue";
  add_landmarks(2);
  ASSERT_TRUE(rests());
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(state(row), PairState::Check) << row;
  EXPECT_EQ(window->document().landmarks().size(), 2U);
  EXPECT_EQ(most_at_once, 1);
  EXPECT_EQ(begun, 3);
}

TEST_F(PairsTest, LetARunOfTheWindowGoBeforeTheNextPairAndNeverBesideOne) {
  add_pairs({"a", "b"});
  open_files_pair();
  fake.iterations = 100;
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  ASSERT_TRUE(action("register")->isEnabled()) << "the queue must not lock the window";
  QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration != nullptr; }));
  EXPECT_NE(state(1), PairState::Check) << "the second pair ran first";
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(1), PairState::Check);
  EXPECT_EQ(most_at_once, 1);
}

TEST_F(PairsTest, AreNotRecommendedToBeRunOnceTheyRun) {
  const auto said = [&] { return window->statusBar()->currentMessage(); };
  add_pairs({"a", "b"});
  ASSERT_TRUE(said().contains("Run All registers the 2")) << said().toStdString();
  fake.iterations = 60;
  run_all();
  EXPECT_FALSE(said().contains("Run All")) << said().toStdString();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  action("pairs_pause")->trigger();
  ASSERT_TRUE(rests());
  ASSERT_EQ(said(), "The queue is paused: 1 pair still waits");
  run_all();
  EXPECT_FALSE(said().contains("paused")) << said().toStdString();
  ASSERT_TRUE(rests());
}

TEST_F(PairsTest, PauseAfterThePairThatRunsAndGoOnLater) {
  add_pairs({"a", "b"});
  fake.iterations = 60;
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_TRUE(action("pairs_pause")->isChecked());
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check);
  EXPECT_EQ(state(1), PairState::Waiting);
  EXPECT_EQ(window->statusBar()->currentMessage(), "The queue is paused: 1 pair still waits")
      << window->statusBar()->currentMessage().toStdString();
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(1), PairState::Check);
  EXPECT_EQ(begun, 2) << "the first one ran again";
}

TEST_F(PairsTest, StopAtOnceAndLeaveNothingHalfDone) {
  add_pairs({"a", "b"});
  fake.iterations = 2000;
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  QTest::keyClick(window.get(), Qt::Key_Escape);
  QTest::qWait(100);
  EXPECT_TRUE(queue().running()) << "Escape is for what the window does itself";
  action("pairs_stop")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Waiting);
  EXPECT_EQ(state(1), PairState::Waiting);
  EXPECT_TRUE(session_at(0).results.empty());
}

TEST_F(PairsTest, TellWhyOnePairFailedAndRegisterTheOthers) {
  std::ofstream(folder / "missing moving.tif") << "is there, and cannot be read";
  std::ofstream(folder / "missing fixed.tif") << "is there, and cannot be read";
  add_pairs({"a", "missing", "b"});
  fs::remove(folder / "missing fixed.tif");
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check);
  EXPECT_EQ(state(1), PairState::Broken);
  EXPECT_EQ(state(2), PairState::Check);
  EXPECT_TRUE(shown_state(1).contains("there is no such file")) << shown_state(1).toStdString();
  const QString tip = list().model()->index(1, 0).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains("missing fixed.tif") && tip.contains("Check the name")) << tip.toStdString();
  EXPECT_EQ(window->findChild<QMessageBox*>(), nullptr) << "nobody sits there to answer";
  // The cause is fixed: Run All runs this pair again, and only this one.
  std::ofstream(folder / "missing fixed.tif") << "pixels";
  begun = 0;
  fake.fail_registration = true;
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(1), PairState::Broken) << "the file is there; the fake services cannot open it";
  EXPECT_EQ(begun, 0);
}

TEST_F(PairsTest, NeverHaveNoTimeLeft) {
  add_pairs({"a"});
  // Long enough for a forecast.
  fake.iterations = 100;
  fake.iteration_ms = 40;
  run_all();
  QStringList said;
  ASSERT_TRUE(wait_for([&] {
    if (said.isEmpty() || said.back() != shown_state(0)) said << shown_state(0);
    return state(0) == PairState::Check;
  }));
  EXPECT_TRUE(said.filter(QStringLiteral("0.0 s left")).isEmpty()) << said.join('\n').toStdString();
  EXPECT_FALSE(said.filter(QStringLiteral("almost done")).isEmpty()) << said.join('\n').toStdString();
}

TEST_F(PairsTest, TellTheEnginesReasonInPlainWords) {
  add_pairs({"a"});
  fake.fail_registration = true;
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(0), "Error: the images do not overlap");
}

TEST_F(PairsTest, GiveTheResultToTheWindowWhereItsPairIsOpenAndSaveWhatWasSavedBefore) {
  add_pairs({"a"});
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check);
  ASSERT_EQ(window->document().state().results.size(), 1U) << "as a step of the document";
  EXPECT_TRUE(window->document().undo_stack().canUndo());
  EXPECT_FALSE(window->files().modified());
  EXPECT_EQ(session_at(0).results.size(), 1U);

  // If it has unsaved work, the user saves.
  add_landmarks(3);
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(fake.given_landmarks, 3) << "what stands in the window is what runs";
  EXPECT_EQ(window->document().state().results.size(), 2U);
  EXPECT_TRUE(window->files().modified());
  EXPECT_EQ(session_at(0).results.size(), 1U);
  EXPECT_EQ(session_at(0).landmarks.size(), 0U);
}

TEST_F(PairsTest, TellWhatTheSessionHoldsAfterAResultWasGivenUp) {
  add_pairs({"a"});
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  add_landmarks(2);
  run_all();
  ASSERT_TRUE(rests());
  ASSERT_EQ(state(0), PairState::Check);
  key(Qt::Key_N);
  auto* ask = question("save_question");
  ASSERT_NE(ask, nullptr);
  click(ask, QMessageBox::Discard);
  EXPECT_TRUE(wait_for([&] { return state(0) == PairState::Unregistered; })) << "its session has no result";
}

TEST_F(PairsTest, AddToASessionThatIsClosedWithoutTouchingWhatElseItHolds) {
  add_pairs({"a"});
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("a fixed.tif"));
  add_landmarks(4);
  key(Qt::Key_S);
  ASSERT_TRUE(wait_for([&] { return !window->files().modified(); }));
  key(Qt::Key_N);
  ASSERT_TRUE(wait_for([&] { return window->files().path().isEmpty(); }));
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(fake.given_landmarks, 4) << "its session's";
  EXPECT_EQ(session_at(0).landmarks.size(), 4U);
  EXPECT_EQ(session_at(0).results.size(), 1U);
}

TEST_F(PairsTest, LeaveTheFolderOfTheImagesAsItIs) {
  const auto entries = [&] {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder / ".")) all.push_back(entry.path().filename());
    std::sort(all.begin(), all.end());
    return all;
  };
  add_pairs({"a"});
  const std::vector<fs::path> before = entries();
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(entries(), before);
  EXPECT_TRUE(fs::exists(pair(0).session.toStdString()));
  EXPECT_TRUE(pair(0).session.startsWith(QDir::homePath())) << pair(0).session.toStdString();
}

TEST_F(PairsTest, NeverWriteOverASessionThatLiesThereAlready) {
  queue().set_folder(file("alinify"));
  fs::create_directories(folder / "alinify");
  std::ofstream(folder / "alinify" / "a_moving.alinify") << "somebody else's";
  add_pairs({"a"});
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(pair(0).session, file("alinify/a_moving-2.alinify"));
  EXPECT_EQ(read_text_file(folder / "alinify" / "a_moving.alinify"), "somebody else's");
}

TEST_F(PairsTest, MoveByKeysAndByDraggingAndRunInTheirOrder) {
  add_pairs({"a", "b", "c"});
  select({0});
  activate();
  QTest::keyClick(window.get(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(names(), (std::vector<std::string>{"b_moving", "a_moving", "c_moving"}));
  QTest::keyClick(window.get(), Qt::Key_Down, Qt::AltModifier);
  QTest::keyClick(window.get(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(names(), (std::vector<std::string>{"b_moving", "c_moving", "a_moving"}))
      << "it is selected still";
  QTest::keyClick(window.get(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(names(), (std::vector<std::string>{"b_moving", "a_moving", "c_moving"}));

  const std::unique_ptr<QMimeData> rows(list().model()->mimeData({list().model()->index(2, 0)}));
  const QPoint above = list().visualRect(list().model()->index(0, 0)).topLeft() + QPoint(20, 1);
  QDragEnterEvent enter(above, Qt::MoveAction, rows.get(), Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(list().viewport(), &enter);
  QDragMoveEvent over(above, Qt::MoveAction, rows.get(), Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(list().viewport(), &over);
  QDropEvent event(above, Qt::MoveAction, rows.get(), Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(list().viewport(), &event);
  EXPECT_EQ(names(), (std::vector<std::string>{"c_moving", "b_moving", "a_moving"}));

  std::vector<std::string> ran;
  QObject::connect(&queue(), &ui::PairQueue::changed, window.get(), [&] {
    const std::string now = queue().running_id();
    if (!now.empty() && (ran.empty() || ran.back() != now)) ran.push_back(now);
  });
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(ran, names());
}

// Who trusts the list alone would never open the pair to see them.
TEST_F(PairsTest, SayWhetherAGoodPairHasPlacesToLookAt) {
  add_pairs({"a", "b"});
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  good.expected.places = 100, good.expected.share_within = 0.998;
  good.findings.push_back({{10, 10, 20, 20}, {}, 1, 3, FindingKind::Off, false});
  fake.next_report = good;
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(0), "Good, one place to review: 99.8 % within 1 px");
  good.findings.front().kind = FindingKind::Blank;
  fake.next_report = good;
  select({1});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(1), "Good: 99.8 % within 1 px") << "blank ground shows nothing to look at";
}

TEST_F(PairsTest, SayNoMoreHowManyPlacesTheyHadOnceTheyAreRegisteredAgain) {
  add_pairs({"a"});
  QualityReport doubtful;
  doubtful.verdict = Verdict::Check, doubtful.tolerance_px = 1;
  doubtful.findings.push_back({{10, 10, 20, 20}, {}, 1, 3, FindingKind::Off, false});
  fake.next_report = doubtful;
  run_all();
  ASSERT_TRUE(rests());
  const auto tip = [&] { return list().model()->index(0, 0).data(Qt::ToolTipRole).toString(); };
  ASSERT_TRUE(tip().contains("One place to review.")) << tip().toStdString();
  fake.iterations = 400, fake.fail_registration = true;
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(wait_for([&] { return state(0) == PairState::Running; }));
  EXPECT_FALSE(tip().contains("place to review")) << tip().toStdString();
  ASSERT_TRUE(rests());
  ASSERT_EQ(state(0), PairState::Broken);
  EXPECT_FALSE(tip().contains("place to review")) << tip().toStdString();
  EXPECT_EQ(pair(0).places_left, 0);
}

TEST_F(PairsTest, OfAListThatHasNoCountOfPlacesHaveAtLeastOneToLookAt) {
  const ui::KeptPairs kept = ui::read_pairs_json(
      R"({"format": "alinify pairs", "version": 1, "pairs": [)"
      R"({"fixed": "a fixed.tif", "moving": "a moving.tif", "state": "good", "places_left": true},)"
      R"({"fixed": "b fixed.tif", "moving": "b moving.tif", "state": "good", "places_left": false}]})",
      folder / "kept.json");
  ASSERT_EQ(kept.pairs.size(), 2u);
  EXPECT_EQ(kept.pairs[0].places_left, 1);
  EXPECT_EQ(kept.pairs[1].places_left, 0);
}

TEST_F(PairsTest, TellHowMuchIsBlankWhereThatIsMuch) {
  add_pairs({"a", "b"});
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  good.expected.places = 100, good.expected.share_within = 0.994, good.expected.share_unseen = 0.407;
  fake.next_report = good;
  select({0});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(0), "Good: 40.7 % blank, of the rest 99.4 % within 1 px");
  good.expected.share_unseen = 0.049;
  fake.next_report = good;
  select({1});
  action("pairs_run_selected")->trigger();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(1), "Good: 99.4 % within 1 px");
}

TEST_F(PairsTest, TellTheirFiguresInTheUnitOfTheWindow) {
  for (const char* name : {"calibrated fixed.tif", "calibrated moving.tif"})
    std::ofstream(folder / name) << "pixels of " << name;
  add_pairs({"calibrated", "a"});
  QualityReport good;
  good.verdict = Verdict::Good, good.tolerance_px = 1;
  good.expected.places = 100, good.expected.share_within = 0.998;
  fake.next_report = good;
  run_all();
  ASSERT_TRUE(rests());
  const auto text = [&](int row) { return shown_state(row).toStdString(); };
  EXPECT_EQ(text(0), "Good: 99.8 % within 2 µm");
  EXPECT_EQ(text(1), "Good: 99.8 % within 1 px") << "its pixel size is not known";
  window->document().set_length_unit(ui::DisplayUnit::Pixel);
  EXPECT_EQ(text(0), "Good: 99.8 % within 1 px");
  window->document().set_length_unit(ui::DisplayUnit::Millimetre);
  EXPECT_EQ(text(0), "Good: 99.8 % within 0.002 mm");
  queue().refresh(pair(0).files.id);
  ASSERT_TRUE(rests());
  EXPECT_EQ(text(0), "Good: 99.8 % within 0.002 mm") << "as after it was open and left again";
}

TEST_F(PairsTest, GoByDeleteAndComeBack) {
  add_pairs({"a", "b", "c"});
  open_files_pair();
  add_landmarks(3);
  select({0, 2});
  QTest::keyClick(&list(), Qt::Key_Delete);
  EXPECT_EQ(names(), std::vector<std::string>{"b_moving"});
  EXPECT_EQ(window->document().landmarks().size(), 3U) << "Delete was the list's";
  action("pairs_put_back")->trigger();
  EXPECT_EQ(names(), (std::vector<std::string>{"a_moving", "b_moving", "c_moving"}));
}

TEST_F(PairsTest, KeepThePairThatRunsInTheList) {
  add_pairs({"a", "b"});
  fake.iterations = 100;
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 1; }));
  select({0, 1});
  QTest::keyClick(&list(), Qt::Key_Delete);
  EXPECT_EQ(names(), std::vector<std::string>{"a_moving"});
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check);
}

TEST_F(PairsTest, GoOutAsAListOfTheCommandLineAndComeInAgain) {
  add_pairs({"a", "b"});
  action("pairs_save_list")->trigger();
  choose_file("save_list_dialog", file("pairs.csv"));
  ASSERT_TRUE(wait_for([&] { return fs::exists(folder / "pairs.csv") && !window->busy(); }));
  EXPECT_EQ(read_text_file(folder / "pairs.csv"),
            "id,fixed,moving\na_moving,a fixed.tif,a moving.tif\nb_moving,b fixed.tif,b moving.tif\n");
  activate();
  select({0, 1});
  QTest::keyClick(&list(), Qt::Key_Delete);
  ASSERT_TRUE(queue().pairs().empty());
  action("pairs_open_list")->trigger();
  choose_file("open_list_dialog", file("pairs.csv"));
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2; }));
  EXPECT_EQ(names(), (std::vector<std::string>{"a_moving", "b_moving"}));
  EXPECT_EQ(pair(1).moving(), file("b moving.tif"));
}

TEST_F(PairsTest, KeepWhatOnlyAListCanSayAndTellWhereAPageIsNotThere) {
  std::ofstream(folder / "points.csv")
      << "id,fixed_x,fixed_y,moving_x,moving_y\n1,10,20,11,21\n2,300,40,301,41\n3,50,400,51,401\n";
  std::ofstream(folder / "pairs.csv") << "fixed,moving,id,landmarks,moving_page,initial,colour\n"
                                         "a fixed.tif,a moving.tif,one,points.csv,,rigid,red\n"
                                         "b fixed.tif,b moving.tif,two,,3,,\n";
  show_list();
  drop_on_list({"pairs.csv"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2; }));
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(state(0), PairState::Check) << shown_state(0).toStdString();
  EXPECT_EQ(fake.given_landmarks, 3);
  EXPECT_EQ(fake.initial, InitialMode::Rigid);
  EXPECT_EQ(shown_state(1), "Error: it has no page 3 (its only page is 0)");
  action("pairs_save_list")->trigger();
  choose_file("save_list_dialog", file("again.csv"));
  ASSERT_TRUE(wait_for([&] { return fs::exists(folder / "again.csv") && !window->busy(); }));
  const BatchList again = read_batch_list(folder / "again.csv");
  EXPECT_EQ(again.entries.at(0).landmarks, folder / "points.csv");
  EXPECT_EQ(again.entries.at(0).initial, "rigid");
  EXPECT_EQ(again.entries.at(1).moving_page, 3);
}

TEST_F(PairsTest, LeaveASeriesWhoseOrderIsToBeFoundToTheCommandLine) {
  std::ofstream(folder / "block.csv") << "image\n1.tif\n2.tif\n";
  std::ofstream(folder / "pairs.csv")
      << "fixed,moving,id,series_list,series_order,series_merge,moving_annotations\n"
         "a fixed.tif,a moving.tif,one,,,,cells.geojson\n"
         ",,block,block.csv,found,all.ome.tif,\n";
  show_list();
  drop_on_list({"pairs.csv"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2; }));
  EXPECT_EQ(names(), (std::vector<std::string>{"one", "block"}));
  // The list kept between starts of the window has it too.
  const ui::KeptPairs kept =
      ui::read_pairs_json(ui::pairs_json({queue().pairs(), QString()}), folder / "kept.json");
  ASSERT_EQ(kept.pairs.size(), 2u);
  EXPECT_EQ(kept.pairs[1].files.series, folder / "block.csv");
  EXPECT_EQ(kept.pairs[1].files.merge, "all.ome.tif");
  run_all();
  ASSERT_TRUE(rests());
  EXPECT_EQ(shown_state(1), "Error: the window does not find the order of sections by itself");
  action("pairs_save_list")->trigger();
  choose_file("save_list_dialog", file("again.csv"));
  ASSERT_TRUE(wait_for([&] { return fs::exists(folder / "again.csv") && !window->busy(); }));
  const BatchList again = read_batch_list(folder / "again.csv");
  EXPECT_EQ(again.entries.at(0).moving_annotations, folder / "cells.geojson");
  EXPECT_EQ(again.entries.at(1).id, "block");
  EXPECT_EQ(again.entries.at(1).series, folder / "block.csv");
  EXPECT_EQ(again.entries.at(1).order, "found");
  EXPECT_EQ(again.entries.at(1).merge, "all.ome.tif");
}

TEST_F(PairsTest, PairTheImagesOfADroppedFolderByTheirNames) {
  fs::create_directories(folder / "job");
  for (const char* name : {"1 he.tif", "1 cd3.tif", "2 he.tif", "2 cd3.tif", "3 he.tif", "readme.txt"})
    std::ofstream(folder / "job" / name) << name;
  show_list();
  drop_on_list({"job"});
  auto* found = wait_child<QTableWidget>("found_pairs");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(child<QLineEdit>("fixed_word")->text(), "he");
  EXPECT_EQ(child<QLineEdit>("moving_word")->text(), "cd3");
  ASSERT_EQ(found->rowCount(), 2);
  EXPECT_EQ(found->item(0, 0)->text(), "job/1 he.tif");
  EXPECT_TRUE(child<QLabel>("left_over")->text().contains("3 he.tif"));
  QTest::mouseClick(child<QPushButton>("swap_words"), Qt::LeftButton);
  EXPECT_EQ(found->item(0, 0)->text(), "job/1 cd3.tif");
  QTest::mouseClick(child<QPushButton>("swap_words"), Qt::LeftButton);
  found->item(1, 0)->setCheckState(Qt::Unchecked);
  auto* add = child<QPushButton>("add_found_pairs");
  EXPECT_EQ(QString(add->text()).remove('&'), "Add 1 Pair");
  QTest::mouseClick(add, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).fixed(), file("job/1 he.tif"));
  EXPECT_EQ(pair(0).moving(), file("job/1 cd3.tif"));
}

TEST_F(PairsTest, AreOfferedForMoreThanTwoImagesOnTheCanvas) {
  drop({"a fixed.tif", "a moving.tif", "b fixed.tif", "b moving.tif"}, {400, 300});
  auto* add = wait_child<QPushButton>("add_found_pairs");
  ASSERT_NE(add, nullptr);
  QTest::mouseClick(add, Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return queue().pairs().size() == 2 && list().isVisible(); }));
}

TEST_F(PairsTest, AreReadFromAListDroppedOnTheCanvasWhichPointsAreNot) {
  std::ofstream(folder / "work.csv") << "Fixed;Moving\na fixed.tif;a moving.tif\nb fixed.tif;b moving.tif\n";
  std::ofstream(folder / "points.csv") << "id,fixed_x,fixed_y,moving_x,moving_y\nc,100,120,90,121\n";
  const auto told = [&](const char* words) {
    return wait_for([&] { return window->statusBar()->currentMessage().contains(words); }, 5000);
  };
  drop_files({file("points.csv")}, {400, 300});
  EXPECT_TRUE(told("Open the pair first")) << window->statusBar()->currentMessage().toStdString();
  EXPECT_TRUE(queue().pairs().empty());

  drop_files({file("work.csv")}, {400, 300});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 2 && list().isVisible(); }));
  EXPECT_EQ(pair(0).fixed(), file("a fixed.tif"));
  EXPECT_EQ(pair(1).moving(), file("b moving.tif"));
  EXPECT_FALSE(window->document().image(ui::Side::Fixed)) << "the list is no image";

  // Over an open pair the two kinds of tables go their ways as well.
  open_files_pair();
  drop_files({file("points.csv")}, {400, 300});
  ASSERT_TRUE(wait_for([&] { return window->document().landmarks().size() == 1; }));
  drop_files({file("work.csv")}, {400, 300});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 4; }));
  EXPECT_EQ(window->document().landmarks().size(), 1U);

  drop_files({file("gone.csv")}, {400, 300});
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("gone.csv")) << box->text().toStdString();
}

TEST_F(PairsTest, TakeTheLandmarksThatAreDroppedBesideTheirImages) {
  std::ofstream(folder / "points.csv") << "id,fixed_x,fixed_y,moving_x,moving_y\nc,100,120,90,121\n";
  drop_files({file("a fixed.tif"), file("points.csv"), file("a moving.tif")}, {400, 300});
  auto* dialog = wait_child<QDialog>("pair_dialog");
  ASSERT_NE(dialog, nullptr);
  QTest::mouseClick(dialog->findChild<QPushButton*>("open"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window->document().landmarks().size() == 1; }));
  EXPECT_TRUE(queue().pairs().empty());
  // Where a list is wanted, it says what they are.
  show_list();
  drop_on_list({"points.csv"});
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->informativeText().contains("It holds points")) << box->informativeText().toStdString();
  box->close();
}

TEST_F(PairsTest, ComeWithTheirSessionsWhereTheseWereSaved) {
  open_files_pair();
  register_pair();
  save_as(file("mine.alinify"));
  show_list();
  drop_on_list({"mine.alinify"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }));
  EXPECT_EQ(pair(0).session, file("mine.alinify"));
  EXPECT_EQ(state(0), PairState::Check) << "as its session tells";
  EXPECT_TRUE(list().model()->index(0, 0).data(ui::PairsModel::ShownRole).toBool() ||
              window->files().path() == pair(0).session);
}

TEST_F(PairsTest, ShowPicturesOfTheirImages) {
  add_pairs({"a"});
  ASSERT_TRUE(wait_for([&] {
    const QModelIndex at = list().model()->index(0, 0);
    return !at.data(ui::PairsModel::FixedPictureRole).value<QImage>().isNull() &&
           !at.data(ui::PairsModel::MovingPictureRole).value<QImage>().isNull();
  }));
  const auto picture = list().model()->index(0, 0).data(ui::PairsModel::FixedPictureRole).value<QImage>();
  EXPECT_EQ(picture.size(), QSize(96, 74)) << "900 x 700 pixels in a square of 96";
  // The fake's red is twice its blue.
  const QColor middle = picture.pixelColor(48, 37);
  EXPECT_NEAR(middle.red(), 2 * middle.blue(), 4);
}

class RealPairsTest : public PairsTest {
 protected:
  ui::Services services_of_test() override { return make_window_services(*fake.backend); }
};

TEST_F(RealPairsTest, AreRegisteredByTheRealEngineIntoSessionsThatOpen) {
  const PhantomFiles files = testing::phantom_pair(folder / "phantom", {384, 384});
  show_list();
  drop_on_list({"phantom"});
  // The ground truth in that folder is not an image.
  if (wait_for([&] { return !queue().pairs().empty() || child<QPushButton>("add_found_pairs"); }, 20000) &&
      queue().pairs().empty())
    QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 1; }, 20000));
  EXPECT_EQ(pair(0).files.fixed, files.fixed);
  run_all();
  ASSERT_TRUE(wait_for([&] { return queue().running(); }));
  ASSERT_TRUE(rests());
  ASSERT_TRUE(pair(0).registered()) << shown_state(0).toStdString();
  EXPECT_GT(pair(0).share_within.value_or(0), 0.8) << shown_state(0).toStdString();
  select({0});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(shows("fixed.tif"));
  EXPECT_NE(window->document().state().moving_from_fixed, nullptr);
}

}  // namespace
}  // namespace alinify

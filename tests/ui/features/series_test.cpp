// Several images on one reference: added, listed, paged through, registered, saved; by user events.

#include <map>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QRadioButton>
#include <QStatusBar>
#include <QTableWidget>

#include "app/window_services.h"
#include "core/io/text_file.h"
#include "core/phantom/series_phantom.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/series/series_list.h"
#include "tests/ui/pairs_fixture.h"
#include "ui/models/queued_pairs_json.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::wait_for;
using ui::PairState;

class SeriesTest : public test::PairsTest {
 protected:
  void SetUp() override {
    for (int i = 1; i <= 10; ++i)
      std::ofstream(folder / ("cut " + std::to_string(i) + ".tif")) << "pixels of section " << i;
    PairsTest::SetUp();
  }
  QString heading(int row) {
    return list().model()->index(row, 0).data(ui::PairsModel::HeadingRole).toString();
  }
  /// Drops sections on the list and accepts the dialog's initial choices, except for the reference.
  void add_series(const QStringList& images, const QString& reference) {
    if (!list().isVisible()) show_list();
    const std::size_t before = queue().pairs().size();
    drop_on_list(images);
    auto* box = wait_child<QComboBox>("series_reference");
    ASSERT_NE(box, nullptr);
    choose(box, box->findData(file(reference.toUtf8().constData())));
    QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
    ASSERT_TRUE(
        wait_for([&] { return queue().pairs().size() > before && !child<QDialog>("add_pairs_dialog"); }));
    activate();
  }
  void set_strategy_of_all(SeriesStrategy strategy) {
    for (const ui::QueuedPair& one : std::vector<ui::QueuedPair>(queue().pairs())) {
      ui::PairSeries series = one.series;
      series.strategy = strategy;
      if (series) queue().set_series(one.files.id, series);
    }
  }
};

TEST_F(SeriesTest, ComeFromSeveralImagesUnderTheHeadingOfTheirReference) {
  show_list();
  drop_on_list({"cut 10.tif", "cut 9.tif", "cut 2.tif", "cut 1.tif"});
  auto* reference = wait_child<QComboBox>("series_reference");
  ASSERT_NE(reference, nullptr) << "these names make no pairs";
  EXPECT_TRUE(child<QRadioButton>("on_one_reference")->isChecked());
  EXPECT_EQ(reference->currentData().toString(), file("cut 9.tif")) << "the middle of 1, 2, 9, 10";
  auto* found = child<QTableWidget>("found_pairs");
  ASSERT_EQ(found->rowCount(), 3);
  EXPECT_TRUE(found->item(2, 1)->text().endsWith("cut 10.tif")) << "as people count";
  choose(reference, 1);
  EXPECT_EQ(reference->currentData().toString(), file("cut 2.tif"));
  choose(child<QComboBox>("series_strategy"), 1);
  auto* add = child<QPushButton>("add_found_pairs");
  EXPECT_EQ(QString(add->text()).remove('&'), "Add 3 Sections");
  QTest::keyClick(add->window(), Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  const QAbstractItemModelTester tester(list().model(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(names(), (std::vector<std::string>{"cut_1", "cut_9", "cut_10"}));
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(pair(row).fixed(), file("cut 2.tif"));
  EXPECT_EQ(heading(0), "On cut 2.tif\n3 sections, each on the reference");
  EXPECT_EQ(heading(1), "");
  EXPECT_GT(list().visualRect(list().model()->index(0, 0)).height(),
            list().visualRect(list().model()->index(1, 0)).height());
}

TEST_F(SeriesTest, AreChosenInsteadOfPairsByAButton) {
  show_list();
  drop_on_list({"a fixed.tif", "a moving.tif", "b fixed.tif", "b moving.tif"});
  auto* names = wait_child<QRadioButton>("by_names");
  ASSERT_NE(names, nullptr);
  EXPECT_TRUE(names->isChecked());
  auto* one = child<QRadioButton>("on_one_reference");
  one->setFocus();
  QTest::keyClick(one, Qt::Key_Space);
  EXPECT_TRUE(one->isChecked());
  EXPECT_EQ(child<QTableWidget>("found_pairs")->rowCount(), 3);
  QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  EXPECT_FALSE(heading(0).isEmpty());
}

TEST_F(SeriesTest, GrowByFilesDroppedOntoTheReferenceInTheList) {
  add_pairs({"a"});
  const QRect row = list().visualRect(list().model()->index(0, 0));
  drop_on_list({"cut 1.tif", "cut 2.tif"}, {row.left() + 20, row.center().y()});
  auto* reference = wait_child<QComboBox>("series_reference");
  ASSERT_NE(reference, nullptr);
  EXPECT_TRUE(reference->isVisible());
  EXPECT_EQ(reference->currentData().toString(), file("a fixed.tif"));
  QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3 && !child<QDialog>("add_pairs_dialog"); }));
  EXPECT_TRUE(heading(0).startsWith("On a fixed.tif\n3 sections")) << "with the pair that was there";
  // And onto its heading, one more.
  drop_on_list({"cut 3.tif"}, list().visualRect(list().model()->index(0, 0)).topLeft() + QPoint(80, 10));
  ASSERT_NE(wait_child<QPushButton>("add_found_pairs"), nullptr);
  QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 4; }));
  EXPECT_TRUE(heading(0).startsWith("On a fixed.tif\n4 sections"));
  for (int other = 1; other < 4; ++other) EXPECT_EQ(heading(other), "") << other;
}

TEST_F(SeriesTest, AreOfferedForFilesDroppedOnTheCanvasOverAFixedImage) {
  window->open_images(file("cut 5.tif"), {});
  ASSERT_TRUE(wait_for([&] { return window->document().image(ui::Side::Fixed) && !window->busy(); }));
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file("cut 4.tif")), QUrl::fromLocalFile(file("cut 6.tif")),
                QUrl::fromLocalFile(file("cut 7.tif"))});
  QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window->canvas(), &enter);
  QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window->canvas(), &event);
  auto* reference = wait_child<QComboBox>("series_reference");
  ASSERT_NE(reference, nullptr);
  EXPECT_EQ(reference->currentData().toString(), file("cut 5.tif"));
  QTest::mouseClick(child<QPushButton>("add_found_pairs"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  EXPECT_EQ(pair(0).fixed(), file("cut 5.tif"));
  EXPECT_TRUE(pair(0).series.before_reference) << "4 before 5";
  EXPECT_FALSE(pair(1).series.before_reference) << "6 behind it";
}

TEST_F(SeriesTest, AreLeafedThroughByAKeyAndStaySeenAsTheyWere) {
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif", "cut 4.tif"}, "cut 2.tif");
  activate();
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
  ASSERT_TRUE(shows("cut 2.tif"));
  ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(0).session; }));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  // Swipe, near, and somewhere else than the middle.
  activate();
  QTest::keyClick(window.get(), Qt::Key_S);
  QTest::keyClick(&window->canvas(), Qt::Key_2);
  window->canvas().pan_by({130, -70});
  const Viewport seen = window->canvas().viewport();
  ASSERT_FALSE(window->canvas().fits());
  for (std::size_t row : {1u, 2u}) {
    activate();
    QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
    ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(row).session && !window->busy(); }));
    EXPECT_EQ(QString::fromStdString(pair(row).files.id).replace('_', ' ') + ".tif",
              window->document().image(ui::Side::Moving)->name());
    EXPECT_EQ(window->canvas().settings().mode, CompareMode::Swipe) << row;
    EXPECT_EQ(window->canvas().viewport(), seen) << row;
    EXPECT_FALSE(window->files().modified()) << "looking is no change";
  }
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
  EXPECT_EQ(window->statusBar()->currentMessage(), "This is the last section of the series");
  QTest::keyClick(window.get(), Qt::Key_PageUp, Qt::AltModifier);
  ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(1).session; }));
  EXPECT_EQ(window->canvas().viewport(), seen);
}

TEST_F(SeriesTest, AreLeafedThroughAsOftenAsTheKeyIsPressed) {
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif", "cut 4.tif"}, "cut 4.tif");
  activate();
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
  ASSERT_TRUE(shows("cut 4.tif"));
  ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(0).session && !window->busy(); }));
  fake.open_ms = 150;
  for (int time = 0; time < 2; ++time) {
    QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
    ASSERT_TRUE(wait_for([&] { return window->busy(); }));
  }
  ASSERT_TRUE(wait_for([&] { return !window->busy() && window->files().path() == pair(2).session; }))
      << window->files().path().toStdString();
}

TEST_F(SeriesTest, AreNotLeftByLeafingThroughThem) {
  add_pairs({"a"});
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif"}, "cut 2.tif");
  select({1});
  activate();
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
  ASSERT_TRUE(shows("cut 2.tif")) << "the first section, not the pair above";
  ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(1).session; }));
  QTest::keyClick(window.get(), Qt::Key_PageUp, Qt::AltModifier);
  EXPECT_EQ(window->statusBar()->currentMessage(), "This is the first section of the series");
  EXPECT_EQ(window->files().path(), pair(1).session);
}

TEST_F(SeriesTest, AreRunByTheQueueEachIntoASessionOfItsOwn) {
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif"}, "cut 2.tif");
  set_strategy_of_all(SeriesStrategy::Reference);
  run_all();
  ASSERT_TRUE(wait_for([&] { return begun == 2; }));
  ASSERT_TRUE(rests());
  for (std::size_t row = 0; row < 2; ++row) {
    EXPECT_EQ(state(row), PairState::Check) << row;
    EXPECT_EQ(session_at(row).fixed->path, folder / "cut 2.tif");
  }
}

TEST_F(SeriesTest, MoveAsOneAndAreSelectedByTheirHeading) {
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif"}, "cut 2.tif");
  add_pairs({"a"});
  ASSERT_EQ(names(), (std::vector<std::string>{"cut_1", "cut_3", "a_moving"}));
  const QPoint heading_at = list().visualRect(list().model()->index(0, 0)).topLeft() + QPoint(80, 10);
  QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, heading_at);
  EXPECT_EQ(list().selectionModel()->selectedIndexes().size(), 2);
  activate();
  QTest::keyClick(window.get(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(names(), (std::vector<std::string>{"a_moving", "cut_1", "cut_3"}));
  // A pair cannot come between them.
  select({0});
  QTest::keyClick(window.get(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(heading(0) + heading(1) + heading(2), heading(0) + heading(1)) << "one heading";
  const std::vector<std::string> now = names();
  const auto first = std::find(now.begin(), now.end(), "cut_1");
  ASSERT_NE(first + 1, now.end());
  EXPECT_EQ(*(first + 1), "cut_3");
}

TEST_F(SeriesTest, GoOutAsALineOfAListWithAListOfSectionsAndComeInAgain) {
  add_pairs({"a"});
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif"}, "cut 2.tif");
  set_strategy_of_all(SeriesStrategy::Neighbour);
  action("pairs_save_list")->trigger();
  choose_file("save_list_dialog", file("pairs.csv"));
  ASSERT_TRUE(wait_for([&] { return fs::exists(folder / "pairs.csv") && !window->busy(); }));
  EXPECT_EQ(read_text_file(folder / "pairs.csv"),
            "id,fixed,moving,series_list,series_reference,series_strategy\n"
            "a_moving,a fixed.tif,a moving.tif,,,\n"
            "cut_2,,,pairs-cut_2.csv,cut_2,neighbour\n");
  EXPECT_EQ(read_text_file(folder / "pairs-cut_2.csv"),
            "id,image\ncut_1,cut 1.tif\ncut_2,cut 2.tif\ncut_3,cut 3.tif\n");
  activate();
  select({0, 1, 2});
  QTest::keyClick(&list(), Qt::Key_Delete);
  ASSERT_TRUE(queue().pairs().empty());
  drop_on_list({"pairs.csv"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 3; }));
  EXPECT_EQ(names(), (std::vector<std::string>{"a_moving", "cut_1", "cut_3"}));
  EXPECT_EQ(pair(2).fixed(), file("cut 2.tif"));
  EXPECT_EQ(pair(2).series.strategy, SeriesStrategy::Neighbour);
  EXPECT_TRUE(pair(1).series.before_reference);
  EXPECT_FALSE(pair(2).series.before_reference);
}

TEST_F(SeriesTest, NeverReplaceAListOfSectionsThatBelongsToNoListThatIsReplaced) {
  std::ofstream(folder / "pairs-cut_2.csv") << "somebody else's";
  add_series({"cut 1.tif", "cut 2.tif", "cut 3.tif"}, "cut 2.tif");
  for (int time = 0; time < 2; ++time) {
    std::error_code ignored;
    const auto before = fs::exists(folder / "pairs.csv") ? fs::last_write_time(folder / "pairs.csv")
                                                         : fs::file_time_type::min();
    QTest::qWait(20);
    action("pairs_save_list")->trigger();
    auto* dialog = wait_child<QFileDialog>("save_list_dialog");
    ASSERT_NE(dialog, nullptr);
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    type_and_accept(dialog, file("pairs.csv"));
    ASSERT_TRUE(wait_for([&] {
      return fs::exists(folder / "pairs.csv") &&
             fs::last_write_time(folder / "pairs.csv", ignored) > before && !window->busy();
    }));
    activate();
  }
  EXPECT_EQ(read_text_file(folder / "pairs-cut_2.csv"), "somebody else's");
  EXPECT_TRUE(fs::exists(folder / "pairs-cut_2-2.csv"));
  EXPECT_FALSE(fs::exists(folder / "pairs-cut_2-3.csv")) << "its own was to be replaced";
}

TEST_F(SeriesTest, OfAListHaveTheReferenceThatTheCommandLineWouldTake) {
  std::ofstream(folder / "block.csv") << "image,mask\ncut 1.tif,\ncut 2.tif,m2.png\ncut 3.tif,\ncut 4.tif,\n";
  std::ofstream(folder / "pairs.csv") << "id,series_list,series_reference,series_merge\n"
                                         "middle,block.csv,,all.ome.tif\nnamed,block.csv,cut_2,\n";
  show_list();
  drop_on_list({"pairs.csv"});
  ASSERT_TRUE(wait_for([&] { return queue().pairs().size() == 6; }));
  EXPECT_EQ(pair(0).fixed(), file("cut 3.tif")) << "the one in the middle";
  EXPECT_EQ(pair(0).series.merge, "all.ome.tif");
  EXPECT_EQ(pair(0).series.strategy, SeriesStrategy::Auto);
  EXPECT_EQ(pair(3).fixed(), file("cut 2.tif"));
  EXPECT_EQ(pair(3).files.fixed_mask, folder / "m2.png");
  EXPECT_EQ(pair(1).files.moving_mask, folder / "m2.png");
  // Kept from one start to the next.
  const ui::KeptPairs kept =
      ui::read_pairs_json(ui::pairs_json({queue().pairs(), QString()}), folder / "kept.json");
  ASSERT_EQ(kept.pairs.size(), 6u);
  EXPECT_EQ(kept.pairs[0].series.name, "middle");
  EXPECT_TRUE(kept.pairs[0].series.before_reference);
  EXPECT_EQ(kept.pairs[0].series.merge, "all.ome.tif");
}

class RealSeriesTest : public SeriesTest {
 protected:
  ui::Services services_of_test() override { return make_window_services(*fake.backend); }
};

TEST_F(RealSeriesTest, AreChainedByTheRealEngineToMapsThatTheTruthConfirms) {
  SeriesPhantomOptions options;
  options.size = {384, 320};
  options.sections = 4;
  options.restained = true;
  const SeriesPhantom phantom(options);
  ThreadPool pool(2);
  Progress silent;
  const SeriesPhantomFiles files = write_series_phantom(phantom, folder / "block", {}, pool, silent);
  add_series({"block/section-01.tif", "block/section-02.tif", "block/section-03.tif", "block/section-04.tif"},
             "block/section-01.tif");
  set_strategy_of_all(SeriesStrategy::Neighbour);
  run_all();
  ASSERT_TRUE(wait_for([&] { return queue().running(); }));
  for (std::size_t row = 0; row < 3; ++row) EXPECT_EQ(state(row), PairState::Running) << "as one";
  select({0, 1, 2});
  EXPECT_FALSE(action("pairs_remove")->isEnabled());
  ASSERT_TRUE(rests());
  for (std::size_t row = 0; row < 3; ++row)
    ASSERT_TRUE(pair(row).registered()) << shown_state(int(row)).toStdString();
  // The last one comes by way of the two between; its map leads onto the reference itself.
  select({2});
  QTest::keyClick(&list(), Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return window->files().path() == pair(2).session && !window->busy(); }));
  const auto map = window->document().state().moving_from_fixed;
  ASSERT_NE(map, nullptr);
  std::map<std::string, Vec2d> there;
  for (const NamedPoint& point : phantom.points(3)) there[point.id] = point.position;
  double worst = 0;
  int compared = 0;
  for (const NamedPoint& point : phantom.points(0)) {
    if (!there.contains(point.id)) continue;
    worst = std::max(worst, length((*map)(point.position) - there[point.id]));
    ++compared;
  }
  EXPECT_GT(compared, 50);
  EXPECT_LT(worst, 3) << "px";
  for (const auto& entry : fs::directory_iterator(fs::path(pair(2).session.toStdString()).parent_path()))
    EXPECT_FALSE(entry.path().filename().string().starts_with("series-")) << "maps between are gone";
}

TEST_F(RealSeriesTest, AreStoppedAtOnceAndWaitAgain) {
  SeriesPhantomOptions options;
  options.size = {700, 600};
  options.sections = 3;
  ThreadPool pool(2);
  Progress silent;
  write_series_phantom(SeriesPhantom(options), folder / "block", {}, pool, silent);
  add_series({"block/section-01.tif", "block/section-02.tif", "block/section-03.tif"},
             "block/section-02.tif");
  run_all();
  ASSERT_TRUE(wait_for([&] { return queue().fraction() > 0.1; }));
  action("pairs_stop")->trigger();
  QElapsedTimer clock;
  clock.start();
  ASSERT_TRUE(rests());
  EXPECT_LT(clock.elapsed(), 10000);
  for (std::size_t row = 0; row < 2; ++row) {
    EXPECT_EQ(state(row), PairState::Waiting) << row;
    EXPECT_TRUE(session_at(row).results.empty());
  }
}

}  // namespace
}  // namespace alinify

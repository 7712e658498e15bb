// Landmarks saved by name, as a user does: never over a file that the user did not agree to replace.

#include <fstream>
#include <sstream>

#include <QMessageBox>
#include <QPushButton>

#include "core/io/landmark_exchange.h"
#include "core/io/points_io.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::click_answer;
using test::wait_for;

class LandmarkFilesTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    window->document().set_landmarks(
        {{"a", {300, 300}, {310, 300}, true}, {"b", {500, 400}, {505, 402}, true}}, "Add");
  }
  QString file(const char* name) { return QString::fromStdString((folder / name).string()); }
  std::string text_in(const char* name) {
    std::ostringstream text;
    text << std::ifstream(folder / name).rdbuf();
    return text.str();
  }
  /// `filter`: which of the dialog's.
  void write(int filter, const char* name) {
    action("export_landmarks")->trigger();
    auto* dialog = wait_child<QFileDialog>("export_landmarks_dialog");
    ASSERT_NE(dialog, nullptr);
    dialog->selectNameFilter(dialog->nameFilters().at(filter));
    Q_EMIT dialog->filterSelected(dialog->nameFilters().at(filter));
    type_and_accept(dialog, file(name));
    ASSERT_TRUE(wait_for([&] { return child<QFileDialog>("export_landmarks_dialog") == nullptr; }));
  }
  bool written() {
    return wait_for([&] { return !window->busy(); });
  }
  void answer(bool replace) {
    auto* ask = wait_child<QMessageBox>("replace_question");
    ASSERT_NE(ask, nullptr) << "nothing was asked";
    asked = ask->text();
    click_answer(replace ? ask->findChild<QPushButton*>("replace") : ask->button(QMessageBox::Cancel));
    ASSERT_TRUE(wait_for([&] { return child<QMessageBox>("replace_question") == nullptr; }));
  }
  void put(const char* name) { std::ofstream(folder / name) << "mine"; }
  testing::TemporaryFolder folder;
  QString asked;
};

TEST_F(LandmarkFilesTest, AreReadWhenTheirTableIsDropped) {
  std::ofstream(folder / "points.csv") << "id,fixed_x,fixed_y,moving_x,moving_y\nc,100,120,90,121\n";
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file("points.csv"))});
  QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window->canvas(), &enter);
  QDropEvent drop(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window->canvas(), &drop);
  ASSERT_TRUE(
      wait_for([&] { return !window->busy() && window->document().undo_stack().count() > 2; }, 10000));
  const auto& all = window->document().landmarks();
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const LandmarkPair& pair) {
    return pair.id == "c" && pair.fixed == Vec2d{100, 120} && pair.moving == Vec2d{90, 121};
  }));
}

TEST_F(LandmarkFilesTest, TakeTheOtherImagesPointsThatLieBesideThoseChosen) {
  std::ofstream(folder / "fixed.csv") << "id,x,y\nd,10,20\n";
  std::ofstream(folder / "moving.csv") << "id,x,y\nd,11,22\n";
  action("import_landmarks")->trigger();
  choose_file("import_landmarks_dialog", file("fixed.csv"));
  ASSERT_TRUE(
      wait_for([&] { return !window->busy() && window->document().undo_stack().count() > 2; }, 10000));
  const auto& all = window->document().landmarks();
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const LandmarkPair& pair) {
    return pair.id == "d" && pair.fixed == Vec2d{10, 20} && pair.moving == Vec2d{11, 22};
  }));
}

TEST_F(LandmarkFilesTest, AreOfferedANameWhereTheLastExportWent) {
  write(0, "one.csv");
  ASSERT_TRUE(written());
  action("export_landmarks")->trigger();
  auto* dialog = wait_child<QFileDialog>("export_landmarks_dialog");
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->directory().absolutePath(), QFileInfo(file("one.csv")).absolutePath());
  EXPECT_EQ(dialog->findChild<QLineEdit*>("fileNameEdit")->text(), "landmarks.csv");
  dialog->reject();
}

TEST_F(LandmarkFilesTest, AsksBeforeACsvFileIsReplaced) {
  put("points.csv");
  write(0, "points");
  answer(false);
  ASSERT_TRUE(written());
  EXPECT_TRUE(asked.contains("points.csv")) << asked.toStdString();
  EXPECT_EQ(text_in("points.csv"), "mine");
  write(0, "points.csv");
  answer(true);
  ASSERT_TRUE(written());
  EXPECT_EQ(read_landmarks(folder / "points.csv").size(), 2u);
}

TEST_F(LandmarkFilesTest, AsksAboutBothFilesOfAPairWhicheverIsThere) {
  for (const char* there : {"points-fixed.geojson", "points-moving.geojson"}) {
    put(there);
    write(2, "points.geojson");
    answer(false);
    ASSERT_TRUE(written());
    EXPECT_TRUE(asked.contains(there)) << asked.toStdString();
    EXPECT_EQ(text_in(there), "mine");
    fs::remove(folder / there);
  }
  write(2, "points.geojson");
  ASSERT_TRUE(written());
  EXPECT_EQ(child<QMessageBox>("replace_question"), nullptr) << "nothing is there to be replaced";
  write(2, "points.geojson");
  answer(true);
  EXPECT_TRUE(asked.contains("points-fixed.geojson") && asked.contains("points-moving.geojson"))
      << asked.toStdString();
  ASSERT_TRUE(written());
  EXPECT_EQ(read_geojson(folder / "points-moving.geojson").size(), 2u);
}

TEST_F(LandmarkFilesTest, FollowsTheEndingThatWasTyped) {
  write(0, "points.geojson");
  ASSERT_TRUE(written());
  EXPECT_FALSE(fs::exists(folder / "points.geojson"));
  EXPECT_EQ(read_geojson(folder / "points-fixed.geojson").size(), 2u);
  write(2, "table.csv");
  ASSERT_TRUE(written());
  EXPECT_EQ(read_landmarks(folder / "table.csv").size(), 2u);
}

}  // namespace
}  // namespace alinify

// The window's outputs beside the warped image: the map and the report; and the view before the result.

#include <fstream>
#include <sstream>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include "core/io/transform_exchange.h"
#include "core/io/transform_formats.h"
#include "core/io/transform_io.h"
#include "core/quality/messages.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"
#include "tests/ui/one_place_report.h"
#include "tests/ui/speaking.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/annotations_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/panels/registration_panel.h"

namespace alinify {
namespace {

using test::wait_for;

std::string text_in(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class ExportsTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
  }
  QString file(const char* name) { return QString::fromStdString((folder / name).string()); }
  /// Triggers the command, names the file, and waits for the message that it is written.
  void write(const char* command, const char* dialog, const char* name, const char* done) {
    action(command)->trigger();
    choose_file(dialog, file(name));
    ASSERT_TRUE(wait_for([&] { return child<QWidget>(done) != nullptr; }));
    child<QWidget>(done)->close();
    ASSERT_TRUE(wait_for([&] { return child<QWidget>(done) == nullptr; }));
    activate();
  }
  testing::TemporaryFolder folder;
};

TEST_F(ExportsTest, WritesTheMapAsItIsShown) {
  EXPECT_FALSE(action("export_transform")->isEnabled());
  register_pair();
  write("export_transform", "export_transform_dialog", "map.json", "transform_done");
  const Transform read = read_transform(folder / "map.json");
  EXPECT_NEAR(read(Vec2d{100, 50}).x, 88, 1e-9);
  EXPECT_EQ(read.fixed.size, (Size{900, 700}));
  window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
  write("export_transform", "export_transform_dialog", "corrected.json", "transform_done");
  const Vec2d at = read_transform(folder / "corrected.json")(Vec2d{300, 200});
  EXPECT_NEAR(at.x, 298, 0.05) << "the correction is part of what is written";
  EXPECT_NEAR(at.y, 204, 0.05);
}

TEST_F(ExportsTest, ProposesTheChoicesOfTheLastExport) {
  register_pair();
  const auto ask = [&] {
    action("export")->trigger();
    return wait_child<ui::ExportDialog>("export_dialog");
  };
  const auto choose = [](ui::ExportDialog* dialog, const char* combo, int row) {
    auto* box = dialog->findChild<QComboBox*>(combo);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
  };
  const auto chosen = [](ui::ExportDialog* dialog, const char* combo) {
    return dialog->findChild<QComboBox*>(combo)->currentIndex();
  };
  const auto number = [](ui::ExportDialog* dialog, const char* field) {
    return dialog->findChild<QDoubleSpinBox*>(field);
  };
  ui::ExportDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(file("small.tif"));
  choose(dialog, "interpolation", 3);
  choose(dialog, "export_scale", 2);
  choose(dialog, "compression", 1);
  choose(dialog, "export_frame", 3);
  number(dialog, "export_width")->setFocus();
  number(dialog, "export_width")->selectAll();
  QTest::keyClicks(number(dialog, "export_width"), "320");
  QTest::mouseClick(dialog->findChild<QCheckBox*>("pyramid"), Qt::LeftButton, {}, QPoint(8, 8));
  ASSERT_FALSE(dialog->findChild<QCheckBox*>("pyramid")->isChecked());
  auto* accept = dialog->findChild<QPushButton*>("export_accept");
  ASSERT_TRUE(wait_for([&] { return accept->isEnabled(); }));
  QTest::mouseClick(accept, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return fake.exports == 1 && !window->busy(); }));
  activate();

  dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->path(), file("small.tif"));
  EXPECT_EQ(chosen(dialog, "interpolation"), 3);
  EXPECT_EQ(chosen(dialog, "export_scale"), 2);
  EXPECT_EQ(chosen(dialog, "compression"), 1);
  EXPECT_EQ(chosen(dialog, "export_frame"), 3);
  EXPECT_EQ(number(dialog, "export_width")->value(), 320);
  EXPECT_FALSE(dialog->findChild<QCheckBox*>("pyramid")->isChecked());
  dialog->reject();
  activate();

  // Of another pair the region would be another place.
  window->files().discard_changes();
  window->open_images("/nowhere/fixed 2.tif", "/nowhere/moving 2.tif");
  ASSERT_TRUE(wait_for([&] {
    return !window->busy() && window->document().image(ui::Side::Moving)->name() == "moving 2.tif";
  }));
  activate();
  register_pair();
  dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(chosen(dialog, "export_scale"), 2);
  EXPECT_EQ(chosen(dialog, "export_frame"), 0);
}

TEST_F(ExportsTest, MapsAnnotationsOfEitherImage) {
  EXPECT_FALSE(action("export_annotations")->isEnabled());
  register_pair();
  testing::put_text(folder / "cells.geojson", R"([{"type":"Point","coordinates":[100.5,50]}])");
  const auto map = [&](int image, const char* out) {
    action("export_annotations")->trigger();
    auto* dialog = wait_child<ui::AnnotationsDialog>("annotations_dialog");
    ASSERT_NE(dialog, nullptr);
    auto* accept = dialog->findChild<QPushButton*>("annotations_accept");
    EXPECT_FALSE(accept->isEnabled()) << "no file is named yet";
    dialog->findChild<QLineEdit*>("annotations_in")->setText(file("cells.geojson"));
    EXPECT_EQ(dialog->out(), file("cells-mapped.geojson"));
    EXPECT_TRUE(accept->isEnabled());
    dialog->findChild<QLineEdit*>("annotations_out")->setText(file(out));
    dialog->findChild<QComboBox*>("annotations_belong_to")->setCurrentIndex(image);
    accept->click();
    ASSERT_TRUE(wait_for([&] { return child<QWidget>("annotations_done") != nullptr; }));
    EXPECT_TRUE(child<QWidget>("annotations_done")
                    ->toolTip()
                    .contains(QStringLiteral("1 features with 1 shapes mapped")));
    child<QWidget>("annotations_done")->close();
    ASSERT_TRUE(wait_for([&] { return child<QWidget>("annotations_done") == nullptr; }));
    activate();
  };
  map(0, "in_moving.geojson");
  EXPECT_EQ(text_in(folder / "in_moving.geojson").find(R"([{"type":"Point","coordinates":[88.5,)"), 0u)
      << text_in(folder / "in_moving.geojson");
  map(1, "in_fixed.geojson");
  EXPECT_EQ(text_in(folder / "in_fixed.geojson").find(R"([{"type":"Point","coordinates":[112.5,)"), 0u)
      << text_in(folder / "in_fixed.geojson");
}

TEST_F(ExportsTest, WritesTheMapForOtherPrograms) {
  register_pair();
  action("export_transform")->trigger();
  auto* dialog = wait_child<QFileDialog>("export_transform_dialog");
  ASSERT_NE(dialog, nullptr);
  const QString filter = dialog->nameFilters().filter(QStringLiteral("2 x 3")).value(0);
  dialog->selectNameFilter(filter);
  Q_EMIT dialog->filterSelected(filter);
  type_and_accept(dialog, file("affine"));
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("transform_done") != nullptr; }));
  ASSERT_TRUE(std::filesystem::exists(folder / "affine.csv")) << "the ending goes with the form";
  const Transform read =
      import_transform("affine", folder / "affine.csv", {{900, 700}, {}}, {{900, 700}, {}});
  EXPECT_NEAR(read(Vec2d{100, 50}).x, 88, 1e-6);
}

// The same list as the command line's.
TEST_F(ExportsTest, OffersEveryFormatThatIsWrittenAndReadsBackThoseThatAreRead) {
  register_pair();
  action("export_transform")->trigger();
  auto* dialog = wait_child<QFileDialog>("export_transform_dialog");
  ASSERT_NE(dialog, nullptr);
  const QString offered = dialog->nameFilters().join('\n');
  for (const TransformFormat& format : transform_formats())
    EXPECT_EQ(offered.contains(format.title->english), format.writes && format.name != std::string("bspline"))
        << format.name;
  // Its ending is also that of another, earlier one.
  const QString filter = dialog->nameFilters().filter(QStringLiteral("QuPath's image alignment")).value(0);
  dialog->selectNameFilter(filter);
  Q_EMIT dialog->filterSelected(filter);
  type_and_accept(dialog, file("matrix.txt"));
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("transform_done") != nullptr; }));
  child<QWidget>("transform_done")->close();
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("transform_done") == nullptr; }));
  EXPECT_NE(text_in(folder / "matrix.txt").find("\t-12.000000000000"), std::string::npos)
      << text_in(folder / "matrix.txt");
  window->document().clear_registration();
  activate();
  action("import_transform")->trigger();
  dialog = wait_child<QFileDialog>("import_transform_dialog");
  ASSERT_NE(dialog, nullptr);
  const QStringList readable = dialog->nameFilters();
  for (const TransformFormat& format : transform_formats())
    EXPECT_EQ(!readable.filter(format.title->english).isEmpty(), format.reads) << format.name;
  dialog->selectNameFilter(readable.filter(QStringLiteral("QuPath's image alignment")).value(0));
  type_and_accept(dialog, file("matrix.txt"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  EXPECT_NEAR((*window->document().current_transform())(Vec2d{100, 50}).x, 88, 1e-9);
}

TEST_F(ExportsTest, WritesTheInverseOfTheMap) {
  register_pair();
  action("export_transform")->trigger();
  auto* dialog = wait_child<QFileDialog>("export_transform_dialog");
  ASSERT_NE(dialog, nullptr);
  const QString inverse = dialog->nameFilters().back();
  dialog->selectNameFilter(inverse);
  Q_EMIT dialog->filterSelected(inverse);
  EXPECT_TRUE(dialog->selectedFiles().value(0).endsWith("-inverse.json"))
      << dialog->selectedFiles().value(0).toStdString();
  type_and_accept(dialog, file("inverse.json"));
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("transform_done") != nullptr; }));
  const Transform read = read_transform(folder / "inverse.json");
  EXPECT_NEAR(read(Vec2d{88, 50}).x, 100, 1e-6);
  EXPECT_TRUE(read.provenance.inverse);
  EXPECT_TRUE(child<QWidget>("transform_done")
                  ->toolTip()
                  .endsWith("There and back off by 0.00 px at the median, 0.00 px at most."))
      << child<QWidget>("transform_done")->toolTip().toStdString();
}

TEST_F(ExportsTest, WritesAMapInTheFormThatItsNameEndsInOrNotAtAll) {
  register_pair();
  write("export_transform", "export_transform_dialog", "map.csv", "transform_done");
  const Transform read = import_transform("affine", folder / "map.csv", {{900, 700}, {}}, {{900, 700}, {}});
  EXPECT_NEAR(read(Vec2d{100, 50}).x, 88, 1e-6) << "the filter said JSON, the name CSV";
  action("export_transform")->trigger();
  choose_file("export_transform_dialog", file("map.png"));
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->informativeText().contains(".png")) << box->informativeText().toStdString();
  box->close();
  EXPECT_FALSE(std::filesystem::exists(folder / "map.png"));
}

TEST_F(ExportsTest, RefusesAnotherFormatForThePictureOfTheView) {
  action("export_screenshot")->trigger();
  choose_file("screenshot_dialog", file("view.jpg"));
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("view.jpg")) << box->text().toStdString();
  box->close();
  EXPECT_FALSE(std::filesystem::exists(folder / "view.jpg"));
}

TEST_F(ExportsTest, WritesAReportOfTheShownResult) {
  EXPECT_FALSE(action("export_report")->isEnabled());
  register_pair();
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  EXPECT_NE(page.find("the images are only pretended"), std::string::npos);
  window->document().set_corrections({{{300, 200}, {310, 204}, 90, false}}, "Correct");
  write("export_report", "export_report_dialog", "report.json", "report_done");
  const std::string figures = text_in(folder / "report.json");
  EXPECT_NE(figures.find("\"initial\": \"auto\""), std::string::npos) << figures.substr(0, 800);
  EXPECT_NE(figures.find("corrected by hand at one place"), std::string::npos);
}

TEST_F(ExportsTest, TellsInTheReportWhatACorrectionChanged) {
  // All of the image is expected to be off by that much.
  const auto off_by = [](float px) {
    QualityReport report;
    report.verdict = Verdict::Good, report.tolerance_px = 1;
    report.errors.size = {9, 7}, report.errors.step_px = 100, report.errors.origin_px = {49.5, 49.5};
    PlaceError place;
    place.state = PlaceState::Measured, place.expected_px = place.high_px = px;
    report.errors.places.assign(63, place);
    return report;
  };
  fake.next_report = off_by(0.25f);
  register_pair();
  window->document().set_corrections({{{300, 200}, {323, 200}, 60, false}}, "Correct");
  fake.next_report = off_by(4);
  ASSERT_EQ(window->document().outdated(), ui::Outdated::Corrected);
  write("export_report", "export_report_dialog", "report.html", "report_done");
  EXPECT_EQ(window->document().outdated(), ui::Outdated::No) << "the window was told the same";
  const std::string page = text_in(folder / "report.html");
  const std::string change =
      "In the part corrected by hand: right to 1 px on 100 % of the area before, on 0 % now; largest error "
      "0.25 px before, 4 px now. That is worse";
  EXPECT_NE(page.find(change), std::string::npos) << page.substr(page.find("class='verdict"), 900);
  EXPECT_EQ(page.find(change), page.rfind(change)) << "once is enough";
  EXPECT_NE(page.find("class='verdict"), std::string::npos) << page.substr(page.find("class='verdict"), 900);
  const std::string stretched = "areas of the moving image are stretched";
  EXPECT_NE(page.find(stretched), std::string::npos);
  EXPECT_TRUE(child<QLabel>("result")->text().contains(QString::fromStdString(stretched)));
  write("export_report", "export_report_dialog", "report.json", "report_done");
  EXPECT_EQ(text_in(folder / "report.json").find("corrected by hand:"), std::string::npos)
      << "it is in English always";
}

TEST_F(ExportsTest, ReportsTheFiguresThatTheWindowTells) {
  fake.next_report = test::one_place_report(test::words("misaligned by 12 px"), FindingKind::Off);
  register_pair();
  fake.next_report = test::one_place_report(test::words("misaligned by 15 px"), FindingKind::Off);
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  EXPECT_NE(page.find("misaligned by 12 px"), std::string::npos);
  EXPECT_EQ(page.find("misaligned by 15 px"), std::string::npos) << "what was read anew for the pictures";
}

TEST_F(ExportsTest, CallsNoCorrectionWorseThatMadeTheWholeBetter) {
  QualityReport report;
  report.verdict = Verdict::Check, report.tolerance_px = 1;
  report.errors.size = {9, 7}, report.errors.step_px = 100, report.errors.origin_px = {49.5, 49.5};
  PlaceError right;
  right.state = PlaceState::Measured, right.expected_px = right.high_px = 0.25f;
  PlaceError wrong = right;
  wrong.expected_px = wrong.high_px = 5;
  report.errors.places.assign(63, right);
  for (int i = 0; i < 9; ++i) report.errors.places[static_cast<std::size_t>(54 + i)] = wrong;
  fake.next_report = report;
  register_pair();
  window->document().set_corrections({{{300, 200}, {323, 200}, 60, false}}, "Correct");
  report.errors.places.assign(63, right);
  report.errors.places[2 * 9 + 2] = wrong;  // within reach of the correction
  fake.next_report = report;
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  EXPECT_NE(page.find("In the part corrected by hand"), std::string::npos);
  EXPECT_EQ(page.find("That is worse"), std::string::npos);
}

TEST_F(ExportsTest, TellsWhereTheCheckCannotJudgeACorrection) {
  QualityReport report =
      test::one_place_report(test::words("almost nothing matches here"), FindingKind::Lost);
  for (std::int64_t j = 20; j < 30; ++j)
    for (std::int64_t i = 20; i < 32; ++i)
      report.errors.places[static_cast<std::size_t>(90 * j + i)] = {PlaceState::Lost, 12, 6, 36, {}};
  fake.next_report = report;
  register_pair();
  window->document().set_corrections({{{260, 250}, {280, 250}, 60, false}}, "Correct");
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  const auto told =
      page.find("of it almost nothing matches: there the check cannot tell whether it is better");
  EXPECT_NE(told, std::string::npos) << page.substr(page.find("class='verdict"), 900);
}

TEST_F(ExportsTest, TellsInTheReportTheErrorsOfLandmarksSetSinceTheRun) {
  register_pair();
  write("export_report", "export_report_dialog", "report.html", "report_done");
  EXPECT_EQ(text_in(folder / "report.html").find("newer than the result"), std::string::npos);
  const Vec2d at{200, 150}, mapped = (*window->document().state().moving_from_fixed)(at);
  window->document().set_landmarks({{"N3", at, mapped + Vec2d{3, 4}, true}}, "Add Landmark");
  write("export_report", "export_report_dialog", "later.html", "report_done");
  EXPECT_NE(text_in(folder / "later.html").find("<td>N3 (newer than the result)</td><td>5.00 px"),
            std::string::npos);
}

TEST_F(ExportsTest, SaysInTheReportThatThePlacesWereAccepted) {
  QualityReport report = test::one_place_report(test::words("almost nothing matches here"), FindingKind::Off);
  report.verdict = Verdict::Good;
  report.reasons = {messages::one_place_to_look};
  fake.next_report = report;
  register_pair();
  action("accept_all_places")->trigger();
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  EXPECT_NE(page.find("the only place to review was accepted"), std::string::npos);
  EXPECT_EQ(page.find("one place is worth a look"), std::string::npos);
}

TEST_F(ExportsTest, ComparesInTheReportWithTheStartOfTheWholeMapAfterAPartWasRegisteredAgain) {
  register_pair();
  const double start = fake.judged_start;
  action("register_region")->trigger();
  ASSERT_TRUE(wait_for([&] { return window->document().state().results.size() == 2 && !window->busy(); }));
  EXPECT_NE(fake.judged_start, start) << "the part is judged against the map before it";
  write("export_report", "export_report_dialog", "report.html", "report_done");
  EXPECT_EQ(fake.judged_start, start);
}

TEST_F(ExportsTest, WritesAReportInTheLanguageOfTheWindow) {
  const test::Speaking german("de");
  ASSERT_TRUE(german.loaded());
  register_pair();
  write("export_report", "export_report_dialog", "report.html", "report_done");
  const std::string page = text_in(folder / "report.html");
  for (const char* part : {"<html lang='de'>", "<h1>Registrierungsbericht</h1>", "<h2>Lauf</h2>",
                           "<tr><th>Startlage</th><td>automatisch (auto)</td></tr>"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("Registration report"), std::string::npos);
}

TEST_F(ExportsTest, ReadsAMapBackAndJudgesIt) {
  register_pair();
  write("export_transform", "export_transform_dialog", "map.json", "transform_done");
  window->document().clear_registration();
  action("import_transform")->trigger();
  choose_file("import_transform_dialog", file("map.json"));
  ASSERT_TRUE(wait_for([&] { return window->document().state().registration && !window->busy(); }));
  EXPECT_EQ((*window->document().current_transform())(Vec2d{100, 50}).x, 88);
  EXPECT_EQ(window->document().state().shown_result()->name, "map");
  EXPECT_EQ(child<QLabel>("result_status")->text(), "Needs review");
  EXPECT_EQ(window->document().undo_stack().undoText(), "Import Transform");
}

TEST_F(ExportsTest, RefusesAMapForImagesOfOtherSizes) {
  Transform other;
  other.fixed.size = {50, 40}, other.moving.size = {900, 700};
  write_transform(other, folder / "other.json");
  action("import_transform")->trigger();
  choose_file("import_transform_dialog", file("other.json"));
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->informativeText().contains("50 x 40")) << box->informativeText().toStdString();
  box->close();
  EXPECT_EQ(window->document().current_transform(), nullptr);
}

TEST_F(ExportsTest, SaysWhyAMapCannotBeWritten) {
  register_pair();
  action("export_transform")->trigger();
  auto* dialog = wait_child<QFileDialog>("export_transform_dialog");
  ASSERT_NE(dialog, nullptr);
  // The folder goes while the name is being chosen.
  const QString inner = file("inner");
  std::filesystem::create_directory(folder / "inner");
  dialog->setDirectory(inner);
  Q_EMIT dialog->fileSelected(inner + "/gone/map.json");
  dialog->close();
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->text().contains("map.json")) << box->text().toStdString();
  box->close();
}

TEST_F(ExportsTest, FlipsBetweenHowThePairLayTheStartAndTheResult) {
  const auto x = [&] { return (*window->document().current_transform())(Vec2d{100, 100}).x; };
  EXPECT_FALSE(action("start_after")->isEnabled());
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_Y);
  EXPECT_EQ(x(), 91) << "the run began 9 px to the left";
  EXPECT_TRUE(action("start_after")->isChecked());
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_EQ(x(), 100) << "from the start straight to how the images lie";
  EXPECT_TRUE(action("before_after")->isChecked());
  EXPECT_FALSE(action("start_after")->isChecked());
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_EQ(x(), 88);
  EXPECT_FALSE(action("before_after")->isChecked());
}

TEST_F(ExportsTest, TakesEngineAndOptionsBackStepByStep) {
  auto* engine = child<QComboBox>("engine");
  auto* start = child<QComboBox>("initial");
  const int first = engine->currentIndex();
  QTest::mouseClick(child<QToolButton>("options_toggle"), Qt::LeftButton);
  auto* iterations = wait_child<QSpinBox>("option_iterations");
  ASSERT_NE(iterations, nullptr);
  iterations->setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(iterations, Qt::Key_Up);
  EXPECT_EQ(iterations->value(), 3);
  start->setCurrentIndex(2);
  engine->setCurrentIndex(1 - first);
  EXPECT_EQ(window->document().undo_stack().undoText(), "Choose Engine");
  window->document().undo_stack().undo();
  EXPECT_EQ(engine->currentIndex(), first);
  EXPECT_EQ(start->currentIndex(), 2);
  ASSERT_NE(iterations = child<QSpinBox>("option_iterations"), nullptr);
  EXPECT_EQ(iterations->value(), 3) << "each engine keeps its options";
  window->document().undo_stack().undo();
  EXPECT_EQ(start->currentIndex(), 0);
  window->document().undo_stack().undo();
  EXPECT_EQ(iterations->value(), 0) << "the steps of one number are one step";
  window->document().undo_stack().redo();
  window->document().undo_stack().redo();
  window->document().undo_stack().redo();
  EXPECT_EQ(engine->currentIndex(), 1 - first);
}

TEST_F(ExportsTest, KeepsOptionsComparisonAndPlaceInTheSession) {
  for (const char* name : {"fixed.tif", "moving.tif"}) std::ofstream(folder / name) << "pixels of " << name;
  window->open_images(file("fixed.tif"), file("moving.tif"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  child<QComboBox>("initial")->setCurrentIndex(3);
  ui::ViewSettings settings = window->canvas().settings();
  settings.mode = CompareMode::Checkerboard;
  settings.checker_px = 40;
  window->canvas().set_settings(settings);
  Viewport place = window->canvas().viewport();
  place.center_fixed = {222, 333};
  place.fixed_px_per_pixel = 0.5;
  window->canvas().set_viewport(place);
  bool saved = false;
  window->files().save(file("pair.alinify"), [&] { saved = true; });
  ASSERT_TRUE(wait_for([&] { return saved; }));

  QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return !window->document().has_pair(); }));
  EXPECT_EQ(child<QComboBox>("initial")->currentIndex(), 0);
  window->canvas().set_settings({});
  window->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
  EXPECT_EQ(child<QComboBox>("initial")->currentIndex(), 3);
  EXPECT_EQ(window->canvas().settings(), settings);
  EXPECT_NEAR(window->canvas().viewport().center_fixed.x, 222, 1e-9);
  EXPECT_NEAR(window->canvas().viewport().fixed_px_per_pixel, 0.5, 1e-9);
}

}  // namespace
}  // namespace alinify

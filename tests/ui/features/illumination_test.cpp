// Illumination in the window: estimated, viewed, used, undone, saved, reported, and exported only on request.

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <nlohmann/json.hpp>

#include "core/image/pyramid.h"
#include "core/prepare/illumination/illumination_file.h"
#include "tests/support/text_files.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/illumination_dialog.h"
#include "ui/dialogs/relocate_dialog.h"
#include "ui/panels/curves_view.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::IlluminationDialog;
using ui::Side;

constexpr Size kSize{600, 1400};

// The camera: darker towards the edges, and every fourth column a twentieth weaker.
double response(std::int64_t x) {
  const double u = 2 * static_cast<double>(x) / static_cast<double>(kSize.width) - 1;
  return (1 - 0.3 * u * u) * (x % 4 == 0 ? 0.95 : 1.0);
}

// The undisturbed surface, with grain, of mean 180.
double surface(std::int64_t x, std::int64_t y) {
  const auto mixed = static_cast<std::uint32_t>(x * 73856093 ^ y * 19349663) * 2654435761U;
  return 168 + static_cast<double>(mixed >> 24) * 24 / 255;
}

std::shared_ptr<const TileSource> captured(bool reference) {
  auto image = std::make_shared<Image>(kSize, 3, PixelType::U8);
  for (std::int64_t y = 0; y < kSize.height; ++y)
    for (std::int64_t x = 0; x < kSize.width; ++x) {
      const double v = (reference ? 240 : surface(x, y)) * response(x);
      for (int c = 0; c < 3; ++c) image->pixels().at(x, y)[c] = std::byte(static_cast<int>(v + 0.5));
    }
  ImageInfo info;
  info.size = kSize;
  info.channels = 3;
  info.color = ColorModel::Rgb;
  info.levels = {{kSize, {256, 256}, {1, 1}}};
  return make_memory_source(std::move(image), std::move(info));
}

// How far the means of an image's columns differ from their mean, root mean square.
double unevenness(const TileSource& source) {
  const Image image = read_level(source, 0);
  const Size size = image.size();
  std::vector<double> means(static_cast<std::size_t>(size.width), 0);
  double all = 0;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto v = static_cast<double>(image.pixels().at(x, y)[0]);
      means[static_cast<std::size_t>(x)] += v / static_cast<double>(size.height);
      all += v / static_cast<double>(size.area());
    }
  double sum = 0;
  for (const double mean : means) sum += (mean / all - 1) * (mean / all - 1);
  return std::sqrt(sum / static_cast<double>(size.width));
}

class IlluminationTest : public test::OpenPairTest {
 protected:
  void SetUp() override {
    std::ofstream(folder / "white.tif") << "pixels of white.tif";
    OpenPairTest::SetUp();
  }
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [open = services.open_image](const std::filesystem::path& path, int page,
                                                       Progress& progress) {
      const std::string name = path.filename().string();
      if (name == "moving.tif" || name == "white.tif") return captured(name == "white.tif");
      return open(path, page, progress);
    };
    services.register_job = [this, run = services.register_job](
                                const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      corrections = job.pair.corrections;
      unevenness_of_run = unevenness(*job.pair.moving);
      JobResult done = run(job, observer, progress);
      done.corrections = job.pair.corrections;
      record_corrections(job.pair.corrections, done.result.moving_from_fixed.provenance);
      return done;
    };
    services.export_warped = [this](const ExportRequest& request, Progress&) {
      unevenness_of_export = unevenness(*request.moving);
      ++fake.exports;
      return WrittenFile{request.path, 1, false, 1, {}};
    };
    return services;
  }
  IlluminationDialog* ask() {
    action("illumination")->trigger();
    return wait_child<IlluminationDialog>("illumination_dialog");
  }
  static void press(IlluminationDialog* dialog, const char* name) {
    QTest::mouseClick(dialog->findChild<QPushButton*>(name), Qt::LeftButton);
  }
  // Estimates from the white reference, with the profile in the test's folder.
  IlluminationDialog* find_from_white() {
    IlluminationDialog* dialog = ask();
    if (!dialog) return nullptr;
    choose(dialog->findChild<QComboBox*>("illumination_from"), 1);
    QTest::keyClicks(dialog->findChild<QLineEdit*>("illumination_white"), file("white.tif"));
    press(dialog, "illumination_find");
    return wait_for([&] { return dialog->found() != nullptr; }) ? dialog : nullptr;
  }
  void use(IlluminationDialog* dialog) {
    press(dialog, "illumination_use");
    ASSERT_TRUE(wait_for([&] { return !child<IlluminationDialog>("illumination_dialog"); }));
    activate();
  }
  void open_second_window() {
    second = std::make_unique<ui::MainWindow>(services_of_test());
    second->show();
    second->open_session(file("pair.alinify"));
  }
  std::filesystem::path path_of_profile() const { return folder / "moving-illumination.json"; }
  double unevenness_of_document() { return unevenness(*window->document().image(Side::Moving)->source); }
  std::shared_ptr<const TileSource> shown() {
    for (const ViewLayer& layer : window->features().layers.layers().view_layers())
      if (layer.of_moving_side) return layer.source;
    return nullptr;
  }

  ImageCorrections corrections;
  double unevenness_of_run = -1, unevenness_of_export = -1;
};

TEST_F(IlluminationTest, IsFoundFromAReferenceLookedAtUsedAndTakenBackByUndo) {
  const double before = unevenness_of_document();
  EXPECT_GT(before, 0.05);
  IlluminationDialog* dialog = find_from_white();
  ASSERT_NE(dialog, nullptr);
  const auto* curves = dialog->findChild<ui::CurvesView*>("illumination_curves");
  ASSERT_EQ(curves->plots().size(), 3U) << "gain, captured, what is left; there is no offset";
  const auto& gain = curves->plots()[0].curves;
  ASSERT_EQ(gain.size(), 3U) << "one for each colour";
  // The white reference is rounded to whole levels of 240: to 0.3 %.
  EXPECT_NEAR(gain[0].values[1] / gain[0].values[301], response(301) / response(1), 0.006);
  EXPECT_NEAR(gain[1].values[300] / gain[1].values[301], 1 / 0.95, 0.006);
  EXPECT_TRUE(dialog->findChild<QLabel*>("illumination_state")->text().contains("as captured"));
  EXPECT_DOUBLE_EQ(unevenness_of_document(), before) << "looking changes nothing";
  EXPECT_LT(unevenness(*shown()), 0.003) << "the canvas shows it through the profile";
  QTest::mouseClick(dialog->findChild<QCheckBox*>("illumination_try"), Qt::LeftButton, Qt::NoModifier,
                    QPoint(8, 8));
  EXPECT_DOUBLE_EQ(unevenness(*shown()), before);
  use(dialog);
  EXPECT_LT(unevenness_of_document(), 0.003);
  EXPECT_LT(unevenness(*shown()), 0.003);
  EXPECT_TRUE(window->files().modified()) << "closing would lose it";
  key(Qt::Key_Z);
  EXPECT_DOUBLE_EQ(unevenness_of_document(), before);
  EXPECT_DOUBLE_EQ(unevenness(*shown()), before);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_LT(unevenness_of_document(), 0.003);
  EXPECT_TRUE(read_correction(path_of_profile()).channels == 3) << "the command line can use it too";
}

TEST_F(IlluminationTest, IsFoundFromTheImageItselfWhereThereIsNoReference) {
  IlluminationDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  press(dialog, "illumination_find");
  ASSERT_TRUE(wait_for([&] { return dialog->found() != nullptr; }));
  const ColumnCurves& curves = dialog->found()->curves;
  EXPECT_GT(curves.rms(curves.before, 0), 0.05);
  // The light is evened out; single columns may be the cloth's own for all that so few strips can tell.
  EXPECT_LT(curves.rms(curves.after, 0), 0.3 * curves.rms(curves.before, 0));
  EXPECT_NEAR(curves.rms(curves.after, 0), unevenness(*dialog->found()->corrected), 1e-3)
      << "what is told is what is applied";
}

TEST_F(IlluminationTest, LeavesEverythingAsItWasWhenItIsClosed) {
  const auto source = window->document().image(Side::Moving)->source;
  IlluminationDialog* dialog = find_from_white();
  ASSERT_NE(dialog, nullptr);
  EXPECT_NE(shown(), source);
  QTest::keyClick(dialog, Qt::Key_Escape);
  ASSERT_TRUE(wait_for([&] { return !child<IlluminationDialog>("illumination_dialog"); }));
  EXPECT_EQ(window->document().image(Side::Moving)->source, source);
  EXPECT_EQ(shown(), source);
  EXPECT_FALSE(std::filesystem::exists(path_of_profile())) << "nothing is written unless it is used";
}

TEST_F(IlluminationTest, StopsWhenItIsCancelledAndCanBeAskedForAgain) {
  IlluminationDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  choose(dialog->findChild<QComboBox*>("illumination_from"), 1);
  fake.open_ms = 60000;
  QTest::keyClicks(dialog->findChild<QLineEdit*>("illumination_white"), file("fixed2.tif"));
  press(dialog, "illumination_find");
  auto* cancel = dialog->findChild<QPushButton*>("illumination_cancel");
  ASSERT_TRUE(wait_for([&] { return cancel->isVisible(); }));
  EXPECT_FALSE(dialog->findChild<QPushButton*>("illumination_use")->isEnabled());
  QTest::mouseClick(cancel, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }, 5000));
  EXPECT_EQ(dialog->found(), nullptr);
  EXPECT_TRUE(dialog->findChild<QPushButton*>("illumination_find")->isEnabled());
  fake.open_ms = 0;
}

TEST_F(IlluminationTest, IsReadByRunsToldInTheReportAndExportedOnlyIfAsked) {
  use(find_from_white());
  register_pair();
  ASSERT_TRUE(corrections.moving.has_value());
  EXPECT_FALSE(corrections.fixed.has_value());
  EXPECT_EQ(corrections.moving->fingerprint, fingerprint_of(path_of_profile()));
  EXPECT_LT(unevenness_of_run, 0.003);
  action("export_report")->trigger();
  choose_file("export_report_dialog", file("report.json"));
  ASSERT_TRUE(wait_for([&] { return std::filesystem::exists(folder / "report.json") && !window->busy(); }));
  const auto report = nlohmann::json::parse(alinify::testing::get_text(folder / "report.json"));
  EXPECT_EQ(report.at("flatfield").at("moving").at("path"), path_of_profile().string());
  EXPECT_TRUE(report.at("flatfield").at("fixed").is_null());
  for (const bool corrected : {false, true}) {
    activate();
    action("export")->trigger();
    auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
    ASSERT_NE(dialog, nullptr);
    auto* box = dialog->findChild<QCheckBox*>("export_corrected");
    ASSERT_TRUE(box->isVisible());
    if (corrected) QTest::mouseClick(box, Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    dialog->findChild<QLineEdit*>("export_path")->setText(file(corrected ? "b.tif" : "a.tif"));
    const int exports = fake.exports;
    auto* accept = dialog->findChild<QPushButton*>("export_accept");
    ASSERT_TRUE(wait_for([&] { return accept->isEnabled(); }));
    QTest::mouseClick(accept, Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return fake.exports > exports && !window->busy(); }));
    if (corrected) {
      EXPECT_LT(unevenness_of_export, 0.003);
    } else {
      EXPECT_GT(unevenness_of_export, 0.05) << "as the file holds it";
    }
  }
}

TEST_F(IlluminationTest, IsKeptInTheSessionAndAskedForWhereItsFileIsGone) {
  use(find_from_white());
  save_as(file("pair.alinify"));
  open_second_window();
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  const auto& moving = second->document().image(Side::Moving);
  ASSERT_TRUE(moving->illumination.has_value());
  EXPECT_EQ(moving->illumination->path, path_of_profile());
  EXPECT_LT(unevenness(*moving->source), 0.003);
  EXPECT_FALSE(second->document().image(Side::Fixed)->illumination.has_value());
  second.reset();
  std::filesystem::rename(path_of_profile(), folder / "moved.json");
  open_second_window();
  ASSERT_TRUE(wait_for([&] { return second->findChild<ui::RelocateDialog*>() != nullptr; }));
  auto* find = second->findChild<ui::RelocateDialog*>()->findChild<QPushButton*>("find_moving_flatfield");
  ASSERT_NE(find, nullptr);
  second->findChild<ui::RelocateDialog*>()->found("moving_flatfield", file("moved.json"));
  QTest::mouseClick(second->findChild<ui::RelocateDialog*>()->findChild<QPushButton*>("relocate_open"),
                    Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  EXPECT_EQ(second->document().image(Side::Moving)->illumination->path, folder / "moved.json");
}

}  // namespace
}  // namespace alinify

// The moving image as one repeat of a design: tiled, shown, registered, exported, kept and taken back.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include "core/phantom/phantom.h"
#include "core/prepare/repeat/repeated_design.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/repeat_dialog.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::RepeatDialog;
using ui::Side;

constexpr Size kScan{520, 460}, kDesign{168, 144};

// A scan of cloth that a design was printed on in half drop, and the design.
const Phantom& printed() {
  static const Phantom phantom = [] {
    PhantomOptions options;
    options.kind = PhantomKind::Print;
    options.size = kScan;
    options.repeat = repeat_layout_from("half-drop", kDesign);
    return Phantom(options);
  }();
  return phantom;
}

std::shared_ptr<const TileSource> picture(bool scan) {
  Image image(scan ? kScan : kDesign, 3, PixelType::U8);
  if (scan) {
    printed().render_fixed(rect_of(image.size()), image.pixels());
  } else {
    printed().render_moving(rect_of(image.size()), image.pixels());
  }
  ImageInfo info;
  info.color = ColorModel::Rgb;
  return make_memory_source(std::make_shared<const Image>(std::move(image)), info);
}

class RepeatDesignTest : public test::OpenPairTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [](const std::filesystem::path& path, int /*page*/, Progress&) {
      return picture(path.filename().string().find("fixed") == 0);
    };
    services.register_job = [this, run = services.register_job](
                                const RegisterJob& job, RegistrationObserver& observer, Progress& progress) {
      asked = job.pair;
      JobResult done = run(job, observer, progress);
      if (job.pair.tiled_design)
        record_repeat(job.pair.tiled_design->repeated, done.result.moving_from_fixed);
      return done;
    };
    services.export_warped = [this](const ExportRequest& request, Progress&) {
      exported = request;
      ++fake.exports;
      return WrittenFile{request.path, 1, false, 1, {}};
    };
    return services;
  }
  RepeatDialog* ask() {
    action("repeat_design")->trigger();
    return wait_child<RepeatDialog>("repeat_dialog");
  }
  // Tiles the design in half drop, as specified by the user.
  void tile() {
    RepeatDialog* dialog = ask();
    ASSERT_NE(dialog, nullptr);
    choose(dialog->findChild<QComboBox*>("repeat_how"), 2);
    QTest::mouseClick(dialog->findChild<QPushButton*>("repeat_tile"), Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return moving().tiled_design != nullptr && !window->busy(); }));
    activate();
  }
  void open_second_window() {
    second = std::make_unique<ui::MainWindow>(services_of_test());
    second->show();
    second->open_session(file("pair.alinify"));
  }
  const ui::LoadedImage& moving() { return *window->document().image(Side::Moving); }
  const ui::DocumentState& state() { return window->document().state(); }
  // Largest distance between where the map and the print lead, whole repeats left out.
  double misplaced_px(const Transform& map) {
    const RepeatedDesign truth = *recorded_repeat(printed().truth()), tiled = moving().tiled_design->repeated;
    double worst = 0;
    for (const LandmarkPair& pair : printed().points()) {
      const Vec2d is = map(pair.fixed) + corner_of(tiled.extent);
      const Vec2d shown = truth.layout.design_point_of(pair.moving + corner_of(truth.extent));
      worst = std::max(worst, length(tiled.layout.plane_point_of(shown, is) - is));
    }
    return worst;
  }
  QString moving_title() {
    const auto& layers = window->features().layers.layers();
    for (int row = 0; row < layers.rowCount(); ++row)
      if (layers.layer(row).kind == ui::Layer::Kind::Moving)
        return layers.data(layers.index(row), Qt::DisplayRole).toString();
    return {};
  }

  RegisterPairRequest asked;
  ExportRequest exported;
};

TEST_F(RepeatDesignTest, IsTiledAsAPersonSaysShownAsATiledDesignAndTakenBackByUndo) {
  const auto design = moving().source;
  tile();
  EXPECT_EQ(words_of(moving().tiled_design->repeated.layout), "half-drop");
  EXPECT_EQ(moving().source->info().size, moving().tiled_design->repeated.extent.size());
  EXPECT_GT(moving().source->info().size.width, kScan.width);
  ASSERT_NE(state().moving_from_fixed, nullptr) << "it is shown where it lies";
  EXPECT_LT(misplaced_px(*state().moving_from_fixed), 8) << "a start, not yet the map";
  EXPECT_EQ(recorded_repeat(*state().moving_from_fixed), moving().tiled_design->repeated);
  EXPECT_EQ(moving_title(), "Tiled design (warped)");
  key(Qt::Key_Z);
  EXPECT_EQ(moving().source, design);
  EXPECT_EQ(moving().tiled_design, nullptr);
  EXPECT_EQ(state().moving_from_fixed, nullptr);
  EXPECT_EQ(moving_title(), "Moving");
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  RepeatDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->findChild<QComboBox*>("repeat_how")->currentIndex(), 2) << "as it is tiled now";
  QTest::mouseClick(dialog->findChild<QPushButton*>("repeat_remove"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return moving().tiled_design == nullptr; }));
  EXPECT_EQ(moving().source, design);
}

TEST_F(RepeatDesignTest, IsFoundOnTheScanByItself) {
  RepeatDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->findChild<QComboBox*>("repeat_turn")->isEnabled());
  QTest::mouseClick(dialog->findChild<QPushButton*>("repeat_tile"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return moving().tiled_design != nullptr && !window->busy(); }));
  EXPECT_EQ(words_of(moving().tiled_design->repeated.layout), "half-drop");
  EXPECT_LT(misplaced_px(*state().moving_from_fixed), 8);
}

TEST_F(RepeatDesignTest, CarriesLandmarksIntoTheNearestRepeatsAndBack) {
  const LandmarkPair point = printed().points().front();
  const RepeatedDesign truth = *recorded_repeat(printed().truth());
  const Vec2d in_design = truth.layout.design_point_of(point.moving + corner_of(truth.extent));
  window->document().set_landmarks({{"1", point.fixed, in_design, true}}, "Add Landmark");
  tile();
  const Vec2d carried = window->document().landmarks().front().moving;
  EXPECT_LT(length(carried - (*state().moving_from_fixed)(point.fixed)), 8);
  window->document().remove_tiled_design();
  EXPECT_LT(length(window->document().landmarks().front().moving - in_design), 1e-6);
}

TEST_F(RepeatDesignTest, IsRegisteredFromWhereItLiesAndExportedRepeated) {
  tile();
  register_pair();
  ASSERT_TRUE(asked.tiled_design.has_value());
  EXPECT_EQ(asked.moving->info().size, moving().tiled_design->repeated.extent.size());
  ASSERT_TRUE(asked.start.has_value()) << "a search might lead to any repeat";
  EXPECT_EQ(*asked.start, moving().tiled_design->moving_from_fixed);
  EXPECT_TRUE(recorded_repeat(*state().moving_from_fixed).has_value());
  action("export")->trigger();
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QLineEdit*>("export_path")->setText(file("warped.tif"));
  auto* accept = dialog->findChild<QPushButton*>("export_accept");
  ASSERT_TRUE(wait_for([&] { return accept->isEnabled(); }));
  QTest::mouseClick(accept, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return fake.exports == 1 && !window->busy(); }));
  EXPECT_EQ(exported.moving->info().size, moving().tiled_design->repeated.extent.size());
}

TEST_F(RepeatDesignTest, IsKeptInTheSession) {
  tile();
  save_as(file("pair.alinify"));
  open_second_window();
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  const auto& kept = second->document().image(Side::Moving);
  ASSERT_NE(kept->tiled_design, nullptr);
  EXPECT_EQ(kept->tiled_design->repeated, moving().tiled_design->repeated);
  EXPECT_EQ(kept->tiled_design->moving_from_fixed, moving().tiled_design->moving_from_fixed);
  EXPECT_EQ(kept->tiled_design->places.size(), moving().tiled_design->places.size());
  EXPECT_EQ(kept->source->info().size, moving().source->info().size);
  EXPECT_EQ(kept->design->info().size, kDesign);
  ASSERT_NE(second->document().state().moving_from_fixed, nullptr);
}

TEST_F(RepeatDesignTest, RefusesASizeThatIsNoneBeforeAnythingRuns) {
  RepeatDialog* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  choose(dialog->findChild<QComboBox*>("repeat_size_in"), 1);
  auto* tile_button = dialog->findChild<QPushButton*>("repeat_tile");
  EXPECT_FALSE(tile_button->isEnabled()) << "no size is given yet";
  QTest::keyClicks(dialog->findChild<QLineEdit*>("repeat_size"), "400x300");
  EXPECT_FALSE(tile_button->isEnabled());
  EXPECT_TRUE(dialog->findChild<QLabel*>("repeat_refusal")->text().contains("168"));
  dialog->findChild<QLineEdit*>("repeat_size")->selectAll();
  QTest::keyClicks(dialog->findChild<QLineEdit*>("repeat_size"), "160 x 144");
  EXPECT_TRUE(tile_button->isEnabled());
  EXPECT_EQ(dialog->request().size, "160x144");
}

}  // namespace
}  // namespace alinify

// A microscope's illumination in the window: estimated from fields by BaSiC, viewed, used, undone, saved.

#include <cmath>
#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include "core/base/order_statistics.h"
#include "core/image/pyramid.h"
#include "core/prepare/illumination/basic/estimate_basic.h"
#include "core/workflow/write_pieces.h"
#include "tests/core/prepare/illumination/basic/phantom_fields.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/fields_form.h"
#include "ui/dialogs/illumination_dialog.h"
#include "ui/panels/curves_view.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::IlluminationDialog;
using ui::Side;

constexpr int kFields = 20;

class IlluminationFieldsTest : public test::OpenPairTest {
 protected:
  void SetUp() override {
    ThreadPool pool(1);
    Progress progress;
    TiffWriterOptions plain;
    plain.pyramid = false;
    for (int i = 0; i < kFields; ++i)
      write_plane(*field(i), folder / name_of_field(i), plain, pool, progress);
    OpenPairTest::SetUp();
  }
  std::shared_ptr<const TileSource> field(int i) const {
    return alinify::testing::source_of(camera.field<std::uint16_t>(i, PixelType::U16));
  }
  static std::string name_of_field(int i) { return "field_" + std::to_string(10 + i) + ".tif"; }
  // The moving image is one of the fields, the fixed one of another size.
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.open_image = [this, open = services.open_image](const std::filesystem::path& path, int page,
                                                             Progress& progress) {
      return path.filename() == "moving.tif" ? field(3) : open(path, page, progress);
    };
    return services;
  }
  // Estimates from fields, which the file dialog chooses.
  IlluminationDialog* ask(int fields, bool one_of_another_size = false) {
    action("illumination")->trigger();
    auto* dialog = wait_child<IlluminationDialog>("illumination_dialog");
    if (!dialog) return nullptr;
    choose(dialog->findChild<QComboBox*>("illumination_from"), 2);
    EXPECT_FALSE(find_button(dialog)->isEnabled()) << "nothing is chosen";
    QTest::mouseClick(dialog->findChild<QPushButton*>("illumination_fields_choose"), Qt::LeftButton);
    QStringList names;
    for (int i = 0; i < fields; ++i) names << '"' + file(name_of_field(i).c_str()) + '"';
    if (one_of_another_size) names << '"' + file("field_of_another_size.tif") + '"';
    choose_file("illumination_fields_dialog", names.join(' '));
    EXPECT_TRUE(wait_for([&] { return dialog->fields().files().size() == names.size(); }));
    return dialog;
  }
  static QPushButton* find_button(IlluminationDialog* dialog) {
    return dialog->findChild<QPushButton*>("illumination_find");
  }
  static void press(IlluminationDialog* dialog, const char* name) {
    QTest::mouseClick(dialog->findChild<QPushButton*>(name), Qt::LeftButton);
  }
  static bool estimate(IlluminationDialog* dialog) {
    press(dialog, "illumination_find");
    return wait_for([&] { return dialog->found() != nullptr; });
  }
  // How much the light that is left in an image differs between its middle and its dark corner.
  double light_left(const TileSource& source) const {
    const Image image = read_level(source, 0);
    const auto median_of = [&](Rect part) {
      std::vector<std::uint16_t> values;
      for (std::int64_t y = part.y; y < part.bottom(); ++y)
        for (std::int64_t x = part.x; x < part.right(); ++x)
          values.push_back(image.pixels().samples<std::uint16_t>().at(x, y));
      return static_cast<double>(median(std::move(values)));
    };
    return median_of({0, 0, 24, 24}) / median_of({110, 95, 24, 24});
  }
  std::shared_ptr<const TileSource> shown() {
    for (const ViewLayer& layer : window->features().layers.layers().view_layers())
      if (layer.of_moving_side) return layer.source;
    return nullptr;
  }
  const TileSource& moving() { return *window->document().image(Side::Moving)->source; }

  alinify::testing::KnownCamera camera;
};

TEST_F(IlluminationFieldsTest, IsEstimatedDrawnLookedAtUsedUndoneAndKept) {
  const double captured = light_left(moving());
  EXPECT_LT(captured, 0.9);
  IlluminationDialog* dialog = ask(kFields);
  ASSERT_NE(dialog, nullptr);
  ASSERT_TRUE(estimate(dialog));
  // The camera's light is known.
  const auto& found = std::get<IlluminationField>(dialog->found()->correction->model);
  EXPECT_TRUE(found.dark.empty());
  double square = 0;
  for (std::int64_t y = 0; y < found.size.height; ++y)
    for (std::int64_t x = 0; x < found.size.width; ++x) {
      const auto at = [](std::int64_t p, std::int64_t full, std::int64_t reduced) {
        return (static_cast<double>(p) + 0.5) * static_cast<double>(full) / static_cast<double>(reduced) -
               0.5;
      };
      const double error =
          static_cast<double>(found.flat[static_cast<std::size_t>(y * found.size.width + x)]) -
          camera.flat(at(x, camera.size.width, found.size.width),
                      at(y, camera.size.height, found.size.height));
      square += error * error / static_cast<double>(found.size.area());
    }
  EXPECT_LT(std::sqrt(square), 0.02);
  EXPECT_EQ(dialog->findChild<ui::CurvesView*>("illumination_curves")->plots().size(), 3U);
  const auto* flat = dialog->findChild<QLabel*>("illumination_flat_field");
  EXPECT_TRUE(flat->isVisible());
  const QImage drawn = flat->pixmap().toImage();
  ASSERT_FALSE(drawn.isNull());
  EXPECT_GT(drawn.pixelColor(drawn.width() / 2, drawn.height() / 2).red(), drawn.pixelColor(2, 2).red() + 60);
  EXPECT_TRUE(dialog->findChild<QLabel*>("illumination_state")->text().contains("flat field lies between"));
  EXPECT_NEAR(light_left(*shown()), 1, 0.03) << "the canvas shows it corrected";
  EXPECT_DOUBLE_EQ(light_left(moving()), captured) << "looking changes nothing";
  press(dialog, "illumination_use");
  ASSERT_TRUE(wait_for([&] { return !child<IlluminationDialog>("illumination_dialog"); }));
  EXPECT_NEAR(light_left(moving()), 1, 0.03);
  key(Qt::Key_Z);
  EXPECT_DOUBLE_EQ(light_left(moving()), captured);
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_NEAR(light_left(moving()), 1, 0.03);
  save_as(file("pair.alinify"));
  second = std::make_unique<ui::MainWindow>(services_of_test());
  second->show();
  second->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  EXPECT_NEAR(light_left(*second->document().image(Side::Moving)->source), 1, 0.03);
}

TEST_F(IlluminationFieldsTest, IsEstimatedWithTheParametersAndTheVariantThatAreChosen) {
  IlluminationDialog* dialog = ask(12);
  ASSERT_NE(dialog, nullptr);
  auto* dark = dialog->findChild<QCheckBox*>("illumination_dark_field");
  auto* set = dialog->findChild<QComboBox*>("illumination_parameters");
  EXPECT_FALSE(dark->isChecked());
  choose(set, 3);
  EXPECT_TRUE(dark->isChecked()) << "the strict set has one";
  EXPECT_EQ(dialog->fields().options().max_reweightings, 25);
  choose(set, 2);
  EXPECT_EQ(dialog->fields().options().updates, "original");
  choose(set, 1);
  EXPECT_EQ(dialog->fields().options().updates, "basicpy1");
  choose(set, 0);
  EXPECT_FALSE(dark->isChecked());
  QTest::keyClick(dark, Qt::Key_Space);
  choose(dialog->findChild<QComboBox*>("illumination_variant"), 1);
  ASSERT_TRUE(estimate(dialog));
  BasicOptions options = basic_options_of(BasicParameterSet::BasicPy);
  options.variant = "ladmap", options.dark_field = true;
  std::vector<std::shared_ptr<const TileSource>> fields;
  for (int i = 0; i < 12; ++i) fields.push_back(field(i));
  Progress progress;
  const BasicEstimate expected = estimate_basic(BasicInput::of(fields), options, *fake.backend, progress);
  const auto& found = std::get<IlluminationField>(dialog->found()->correction->model);
  const auto flat = expected.flat_field.pixels().samples<float>(),
             dark_field = expected.dark_field.pixels().samples<float>();
  ASSERT_EQ(found.dark.size(), found.flat.size());
  for (std::int64_t y = 0; y < flat.height; ++y)
    for (std::int64_t x = 0; x < flat.width; ++x) {
      const auto i = static_cast<std::size_t>(y * flat.width + x);
      ASSERT_EQ(found.flat[i], flat.at(x, y));
      ASSERT_EQ(found.dark[i], dark_field.at(x, y));
    }
  QTest::keyClick(dark, Qt::Key_Space);
  EXPECT_EQ(dialog->found(), nullptr) << "another choice makes what was found void";
}

TEST_F(IlluminationFieldsTest, SaysWhichFieldDoesNotBelong) {
  ThreadPool pool(1);
  Progress progress;
  TiffWriterOptions plain;
  plain.pyramid = false;
  alinify::testing::KnownCamera other;
  other.size = {128, 192};
  write_plane(*alinify::testing::source_of(other.field<std::uint16_t>(0, PixelType::U16)),
              folder / "field_of_another_size.tif", plain, pool, progress);
  IlluminationDialog* dialog = ask(4, true);
  ASSERT_NE(dialog, nullptr);
  press(dialog, "illumination_find");
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE((box->text() + box->informativeText()).contains("Field 5 has 128 x 192"))
      << (box->text() + box->informativeText()).toStdString();
  box->close();
  EXPECT_EQ(dialog->found(), nullptr);
  EXPECT_TRUE(wait_for([&] { return find_button(dialog)->isEnabled(); }));
}

TEST_F(IlluminationFieldsTest, StopsWhenItIsCancelled) {
  IlluminationDialog* dialog = ask(kFields);
  ASSERT_NE(dialog, nullptr);
  choose(dialog->findChild<QComboBox*>("illumination_parameters"), 2);
  press(dialog, "illumination_find");
  auto* cancel = dialog->findChild<QPushButton*>("illumination_cancel");
  ASSERT_TRUE(wait_for([&] { return cancel->isVisible(); }));
  QTest::mouseClick(cancel, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return !window->busy(); }));
  EXPECT_EQ(dialog->found(), nullptr);
  EXPECT_TRUE(find_button(dialog)->isEnabled());
}

}  // namespace
}  // namespace alinify

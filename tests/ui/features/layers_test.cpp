#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/models/layers_model.h"
#include "ui/panels/histogram_view.h"
#include "ui/panels/layers_panel.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::Layer;
using Mode = QAbstractItemModelTester::FailureReportingMode;

class LayersModelTest : public ::testing::Test {
 protected:
  LayersModelTest() {
    document.set_images(ui::LoadedImage{"/a/fixed.tif", test::patterned_image({60, 40}, 0)},
                        ui::LoadedImage{"/a/moving.tif", test::patterned_image({60, 40}, 12)}, "Open Pair");
  }
  std::vector<Layer::Kind> kinds() const {
    std::vector<Layer::Kind> all;
    for (int row = 0; row < model.rowCount(); ++row) all.push_back(model.layer(row).kind);
    return all;
  }
  /// Drops a row between two others, as a view does after a drag.
  void drag(int from, int before) {
    const std::unique_ptr<QMimeData> data(model.mimeData({model.index(from)}));
    model.dropMimeData(data.get(), Qt::MoveAction, before, 0, {});
  }

  ui::SessionDocument document;
  ui::LayersModel model{document};
  QAbstractItemModelTester tester{&model, Mode::Fatal};
};

TEST_F(LayersModelTest, ListsThePairWithTheMovingImageOnTop) {
  EXPECT_EQ(kinds(), (std::vector{Layer::Kind::Moving, Layer::Kind::Fixed, Layer::Kind::MovingAsItIs}));
  const std::vector<ViewLayer> view = model.view_layers();
  ASSERT_EQ(view.size(), 3U);
  EXPECT_FALSE(view[0].warped) << "the lowest first";
  EXPECT_FALSE(view[0].look.visible);
  EXPECT_FALSE(view[1].of_moving_side);
  EXPECT_TRUE(view[2].of_moving_side && view[2].warped);
}

TEST_F(LayersModelTest, ChangesTheOrderByDragging) {
  const QSignalSpy changed(&model, &ui::LayersModel::changed);
  drag(0, 3);
  EXPECT_EQ(kinds(), (std::vector{Layer::Kind::Fixed, Layer::Kind::MovingAsItIs, Layer::Kind::Moving}));
  drag(2, 0);
  EXPECT_EQ(kinds(), (std::vector{Layer::Kind::Moving, Layer::Kind::Fixed, Layer::Kind::MovingAsItIs}));
  EXPECT_EQ(changed.count(), 2);
  drag(1, 1);
  drag(1, 2);
  EXPECT_EQ(changed.count(), 2) << "a row dropped where it lies moves nothing";
}

TEST_F(LayersModelTest, HidesALayerByItsBox) {
  EXPECT_TRUE(model.setData(model.index(1), Qt::Unchecked, Qt::CheckStateRole));
  EXPECT_FALSE(model.layer(1).look.visible);
  EXPECT_FALSE(model.setData(model.index(1), model.index(1).data(), Qt::EditRole)) << "nothing is edited";
}

TEST_F(LayersModelTest, AddsRenamesAndRemovesFurtherImages) {
  model.add_image(ui::Side::Moving, "/a/dapi.tif", test::patterned_image({60, 40}, 3));
  ASSERT_EQ(model.rowCount(), 4);
  EXPECT_EQ(model.index(0).data().toString(), "dapi.tif");
  EXPECT_TRUE(model.setData(model.index(0), "Nuclei", Qt::EditRole));
  EXPECT_EQ(model.index(0).data().toString(), "Nuclei");
  model.remove(1);
  EXPECT_EQ(model.rowCount(), 4) << "the pair's own layers stay";
  model.remove(0);
  EXPECT_EQ(model.rowCount(), 3);
}

TEST_F(LayersModelTest, SplitsAnImageIntoItsChannels) {
  model.split_channels(0);
  ASSERT_EQ(model.rowCount(), 6);
  EXPECT_EQ(model.index(2).data().toString(), "Red") << "the first channel lies lowest";
  EXPECT_EQ(model.layer(2).look.channel, 0);
  EXPECT_EQ(model.layer(2).look.blend, BlendMode::Normal);
  EXPECT_EQ(model.layer(1).look.blend, BlendMode::Add);
  EXPECT_EQ(model.layer(0).look.tint, (std::array<std::uint8_t, 3>{0, 0, 255}));
  EXPECT_FALSE(model.layer(3).look.visible) << "the whole image would cover them";
}

TEST_F(LayersModelTest, DropsFurtherImagesWithTheImageTheyBelongTo) {
  model.add_image(ui::Side::Moving, "/a/dapi.tif", test::patterned_image({60, 40}, 3));
  LayerLook look = model.layer(1).look;
  look.gamma = 2, look.window = DisplayWindow{10, 90};
  model.set_look(1, look);
  document.set_images(document.state().fixed,
                      ui::LoadedImage{"/b/other.tif", test::patterned_image({50, 50}, 1)}, "Open Moving");
  EXPECT_EQ(model.rowCount(), 3);
  EXPECT_EQ(model.layer(0).look.gamma, 2) << "what was set stays for the next image";
  EXPECT_FALSE(model.layer(0).look.window.has_value()) << "a window means nothing for other samples";
}

TEST_F(LayersModelTest, ReadsBackWhatItWrote) {
  LayerLook look;
  look.opacity = 0.25, look.blend = BlendMode::Screen, look.gamma = 1.5, look.inverted = true;
  look.color_map = ColorMap::Inferno, look.tint = {1, 2, 3}, look.window = DisplayWindow{-5, 1e6},
  look.channel = 2;
  model.set_look(1, look);
  model.move(1, 0);
  model.add_image(ui::Side::Moving, "/a/dapi.tif", test::patterned_image({60, 40}, 3), look, "Nuclei");
  const QByteArray file = QJsonDocument(model.to_json()).toJson();

  ui::LayersModel other(document);
  const auto missing = other.restore(QJsonDocument::fromJson(file).array());
  EXPECT_EQ(other.layer(0).kind, Layer::Kind::Fixed);
  EXPECT_EQ(other.layer(0).look, look);
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing[0].path, "/a/dapi.tif");
  EXPECT_EQ(missing[0].title, "Nuclei");
  EXPECT_EQ(missing[0].side, ui::Side::Moving);
  EXPECT_EQ(missing[0].look, look);
}

TEST_F(LayersModelTest, KeepsItsLayersWhateverTheFileSays) {
  for (const char* text : {"[]", "[{}]", "[1, null, \"x\"]",
                           "[{\"kind\": \"fixed\", \"look\": {\"opacity\": 7, \"gamma\": -1}}]",
                           "[{\"kind\": \"fixed\"}, {\"kind\": \"fixed\"}]"}) {
    EXPECT_TRUE(model.restore(QJsonDocument::fromJson(text).array()).empty()) << text;
    EXPECT_EQ(model.rowCount(), 3) << text;
    for (int row = 0; row < 3; ++row) {
      EXPECT_LE(model.layer(row).look.opacity, 1) << text;
      EXPECT_GT(model.layer(row).look.gamma, 0) << text;
    }
  }
}

class LayersPanelTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
  }
  const LayerLook& look() { return window->features().layers.layers().layer(0).look; }
};

TEST_F(LayersPanelTest, ChangesThePictureByItsControls) {
  ASSERT_EQ(window->features().layers.layers().layer(0).kind, Layer::Kind::Moving);
  child<QSlider>("layer_opacity")->setValue(40);
  EXPECT_DOUBLE_EQ(look().opacity, 0.4);
  child<QComboBox>("layer_blend")->setCurrentIndex(2);
  EXPECT_EQ(look().blend, BlendMode::Multiply);
  child<QCheckBox>("layer_inverted")->click();
  EXPECT_TRUE(look().inverted);
  child<QSlider>("layer_gamma")->setValue(20);
  EXPECT_DOUBLE_EQ(look().gamma, 2);
  child<QPushButton>("layer_reset")->click();
  EXPECT_EQ(look(), LayerLook());
}

class OneImageTest : public test::WindowTest {};

/// "No image is open here", beside the one that was.
TEST_F(LayersPanelTest, NameTheMovingImageAsItIsShown) {
  const auto name = [&] {
    return window->features().layers.layers().index(0).data(Qt::DisplayRole).toString();
  };
  EXPECT_EQ(name(), "Moving");
  register_pair();
  EXPECT_EQ(name(), "Moving (warped)");
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_EQ(name(), "Moving (before registering)");
  QTest::keyClick(window.get(), Qt::Key_T);
  EXPECT_EQ(name(), "Moving (warped)");
}

TEST_F(OneImageTest, ChoosesTheLayerThatHasAnImage) {
  auto* list = child<QListView>("layers");
  const auto layer = [&] { return window->features().layers.layers().layer(list->currentIndex().row()); };
  for (const bool moving_first : {false, true}) {
    window->document().set_images({}, {}, "Close");
    const QStringList order =
        moving_first ? QStringList{"moving.tif", "fixed.tif"} : QStringList{"fixed.tif", "moving.tif"};
    const int right = window->canvas().width() - 20;
    drop({order[0]}, {moving_first ? right : 20, 200});
    ASSERT_TRUE(wait_for([&] { return !window->busy() && list->currentIndex().isValid() && layer().source; }))
        << "an empty layer is chosen";
    EXPECT_EQ(layer().kind, moving_first ? Layer::Kind::Moving : Layer::Kind::Fixed);
    drop({order[1]}, {moving_first ? 20 : right, 200});
    ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }));
    EXPECT_EQ(layer().kind, Layer::Kind::Moving) << "used most";
  }
}

TEST_F(LayersPanelTest, DrawsWhatIsSet) {
  const auto middle = [&] {
    EXPECT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
    const QImage& image = window->canvas().frame()->image;
    return image.pixelColor(image.width() / 2, image.height() / 2);
  };
  ui::ViewSettings settings = window->canvas().settings();
  settings.mode = CompareMode::Moving;
  window->canvas().set_settings(settings);
  const QColor before = middle();
  child<QCheckBox>("layer_inverted")->click();
  const QColor after = middle();
  EXPECT_NEAR(after.red(), 255 - before.red(), 1);
  EXPECT_NEAR(after.blue(), 255 - before.blue(), 1);
}

TEST_F(LayersPanelTest, SetsTheWindowByDraggingItsHandles) {
  auto* histogram = child<ui::HistogramView>("histogram");
  ASSERT_TRUE(wait_for([&] { return child<QPushButton>("layer_auto")->isEnabled(); }));
  const int y = histogram->height() / 2;
  QTest::mousePress(histogram, Qt::LeftButton, {}, {8, y});
  QMouseEvent move(QEvent::MouseMove, QPointF(histogram->width() / 4.0, y),
                   histogram->mapToGlobal(QPointF(histogram->width() / 4.0, y)), Qt::LeftButton,
                   Qt::LeftButton, {});
  QCoreApplication::sendEvent(histogram, &move);
  QTest::mouseRelease(histogram, Qt::LeftButton, {}, {histogram->width() / 4, y});
  ASSERT_TRUE(look().window.has_value());
  EXPECT_NEAR(look().window->low, 255 / 4.0, 8);
  EXPECT_EQ(look().window->high, 255);
}

TEST_F(LayersPanelTest, FindsTheContrastOfTheSamples) {
  auto* button = child<QPushButton>("layer_auto");
  ASSERT_TRUE(wait_for([&] {
    button->click();
    return look().window.has_value();
  }));
  // The pattern goes from 18 to 238.
  EXPECT_GT(look().window->low, 0);
  EXPECT_LT(look().window->high, 250);
}

TEST_F(LayersPanelTest, MovesLayersByTheKeyboardToo) {
  auto* list = child<QListView>("layers");
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_EQ(child<ui::LayersPanel>("layers_panel")->current_row(), 1);
  QTest::keyClick(list, Qt::Key_Space);
  EXPECT_FALSE(window->features().layers.layers().layer(1).look.visible);
  QTest::mouseClick(child<QToolButton>("layer_up"), Qt::LeftButton);
  EXPECT_EQ(window->features().layers.layers().layer(0).kind, Layer::Kind::Fixed);
}

TEST_F(LayersPanelTest, KeepsTheViewForTheSession) {
  child<QSlider>("layer_opacity")->setValue(40);
  window->features().layers.layers().add_image(ui::Side::Fixed, "/nowhere/extra.tif",
                                               test::patterned_image({900, 700}, 5));
  const QByteArray kept = window->features().layers.view_json();
  window->features().layers.layers().remove(0);
  window->features().layers.layers().set_look(0, LayerLook());

  window->features().layers.restore_view(kept);
  ASSERT_TRUE(
      wait_for([&] { return window->features().layers.layers().rowCount() == 4 && !window->busy(); }));
  EXPECT_EQ(window->features().layers.layers().layer(0).path, "/nowhere/extra.tif");
  EXPECT_DOUBLE_EQ(window->features().layers.layers().layer(1).look.opacity, 0.4);
}

TEST_F(LayersPanelTest, UndoesWhatWasDoneToALayer) {
  auto& undo = window->document().undo_stack();
  const int before = undo.index();
  child<QSlider>("layer_opacity")->setValue(70);
  child<QSlider>("layer_opacity")->setValue(40);
  EXPECT_EQ(undo.index(), before + 1) << "one step for one slider";
  EXPECT_EQ(undo.undoText(), "Change Layer");
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(look().opacity, 1);
  EXPECT_EQ(child<QSlider>("layer_opacity")->value(), 100);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_DOUBLE_EQ(look().opacity, 0.4);
}

}  // namespace
}  // namespace alinify

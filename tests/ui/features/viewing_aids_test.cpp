#include <cmath>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QInputDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListView>
#include <QMessageBox>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>

#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/canvas/view_settings.h"
#include "ui/style/theme.h"

namespace alinify {
namespace {

using test::wait_for;

/// Viewing aids: comparing neighbourhoods, loupe, pixel grid, smooth pixels, matched colours, pictures.
class LookingTest : public test::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open_pair();
    canvas = &window->canvas();
    canvas->setFocus();
  }
  void point_at(QPointF p) {
    QMouseEvent move(QEvent::MouseMove, p, canvas->mapToGlobal(p), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(canvas, &move);
  }
  /// The colour shown at a point of the canvas, with everything painted over the picture.
  QColor seen_at(QPointF logical) {
    const QImage all = canvas->grab().toImage();
    return all.pixelColor((logical * canvas->devicePixelRatioF()).toPoint());
  }
  QImage settled() {
    EXPECT_TRUE(wait_for([&] { return canvas->up_to_date(); }));
    return canvas->frame()->image;
  }
  QPointF middle() const { return {std::floor(canvas->width() / 2.0), std::floor(canvas->height() / 2.0)}; }
  /// The fixture's images, from their formula.
  static int grey_of(Vec2d p, int shift) {
    return static_cast<int>(128 + 60 * std::sin((std::round(p.x) + shift) / 17) +
                            50 * std::cos(std::round(p.y) / 23));
  }
  static double mean_of(const QImage& image) {
    double sum = 0;
    for (int y = 0; y < image.height(); y += 3)
      for (int x = 0; x < image.width(); x += 3) sum += qGray(image.pixel(x, y));
    return sum / ((image.height() + 2) / 3) / ((image.width() + 2) / 3);
  }

  ui::ImageCanvas* canvas = nullptr;
};

TEST_F(LookingTest, ComparesAfterLocalContrastMatchingByAKeyAndByThePanel) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  QTest::keyClick(window.get(), Qt::Key_D, Qt::ShiftModifier);
  ASSERT_EQ(canvas->shown_mode(), CompareMode::LocalDifference);
  EXPECT_TRUE(action("mode_local_difference")->isChecked());
  // The fixture's map is right: in the middle nothing differs, and all of it is grey.
  EXPECT_LT(settled().pixelColor(canvas->width() / 2, canvas->height() / 2).red(), 12);
  const QImage registered = settled();
  action("before_after")->trigger();
  EXPECT_GT(mean_of(settled()), 5 * mean_of(registered) + 5) << "before registering structure lay elsewhere";
  action("before_after")->trigger();

  auto* box = child<QComboBox>("compare_mode");
  box->setCurrentText("Edges");
  EXPECT_EQ(canvas->shown_mode(), CompareMode::Edges);
  auto* size = child<QSlider>("contrast_window");
  EXPECT_TRUE(size->isVisibleTo(window.get()));
  size->setFocus();
  const int before = canvas->settings().window_px;
  QTest::keyClick(size, Qt::Key_Right);
  EXPECT_EQ(canvas->settings().window_px, before + 2) << "windows have a middle";
  const QColor gained = [&] {
    auto* gain = child<QSlider>("amount");
    gain->setValue(60);
    return settled().pixelColor(canvas->width() / 2, canvas->height() / 2);
  }();
  EXPECT_GT(canvas->settings().difference_gain, 4);
  EXPECT_NEAR(gained.red(), gained.green(), 25) << "the same edges in both: white";
  QTest::keyClick(window.get(), Qt::Key_O);
  EXPECT_FALSE(size->isVisibleTo(window.get())) << "only where it acts";
}

TEST_F(LookingTest, PansInTheNewModesWithTheSamePixels) {
  register_pair();
  QTest::keyClick(window.get(), Qt::Key_1);
  QTest::keyClick(window.get(), Qt::Key_E, Qt::ShiftModifier);
  const QImage before = settled().copy();
  canvas->pan_by({37, 21});
  const QImage after = settled();
  for (int y = 0; y + 21 < before.height(); y += 5)
    for (int x = 0; x + 37 < before.width(); x += 5)
      ASSERT_EQ(after.pixel(x, y), before.pixel(x + 37, y + 21)) << x << ", " << y;
}

TEST_F(LookingTest, SmoothsPixelsByAToggle) {
  canvas->zoom_to(16);
  action("mode_fixed_only")->trigger();
  const auto steps = [&](const QImage& image) {
    int changes = 0;
    for (int x = 1; x < image.width(); ++x)
      changes += image.pixel(x, image.height() / 2) != image.pixel(x - 1, image.height() / 2);
    return changes;
  };
  const int squares = steps(settled());
  EXPECT_LE(squares, canvas->width() * canvas->devicePixelRatioF() / 16 + 2) << "one step an image pixel";
  QTest::keyClick(window.get(), Qt::Key_S, Qt::ShiftModifier);
  EXPECT_TRUE(canvas->settings().smooth);
  EXPECT_TRUE(child<QCheckBox>("smooth_box")->isChecked());
  EXPECT_GT(steps(settled()), squares * 3 / 2);
  child<QCheckBox>("smooth_box")->click();
  EXPECT_EQ(steps(settled()), squares);
  EXPECT_FALSE(action("smooth_pixels")->isChecked());
}

TEST_F(LookingTest, DrawsTheGridAndValuesOfPixelsWhereTheyAreLarge) {
  action("mode_fixed_only")->trigger();
  action("show_mini_map")->setChecked(false);
  canvas->zoom_to(64);
  settled();
  const QImage plain = canvas->grab().toImage();
  QTest::keyClick(window.get(), Qt::Key_G, Qt::ShiftModifier);
  ASSERT_TRUE(canvas->settings().pixel_grid);
  const QImage with = canvas->grab().toImage();
  const ui::CanvasPane pane = canvas->panes().front();
  const Vec2d p = pane.frame_from_widget(middle());
  const Vec2d pixel{std::round(p.x), std::round(p.y)};
  const double ratio = canvas->devicePixelRatioF();
  const auto differs = [&](QPointF from, QPointF to) {
    int count = 0;
    const QPoint a = (from * ratio).toPoint(), b = (to * ratio).toPoint();
    for (int y = a.y(); y <= b.y(); ++y)
      for (int x = a.x(); x <= b.x(); ++x) count += with.pixel(x, y) != plain.pixel(x, y);
    return count;
  };
  // The line left of the pixel, along most of it, where no value stands.
  const QPointF corner = pane.widget_from_frame({pixel.x - 0.5, pixel.y - 0.5});
  EXPECT_GT(differs(corner + QPointF(-1, 4), corner + QPointF(1, 60)), 40);
  // Digits are in the middle, and nothing is between middle and edge.
  EXPECT_GT(differs(corner + QPointF(16, 8), corner + QPointF(48, 56)), 60);
  EXPECT_EQ(differs(corner + QPointF(3, 2), corner + QPointF(10, 60)), 0);
  // Too small: neither.
  canvas->zoom_to(4);
  settled();
  const QImage small = canvas->grab().toImage();
  action("pixel_grid")->trigger();
  EXPECT_EQ(canvas->grab().toImage(), small);
}

TEST_F(LookingTest, MagnifiesBothImagesInTheLoupe) {
  QTest::keyClick(window.get(), Qt::Key_1);
  action("show_mini_map")->setChecked(false);
  settled();
  const QPointF place = middle() + QPointF(61, -43);
  QTest::keyClick(window.get(), Qt::Key_L, Qt::ShiftModifier);
  ASSERT_TRUE(canvas->settings().loupe);
  point_at(place);
  const Vec2d at = canvas->panes().front().fixed_from_widget(place);
  // Four times as large: 40 screen pixels to the side lie 10 image pixels away.
  const auto expect_near = [&](QPointF offset, int shift) {
    const int wanted = grey_of({at.x + offset.x() / 4, at.y + offset.y() / 4}, shift);
    EXPECT_TRUE(wait_for([&] { return std::abs(seen_at(place + offset).red() - wanted) <= 6; }, 5000))
        << seen_at(place + offset).red() << " is not " << wanted;
  };
  expect_near({-40, 24}, 0);  // fixed on the left
  expect_near({40, 24}, 12);  // moving on the right
  // Seen alone, the other one is in the loupe.
  action("mode_moving_only")->trigger();
  expect_near({40, -24}, 0);
  expect_near({-40, 24}, 0);
  action("mode_fixed_only")->trigger();
  expect_near({-40, 24}, 12);
  // The loupe leaves with the pointer.
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(canvas, &leave);
  settled();
  const Vec2d beside = canvas->panes().front().fixed_from_widget(place + QPointF(40.5, 24.5));
  EXPECT_NEAR(seen_at(place + QPointF(40, 24)).red(), grey_of(beside, 0), 6);
}

TEST_F(LookingTest, MatchesColoursForDisplayAndSaysSo) {
  // A darker, flatter moving layer stands for another ink.
  auto& layers = window->features().layers.layers();
  LayerLook look = layers.layer(0).look;
  look.tint = {120, 160, 90};
  layers.set_look(0, look);
  register_pair();
  action("mode_moving_only")->trigger();
  QTest::keyClick(window.get(), Qt::Key_1);
  const QColor own = settled().pixelColor(canvas->width() / 2, canvas->height() / 2);
  EXPECT_FALSE(canvas->shows_matched_colors());
  const QImage unmarked = canvas->grab().toImage();
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ShiftModifier);
  ASSERT_TRUE(wait_for([&] { return canvas->shows_matched_colors(); }));
  EXPECT_TRUE(child<QCheckBox>("match_colors_box")->isChecked());
  const QColor matched = settled().pixelColor(canvas->width() / 2, canvas->height() / 2);
  action("mode_fixed_only")->trigger();
  const QColor fixed = settled().pixelColor(canvas->width() / 2, canvas->height() / 2);
  EXPECT_NEAR(matched.red(), fixed.red(), 6);
  EXPECT_NEAR(matched.green(), fixed.green(), 6);
  EXPECT_NEAR(matched.blue(), fixed.blue(), 6);
  EXPECT_GT(std::abs(own.red() - fixed.red()), 20);
  // Other display settings are matched again.
  action("mode_moving_only")->trigger();
  look.tint = {255, 90, 200};
  layers.set_look(0, look);
  EXPECT_TRUE(wait_for([&] {
    const QColor now = settled().pixelColor(canvas->width() / 2, canvas->height() / 2);
    return std::abs(now.green() - fixed.green()) <= 6;
  }));
  // Kept by the session, and away by the same key.
  const QJsonObject kept = ui::to_json(canvas->settings());
  EXPECT_TRUE(ui::view_settings_from(kept).match_colors);
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ShiftModifier);
  EXPECT_FALSE(canvas->shows_matched_colors());
}

TEST_F(LookingTest, KeepsHowOneLooksInTheSession) {
  ui::ViewSettings settings;
  settings.mode = CompareMode::LocalDifference;
  settings.window_px = 61;
  settings.smooth = settings.pixel_grid = settings.loupe = settings.match_colors = true;
  EXPECT_EQ(ui::view_settings_from(ui::to_json(settings)), settings);
  settings.mode = CompareMode::Edges;
  EXPECT_EQ(ui::view_settings_from(ui::to_json(settings)), settings);
  QJsonObject broken = ui::to_json(settings);
  broken["window_px"] = 1e9;
  EXPECT_LE(ui::view_settings_from(broken).window_px, 127);
}

TEST_F(LookingTest, CopiesTheViewAsAPicture) {
  settled();
  QGuiApplication::clipboard()->clear();
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
  const QImage copied = QGuiApplication::clipboard()->image();
  ASSERT_EQ(copied.size(), canvas->grab().toImage().size());
  const QPoint p(canvas->width() / 2, canvas->height() / 3);
  EXPECT_EQ(copied.pixel(p), canvas->grab().toImage().pixel(p));
}

TEST_F(LookingTest, WritesThePictureOfTheViewLargerThanTheWindow) {
  QTemporaryDir folder;
  QTest::keyClick(window.get(), Qt::Key_1);
  action("mode_fixed_only")->trigger();
  settled();
  const Vec2d at = canvas->panes().front().fixed_from_widget(middle() + QPointF(0.5, 0.5));
  action("export_large_picture")->trigger();
  auto* dialog = wait_child<QInputDialog>("picture_size_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->findChild<QSpinBox*>()->setValue(3);
  EXPECT_TRUE(dialog->labelText().contains(
      QString::number(std::lround(3 * canvas->width() * canvas->devicePixelRatioF()))))
      << dialog->labelText().toStdString();
  dialog->accept();
  const QString path = folder.filePath("large.png");
  auto* where = wait_child<QFileDialog>("large_picture_dialog");
  ASSERT_NE(where, nullptr);
  EXPECT_TRUE(where->findChild<QLineEdit*>("fileNameEdit")->text().endsWith("-view.png"))
      << "a name is there";
  type_and_accept(where, path);
  ASSERT_TRUE(wait_for([&] { return !window->busy() && QFileInfo::exists(path); }));
  const QImage large(path);
  const double ratio = 3 * canvas->devicePixelRatioF();
  ASSERT_EQ(large.size(), (QSizeF(canvas->size()) * ratio).toSize());
  // Between the window's pixels stands what the image holds there, three steps to a pixel.
  for (const QPoint offset : {QPoint(0, 0), QPoint(90, -60), QPoint(-150, 75)}) {
    const QColor color = large.pixelColor(((middle() + QPointF(0.5, 0.5)) * ratio).toPoint() + offset);
    EXPECT_NEAR(color.red(), grey_of({at.x + offset.x() / ratio, at.y + offset.y() / ratio}, 0), 5);
  }
  // The badge is there, three times as large: its background is dark.
  EXPECT_LT(large.pixelColor((QPointF(16, 20) * ratio).toPoint()).lightness(), 90);

  action("export_large_picture")->trigger();
  dialog = wait_child<QInputDialog>("picture_size_dialog");
  ASSERT_NE(dialog, nullptr);
  dialog->accept();
  where = wait_child<QFileDialog>("large_picture_dialog");
  ASSERT_NE(where, nullptr);
  EXPECT_EQ(where->directory(), QDir(folder.path())) << "where the last one went";
  type_and_accept(where, folder.filePath("large.jpg"));
  auto* box = wait_child<QMessageBox>("error_box");
  ASSERT_NE(box, nullptr);
  box->close();
  EXPECT_FALSE(QFileInfo::exists(folder.filePath("large.jpg"))) << "no PNG under another format's name";
}

TEST_F(LookingTest, RenamesALayerOfThePairAndBringsItsOwnNameBack) {
  QTest::keyClick(window.get(), Qt::Key_F2, Qt::ShiftModifier);
  auto* list = child<QListView>("layers");
  const auto type = [&](const QString& name) {
    QLineEdit* line = nullptr;
    ASSERT_TRUE(
        wait_for([&] { return (line = list->findChild<QLineEdit*>()) != nullptr && line->isVisible(); }));
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, name);
    QTest::keyClick(line, Qt::Key_Return);
  };
  type("Blue ink, 3rd print");
  const auto title = [&] { return list->currentIndex().data().toString(); };
  EXPECT_TRUE(wait_for([&] { return title() == "Blue ink, 3rd print"; })) << title().toStdString();
  auto& layers = window->features().layers.layers();
  const QJsonArray kept = layers.to_json();
  ASSERT_TRUE(wait_for([&] { return !list->findChild<QLineEdit*>(); }));
  QTest::keyClick(window.get(), Qt::Key_F2, Qt::ShiftModifier);
  type("");
  EXPECT_TRUE(wait_for([&] { return title().startsWith("Moving"); })) << title().toStdString();
  layers.restore(kept);
  EXPECT_EQ(layers.index(0).data().toString(), "Blue ink, 3rd print") << "the session has it";
  window->document().undo_stack().undo();
}

TEST_F(LookingTest, OutlinesTheSwatchesOfSelectedLayers) {
  auto& layers = window->features().layers.layers();
  const QColor selection = QApplication::palette().color(QPalette::Highlight);
  const QColor outline = QApplication::palette().color(QPalette::HighlightedText);
  ASSERT_GT(std::abs(selection.lightness() - outline.lightness()), 60);
  for (const int row : {0, 1}) {
    const auto icon = layers.index(row).data(Qt::DecorationRole).value<QIcon>();
    const QImage plain = icon.pixmap(32, 32).toImage();
    const QImage selected = icon.pixmap(32, 32, QIcon::Selected).toImage();
    EXPECT_EQ(selected.pixelColor(selected.rect().center()), plain.pixelColor(plain.rect().center()))
        << "the same colour, not tinted by the selection";
    const QColor rim = selected.pixelColor(selected.width() / 2, selected.height() * 5 / 64);
    EXPECT_NEAR(rim.lightness(), outline.lightness(), 40) << row;
  }
}

TEST_F(LookingTest, ShowsRedAndCyanSwatchesWhereTheseTellTheImagesApart) {
  auto& layers = window->features().layers.layers();
  const auto color_of = [&](ui::Side side) {
    for (int row = 0; row < layers.rowCount(); ++row)
      if (layers.layer(row).side == side) {
        const QImage chip =
            layers.index(row).data(Qt::DecorationRole).value<QIcon>().pixmap(16, 16).toImage();
        return chip.pixelColor(chip.rect().center());
      }
    return QColor();
  };
  action("mode_overlay")->trigger();
  EXPECT_EQ(color_of(ui::Side::Fixed), ui::fixed_color());
  EXPECT_EQ(color_of(ui::Side::Moving), ui::moving_color());
  QSignalSpy redrawn(&layers, &QAbstractItemModel::dataChanged);
  action("mode_red_cyan")->trigger();
  const QColor red = color_of(ui::Side::Fixed), cyan = color_of(ui::Side::Moving);
  EXPECT_GT(red.red(), 200);
  EXPECT_LT(std::max(red.green(), red.blue()), 80);
  EXPECT_LT(cyan.red(), 80);
  EXPECT_GT(std::min(cyan.green(), cyan.blue()), 180);
  EXPECT_GT(redrawn.count(), 0);
  redrawn.clear();
  action("side_by_side")->trigger();
  EXPECT_GT(redrawn.count(), 0);
  EXPECT_EQ(color_of(ui::Side::Fixed), ui::fixed_color()) << "side by side nothing is red";
}

TEST_F(LookingTest, ShowsTheColoursOfALayerInItsSwatch) {
  auto& layers = window->features().layers.layers();
  const auto inside = [&] {
    const QImage chip = layers.index(0).data(Qt::DecorationRole).value<QIcon>().pixmap(16, 16).toImage();
    return chip.pixelColor(chip.rect().center());
  };
  const QColor plain = inside();
  LayerLook look = layers.layer(0).look;
  look.tint = {10, 220, 30};
  layers.set_look(0, look);
  EXPECT_NEAR(inside().green(), 220, 12);
  EXPECT_NEAR(inside().red(), 10, 12);
  look.tint = {255, 255, 255};
  look.color_map = ColorMap::Viridis;
  layers.set_look(0, look);
  EXPECT_NEAR(inside().red(), 33, 25) << "the middle of the map";
  EXPECT_NEAR(inside().green(), 144, 25);
  look.color_map = ColorMap::None;
  layers.set_look(0, look);
  EXPECT_EQ(inside(), plain);
}

}  // namespace
}  // namespace alinify

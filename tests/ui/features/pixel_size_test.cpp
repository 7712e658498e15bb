// The pixel size entered by the user, and the unit in which lengths are then written.

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QSettings>
#include <QStatusBar>
#include <nlohmann/json.hpp>

#include "tests/support/text_files.h"
#include "tests/ui/session_fixture.h"
#include "ui/dialogs/pixel_size_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/panels/number_box.h"

namespace alinify {
namespace {

using test::wait_for;
using ui::DisplayUnit;
using ui::Side;

class PixelSizeTest : public test::OpenPairTest {
 protected:
  ui::PixelSizeDialog* ask() {
    action("pixel_size")->trigger();
    return wait_child<ui::PixelSizeDialog>("pixel_size_dialog");
  }
  static void type(QDoubleSpinBox* box, const QString& number) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, number);
    QTest::keyClick(box, Qt::Key_Tab);
  }
  void accept(ui::PixelSizeDialog* dialog) {
    QTest::mouseClick(dialog->findChild<QPushButton*>("pixel_size_ok"), Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return !child<ui::PixelSizeDialog>("pixel_size_dialog"); }));
    activate();
  }
  void say_600_dpi() {
    auto* dialog = ask();
    ASSERT_NE(dialog, nullptr);
    choose(dialog->findChild<QComboBox*>("fixed_pixel_size_source"), 1);
    choose(dialog->findChild<QComboBox*>("fixed_pixel_size_unit"), 3);
    type(dialog->findChild<QDoubleSpinBox*>("fixed_pixel_size"), "600");
    choose(dialog->findChild<QComboBox*>("moving_pixel_size_source"), 0);  // of the fixed image alone
    accept(dialog);
  }
  QString pointer_text(Vec2d fixed) {
    const QPointF at = window->canvas().panes().front().widget_from_fixed(fixed);
    QMouseEvent move(QEvent::MouseMove, at, window->canvas().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&window->canvas(), &move);
    return child<QLabel>("pointer")->text();
  }
};

TEST_F(PixelSizeTest, IsAskedForWhereAToleranceIsTypedInMicrometres) {
  register_pair();
  auto* tolerance = child<QDoubleSpinBox>("tolerance_value");
  ASSERT_TRUE(wait_for([&] { return tolerance->isVisible(); }));
  const auto enter = [&](const char* text) {
    activate();
    tolerance->setFocus();
    tolerance->selectAll();
    QTest::keyClicks(tolerance, text);
    QTest::keyClick(tolerance, Qt::Key_Return);
  };
  const auto said = [&] { return window->statusBar()->currentMessage(); };
  enter("5 um");
  EXPECT_TRUE(wait_for([&] { return said().startsWith("A tolerance of 5 µm needs the pixel size"); }, 3000))
      << said().toStdString();
  EXPECT_TRUE(said().contains("“Pixel Size…” in the menu Image")) << said().toStdString();
  EXPECT_FALSE(window->document().state().run.tolerance) << "and not 5 px";
  EXPECT_EQ(tolerance->value(), 0);
  say_600_dpi();
  QSettings().setValue("length_unit", "px");
  window->document().set_length_unit(DisplayUnit::Pixel);
  enter("5um");
  ASSERT_TRUE(wait_for([&] { return window->document().state().run.tolerance.has_value(); }, 3000));
  EXPECT_TRUE(window->document().state().run.tolerance->in_um) << "in px, the field takes micrometres too";
  EXPECT_EQ(window->document().state().run.tolerance->value, 5);
}

TEST_F(PixelSizeTest, IsTypedAsDotsPerInchAndTakenBackByUndo) {
  EXPECT_FALSE(action("unit_mm")->isEnabled());
  EXPECT_TRUE(action("unit_mm")->toolTip().contains("Pixel Size")) << "it says what to do";
  EXPECT_TRUE(action("unit_px")->isChecked());
  say_600_dpi();
  EXPECT_NEAR(window->document().geometry(Side::Fixed).pixel_size_um->x, 25400.0 / 600, 1e-9);
  EXPECT_FALSE(window->document().geometry(Side::Moving).pixel_size_um.has_value());
  EXPECT_TRUE(action("unit_mm")->isEnabled());
  EXPECT_TRUE(action("unit_auto")->isChecked()) << "the unit that was wished for all along";
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(window->document().geometry(Side::Fixed).pixel_size_um.has_value());
  EXPECT_FALSE(action("unit_mm")->isEnabled());
}

TEST_F(PixelSizeTest, TakesAUnitThatIsTypedAfterTheNumber) {
  auto* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  auto* size = dialog->findChild<QDoubleSpinBox*>("fixed_pixel_size");
  auto* unit = dialog->findChild<QComboBox*>("fixed_pixel_size_unit");
  type(size, "0,05 mm");
  EXPECT_EQ(unit->currentText(), "mm per pixel");
  EXPECT_NEAR(dialog->stated(Side::Fixed)->um->x, 50, 1e-9) << "not 0.05 µm";
  type(size, "600dpi");
  EXPECT_EQ(unit->currentText(), "dots per inch (dpi)");
  EXPECT_NEAR(dialog->stated(Side::Fixed)->um->x, 25400.0 / 600, 1e-9);
  type(size, "12.5 u");
  EXPECT_EQ(unit->currentText(), "dots per inch (dpi)") << "no unit yet";
  EXPECT_NEAR(dialog->stated(Side::Fixed)->um->x, 25400.0 / 12.5, 1e-9);
  type(size, "12.5 µm");
  EXPECT_EQ(unit->currentText(), "µm per pixel");
  choose(unit, 1);
  EXPECT_NEAR(size->value(), 0.0125, 1e-12) << "chosen from the list, it converts";
  accept(dialog);
  EXPECT_NEAR(window->document().geometry(Side::Fixed).pixel_size_um->x, 12.5, 1e-9);
}

TEST_F(PixelSizeTest, LeavesOutASizeThatTheFileHasWrongUntilUndo) {
  window->open_images("/nowhere/calibrated fixed.tif", "/nowhere/calibrated moving.tif");
  ASSERT_TRUE(shows("calibrated fixed.tif"));
  ASSERT_TRUE(wait_for([&] { return window->canvas().up_to_date(); }));
  activate();
  EXPECT_EQ(window->document().geometry(Side::Fixed).pixel_size_um, (Vec2d{2, 2}));
  EXPECT_TRUE(pointer_text({100, 200}).contains(" mm")) << pointer_text({100, 200}).toStdString();
  auto* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  for (const char* name : {"fixed_pixel_size_source", "moving_pixel_size_source"}) {
    auto* source = dialog->findChild<QComboBox*>(name);
    EXPECT_EQ(source->currentText(), QStringLiteral("As the file says: 2 × 2 µm")) << name;
    const int wrong = source->findText("Not known: the file is wrong");
    ASSERT_GE(wrong, 0) << name;
    choose(source, wrong);
  }
  EXPECT_EQ(dialog->findChild<QDoubleSpinBox*>("fixed_pixel_size")->text(), "")
      << "no number is shown as known";
  EXPECT_EQ(dialog->stated(Side::Fixed), StatedPixelSize{});
  accept(dialog);
  for (const Side side : {Side::Fixed, Side::Moving})
    EXPECT_FALSE(window->document().geometry(side).pixel_size_um.has_value());
  EXPECT_EQ(window->document().lengths().symbol(), "px");
  EXPECT_TRUE(pointer_text({100, 200}).contains(" px")) << pointer_text({100, 200}).toStdString();
  EXPECT_FALSE(action("unit_mm")->isEnabled());
  dialog = ask();
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->findChild<QComboBox*>("fixed_pixel_size_source")->currentText(),
            "Not known: the file is wrong")
      << "and it says so when it is asked again";
  dialog->reject();
  key(Qt::Key_Z);
  for (const Side side : {Side::Fixed, Side::Moving})
    EXPECT_EQ(window->document().geometry(side).pixel_size_um, (Vec2d{2, 2}));
  EXPECT_TRUE(pointer_text({100, 200}).contains(" mm")) << pointer_text({100, 200}).toStdString();
}

TEST_F(PixelSizeTest, KeepsTheChosenUnitOverAnImageThatCannotBeMeasuredByIt) {
  say_600_dpi();
  action("unit_mm")->trigger();
  EXPECT_EQ(window->document().lengths().symbol(), "mm");
  // The next pair has no pixel size.
  window->open_images("/nowhere/fixed-b.tif", "/nowhere/moving-b.tif");
  ASSERT_TRUE(wait_for(
      [&] { return window->document().image(Side::Fixed)->name() == "fixed-b.tif" && !window->busy(); }));
  EXPECT_EQ(window->document().lengths().symbol(), "px");
  EXPECT_TRUE(action("unit_px")->isChecked());
  EXPECT_FALSE(action("unit_mm")->isEnabled());
  EXPECT_EQ(ui::Preferences::load().length_unit, ui::DisplayUnit::Millimetre)
      << "the choice was not forgotten";
  activate();
  say_600_dpi();
  EXPECT_EQ(window->document().lengths().symbol(), "mm");
  EXPECT_TRUE(action("unit_mm")->isChecked());
}

TEST_F(PixelSizeTest, CountsFromTheFirstKeyAndCanBeTheOtherImagesToo) {
  auto* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  auto* source = dialog->findChild<QComboBox*>("fixed_pixel_size_source");
  auto* size = dialog->findChild<QDoubleSpinBox*>("fixed_pixel_size");
  EXPECT_EQ(source->currentText(), "As the file says: not known");
  EXPECT_EQ(size->text(), "") << "no number that nobody stated";
  size->setFocus();
  QTest::keyClick(size, Qt::Key_Tab);
  EXPECT_EQ(size->text(), "");
  EXPECT_EQ(source->currentText(), "As the file says: not known");
  size->setFocus();
  size->selectAll();
  QTest::keyClicks(size, "2");
  EXPECT_EQ(source->currentText(), "Enter below");
  QTest::keyClicks(size, "5");
  EXPECT_EQ(size->text(), "25") << "what is typed is not written over";
  auto* of_moving = dialog->findChild<QComboBox*>("moving_pixel_size_source");
  const int as_fixed = of_moving->findText("As those of the fixed image");
  ASSERT_GE(as_fixed, 0);
  EXPECT_LT(source->findText("As those of the fixed image"), 0);
  EXPECT_EQ(of_moving->currentIndex(), as_fixed)
      << "no file tells anything, so that one number does for both";
  EXPECT_EQ(dialog->findChild<QDoubleSpinBox*>("moving_pixel_size")->value(), 25)
      << "and it is seen while it is typed";
  accept(dialog);
  EXPECT_EQ(window->document().geometry(Side::Fixed).pixel_size_um, (Vec2d{25, 25}));
  EXPECT_EQ(window->document().geometry(Side::Moving).pixel_size_um, (Vec2d{25, 25}));
}

// Swallowed, the other language's separator would make ten times as much of the number.
TEST(NumberBox, TakesPointAndCommaInEveryLanguage) {
  for (const char* language : {"C", "en", "de"})
    for (const char* typed : {"0.5", "0,5"}) {
      ui::NumberBox box;
      box.setLocale(QLocale(QLatin1String(language)));
      box.setDecimals(3);
      box.setSuffix(" px.");
      box.setRange(0, 1000);
      box.setValue(7);
      box.selectAll();
      QTest::keyClicks(&box, typed);
      EXPECT_EQ(box.value(), 0.5) << typed << " in " << language;
      box.selectAll();
      QTest::keyClicks(&box, "12");
      EXPECT_EQ(box.value(), 12);
    }
}

TEST_F(PixelSizeTest, IsShownConvertedWhenTheUnitChangesAndCanDifferByDirection) {
  auto* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  auto* size = dialog->findChild<QDoubleSpinBox*>("moving_pixel_size");
  auto* vertical = dialog->findChild<QDoubleSpinBox*>("moving_pixel_size_y");
  auto* source = dialog->findChild<QComboBox*>("moving_pixel_size_source");
  EXPECT_EQ(source->currentText(), "As those of the fixed image");
  EXPECT_FALSE(dialog->stated(Side::Moving)) << "of which nothing is known";
  type(size, "0.5");
  EXPECT_EQ(source->currentText(), "Enter below") << "whoever types a number means it";
  EXPECT_FALSE(vertical->isVisible());
  choose(dialog->findChild<QComboBox*>("moving_pixel_size_unit"), 2);
  EXPECT_DOUBLE_EQ(size->value(), 2000) << "pixels to the millimetre";
  choose(dialog->findChild<QComboBox*>("moving_pixel_size_unit"), 0);
  EXPECT_DOUBLE_EQ(size->value(), 0.5);
  QTest::mouseClick(dialog->findChild<QAbstractButton*>("moving_pixel_size_square"), Qt::LeftButton,
                    Qt::NoModifier, QPoint(8, 8));
  EXPECT_TRUE(vertical->isVisible());
  type(vertical, "0.75");
  accept(dialog);
  EXPECT_EQ(window->document().geometry(Side::Moving).pixel_size_um, (Vec2d{0.5, 0.75}));
  EXPECT_FALSE(window->document().geometry(Side::Fixed).pixel_size_um.has_value());
}

/// 300, then dots per inch, made 84.667 of it for who reads from left to right.
TEST_F(PixelSizeTest, AsksForTheUnitBeforeTheNumber) {
  auto* dialog = ask();
  ASSERT_NE(dialog, nullptr);
  auto* unit = dialog->findChild<QComboBox*>("fixed_pixel_size_unit");
  auto* size = dialog->findChild<QDoubleSpinBox*>("fixed_pixel_size");
  EXPECT_LT(unit->mapTo(dialog, QPoint()).x(), size->mapTo(dialog, QPoint()).x());
  unit->setFocus();
  QTest::keyClick(unit, Qt::Key_End);
  EXPECT_EQ(unit->currentText(), "dots per inch (dpi)");
  EXPECT_EQ(dialog->findChild<QComboBox*>("moving_pixel_size_unit")->currentText(), "dots per inch (dpi)")
      << "which has its size from the fixed image";
  EXPECT_FALSE(dialog->stated(Side::Fixed)) << "no number was said";
  QTest::keyClick(unit, Qt::Key_Tab);
  EXPECT_TRUE(size->hasFocus()) << "the number comes next";
  QTest::keyClicks(size, "300");
  QTest::keyClick(size, Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return !child<ui::PixelSizeDialog>("pixel_size_dialog"); }));
  EXPECT_NEAR(window->document().geometry(Side::Fixed).pixel_size_um->x, 25400.0 / 300, 1e-9);
}

TEST_F(PixelSizeTest, TurnsEveryLengthOfTheWindowIntoTheChosenUnit) {
  register_pair();
  say_600_dpi();
  action("unit_mm")->trigger();
  EXPECT_TRUE(pointer_text({100, 200}).startsWith("Fixed 4.2")) << pointer_text({100, 200}).toStdString();
  EXPECT_TRUE(pointer_text({100, 200}).contains(" mm")) << pointer_text({100, 200}).toStdString();
  const QString place = child<QListWidget>("places")->item(0)->text();
  // The middle of the place lies at (650, 140): x 600 to 700, y 100 to 180; 42.33 µm each.
  EXPECT_TRUE(place.startsWith("A.  x 27.5, y 5.9 (4.23 × 3.39 mm): ")) << place.toStdString();
  EXPECT_TRUE(child<QDoubleSpinBox>("option_grid_spacing_px")->toolTip().contains("0.0423 mm"));
  EXPECT_TRUE(child<QDoubleSpinBox>("correction_radius")->text().endsWith(" mm"));
  EXPECT_NEAR(child<QDoubleSpinBox>("correction_radius")->value(),
              window->features().corrections.tool().radius_px() * 0.025400 / 0.6, 0.05);
  action("unit_auto")->trigger();
  EXPECT_TRUE(child<QDoubleSpinBox>("correction_radius")->text().endsWith(" mm"))
      << "as places are: " << child<QDoubleSpinBox>("correction_radius")->text().toStdString();
  action("unit_px")->trigger();
  EXPECT_TRUE(pointer_text({100, 200}).startsWith("Fixed ")) << pointer_text({100, 200}).toStdString();
  EXPECT_TRUE(pointer_text({100, 200}).contains(" px"));
  EXPECT_TRUE(child<QListWidget>("places")->item(0)->text().startsWith("A.  x 650, y 140 (100 × 80 px): "));
}

TEST_F(PixelSizeTest, KeepsTheUnitForTheNextStartAndOffersItAmongThePreferences) {
  say_600_dpi();
  action("unit_mm")->trigger();
  EXPECT_EQ(QSettings().value("length_unit").toString(), "mm");
  QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
  auto* dialog = wait_child<ui::PreferencesDialog>("preferences_dialog");
  ASSERT_NE(dialog, nullptr);
  auto* unit = dialog->findChild<QComboBox*>("length_unit");
  EXPECT_EQ(unit->currentData().toString(), "mm");
  choose(unit, unit->findData(QStringLiteral("px")));
  QTest::mouseClick(dialog->findChild<QPushButton*>("preferences_ok"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return action("unit_px")->isChecked(); }));
}

TEST_F(PixelSizeTest, IsPartOfTheSession) {
  say_600_dpi();
  EXPECT_TRUE(window->files().modified());
  save_as(file("pair.alinify"));
  make_second_window();
  second->open_session(file("pair.alinify"));
  ASSERT_TRUE(wait_for([&] { return second->document().has_pair() && !second->busy(); }));
  EXPECT_NEAR(second->document().geometry(Side::Fixed).pixel_size_um->x, 25400.0 / 600, 1e-9);
  EXPECT_TRUE(second->document().state().fixed->stated.has_value());
  EXPECT_FALSE(second->document().state().moving->stated.has_value()) << "nobody stated that one";
}

TEST_F(PixelSizeTest, GoesWithTheRunAndIntoItsReport) {
  say_600_dpi();
  register_pair();
  const auto& run = *window->document().state().registration;
  EXPECT_NEAR(run.fixed.pixel_size_um->x, 25400.0 / 600, 1e-9) << "the job knew it";
  action("export_report")->trigger();
  choose_file("export_report_dialog", file("report.json"));
  ASSERT_TRUE(wait_for([&] { return child<QWidget>("report_done") != nullptr; }));
  const auto report = nlohmann::json::parse(testing::get_text(folder / "report.json"));
  EXPECT_NEAR(report.at("fixed").at("pixel_size_um").at(0).get<double>(), 25400.0 / 600, 1e-9);
  EXPECT_EQ(report.at("fixed").at("pixel_size_remark"),
            "its pixel size was set to 42.33 x 42.33 um; its file says none");
  EXPECT_FALSE(report.at("moving").contains("pixel_size_remark"));
  child<QWidget>("report_done")->close();
}

}  // namespace
}  // namespace alinify

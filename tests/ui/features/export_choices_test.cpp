// The region of an export, what is written beyond the moving image, and what all that will take.

#include <vector>

#include <QColorDialog>
#include <QMouseEvent>
#include <QSettings>

#include "core/image/stored_tags.h"
#include "tests/ui/export_fixture.h"
#include "tests/ui/speaking.h"
#include "ui/core_text.h"

namespace alinify {
namespace {

using test::ExportOfPair;
using test::wait_for;

TEST_F(ExportOfPair, ShowsOnlyTheChoicesThatAFormatHas) {
  make(sized(PixelType::U8, 3));
  const auto shown = [&](const char* field) { return part<QWidget>(field)->isVisible(); };
  for (const char* field : {"file_layout", "compression", "pyramid", "merging"})
    EXPECT_TRUE(shown(field)) << field;
  for (const char* name : {"out.png", "out.jpg"}) {
    name_it(name);
    for (const char* field : {"file_layout", "compression", "pyramid", "merging"})
      EXPECT_FALSE(shown(field)) << field << " of " << name;
    EXPECT_EQ(shown("jpeg_quality"), QString(name) == "out.jpg");
  }
  name_it("out.ome.zarr");
  EXPECT_FALSE(shown("file_layout"));
  EXPECT_TRUE(shown("compression") && shown("pyramid") && shown("merging"));
}

TEST_F(ExportOfPair, TakesTheDrawnRegionOrOneByNumbersAndSaysHowLargeItIs) {
  drawn = Rect{120, 80, 300, 200};
  make(sized(PixelType::U8, 3));
  choose("compression", 0);
  const QString whole = part<QLabel>("size_estimate")->text();
  EXPECT_EQ(part<QLabel>("time_estimate")->text(), "") << "without compression the size is known";
  EXPECT_FALSE(part<QDoubleSpinBox>("export_x")->isEnabled());
  EXPECT_FALSE(dialog->request().region);
  choose("export_frame", 3);
  EXPECT_EQ(part<QComboBox>("export_frame")->currentText(), "The drawn region");
  EXPECT_FALSE(part<QDoubleSpinBox>("export_x")->isEnabled()) << "it is as it was drawn";
  EXPECT_EQ(part<QDoubleSpinBox>("export_x")->value(), 120);
  EXPECT_EQ(part<QDoubleSpinBox>("export_width")->value(), 300);
  ASSERT_TRUE(dialog->request().region);
  EXPECT_EQ(text_of(*dialog->request().region), "120,80,300,200");
  EXPECT_EQ(size_shown(), "300 × 200 pixels");
  TiffWriterOptions plain;
  plain.compression = Compression::None;
  EXPECT_EQ(part<QLabel>("size_estimate")->text(),
            ui::bytes_text(estimated_file_bytes({300, 200}, 3, PixelType::U8, plain)));
  EXPECT_NE(part<QLabel>("size_estimate")->text(), whole);

  choose("export_frame", 4);
  EXPECT_EQ(part<QDoubleSpinBox>("export_y")->value(), 80) << "begins with the drawn one";
  type_into("export_x", "-40");
  type_into("export_y", "10");
  type_into("export_width", "640");
  type_into("export_height", "480");
  EXPECT_EQ(text_of(*dialog->request().region), "-40,10,640,480");
  EXPECT_EQ(size_shown(), "640 × 480 pixels");
  EXPECT_TRUE(accept()->isEnabled()) << refusal().toStdString();
  type_into("export_x", "900");
  EXPECT_FALSE(accept()->isEnabled());
  EXPECT_TRUE(refusal().contains("900 x 700")) << refusal().toStdString();
  choose("export_frame", 0);
  EXPECT_FALSE(dialog->request().region);
  EXPECT_TRUE(accept()->isEnabled());
  EXPECT_FALSE(part<QDoubleSpinBox>("export_x")->isEnabled());
  EXPECT_EQ(part<QDoubleSpinBox>("export_x")->value(), 0) << "of the fixed image";
  choose("export_frame", 1);
  EXPECT_TRUE(wait_for([&] { return part<QDoubleSpinBox>("export_x")->value() == 100; }))
      << "where both images lie";
}

TEST_F(ExportOfPair, IsReducedWhereThatIsChosenButNotForPrinting) {
  make(sized(PixelType::U8, 3));
  choose("compression", 0);
  EXPECT_EQ(size_shown(), "900 × 700 pixels");
  EXPECT_EQ(dialog->request().reduced_by, 1);
  choose("export_scale", 2);
  EXPECT_EQ(part<QComboBox>("export_scale")->currentText(), "1 : 4");
  EXPECT_EQ(dialog->request().reduced_by, 4);
  EXPECT_EQ(size_shown(), "225 × 175 pixels");
  TiffWriterOptions plain;
  plain.compression = Compression::None;
  EXPECT_EQ(part<QLabel>("size_estimate")->text(),
            ui::bytes_text(estimated_file_bytes({225, 175}, 3, PixelType::U8, plain)));
  name_it("out.png");
  EXPECT_EQ(dialog->request().reduced_by, 4);
  name_it("out.tif");
  choose("file_layout", 1);
  EXPECT_FALSE(part<QComboBox>("export_scale")->isEnabled());
  EXPECT_EQ(dialog->request().reduced_by, 1);
  EXPECT_EQ(size_shown(), "900 × 700 pixels");
  EXPECT_TRUE(accept()->isEnabled()) << refusal().toStdString();
}

/// The largest dialog for a window on 1366 x 768, with its frame.
constexpr QSize kRoomForDialog(1350, 700);

TEST_F(ExportOfPair, KeepsItsSizeAndItsButtonsPlaceWhateverIsChosen) {
  QSettings().remove("export_outside");
  drawn = Rect{120, 80, 300, 200};
  for (const char* code : {"en", "de", "zh"}) {
    SCOPED_TRACE(code);
    const test::Speaking speaking(code);
    make(sized(PixelType::U8, 3));
    const QSize size = dialog->size();
    EXPECT_EQ(size, size.boundedTo(kRoomForDialog)) << size.width() << " x " << size.height();
    const auto place_of_button = [&] {
      return QRect(accept()->mapTo(dialog.get(), QPoint()), accept()->size());
    };
    const QRect place = place_of_button();
    const auto expect_still = [&](const QString& after) {
      QTest::qWait(20);  // what is laid out again is so by then
      EXPECT_EQ(dialog->size(), size) << after.toStdString();
      EXPECT_EQ(place_of_button(), place) << after.toStdString();
    };
    for (const char* combo :
         {"export_format", "file_layout", "compression", "export_frame", "export_outside"}) {
      const auto* const list = part<QComboBox>(combo);
      for (int row = 0; row < list->count(); ++row) {
        choose(combo, row);
        expect_still(QString(combo) + ": " + list->currentText());
        choose("export_format", 0);
      }
      choose(combo, 0);
    }
    choose("file_layout", 1);
    for (const char* name : {"out.ome.tif", "out.ome.zarr", "out.bmp", "out.png.gz"}) {
      name_it(name);
      EXPECT_FALSE(refusal().isEmpty()) << name;
      expect_still(name);
    }
    auto* const remark = part<QLabel>("name_refused");
    EXPECT_LE(remark->heightForWidth(remark->width()), remark->height()) << "the reason is read whole";
  }
  QSettings().remove("export_outside");
}

TEST_F(ExportOfPair, IsAcceptedByAClickWhereTheButtonStoodBeforeAFormatWasChosen) {
  make(sized(PixelType::U8, 3));
  const QPoint seen = accept()->mapTo(dialog.get(), accept()->rect().center());
  name_it("out.bmp");
  name_it("out.png");
  ASSERT_TRUE(wait_for([&] { return accept()->isEnabled(); }));
  QWidget* const hit = dialog->childAt(seen);
  ASSERT_EQ(hit, accept());
  QTest::mouseClick(hit, Qt::LeftButton, Qt::NoModifier, hit->mapFrom(dialog.get(), seen));
  EXPECT_EQ(dialog->result(), QDialog::Accepted);
}

TEST_F(ExportOfPair, AsksForTheRegionInTheUnitThatTheImagesSizeIsToldIn) {
  lengths = ui::LengthFormat(ui::DisplayUnit::Automatic, Vec2d{20, 20});
  make(sized(PixelType::U8, 3));
  choose("export_frame", 3);
  EXPECT_EQ(part<QDoubleSpinBox>("export_width")->suffix(), " mm") << "not 18000 µm";
  EXPECT_EQ(part<QDoubleSpinBox>("export_width")->value(), 18);
}

TEST_F(ExportOfPair, TakesTheRegionInTheUnitThatIsShown) {
  // Pixels half as high as they are wide.
  lengths = ui::LengthFormat(ui::DisplayUnit::Millimetre, Vec2d{20, 10});
  make(sized(PixelType::U8, 3));
  choose("export_frame", 3);
  EXPECT_EQ(part<QDoubleSpinBox>("export_width")->suffix(), " mm");
  EXPECT_EQ(part<QDoubleSpinBox>("export_width")->value(), 18) << "900 pixels";
  type_into("export_x", "2");
  type_into("export_y", "2");
  type_into("export_width", "0.4");
  type_into("export_height", "0.4");
  EXPECT_EQ(text_of(*dialog->request().region), "100,200,20,40");
  EXPECT_EQ(size_shown(), "20 × 40 pixels, 0.40 × 0.40 mm") << size_shown().toStdString();
}

TEST_F(ExportOfPair, MeasuresSizeAndTimeOfWhatIsChosenAndForgetsThemWithIt) {
  drawn = Rect{120, 80, 300, 200};
  make(sized(PixelType::U8, 3));
  auto* measure = part<QPushButton>("export_measure");
  auto* time = part<QLabel>("time_estimate");
  const QString guessed = "an estimate: “Measure” finds the size";
  EXPECT_EQ(time->text(), guessed);
  QTest::mouseClick(measure, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return time->text() == "written in about 1 min 15 s"; }))
      << time->text().toStdString();
  EXPECT_EQ(part<QLabel>("size_estimate")->text(), "about 12.0 MiB");
  choose("export_frame", 3);
  EXPECT_EQ(time->text(), guessed) << "what was measured was of another frame";
  EXPECT_NE(part<QLabel>("size_estimate")->text(), "about 12.0 MiB");
  QTest::mouseClick(measure, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return time->text() == "written in about 4.0 s"; }))
      << time->text().toStdString();
  EXPECT_EQ(part<QLabel>("size_estimate")->text(), "about 3.0 MiB");
  // Nor does one come in late for what was chosen before.
  fake.estimate_ms = 300;
  QTest::mouseClick(measure, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return time->text().startsWith("being measured"); }));
  choose("export_frame", 0);
  ASSERT_TRUE(wait_for([&] { return measure->isEnabled(); }));
  EXPECT_EQ(time->text(), guessed);
}

TEST_F(ExportOfPair, FillsWhatIsNotShownWithAColourThatWasPicked) {
  QSettings().remove("export_outside_color");
  QSettings().remove("export_outside");
  make(sized(PixelType::U16, 3));
  auto* color = part<QPushButton>("export_outside_color");
  EXPECT_FALSE(color->isVisible());
  choose("export_outside", 2);
  ASSERT_TRUE(color->isVisible());
  QTest::mouseClick(color, Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return part<QColorDialog>("outside_color_dialog") != nullptr; }));
  auto* picker = part<QColorDialog>("outside_color_dialog");
  auto* name = picker->findChild<QLineEdit*>();
  ASSERT_NE(name, nullptr) << "the field of the colour's name";
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "#fff0c8");
  QTest::keyClick(name, Qt::Key_Tab);
  QTest::mouseClick(picker->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  EXPECT_EQ(color->text(), "#fff0c8");
  // 255, 240 and 200 of 255, in 16 bits.
  EXPECT_EQ(dialog->request().warp.outside_of_channel, (std::vector<double>{65535, 61680, 51400}));
  EXPECT_FALSE(dialog->request().warp.outside);
  choose("export_outside", 1);
  EXPECT_EQ(dialog->request().warp.outside, 65535);
  EXPECT_TRUE(dialog->request().warp.outside_of_channel.empty());
  EXPECT_FALSE(color->isVisible());
  make(sized(PixelType::U16, 3));
  EXPECT_EQ(dialog->request().warp.outside, 65535) << "as it was chosen last";
  make(sized(PixelType::F32, 1));
  EXPECT_FALSE(dialog->request().warp.outside) << "of pictures alone";
  make(sized(PixelType::U16, 3));
  choose("export_outside", 2);
  EXPECT_EQ(part<QPushButton>("export_outside_color")->text(), "#fff0c8");
  QSettings().remove("export_outside");
}

/// Every TIFF has its samples as stored too.
TEST_F(ExportOfPair, FillsATiffThatStoresWhatItShowsWithAnyColour) {
  QSettings().remove("export_outside");
  ImageInfo stored = sized(PixelType::U8, 3);
  stored.stored = std::make_shared<const StoredTags>();
  make(sized(PixelType::U8, 3), stored);
  EXPECT_TRUE(part<QComboBox>("export_outside")->isEnabled());
  choose("export_outside", 1);
  EXPECT_EQ(dialog->request().warp.outside, 255);
  StoredTags inverted;
  inverted.photometric = 0;
  ImageInfo grey = sized(PixelType::U8, 1);
  grey.stored = std::make_shared<const StoredTags>(inverted);
  make(sized(PixelType::U8, 1), grey);
  auto* outside = part<QComboBox>("export_outside");
  ASSERT_TRUE(wait_for([&] { return !outside->isEnabled(); })) << "of inverted samples 255 is black";
  EXPECT_EQ(outside->currentText(), "Bare paper");
  EXPECT_GE(outside->width(), outside->sizeHint().width()) << "and it can be read";
  QSettings().remove("export_outside");
}

TEST_F(ExportOfPair, FillsImagesWithoutColourWithAValue) {
  make(sized(PixelType::F32, 1));
  choose("export_outside", 1);
  EXPECT_FALSE(part<QPushButton>("export_outside_color")->isVisible());
  type_into("export_outside_value", "-1.25");
  EXPECT_EQ(dialog->request().warp.outside, -1.25);
  make(sized(PixelType::U8, 5));
  choose("export_outside", 2);
  type_into("export_outside_value", "17");
  EXPECT_EQ(dialog->request().warp.outside, 17);
}

/// The whole window, whose exports only tell what they were asked for.
class ExportOfAWindow : public test::WindowTest {
 protected:
  ui::Services services_of_test() override {
    ui::Services services = fake.services();
    services.export_warped = [this](const ExportRequest& request, Progress&) {
      asked = request;
      return WrittenFile{request.path, 1234567, false, 3, {}};
    };
    return services;
  }
  std::optional<ExportRequest> asked;
};

TEST_F(ExportOfAWindow, WritesTheRegionThatWasDrawnOnIt) {
  const ::alinify::testing::TemporaryFolder folder;
  open_pair();
  register_pair();
  const auto at = [&](Vec2d fixed) {
    return window->canvas().panes().front().widget_from_fixed(fixed).toPoint();
  };
  action("region_draw")->trigger();
  QTest::mousePress(&window->canvas(), Qt::LeftButton, {}, at({200, 150}));
  for (const Vec2d way : {Vec2d{300, 250}, Vec2d{500, 450}}) {
    const QPoint to = at(way);
    QMouseEvent move(QEvent::MouseMove, to, window->canvas().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     {});
    QCoreApplication::sendEvent(&window->canvas(), &move);
  }
  QTest::mouseRelease(&window->canvas(), Qt::LeftButton, {}, at({500, 450}));
  ASSERT_TRUE(window->features().region.region());
  const Rect drawn = *window->features().region.region();
  EXPECT_NEAR(static_cast<double>(drawn.x), 200, 4);
  EXPECT_NEAR(static_cast<double>(drawn.width), 300, 6);

  QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
  ASSERT_NE(dialog, nullptr);
  auto* frame = dialog->findChild<QComboBox*>("export_frame");
  frame->setFocus();
  QTest::keyClick(frame, Qt::Key_End);
  QTest::keyClick(frame, Qt::Key_Up);
  EXPECT_EQ(frame->currentText(), "The drawn region");
  dialog->findChild<QLineEdit*>("export_path")
      ->setText(QString::fromStdString((folder / "part.tif").string()));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return asked.has_value(); }));
  ASSERT_TRUE(asked->region);
  EXPECT_EQ(region_in_px(*asked->region, asked->moving_from_fixed.fixed), drawn);
  EXPECT_EQ(asked->path, folder / "part.tif");
}

TEST_F(ExportOfAWindow, ProposesThePlaceAndNameOfThePairsLastExportAndItsFormatForAnotherPair) {
  const ::alinify::testing::TemporaryFolder folder;
  open_pair();
  register_pair();
  const auto export_as = [&](const char* name) {
    QTest::keyClick(window.get(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = wait_child<ui::ExportDialog>("export_dialog");
    const QString proposed = dialog->path();
    dialog->findChild<QLineEdit*>("export_path")->setText(QString::fromStdString((folder / name).string()));
    asked.reset();
    QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
    EXPECT_TRUE(
        wait_for([&] { return asked && !child<ui::ExportDialog>("export_dialog") && !window->busy(); }));
    activate();
    return proposed;
  };
  const auto in_folder = [&](const char* name) { return QString::fromStdString((folder / name).string()); };
  export_as("a.ome.tif");
  EXPECT_EQ(export_as("b.png"), in_folder("a.ome.tif"));
  EXPECT_EQ(export_as("c.tif"), in_folder("b.png"));
  EXPECT_EQ(export_as("d.ome.tif"), in_folder("c.tif"));
  window->document().restart({});
  open_pair();
  register_pair();
  EXPECT_EQ(QFileInfo(export_as("e.tif")).fileName(), "nowhere-warped.ome.tif")
      << "the name was the pair's; this one's image says no more than its role, and its folder is nowhere";
}

}  // namespace
}  // namespace alinify

#include "ui/dialogs/export_dialog.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QThread>
#include <gtest/gtest.h>

#include "core/image/stored_tags.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/export_fixture.h"
#include "ui/core_text.h"

namespace alinify {
namespace {

using test::ExportOfPair;
using test::image;
using test::wait_for;

TEST(ExportDialog, EstimatesTheSizeAndComparesItWithTheDisk) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {17320, 17320}, "/nowhere/out.tif");
  dialog.findChild<QComboBox*>("compression")->setCurrentIndex(0);
  EXPECT_EQ(dialog.findChild<QLabel*>("size_estimate")->text().toStdString(), "1.1 GiB");
  dialog.findChild<QCheckBox*>("pyramid")->setChecked(false);
  // Whole tiles: 34 x 34 of 512 x 512 x 3.
  EXPECT_EQ(dialog.findChild<QLabel*>("size_estimate")->text().toStdString(), "867.0 MiB");
  EXPECT_EQ(dialog.findChild<QLabel*>("free_space")->text().toStdString(), "8.0 GiB");
}

TEST(ExportDialog, SaysInWordsHowTheSamplesAreStored) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  const auto intro = [&](PixelType type, int channels) {
    ui::ExportDialog dialog(services, image(type, channels), {300, 200}, "/nowhere/out.tif");
    return dialog.findChild<QLabel*>("export_intro")->text().toStdString();
  };
  const std::string told = "The moving image, warped onto the fixed one: ";
  EXPECT_EQ(intro(PixelType::U8, 3), told + "3 channels of 8 bits.");
  EXPECT_EQ(intro(PixelType::I16, 1), told + "1 channel of 16 bits, signed.");
  EXPECT_EQ(intro(PixelType::F32, 1), told + "1 channel of 32-bit floating point.");
}

TEST(ExportDialog, SaysWhenTheDiskIsTooSmall) {
  test::FakeServices fake;
  ui::Services services = fake.services();
  services.free_disk_bytes = [](const std::filesystem::path&) { return std::int64_t{1} << 20; };
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {17320, 17320}, "/nowhere/out.tif");
  EXPECT_TRUE(dialog.findChild<QLabel*>("free_space")->text().contains("not enough"));
}

TEST(ExportDialog, FormatAndTheNamesEndingGoTogether) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {100, 100}, "/nowhere/cloth.2.tif");
  dialog.show();
  auto* format = dialog.findChild<QComboBox*>("export_format");
  auto* path = dialog.findChild<QLineEdit*>("export_path");
  EXPECT_TRUE(format->currentText().startsWith("TIFF")) << format->currentText().toStdString();
  const auto choose = [&](const QString& title) {
    format->setFocus();
    for (int i = 0; i < format->count() && !format->currentText().startsWith(title); ++i)
      QTest::keyClick(format, i == 0 ? Qt::Key_Home : Qt::Key_Down);
    return dialog.path();
  };
  EXPECT_EQ(choose("OME-TIFF"), "/nowhere/cloth.2.ome.tif");
  EXPECT_EQ(choose("PNG"), "/nowhere/cloth.2.png");
  EXPECT_FALSE(dialog.findChild<QComboBox*>("file_layout")->isVisible())
      << "a PNG has neither tiles nor strips";
  EXPECT_EQ(choose("OME-Zarr"), "/nowhere/cloth.2.ome.zarr");
  EXPECT_EQ(choose("TIFF"), "/nowhere/cloth.2.tif");
  EXPECT_TRUE(dialog.findChild<QComboBox*>("file_layout")->isVisible());
  // And the other way round.
  path->setFocus();
  path->selectAll();
  QTest::keyClicks(path, "/nowhere/a.jpg");
  EXPECT_TRUE(format->currentText().startsWith("JPEG"));
  const int button = dialog.findChild<QPushButton*>("export_accept")->mapTo(&dialog, QPoint()).y();
  path->selectAll();
  QTest::keyClicks(path, "/nowhere/a.bmp");
  EXPECT_EQ(format->currentIndex(), -1) << "a format that is not written";
  EXPECT_TRUE(dialog.findChild<QLabel*>("name_refused")->isVisible());
  EXPECT_EQ(dialog.findChild<QPushButton*>("export_accept")->mapTo(&dialog, QPoint()).y(), button)
      << "the button stays under the pointer";
}

TEST(ExportDialog, OffersJpegOnlyWhereItCanBeWritten) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  const auto offers_jpeg = [&](PixelType type, int channels) {
    ui::ExportDialog dialog(services, image(type, channels), {100, 100}, "/nowhere/out.tif");
    return dialog.findChild<QComboBox*>("compression")->findData(static_cast<int>(Compression::Jpeg)) >= 0;
  };
  EXPECT_TRUE(offers_jpeg(PixelType::U8, 3));
  EXPECT_TRUE(offers_jpeg(PixelType::U8, 1));
  EXPECT_FALSE(offers_jpeg(PixelType::U16, 3));
  EXPECT_FALSE(offers_jpeg(PixelType::U8, 5));
}

TEST(ExportDialog, ReturnsWhatWasChosen) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {100, 100}, "/nowhere/out.tif");
  dialog.findChild<QComboBox*>("interpolation")->setCurrentIndex(3);
  dialog.findChild<QComboBox*>("compression")->setCurrentIndex(4);
  dialog.findChild<QSpinBox*>("jpeg_quality")->setValue(75);
  EXPECT_EQ(dialog.request().warp.interpolation, Interpolation::Lanczos);
  EXPECT_FALSE(dialog.request().warp.outside) << "as the file has it";
  dialog.findChild<QComboBox*>("export_outside")->setCurrentIndex(1);
  EXPECT_EQ(dialog.request().warp.outside, 255);
  ui::ExportDialog floats(services, image(PixelType::F32, 1), {100, 100}, "/nowhere/out.tif");
  EXPECT_EQ(floats.findChild<QComboBox*>("export_outside")->findText("White"), -1)
      << "nobody knows what is white";
  EXPECT_EQ(dialog.request().file.compression, Compression::Jpeg);
  EXPECT_EQ(dialog.request().file.jpeg_quality, 75);
  dialog.findChild<QLineEdit*>("export_path")->clear();
  QMetaObject::invokeMethod(dialog.findChild<QLineEdit*>("export_path"), "textEdited", Q_ARG(QString, ""));
  EXPECT_FALSE(dialog.findChild<QPushButton*>("export_accept")->isEnabled());
}

TEST(ExportDialog, ForPrintingTakesLzwAndNoPyramidUnlessTheCompressionWasChosen) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  ui::ExportDialog dialog(services, image(PixelType::U8, 4), {100, 100}, "/nowhere/out.tif");
  auto* const layout = dialog.findChild<QComboBox*>("file_layout");
  EXPECT_FALSE(dialog.request().print);
  layout->setCurrentIndex(1);
  EXPECT_TRUE(dialog.request().print);
  EXPECT_EQ(dialog.request().file.compression, Compression::Lzw);
  EXPECT_FALSE(dialog.request().file.pyramid);
  EXPECT_FALSE(dialog.findChild<QCheckBox*>("pyramid")->isEnabled());
  layout->setCurrentIndex(0);
  EXPECT_EQ(dialog.request().file.compression, Compression::Deflate);
  EXPECT_TRUE(dialog.request().file.pyramid);
  dialog.findChild<QComboBox*>("compression")->setCurrentIndex(0);
  layout->setCurrentIndex(1);
  EXPECT_EQ(dialog.request().file.compression, Compression::None);
}

TEST(ExportDialog, RefusesANameThatPromisesAnotherFormatAndSaysWhy) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  const testing::TemporaryFolder folder;
  const auto name = [&](const char* file) { return QString::fromStdString((folder / file).string()); };
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {100, 100}, name("out.tif"));
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  auto* path = dialog.findChild<QLineEdit*>("export_path");
  auto* refused = dialog.findChild<QLabel*>("name_refused");
  auto* accept = dialog.findChild<QPushButton*>("export_accept");
  const auto type = [&](const QString& text) {
    path->setFocus();
    path->selectAll();
    QTest::keyClicks(path, text);
  };
  EXPECT_FALSE(refused->isVisible());
  for (const char* file : {"out.webp", "out.BMP", "out.png.gz"}) {
    type(name(file));
    EXPECT_FALSE(accept->isEnabled()) << file;
    EXPECT_TRUE(refused->isVisible()) << file;
    EXPECT_TRUE(refused->text().contains("TIFF")) << refused->text().toStdString();
    QTest::keyClick(path, Qt::Key_Return);
    EXPECT_TRUE(dialog.isVisible()) << file;
  }
  type(name("out.TIFF"));
  EXPECT_TRUE(accept->isEnabled());
  EXPECT_FALSE(refused->isVisible());
  for (const char* control : {"compression", "pyramid"}) {
    EXPECT_TRUE(dialog.findChild<QWidget*>(control)->isVisible()) << control;
    type(name("out.png"));
    EXPECT_FALSE(dialog.findChild<QWidget*>(control)->isVisible()) << control << ": a PNG has no such choice";
    type(name("out.TIFF"));
  }
  type(QFileInfo(name("out.tif")).absolutePath());
  EXPECT_FALSE(accept->isEnabled()) << "a folder is not replaced by a file";
  EXPECT_TRUE(refused->text().contains("is a folder")) << refused->text().toStdString();
  type(name("out"));
  QTest::keyClick(path, Qt::Key_Return);
  EXPECT_FALSE(dialog.isVisible());
  EXPECT_EQ(dialog.path(), name("out.tif")) << "what it is written as is in its name";
}

TEST(ExportDialog, EnterExportsAndEscapeDoesNot) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  testing::TemporaryFolder folder;
  const QString path = QString::fromStdString((folder / "out.tif").string());
  for (const auto& [key, result] :
       {std::pair{Qt::Key_Return, QDialog::Accepted}, {Qt::Key_Escape, QDialog::Rejected}}) {
    ui::ExportDialog dialog(services, image(PixelType::U8, 3), {100, 100}, path);
    dialog.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
    dialog.findChild<QLineEdit*>("export_path")->setFocus();
    QTest::keyClick(dialog.findChild<QLineEdit*>("export_path"), key);
    EXPECT_FALSE(dialog.isVisible());
    EXPECT_EQ(dialog.result(), result);
  }
}

TEST_F(ExportOfPair, ChoosesTheFrameAndSaysHowLargeItIs) {
  make(sized(PixelType::U8, 3));
  EXPECT_EQ(dialog->request().frame, Frame::Fixed);
  EXPECT_EQ(part<QLabel>("frame_size")->text(), "900 × 700 pixels");
  choose("export_frame", 1);
  EXPECT_EQ(dialog->request().frame, Frame::Overlap);
  ASSERT_TRUE(wait_for([&] { return part<QLabel>("frame_size")->text() == "800 × 700 pixels"; }))
      << part<QLabel>("frame_size")->text().toStdString();
  choose("export_frame", 2);
  ASSERT_TRUE(wait_for([&] { return part<QLabel>("frame_size")->text() == "1000 × 700 pixels"; }))
      << part<QLabel>("frame_size")->text().toStdString();
  EXPECT_TRUE(accept()->isEnabled());
}

TEST_F(ExportOfPair, SaysBeforehandThatPrintAndOmeExcludeEachOther) {
  make(sized(PixelType::U8, 3));
  name_it("out.ome.tif");
  EXPECT_TRUE(accept()->isEnabled());
  choose("file_layout", 1);
  EXPECT_FALSE(accept()->isEnabled());
  EXPECT_TRUE(refusal().contains("OME-TIFF")) << refusal().toStdString();
  name_it("out.tif");
  EXPECT_TRUE(accept()->isEnabled()) << refusal().toStdString();
}

TEST_F(ExportOfPair, MergesFurtherImagesOfOneSizeAndTheFixedOneAsChannels) {
  make(sized(PixelType::U8, 3));
  for (const char* name : {"stain.tif", "mask.tif"}) std::ofstream(folder / name) << "x";
  add("stain.tif");
  add("mask.tif");
  ASSERT_EQ(dialog->request().more.size(), 2u);
  choose("compression", 0);
  part<QCheckBox>("pyramid")->setChecked(false);
  const auto bytes_of = [&](int channels) {
    TiffWriterOptions plain;
    plain.compression = Compression::None;
    plain.pyramid = false;
    return ui::bytes_text(estimated_file_bytes({900, 700}, channels, PixelType::U8, plain));
  };
  EXPECT_EQ(part<QLabel>("size_estimate")->text(), bytes_of(9)) << "three times three channels";
  QTest::mouseClick(part<QCheckBox>("merge_fixed"), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
  EXPECT_TRUE(dialog->request().fixed);
  EXPECT_EQ(part<QLabel>("size_estimate")->text(), bytes_of(12));
  choose("compression", 4);
  EXPECT_TRUE(refusal().contains("JPEG")) << "it holds three channels at most";
  EXPECT_FALSE(accept()->isEnabled());
  choose("compression", 1);
  part<QListWidget>("merge_list")->setCurrentRow(0);
  QTest::mouseClick(part<QPushButton>("merge_remove"), Qt::LeftButton);
  EXPECT_EQ(dialog->request().more.size(), 1u);
  EXPECT_TRUE(accept()->isEnabled());
}

TEST_F(ExportOfPair, RefusesAnImageOfAnotherSizeToBeMerged) {
  ImageInfo moving = sized(PixelType::U8, 3);
  moving.size = {800, 600};  // what is opened here has 900 x 700
  make(moving);
  std::ofstream(folder / "stain.tif") << "x";
  add("stain.tif");
  EXPECT_TRUE(dialog->request().more.empty());
  EXPECT_TRUE(refusal().contains("900 × 700")) << refusal().toStdString();
  EXPECT_TRUE(accept()->isEnabled()) << "without it";
}

TEST_F(ExportOfPair, NeverReplacesAnImageThatIsOpen) {
  for (const char* name : {"fixed.tif", "moving.tif", "other.tif"}) std::ofstream(folder / name) << "pixels";
  const auto open_file = [&](const char* name) {
    ImageInfo info = sized(PixelType::U8, 3);
    info.path = (folder / name).string();
    return std::make_shared<test::StoredSource>(info, ImageInfo());
  };
  ImagePair pair;
  pair.fixed = open_file("fixed.tif"), pair.moving = open_file("moving.tif");
  Transform map;
  map.fixed.size = map.moving.size = {900, 700};
  dialog =
      std::make_unique<ui::ExportDialog>(services, pair.moving->info(), Size{900, 700}, file("other.tif"));
  dialog->set_pair(map, pair, lengths);
  dialog->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
  name_it("moving.tif");
  EXPECT_FALSE(accept()->isEnabled());
  EXPECT_EQ(refusal(), "It is the moving image itself. Choose another name.");
  name_it("fixed.tif");
  EXPECT_FALSE(accept()->isEnabled());
  EXPECT_EQ(refusal(), "It is one of the images that are read. Choose another name.");
  name_it("other.tif");
  EXPECT_TRUE(accept()->isEnabled()) << "one that is not open may be replaced, after a question";
  EXPECT_EQ(refusal(), "");
}

TEST_F(ExportOfPair, FindsByItselfHowLargeTheFileOfEachFormatIs) {
  services.tried_export_bytes = [this](const ExportRequest& request, Progress& progress) {
    return estimate_export_bytes(request, folder.path(), *fake.backend, progress);
  };
  Transform map;
  map.fixed.size = map.moving.size = {900, 700};
  map.parts = {Affine2::translation({-3.5, 2})};
  ImagePair pair;
  pair.fixed = test::patterned_image({900, 700}, 0), pair.moving = test::patterned_image({900, 700}, 12);
  dialog = std::make_unique<ui::ExportDialog>(services, pair.moving->info(), Size{900, 700}, file("out.tif"));
  dialog->set_pair(map, pair, lengths);
  dialog->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
  std::set<QString> shown;
  for (const char* name : {"out.tif", "out.ome.tif", "out.png"}) {
    SCOPED_TRACE(name);
    name_it(name);
    EXPECT_NE(part<QLabel>("time_estimate")->text(), "“Measure” estimates the time too") << "of another name";
    ASSERT_TRUE(wait_for([&] {
      return part<QLabel>("time_estimate")->text() == "“Measure” estimates the time too";
    })) << part<QLabel>("time_estimate")->text().toStdString();
    Progress progress;
    const ExportedImage written = export_warped(dialog->request(), *fake.backend, progress);
    EXPECT_EQ(part<QLabel>("size_estimate")->text(), "about " + ui::bytes_text(written.bytes))
        << "a picture as small as this one is tried whole";
    shown.insert(part<QLabel>("size_estimate")->text());
    std::filesystem::remove(written.path);
  }
  EXPECT_GE(shown.size(), 2u) << "a PNG has another size than a TIFF";
}

TEST_F(ExportOfPair, GoesOnMeasuringWhileANameOfTheSameFormatIsTyped) {
  std::atomic<bool> may_end{false};
  std::atomic<int> measured{0}, cancelled{0}, tried{0};
  services.estimate_export = [&](const ExportRequest&, Progress& progress) {
    ++measured;
    while (!may_end) {
      if (progress.cancelled()) {
        ++cancelled;
        progress.check_cancelled();
      }
      QThread::msleep(2);
    }
    ExportEstimate estimate;
    estimate.file_bytes = 3 << 20, estimate.elapsed_s = 2;
    return estimate;
  };
  services.tried_export_bytes = [&](const ExportRequest&, Progress&) {
    ++tried;
    return std::int64_t{5} << 20;
  };
  make(sized(PixelType::U8, 3));
  const auto size = [&] { return part<QLabel>("size_estimate")->text(); };
  const auto remark = [&] { return part<QLabel>("time_estimate")->text(); };
  EXPECT_NE(remark(), "an estimate: “Measure” finds the size") << "a guess that a trial replaces in a moment";
  ASSERT_TRUE(wait_for([&] { return tried == 1 && size() == "about 5.0 MiB"; })) << size().toStdString();
  auto* path = part<QLineEdit>("export_path");
  const auto type_into_name = [&](const char* text) {
    path->setFocus();
    path->setCursorPosition(static_cast<int>(path->text().lastIndexOf("out") + 3));
    QTest::keyClicks(path, text);
  };
  type_into_name("-2");
  EXPECT_EQ(size(), "about 5.0 MiB") << "the trial holds for a file of any name";
  QTest::mouseClick(part<QPushButton>("export_measure"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return measured == 1; }));
  type_into_name("-3");
  EXPECT_EQ(remark(), QStringLiteral("being measured…"));
  may_end = true;
  ASSERT_TRUE(wait_for([&] { return size() == "about 3.0 MiB" || size() == "3.0 MiB"; }))
      << size().toStdString();
  EXPECT_TRUE(remark().startsWith("written in about")) << remark().toStdString();
  EXPECT_EQ(cancelled, 0);
  EXPECT_EQ(tried, 1);
  type_into_name("-4");
  EXPECT_TRUE(remark().startsWith("written in about")) << remark().toStdString();
  // Another format is another size, also while it is being measured: a trial finds it then.
  may_end = false;
  QTest::mouseClick(part<QPushButton>("export_measure"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return measured == 2; }));
  name_it("out.png");
  EXPECT_TRUE(wait_for([&] { return tried == 2 && size() == "about 5.0 MiB"; })) << size().toStdString();
  EXPECT_EQ(remark(), "“Measure” estimates the time too");
  EXPECT_EQ(cancelled, 1);
  dialog.reset();  // before what its measurements count
}

TEST_F(ExportOfPair, EstimatesSingleBitsAndPalettesAsTheFileHoldsThem) {
  StoredTags tags;
  tags.bits = 1;
  ImageInfo bits = sized(PixelType::U8, 1);
  bits.color = ColorModel::Grey;
  bits.stored = std::make_shared<const StoredTags>(tags);
  make(sized(PixelType::U8, 1), bits);
  choose("compression", 0);
  part<QCheckBox>("pyramid")->setChecked(false);
  TiffWriterOptions plain;
  plain.compression = Compression::None;
  plain.pyramid = false;
  const std::int64_t whole = estimated_file_bytes({900, 700}, 1, PixelType::U8, plain);
  const auto shows = [&](std::int64_t bytes) {  // what is stored is looked up meanwhile
    return wait_for([&] { return part<QLabel>("size_estimate")->text() == ui::bytes_text(bytes); });
  };
  EXPECT_TRUE(shows(whole / 8));
  name_it("out.ome.tif");
  EXPECT_TRUE(shows(whole)) << "an OME-TIFF has no single bits";
  tags.bits = 8;
  ImageInfo palette = bits;
  palette.color = ColorModel::Indexed;
  palette.stored = std::make_shared<const StoredTags>(tags);
  make(sized(PixelType::U8, 3), palette);
  choose("compression", 0);
  part<QCheckBox>("pyramid")->setChecked(true);
  EXPECT_TRUE(shows(whole)) << "indices, and no levels of them";
}

}  // namespace
}  // namespace alinify

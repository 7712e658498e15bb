#include "ui/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"
#include "tests/ui/fake_services.h"

namespace alinify {
namespace {

ImageInfo image(PixelType type, int channels) {
  ImageInfo info;
  info.type = type;
  info.channels = channels;
  info.size = {17320, 17320};
  return info;
}

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

TEST(ExportDialog, SaysWhenTheDiskIsTooSmall) {
  test::FakeServices fake;
  ui::Services services = fake.services();
  services.free_disk_bytes = [](const std::filesystem::path&) { return std::int64_t{1} << 20; };
  ui::ExportDialog dialog(services, image(PixelType::U8, 3), {17320, 17320}, "/nowhere/out.tif");
  EXPECT_TRUE(dialog.findChild<QLabel*>("free_space")->text().contains("not enough"));
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
  EXPECT_EQ(dialog.warp_options().interpolation, Interpolation::Lanczos);
  EXPECT_EQ(dialog.file_options().compression, Compression::Jpeg);
  EXPECT_EQ(dialog.file_options().jpeg_quality, 75);
  dialog.findChild<QLineEdit*>("export_path")->clear();
  QMetaObject::invokeMethod(dialog.findChild<QLineEdit*>("export_path"), "textEdited", Q_ARG(QString, ""));
  EXPECT_FALSE(dialog.findChild<QPushButton*>("export_accept")->isEnabled());
}

TEST(ExportDialog, ForPrintingTakesLzwAndNoPyramidUnlessTheCompressionWasChosen) {
  test::FakeServices fake;
  const ui::Services services = fake.services();
  ui::ExportDialog dialog(services, image(PixelType::U8, 4), {100, 100}, "/nowhere/out.tif");
  auto* const layout = dialog.findChild<QComboBox*>("file_layout");
  EXPECT_FALSE(dialog.for_print());
  layout->setCurrentIndex(1);
  EXPECT_TRUE(dialog.for_print());
  EXPECT_EQ(dialog.file_options().compression, Compression::Lzw);
  EXPECT_FALSE(dialog.file_options().pyramid);
  EXPECT_FALSE(dialog.findChild<QCheckBox*>("pyramid")->isEnabled());
  layout->setCurrentIndex(0);
  EXPECT_EQ(dialog.file_options().compression, Compression::Deflate);
  EXPECT_TRUE(dialog.file_options().pyramid);
  dialog.findChild<QComboBox*>("compression")->setCurrentIndex(0);
  layout->setCurrentIndex(1);
  EXPECT_EQ(dialog.file_options().compression, Compression::None);
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

}  // namespace
}  // namespace alinify

#include "ui/dialogs/pair_dialog.h"

#include <filesystem>
#include <fstream>
#include <memory>

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

class PairDialogTest : public ::testing::Test {
 protected:
  void show(const QStringList& paths = {}) {
    dialog = std::make_unique<ui::PairDialog>(paths, QString());
    dialog->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog.get()));
    dialog->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog.get()));
  }
  QString file(const char* name) { return QString::fromStdString((folder / name).string()); }
  void put(const char* name) { std::ofstream(folder / name) << "pixels"; }
  QLineEdit* fixed() { return dialog->findChild<QLineEdit*>("fixed_path"); }
  QLineEdit* moving() { return dialog->findChild<QLineEdit*>("moving_path"); }
  void type_fixed(const QString& text) {
    fixed()->setFocus();
    fixed()->selectAll();
    QTest::keyClicks(fixed(), text);
  }

  ::alinify::testing::TemporaryFolder folder;
  std::unique_ptr<ui::PairDialog> dialog;
};

TEST_F(PairDialogTest, TabGoesFromTheFixedFileToTheMovingOneAndThenToTheButtons) {
  show({"/nowhere/fixed.tif", "/nowhere/moving.tif"});
  fixed()->setFocus();
  QStringList order;
  for (int i = 0; i < 8; ++i) {
    order << QApplication::focusWidget()->objectName();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  }
  EXPECT_EQ(order.join(' ').toStdString(),
            "fixed_path moving_path fixed_path_browse fixed_path_folder moving_path_browse "
            "moving_path_folder swap open");
}

TEST_F(PairDialogTest, TakesFoldersAsImagesByKeysAndSwapsThem) {
  for (const char* name : {"scans/section_fixed.zarr", "scans/section_moving.zarr", "slices"})
    std::filesystem::create_directories(folder / name);
  show();
  QStringList begins_in;
  const auto choose = [&](const char* button, const QString& chosen) {
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QTimer::singleShot(10000, dialog.get(), [] {  // rather a failure than no end
      if (auto* open = qobject_cast<QDialog*>(QApplication::activeModalWidget())) open->reject();
    });
    QTimer::singleShot(0, dialog.get(), [&] {
      auto* files = dialog->findChild<QFileDialog*>();
      ASSERT_TRUE(files);
      begins_in << files->directory().absolutePath();
      files->findChild<QLineEdit*>("fileNameEdit")->setText(chosen);
      QMetaObject::invokeMethod(files, "accept", Qt::QueuedConnection);
    });
    auto* const pressed = dialog->findChild<QPushButton*>(button);
    pressed->setFocus();
    QTest::keyClick(pressed, Qt::Key_Space);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
  };
  EXPECT_TRUE(dialog->findChild<QPushButton*>("fixed_path_folder")->toolTip().contains("OME-Zarr"));
  choose("fixed_path_folder", file("scans/section_fixed.zarr"));
  EXPECT_EQ(dialog->fixed_path(), file("scans/section_fixed.zarr"));
  EXPECT_EQ(dialog->moving_path(), file("scans/section_moving.zarr")) << "its partner lies beside it";
  choose("moving_path_folder", file("slices"));
  EXPECT_EQ(dialog->moving_path(), file("slices"));
  EXPECT_EQ(begins_in.value(1), file("scans")) << "not inside an image";
  QTest::mouseClick(dialog->findChild<QPushButton*>("swap"), Qt::LeftButton);
  EXPECT_EQ(dialog->fixed_path(), file("slices"));
  EXPECT_EQ(dialog->moving_path(), file("scans/section_fixed.zarr"));
  EXPECT_TRUE(dialog->findChild<QPushButton*>("open")->isEnabled());
  EXPECT_LT(dialog->width(), 1000) << "it fits on small screens";
}

TEST_F(PairDialogTest, TakesTwoFilesThatAreChosenAtOnceAsBothImages) {
  for (const char* name : {"moving.tif", "fixed.tif", "other.tif"}) put(name);
  show();
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  QTimer::singleShot(10000, dialog.get(), [] {  // rather a failure than no end
    if (auto* open = qobject_cast<QDialog*>(QApplication::activeModalWidget())) open->reject();
  });
  QTimer::singleShot(0, dialog.get(), [&] {
    auto* files = dialog->findChild<QFileDialog*>();
    ASSERT_TRUE(files);
    files->findChild<QLineEdit*>("fileNameEdit")
        ->setText(QString("\"%1\" \"%2\"").arg(file("moving.tif"), file("fixed.tif")));
    QMetaObject::invokeMethod(files, "accept", Qt::QueuedConnection);
  });
  QTest::mouseClick(dialog->findChild<QPushButton*>("fixed_path_browse"), Qt::LeftButton);
  QApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false);
  EXPECT_EQ(dialog->fixed_path(), file("fixed.tif"));
  EXPECT_EQ(dialog->moving_path(), file("moving.tif"));
}

TEST_F(PairDialogTest, ProposesTheFileBesideTheFixedOneThatDiffersInItsRole) {
  for (const char* name : {"roll_fixed.tif", "roll_moving.tif", "lonely_fixed.tif"}) put(name);
  show();
  type_fixed(file("roll_fixed.tif"));
  EXPECT_EQ(dialog->moving_path(), file("roll_moving.tif"));
  EXPECT_TRUE(dialog->findChild<QPushButton*>("open")->isEnabled());
  QTest::keyClick(fixed(), Qt::Key_Tab);
  EXPECT_EQ(moving()->selectedText(), file("roll_moving.tif"));
  QTest::keyClicks(moving(), "/x/b.tif");
  EXPECT_EQ(dialog->moving_path(), "/x/b.tif") << "what is typed replaces it";
  type_fixed(file("roll_fixed.tif"));
  EXPECT_EQ(dialog->moving_path(), "/x/b.tif") << "what a person entered stays";
  moving()->clear();
  type_fixed(file("roll_fixed.tif"));
  ASSERT_EQ(dialog->moving_path(), file("roll_moving.tif"));
  type_fixed(file("lonely_fixed.tif"));
  EXPECT_EQ(dialog->moving_path(), "") << "the other one's partner is not this one's";
}

TEST_F(PairDialogTest, ReplacesAProposalByWhatIsTypedAfterAClick) {
  for (const char* name : {"roll_fixed.tif", "roll_moving.tif"}) put(name);
  show();
  type_fixed(file("roll_fixed.tif"));
  ASSERT_EQ(dialog->moving_path(), file("roll_moving.tif"));
  QTest::keyClick(fixed(), Qt::Key_Tab);  // the field has the focus before it is clicked
  for (int click = 0; click < 2; ++click) {
    QTest::mouseClick(moving(), Qt::LeftButton, {}, moving()->rect().center());
    QTest::qWait(QApplication::doubleClickInterval() + 10);
    EXPECT_EQ(moving()->selectedText(), file("roll_moving.tif"));
  }
  QTest::keyClicks(moving(), "/x/b.tif");
  EXPECT_EQ(dialog->moving_path(), "/x/b.tif");
  QTest::mouseClick(fixed(), Qt::LeftButton, {}, fixed()->rect().center());
  QTest::mouseClick(moving(), Qt::LeftButton, {}, moving()->rect().center());
  QCoreApplication::processEvents();
  EXPECT_FALSE(moving()->hasSelectedText()) << "a person's own path is edited where it was clicked";
}

TEST_F(PairDialogTest, ProposesNothingThatIsNotThere) {
  for (const char* name : {"Fixed.tif", "Moving.tif", "scan.tif", "moving_b.tif"}) put(name);
  EXPECT_EQ(ui::partner_beside(file("Fixed.tif")), file("Moving.tif")) << "written alike";
  EXPECT_EQ(ui::partner_beside(file("scan.tif")), "");
  EXPECT_EQ(ui::partner_beside(file("fixed_b.tif")), "") << "there is no such fixed image";
  EXPECT_EQ(ui::partner_beside(""), "");
  put("reference_7.tif");
  EXPECT_EQ(ui::partner_beside(file("reference_7.tif")), "");
  put("source_7.tif");
  EXPECT_EQ(ui::partner_beside(file("reference_7.tif")), file("source_7.tif"));
}

TEST_F(PairDialogTest, ProposesThePartnerOfAFileThatItIsGiven) {
  for (const char* name : {"fixed.tif", "moving.tif"}) put(name);
  show({file("fixed.tif")});
  EXPECT_EQ(dialog->moving_path(), file("moving.tif"));
}

}  // namespace
}  // namespace alinify

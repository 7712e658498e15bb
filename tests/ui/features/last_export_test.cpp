// After an export: where the next one goes, and what its message opens.

#include <QDesktopServices>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/session_fixture.h"
#include "ui/features/last_folder.h"

namespace alinify {
namespace {

using test::wait_for;

class LastExportTest : public test::OpenPairTest {};

TEST(ProposedExport, IsNamedAfterTheImageOrItsFolderWhereManyPairsShareOneName) {
  const ::alinify::testing::TemporaryFolder folder;
  const auto in = [&](const char* name) { return QString::fromStdString((folder / name).string()); };
  for (const char* made : {"roll-7", "exports"}) std::filesystem::create_directory(folder / made);
  const auto moving = in("roll-7/moving.tif"), scan = in("roll-7/scan 3.tif");
  EXPECT_EQ(ui::proposed_export(moving, "warped.tif"), in("roll-7/moving-warped.tif"));
  ui::remember_export_folder_of(in("exports/any.tif"));
  EXPECT_EQ(ui::proposed_export(moving, "warped.tif"), in("exports/roll-7-warped.tif"));
  EXPECT_EQ(ui::proposed_export(scan, "warped.tif"), in("exports/scan 3-warped.tif"));
  QSettings().remove("export_folder");
}

TEST_F(LastExportTest, ProposesTheLastExportsFolderAndANameMadeFromTheMovingImage) {
  register_pair();
  const struct {
    const char *command, *dialog, *name, *written;
  } kinds[] = {{"export_transform", "export_transform_dialog", "-transform.json", "map.json"},
               {"export_report", "export_report_dialog", "-report.html", "page.html"},
               {"export_screenshot", "screenshot_dialog", "-view.png", "picture.png"}};
  for (const auto& kind : kinds) {
    const std::filesystem::path into = folder / kind.command;
    std::filesystem::create_directory(into);
    activate();
    action(kind.command)->trigger();
    choose_file(kind.dialog, QString::fromStdString((into / kind.written).string()));
    ASSERT_TRUE(wait_for([&] { return std::filesystem::exists(into / kind.written) && !window->busy(); }))
        << kind.written;
    for (const auto& other : kinds) {
      activate();
      action(other.command)->trigger();
      auto* dialog = wait_child<QFileDialog>(other.dialog);
      ASSERT_NE(dialog, nullptr) << other.dialog;
      EXPECT_EQ(dialog->directory().absolutePath(), QString::fromStdString(into.string()))
          << other.dialog << " after " << kind.command;
      EXPECT_EQ(dialog->findChild<QLineEdit*>("fileNameEdit")->text(),
                QString::fromStdString(folder.path().filename().string()) + other.name)
          << "that of the images' folder, for they are called fixed and moving";
      dialog->reject();
      ASSERT_TRUE(wait_for([&] { return child<QFileDialog>(other.dialog) == nullptr; }));
    }
  }
}

TEST_F(LastExportTest, OpensAWrittenPageFromItsMessageAndNoFigures) {
  register_pair();
  const auto wrote = [&](const char* name) {
    action("export_report")->trigger();
    choose_file("export_report_dialog", file(name));
    EXPECT_TRUE(wait_for([&] {
      auto* notice = child<QWidget>("report_done");
      return notice && notice->toolTip().contains(QLatin1String(name));
    }));
    activate();
    return child<QWidget>("report_done");
  };
  QWidget* notice = wrote("page.html");
  ASSERT_NE(notice, nullptr);
  auto* open = notice->findChild<QToolButton*>("open_written");
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->text(), "Open");
  // A signal with a URL, which hears of what the desktop would be asked to open.
  QFileDialog desktop;
  QSignalSpy asked(&desktop, &QFileDialog::urlSelected);
  QDesktopServices::setUrlHandler("file", &desktop, "urlSelected");
  QTest::mouseClick(open, Qt::LeftButton);
  QDesktopServices::unsetUrlHandler("file");
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].toUrl(), QUrl::fromLocalFile(file("page.html")));
  notice = wrote("figures.json");
  ASSERT_NE(notice, nullptr);
  EXPECT_EQ(notice->findChild<QToolButton*>("open_written"), nullptr);
  EXPECT_NE(notice->findChild<QToolButton*>("show_in_folder"), nullptr);
}

}  // namespace
}  // namespace alinify

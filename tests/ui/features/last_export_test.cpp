// After an export: where the next one goes, and what its message opens.

#include <QDesktopServices>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/session_fixture.h"

namespace alinify {
namespace {

using test::wait_for;

class LastExportTest : public test::OpenPairTest {};

TEST_F(LastExportTest, ProposesTheLastExportsFolderAndANameMadeFromTheMovingImage) {
  register_pair();
  const struct {
    const char *command, *dialog, *name, *written;
  } kinds[] = {{"export_transform", "export_transform_dialog", "moving-transform.json", "map.json"},
               {"export_report", "export_report_dialog", "moving-report.html", "page.html"},
               {"export_screenshot", "screenshot_dialog", "moving-view.png", "picture.png"}};
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
      EXPECT_EQ(dialog->findChild<QLineEdit*>("fileNameEdit")->text(), other.name);
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

// Files that end early, opened in the real window: refused as a whole, in words that help there. And files
// that are irregular, which are opened and of which is told what.

#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QStatusBar>

#include "app/window_services.h"
#include "core/io/png_writer.h"
#include "tests/support/irregular_tiff.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/phantom_pair.h"
#include "tests/ui/window_fixture.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using test::wait_for;

class DamagedFilesTest : public test::WindowTest {
 protected:
  void SetUp() override {
    files = testing::phantom_pair(folder.path(), {1500, 1200});
    WindowTest::SetUp();
  }
  ui::Services services_of_test() override { return make_window_services(*fake.backend); }
  static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
  /// All of it but the end.
  fs::path cut(const fs::path& whole) {
    const fs::path path = folder / ("cut" + whole.extension().string());
    fs::copy_file(whole, path, fs::copy_options::overwrite_existing);
    fs::resize_file(path, fs::file_size(whole) * 2 / 3);
    return path;
  }
  void expect_refused(const fs::path& file) {
    auto* box = wait_child<QMessageBox>("error_box");
    ASSERT_NE(box, nullptr) << file;
    EXPECT_TRUE(box->text().contains(text(file.filename()))) << box->text().toStdString();
    const QString said = box->text() + box->informativeText() + box->detailedText();
    EXPECT_FALSE(said.contains("--")) << "a window has no flags: " << said.toStdString();
    box->close();
    ASSERT_TRUE(wait_for([&] { return !window->busy() && child<QMessageBox>("error_box") == nullptr; }));
    activate();
  }
  testing::TemporaryFolder folder;
  PhantomFiles files;
};

TEST_F(DamagedFilesTest, APairWithAFileThatEndsEarlyDoesNotOpenByHalf) {
  const fs::path damaged = cut(files.fixed);
  window->open_images(text(damaged), text(files.moving));
  expect_refused(damaged);
  EXPECT_FALSE(window->document().state().fixed);
  EXPECT_FALSE(window->document().state().moving);
  // Nor does it take the place of a pair that is whole.
  window->open_images(text(files.fixed), text(files.moving));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }, 30000));
  window->open_images(text(files.fixed), text(damaged));
  expect_refused(damaged);
  EXPECT_EQ(window->document().state().moving->path, text(files.moving));
}

TEST_F(DamagedFilesTest, APictureThatEndsEarlyIsRefusedWhenItIsOpened) {
  Image picture({400, 300}, 3, PixelType::U8);
  for (std::int64_t y = 0; y < 300; ++y)
    for (std::int64_t x = 0; x < 1200; ++x)
      picture.pixels().row(y)[x] = std::byte(static_cast<unsigned char>(x * 7 + y * x));
  write_png(picture.pixels(), folder / "whole.png");
  const fs::path damaged = cut(folder / "whole.png");
  window->open_images(text(damaged), {});
  expect_refused(damaged);
  EXPECT_FALSE(window->document().state().fixed);
}

TEST_F(DamagedFilesTest, WhatIsIrregularInAFileIsToldWhenItIsOpenedAndKeptInTheLog) {
  const fs::path irregular = folder / "irregular.tif";
  testing::write_irregular_tiff(files.moving, irregular);
  // A message longer than the bar stands over the picture.
  const auto told = [&] {
    auto* whole = child<QLabel>("whole_message");
    return whole->isVisible() ? whole->text() : window->statusBar()->currentMessage();
  };
  window->open_images(text(files.fixed), text(irregular));
  ASSERT_TRUE(wait_for([&] { return window->document().has_pair() && !window->busy(); }, 30000));
  EXPECT_TRUE(told().contains("irregular.tif")) << told().toStdString();
  EXPECT_TRUE(told().contains("directory")) << told().toStdString();
  action("log")->trigger();
  auto* log = wait_child<QPlainTextEdit>("log_text");
  ASSERT_NE(log, nullptr);
  ASSERT_TRUE(wait_for([&] { return log->toPlainText().contains("irregular.tif"); }, 10000))
      << log->toPlainText().toStdString();
  // Files without a fault bring no message, and end that of others.
  window->open_images({}, text(files.moving));
  ASSERT_TRUE(wait_for(
      [&] { return window->document().state().moving->path == text(files.moving) && !window->busy(); },
      30000));
  EXPECT_FALSE(told().contains("irregular.tif")) << told().toStdString();
}

}  // namespace
}  // namespace alinify

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <gtest/gtest.h>

#include "app/window_services.h"
#include "core/io/open_image.h"
#include "core/phantom/phantom.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/export_dialog.h"

namespace alinify {
namespace {

using test::wait_for;

/// The real reader, engine and writer behind the real window, driven by keys and clicks.
TEST(WholeProgram, OpensRegistersAndExportsAPair) {
  bool available = false;
  for (const EngineDescription& engine : list_engines())
    available |= engine.name == "elastix" && engine.available;
  if (!available) GTEST_SKIP() << "elastix is not installed: the window was not tested with a real engine";

  const testing::TemporaryFolder folder;
  PhantomOptions options;
  options.kind = PhantomKind::Tissue;
  options.size = {512, 512};
  const Phantom phantom(options);
  ThreadPool pool(2);
  Progress silent;
  const PhantomFiles files = write_phantom(phantom, folder.path(), {}, pool, silent);

  const auto backend = make_cpu_backend(2);
  ui::MainWindow window(make_window_services(*backend));
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  window.open_images(QString::fromStdString(files.fixed.string()),
                     QString::fromStdString(files.moving.string()));
  ASSERT_TRUE(wait_for([&] { return window.document().has_pair() && window.canvas().up_to_date(); }));

  QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
  bool previewed = false;
  ASSERT_TRUE(wait_for(
      [&] {
        previewed |= window.document().is_preview();
        return !window.busy();
      },
      200000));
  ASSERT_NE(window.document().state().registration, nullptr);
  EXPECT_TRUE(previewed) << "nothing was shown while it ran";
  std::vector<double> errors;
  for (const LandmarkPair& point : phantom.points())
    errors.push_back(length((*window.document().current_transform())(point.fixed) - point.moving));
  std::nth_element(errors.begin(), errors.begin() + std::ssize(errors) / 2, errors.end());
  EXPECT_LT(errors[errors.size() / 2], 2.0) << "median error in pixels";

  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window.findChild<ui::ExportDialog*>() != nullptr; }));
  auto* dialog = window.findChild<ui::ExportDialog*>();
  const std::filesystem::path out = folder.path() / "warped.tif";
  dialog->findChild<QLineEdit*>("export_path")->setText(QString::fromStdString(out.string()));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window.findChild<QMessageBox*>("export_done") != nullptr; }, 60000));
  window.findChild<QMessageBox*>("export_done")->close();
  EXPECT_EQ(open_image(out)->info().size, (Size{512, 512}));
}

}  // namespace
}  // namespace alinify

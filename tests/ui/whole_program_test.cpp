#include <cstdlib>
#include <utility>

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <gtest/gtest.h>

#include "app/window_services.h"
#include "core/base/order_statistics.h"
#include "core/io/open_image.h"
#include "tests/cli/grey_pages.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/phantom_pair.h"
#include "tests/ui/window_fixture.h"
#include "ui/dialogs/export_dialog.h"

namespace alinify {
namespace {

using test::wait_for;

/// The middle of the canvas with nothing painted over the moving image, at one image pixel to a screen pixel.
QImage moving_image_alone(ui::MainWindow& window) {
  ui::ViewSettings settings = window.canvas().settings();
  settings.mode = CompareMode::Moving;
  settings.mini_map = settings.scale_bar = false;
  window.canvas().set_settings(settings);
  for (const char* marks : {"show_findings", "show_landmarks"})
    if (QAction* shown = window.findChild<QAction*>(marks); shown->isChecked()) shown->trigger();
  Viewport view = window.canvas().viewport();
  // Pixel on pixel, whatever room the panels leave.
  const QPoint middle = window.canvas().rect().center();
  const auto centred = [](int pixels, int at) { return 255 + (pixels - 1) / 2.0 - at; };
  view.center_fixed = {centred(window.canvas().width(), middle.x()),
                       centred(window.canvas().height(), middle.y())};
  view.fixed_px_per_pixel = 1;
  window.canvas().set_viewport(view);
  EXPECT_TRUE(wait_for([&] { return window.canvas().up_to_date(); }));
  QTest::qWait(50);
  return window.canvas().grab(QRect(middle - QPoint(120, 120), QSize(240, 240))).toImage();
}

/// Share of the pixels of which no channel differs by more than `tolerance` of 255.
double share_alike(const QImage& a, const QImage& b, int tolerance) {
  if (a.size() != b.size()) return 0;
  int alike = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      alike += std::abs(p.red() - q.red()) <= tolerance && std::abs(p.green() - q.green()) <= tolerance &&
                       std::abs(p.blue() - q.blue()) <= tolerance
                   ? 1
                   : 0;
    }
  return alike / static_cast<double>(a.width() * a.height());
}

TEST(WholeProgram, OpensThePageOfAStackThatItIsAskedFor) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path stack = folder / "stack.tif";
  testing::write_grey_pages(stack.string(), {10, 120, 240});
  const auto backend = make_cpu_backend(2);
  const ui::Services services = make_window_services(*backend);
  Progress silent;
  for (const auto& [page, value] : {std::pair(0, 10), std::pair(2, 240)}) {
    const auto image = services.open_image(stack, page, silent);
    EXPECT_EQ(image->info().page, page);
    EXPECT_EQ(image->info().page_count, 3);
    EXPECT_EQ(read_level(*image, 0).pixels().at(5, 5)[0], std::byte(value));
  }
  testing::expect_error(ErrorKind::NotReadable, "it has no page 3 (its pages are 0 to 2)",
                        [&] { services.open_image(stack, 3, silent); });
}

/// The export equals the view through the map, corrected by hand: from two files to the corrected, exported
/// image by keys and mouse alone, and the two pictures on the screen are compared.
TEST(WholeProgram, ExportsWhatItShowsCorrectionIncluded) {
  const testing::TemporaryFolder folder;
  const PhantomFiles files = testing::phantom_pair(folder.path(), {512, 512});
  const auto backend = make_cpu_backend(2);
  ui::MainWindow window(make_window_services(*backend));
  window.resize(1360, 860);  // the badges lie beside what is compared
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  const auto text = [](const std::filesystem::path& path) { return QString::fromStdString(path.string()); };
  window.open_images(text(files.fixed), text(files.moving));
  ASSERT_TRUE(wait_for([&] { return window.document().has_pair() && window.canvas().up_to_date(); }));
  const QImage unregistered = moving_image_alone(window);

  QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window.document().state().registration && !window.busy(); }, 200000));
  const QImage uncorrected = moving_image_alone(window);
  QTest::keyClick(&window, Qt::Key_W);
  ASSERT_TRUE(wait_for([&] { return window.canvas().up_to_date(); }));
  ui::ImageCanvas& canvas = window.canvas();
  const QPoint from = canvas.panes().front().widget_from_fixed({250, 260}).toPoint();
  QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
  for (const QPoint way : {QPoint(5, 3), QPoint(12, 8)}) {
    QMouseEvent move(QEvent::MouseMove, from + way, canvas.mapToGlobal(from + way), Qt::NoButton,
                     Qt::LeftButton, {});
    QCoreApplication::sendEvent(&canvas, &move);
  }
  QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from + QPoint(12, 8));
  ASSERT_EQ(window.document().corrections().size(), 1u);
  QTest::keyClick(&window, Qt::Key_W);
  const QImage shown = moving_image_alone(window);

  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window.findChild<ui::ExportDialog*>() != nullptr; }));
  auto* dialog = window.findChild<ui::ExportDialog*>();
  const std::filesystem::path out = folder.path() / "warped.tif";
  dialog->findChild<QLineEdit*>("export_path")->setText(text(out));
  dialog->findChild<QComboBox*>("interpolation")->setCurrentIndex(1);  // linear, as the canvas
  QTest::keyClick(dialog->findChild<QLineEdit*>("export_path"), Qt::Key_Return);
  ASSERT_TRUE(wait_for([&] { return window.findChild<QWidget*>("export_done") != nullptr; }));
  window.findChild<QWidget*>("export_done")->close();

  window.open_images(text(files.fixed), text(out));
  ASSERT_TRUE(wait_for([&] { return window.findChild<QMessageBox*>("save_question") != nullptr; }));
  test::click_answer(window.findChild<QMessageBox*>("save_question")->button(QMessageBox::Discard));
  ASSERT_TRUE(wait_for([&] { return !window.busy() && !window.document().current_transform(); }));
  const QImage written = moving_image_alone(window);
  const auto tell = [&] {
    const QString where = QString::fromStdString(::testing::TempDir());
    shown.save(where + "/whole_program_shown.png");
    written.save(where + "/whole_program_written.png");
    return "see whole_program_*.png in " + where.toStdString();
  };
  EXPECT_GT(share_alike(shown, written, 4), 0.999) << tell();
  const QRect spot(90, 105, 50, 40);  // where the mouse dragged
  EXPECT_GT(share_alike(shown.copy(spot), written.copy(spot), 4), 0.99) << "a mark was left: " << tell();
  EXPECT_LT(share_alike(uncorrected.copy(spot), written.copy(spot), 4), 0.96)
      << "the correction is not to be seen: " << tell();
  EXPECT_LT(share_alike(unregistered, written, 4), 0.7) << "nothing was registered: " << tell();
}

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
  EXPECT_LT(median(std::move(errors)), 2.0) << "median error in pixels";

  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(wait_for([&] { return window.findChild<ui::ExportDialog*>() != nullptr; }));
  auto* dialog = window.findChild<ui::ExportDialog*>();
  const std::filesystem::path out = folder.path() / "warped.tif";
  dialog->findChild<QLineEdit*>("export_path")->setText(QString::fromStdString(out.string()));
  QTest::mouseClick(dialog->findChild<QPushButton*>("export_accept"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return window.findChild<QWidget*>("export_done") != nullptr; }));
  window.findChild<QWidget*>("export_done")->close();
  EXPECT_EQ(open_image(out)->info().size, (Size{512, 512}));
}

}  // namespace
}  // namespace alinify

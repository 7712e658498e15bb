// Opens a pair in the real window, registers it, and takes pictures of the main states: for docs/pictures,
// whose script runs it, and for whoever changed the window and wants to see it. With ANNOTATIONS, GeoJSON of
// the fixed image, these too; with "--place" no further than the first place that the verdict names.

#include <algorithm>
#include <cstdio>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/services.h"
#include "app/window_services.h"
#include "ui/canvas/image_canvas.h"
#include "ui/document/landmark_editor.h"
#include "ui/features/features.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"
#include "ui/tools/annotations_overlay.h"
#include "ui/tools/overlay_tool.h"

namespace {

using namespace alinify;

template <class Done>
bool wait_for(Done done, int max_ms) {
  QElapsedTimer clock;
  clock.start();
  while (!done() && clock.elapsed() < max_ms) QTest::qWait(10);
  return done();
}

}  // namespace

int main(int argc, char** argv) {
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName("Alinify");
  QCoreApplication::setApplicationName("alinify-screenshots");
  QApplication application(argc, argv);
  const QStringList args = QApplication::arguments();
  if (args.size() < 4 || args.size() > 6) {
    std::fprintf(stderr, "usage: take_screenshots FIXED MOVING FOLDER [LANGUAGE [ANNOTATIONS | --place]]\n");
    return 2;
  }
  ui::install_language(application, args.size() > 4 ? args[4] : QStringLiteral("en"));
  const QDir folder(args[3]);
  folder.mkpath(".");
  ui::install_style(application);
  const ChosenBackend chosen = make_backend("auto", 0);
  ui::MainWindow window(make_window_services(*chosen.backend));
  window.resize(1200, 780);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;

  const auto trigger = [&](const char* name) { window.findChild<QAction*>(name)->trigger(); };
  const auto settle = [&] {
    wait_for([&] { return !window.canvas().has_images() || window.canvas().up_to_date(); }, 20000);
    QTest::qWait(150);
  };
  const auto shoot = [&](const QString& name) {
    settle();
    const QString path = folder.filePath(name + ".png");
    window.grab().save(path);
    std::printf("%s\n", path.toLocal8Bit().constData());
    std::fflush(stdout);
  };
  // A separate dialog, as the user sees it over the window.
  const auto shoot_dialog = [&](const char* command, const QString& name, const char* type) {
    trigger(command);
    QTest::qWait(300);
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (widget != &window && widget->isVisible() && widget->inherits(type)) {
        const QString path = folder.filePath(name + ".png");
        // Hides paths of this machine.
        for (QLineEdit* line : widget->findChildren<QLineEdit*>())
          if (QFileInfo(line->text()).isAbsolute()) line->setText(QFileInfo(line->text()).fileName());
        QTest::qWait(200);
        widget->grab().save(path);
        std::printf("%s\n", path.toLocal8Bit().constData());
        widget->close();
      }
    QTest::qWait(50);
  };
  const auto close_dialogs = [&] {
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (widget != &window && widget->isVisible()) widget->close();
  };

  shoot("empty_light");
  ui::apply_theme(ui::Theme::Dark);
  shoot("empty_dark");
  ui::apply_theme(ui::Theme::Light);
  QElapsedTimer clock;
  clock.start();
  window.open_images(args[1], args[2]);
  if (!wait_for([&] { return window.document().has_pair() && window.canvas().frame(); }, 60000)) return 1;
  std::printf("first picture after %lld ms\n", static_cast<long long>(clock.elapsed()));
  wait_for([&] { return window.canvas().up_to_date(); }, 20000);
  std::printf("complete after %lld ms, drawn in %.1f ms\n", static_cast<long long>(clock.elapsed()),
              1000 * window.canvas().frame()->draw_s);
  shoot("pair_light");
  // The place of people's work before a run: landmarks with their partners, the image placed by hand.
  const auto click = [&](double x, double y) {
    QTest::mouseClick(&window.canvas(), Qt::LeftButton, {},
                      QPoint(static_cast<int>(x * window.canvas().width()),
                             static_cast<int>(y * window.canvas().height())));
  };
  trigger("place_by_hand");
  QTest::qWait(200);
  if (auto* angle = window.findChild<QDoubleSpinBox*>("placement_angle")) angle->setValue(-8);
  if (auto* right = window.findChild<QDoubleSpinBox*>("placement_x")) right->setValue(30);
  shoot("place_by_hand_light");
  trigger("place_by_hand");
  for (int i = 0; i < 2; ++i) trigger("undo");
  window.findChild<QDockWidget*>("placement_dock")->hide();
  trigger("register");
  wait_for(
      [&] {
        const auto* said = window.findChild<QLabel*>("iteration");
        return (window.document().is_preview() && !said->text().isEmpty()) || !window.busy();
      },
      120000);
  shoot("running_light");
  if (!wait_for([&] { return !window.busy(); }, 500000)) return 1;
  close_dialogs();
  shoot("registered_light");
  if (args.size() > 5 && args[5] == QLatin1String("--place")) {
    trigger("next_place");
    shoot("place_light");
    return 0;
  }
  trigger("show_findings");
  for (const char* kind : {"grid", "vectors", "magnitude", "area", "expected_error", "agreement", "residuals",
                           "return_errors"}) {
    trigger(qPrintable(QStringLiteral("overlay_") + QLatin1String(kind)));
    wait_for([&] { return window.features().inspection.overlay().up_to_date(); }, 20000);
    shoot(QStringLiteral("overlay_%1_light").arg(QLatin1String(kind)));
  }
  trigger("overlay_none");
  const double w = window.canvas().width(), h = window.canvas().height();
  trigger("measure_distance");
  click(0.3, 0.25);
  click(0.62, 0.3);
  trigger("measure_distance");
  trigger("measure_angle");
  click(0.36, 0.52);
  click(0.36, 0.8);
  click(0.66, 0.74);
  trigger("measure_angle");
  shoot("measure_light");
  trigger("measure_clear");
  if (args.size() > 5) {
    trigger("annotations_fixed");
    if (auto* dialog = window.findChild<QFileDialog*>("annotations_file_dialog")) {
      Q_EMIT dialog->fileSelected(args[5]);
      dialog->close();
    }
    wait_for([&] { return !window.busy() && !window.features().annotations.overlay().shown().empty(); },
             20000);
    QTest::qWait(500);
    shoot("annotations_light");
    trigger("annotations_remove");
  }
  trigger("show_findings");
  trigger("landmark_tool");
  QTest::qWait(200);
  for (const auto& [x, y] : {std::pair{0.33, 0.35}, {0.52, 0.22}, {0.66, 0.38}, {0.7, 0.62}, {0.45, 0.7}}) {
    click(x, y);
    wait_for(
        [&] {
          const auto& all = window.document().landmarks();
          return std::none_of(all.begin(), all.end(), [&](const auto& pair) {
            return window.features().landmarks.editor().pending(pair.id);
          });
        },
        5000);
    QTest::qWait(150);
  }
  shoot("landmarks_light");
  trigger("landmark_tool");
  for (int i = 0; i < 12 && !window.document().landmarks().empty(); ++i) trigger("undo");
  window.findChild<QDockWidget*>("landmarks_dock")->hide();
  trigger("correction_tool");
  QTest::qWait(200);
  const auto drag = [&](QPointF from, QPointF way) {
    QWidget* canvas = &window.canvas();
    QTest::mousePress(canvas, Qt::LeftButton, {}, from.toPoint());
    for (const double part : {0.3, 0.6, 1.0}) {
      const QPointF at = from + part * way;
      QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(canvas, &move);
      QTest::qWait(60);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, (from + way).toPoint());
  };
  drag({0.45 * w, 0.6 * h}, {22, -16});
  drag({0.62 * w, 0.42 * h}, {-14, 12});
  shoot("correction_light");
  trigger("correction_tool");
  for (int i = 0; i < 2; ++i) trigger("undo");
  window.findChild<QDockWidget*>("correction_dock")->hide();
  // A mask around the middle, with a hole, and one that is being drawn.
  trigger("mask_keep");
  for (const auto& [x, y] : {std::pair{0.25, 0.3}, {0.45, 0.15}, {0.75, 0.25}, {0.8, 0.7}, {0.5, 0.85}})
    click(x, y);
  QTest::keyClick(&window.canvas(), Qt::Key_Return);
  trigger("mask_leave_out");
  for (const auto& [x, y] : {std::pair{0.5, 0.4}, {0.6, 0.4}, {0.6, 0.55}}) click(x, y);
  QTest::keyClick(&window.canvas(), Qt::Key_Return);
  for (const auto& [x, y] : {std::pair{0.3, 0.6}, {0.4, 0.6}}) click(x, y);
  shoot("masks_light");
  QTest::keyClick(&window.canvas(), Qt::Key_Escape);
  trigger("mask_leave_out");
  trigger("mask_clear");
  window.canvas().zoom_to(1);
  trigger("register_region");
  if (!wait_for([&] { return !window.busy(); }, 200000)) return 1;
  close_dialogs();
  trigger("fit");
  trigger("overlay_magnitude");
  wait_for([&] { return window.features().inspection.overlay().up_to_date(); }, 20000);
  shoot("region_again_light");
  trigger("undo");
  trigger("overlay_none");
  // Another engine's result beside the first.
  auto* engines = window.findChild<QComboBox*>("engine");
  const int first_engine = engines ? engines->currentIndex() : 0;
  if (engines) engines->setCurrentIndex(engines->findData(QStringLiteral("bspline")));
  trigger("register");
  if (!wait_for([&] { return !window.busy(); }, 500000)) return 1;
  close_dialogs();
  shoot("results_light");
  for (int i = 0; i < 2; ++i) trigger("undo");
  if (engines) engines->setCurrentIndex(first_engine);
  trigger("next_place");
  shoot("place_light");
  trigger("fit");
  trigger("mode_swipe");
  shoot("swipe_light");
  trigger("mode_checkerboard");
  shoot("checkerboard_light");
  trigger("mode_overlay");
  trigger("side_by_side");
  trigger("actual_size");
  shoot("side_by_side_light");
  trigger("side_by_side");
  trigger("rotate_right");
  trigger("rotate_right");
  shoot("turned_light");
  trigger("rotate_reset");
  trigger("fit");
  trigger("mode_overlay");
  ui::apply_theme(ui::Theme::Dark);
  shoot("registered_dark");
  trigger("mode_difference");
  shoot("difference_dark");
  trigger("mode_local_difference");
  shoot("local_difference_dark");
  trigger("mode_edges");
  shoot("edges_dark");
  trigger("mode_red_cyan");
  shoot("red_cyan_dark");
  trigger("mode_checkerboard");
  shoot("checkerboard_dark");
  ui::apply_theme(ui::Theme::Light);
  trigger("mode_overlay");
  shoot_dialog("export", "export_light", "QDialog");
  shoot_dialog("preferences", "preferences_light", "QDialog");
  shoot_dialog("shortcuts", "shortcuts_light", "QDialog");
  shoot_dialog("help", "help_light", "QDialog");
  trigger("palette");
  QTest::qWait(200);
  for (QLineEdit* line : window.findChildren<QLineEdit*>("palette_line")) QTest::keyClicks(line, "reg");
  shoot_dialog("zoom_in", "palette_light", "QDialog");
  trigger("fit");
  if (auto* options = window.findChild<QToolButton*>("options_toggle")) options->click();
  trigger("region_shown");
  window.canvas().zoom_in();
  trigger("region_shown");
  trigger("fit");
  trigger("log");
  shoot("options_region_log_light");
  window.findChild<QDockWidget*>("log_dock")->hide();
  if (auto* options = window.findChild<QToolButton*>("options_toggle")) options->click();
  trigger("region_clear");
  trigger("tour");
  QTest::qWait(400);
  shoot("tour_light");
  close_dialogs();
  return 0;
}

// Opens a pair in the real window, registers it, and takes pictures of the main states.

#include <cstdio>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/services.h"
#include "app/window_services.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"

namespace {

using namespace alinify;

template <class Done>
bool wait_for(Done done, int most_ms) {
  QElapsedTimer clock;
  clock.start();
  while (!done() && clock.elapsed() < most_ms) QTest::qWait(10);
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
  if (args.size() != 4) {
    std::fprintf(stderr, "usage: take_screenshots FIXED MOVING FOLDER\n");
    return 2;
  }
  const QDir folder(args[3]);
  folder.mkpath(".");
  ui::install_style(application);
  const ChosenBackend chosen = make_backend("auto", 0);
  ui::MainWindow window(make_window_services(*chosen.backend));
  window.resize(1360, 860);
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
  trigger("register");
  wait_for([&] { return window.document().is_preview() || !window.busy(); }, 120000);
  QTest::qWait(1500);
  shoot("running_light");
  if (!wait_for([&] { return !window.busy(); }, 500000)) return 1;
  close_dialogs();
  shoot("registered_light");
  trigger("mode_checkerboard");
  shoot("checkerboard_light");
  trigger("mode_overlay");
  ui::apply_theme(ui::Theme::Dark);
  shoot("registered_dark");
  trigger("mode_difference");
  shoot("difference_dark");
  trigger("mode_red_cyan");
  shoot("red_cyan_dark");
  trigger("mode_checkerboard");
  shoot("checkerboard_dark");
  ui::apply_theme(ui::Theme::Light);
  trigger("mode_overlay");
  trigger("export");
  QTest::qWait(300);
  for (QWidget* widget : QApplication::topLevelWidgets())
    if (widget != &window && widget->isVisible() && widget->inherits("QDialog"))
      widget->grab().save(folder.filePath("export_light.png"));
  close_dialogs();
  return 0;
}

// A program to be killed: opens a pair in the real window, sets more and more landmarks by clicks, and prints
// how many there are. It never saves.
// crash_child FIXED MOVING

#include <cstdio>

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/window_services.h"
#include "ui/canvas/image_canvas.h"
#include "ui/main_window.h"

int main(int argc, char** argv) {
  using namespace alinify;
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName("Alinify");
  QCoreApplication::setApplicationName("alinify-test");
  QApplication application(argc, argv);
  const QStringList args = QApplication::arguments();
  if (args.size() != 3) return 2;
  const auto backend = make_cpu_backend(2);
  ui::MainWindow window(make_window_services(*backend));
  window.resize(1100, 750);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 3;
  window.activateWindow();
  window.open_images(args[1], args[2]);
  QElapsedTimer clock;
  clock.start();
  // Nobody waits for it longer than that.
  constexpr qint64 max_ms = 100000;
  while (clock.elapsed() < max_ms && !(window.document().has_pair() && window.canvas().up_to_date()))
    QTest::qWait(10);
  window.findChild<QAction*>("landmark_tool")->trigger();
  QTest::qWait(300);
  for (int i = 0; clock.elapsed() < max_ms; ++i) {
    const QPointF at =
        window.canvas().panes().front().widget_from_fixed({40.0 + (i * 61) % 430, 40.0 + (i * 47) % 430});
    QTest::mouseClick(&window.canvas(), Qt::LeftButton, Qt::NoModifier, at.toPoint());
    std::printf("%d\n", static_cast<int>(window.document().landmarks().size()));
    std::fflush(stdout);
    QTest::qWait(500);
  }
  return 4;
}

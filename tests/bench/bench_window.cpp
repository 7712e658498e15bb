// The window itself over a pair of files: bench_window FIXED MOVING [TRANSFORM.json] [PICTURE.png]. Wheel and
// drag events come 60 times a second; what is printed is how long the event loop was held up at most, how
// long the pictures took, and how far behind the view they were.

#include <algorithm>
#include <cstdio>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include "app/services.h"
#include "app/window_services.h"
#include "core/io/transform_io.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"

namespace {

double share_of(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace

int main(int argc, char** argv) {
  using namespace alinify;
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName("Alinify");
  QCoreApplication::setApplicationName("alinify-bench");
  QApplication application(argc, argv);
  const QStringList args = QApplication::arguments();
  if (args.size() < 3) {
    std::fprintf(stderr, "usage: bench_window FIXED MOVING [TRANSFORM.json] [PICTURE.png]\n");
    return 2;
  }
  ui::install_style(application);
  const ChosenBackend chosen = make_backend("auto", 0);
  ui::MainWindow window(make_window_services(*chosen.backend));
  window.resize(1920, 1080);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  ui::ImageCanvas& canvas = window.canvas();

  std::vector<double> beats;
  QElapsedTimer since;
  QTimer heart;
  heart.setTimerType(Qt::PreciseTimer);
  QObject::connect(&heart, &QTimer::timeout, [&] {
    beats.push_back(static_cast<double>(since.nsecsElapsed()) / 1e6), since.restart();
  });
  std::vector<double> drawn;
  QObject::connect(&canvas, &ui::ImageCanvas::frame_shown,
                   [&] { drawn.push_back(1000 * canvas.frame()->draw_s); });
  const auto report = [&](const char* what) {
    std::printf(
        "%-10s event loop held up: 95%% %6.1f ms  most %6.1f ms; pictures %4zu: median %6.1f ms  95%% %6.1f "
        "ms\n",
        what, share_of(beats, 0.95), share_of(beats, 1), drawn.size(), share_of(drawn, 0.5),
        share_of(drawn, 0.95));
    std::fflush(stdout);
    beats.clear();
    drawn.clear();
    since.restart();
  };
  since.start();
  heart.start(2);

  QElapsedTimer clock;
  clock.start();
  window.open_images(args[1], args[2]);
  while (!canvas.frame() && clock.elapsed() < 60000) QTest::qWait(2);
  std::printf("first picture after %lld ms\n", static_cast<long long>(clock.elapsed()));
  while (!canvas.up_to_date() && clock.elapsed() < 60000) QTest::qWait(2);
  std::printf("complete after %lld ms, canvas of %d x %d\n", static_cast<long long>(clock.elapsed()),
              canvas.width(), canvas.height());
  report("opening");
  if (args.size() > 3 && args[3].endsWith(".json")) {
    window.document().set_preview(std::make_shared<const Transform>(read_transform(args[3].toStdString())));
    while (!canvas.up_to_date()) QTest::qWait(2);
    report("transform");
  }
  const auto wheel = [&](QPointF at, int delta) {
    QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&canvas, &event);
  };
  const QPointF at(canvas.width() * 0.4, canvas.height() * 0.6);
  for (const char* round : {"cold", "warm"}) {
    canvas.fit();
    for (int i = 0; i < 90; ++i) wheel(at, i < 75 ? 15 : 30), QTest::qWait(16);
    QPointF p = at;
    QTest::mousePress(&canvas, Qt::LeftButton, {}, p.toPoint());
    for (int i = 0; i < 150; ++i) {
      p += QPointF(i < 75 ? 5 : -6, i % 3 - 2);
      QMouseEvent move(QEvent::MouseMove, p, canvas.mapToGlobal(p), Qt::LeftButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(&canvas, &move);
      QTest::qWait(16);
    }
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, p.toPoint());
    for (int i = 0; i < 60; ++i) wheel(at, -30), QTest::qWait(16);
    report(round);
  }
  canvas.fit();
  canvas.zoom_to(0.5);
  while (!canvas.up_to_date()) QTest::qWait(2);
  if (args.back().endsWith(".png")) window.grab().save(args.back());
  return 0;
}

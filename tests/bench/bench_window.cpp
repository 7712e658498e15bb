// The window itself over a pair of files, driven as a person would:
//
//   bench_window FIXED MOVING [--transform T.json] [--size 1920x1080] [--register SECONDS] [--engine NAME]
//                [--overlays] [--masks] [--save S.alinify] [--export OUT.tif] [--soak MINUTES]
//                [--picture P.png]
//
// Opens the pair, zooms and pans by wheel and drag events 60 times a second, registers (and cancels after so
// many seconds), looks at every overlay, makes masks and draws one, saves the session and opens it again,
// exports, pans on for so many minutes, closes the pair. What is printed is how long the event
// loop was held up, how long the pictures took, and what tiles and process hold.
//
// "Work" is the processor time of the window's thread in its longest turn: a busy machine is not blamed on
// the window.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "app/services.h"
#include "app/window_services.h"
#include "core/base/order_statistics.h"
#include "core/base/platform.h"
#include "core/io/transform_io.h"
#include "tests/ui/heartbeat.h"
#include "ui/canvas/image_canvas.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/document/session_files.h"
#include "ui/main_window.h"
#include "ui/style/theme.h"

namespace {

using namespace alinify;

double share_of(std::vector<double> values, double share) {
  return values.empty() ? 0 : lower_quantile(values, share);
}

double mib(std::int64_t bytes) {
  return static_cast<double>(bytes) / (1 << 20);
}

/// What happens between two reports.
class Watch {
 public:
  explicit Watch(ui::MainWindow& window) : window_(window) {
    QObject::connect(&window.canvas(), &ui::ImageCanvas::frame_shown, &window, [this] {
      if (const auto frame = window_.canvas().frame()) drawn_.push_back(1000 * frame->draw_s);
    });
    begin();
  }
  void report(const char* what) {
    std::printf(
        "%-12s longest turn %6.1f ms, longest work %6.1f ms; %5zu pictures, median %5.1f ms, 95%% %5.1f ms; "
        "tiles "
        "%7.1f of %7.1f MiB, process %7.1f MiB\n",
        what, heart_->longest_turn_ms(), heart_->longest_work_ms(), drawn_.size(), share_of(drawn_, 0.5),
        share_of(drawn_, 0.95), mib(window_.tiles().state().resident_bytes),
        mib(window_.tiles().state().budget_bytes), mib(platform::held_memory_bytes()));
    std::fflush(stdout);
    begin();
  }

 private:
  void begin() {
    drawn_.clear();
    heart_ = std::make_unique<test::Heartbeat>();
  }
  ui::MainWindow& window_;
  std::vector<double> drawn_;
  std::unique_ptr<test::Heartbeat> heart_;
};

/// The mouse over the canvas.
class Hand {
 public:
  explicit Hand(ui::ImageCanvas& canvas) : canvas_(canvas) {}
  void wheel(QPointF at, int delta) {
    QWheelEvent event(at, canvas_.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&canvas_, &event);
    QTest::qWait(kFrameMs);
  }
  void drag(QPointF from, QPointF step, int steps) {
    QPointF p = from;
    QTest::mousePress(&canvas_, Qt::LeftButton, {}, p.toPoint());
    for (int i = 0; i < steps; ++i) {
      p += step;
      QMouseEvent move(QEvent::MouseMove, p, canvas_.mapToGlobal(p), Qt::LeftButton, Qt::LeftButton, {});
      QCoreApplication::sendEvent(&canvas_, &move);
      QTest::qWait(kFrameMs);
    }
    QTest::mouseRelease(&canvas_, Qt::LeftButton, {}, p.toPoint());
  }

 private:
  static constexpr int kFrameMs = 16;
  ui::ImageCanvas& canvas_;
};

void zoom_and_pan(ui::ImageCanvas& canvas, Hand& hand) {
  const QPointF at(canvas.width() * 0.4, canvas.height() * 0.6);
  canvas.fit();
  for (int i = 0; i < 90; ++i) hand.wheel(at, i < 75 ? 15 : 30);
  hand.drag(at, {5, 1}, 75);
  hand.drag(at, {-6, -1}, 75);
  for (int i = 0; i < 60; ++i) hand.wheel(at, -30);
}

/// Wanders over the whole of the pair and up and down its levels, so that tiles come and go all the time.
void wander(ui::MainWindow& window, Watch& watch, double minutes) {
  ui::ImageCanvas& canvas = window.canvas();
  const Size image = window.document().state().fixed->source->info().size;
  constexpr double kReportEveryS = 30;
  QElapsedTimer clock;
  clock.start();
  for (double told = kReportEveryS, t = 0; t < 60 * minutes;
       t = 0.001 * static_cast<double>(clock.elapsed())) {
    Viewport view = canvas.viewport();
    view.center_fixed = {(0.5 + 0.48 * std::sin(t * 0.31)) * static_cast<double>(image.width),
                         (0.5 + 0.48 * std::sin(t * 0.23)) * static_cast<double>(image.height)};
    view.fixed_px_per_pixel = std::exp(1.2 + 1.2 * std::sin(t * 0.11));
    canvas.set_viewport(view);
    QTest::qWait(16);
    if (t < told) continue;
    char what[32];
    std::snprintf(what, sizeof what, "soak %.0f s", t);
    watch.report(what);
    told += kReportEveryS;
  }
}

void export_to(ui::MainWindow& window, const QString& path) {
  window.findChild<QAction*>("export")->trigger();
  auto* dialog = window.findChild<ui::ExportDialog*>();
  if (!dialog) return;
  dialog->findChild<QLineEdit*>("export_path")->setText(path);
  dialog->findChild<QPushButton*>("export_accept")->click();
  QElapsedTimer clock;
  clock.start();
  while (window.busy()) QTest::qWait(2);
  std::printf("exported in %.1f s\n", 0.001 * static_cast<double>(clock.elapsed()));
  if (auto* done = window.findChild<QMessageBox*>("export_done")) done->close();
}

/// Every overlay while one pans, also those that must be measured first.
void look_at_overlays(ui::MainWindow& window) {
  for (const char* name :
       {"overlay_grid", "overlay_vectors", "overlay_magnitude", "overlay_area", "overlay_expected_error",
        "overlay_agreement", "overlay_residuals", "overlay_return_errors"}) {
    window.findChild<QAction*>(name)->trigger();
    for (int step = 0; step < 40 || window.busy(); ++step) {
      window.canvas().pan_by({step % 40 < 20 ? 5.0 : -5.0, 0});
      QTest::qWait(16);
    }
  }
  window.findChild<QAction*>("overlay_none")->trigger();
}

void make_and_draw_masks(ui::MainWindow& window, Hand& hand) {
  ui::ImageCanvas& canvas = window.canvas();
  canvas.fit();
  window.findChild<QAction*>("mask_auto")->trigger();
  while (window.busy()) QTest::qWait(2);
  window.findChild<QAction*>("mask_leave_out")->trigger();
  const QPointF middle(canvas.width() / 2.0, canvas.height() / 2.0);
  for (int k = 0; k < 60; ++k) {
    const double turn = k * 0.105, reach = 0.3 * canvas.height() * (1 + 0.2 * std::sin(7 * turn));
    QTest::mouseClick(&canvas, Qt::LeftButton, {},
                      (middle + reach * QPointF(std::cos(turn), std::sin(turn))).toPoint());
    QTest::qWait(16);
  }
  QTest::keyClick(&canvas, Qt::Key_Return);
  // Both images' outlines, the moving one's bent by the map.
  window.document().set_polygons(ui::Side::Moving, window.document().polygons(ui::Side::Fixed),
                                 "moving mask");
  for (const char* mode : {"mode_overlay", "mode_moving"}) {
    if (auto* action = window.findChild<QAction*>(mode)) action->trigger();
    for (int i = 0; i < 40; ++i) hand.wheel(middle, i < 20 ? 30 : -30);
    for (int i = 0; i < 40; ++i) {
      canvas.pan_by({5, 3});
      QTest::qWait(16);
    }
  }
  if (auto* action = window.findChild<QAction*>("mode_overlay")) action->trigger();
  canvas.set_active_tool(nullptr);
  window.document().clear_polygons();
}

void save_and_open(ui::MainWindow& window, const QString& path, Watch& watch) {
  window.files().save(path);
  while (window.busy()) QTest::qWait(2);
  QTest::qWait(200);
  watch.report("saving");
  window.open_session(path);
  QTest::qWait(50);
  while (window.busy() || !window.canvas().up_to_date()) QTest::qWait(2);
  QTest::qWait(200);
  watch.report("reopening");
}

void register_for(ui::MainWindow& window, double seconds) {
  window.findChild<QAction*>("register")->trigger();
  QElapsedTimer clock;
  clock.start();
  bool stopped = false;
  for (int step = 0; window.busy(); ++step) {
    window.canvas().pan_by({step % 40 < 20 ? 5.0 : -5.0, 0});
    QTest::qWait(16);
    if (stopped || 0.001 * static_cast<double>(clock.elapsed()) < seconds) continue;
    stopped = true;
    window.findChild<QAction*>("stop")->trigger();
  }
  std::printf("%s after %.1f s\n", stopped ? "cancelled" : "registered",
              0.001 * static_cast<double>(clock.elapsed()));
}

}  // namespace

int main(int argc, char** argv) {
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName("Alinify");
  QCoreApplication::setApplicationName("alinify-bench");
  QApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addPositionalArgument("fixed", "the reference image");
  parser.addPositionalArgument("moving", "the image that is warped");
  parser.addOptions({{"transform", "a map to look through", "T.json"},
                     {"size", "of the window", "WxH", "1920x1080"},
                     {"register", "registers, cancelled after so many seconds", "SECONDS"},
                     {"engine", "that registers", "NAME"},
                     {"overlays", "looks at every overlay"},
                     {"masks", "makes masks and draws one"},
                     {"save", "saves the session and opens it again", "S.alinify"},
                     {"export", "writes the warped image", "OUT.tif"},
                     {"soak", "pans on for so long", "MINUTES"},
                     {"picture", "of the window at the end", "P.png"}});
  parser.process(application);
  const QStringList files = parser.positionalArguments();
  const QStringList size = parser.value("size").split('x');
  if (files.size() != 2 || size.size() != 2) parser.showHelp(2);

  ui::install_style(application);
  const ChosenBackend chosen = make_backend("auto", 0);
  ui::MainWindow window(make_window_services(*chosen.backend));
  window.resize(size[0].toInt(), size[1].toInt());
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  QTest::qWait(500);
  ui::ImageCanvas& canvas = window.canvas();
  Watch watch(window);
  Hand hand(canvas);

  QElapsedTimer clock;
  clock.start();
  window.open_images(files[0], files[1]);
  while (!canvas.frame() && clock.elapsed() < 300000) QTest::qWait(2);
  std::printf("first picture after %lld ms\n", static_cast<long long>(clock.elapsed()));
  while (!canvas.up_to_date() && clock.elapsed() < 300000) QTest::qWait(2);
  std::printf("complete after %lld ms, canvas of %d x %d\n", static_cast<long long>(clock.elapsed()),
              canvas.width(), canvas.height());
  watch.report("opening");
  if (parser.isSet("transform")) {
    auto found = std::make_shared<ui::Registration>();
    found->result.moving_from_fixed = read_transform(parser.value("transform").toStdString());
    window.document().set_registration(std::move(found));
    while (!canvas.up_to_date()) QTest::qWait(2);
    watch.report("transform");
  }
  for (const char* round : {"cold", "warm"}) {
    zoom_and_pan(canvas, hand);
    watch.report(round);
  }
  if (parser.isSet("engine"))
    if (auto* engine = window.findChild<QComboBox*>("engine"))
      engine->setCurrentIndex(std::max(0, engine->findData(parser.value("engine"))));
  if (parser.isSet("register")) {
    register_for(window, parser.value("register").toDouble());
    watch.report("registering");
  }
  if (parser.isSet("overlays")) {
    look_at_overlays(window);
    watch.report("overlays");
  }
  if (parser.isSet("masks")) {
    make_and_draw_masks(window, hand);
    watch.report("masks");
  }
  if (parser.isSet("save")) {
    save_and_open(window, parser.value("save"), watch);
    if (parser.isSet("overlays")) {
      look_at_overlays(window);
      watch.report("overlays again");
    }
  }
  if (parser.isSet("export")) {
    export_to(window, parser.value("export"));
    watch.report("exporting");
  }
  if (parser.isSet("soak")) wander(window, watch, parser.value("soak").toDouble());
  if (parser.isSet("picture")) {
    canvas.zoom_to(0.5);
    while (!canvas.up_to_date()) QTest::qWait(2);
    window.grab().save(parser.value("picture"));
  }
  window.document().restart({});
  QTest::qWait(500);
  watch.report("closing");
  return 0;
}

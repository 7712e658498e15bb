#include "ui/main_window.h"

#include <utility>

#include <QAction>
#include <QApplication>
#include <QChildEvent>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QProxyStyle>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>

#include "core/image/tile_cache.h"
#include "core/view/view_renderer.h"
#include "ui/canvas/image_canvas.h"
#include "ui/core_text.h"
#include "ui/features/features.h"
#include "ui/jobs/deferred_release.h"
#include "ui/jobs/lock_services.h"
#include "ui/language.h"
#include "ui/style/icons.h"
#include "ui/window/background_notifier.h"
#include "ui/window/column_widths.h"
#include "ui/window/menus.h"
#include "ui/window/running_window.h"
#include "ui/window/status_line.h"
#include "ui/window/window_jobs.h"
#include "ui/window_layout.h"

namespace alinify::ui {
namespace {

constexpr char kViewOfRestart[] = "view_of_restart";  ///< the arguments of the restart, then the view

/// Tabs with little room around their titles: four panels share the left column of a small screen.
class NarrowTabs final : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    return metric == PM_TabBarTabHSpace ? 8 : QProxyStyle::pixelMetric(metric, option, widget);
  }
};

bool is_session(const QString& path) {
  return path.endsWith(QLatin1String(".alinify"), Qt::CaseInsensitive);
}

}  // namespace

MainWindow::MainWindow(Services services, QWidget* parent)
    : QMainWindow(parent),
      services_(std::move(services)),
      preferences_(Preferences::load()),
      commands_(*this, document_.undo_stack()),
      cache_(std::make_shared<TileCache>(TileCacheOptions{services_.cache_bytes})),
      jobs_(std::make_unique<WindowJobs>()),
      background_notifier_(std::make_unique<BackgroundNotifier>(*this, jobs_->working())) {
  services_.open_image = [open = services_.open_image](const std::filesystem::path& path, int page,
                                                       Progress& progress) {
    return with_deferred_release(open(path, page, progress));
  };
  const JobLock lock;
  auto run_queued = lock_services(services_, lock);
  log_.listen_to_core();
  log_.add(LogLevel::Info,
           tr("Alinify %1 on %2")
               .arg(QString::fromStdString(services_.version), translated(services_.backend->description())));
  setObjectName(QStringLiteral("main_window"));
  setWindowIcon(program_icon());
  setAcceptDrops(false);  // the canvas takes drops
  canvas_ = new ImageCanvas(document_, cache_, std::make_shared<ViewRenderer>(*services_.backend, cache_));
  setCentralWidget(canvas_);

  const OpenMenus menus = make_menus(*this, commands_);
  make_tool_bar(*this, commands_);
  status_ = std::make_unique<StatusLine>(*this, services_, document_, *cache_, *canvas_, *jobs_,
                                         *commands_.at("stop"), log_);
  context_ = std::make_unique<WindowContext>(
      WindowContext{*this, services_, document_, *canvas_, *jobs_, commands_, *status_, log_, preferences_});
  features_ = std::make_unique<Features>(*context_, menus, cache_, std::move(run_queued), lock);
  connect(&features_->preferences, &PreferencesController::restart_wanted, this,
          &MainWindow::close_to_restart);
  commands_.bind("quit", this, [this] { close(); })->setMenuRole(QAction::QuitRole);
  connect(canvas_, &ImageCanvas::draw_failed, status_.get(), &StatusLine::report_failure);
  connect(canvas_, &ImageCanvas::frame_shown, this, [this] {
    if (const auto error = cache_->take_error()) status_->report_failure(describe_failure(*error));
  });
  panels_menu_ = menus.panels;
  dock_panels(*this, *features_, commands_);
  leave_letters_to_menus(*this);
  restore_layout(*this, *features_);
  bring_back_view();
  // A window that is killed finds its panels again with its work.
  connect(&files(), &SessionFiles::autosaved, this, &MainWindow::keep_layout);
  canvas_->setFocus();
  status_->warm_up();
}

MainWindow::~MainWindow() {
  document_.disconnect();
  features_.reset();
  status_.reset();
  background_notifier_.reset();
  jobs_.reset();
  // The canvas uses the document, which ends before the base class would delete the canvas.
  delete takeCentralWidget();
  canvas_ = nullptr;
}

void MainWindow::open_images(const PairImages& images, AfterOpening after) {
  features_->opening.open_images(images, after);
}

void MainWindow::open_files(const QStringList& paths, std::optional<Side> side) {
  features_->opening.open_files(paths, side);
}

void MainWindow::open_session(const QString& path) {
  features_->session.open_session(path);
}

void MainWindow::open_requested(const OpenRequest& request) {
  setWindowState(windowState() & ~Qt::WindowMinimized);
  show();
  raise();
  activateWindow();
  // Desktops that let no program take the focus mark its entry in the task bar at least.
  QApplication::alert(this);
  if (const auto images = request.images()) {
    open_images(*images, request.register_at_once ? AfterOpening::Register : AfterOpening::Look);
  } else {
    open_files(request.files);
  }
}

bool MainWindow::can_open_requested() const {
  return !jobs_->working().busy() && QApplication::activeModalWidget() == nullptr;
}

void MainWindow::offer_recovery() {
  features_->pairs.announce_waiting_pairs();
  features_->session.offer_recovery();
}

void MainWindow::offer_tour() {
  features_->tour.offer_tour();
}

void MainWindow::show_device_notice(const Message& notice, const Message& brief) {
  status_->show_device_notice(notice, brief);
}

bool MainWindow::busy() const {
  return jobs_->busy();
}

SessionFiles& MainWindow::files() {
  return features_->session.files();
}

void MainWindow::close_to_restart() {
  close_again(true);
}

void MainWindow::close_again(bool to_restart) {
  to_restart_ = to_restart;
  close();
}

QStringList MainWindow::restart_arguments() {
  // This window may be there still when the program looks for one to hand the files to.
  QStringList arguments{QStringLiteral("--new-window")};
  if (const QString session = files().path(); !session.isEmpty()) return arguments << session;
  const PairImages images = images_of(document_.state());
  if (images.fixed.isEmpty()) return arguments;
  const auto add_page = [&](const QString& option, int page) {
    if (page > 0) arguments << QStringLiteral("--%1=%2").arg(option).arg(page);
  };
  add_page(OpenRequest::fixed_page_option(), images.fixed_page);
  if (!images.moving.isEmpty()) add_page(OpenRequest::moving_page_option(), images.moving_page);
  arguments << images.fixed;
  if (!images.moving.isEmpty()) arguments << images.moving;
  return arguments;
}

void MainWindow::keep_view(const QStringList& arguments) {
  const QString view = QString::fromUtf8(features_->layers.view_json());
  if (canvas_->has_images()) QSettings().setValue(kViewOfRestart, arguments + QStringList{view});
}

void MainWindow::bring_back_view() {
  QSettings settings;
  QStringList arguments = settings.value(kViewOfRestart).toStringList();
  settings.remove(kViewOfRestart);
  if (arguments.size() < 2) return;
  const QByteArray view = arguments.takeLast().toUtf8();
  const auto bring_back = [this, arguments, view] {
    if (restart_arguments() != arguments) return;  // other images were opened
    const CompareMode first = canvas_->settings().mode;
    features_->layers.show_view(view);
    if (canvas_->settings().mode != first) features_->view.keep_mode();
  };
  // A session restores the view that was saved with it behind its images.
  if (is_session(arguments.last())) {
    connect(&features_->session, &SessionController::opened, this, bring_back, Qt::SingleShotConnection);
  } else {
    connect(&document_, &SessionDocument::images_changed, this, bring_back, Qt::SingleShotConnection);
  }
}

bool MainWindow::event(QEvent* event) {
  // Panels change words in the meantime, and their letters with them. Comes before a key is looked up.
  if (event->type() == QEvent::ShortcutOverride &&
      static_cast<QKeyEvent*>(event)->modifiers().testFlag(Qt::AltModifier))
    leave_letters_to_menus(*this);
  return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const bool to_restart = std::exchange(to_restart_, false);
  const bool asked = std::exchange(close_confirmed_, false);
  if (jobs_->working().busy()) {
    ask_to_stop_and_close(to_restart);
    event->ignore();
    return;
  }
  if (features_->pairs.queue().running()) {
    features_->pairs.ask_to_stop([this, to_restart] { close_again(to_restart); });
    event->ignore();
    return;
  }
  if (files().modified() && !asked) {
    event->ignore();
    features_->session.ask_to_save([this, to_restart] {
      close_confirmed_ = true;
      close_again(to_restart);
    });
    return;
  }
  const QStringList arguments = to_restart ? restart_arguments() : QStringList();
  if (to_restart) keep_view(arguments);
  files().discard_changes();  // confirmed by the user, or there are none
  jobs_->cancel_reading();
  keep_layout();
  QMainWindow::closeEvent(event);
  if (to_restart) Q_EMIT restart_wanted(arguments);
}

void MainWindow::keep_layout() {
  QSettings settings;
  const WindowLayout kept = features_->panels.layout();
  settings.setValue("geometry", kept.geometry);
  settings.setValue("docks", kept.docks);
  settings.setValue("docks_size", kept.size);
  settings.setValue("docks_language", spoken_language());
  ColumnWidths::keep(*this);
}

void MainWindow::ask_to_stop_and_close(bool to_restart) {
  JobRunner& working = jobs_->working();
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                              jobs_->registering() ? tr("A registration is still running.")
                                                   : tr("Still running: %1").arg(working.title()),
                              QMessageBox::Cancel, this);
  ask->setObjectName(QStringLiteral("close_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(tr("Closing the window stops it; nothing half-done is left behind."));
  auto* stop = ask->addButton(tr("&Stop and Close"), QMessageBox::DestructiveRole);
  // Enter must not end an hour's work.
  ask->setDefaultButton(QMessageBox::Cancel);
  connect(stop, &QPushButton::clicked, this, [this, &working, to_restart] {
    if (!working.busy()) return close_again(to_restart);  // the job ended while the question was open
    connect(
        &working, &JobRunner::idle, this, [this, to_restart] { close_again(to_restart); },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    working.cancel();
  });
  ask->open();
}

QMenu* MainWindow::createPopupMenu() {
  // Over title bars of panels: the entries of Window > Panels, not Qt's own list.
  auto* menu = new QMenu(this);
  menu->addActions(panels_menu_->actions());
  return menu;
}

void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  // The tab bars of docks come and go with them, and need a name for screen readers.
  if (!event->polished()) return;
  auto* const tabs = qobject_cast<QTabBar*>(event->child());
  if (!tabs) return;
  tabs->setAccessibleName(QCoreApplication::translate("Menu", "&Panels").remove(QLatin1Char('&')));
  auto* const style = new NarrowTabs;
  style->setParent(tabs);
  tabs->setStyle(style);
}

}  // namespace alinify::ui

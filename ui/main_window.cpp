#include "ui/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>

#include "core/base/text.h"
#include "core/view/pixel_probe.h"
#include "core/workflow/quality_text.h"
#include "ui/dialogs/error_box.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/panels/metric_plot.h"
#include "ui/panels/registration_panel.h"
#include "ui/panels/view_panel.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr int kRecentPairs = 8;
constexpr int kNewsEveryMs = 50;

QString values_text(const std::optional<PixelValue>& value) {
  if (!value) return QString();
  QStringList parts;
  for (std::size_t i = 0; i < value->samples.size() && i < 4; ++i)
    parts << QString::number(value->samples[i], 'g', 5);
  if (value->samples.size() > 4) parts << QStringLiteral("…");
  // Of a coarser level: a mean, not the pixel.
  return (value->level > 0 ? QStringLiteral(" ≈ ") : QStringLiteral(" = ")) + parts.join(QLatin1Char(' '));
}

}  // namespace

MainWindow::MainWindow(Services services, QWidget* parent)
    : QMainWindow(parent),
      services_(std::move(services)),
      cache_(std::make_shared<TileCache>()),
      renderer_(std::make_shared<ViewRenderer>(*services_.backend, cache_)) {
  setObjectName(QStringLiteral("main_window"));
  setWindowIcon(program_icon());
  setAcceptDrops(false);  // the canvas takes drops
  canvas_ = new ImageCanvas(document_, cache_, renderer_);
  setCentralWidget(canvas_);
  connect_session();
  make_session_actions();
  make_landmark_tools();
  make_landmark_actions();
  make_actions();
  make_menus();
  fill_recent_sessions();
  make_tool_bar();
  make_docks();
  make_landmark_docks();
  make_status_bar();
  connect_jobs();

  connect(canvas_, &ImageCanvas::files_dropped, this, &MainWindow::open_files);
  connect(canvas_, &ImageCanvas::browse_requested, this, &MainWindow::ask_for_image);
  connect(canvas_, &ImageCanvas::pointer_moved, this, &MainWindow::show_pointer);
  connect(canvas_, &ImageCanvas::viewport_changed, this, [this] {
    zoom_label_->setText(tr("%1 %").arg(100 * canvas_->zoom(), 0, 'g', canvas_->zoom() < 1 ? 3 : 4));
  });
  connect(canvas_, &ImageCanvas::draw_failed, this,
          [this](const JobFailure& failure) { show_failure(failure, this); });
  connect(canvas_, &ImageCanvas::frame_shown, this, [this] {
    if (const auto error = cache_->take_error()) show_failure(describe_failure(*error), this);
  });
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    update_title();
    registration_panel_->plot().clear();
  });
  connect(&document_, &SessionDocument::images_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::transform_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::registration_changed, this, &MainWindow::show_result);
  news_timer_.setInterval(kNewsEveryMs);
  connect(&news_timer_, &QTimer::timeout, this, &MainWindow::fetch_news);

  registration_panel_->set_engines(services_.list_engines());
  const QSettings settings;
  resize(1360, 860);
  restoreGeometry(settings.value("geometry").toByteArray());
  restoreState(settings.value("docks").toByteArray());
  update_title();
  update_actions();
  show_result();
  canvas_->setFocus();
}

MainWindow::~MainWindow() {
  files_.reset();
  canvas_->remove_tool(landmark_tool_.get());
  canvas_->remove_tool(correction_tool_.get());
  landmark_editor_->disconnect();
  correction_tool_->disconnect();
  working_.disconnect(this);
  loading_.disconnect(this);
  document_.disconnect();
  // The canvas looks at the document, which ends before the base class would delete the canvas.
  delete takeCentralWidget();
  canvas_ = nullptr;
}

void MainWindow::make_docks() {
  auto* panels = findChild<QMenu*>("panels_menu");
  const auto dock = [&](QWidget* content, const QString& title, const QString& name) {
    auto* widget = new QDockWidget(title, this);
    widget->setObjectName(name);
    widget->setWidget(content);
    widget->setMinimumWidth(270);
    widget->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    addDockWidget(Qt::RightDockWidgetArea, widget);
    QAction* toggle = widget->toggleViewAction();
    toggle->setStatusTip(tr("Show or hide this panel"));
    panels->addAction(toggle);
    return widget;
  };
  view_panel_ = new ViewPanel;
  registration_panel_ = new RegistrationPanel(actions_.at("register"), actions_.at("stop"));
  QDockWidget* view = dock(view_panel_, tr("View"), QStringLiteral("view_dock"));
  QDockWidget* registration =
      dock(registration_panel_, tr("Registration"), QStringLiteral("registration_dock"));
  resizeDocks({view, registration}, {230, 560}, Qt::Vertical);
  resizeDocks({view, registration}, {300, 300}, Qt::Horizontal);
  connect(view_panel_, &ViewPanel::changed, canvas_, &ImageCanvas::set_settings);
  connect(canvas_, &ImageCanvas::shown_mode_changed, this, [this] {
    view_panel_->show_settings(canvas_->settings());
    for (std::size_t i = 0; i < compare_modes().size(); ++i)
      if (compare_modes()[i].mode == canvas_->shown_mode())
        actions_.at(QStringLiteral("mode_") + QLatin1String(compare_modes()[i].name))->setChecked(true);
  });
  connect(registration_panel_, &RegistrationPanel::engine_changed, this, &MainWindow::update_actions);
}

void MainWindow::make_status_bar() {
  job_box_ = new QWidget;
  job_box_->setObjectName(QStringLiteral("job_box"));
  auto* row = new QHBoxLayout(job_box_);
  row->setContentsMargins(6, 0, 6, 0);
  job_label_ = new QLabel;
  job_label_->setObjectName(QStringLiteral("job_label"));
  job_bar_ = new QProgressBar;
  job_bar_->setObjectName(QStringLiteral("job_bar"));
  job_bar_->setRange(0, 1000);
  job_bar_->setTextVisible(false);
  job_bar_->setFixedSize(160, 10);
  job_stop_ = new QToolButton;
  job_stop_->setObjectName(QStringLiteral("job_stop"));
  job_stop_->setDefaultAction(actions_.at("stop"));
  job_stop_->setAutoRaise(true);
  row->addWidget(job_label_);
  row->addWidget(job_bar_);
  row->addWidget(job_stop_);
  job_box_->hide();

  pointer_label_ = new QLabel;
  pointer_label_->setObjectName(QStringLiteral("pointer"));
  zoom_label_ = new QLabel;
  zoom_label_->setObjectName(QStringLiteral("zoom"));
  zoom_label_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.0000 %")));
  zoom_label_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  zoom_label_->setToolTip(tr("Screen pixels to an image pixel"));
  device_label_ = new QLabel(QString::fromStdString(services_.backend->description()));
  device_label_->setObjectName(QStringLiteral("device"));
  device_label_->setToolTip(tr("Where the pixel work runs"));
  // Permanent: a message or a menu's tip takes the place of the others, and with them would go Cancel.
  statusBar()->insertPermanentWidget(0, job_box_);
  statusBar()->addPermanentWidget(pointer_label_);
  statusBar()->addPermanentWidget(zoom_label_);
  statusBar()->addPermanentWidget(device_label_);
}

void MainWindow::connect_jobs() {
  for (JobRunner* runner : {&loading_, &working_}) {
    connect(runner, &JobRunner::started, this, [this](const QString& title) {
      job_label_->setText(title);
      job_bar_->setValue(0);
      job_box_->setVisible(!registering_);
      update_actions();
    });
    connect(runner, &JobRunner::progressed, this,
            [this](double fraction, const QString& stage, double elapsed_s, double remaining_s) {
              if (registering_)
                return registration_panel_->show_progress(fraction, stage, elapsed_s, remaining_s);
              job_bar_->setValue(static_cast<int>(fraction * 1000));
              job_bar_->setToolTip(stage);
              if (exporting_ && remaining_s >= 0)
                job_label_->setText(tr("%1: about %2 left").arg(working_.title(), human_time(remaining_s)));
            });
    connect(runner, &JobRunner::failed, this, [this](const JobFailure& failure) {
      if (registering_) registration_panel_->show_result(tr("Registration failed"), {failure.why}, false);
      show_failure(failure, this);
    });
    connect(runner, &JobRunner::cancelled, this, [this] {
      if (registering_) registration_panel_->show_result(tr("Cancelled"), {tr("Nothing was changed.")}, true);
      statusBar()->showMessage(tr("Cancelled"), 5000);
    });
    connect(runner, &JobRunner::idle, this, [this] {
      if (!working_.busy() && registering_) {
        fetch_news();
        news_timer_.stop();
        registering_ = false;
        observer_.reset();
        document_.set_preview(nullptr);
        registration_panel_->show_ready({});
      }
      if (!working_.busy()) exporting_ = false;
      if (!busy()) job_box_->hide();
      update_actions();
    });
  }
}

void MainWindow::update_actions() {
  const DocumentState& state = document_.state();
  const bool any = state.fixed || state.moving, pair = document_.has_pair(), free = !working_.busy();
  const QString why_not = registration_panel_ ? registration_panel_->why_not() : QString();
  for (const char* name : {"open_pair", "open_fixed", "open_moving"})
    actions_.at(name)->setEnabled(!registering_);
  recent_menu_->setEnabled(!registering_);
  for (const char* name : {"zoom_in", "zoom_out", "fit", "actual_size"}) actions_.at(name)->setEnabled(any);
  mode_group_->setEnabled(pair);
  actions_.at("swap")->setEnabled(any && !registering_);
  actions_.at("register")->setEnabled(pair && free && why_not.isEmpty());
  actions_.at("stop")->setEnabled(busy());
  actions_.at("reset")->setEnabled(free && state.moving_from_fixed != nullptr);
  actions_.at("export")->setEnabled(pair && free && state.moving_from_fixed != nullptr);
  document_.undo_stack().setActive(true);
  const bool steps = !registering_;
  actions_.at("undo")->setEnabled(steps && document_.undo_stack().canUndo());
  actions_.at("redo")->setEnabled(steps && document_.undo_stack().canRedo());
  if (!registering_ && registration_panel_)
    registration_panel_->show_ready(!pair ? tr("Open a pair of images first.")
                                    : state.moving_from_fixed
                                        ? QString()
                                        : tr("Ready. Press Register to align the pair."));
}

void MainWindow::show_device_notice(const QString& notice) {
  if (notice.isEmpty()) return;
  QString sentence = notice;
  sentence[0] = sentence[0].toUpper();
  device_label_->setToolTip(sentence);
  statusBar()->showMessage(sentence, 10000);
}

void MainWindow::update_title() {
  const DocumentState& state = document_.state();
  QString title;
  if (state.fixed && state.moving) {
    title = tr("%1 + %2").arg(state.fixed->name(), state.moving->name());
  } else if (state.fixed || state.moving) {
    title = state.fixed ? state.fixed->name() : state.moving->name();
  }
  if (!files_->path().isEmpty()) title = QFileInfo(files_->path()).fileName();
  // Where there is nothing yet, there is nothing that could have changed.
  setWindowTitle(title.isEmpty() ? tr("Alinify") : tr("%1[*] – Alinify").arg(title));
  setWindowModified(files_->modified());
}

void MainWindow::set_mode(CompareMode mode) {
  ViewSettings settings = canvas_->settings();
  settings.mode = mode;
  canvas_->set_settings(settings);
}

QString MainWindow::last_folder() const {
  return QSettings().value("folder", QDir::homePath()).toString();
}

void MainWindow::remember_pair() {
  const DocumentState& state = document_.state();
  QSettings settings;
  const auto& image = state.moving ? state.moving : state.fixed;
  if (image) settings.setValue("folder", QFileInfo(image->path).absolutePath());
  if (!document_.has_pair()) return;
  const QString pair = state.fixed->path + QLatin1Char('\n') + state.moving->path;
  QStringList pairs = settings.value("recent_pairs").toStringList();
  pairs.removeAll(pair);
  pairs.prepend(pair);
  settings.setValue("recent_pairs", pairs.mid(0, kRecentPairs));
}

void MainWindow::ask_for_pair(const QStringList& paths) {
  auto* dialog = new PairDialog(paths, last_folder(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog] { open_images(dialog->fixed_path(), dialog->moving_path()); });
  dialog->open();
}

void MainWindow::ask_for_image(Side side) {
  auto* dialog =
      new QFileDialog(this, side == Side::Fixed ? tr("Open the Fixed Image") : tr("Open the Moving Image"),
                      last_folder(), image_file_filter());
  dialog->setObjectName(QStringLiteral("image_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, side](const QString& path) { open_files({path}, side); });
  dialog->open();
}

void MainWindow::open_files(const QStringList& paths, std::optional<Side> side) {
  if (paths.isEmpty()) return;
  if (paths.size() == 1 && paths[0].endsWith(QLatin1String(".alinify"), Qt::CaseInsensitive))
    return open_session(paths[0]);
  if (registering_) {
    statusBar()->showMessage(tr("A registration is running: cancel it before opening other images."), 6000);
    return;
  }
  if (paths.size() > 2)
    return void(show_failure({tr("Too many files"),
                              tr("%1 files were given, a pair has two").arg(paths.size()),
                              tr("Drop the fixed and the moving image, or one of them."),
                              {}},
                             this));
  if (paths.size() == 2) return ask_for_pair(paths);
  if (!side)
    side = document_.image(Side::Fixed) && !document_.image(Side::Moving) ? Side::Moving : Side::Fixed;
  *side == Side::Fixed ? open_images(paths[0], {}) : open_images({}, paths[0]);
}

void MainWindow::open_images(const QString& fixed, const QString& moving, AfterOpening after) {
  struct Opened {
    std::optional<LoadedImage> fixed, moving;
  };
  const QString title = fixed.isEmpty() || moving.isEmpty()
                            ? tr("Opening %1").arg(QFileInfo(fixed + moving).fileName())
                            : tr("Opening the pair");
  const bool both = !fixed.isEmpty() && !moving.isEmpty();
  loading_.start<Opened>(
      title,
      [open = services_.open_image, fixed, moving, both](Progress& progress) {
        auto opened = std::make_shared<Opened>();
        const auto one = [&](const QString& path, const char* label, std::optional<LoadedImage>& to) {
          if (path.isEmpty()) return;
          Progress part = progress.sub(both ? 0.5 : 1.0, label);
          to = LoadedImage{QFileInfo(path).absoluteFilePath(),
                           open(std::filesystem::path(path.toStdU16String()), part)};
        };
        one(fixed, "fixed image", opened->fixed);
        one(moving, "moving image", opened->moving);
        return opened;
      },
      [this, after](std::shared_ptr<const Opened> opened) {
        const DocumentState& now = document_.state();
        document_.set_images(opened->fixed ? opened->fixed : now.fixed,
                             opened->moving ? opened->moving : now.moving,
                             opened->fixed && opened->moving ? tr("Open Pair")
                             : opened->fixed                 ? tr("Open Fixed")
                                                             : tr("Open Moving"));
        remember_pair();
        canvas_->setFocus();
        if (after == AfterOpening::Register) start_registration();
      });
}

void MainWindow::start_registration() {
  if (!document_.has_pair() || working_.busy()) return;
  RegisterPairRequest request;
  request.fixed = document_.state().fixed->source;
  request.moving = document_.state().moving->source;
  request.engine = registration_panel_->engine().toStdString();
  add_document_to(request);
  observer_ = std::make_shared<LiveObserver>();
  registering_ = true;
  registration_panel_->show_running();
  news_timer_.start();
  working_.start<Registration>(
      tr("Registering"),
      [services = services_, request, observer = observer_, check_points = check_points()](Progress& progress) {
        auto registration = std::make_shared<Registration>();
        Progress run = progress.sub(services.inspect ? 0.94 : 1.0, "register");
        registration->result = services.register_pair(request, *observer, run);
        if (services.inspect) {
          Progress judge = progress.sub(0.06, "check the result");
          InspectRequest inspect;
          inspect.fixed = request.fixed, inspect.moving = request.moving;
          inspect.fixed_mask = request.fixed_mask, inspect.moving_mask = request.moving_mask;
          inspect.initial = registration->result.initial;
          inspect.moving_from_fixed = registration->result.moving_from_fixed;
          inspect.landmarks = request.landmarks;
          inspect.check_points = check_points;
          registration->quality = services.inspect(inspect, judge);
        }
        return registration;
      },
      [this, request](std::shared_ptr<const Registration> registration) {
        const DocumentState& now = document_.state();
        if (!document_.has_pair() || now.fixed->source != request.fixed ||
            now.moving->source != request.moving)
          return;
        registration_done(std::move(registration));
      });
  update_actions();
}

void MainWindow::fetch_news() {
  if (!observer_) return;
  const LiveObserver::News news = observer_->take();
  registration_panel_->plot().append(news.samples);
  if (news.resolution) registration_panel_->show_resolution(*news.resolution);
  if (news.preview && working_.busy()) document_.set_preview(news.preview);
}

void MainWindow::registration_done(std::shared_ptr<const Registration> registration) {
  document_.set_registration(std::move(registration));
  statusBar()->showMessage(tr("Registered: the moving image is shown warped"), 8000);
}

void MainWindow::show_result() {
  const auto& registration = document_.state().registration;
  if (!registration) return registration_panel_->show_result({}, {}, true);
  const RegistrationResult& result = registration->result;
  double seconds = 0;
  for (const StageTime& stage : result.timing) seconds += stage.elapsed_s;
  QStringList lines;
  QString headline = tr("Registered in %1").arg(human_time(seconds));
  bool good = true;
  if (registration->quality) {
    const QualityReport& q = *registration->quality;
    good = q.verdict == Verdict::Good;
    headline = q.verdict == Verdict::Good    ? tr("Quality: good, registered in %1").arg(human_time(seconds))
               : q.verdict == Verdict::Check ? tr("Quality: check, registered in %1").arg(human_time(seconds))
                                             : tr("Quality: failed, after %1").arg(human_time(seconds));
    for (const std::string& reason : q.reasons) lines << QString::fromStdString(reason);
    // Worded as the command line and the report word it; the verdict stands in the headline.
    for (const auto& [name, text] : quality_lines(q))
      if (name != "quality")
        lines << (name == "look at" ? tr("Look at %1").arg(QString::fromStdString(text))
                                    : QString::fromStdString(text));
  }
  for (const std::string& note : result.notes) lines << QString::fromStdString(note);
  registration_panel_->show_result(headline, lines, good);
  if (!result.resolution.reason.empty()) registration_panel_->show_resolution(result.resolution);
}

void MainWindow::ask_for_export() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed) return;
  const QFileInfo moving(state.moving->path);
  const QString path =
      moving.absolutePath() + QLatin1Char('/') + moving.completeBaseName() + QStringLiteral("-warped.tif");
  auto* dialog =
      new ExportDialog(services_, state.moving->source->info(), state.fixed->source->info().size, path, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog] { start_export(dialog->path(), dialog->warp_options(), dialog->file_options()); });
  dialog->open();
}

void MainWindow::start_export(const QString& path, const WarpOptions& warp, const TiffWriterOptions& file) {
  const DocumentState& state = document_.state();
  ExportRequest request;
  request.moving_from_fixed = *state.moving_from_fixed;
  const auto geometry = [](const ImageInfo& info) { return ImageGeometry{info.size, info.pixel_size_um}; };
  request.moving_from_fixed.fixed = geometry(state.fixed->source->info());
  request.moving_from_fixed.moving = geometry(state.moving->source->info());
  request.moving = state.moving->source;
  request.path = std::filesystem::path(path.toStdU16String());
  request.warp = warp;
  request.file = file;
  exporting_ = true;
  QElapsedTimer clock;
  clock.start();
  working_.start<WrittenFile>(
      tr("Exporting %1").arg(QFileInfo(path).fileName()),
      [run = services_.export_warped, request](Progress& progress) {
        return std::make_shared<const WrittenFile>(run(request, progress));
      },
      [this, clock](std::shared_ptr<const WrittenFile> written) {
        export_done(*written, static_cast<double>(clock.elapsed()) / 1000);
      });
  update_actions();
}

void MainWindow::export_done(const WrittenFile& written, double elapsed_s) {
  const QString path = QString::fromStdU16String(written.path.u16string());
  auto* box = new QMessageBox(QMessageBox::Information, tr("Export Warped Image"),
                              tr("%1 is written.").arg(QFileInfo(path).fileName()), QMessageBox::Close, this);
  box->setObjectName(QStringLiteral("export_done"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr("%1, written in %2%3\n%4")
                              .arg(QString::fromStdString(human_bytes(written.bytes)), human_time(elapsed_s),
                                   written.bigtiff ? tr(", BigTIFF") : QString(),
                                   QFileInfo(path).absolutePath()));
  auto* folder = box->addButton(tr("Open &Folder"), QMessageBox::ActionRole);
  connect(folder, &QPushButton::clicked, this,
          [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath())); });
  box->open();
}

void MainWindow::show_pointer(std::optional<Vec2d> p) {
  const DocumentState& state = document_.state();
  if (!p || !(state.fixed || state.moving)) return pointer_label_->clear();
  QStringList parts;
  const auto describe = [&](const QString& role, const LoadedImage& image, Vec2d at) {
    parts << tr("%1 %2, %3%4")
                 .arg(role)
                 .arg(at.x, 0, 'f', 1)
                 .arg(at.y, 0, 'f', 1)
                 .arg(values_text(probe_pixel(*cache_, image.source, at)));
  };
  if (state.fixed) describe(tr("Fixed"), *state.fixed, *p);
  if (state.moving) {
    const auto transform = state.fixed ? document_.current_transform() : nullptr;
    describe(tr("Moving"), *state.moving, transform ? (*transform)(*p) : *p);
  }
  pointer_label_->setText(parts.join(QStringLiteral("   ")));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (working_.busy()) {
    auto* ask = new QMessageBox(QMessageBox::Question, tr("Alinify"),
                                tr("%1 is still running.").arg(working_.title()), QMessageBox::Cancel, this);
    ask->setObjectName(QStringLiteral("close_question"));
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setInformativeText(tr("Closing the window stops it; nothing half-done is left behind."));
    auto* stop = ask->addButton(tr("&Stop and Close"), QMessageBox::DestructiveRole);
    connect(stop, &QPushButton::clicked, this, [this] {
      connect(&working_, &JobRunner::idle, this, &QWidget::close, Qt::QueuedConnection);
      working_.cancel();
    });
    ask->open();
    event->ignore();
    return;
  }
  if (files_->modified() && !close_confirmed_) {
    event->ignore();
    ask_to_save([this] {
      close_confirmed_ = true;
      close();
    });
    return;
  }
  loading_.cancel();  // nobody will see what it opens
  QSettings settings;
  settings.setValue("geometry", saveGeometry());
  settings.setValue("docks", saveState());
  QMainWindow::closeEvent(event);
}

}  // namespace alinify::ui

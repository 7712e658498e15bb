#include "ui/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QChildEvent>
#include <QCloseEvent>
#include <QCoreApplication>
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
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/view/pixel_probe.h"
#include "core/workflow/quality_text.h"
#include "ui/dialogs/error_box.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/panels/layers_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/machine_status.h"
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
      cache_(std::make_shared<TileCache>(TileCacheOptions{services_.cache_bytes})),
      renderer_(std::make_shared<ViewRenderer>(*services_.backend, cache_)),
      preferences_(Preferences::load()) {
  log_.listen_to_core();
  log_.add(LogLevel::Info, tr("Alinify %1 on %2")
                               .arg(QString::fromStdString(services_.version),
                                    QString::fromStdString(services_.backend->description())));
  setObjectName(QStringLiteral("main_window"));
  setWindowIcon(program_icon());
  setAcceptDrops(false);  // the canvas takes drops
  canvas_ = new ImageCanvas(document_, cache_, renderer_);
  setCentralWidget(canvas_);
  make_overlay_tool();  // first: all other tools are painted over it
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
  region_tool_ = std::make_unique<RegionTool>([this](std::optional<Rect> region) { region_drawn(region); });
  canvas_->add_tool(region_tool_.get());
  make_mask_tool();
  canvas_->add_tool(&places_tool_);
  canvas_->add_tool(&overlay_tool_->legend());  // last: nothing is painted over it
  connect(canvas_, &ImageCanvas::viewport_changed, this, [this] {
    zoom_label_->setText(tr("%1 %").arg(100 * canvas_->zoom(), 0, 'g', canvas_->zoom() < 1 ? 3 : 4));
  });
  connect(canvas_, &ImageCanvas::draw_failed, this,
          [this](const JobFailure& failure) { report_failure(failure); });
  connect(canvas_, &ImageCanvas::frame_shown, this, [this] {
    if (const auto error = cache_->take_error()) report_failure(describe_failure(*error));
  });
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    update_title();
    registration_panel_->plot().clear();
    set_region(std::nullopt);
  });
  connect(&document_, &SessionDocument::images_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::transform_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::registration_changed, this, &MainWindow::show_result);
  news_timer_.setInterval(kNewsEveryMs);
  connect(&news_timer_, &QTimer::timeout, this, &MainWindow::fetch_news);

  registration_panel_->set_engines(services_.list_engines());
  const QSettings settings;
  resize(1360, 860);
  first_layout_ = saveState();
  restoreGeometry(settings.value("geometry").toByteArray());
  restoreState(settings.value("docks").toByteArray());
  update_title();
  update_actions();
  show_result();
  canvas_->setFocus();
  warm_up();
}

MainWindow::~MainWindow() {
  warming_.disconnect(this);
  files_.reset();
  canvas_->remove_tool(overlay_tool_.get());
  canvas_->remove_tool(&overlay_tool_->legend());
  overlay_tool_.reset();
  canvas_->remove_tool(landmark_tool_.get());
  canvas_->remove_tool(correction_tool_.get());
  landmark_editor_->disconnect();
  correction_tool_->disconnect();
  working_.disconnect(this);
  loading_.disconnect(this);
  document_.disconnect();
  canvas_->remove_tool(region_tool_.get());
  canvas_->remove_tool(mask_tool_.get());
  mask_tool_.reset();
  canvas_->remove_tool(&places_tool_);
  // The canvas looks at the document, which ends before the base class would delete the canvas.
  delete takeCentralWidget();
  canvas_ = nullptr;
}

QDockWidget* MainWindow::add_panel(QWidget* content, const QString& title, const QString& name,
                                   Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setWidget(content);
  dock->setMinimumWidth(270);
  dock->setAllowedAreas(Qt::AllDockWidgetAreas);
  // What scrolls in a panel takes no keyboard of its own: its contents do, and pull it along.
  for (QScrollArea* area : dock->findChildren<QScrollArea*>()) area->setFocusPolicy(Qt::NoFocus);
  addDockWidget(area, dock);
  // A command like the others: in the palette too.
  QAction* toggle = dock->toggleViewAction();
  toggle->setObjectName(QStringLiteral("show_") + name);
  toggle->setStatusTip(tr("Show or hide the panel %1").arg(title));
  toggle->setWhatsThis(toggle->statusTip());
  toggle->setProperty("words", tr("panel dock show hide"));
  addAction(toggle);
  findChild<QMenu*>("panels_menu")->addAction(toggle);
  return dock;
}

void MainWindow::make_docks() {
  view_panel_ = new ViewPanel;
  registration_panel_ = new RegistrationPanel({actions_.at("register"), actions_.at("stop"),
                                               actions_.at("region_draw"), actions_.at("region_shown"),
                                               actions_.at("region_clear"), actions_.at("before_after"),
                                               actions_.at("register_region"), actions_.at("mask_keep"),
                                               actions_.at("mask_leave_out"), actions_.at("mask_clear")});
  connect(registration_panel_, &RegistrationPanel::place_chosen, this, &MainWindow::go_to_place);
  QDockWidget* view =
      add_panel(view_panel_, tr("View"), QStringLiteral("view_dock"), Qt::RightDockWidgetArea);
  layers_panel_ = new LayersPanel(layers_);
  QDockWidget* layers =
      add_panel(layers_panel_, tr("Layers"), QStringLiteral("layers_dock"), Qt::LeftDockWidgetArea);
  QDockWidget* registration = add_panel(registration_panel_, tr("Registration"),
                                        QStringLiteral("registration_dock"), Qt::RightDockWidgetArea);
  log_panel_ = new LogPanel(
      log_, tr("Alinify %1 on %2, Qt %3\n%4")
                .arg(QString::fromStdString(services_.version),
                     QString::fromStdString(services_.backend->description()),
                     QString::fromLatin1(qVersion()), QString::fromStdString(platform::describe_machine())));
  add_panel(log_panel_, tr("Log"), QStringLiteral("log_dock"), Qt::BottomDockWidgetArea)->hide();
  connect(log_panel_, &LogPanel::copied, this,
          [this](int lines) { statusBar()->showMessage(tr("%n line(s) copied", nullptr, lines), 4000); });
  resizeDocks({view, registration}, {170, 620}, Qt::Vertical);
  resizeDocks({layers, view, registration}, {250, 300, 300}, Qt::Horizontal);
  connect(view_panel_, &ViewPanel::changed, canvas_, &ImageCanvas::set_settings);
  connect_view();
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
  machine_status_ = new MachineStatus(QString::fromStdString(services_.backend->description()), *cache_);
  // Permanent: a message or a menu's tip takes the place of the others, and with them would go Cancel.
  statusBar()->insertPermanentWidget(0, job_box_);
  statusBar()->addPermanentWidget(pointer_label_);
  statusBar()->addPermanentWidget(zoom_label_);
  statusBar()->addPermanentWidget(machine_status_);
}

void MainWindow::connect_jobs() {
  for (JobRunner* runner : {&loading_, &working_}) {
    connect(runner, &JobRunner::started, this, [this](const QString& title) {
      log_.add(LogLevel::Info, title);
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
      report_failure(failure);
    });
    connect(runner, &JobRunner::cancelled, this, [this] {
      if (registering_) registration_panel_->show_result(tr("Cancelled"), {tr("Nothing was changed.")}, true);
      log_.add(LogLevel::Info, tr("Cancelled"));
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
  update_view_actions();
  actions_.at("swap")->setEnabled(any && !registering_);
  actions_.at("register")->setEnabled(pair && free && why_not.isEmpty());
  actions_.at("stop")->setEnabled(busy());
  actions_.at("reset")->setEnabled(free && state.moving_from_fixed != nullptr);
  const bool free_pair = pair && !registering_;
  for (const char* name : {"region_draw", "region_shown"})
    actions_.at(name)->setEnabled(free_pair && state.fixed);
  actions_.at("region_clear")->setEnabled(free_pair && region_tool_->region());
  actions_.at("before_after")->setEnabled(free_pair && state.moving_from_fixed != nullptr);
  actions_.at("register_region")
      ->setEnabled(pair && free && why_not.isEmpty() && state.moving_from_fixed && services_.register_region);
  update_mask_actions();
  if (!showing_before()) actions_.at("before_after")->setChecked(false);
  for (const char* name : {"next_place", "previous_place"})
    actions_.at(name)->setEnabled(!places_tool_.places().empty());
  actions_.at("open_sample")->setEnabled(!registering_);
  actions_.at("export_screenshot")->setEnabled(any);
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
  machine_status_->set_notice(sentence);
  log_.add(LogLevel::Warning, sentence);
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
    return report_failure({tr("Too many files"),
                           tr("%1 files were given, a pair has two").arg(paths.size()),
                           tr("Drop the fixed and the moving image, or one of them."),
                           {}});
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

void MainWindow::open_sample(AfterOpening after) {
  const auto [fixed, moving] = services_.sample_pair
                                   ? services_.sample_pair()
                                   : std::pair<std::filesystem::path, std::filesystem::path>();
  if (fixed.empty() || moving.empty())
    return report_failure({tr("The sample pair is not there"),
                           tr("this copy of the program was installed without its samples"),
                           tr("Open a pair of your own."),
                           {}});
  open_images(QString::fromStdU16String(fixed.u16string()), QString::fromStdU16String(moving.u16string()),
              after);
}

void MainWindow::ask_for_screenshot() {
  auto* dialog = new QFileDialog(this, tr("Picture of the View"), last_folder(), tr("PNG (*.png)"));
  dialog->setObjectName(QStringLiteral("screenshot_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    // Encoding a large picture takes long enough to be felt: away from this thread.
    const QImage picture = canvas_->grab().toImage();
    loading_.start<bool>(
        tr("Writing %1").arg(QFileInfo(path).fileName()),
        [picture, path](Progress&) {
          if (!picture.save(path))
            throw Error(ErrorKind::NotWritable, "cannot write " + path.toStdString(),
                        "the folder is not writable or the disk is full", "Choose another folder.");
          return std::make_shared<const bool>(true);
        },
        [this, path](std::shared_ptr<const bool>) {
          statusBar()->showMessage(tr("%1 is written").arg(path), 6000);
        });
  });
  dialog->open();
}

void MainWindow::ask_for_preferences() {
  auto* dialog = new PreferencesDialog(services_, preferences_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { set_preferences(dialog->preferences()); });
  dialog->open();
}

void MainWindow::set_preferences(const Preferences& preferences) {
  const bool restart = preferences.needs_restart(preferences_);
  const bool elastix = preferences.elastix != preferences_.elastix;
  preferences_ = preferences;
  preferences_.save();
  preferences_.apply();
  if (QAction* theme = actions_.at(QStringLiteral("theme_") + name_of(preferences_.theme)))
    theme->setChecked(true);
  if (elastix && !registering_) registration_panel_->set_engines(services_.list_engines());
  canvas_->update();
  for (QWidget* panel : findChildren<QWidget*>()) {
    QEvent changed(
        QEvent::PaletteChange);  // the images' colours are no palette's; whoever shows them listens
    QCoreApplication::sendEvent(panel, &changed);
  }
  update_actions();
  if (restart)
    statusBar()->showMessage(tr("Some of the changes wait for the next start of the program."), 8000);
}

void MainWindow::show_log() {
  auto* dock = findChild<QDockWidget*>(QStringLiteral("log_dock"));
  dock->show();
  dock->raise();
  log_panel_->findChild<QWidget*>(QStringLiteral("log_text"))->setFocus();
}

void MainWindow::report_failure(const JobFailure& failure) {
  log_.add(LogLevel::Warning,
           failure.details.isEmpty() ? failure.what + QStringLiteral(": ") + failure.why : failure.details);
  show_failure(failure, this);
}

void MainWindow::move_focus(int step) {
  QList<QWidget*> parts{canvas_};
  for (QDockWidget* dock : findChildren<QDockWidget*>())
    if (dock->isVisible() && dock->widget()) parts << dock->widget();
  if (auto* bar = findChild<QToolBar*>(QStringLiteral("main_tool_bar")); bar && bar->isVisible())
    parts << bar;
  qsizetype now = 0;
  for (qsizetype i = 0; i < parts.size(); ++i)
    if (focusWidget() && (parts[i] == focusWidget() || parts[i]->isAncestorOf(focusWidget()))) now = i;
  for (qsizetype tries = 0; tries < parts.size(); ++tries) {
    now = (now + step + parts.size()) % parts.size();
    QWidget* part = parts[now];
    if (part->focusPolicy() & Qt::TabFocus) return part->setFocus(Qt::TabFocusReason);
    for (QWidget* w = part->nextInFocusChain(); w != part; w = w->nextInFocusChain())
      if (part->isAncestorOf(w) && w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus))
        return w->setFocus(Qt::TabFocusReason);
  }
}

void MainWindow::reset_layout() {
  restoreState(first_layout_);
  statusBar()->showMessage(tr("Every panel is back where it was at first"), 4000);
}

void MainWindow::warm_up() {
  if (!services_.warm_up) return;
  machine_status_->set_warm_up(WarmUp::Warming);
  connect(&warming_, &JobRunner::failed, this, [this](const JobFailure& failure) {
    machine_status_->set_warm_up(WarmUp::Failed, failure.why);
    log_.add(LogLevel::Warning, failure.details);
  });
  warming_.start<bool>(
      tr("Warming up"),
      [run = services_.warm_up](Progress& progress) {
        run(progress);
        return std::make_shared<const bool>(true);
      },
      [this](std::shared_ptr<const bool>) { machine_status_->set_warm_up(WarmUp::Ready); });
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
  if (const QString value = overlay_tool_->value_text(*p); !value.isEmpty()) parts << value;
  pointer_label_->setText(parts.join(QStringLiteral("   ")));
}

void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  // The tabs that docks lie behind come and go with them, and a screen reader wants to call them something.
  if (!event->polished()) return;
  if (auto* tabs = qobject_cast<QTabBar*>(event->child()))
    tabs->setAccessibleName(QCoreApplication::translate("Menu", "&Panels").remove(QLatin1Char('&')));
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

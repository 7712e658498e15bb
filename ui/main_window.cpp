#include "ui/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QChildEvent>
#include <QCoreApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>

#include "core/base/platform.h"
#include "core/view/pixel_probe.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/jobs/released_elsewhere.h"
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

constexpr int kProgressPollMs = 50;

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
  services_.open_image = [open = services_.open_image](const std::filesystem::path& path,
                                                       Progress& progress) {
    return released_elsewhere(open(path, progress));
  };
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
  make_placement_tool();
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
  canvas_->add_overlay(region_tool_.get());
  make_mask_tool();
  canvas_->add_overlay(&findings_overlay_);
  canvas_->add_overlay(&overlay_tool_->legend());  // last: nothing is painted over it
  connect(canvas_, &ImageCanvas::viewport_changed, this, [this] {
    zoom_label_->setText(
        tr("%1 %").arg(QLocale().toString(100 * canvas_->zoom(), 'g', canvas_->zoom() < 1 ? 3 : 4)));
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
    gone_to_.reset();
  });
  connect(&document_, &SessionDocument::images_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::transform_changed, this, &MainWindow::update_actions);
  connect(&document_, &SessionDocument::registration_changed, this, &MainWindow::show_result);
  // What it says is about the map before they were made.
  connect(&document_, &SessionDocument::corrections_changed, this, &MainWindow::show_verdict);
  progress_timer_.setInterval(kProgressPollMs);
  connect(&progress_timer_, &QTimer::timeout, this, &MainWindow::poll_progress);

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
  canvas_->remove_overlay(overlay_tool_.get());
  canvas_->remove_overlay(&overlay_tool_->legend());
  overlay_tool_.reset();
  canvas_->remove_overlay(landmark_tool_.get());
  canvas_->remove_overlay(correction_tool_.get());
  landmark_editor_->disconnect();
  correction_tool_->disconnect();
  working_.disconnect(this);
  loading_.disconnect(this);
  measuring_.disconnect(this);
  document_.disconnect();
  canvas_->remove_overlay(region_tool_.get());
  canvas_->remove_overlay(placement_tool_.get());
  placement_tool_.reset();
  canvas_->remove_overlay(mask_tool_.get());
  mask_tool_.reset();
  canvas_->remove_overlay(&findings_overlay_);
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
  for (QScrollArea* scrolled : dock->findChildren<QScrollArea*>()) scrolled->setFocusPolicy(Qt::NoFocus);
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
  registration_panel_ = new RegistrationPanel(
      {actions_.at("register"), actions_.at("stop"), actions_.at("region_draw"), actions_.at("region_shown"),
       actions_.at("region_clear"), actions_.at("before_after"), actions_.at("register_region"),
       actions_.at("mask_keep"), actions_.at("mask_leave_out"), actions_.at("mask_clear"),
       actions_.at("mask_auto"), actions_.at("register_place")});
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
  connect(registration_panel_, &RegistrationPanel::options_edited, &document_,
          &SessionDocument::set_run_options);
  connect(&document_, &SessionDocument::options_changed, this, &MainWindow::show_run_options);
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
  const bool found = free_pair && state.moving_from_fixed != nullptr;
  actions_.at("before_after")->setEnabled(found);
  actions_.at("start_after")->setEnabled(found && !state.registration->result.initial.parts.empty());
  for (const auto& [name, at] : {std::pair{"before_after", Preview::Before}, {"start_after", Preview::Start}})
    actions_.at(name)->setChecked(looking_back() && document_.preview_kind() == at);
  for (const char* name : {"register_region", "register_place"})
    actions_.at(name)->setEnabled(found && free && why_not.isEmpty() && services_.register_region);
  update_mask_actions();
  update_placement_actions();
  for (const char* name : {"next_place", "previous_place"})
    actions_.at(name)->setEnabled(!findings_overlay_.findings().empty());
  actions_.at("open_sample")->setEnabled(!registering_);
  actions_.at("export_screenshot")->setEnabled(any);
  for (const char* name : {"export", "export_transform"}) actions_.at(name)->setEnabled(found && free);
  actions_.at("import_transform")->setEnabled(free_pair && free);
  actions_.at("export_report")->setEnabled(found && free && services_.inspect);
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

void MainWindow::show_pointer(std::optional<Vec2d> p) {
  const DocumentState& state = document_.state();
  pointer_at_ = p;
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

}  // namespace alinify::ui

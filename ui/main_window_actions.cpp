#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QToolBar>

#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/main_window.h"
#include "ui/panels/view_panel.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// The platform's keys for a command, or ours where it has none.
QList<QKeySequence> keys_for(QKeySequence::StandardKey standard, const QList<QKeySequence>& fallback,
                             const QList<QKeySequence>& also = {}) {
  QList<QKeySequence> keys = QKeySequence::keyBindings(standard);
  if (keys.isEmpty()) keys = fallback;
  for (const QKeySequence& key : also)
    if (!keys.contains(key)) keys << key;
  return keys;
}

Glyph glyph_of(CompareMode mode) {
  switch (mode) {
    case CompareMode::Overlay:
      return Glyph::Overlay;
    case CompareMode::Difference:
      return Glyph::Difference;
    case CompareMode::Fixed:
      return Glyph::Fixed;
    case CompareMode::Moving:
      return Glyph::Moving;
    case CompareMode::Checkerboard:
      return Glyph::Checkerboard;
    case CompareMode::RedCyan:
    case CompareMode::Swipe:
      break;
  }
  return Glyph::RedCyan;
}

QList<QKeySequence> keys_of(CompareMode mode) {
  switch (mode) {
    case CompareMode::Overlay:
      return {Qt::Key_O};
    case CompareMode::Difference:
      return {Qt::Key_D};
    case CompareMode::Checkerboard:
      return {Qt::Key_C};
    case CompareMode::RedCyan:
      return {Qt::Key_R};
    default:
      return {};
  }
}

}  // namespace

QAction* MainWindow::add_action(const QString& name, const QString& text, const QString& tip,
                                const QList<QKeySequence>& keys, std::function<void()> run) {
  auto* action = new QAction(text, this);
  action->setObjectName(name);
  action->setShortcuts(keys);
  action->setStatusTip(tip);
  const QString shown = action->shortcut().toString(QKeySequence::NativeText);
  action->setToolTip(shown.isEmpty() ? tip : tr("%1 (%2)").arg(tip, shown));
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  addAction(action);
  actions_[name] = action;
  return action;
}

void MainWindow::make_actions() {
  add_action("open_pair", tr("&Open Pair…"), tr("Open a fixed and a moving image"),
             keys_for(QKeySequence::Open, {QKeySequence(Qt::CTRL | Qt::Key_O)}), [this] { ask_for_pair({}); })
      ->setIcon(icon(Glyph::OpenPair));
  add_action("open_fixed", tr("Open &Fixed…"), tr("Open the fixed image, the reference"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)}, [this] { ask_for_image(Side::Fixed); })
      ->setIcon(icon(Glyph::OpenFixed));
  add_action("open_moving", tr("Open &Moving…"), tr("Open the moving image, which is warped"),
             {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)}, [this] { ask_for_image(Side::Moving); })
      ->setIcon(icon(Glyph::OpenMoving));
  add_action("swap", tr("&Swap Fixed and Moving"), tr("Exchange the roles of the two images"), {}, [this] {
    document_.swap_images();
  })->setIcon(icon(Glyph::Swap));
  add_action("export", tr("&Export Warped Image…"),
             tr("Write the moving image, warped at full resolution, to a TIFF"),
             {QKeySequence(Qt::CTRL | Qt::Key_E)}, [this] { ask_for_export(); })
      ->setIcon(icon(Glyph::Export));
  auto* quit =
      add_action("quit", tr("&Quit"), tr("Leave the program"),
                 keys_for(QKeySequence::Quit, {QKeySequence(Qt::CTRL | Qt::Key_Q)}), [this] { close(); });
  quit->setMenuRole(QAction::QuitRole);

  QAction* undo = document_.undo_stack().createUndoAction(this, tr("&Undo"));
  undo->setObjectName("undo");
  undo->setIcon(icon(Glyph::Undo));
  undo->setShortcuts(keys_for(QKeySequence::Undo, {QKeySequence(Qt::CTRL | Qt::Key_Z)}));
  undo->setStatusTip(tr("Take the last step back"));
  QAction* redo = document_.undo_stack().createRedoAction(this, tr("&Redo"));
  redo->setObjectName("redo");
  redo->setIcon(icon(Glyph::Redo));
  redo->setShortcuts(keys_for(QKeySequence::Redo, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
                              {QKeySequence(Qt::CTRL | Qt::Key_Y)}));
  redo->setStatusTip(tr("Do the step again that was taken back"));
  for (QAction* action : {undo, redo}) {
    actions_[action->objectName()] = action;
    addAction(action);
  }

  add_action("zoom_in", tr("Zoom &In"), tr("Show more detail"),
             keys_for(QKeySequence::ZoomIn, {QKeySequence(Qt::CTRL | Qt::Key_Plus)},
                      {QKeySequence(Qt::CTRL | Qt::Key_Equal), QKeySequence(Qt::Key_Plus)}),
             [this] { canvas_->zoom_in(); })
      ->setIcon(icon(Glyph::ZoomIn));
  add_action("zoom_out", tr("Zoom &Out"), tr("Show more of the image"),
             keys_for(QKeySequence::ZoomOut, {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
                      {QKeySequence(Qt::Key_Minus)}),
             [this] { canvas_->zoom_out(); })
      ->setIcon(icon(Glyph::ZoomOut));
  add_action("fit", tr("&Fit in Window"), tr("Show the whole image"),
             {QKeySequence(Qt::Key_0), QKeySequence(Qt::Key_F)}, [this] { canvas_->fit(); })
      ->setIcon(icon(Glyph::Fit));
  add_action("actual_size", tr("&Actual Size"), tr("One image pixel to one screen pixel"),
             {QKeySequence(Qt::Key_1)}, [this] { canvas_->actual_size(); })
      ->setIcon(icon(Glyph::ActualSize));

  mode_group_ = new QActionGroup(this);
  for (const ModeTitle& m : compare_modes()) {
    QAction* action = add_action(QStringLiteral("mode_") + QLatin1String(m.name),
                                 QCoreApplication::translate("ViewMode", m.title),
                                 QCoreApplication::translate("ViewMode", m.tip), keys_of(m.mode),
                                 [this, mode = m.mode] { set_mode(mode); });
    action->setIcon(icon(glyph_of(m.mode)));
    action->setCheckable(true);
    action->setChecked(m.mode == CompareMode::Overlay);
    mode_group_->addAction(action);
  }
  auto* full = add_action("full_screen", tr("F&ull Screen"), tr("Fill the screen, or return to a window"),
                          keys_for(QKeySequence::FullScreen, {QKeySequence(Qt::Key_F11)}),
                          [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
  full->setCheckable(true);

  add_action("register", tr("&Register"), tr("Find the map that lays the moving image on the fixed one"),
             {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] { start_registration(); })
      ->setIcon(icon(Glyph::Register));
  add_action("stop", tr("&Cancel"), tr("Stop what is running; nothing is changed"),
             {QKeySequence(Qt::Key_Escape)},
             [this] {
               loading_.cancel();
               working_.cancel();
             })
      ->setIcon(icon(Glyph::Stop));
  add_action("reset", tr("R&eset Registration"), tr("Show the moving image as it was before registering"), {},
             [this] { document_.clear_registration(); });

  add_action("shortcuts", tr("&Keys and Mouse"), tr("List every key and what it does"),
             keys_for(QKeySequence::HelpContents, {QKeySequence(Qt::Key_F1)}), [this] {
               auto* sheet = new ShortcutsDialog(actions(), this);
               sheet->setAttribute(Qt::WA_DeleteOnClose);
               sheet->show();
             });
  add_action("about", tr("&About Alinify"), tr("Version and licence"), {}, [this] {
    show_about(QString::fromStdString(services_.version),
               QString::fromStdString(services_.backend->description()), this);
  })->setMenuRole(QAction::AboutRole);
  add_action("about_qt", tr("About &Qt"), tr("The toolkit this program is built with"), {}, [] {
    QApplication::aboutQt();
  })->setMenuRole(QAction::AboutQtRole);
}

void MainWindow::make_menus() {
  const auto fill = [this](QMenu* menu, const QStringList& names) {
    for (const QString& name : names) {
      if (name.isEmpty()) {
        menu->addSeparator();
      } else {
        menu->addAction(actions_.at(name));
      }
    }
  };
  QMenu* file = menuBar()->addMenu(tr("&File"));
  fill(file, {"open_pair", "open_fixed", "open_moving"});
  recent_menu_ = file->addMenu(tr("Open &Recent"));
  connect(recent_menu_, &QMenu::aboutToShow, this, &MainWindow::make_recent_menu);
  fill(file, {"", "export", "", "quit"});

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  fill(edit, {"undo", "redo", "", "swap"});

  QMenu* view = menuBar()->addMenu(tr("&View"));
  fill(view, {"zoom_in", "zoom_out", "fit", "actual_size", ""});
  QMenu* compare = view->addMenu(tr("&Compare"));
  compare->addActions(mode_group_->actions());
  QMenu* panels = view->addMenu(tr("&Panels"));
  panels->setObjectName("panels_menu");
  QMenu* theme = view->addMenu(tr("&Theme"));
  auto* themes = new QActionGroup(this);
  const Theme chosen = theme_from(QSettings().value("theme").toString());
  for (const auto& [value, text] : {std::pair{Theme::System, tr("As the &System")},
                                    {Theme::Light, tr("&Light")},
                                    {Theme::Dark, tr("&Dark")}}) {
    QAction* action = theme->addAction(text);
    action->setObjectName(QStringLiteral("theme_") + name_of(value));
    action->setStatusTip(tr("Choose the colours of the window"));
    action->setCheckable(true);
    action->setChecked(value == chosen);
    themes->addAction(action);
    connect(action, &QAction::triggered, this, [value] {
      QSettings().setValue("theme", name_of(value));
      apply_theme(value);
    });
  }
  fill(view, {"", "full_screen"});

  QMenu* registration = menuBar()->addMenu(tr("&Registration"));
  fill(registration, {"register", "stop", "", "reset"});

  QMenu* help = menuBar()->addMenu(tr("&Help"));
  fill(help, {"shortcuts", "", "about", "about_qt"});
}

void MainWindow::make_tool_bar() {
  QToolBar* bar = addToolBar(tr("Main Tool Bar"));
  bar->setObjectName("main_tool_bar");
  bar->setMovable(false);
  bar->setIconSize(QSize(20, 20));
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  const auto fill = [&](const QStringList& names) {
    for (const QString& name : names) bar->addAction(actions_.at(name));
    bar->addSeparator();
  };
  fill({"open_pair", "swap"});
  fill({"undo", "redo"});
  fill({"fit", "actual_size", "zoom_out", "zoom_in"});
  bar->addActions(mode_group_->actions());
  bar->addSeparator();
  bar->addAction(actions_.at("export"));
}

void MainWindow::make_recent_menu() {
  recent_menu_->clear();
  const QStringList pairs = QSettings().value("recent_pairs").toStringList();
  for (const QString& pair : pairs) {
    const QStringList paths = pair.split(QLatin1Char('\n'));
    if (paths.size() != 2) continue;
    QAction* action = recent_menu_->addAction(
        tr("%1  +  %2").arg(QFileInfo(paths[0]).fileName(), QFileInfo(paths[1]).fileName()));
    action->setStatusTip(tr("%1 and %2").arg(paths[0], paths[1]));
    connect(action, &QAction::triggered, this, [this, paths] { open_images(paths[0], paths[1]); });
  }
  if (recent_menu_->isEmpty()) recent_menu_->addAction(tr("No recent pairs"))->setEnabled(false);
}

}  // namespace alinify::ui

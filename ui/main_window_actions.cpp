#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <QWhatsThis>

#include "ui/commands/command_table.h"
#include "ui/dialogs/command_palette.h"
#include "ui/dialogs/help_page.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/main_window.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/registration_panel.h"
#include "ui/panels/view_panel.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

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
    case CompareMode::Swipe:
      return Glyph::Swipe;
    default:
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
    case CompareMode::Swipe:
      return {Qt::Key_S};
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
  action->setWhatsThis(tip);
  const QString shown = action->shortcut().toString(QKeySequence::NativeText);
  action->setToolTip(shown.isEmpty() ? tip : tr("%1 (%2)").arg(tip, shown));
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  addAction(action);
  actions_[name] = action;
  return action;
}

QAction* MainWindow::bind(const char* id, std::function<void()> run) {
  const CommandText* const command = find_command(QLatin1String(id));
  Q_ASSERT_X(command, "MainWindow::bind", id);
  QAction* action = make_action(*command, this);
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  addAction(action);
  actions_[QLatin1String(id)] = action;
  return action;
}

void MainWindow::make_actions() {
  // In the order of the menus: the sheet of keys and the palette keep it.
  bind("open_pair", [this] { ask_for_pair({}); });
  bind("open_fixed", [this] { ask_for_image(Side::Fixed); });
  bind("open_moving", [this] { ask_for_image(Side::Moving); });
  bind("open_sample", [this] { open_sample(AfterOpening::Look); });
  bind("import_transform", [this] { ask_for_transform_to_read(); });
  bind("export", [this] { ask_for_export(); });
  bind("export_transform", [this] { ask_for_transform(); });
  bind("export_report", [this] { ask_for_report(); });
  bind("export_screenshot", [this] { ask_for_screenshot(); });
  bind("quit", [this] { close(); })->setMenuRole(QAction::QuitRole);

  QAction* undo =
      document_.undo_stack().createUndoAction(this, QCoreApplication::translate("Command", "&Undo"));
  QAction* redo =
      document_.undo_stack().createRedoAction(this, QCoreApplication::translate("Command", "&Redo"));
  for (const auto& [action, id] : {std::pair{undo, "undo"}, {redo, "redo"}}) {
    dress_action(*action, *find_command(QLatin1String(id)));
    actions_[QLatin1String(id)] = action;
    addAction(action);
  }
  bind("swap", [this] {
    // The results go with the roles.
    if (document_.state().results.empty()) return document_.swap_images();
    ask_to_save([this] { document_.swap_images(); });
  });
  bind("preferences", [this] { ask_for_preferences(); })->setMenuRole(QAction::PreferencesRole);

  bind("zoom_in", [this] { canvas_->zoom_in(); });
  bind("zoom_out", [this] { canvas_->zoom_out(); });
  bind("fit", [this] { canvas_->fit(); });
  bind("actual_size", [this] { canvas_->actual_size(); });
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
  for (const auto& [id, at] : {std::pair{"before_after", Preview::Before}, {"start_after", Preview::Start}})
    bind(id, [this, id = id, at = at] { look_back(actions_.at(id)->isChecked() ? at : Preview::Latest); });
  make_view_actions();
  bind("full_screen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });

  bind("register", [this] { start_registration(); });
  bind("register_region", [this] { start_region_registration(); });
  bind("stop", [this] {
    loading_.cancel();
    working_.cancel();
    measuring_.cancel();
  });
  bind("reset", [this] { document_.clear_registration(); });

  bind("region_draw", [this] {
    canvas_->set_active_tool(actions_.at("region_draw")->isChecked() ? region_tool_.get() : nullptr);
    canvas_->setFocus();
  });
  bind("region_shown", [this] { set_region(region_shown()); });
  bind("region_clear", [this] { set_region(std::nullopt); });
  make_mask_actions();
  make_placement_actions();
  bind("show_findings", [this] {
    findings_overlay_.set_shown(actions_.at("show_findings")->isChecked());
    canvas_->update();
  })->setChecked(true);
  bind("next_place", [this] { registration_panel_->step_place(1); });
  bind("previous_place", [this] { registration_panel_->step_place(-1); });
  bind("register_place", [this] { register_place(); });

  bind("palette", [this] { (new CommandPalette(actions(), menu_paths(), this))->show(); });
  bind("log", [this] { show_log(); });
  bind("copy_log", [this] { log_panel_->copy_all(); });

  bind("next_panel", [this] { move_focus(1); });
  bind("previous_panel", [this] { move_focus(-1); });
  bind("reset_layout", [this] { reset_layout(); });

  bind("help", [this] { show_help(this); });
  bind("shortcuts", [this] {
    auto* sheet = new ShortcutsDialog(actions(), menu_paths(), this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->show();
  });
  bind("whats_this", [] { QWhatsThis::enterWhatsThisMode(); });
  bind("tour", [this] { start_tour(); });
  bind("about", [this] {
    show_about(QString::fromStdString(services_.version),
               QString::fromStdString(services_.backend->description()), this);
  })->setMenuRole(QAction::AboutRole);
  bind("about_qt", [] { QApplication::aboutQt(); })->setMenuRole(QAction::AboutQtRole);
}

void MainWindow::make_menus() {
  std::map<QString, QMenu*> menus;
  for (const MenuLayout& layout : menu_layout()) {
    const QString title = QCoreApplication::translate("Menu", layout.title);
    auto* menu = layout.parent ? new QMenu(title, this) : menuBar()->addMenu(title);
    menu->setObjectName(QLatin1String(layout.name));
    menus[QLatin1String(layout.name)] = menu;
  }
  recent_menu_ = menus.at("recent_menu");
  connect(recent_menu_, &QMenu::aboutToShow, this, &MainWindow::make_recent_menu);
  menus.at("compare_menu")->addActions(mode_group_->actions());
  fill_theme_menu(menus.at("theme_menu"));
  // Filled when they open, or by whoever docks a panel.
  const QStringList always = {"recent_menu", "recent_sessions_menu", "panels_menu"};
  // From the last to the first, so that a menu within is complete before the one around it asks.
  for (auto layout = menu_layout().rbegin(); layout != menu_layout().rend(); ++layout) {
    QMenu* menu = menus.at(layout->name);
    for (const QString& entry : layout->entries) {
      if (entry.isEmpty()) {
        menu->addSeparator();
      } else if (entry.startsWith(QLatin1Char('>'))) {
        QMenu* inner = menus.at(entry.mid(1));
        if (!inner->isEmpty() || always.contains(inner->objectName())) menu->addMenu(inner);
      } else if (const auto found = actions_.find(entry); found != actions_.end()) {
        menu->addAction(found->second);
      }
    }
    menu->setSeparatorsCollapsible(true);
    menu->menuAction()->setVisible(!menu->isEmpty() || always.contains(menu->objectName()));
  }
  menus.at("recent_sessions_menu")->menuAction()->setVisible(actions_.contains("open_session"));
  for (const auto& [name, menu] : menus) give_own_letters(menu->actions());
  give_own_letters(menuBar()->actions());
}

QStringList MainWindow::menu_paths() const {
  QStringList paths;
  for (const QAction* action : actions()) {
    QString path;
    for (const MenuLayout& layout : menu_layout()) {
      const auto* menu = findChild<QMenu*>(QLatin1String(layout.name));
      if (!menu || !menu->actions().contains(const_cast<QAction*>(action))) continue;
      path = QCoreApplication::translate("Menu", layout.title);
      for (const MenuLayout& outer : menu_layout())
        if (layout.parent && qstrcmp(outer.name, layout.parent) == 0)
          path = QCoreApplication::translate("Menu", outer.title) + QStringLiteral(" ▸ ") + path;
      break;
    }
    static const QRegularExpression added(QStringLiteral("\\(&?[A-Z]\\)|&"));
    paths << path.remove(added);
  }
  return paths;
}

void MainWindow::fill_theme_menu(QMenu* menu) {
  auto* themes = new QActionGroup(this);
  for (const auto& [value, text, tip] :
       {std::tuple{Theme::System, tr("As the &System"), tr("Colours of the window as the system's")},
        {Theme::Light, tr("&Light"), tr("A light window")},
        {Theme::Dark, tr("&Dark"), tr("A dark window")}}) {
    QAction* action =
        add_action(QStringLiteral("theme_") + name_of(value), text, tip, {}, [this, value = value] {
          Preferences changed = preferences_;
          changed.theme = value;
          set_preferences(changed);
        });
    action->setProperty("words", tr("theme colours appearance"));
    action->setCheckable(true);
    action->setChecked(value == preferences_.theme);
    themes->addAction(action);
    menu->addAction(action);
  }
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
  fill({"before_after"});
  fill({"export"});
  bar->addAction(actions_.at("palette"));
  for (QAction* action : bar->actions())
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action))) {
      // Icons alone: the name is for those who do not see them, the keyboard for those who have no mouse.
      button->setAccessibleName(action->text().remove(QLatin1Char('&')));
      button->setFocusPolicy(Qt::TabFocus);
    }
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

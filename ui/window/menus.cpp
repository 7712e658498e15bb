#include "ui/window/menus.h"

#include <map>
#include <set>

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

#include "ui/canvas/compare_modes.h"
#include "ui/commands/command_set.h"
#include "ui/commands/command_table.h"

namespace alinify::ui {
namespace {

/// Menus that are shown even when empty.
const QStringList& always_shown() {
  static const QStringList names = {"recent_menu", "recent_sessions_menu"};
  return names;
}

}  // namespace

OpenMenus make_menus(QMainWindow& window, const CommandSet& commands) {
  std::map<QString, QMenu*> menus;
  for (const MenuLayout& layout : menu_layout()) {
    const QString title = QCoreApplication::translate("Menu", layout.title);
    auto* menu = layout.parent ? new QMenu(title, &window) : window.menuBar()->addMenu(title);
    menu->setObjectName(QLatin1String(layout.name));
    menus[QLatin1String(layout.name)] = menu;
  }
  // From the last to the first, so that a submenu is complete before its parent is filled.
  for (auto layout = menu_layout().rbegin(); layout != menu_layout().rend(); ++layout) {
    QMenu* menu = menus.at(layout->name);
    for (const QString& entry : layout->entries) {
      if (entry.isEmpty()) {
        menu->addSeparator();
      } else if (entry.startsWith(QLatin1Char('>'))) {
        QMenu* inner = menus.at(entry.mid(1));
        if (!inner->isEmpty() || always_shown().contains(inner->objectName())) menu->addMenu(inner);
      } else if (QAction* action = commands.find(entry)) {
        menu->addAction(action);
      }
    }
    menu->setSeparatorsCollapsible(true);
    menu->menuAction()->setVisible(!menu->isEmpty() || always_shown().contains(menu->objectName()));
  }
  std::set<const QAction*> settled;  // an entry of two menus has one letter
  for (const auto& [name, menu] : menus) give_own_letters(menu->actions(), settled);
  give_own_letters(window.menuBar()->actions(), settled);
  return {menus.at("recent_menu"), menus.at("recent_sessions_menu"), menus.at("panels_menu")};
}

void leave_letters_to_menus(QMainWindow& window) {
  QList<QKeySequence> letters;
  for (const QAction* menu : window.menuBar()->actions()) letters << QKeySequence::mnemonic(menu->text());
  const auto is_a_menus = [&](const QString& text) {
    const QKeySequence letter = QKeySequence::mnemonic(text);
    return !letter.isEmpty() && letters.contains(letter);
  };
  for (QDockWidget* panel : window.findChildren<QDockWidget*>()) {
    for (auto* label : panel->findChildren<QLabel*>())
      if (label->buddy() && is_a_menus(label->text())) label->setText(without_letter(label->text()));
    for (auto* button : panel->findChildren<QAbstractButton*>())
      if (is_a_menus(button->text())) button->setText(without_letter(button->text()));
    for (auto* tabs : panel->findChildren<QTabBar*>())
      for (int i = 0; i < tabs->count(); ++i)
        if (is_a_menus(tabs->tabText(i))) tabs->setTabText(i, without_letter(tabs->tabText(i)));
    for (auto* group : panel->findChildren<QGroupBox*>())
      if (is_a_menus(group->title())) group->setTitle(without_letter(group->title()));
  }
}

namespace {

/// One button for several tools: its arrow lists them, and it shows the one that was used last.
// The first button's menu: the tools that may stand there, and below them a command that goes with all.
void give_variants(QToolBar& bar, const CommandSet& commands, const QStringList& ids, const QString& beside) {
  auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(commands.at(ids.front())));
  auto* menu = new QMenu(button);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::MenuButtonPopup);
  for (const QString& id : ids) {
    QAction* const action = commands.at(id);
    menu->addAction(action);
    QObject::connect(action, &QAction::toggled, button, [button, action](bool on) {
      if (!on) return;
      button->setDefaultAction(action);
      button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    });
  }
  menu->addSeparator();
  menu->addAction(commands.at(beside));
}

}  // namespace

void make_tool_bar(QMainWindow& window, const CommandSet& commands) {
  QToolBar* bar = window.addToolBar(QCoreApplication::translate("Menu", "Main Tool Bar"));
  bar->setObjectName("main_tool_bar");
  bar->setMovable(false);
  bar->setIconSize(QSize(20, 20));
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  QStringList modes;
  for (const ModeTitle& mode : compare_modes()) modes << QLatin1String(mode.command);
  const QList<QStringList> groups = {
      {"open_pair", "swap"},
      {"undo", "redo"},
      {"fit", "actual_size", "zoom_out", "zoom_in"},
      modes,
      {"before_after"},
      {"register", "stop"},
      {"place_by_hand", "landmark_tool", "correction_tool", "measure_distance"},
      {"export"},
      {"palette"}};
  for (const QStringList& group : groups) {
    if (!bar->actions().isEmpty()) bar->addSeparator();
    for (const QString& id : group) bar->addAction(commands.at(id));
  }
  give_variants(*bar, commands, {"measure_distance", "measure_angle", "measure_threads"}, "pixel_size");
  for (QAction* action : bar->actions())
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action))) {
      // Icons alone: the name is for screen readers, the keyboard for use without a mouse.
      button->setAccessibleName(action->text().remove(QLatin1Char('&')));
      button->setFocusPolicy(Qt::TabFocus);
    }
}

QStringList menu_paths(const QMainWindow& window) {
  QStringList paths;
  for (const QAction* action : window.actions()) {
    QString path;
    for (const MenuLayout& layout : menu_layout()) {
      const auto* menu = window.findChild<QMenu*>(QLatin1String(layout.name));
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

}  // namespace alinify::ui

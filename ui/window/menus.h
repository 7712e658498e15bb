#pragma once

#include <QStringList>

class QMainWindow;
class QMenu;

namespace alinify::ui {

class CommandSet;

/// The menus that other parts of the window use.
struct OpenMenus {
  QMenu *recent_pairs, *recent_sessions;  ///< filled when they open
  QMenu* panels;                          ///< also offered over the panels' title bars
};

/// Makes the menu bar described by menu_layout().
OpenMenus make_menus(QMainWindow& window, const CommandSet& commands);
/// Takes the letters (&X) of the menu bar from the labels, buttons and tabs of the panels: Alt and such a
/// letter opens the menu, and nothing where two ask for it. For all panels there are, as they read now.
void leave_letters_to_menus(QMainWindow& window);
/// Makes the tool bar, "main_tool_bar".
void make_tool_bar(QMainWindow& window, const CommandSet& commands);
/// "File ▸ Export" for each of the window's actions, in their order; "" for an action in no menu.
QStringList menu_paths(const QMainWindow& window);

}  // namespace alinify::ui

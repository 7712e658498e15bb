#pragma once

#include <optional>
#include <set>
#include <vector>

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>

#include "ui/style/icons.h"

class QAction;
class QObject;

namespace alinify::ui {

/// One command as the user sees it: in menus, on the tool bar, in the palette and on the sheet of keys. All
/// of them show the one QAction made from this row.
///
/// A new command: a row in command_table.cpp, its id in menu_layout(), and bind(id, ...) in the controller
/// (ui/features) that it belongs to.
struct CommandText {
  const char* id;                   ///< the QAction's object name
  const char* text;                 ///< "&Open Pair…": an ellipsis means that more is asked
  const char* tip;                  ///< one line for the status bar; the tool tip adds the keys
  const char* context = "Command";  ///< of translations, for all texts of the row
  const char* short_text = "";      ///< on a button beside the command's object; "": the text
  std::optional<Glyph> glyph = {};  ///< none: text alone
  QList<QKeySequence> keys = {};    ///< the program's own
  std::optional<QKeySequence::StandardKey> standard =
      {};                         ///< the platform's, which go first where it has any
  QList<QKeySequence> also = {};  ///< in addition to the platform's
  bool checkable = false;
  const char* words = "";    ///< synonyms, which the palette also matches
  const char* subject = "";  ///< what %1 in the tip stands for; "": there is none
};

/// Every command, in the order in which the palette and the sheet of keys list them.
const std::vector<CommandText>& command_table();
/// Null: no such row.
const CommandText* find_command(const QString& id);
/// The row's keys on this platform: the standard ones, or the program's own where there are none.
QList<QKeySequence> keys_of(const CommandText& command);

/// An action with the row's text, tips, keys and icon; its `words` property feeds the palette.
QAction* make_action(const CommandText& command, QObject* parent);
/// Dresses an action that exists (an undo stack's) in the row's tips, keys and icon, not its text.
void dress_action(QAction& action, const CommandText& command);

/// A menu of the menu bar: ids of commands; empty for a line; ">name" for a submenu, whose layout has that
/// name. Commands missing from this window are left out.
struct MenuLayout {
  const char* name;    ///< object name: "file_menu"
  const char* title;   ///< context "Menu"
  const char* parent;  ///< name of the enclosing menu, or null for the menu bar
  QStringList entries;
};
const std::vector<MenuLayout>& menu_layout();

/// The targets of a context menu.
enum class ContextMenu {
  EmptyCanvas,
  Canvas,
  Place,     ///< above the canvas's entries, if a place of the verdict is under the pointer
  Landmark,  ///< likewise for a landmark
  Places,    ///< the verdict's list
  Landmarks,
  Layers,
  Results,
  Pairs,
  ScaleBar,  ///< by a click
};
/// Ids of commands; empty for a line.
const QStringList& context_menu_layout(ContextMenu menu);

/// "&Open", or "打开(&O)", without its letter; "Save && Close" has none.
QString without_letter(QString text);
/// Makes the letters (&X) of a menu's entries unique: the first entry keeps its letter, a later one gets
/// another letter of its text, or none. Translators choose letters one by one and cannot see which entries
/// share a menu. Those of `settled` have their letter from another menu and keep it, even where two of them
/// meet; the others are added.
void give_own_letters(const QList<QAction*>& entries, std::set<const QAction*>& settled);

}  // namespace alinify::ui

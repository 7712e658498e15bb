#pragma once

#include <optional>
#include <vector>

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>

#include "ui/style/icons.h"

class QAction;
class QObject;

namespace alinify::ui {

/// One command as a person meets it: in a menu, on the tool bar, in the palette and on the sheet of keys. All
/// of them show the one QAction that is made of this row.
///
/// A new command: a row in command_table.cpp, its id in menu_layout(), and bind(id, ...) in the controller
/// (ui/features) that it belongs to.
struct CommandText {
  const char* id;                   ///< the QAction's object name
  const char* text;                 ///< "&Open Pair…": with an ellipsis where more is asked
  const char* tip;                  ///< one line for the status bar; the tool tip adds the keys
  const char* context = "Command";  ///< of translations, for all texts of the row
  const char* short_text = "";      ///< on a button beside the command's object; "": the text
  std::optional<Glyph> glyph = {};  ///< none: text alone
  QList<QKeySequence> keys = {};    ///< the program's own
  std::optional<QKeySequence::StandardKey> standard =
      {};                         ///< the platform's, which go first where it has any
  QList<QKeySequence> also = {};  ///< beside the platform's, always
  bool checkable = false;
  const char* words = "";  ///< other words for it, by which the palette finds it too
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

/// A menu of the menu bar: ids of commands; empty for a line; ">name" for a menu within, whose own layout
/// stands under that name. Commands missing from this window are left out.
struct MenuLayout {
  const char* name;    ///< object name: "file_menu"
  const char* title;   ///< context "Menu"
  const char* parent;  ///< name of the menu that it lies in, or null for the menu bar
  QStringList entries;
};
const std::vector<MenuLayout>& menu_layout();

/// The targets of a context menu.
enum class ContextMenu {
  EmptyCanvas,
  Canvas,
  Place,     ///< above the canvas's, where a place of the verdict is under the pointer
  Landmark,  ///< the same for a landmark
  Places,    ///< the verdict's list
  Landmarks,
  Layers,
  Results,
  Pairs,
};
/// Ids of commands; empty for a line.
const QStringList& context_menu_layout(ContextMenu menu);

/// Sees that no letter (&X) stands for two entries of a menu: the first keeps it, a later one gets another
/// letter of its text, or none. Translators choose letters one by one and cannot see which entries share a
/// menu.
void give_own_letters(const QList<QAction*>& entries);

}  // namespace alinify::ui

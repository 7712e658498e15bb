#pragma once

#include <functional>
#include <map>

#include <QString>

class QAction;
class QObject;
class QUndoStack;
class QWidget;

namespace alinify::ui {

/// The commands of a window: one action for each row of the command table, in its order. The window owns
/// them, and their keys work in it. **Threads**: the GUI's.
class CommandSet {
 public:
  /// Undo and Redo come from the stack, which puts the name of the step into their texts.
  CommandSet(QWidget& window, QUndoStack& undo);

  /// Connects the command's action to `run` for the lifetime of `owner`. `id` must be in the table. Callers
  /// keep the returned action instead of looking it up again.
  QAction* bind(const char* id, QObject* owner, std::function<void()> run) const;
  /// The action, to be shown in menus, bars and panels. `id` must be in the table.
  QAction* at(const QString& id) const;
  /// Null: no such command.
  QAction* find(const QString& id) const;

 private:
  std::map<QString, QAction*> actions_;
};

}  // namespace alinify::ui

#include "ui/commands/command_set.h"

#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QUndoStack>
#include <QWidget>

#include "ui/commands/command_table.h"

namespace alinify::ui {
namespace {

QAction* make(const CommandText& command, QWidget& window, QUndoStack& undo) {
  const QString id = QLatin1String(command.id), text = QCoreApplication::translate("Command", command.text);
  QAction* const step = id == QLatin1String("undo")   ? undo.createUndoAction(&window, text)
                        : id == QLatin1String("redo") ? undo.createRedoAction(&window, text)
                                                      : nullptr;
  if (!step) return make_action(command, &window);
  dress_action(*step, command);
  return step;
}

}  // namespace

CommandSet::CommandSet(QWidget& window, QUndoStack& undo) {
  for (const CommandText& command : command_table()) {
    QAction* const action = make(command, window, undo);
    window.addAction(action);
    actions_[action->objectName()] = action;
  }
}

QAction* CommandSet::bind(const char* id, QObject* owner, std::function<void()> run) const {
  QAction* const action = at(QLatin1String(id));
  QObject::connect(action, &QAction::triggered, owner, [run = std::move(run)] { run(); });
  return action;
}

QAction* CommandSet::at(const QString& id) const {
  QAction* const action = find(id);
  Q_ASSERT_X(action, "CommandSet::at", qPrintable(id));
  return action;
}

QAction* CommandSet::find(const QString& id) const {
  const auto found = actions_.find(id);
  return found == actions_.end() ? nullptr : found->second;
}

}  // namespace alinify::ui

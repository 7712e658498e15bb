#include "ui/commands/command_set.h"

#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QUndoStack>
#include <QWidget>

#include "ui/commands/command_table.h"

namespace alinify::ui {
namespace {

/// An action that takes a step back, or takes it again, and names it. Not the stack's own, which can only put
/// the name behind its word: "Rückgängig Registrieren".
QAction* make_step(QWidget& window, QUndoStack& undo, bool back, const QString& word) {
  auto* const step = new QAction(word, &window);
  const auto name = [step, back, word](const QString& text) {
    step->setText(text.isEmpty() ? word
                  : back         ? QCoreApplication::translate("Command", "&Undo %1").arg(text)
                                 : QCoreApplication::translate("Command", "&Redo %1").arg(text));
  };
  QObject::connect(step, &QAction::triggered, &undo, back ? &QUndoStack::undo : &QUndoStack::redo);
  QObject::connect(&undo, back ? &QUndoStack::canUndoChanged : &QUndoStack::canRedoChanged, step,
                   &QAction::setEnabled);
  QObject::connect(&undo, back ? &QUndoStack::undoTextChanged : &QUndoStack::redoTextChanged, step, name);
  step->setEnabled(back ? undo.canUndo() : undo.canRedo());
  name(back ? undo.undoText() : undo.redoText());
  return step;
}

QAction* make(const CommandText& command, QWidget& window, QUndoStack& undo) {
  const QString id = QLatin1String(command.id), text = QCoreApplication::translate("Command", command.text);
  const bool back = id == QLatin1String("undo");
  if (!back && id != QLatin1String("redo")) return make_action(command, &window);
  QAction* const step = make_step(window, undo, back, text);
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

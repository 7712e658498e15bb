#pragma once

#include <QAction>
#include <QDialog>
#include <QList>

namespace alinify::ui {

/// Every command with its keys, and what mouse and held keys do on the canvas.
class ShortcutsDialog : public QDialog {
  Q_OBJECT
 public:
  ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

/// What it is, its version and licence. Does not block.
void show_about(const QString& version, const QString& device, QWidget* parent);

}  // namespace alinify::ui

#pragma once

#include <QAction>
#include <QDialog>
#include <QList>

class QTableWidget;

namespace alinify::ui {

/// Every command with its keys, and the canvas's mouse actions and held keys; typed letters narrow the list.
class ShortcutsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `menu_paths`: each action's place in the menus.
  ShortcutsDialog(const QList<QAction*>& actions, const QStringList& menu_paths, QWidget* parent = nullptr);

 private:
  void narrow(const QString& typed);
  QTableWidget* table_;
};

/// Purpose, version and licence of the program. Does not block.
void show_about(const QString& version, const QString& device, QWidget* parent);

}  // namespace alinify::ui

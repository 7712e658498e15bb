#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QAction>
#include <QDialog>
#include <QList>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;

namespace alinify::ui {

/// The commands that match the typed text, best first. With nothing typed: the last used ones, then all.
class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { KeysRole = Qt::UserRole, PlaceRole, MarksRole, UsableRole };

  /// `menu_paths`: each command's place in the menus, "File ▸ Export"; may be empty.
  PaletteModel(const QList<QAction*>& actions, const QStringList& menu_paths, const QStringList& used_last,
               QObject* parent = nullptr);
  void set_typed(const QString& typed);
  QAction* action(const QModelIndex& index) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  struct Entry {
    QPointer<QAction> action;
    QString text, place;
    int rank;  ///< among those used last; large: not recently
  };
  struct Row {
    std::size_t entry;
    int score;
    bool scattered;  ///< found by letters that do not begin a word
    QList<int> marks;
  };
  std::vector<Entry> entries_;
  std::vector<Row> rows_;
};

/// Finds a command by a few letters and runs it, all by keyboard: letters narrow the list, arrows choose,
/// Enter runs, Esc leaves. The command runs after the palette has closed, with the focus back where it was.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  CommandPalette(const QList<QAction*>& actions, const QStringList& menu_paths, QWidget* parent = nullptr);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void narrow(const QString& typed);
  void run_chosen();

  PaletteModel* model_;
  QLineEdit* line_;
  QListView* list_;
  QLabel* note_;
};

}  // namespace alinify::ui

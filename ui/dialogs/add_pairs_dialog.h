#pragma once

#include <QDialog>
#include <QStringList>

#include "ui/models/pair_names.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace alinify::ui {

/// Which of many images make pairs: a word that the fixed images have in their names, one that the moving
/// ones have, and what follows from that. The words are guessed at first.
class AddPairsDialog : public QDialog {
  Q_OBJECT
 public:
  explicit AddPairsDialog(QStringList paths, QWidget* parent = nullptr);
  /// Those that are ticked, fixed first.
  std::vector<std::pair<QString, QString>> pairs() const;

 private:
  void show_pairs();
  void count();

  QStringList paths_;
  NamedPairs found_;
  QLineEdit* fixed_ = nullptr;
  QLineEdit* moving_ = nullptr;
  QTableWidget* table_;
  QLabel* left_;
  QPushButton* add_ = nullptr;
  bool filling_ = false;
};

}  // namespace alinify::ui

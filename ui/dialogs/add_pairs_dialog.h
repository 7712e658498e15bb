#pragma once

#include <functional>

#include <QDialog>
#include <QStringList>

#include "core/workflow/series/series_plan.h"
#include "ui/models/pair_names.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QTableWidget;

namespace alinify::ui {

/// Which of many images make pairs. By their names: a word in the names of the fixed images, one in those of
/// the moving ones, and the resulting pairs; the words are guessed at first. Or all on one reference, as the
/// sections of a series.
class AddPairsDialog : public QDialog {
  Q_OBJECT
 public:
  /// Whether the list has a pair of these images already, fixed first.
  using IsListed = std::function<bool(const QString& fixed, const QString& moving)>;
  /// `is_listed`: such pairs are not ticked. `reference`: an image that is there already and may take all of
  /// them; "": none. It is the first choice where `onto_it`, or where names leave as many images over as they
  /// make pairs.
  explicit AddPairsDialog(QStringList paths, IsListed is_listed = {}, QString reference = {},
                          bool onto_it = false, QWidget* parent = nullptr);
  /// Those that are ticked, fixed first; in the order of their names.
  std::vector<std::pair<QString, QString>> pairs() const;
  /// Whether all are on one reference: these two then say which, and how they come onto it.
  bool on_one_reference() const;
  QString reference() const;
  SeriesStrategy strategy() const;
  void set_strategy(SeriesStrategy strategy);

 private:
  QWidget* make_words();
  QWidget* make_reference();
  void show_pairs();
  std::vector<std::pair<QString, QString>> found_pairs();
  void count();

  QStringList paths_;
  IsListed is_listed_;
  QString given_;  ///< reference that is not one of them
  std::vector<std::pair<QString, QString>> found_;
  QStringList left_over_;
  QRadioButton *by_names_, *by_reference_;
  QLineEdit* fixed_ = nullptr;
  QLineEdit* moving_ = nullptr;
  QComboBox* reference_ = nullptr;
  QComboBox* strategy_ = nullptr;
  QWidget *words_form_, *reference_form_;
  QTableWidget* table_;
  QLabel* left_;
  QPushButton* add_ = nullptr;
  bool filling_ = false;
};

}  // namespace alinify::ui

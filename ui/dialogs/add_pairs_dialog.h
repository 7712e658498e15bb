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

/// Chooses which of many images make pairs. By their names: a word in the names of the fixed images, one in
/// those of the moving ones (both guessed at first), and the resulting pairs. Or all on one reference, as the
/// sections of a series.
class AddPairsDialog : public QDialog {
  Q_OBJECT
 public:
  /// True if the list already has a pair of these images, fixed first.
  using IsListed = std::function<bool(const QString& fixed, const QString& moving)>;
  /// `is_listed`: such pairs are not ticked. `reference`: an existing image that may take all of them; "":
  /// none. It is the first choice if `onto_it`, or if pairing by names leaves as many images over as it makes
  /// pairs.
  explicit AddPairsDialog(QStringList paths, IsListed is_listed = {}, QString reference = {},
                          bool onto_it = false, QWidget* parent = nullptr);
  /// The ticked pairs, fixed first, ordered by name.
  std::vector<std::pair<QString, QString>> pairs() const;
  /// True if all are on one reference: reference() and strategy() then apply.
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
  QString given_;  ///< reference that is not among `paths_`
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

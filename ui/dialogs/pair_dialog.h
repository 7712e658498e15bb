#pragma once

#include <QDialog>
#include <QStringList>

class QFileDialog;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alinify::ui {

/// Asks which file is the fixed image and which the moving one: two named rows and a button that swaps them.
/// An image may be a folder. Beside a fixed file's path, the partner that lies beside it is proposed.
class PairDialog : public QDialog {
  Q_OBJECT
 public:
  /// `paths`: up to two files whose roles are guessed from their names, else in the order given.
  explicit PairDialog(const QStringList& paths, const QString& folder, QWidget* parent = nullptr);
  /// Fills in files whose roles were chosen already.
  void show_paths(const QString& fixed, const QString& moving);
  /// Says something more about the pair that will be opened.
  void show_note(const QString& note);
  QString fixed_path() const;
  QString moving_path() const;

 private:
  void browse(QLineEdit* line);
  void choose_folder(QLineEdit* line);
  /// Takes what was chosen for that field.
  void take(const QString& path, QLineEdit* line);
  void split_two_paths(const QString& text);
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// Fills the moving file's field with the fixed file's partner, where nothing else was entered.
  void propose_partner();
  void check();

  QString folder_, proposed_;
  QLineEdit* fixed_;
  QLineEdit* moving_;
  QLabel* note_;
  QPushButton* open_;
};

/// The two files of a pair, fixed first, by their names ("fixed", "reference", "target" against "moving",
/// "source").
QStringList in_likely_order(QStringList paths);
/// The file beside the fixed one that is plainly its partner: of the same name but for the role in it,
/// "roll_fixed.tif" -> "roll_moving.tif". Empty: there is none, or the fixed file is not there.
QString partner_beside(const QString& fixed);
/// The name filter for file dialogs.
QString image_file_filter();
/// Shows the filters by their names alone, and the columns of files whole: the endings of all the images
/// would be cut.
void show_whole_columns(QFileDialog& dialog);

}  // namespace alinify::ui

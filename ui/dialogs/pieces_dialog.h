#pragma once

#include <vector>

#include <QDialog>

#include "core/prepare/foreground/find_pieces.h"
#include "ui/document/session_document.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace alinify::ui {

/// Asks how to separate the pieces of an image from its background, and describes the pieces found. It does
/// none of the work: its owner connects to its signals. The window behind stays usable, so that outlines can
/// be looked at and corrected while it is open.
class PiecesDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PiecesDialog(const SessionDocument& document, QWidget* parent = nullptr);

  std::vector<Side> sides() const;
  FindPiecesOptions options(Size image) const;

  /// Shows the result in sentences; empty: none yet.
  void show_outcome(const QString& sentences);
  /// `working`: requests are disabled. `mine`: because of this dialog's own work, which can be cancelled.
  void show_working(bool working, bool mine);
  void show_progress(double fraction, const QString& stage);

 Q_SIGNALS:
  void find_requested();
  void cancel_requested();

 private:
  QDoubleSpinBox* number(const char* name, double value, double max, int decimals, const QString& suffix);
  void update_form();

  QComboBox *sides_, *threshold_, *foreground_;
  QDoubleSpinBox *grey_, *smallest_, *open_, *close_, *neck_;
  QCheckBox *fill_, *split_;
  QProgressBar* bar_;
  QPushButton *find_, *cancel_;
  QLabel* outcome_;
};

}  // namespace alinify::ui

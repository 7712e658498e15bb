#pragma once

#include <QDialog>

#include "core/workflow/tile_design.h"
#include "ui/document/session_document.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alinify::ui {

/// Asks how the moving image, one repeat of a design, is repeated on the fixed one (detected or specified),
/// and how large a repeat is. Accepted: the design is to be tiled accordingly.
class RepeatDialog : public QDialog {
  Q_OBJECT
 public:
  /// Requires both images.
  explicit RepeatDialog(const SessionDocument& document, QWidget* parent = nullptr);

  /// As worded for repeat_layout_from(), or to be detected.
  RepeatRequest request() const;

 Q_SIGNALS:
  /// The moving image should be a single picture again.
  void one_picture_wanted();

 private:
  void update_form();

  Size design_;
  QComboBox *how_, *turn_, *unit_;
  QCheckBox *mirror_columns_, *mirror_rows_;
  QLineEdit* size_;
  QLabel* refusal_;
  QPushButton* tile_;
};

}  // namespace alinify::ui

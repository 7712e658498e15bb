#pragma once

#include <QDialog>

#include "core/workflow/lay_design.h"
#include "ui/document/session_document.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alinify::ui {

/// How the moving image, one repeat of a design, is repeated on the fixed one: found there, or as a person
/// says; and how large a repeat is. Accepted: the design is to be laid like that.
class RepeatDialog : public QDialog {
  Q_OBJECT
 public:
  /// Both images are there.
  explicit RepeatDialog(const SessionDocument& document, QWidget* parent = nullptr);

  /// In the words of repeat_layout_from(), or found by itself.
  RepeatRequest request() const;

 Q_SIGNALS:
  /// The moving image is to be one picture again.
  void one_picture_wanted();

 private:
  void update_form();

  Size design_;
  QComboBox *how_, *turn_, *unit_;
  QCheckBox *mirror_columns_, *mirror_rows_;
  QLineEdit* size_;
  QLabel* refusal_;
  QPushButton* lay_;
};

}  // namespace alinify::ui

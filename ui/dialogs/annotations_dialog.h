#pragma once

#include <optional>

#include <QDialog>

#include "core/workflow/annotations/map_annotations.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alinify::ui {

/// Asks which annotations to map, from which image of the pair, and into which file.
class AnnotationsDialog : public QDialog {
  Q_OBJECT
 public:
  AnnotationsDialog(const QString& fixed_name, const QString& moving_name, const QString& folder,
                    QWidget* parent = nullptr);

  /// Fills in a file and the image that it belongs to.
  void propose(const QString& in, MapDirection direction);

  QString in() const;
  QString out() const;
  MapDirection direction() const;
  std::optional<LengthUnit> unit() const;

  void accept() override;

 private:
  void browse_in();
  void browse_out();
  /// Proposes a name beside the chosen file, unless the user typed one.
  void propose_out();
  void refresh();

  QString folder_;
  QLineEdit* in_;
  QLineEdit* out_;
  QComboBox* belongs_to_;
  QComboBox* unit_;
  QLabel* refusal_;
  QPushButton* map_;
  bool out_was_chosen_ = false, replace_confirmed_ = false;
};

}  // namespace alinify::ui

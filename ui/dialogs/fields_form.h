#pragma once

#include <QStringList>
#include <QWidget>

#include "core/prepare/illumination/basic/basic_options.h"
#include "core/prepare/illumination/illumination_correction.h"

class QCheckBox;
class QComboBox;
class QImage;
class QLabel;
class QLineEdit;

namespace alinify::ui {

/// Chooses the microscope fields from which BaSiC estimates the illumination, and its published parameters.
class FieldsForm : public QWidget {
  Q_OBJECT
 public:
  /// `folder`: start folder of file dialogs.
  explicit FieldsForm(const QString& folder, QWidget* parent = nullptr);

  const QStringList& files() const { return files_; }
  BasicOptions options() const;

 Q_SIGNALS:
  void changed();

 private:
  void choose();
  void take_set();

  QString folder_;
  QStringList files_;
  QLineEdit* shown_;
  QComboBox *set_, *variant_;
  QCheckBox* dark_;
};

/// A flat field as a picture, from its darkest to its brightest place; three channels as colours.
QImage picture_of_flat_field(const IlluminationField& field, int channels);

}  // namespace alinify::ui

#pragma once

#include <QDialog>

#include "core/workflow/export_result.h"
#include "ui/services.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace alinify::ui {

/// What the warped image is to be written as, with the size it will have and the room there is.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
               QWidget* parent = nullptr);

  QString path() const;
  WarpOptions warp_options() const;
  TiffWriterOptions file_options() const;
  bool for_print() const;  ///< ExportRequest::print

  void accept() override;

 private:
  void browse();
  void layout_changed();
  void refresh();

  const Services& services_;
  ImageInfo moving_;
  Size fixed_size_;
  QLineEdit* path_;
  QComboBox* interpolation_;
  QComboBox* layout_;
  QComboBox* compression_;
  QSpinBox* quality_;
  QCheckBox* pyramid_;
  QLabel* refusal_;  ///< why that name will not do
  QLabel* size_;
  QLabel* room_;
  QPushButton* export_;
  bool replace_confirmed_ = false;
};

}  // namespace alinify::ui

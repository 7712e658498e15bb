#pragma once

#include <optional>

#include <QObject>

#include "core/image/image_info.h"
#include "core/io/image_kind.h"
#include "core/io/tiff_writer.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;
class QWidget;

namespace alinify::ui {

/// Rows of the export dialog: how the samples are stored in the file: layout, compression and levels.
class ExportPackingRows : public QObject {
  Q_OBJECT
 public:
  ExportPackingRows(QFormLayout& form, const ImageInfo& moving, QWidget& dialog);

  TiffWriterOptions options() const;
  bool for_print() const;  ///< ExportRequest::print
  /// Chooses as before, as far as that is offered.
  void propose(const TiffWriterOptions& options);
  /// Shows the choices that a file of that kind has.
  void refresh(std::optional<ImageKind> kind);

 Q_SIGNALS:
  void changed();

 private:
  void layout_changed();

  QLabel *layout_label_, *compression_label_;
  QComboBox *layout_, *compression_;
  QSpinBox* quality_;
  QCheckBox* pyramid_;
};

}  // namespace alinify::ui

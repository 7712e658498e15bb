#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "core/workflow/export/export_estimate.h"
#include "ui/jobs/job_runner.h"
#include "ui/services.h"

class QFormLayout;
class QLabel;
class QPushButton;
class QWidget;

namespace alinify::ui {

/// Rows of the export dialog: the size of the file, the free space, and the time it takes. The size follows
/// from the options at once; on request, size and time are measured by warping and compressing parts of the
/// image.
class ExportSizeRows : public QObject {
  Q_OBJECT
 public:
  ExportSizeRows(QFormLayout& form, const Services& services, QWidget& dialog);

  /// `guess_bytes`: estimate from the options alone; `exact`: nothing is compressed.
  void show(std::int64_t guess_bytes, bool exact, const QString& path);
  /// The measured size no longer describes the file to be written.
  void forget();
  void allow_measuring(bool allowed);
  void measure(const ExportRequest& request);

 Q_SIGNALS:
  void measuring_wanted();

 private:
  void refresh();

  const Services& services_;
  std::int64_t guess_bytes_ = 0;
  bool exact_ = false, allowed_ = false;
  int asked_ = 0;
  QString path_, problem_;
  std::shared_ptr<const ExportEstimate> measured_;
  QLabel *size_, *room_, *remark_;
  QPushButton* measure_;
  JobRunner measuring_;  ///< last member: stops first
};

}  // namespace alinify::ui

#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/workflow/export/export_estimate.h"
#include "ui/jobs/job_runner.h"
#include "ui/services.h"

class QFormLayout;
class QLabel;
class QPushButton;
class QWidget;

namespace alinify::ui {

/// Rows of the export dialog: the size of the file, the free space, and the time it takes. What the options
/// say of the size is shown at once; where the file is compressed, a trial of parts of the image replaces it
/// as soon as nothing was changed for a moment. On request, size and time are measured where the file is to
/// lie.
class ExportSizeRows : public QObject {
  Q_OBJECT
 public:
  ExportSizeRows(QFormLayout& form, const Services& services, QWidget& dialog);

  /// `guess_bytes`: estimate from the options alone; `exact`: nothing is compressed.
  void show(std::int64_t guess_bytes, bool exact, const QString& path);
  /// The measured size no longer describes the file to be written.
  void forget();
  /// `possible`: there is a request that can be measured.
  void allow_measuring(bool possible);
  void measure(const ExportRequest& request);
  /// Finds the size by a trial.
  void try_parts(const ExportRequest& request);

 Q_SIGNALS:
  void measuring_wanted();
  void trial_wanted();

 private:
  void refresh();

  const Services& services_;
  std::int64_t guess_bytes_ = 0;
  bool exact_ = false, allowed_ = false;
  int asked_ = 0;
  QString path_, problem_;
  std::shared_ptr<const ExportEstimate> measured_;
  std::optional<std::int64_t> tried_bytes_;
  bool was_tried_ = false;  ///< what is chosen now, with whatever outcome
  QTimer trial_due_;
  QLabel *size_, *room_, *remark_;
  QPushButton* measure_;
  JobRunner trying_, measuring_;  ///< last members: stop first
};

}  // namespace alinify::ui

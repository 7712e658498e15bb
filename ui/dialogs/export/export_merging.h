#pragma once

#include <memory>
#include <vector>

#include <QGroupBox>

#include "core/workflow/export/export_warped.h"
#include "ui/dialogs/export/export_choices.h"
#include "ui/jobs/job_runner.h"
#include "ui/services.h"

class QCheckBox;
class QListWidget;
class QPushButton;

namespace alinify::ui {

/// Part of the export dialog: the images whose channels go into one file with those of the moving image.
class ExportMerging : public QGroupBox {
  Q_OBJECT
 public:
  ExportMerging(const Services& services, Size moving_size, QWidget* parent = nullptr);

  bool with_fixed() const;
  const std::vector<ExportedLayer>& more() const { return more_; }
  std::vector<MergedImage> merged() const;
  void propose(bool with_fixed, const std::vector<MergedImage>& merged);
  bool merges() const { return with_fixed() || !more_.empty(); }
  bool opening() const { return opening_.busy(); }
  /// A problem with an image that was to be added; empty: none.
  const QString& problem() const { return problem_; }
  /// Sets the start folder for choosing images.
  void set_folder(const QString& folder) { folder_ = folder; }

 Q_SIGNALS:
  void changed();

 private:
  void ask_for_images();
  void add_images(const QStringList& paths);
  void add(const MergedImage& image);
  void take(const QString& path, std::shared_ptr<const TileSource> image);

  const Services& services_;
  Size moving_size_;
  QString folder_, problem_;
  QCheckBox* with_fixed_;
  QListWidget* list_;
  QPushButton *add_, *remove_;
  std::vector<ExportedLayer> more_;
  JobRunner opening_;  ///< last member: stops first
};

}  // namespace alinify::ui

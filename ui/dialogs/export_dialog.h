#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QDialog>

#include "core/workflow/export_warped.h"
#include "ui/jobs/job_runner.h"
#include "ui/lengths.h"
#include "ui/services.h"

class QCheckBox;
class QComboBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace alinify::ui {

/// What the warped image is to be written as, with the size it will have and the room there is. What cannot
/// go together is refused here, before anything is written.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
               QWidget* parent = nullptr);

  /// Lets the frame be chosen and further images be merged; until then the fixed image's frame is exported
  /// alone. `stored`: the moving image's samples as its file has them, null where there is no such thing.
  void set_pair(const Transform& moving_from_fixed, std::shared_ptr<const TileSource> fixed,
                std::shared_ptr<const TileSource> moving, const LengthFormat& lengths);

  /// Says it at the top, as what is to be thought of before this is exported.
  void warn(const QString& sentence);

  QString path() const;
  WarpOptions warp_options() const;
  TiffWriterOptions file_options() const;
  bool for_print() const;  ///< ExportRequest::print
  Frame frame() const;
  /// Whose channels follow those of the moving image.
  std::vector<ExportedLayer> more() const;
  bool merge_fixed() const;
  /// Offers the samples as they are read through the image's illumination correction; the file's otherwise.
  void offer_corrected();
  bool corrected() const;

  void accept() override;

 private:
  void browse();
  void format_chosen();
  void layout_changed();
  void refresh();
  QWidget* make_merging();
  void add_images(const QStringList& paths);
  void frame_chosen();
  /// Of the file, as far as it is known.
  std::int64_t estimated_bytes() const;
  /// Why this cannot be exported like that; empty: it can.
  QString refusal() const;
  bool merges() const { return merge_fixed() || !more_.empty(); }

  const Services& services_;
  ImageInfo moving_;
  Size fixed_size_;
  QLineEdit* path_;
  QComboBox* format_;
  QComboBox* interpolation_;
  QComboBox* outside_;
  QComboBox* layout_;
  QComboBox* compression_;
  QSpinBox* quality_;
  QCheckBox *pyramid_, *corrected_;
  QLabel* intro_;
  QComboBox* frame_;
  QLabel* frame_size_;
  QGroupBox* merging_;
  QCheckBox* merge_fixed_;
  QListWidget* more_list_;
  QPushButton *add_, *remove_;
  QLabel* refusal_;  ///< why that name will not do
  QLabel* size_;
  QLabel* room_;
  QPushButton* export_;
  bool replace_confirmed_ = false;
  std::optional<Transform> map_;
  std::shared_ptr<const TileSource> fixed_source_, moving_source_;
  std::optional<ImageInfo> stored_;
  std::vector<ExportedLayer> more_;
  LengthFormat lengths_;
  std::optional<Rect> frame_rect_;        ///< unset: being found, or there is none
  QString problem_;                       ///< with the frame or an image to be merged
  JobRunner frames_, opening_, looking_;  ///< last: they end first
};

}  // namespace alinify::ui

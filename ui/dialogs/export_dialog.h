#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <QDialog>

#include "core/image/image_pair.h"
#include "core/io/image_kind.h"
#include "core/workflow/export/export_warped.h"
#include "ui/dialogs/export/export_choices.h"
#include "ui/jobs/job_runner.h"
#include "ui/lengths.h"
#include "ui/services.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace alinify::ui {

class ExportFileRows;
class ExportFrameRows;
class ExportMerging;
class ExportPackingRows;
class ExportSizeRows;
class OutsideField;

/// The file format of the warped image, its size, and the free space. Contradictory choices are refused here,
/// before anything is written. Whatever is chosen, the dialog keeps its size, and its buttons their places.
/// Each part of it is a file of ui/dialogs/export.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const Services& services, ImageInfo moving, Size fixed_size, const QString& path,
               QWidget* parent = nullptr);

  /// Lets the frame be chosen and further images be merged; until then the fixed image's frame is exported
  /// alone. `captured`: the images with the samples that their files hold.
  void set_pair(const Transform& moving_from_fixed, const ImagePair& captured, const LengthFormat& lengths);
  /// Offers the samples read through the images' illumination corrections.
  void offer_corrected(const ImagePair& corrected);
  /// Offers the region that is drawn on the canvas, level-0 fixed pixels.
  void offer_region(Rect drawn);
  /// Shows the sentence at the top, as something to consider before exporting.
  void warn(const QString& sentence);

  /// Chooses as for the last export, as far as this one offers it. After set_pair() and the offers.
  void propose(const ExportChoices& last);
  ExportChoices choices() const;

  QString path() const;
  /// All choices, as what is to be done.
  ExportRequest request() const;

  void accept() override;

 private:
  QWidget* make_pixels();
  void make_remark();
  /// What keeps these choices from being exported, or will probably; empty: nothing.
  void show_remark(const QString& sentence);
  /// A choice changed: the measured size is out of date.
  void choice_changed();
  /// Likewise if the name now says another format or folder; another name alone changes no size.
  void name_changed();
  std::pair<std::optional<ImageKind>, QString> place_of_name() const;
  void refresh();
  void look_at_stored();
  /// The size of the file, as far as it is known.
  std::int64_t estimated_bytes() const;
  /// Why the export is impossible with these choices; empty if it is possible.
  QString refusal() const;
  const ImagePair& written() const;

  const Services& services_;
  ImageInfo moving_;
  Size fixed_size_;
  ExportFileRows* file_;
  QComboBox* interpolation_;
  OutsideField* outside_;
  ExportFrameRows* frame_;
  ExportMerging* merging_;
  ExportPackingRows* packing_;
  QCheckBox* corrected_;
  ExportSizeRows* size_;
  QLabel* remark_;
  QPushButton* export_;
  std::optional<Transform> map_;
  ImagePair captured_pair_, corrected_pair_;
  std::optional<ImageInfo> stored_;
  std::pair<std::optional<ImageKind>, QString> named_place_;  ///< format and folder that the size is for
  JobRunner looking_;                                         ///< last member: stops first
};

}  // namespace alinify::ui

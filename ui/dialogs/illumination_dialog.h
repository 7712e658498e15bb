#pragma once

#include <array>
#include <memory>
#include <optional>

#include <QDialog>

#include "core/workflow/correct_illumination.h"
#include "ui/document/session_document.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace alinify::ui {

class CurvesView;
class FieldsForm;

/// Evens out the illumination of one image: the source of the estimate, the estimated profile, and a preview
/// of the image with it. It does none of the work: its owner connects to its signals. The window behind stays
/// usable, so that before and after can be looked at closely.
class IlluminationDialog : public QDialog {
  Q_OBJECT
 public:
  enum class From { Image, References, Fields, File };

  /// `folder`: start folder of file dialogs.
  IlluminationDialog(const SessionDocument& document, Side side, const QString& folder,
                     QWidget* parent = nullptr);

  Side side() const;
  From from() const;
  QString white() const;
  QString dark() const;     ///< empty: none
  QString profile() const;  ///< From::File: the file read; otherwise the estimate's file
  bool rows() const;
  const FieldsForm& fields() const { return *fields_; }
  bool tries() const;  ///< the canvas is to show the image through the profile

  /// Null: nothing was found yet.
  void show_found(std::shared_ptr<const CorrectedIllumination> found);
  const std::shared_ptr<const CorrectedIllumination>& found() const { return found_; }
  /// While `working`, only cancelling is possible. `mine`: it is this dialog's own work.
  void show_working(bool working, bool mine);
  void show_progress(double fraction, const QString& stage);
  /// Shows whether the chosen image is currently read through a correction.
  void show_applied();

 Q_SIGNALS:
  /// Another image or another source of the estimate was chosen: the profile is void.
  void choice_changed();
  void find_requested();
  void cancel_requested();
  void try_toggled(bool on);
  void use_requested();
  void remove_requested();

 private:
  struct FileRow {
    QLineEdit* path;
    QWidget* whole;
  };
  FileRow file_row(const QString& name, const QString& accessible, bool image);
  void browse(QLineEdit& path, bool image);
  void choose_again();
  void update_buttons();
  void draw();
  QString figures() const;
  const std::optional<LoadedImage>& image() const { return document_.image(side()); }

  const SessionDocument& document_;
  QString folder_;
  QFormLayout* form_;
  QComboBox *side_, *from_;
  FileRow white_, dark_, profile_;
  FieldsForm* fields_;
  QCheckBox *rows_, *try_;
  QPushButton *find_, *cancel_, *use_, *remove_;
  QProgressBar* bar_;
  CurvesView* curves_;
  QLabel *flat_, *state_, *applied_;
  std::shared_ptr<const CorrectedIllumination> found_;
  bool working_ = false;
};

}  // namespace alinify::ui

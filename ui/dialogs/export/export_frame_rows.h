#pragma once

#include <array>
#include <optional>

#include <QObject>
#include <QString>

#include "core/transform/frame.h"
#include "ui/dialogs/export/export_choices.h"
#include "ui/jobs/job_runner.h"
#include "ui/lengths.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QWidget;

namespace alinify::ui {

/// Rows of the export dialog: which part of the plane the file shows, a frame or a region, and how large the
/// file's image is.
class ExportFrameRows : public QObject {
  Q_OBJECT
 public:
  ExportFrameRows(QFormLayout& form, Size fixed_size, QWidget& dialog);

  /// Lets the frame be chosen; until then it is the fixed image.
  void set_map(const Transform& moving_from_fixed, const LengthFormat& lengths);
  /// Offers the region drawn on the canvas, level-0 fixed pixels.
  void offer_drawn(Rect region);

  FrameChoices choices() const;
  /// Chooses as before, as far as that is offered. After set_map() and offer_drawn().
  void propose(const FrameChoices& choices);

  Frame frame() const;
  /// The region chosen instead of a frame; unset: the frame applies.
  std::optional<Rect> region() const;
  /// ExportRequest::reduced_by.
  int reduced_by() const;
  /// A file for printing keeps every pixel.
  void allow_reducing(bool allowed);
  /// The exported rectangle in fixed pixels; unset while it is computed, or if there is none.
  const std::optional<Rect>& rect() const { return rect_; }
  bool finding() const { return !rect_ && problem_.isEmpty(); }
  const QString& problem() const { return problem_; }

 Q_SIGNALS:
  void changed();
  /// The previously chosen rectangle is available.
  void found();

 private:
  using enum FrameChoices::Choice;
  FrameChoices::Choice choice() const;
  void make_fields(QFormLayout& form);
  void make_scale(QFormLayout& form);
  void show_region();
  void choose();
  void find_frame();
  void show_size();

  Size fixed_size_;
  QComboBox *choice_, *scale_;
  QLabel* size_;
  std::array<QDoubleSpinBox*, 4> numbers_{};  ///< x, y, width, height, in the unit
  std::optional<Transform> map_;
  LengthFormat lengths_;
  Rect region_, drawn_;
  std::optional<Rect> rect_;
  QString problem_;
  JobRunner finding_;  ///< last member: stops first
};

}  // namespace alinify::ui

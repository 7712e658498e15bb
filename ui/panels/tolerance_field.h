#pragma once

#include <optional>

#include <QWidget>

#include "core/quality/tolerance.h"
#include "ui/lengths.h"

class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace alinify::ui {

/// A tolerance as it was entered, and in level-0 fixed pixels.
struct WantedTolerance {
  Tolerance tolerance;
  double px = 0;
};

/// The largest error that counts as good, in the window's unit; 0 stands for the program's own choice, which
/// is shown. Values are emitted when they are entered, not with every digit. **Threads**: the GUI's.
class ToleranceField : public QWidget {
  Q_OBJECT
 public:
  explicit ToleranceField(QWidget* parent = nullptr);

  /// Empty: chosen from the images; `chosen_px`, level-0 fixed pixels, is then the tolerance chosen, 0 before
  /// that.
  void show_tolerance(const std::optional<WantedTolerance>& wanted, double chosen_px,
                      const LengthFormat& lengths);
  void take_focus();

 Q_SIGNALS:
  /// In micrometres where they were typed, even if the images have no pixel size.
  void edited(std::optional<alinify::Tolerance> wanted);
  /// Return was pressed in it, after edited(). Keys are for the image again: digits and letters typed on
  /// would end up in the field.
  void entered();

 private:
  class Box;

  void announce_edit();
  void changeEvent(QEvent* event) override;

  QLabel* label_;
  Box* value_;
  QToolButton* reset_;
  LengthFormat lengths_;
  double shown_ = 0;
};

}  // namespace alinify::ui

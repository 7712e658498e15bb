#pragma once

#include <array>
#include <optional>

#include <QDialog>

#include "core/image/stated_pixel_size.h"
#include "ui/document/session_document.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;

namespace alinify::ui {

/// The pixel size of each image: from its file, or entered instead. A number can be typed as µm or mm per
/// pixel, pixels per mm or dots per inch; changing the unit converts it, and one typed after it is chosen.
class PixelSizeDialog : public QDialog {
  Q_OBJECT
 public:
  /// Either image may be missing, not both.
  PixelSizeDialog(const std::optional<LoadedImage>& fixed, const std::optional<LoadedImage>& moving,
                  QWidget* parent = nullptr);

  /// Unset: as in the file. Also unset for a missing image.
  std::optional<StatedPixelSize> stated(Side side) const;

 private:
  enum class Source { File, Unknown, Typed, AsFixed };
  enum class Unit { MicrometresPerPixel, MillimetresPerPixel, PixelsPerMillimetre, DotsPerInch };
  class NumberWithUnit;
  /// The rows of one image.
  struct Rows {
    std::optional<Vec2d> of_file_um;
    std::optional<Vec2d> typed_um;  ///< exact, while the boxes show it rounded
    Unit unit = Unit::MicrometresPerPixel;
    QComboBox* source = nullptr;
    QDoubleSpinBox* x = nullptr;
    QDoubleSpinBox* y = nullptr;
    QComboBox* units = nullptr;
    QCheckBox* square = nullptr;
  };

  QWidget* make_rows(Side side, const LoadedImage& image);
  void show_rows(Rows& rows);
  void fit_boxes(Rows& rows);
  void show_unknown(const Rows& rows);
  std::optional<Vec2d> shown_um(const Rows& rows) const;
  void read_boxes(Rows& rows);
  void show_as_fixed();
  static void take_typed(const Rows& rows);
  Rows& rows_of(Side side) { return rows_[side == Side::Fixed ? 0 : 1]; }
  static Source source_of(const Rows& rows);
  static void choose(Rows& rows, Source source);
  void take_unit(Rows& rows, Unit unit);
  static double in(Unit unit, double um);
  static double from(Unit unit, double number);

  std::array<Rows, 2> rows_;
};

}  // namespace alinify::ui

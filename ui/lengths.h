#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/math/vec2.h"

namespace alinify::ui {

/// The window's units of lengths and places. Automatic: lengths of a millimetre and more in millimetres,
/// shorter ones in micrometres.
enum class DisplayUnit { Pixel, Micrometre, Millimetre, Automatic };

/// "px", "um", "mm", "auto": as in the settings.
QString name_of(DisplayUnit unit);
/// Automatic for any other name: physical units for a calibrated pair, pixels without a pixel size.
DisplayUnit display_unit_from(const QString& name);
/// "px", "µm", "mm" in the window's language.
QString symbol_of(DisplayUnit unit);

/// Formats lengths of an image in the unit chosen by the user. The only place that does: with the image's
/// pixel size, the locale's decimal point, and no more digits than a tenth of a pixel is worth. Without a
/// pixel size everything is in pixels, whatever was chosen. A value; cheap to copy.
/// **Units and frame**: takes level-0 pixels; a place is measured from the centre of the top-left pixel.
class LengthFormat {
 public:
  LengthFormat() = default;
  LengthFormat(DisplayUnit wanted, const std::optional<Vec2d>& pixel_size_um);

  /// Never Automatic: fields with a fixed unit, such as input fields, are in micrometres then.
  DisplayUnit unit() const { return unit_; }
  /// This format, with one unit for everything up to this length: for places of an image, and scales. Differs
  /// only for Automatic.
  LengthFormat for_lengths_of(Vec2d px) const;
  QString symbol() const { return symbol_of(unit_); }

  /// A length in the unit. One without a direction takes the geometric mean of the pixel's two sides.
  double in_unit(double px) const;
  double in_unit(Vec2d px) const;
  /// A place in the unit.
  Vec2d place_in_unit(Vec2d px) const { return {px.x * per_px_.x, px.y * per_px_.y}; }
  /// The inverse: a length, a place in pixels.
  double in_px(double in_unit) const;
  Vec2d place_in_px(Vec2d in_unit) const { return {in_unit.x / per_px_.x, in_unit.y / per_px_.y}; }

  /// "12.5 px", "6.25 µm", "0.00625 mm": that many significant digits.
  QString text(double px, int digits = 3) const { return with_symbol(in_unit(px), digits); }
  QString text(Vec2d px, int digits = 3) const { return with_symbol(in_unit(px), digits); }
  /// Likewise without the unit.
  QString number(double px, int digits = 3) const;
  /// Without the unit, with as many decimals as `step_px` needs: 2, 0.01 -> "2.00".
  QString to_step(double px, double step_px) const;
  struct Coordinates {
    QString x, y;
  };
  Coordinates coordinates(Vec2d px, double step_px) const;
  int decimals(double step_px) const;
  /// "812.5, 40.0", in German "812,5; 40,0": to a tenth of a pixel, without the unit.
  QString place(Vec2d px) const;
  /// "1200 × 640 px": to a pixel.
  QString size(Vec2d px) const;

 private:
  QString with_symbol(double in_unit, int digits) const;

  DisplayUnit unit_ = DisplayUnit::Pixel;
  bool automatic_ = false;
  Vec2d per_px_ = {1, 1};  ///< units per pixel
};

/// A number as it is read: with a minus sign where it has a hyphen. Not for what is typed or copied.
QString with_minus(QString number);
/// A value with that many significant digits and never an exponent: 1234.5, 3 -> "1235"; 0.01234, 3 ->
/// "0.0123". Zeros at the end are left out.
QString significant(double value, int digits);
/// Most decimals of an error in that unit. In pixels two, as verdicts have them: no map is known better.
int error_decimals_in(DisplayUnit unit);
/// As significant(), with no more decimals than that: 0.0712, 3, 2 -> "0.07".
QString significant(double value, int digits, int most_decimals);
/// Decimals for figures that stand below each other: those that give their median three significant digits.
/// Figures that are not finite do not count.
int column_decimals(std::vector<double> figures);
/// A value with so many decimals, zeros at the end too.
QString with_decimals(double value, int decimals);
/// A share of 0 to 1 in per cent, "98.7" or "3.1"; "100" only for all of it, not for 0.9996.
QString percent_value(double share);
/// Whether the blank share of an area is too large to leave it out beside a figure of the rest.
bool is_much_blank(const std::optional<double>& share);
/// A share of 0 to 1 with so many decimals: 0.1234, 1 -> "12.3", per cent.
QString percent_value(double share, int decimals);

}  // namespace alinify::ui

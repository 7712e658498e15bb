#include "ui/lengths.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QLocale>

#include "core/base/order_statistics.h"

namespace alinify::ui {
namespace {

constexpr int kMostDecimals = 9;
constexpr double kFinest_px = 1e-4;  ///< less is the noise of arithmetic, and reads as 0
constexpr double kMuchBlank = 0.05;
constexpr double kUmPerMm = 1000;

double units_per_um(DisplayUnit unit) {
  return unit == DisplayUnit::Millimetre ? 1e-3 : 1;
}

/// Decimals needed to resolve `step`.
int decimals_for(double step) {
  return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, kMostDecimals);
}

/// No group separators: "12,500" would read as two numbers.
QLocale locale() {
  QLocale here;
  here.setNumberOptions(here.numberOptions() | QLocale::OmitGroupSeparator);
  return here;
}

QString fixed(double value, int decimals) {
  const QString text = locale().toString(value, 'f', decimals);
  // Drops the sign of "-0.0".
  return value < 0 && locale().toDouble(text) == 0 ? locale().toString(0.0, 'f', decimals) : text;
}

/// "1.5, 2" with a semicolon where a comma is the decimal point.
QString list(const QString& a, const QString& b) {
  return a + (QLocale().decimalPoint() == QLatin1String(",") ? QStringLiteral("; ") : QStringLiteral(", ")) +
         b;
}

}  // namespace

QString name_of(DisplayUnit unit) {
  return unit == DisplayUnit::Pixel        ? QStringLiteral("px")
         : unit == DisplayUnit::Micrometre ? QStringLiteral("um")
         : unit == DisplayUnit::Millimetre ? QStringLiteral("mm")
                                           : QStringLiteral("auto");
}

DisplayUnit display_unit_from(const QString& name) {
  for (const DisplayUnit unit : {DisplayUnit::Pixel, DisplayUnit::Micrometre, DisplayUnit::Millimetre})
    if (name == name_of(unit)) return unit;
  return DisplayUnit::Automatic;
}

QString symbol_of(DisplayUnit unit) {
  switch (unit) {
    case DisplayUnit::Pixel:
      return QCoreApplication::translate("Lengths", "px");
    case DisplayUnit::Micrometre:
    case DisplayUnit::Automatic:
      return QCoreApplication::translate("Lengths", "µm");
    case DisplayUnit::Millimetre:
      break;
  }
  return QCoreApplication::translate("Lengths", "mm");
}

QString percent_value(double share) {
  const double percent = 100 * share;
  if (percent >= 99.95 && percent < 100) return fixed(99.9, 1);
  return significant(percent, percent >= 10 ? 3 : 2);
}

bool is_much_blank(const std::optional<double>& share) {
  return share && *share >= kMuchBlank;
}

QString percent_value(double share, int decimals) {
  return QLocale().toString(100 * share, 'f', decimals);
}

int error_decimals_in(DisplayUnit unit) {
  constexpr int of_pixels = 2;
  return unit == DisplayUnit::Pixel ? of_pixels : kMostDecimals;
}

QString with_minus(QString number) {
  if (number.startsWith(QLatin1Char('-'))) number[0] = QChar(0x2212);
  return number;
}

QString significant(double value, int digits) {
  return significant(value, digits, kMostDecimals);
}

QString significant(double value, int digits, int most_decimals) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  if (value == 0) return locale().toString(0);
  const int leading = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  const int decimals = std::clamp(digits - leading, 0, most_decimals);
  QString text = fixed(value, decimals);
  const QString point = locale().decimalPoint();
  if (text.contains(point)) {
    while (text.endsWith(locale().zeroDigit())) text.chop(1);
    if (text.endsWith(point)) text.chop(point.size());
  }
  return text;
}

int column_decimals(std::vector<double> figures) {
  constexpr int digits = 3;
  std::erase_if(figures, [](double v) { return !std::isfinite(v); });
  if (figures.empty()) return 0;
  const double middle = std::abs(median(std::move(figures)));
  if (middle == 0) return digits - 1;
  return std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(middle))), 0, kMostDecimals);
}

QString with_decimals(double value, int decimals) {
  return std::isfinite(value) ? fixed(value, decimals) : QStringLiteral("–");
}

LengthFormat::LengthFormat(DisplayUnit wanted, const std::optional<Vec2d>& pixel_size_um) {
  if (!pixel_size_um || !(pixel_size_um->x > 0) || !(pixel_size_um->y > 0) || wanted == DisplayUnit::Pixel)
    return;
  automatic_ = wanted == DisplayUnit::Automatic;
  unit_ = automatic_ ? DisplayUnit::Micrometre : wanted;
  per_px_ = units_per_um(wanted) * *pixel_size_um;
}

LengthFormat LengthFormat::for_lengths_of(Vec2d px) const {
  LengthFormat fitting = *this;
  fitting.automatic_ = false;
  if (automatic_ && in_unit(px) >= kUmPerMm) {
    fitting.unit_ = DisplayUnit::Millimetre;
    fitting.per_px_ = (1 / kUmPerMm) * per_px_;
  }
  return fitting;
}

double LengthFormat::in_unit(double px) const {
  return px * std::sqrt(per_px_.x * per_px_.y);
}

double LengthFormat::in_unit(Vec2d px) const {
  return length(place_in_unit(px));
}

double LengthFormat::in_px(double in_unit) const {
  return in_unit / std::sqrt(per_px_.x * per_px_.y);
}

QString LengthFormat::number(double px, int digits) const {
  return significant(in_unit(px), digits, decimals(kFinest_px));
}

int LengthFormat::decimals(double step_px) const {
  return decimals_for(step_px * std::min(per_px_.x, per_px_.y));
}

QString LengthFormat::to_step(double px, double step_px) const {
  return fixed(in_unit(px), decimals(step_px));
}

LengthFormat::Coordinates LengthFormat::coordinates(Vec2d px, double step_px) const {
  const Vec2d at = place_in_unit(px);
  return {fixed(at.x, decimals(step_px)), fixed(at.y, decimals(step_px))};
}

QString LengthFormat::place(Vec2d px) const {
  const Coordinates at = coordinates(px, 0.1);
  return list(at.x, at.y);
}

QString LengthFormat::size(Vec2d px) const {
  const LengthFormat fitting = for_lengths_of(px);
  const Coordinates sides = fitting.coordinates(px, 1);
  return QStringLiteral("%1 × %2 %3").arg(sides.x, sides.y, fitting.symbol());
}

QString LengthFormat::with_symbol(double in_unit, int digits) const {
  if (automatic_ && std::abs(in_unit) >= kUmPerMm)
    return QStringLiteral("%1 %2").arg(significant(in_unit / kUmPerMm, digits),
                                       symbol_of(DisplayUnit::Millimetre));
  return QStringLiteral("%1 %2").arg(significant(in_unit, digits, decimals(kFinest_px)), symbol());
}

}  // namespace alinify::ui

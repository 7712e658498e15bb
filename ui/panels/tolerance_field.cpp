#include "ui/panels/tolerance_field.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>

#include "ui/panels/number_box.h"
#include "ui/style/icons.h"

namespace alinify::ui {
namespace {

constexpr double kLargest = 1e6;

/// Enough for a hundredth of the value, and for any value a user may want to type.
int decimals_of(double value) {
  if (!(value > 0)) return 3;
  return std::clamp(2 - static_cast<int>(std::floor(std::log10(value))), 2, 6);
}

// A value entered in this unit is restored exactly, independent of the pixel size.
double in_unit(const WantedTolerance& wanted, const LengthFormat& lengths) {
  const double um_per_unit = lengths.unit() == DisplayUnit::Millimetre ? 1000 : 1;
  return wanted.tolerance.in_um && lengths.unit() != DisplayUnit::Pixel ? wanted.tolerance.value / um_per_unit
                                                                        : lengths.in_unit(wanted.px);
}

}  // namespace

/// Also accepts a unit typed after the number: if it were dropped, "0.2 px" would become 0.2 of the box's
/// unit.
class ToleranceField::Box : public NumberBox {
 public:
  LengthFormat lengths;

  QValidator::State validate(QString& text, int& position) const override {
    QString plain = text;
    int at = position;
    const QValidator::State state = NumberBox::validate(plain, at);
    if (state != QValidator::Invalid) {
      text = plain, position = at;
      return state;
    }
    static const QRegularExpression begun(QStringLiteral("^\\s*[0-9.,]+\\s*[puµm]?\\s*$"));
    const QString typed = without_suffix(text);
    const bool complete = with_unit(text).has_value();
    if (!complete && !um_of(text) && !begun.match(typed).hasMatch()) return QValidator::Invalid;
    if (const QString trimmed = typed.trimmed(); !trimmed.isEmpty() && trimmed.back().isLetter()) {
      text = typed;  // "0.1mm µm" would be two units
      position = std::min(position, static_cast<int>(text.size()));
    }
    return complete ? QValidator::Acceptable : QValidator::Intermediate;
  }
  double valueFromText(const QString& text) const override {
    const std::optional<double> value = with_unit(text);
    return value ? *value : NumberBox::valueFromText(text);
  }
  // Rounds a number whose unit was not completed.
  void fixup(QString& text) const override {
    // Unchanged, it leaves the box at its value: whether the images have such a length, others know.
    if (const auto um = um_of(text)) return QTimer::singleShot(0, this, [this, um = *um] { entered_um(um); });
    if (const auto value = number_of(without_suffix(text).trimmed()))
      text = locale().toString(*value, 'f', decimals()) + suffix();
  }

  std::function<void()> entered;
  std::function<void(double um)> entered_um;  ///< a length that the box's unit does not hold

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    NumberBox::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) entered();
  }

 private:
  // Point and comma both separate decimals, as in NumberBox.
  static std::optional<double> number_of(QString text) {
    bool is_number = false;
    const double value = text.replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&is_number);
    return is_number ? std::optional(value) : std::nullopt;
  }
  QString without_suffix(const QString& text) const {
    return text.endsWith(suffix()) ? text.chopped(suffix().size()) : text;
  }
  // "5 um", "0.005 mm" in micrometres, where with_unit() has no value for it.
  std::optional<double> um_of(const QString& text) const {
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9.,]+)\\s*(um|µm|mm)\\s*$"));
    const auto found = form.match(without_suffix(text));
    if (!found.hasMatch() || with_unit(text)) return {};
    std::optional<double> number = number_of(found.captured(1));
    if (number && found.captured(2) == QLatin1String("mm")) *number *= 1000;
    return number && *number > 0 ? number : std::nullopt;
  }
  // "0.2 px" in the box's unit; empty for a text without a unit, or one that cannot be converted exactly.
  std::optional<double> with_unit(const QString& text) const {
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9.,]+)\\s*(px|um|µm|mm)\\s*$"));
    const auto found = form.match(without_suffix(text));
    if (!found.hasMatch()) return {};
    const std::optional<double> number = number_of(found.captured(1));
    if (!number) return {};
    const QString unit = found.captured(2);
    double value = 0;
    if (unit == QLatin1String("px")) {
      value = lengths.in_unit(*number);
    } else {
      if (lengths.unit() == DisplayUnit::Pixel) return {};
      const double um = unit == QLatin1String("mm") ? 1000 * *number : *number;
      value = lengths.unit() == DisplayUnit::Millimetre ? um / 1000 : um;
    }
    const double step = std::pow(10, -decimals());
    if (std::fabs(std::round(value / step) * step - value) > 1e-3 * value) return {};
    return value;
  }
};

ToleranceField::ToleranceField(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  label_ = new QLabel(tr("&Tolerance"));
  value_ = new Box;
  value_->setObjectName(QStringLiteral("tolerance_value"));
  value_->setRange(0, kLargest);
  value_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  value_->setKeyboardTracking(false);
  value_->setFocusPolicy(Qt::StrongFocus);
  value_->setMinimumWidth(60);
  value_->setAccessibleName(tr("Tolerance"));
  const QString tip =
      tr("The largest error that you call good. By default 1 px where both images show the same texture, "
         "otherwise 0.5 % of the image's diagonal. A change judges the result anew at once.");
  label_->setToolTip(tip);
  value_->setToolTip(tip);
  label_->setBuddy(value_);
  reset_ = new QToolButton;
  reset_->setObjectName(QStringLiteral("tolerance_reset"));
  reset_->setIcon(icon(Glyph::Undo));
  reset_->setAutoRaise(true);
  reset_->setToolTip(tr("Back to the default"));
  reset_->setAccessibleName(tr("Back to the default tolerance"));
  row->addWidget(label_);
  row->addWidget(value_, 1);
  row->addWidget(reset_);
  connect(value_, &QDoubleSpinBox::valueChanged, this, &ToleranceField::announce_edit);
  value_->entered = [this] { Q_EMIT entered(); };
  value_->entered_um = [this](double um) { Q_EMIT edited(Tolerance{um, true}); };
  connect(reset_, &QToolButton::clicked, this, [this] { Q_EMIT edited(std::nullopt); });
  show_tolerance({}, 0, {});
}

void ToleranceField::show_tolerance(const std::optional<WantedTolerance>& wanted, double chosen_px,
                                    const LengthFormat& lengths) {
  const QSignalBlocker quiet(value_);
  lengths_ = lengths;
  value_->lengths = lengths;
  // The unit stands in the suffix, but the special text takes its place altogether.
  value_->setSpecialValueText(chosen_px > 0 ? tr("Default: %1").arg(lengths.text(chosen_px, 3))
                                            : tr("Default"));
  value_->setSuffix(QLatin1Char(' ') + lengths.symbol());
  const double value = wanted ? in_unit(*wanted, lengths) : 0;
  value_->setDecimals(decimals_of(value));
  value_->setValue(value);
  shown_ = value_->value();
  reset_->setVisible(wanted.has_value());
}

void ToleranceField::take_focus() {
  value_->setFocus(Qt::ShortcutFocusReason);
  value_->selectAll();
}

void ToleranceField::announce_edit() {
  const double value = value_->value();
  if (value == shown_) return;
  shown_ = value;
  if (value <= 0) return Q_EMIT edited(std::nullopt);
  switch (lengths_.unit()) {
    case DisplayUnit::Pixel:
      return Q_EMIT edited(Tolerance{value, false});
    case DisplayUnit::Micrometre:
    case DisplayUnit::Automatic:
      return Q_EMIT edited(Tolerance{value, true});
    case DisplayUnit::Millimetre:
      return Q_EMIT edited(Tolerance{1000 * value, true});
  }
}

void ToleranceField::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) reset_->setIcon(icon(Glyph::Undo));
  QWidget::changeEvent(event);
}

}  // namespace alinify::ui

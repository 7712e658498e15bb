#include "ui/panels/tolerance_field.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
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

ToleranceField::ToleranceField(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  label_ = new QLabel(tr("&Tolerance"));
  value_ = new NumberBox;
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
  connect(reset_, &QToolButton::clicked, this, [this] { Q_EMIT edited(std::nullopt); });
  show_tolerance({}, 0, {});
}

void ToleranceField::show_tolerance(const std::optional<WantedTolerance>& wanted, double chosen_px,
                                    const LengthFormat& lengths) {
  const QSignalBlocker quiet(value_);
  lengths_ = lengths;
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

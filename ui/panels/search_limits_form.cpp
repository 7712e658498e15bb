#include "ui/panels/search_limits_form.h"

#include <algorithm>

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "ui/panels/number_box.h"

namespace alinify::ui {
namespace {

// The search's own range: both ends together are no limit.
constexpr double smallest_scale = 0.1, largest_scale = 10;

QDoubleSpinBox* make_scale(const QString& name, double value) {
  auto* box = new NumberBox;
  box->setObjectName(name);
  box->setDecimals(3);
  box->setSingleStep(0.05);
  box->setRange(smallest_scale, largest_scale);
  box->setValue(value);
  return box;
}

}  // namespace

SearchLimitsForm::SearchLimitsForm(QWidget* parent)
    : QWidget(parent),
      rotation_(new NumberBox),
      min_scale_(make_scale(QStringLiteral("min_scale"), smallest_scale)),
      max_scale_(make_scale(QStringLiteral("max_scale"), largest_scale)),
      pieces_(new QCheckBox(tr("Each piece by itself"))) {
  rotation_->setObjectName(QStringLiteral("max_rotation"));
  rotation_->setDecimals(1);
  rotation_->setRange(0, 180);
  rotation_->setValue(180);
  rotation_->setSuffix(QStringLiteral("\u00b0"));
  rotation_->setToolTip(tr("The search for a start tries no larger turn, either way. 180: any turn"));
  min_scale_->setToolTip(
      tr("The search for a start tries no smaller scale of the moving image against the fixed one"));
  max_scale_->setToolTip(
      tr("The search for a start tries no larger scale of the moving image against the fixed one"));
  min_scale_->setAccessibleName(tr("Smallest scale"));
  max_scale_->setAccessibleName(tr("Largest scale"));
  auto* scales = new QHBoxLayout;
  scales->addWidget(min_scale_);
  scales->addWidget(max_scale_);
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setSpacing(6);
  form->addRow(tr("Largest rotation"), rotation_);
  form->addRow(tr("Scale range"), scales);
  pieces_->setObjectName(QStringLiteral("pieces"));
  pieces_->setChecked(true);
  pieces_->setToolTip(tr(
      "Several pieces of tissue on a slide may lie differently in both images: each gets a start of its own "
      "where one start for all leaves pieces unexplained"));
  pieces_->setWhatsThis(pieces_->toolTip());
  form->addRow(pieces_);
  connect(pieces_, &QCheckBox::toggled, this, &SearchLimitsForm::edited);
  for (QDoubleSpinBox* box : {rotation_, min_scale_, max_scale_}) {
    box->setWhatsThis(box->toolTip());
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, box] {
      // Whichever is edited keeps its value: the other one gives way.
      const bool min_edited = box == min_scale_;
      if (min_scale_->value() > max_scale_->value()) {
        QDoubleSpinBox* other = min_edited ? max_scale_ : min_scale_;
        const QSignalBlocker quiet(other);
        other->setValue((min_edited ? min_scale_ : max_scale_)->value());
      }
      Q_EMIT edited();
    });
  }
}

SearchLimits SearchLimitsForm::limits() const {
  SearchLimits limits;
  limits.max_rotation_deg = rotation_->value();
  if (min_scale_->value() > smallest_scale || max_scale_->value() < largest_scale)
    limits.scale = ScaleRange{min_scale_->value(), max_scale_->value()};
  limits.pieces = pieces_->isChecked();
  return limits;
}

void SearchLimitsForm::show_limits(const SearchLimits& limits) {
  const QSignalBlocker rotation(rotation_), min(min_scale_), max(max_scale_), pieces(pieces_);
  pieces_->setChecked(limits.pieces);
  rotation_->setValue(limits.max_rotation_deg);
  const ScaleRange range = limits.scale.value_or(ScaleRange{smallest_scale, largest_scale});
  min_scale_->setValue(range.min);
  max_scale_->setValue(range.max);
}

}  // namespace alinify::ui

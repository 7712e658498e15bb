#include "ui/panels/placement_panel.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/panels/number_box.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {
namespace {

constexpr double kFarthestPx = 1e6;

QDoubleSpinBox* number(const QString& name, const QString& accessible_name, double min, double max,
                       int decimals, double step, const QString& unit) {
  auto* box = new NumberBox;
  box->setObjectName(name);
  box->setAccessibleName(accessible_name);
  box->setRange(min, max);
  box->setDecimals(decimals);
  box->setSingleStep(step);
  box->setSuffix(unit);
  box->setKeyboardTracking(false);  // a half-typed number must not move the image
  return box;
}

}  // namespace

PlacementPanel::PlacementPanel(SessionDocument& document, PlacementTool& tool, const QList<QAction*>& actions,
                               QWidget* parent)
    : QWidget(parent), document_(document), tool_(tool) {
  setObjectName(QStringLiteral("placement_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  layout->addLayout(button_row(actions));
  auto* hint = wrapping_label(QStringLiteral("placement_hint"));
  hint->setText(
      tr("Drag the moving image to where it belongs, its corners to scale it, the knob to turn it (Shift: in "
         "steps of 15°). Arrow keys nudge it. Registering then begins from there."));
  layout->addWidget(hint);
  numbers_ = new QWidget;
  auto* form = new QFormLayout(numbers_);
  form->setContentsMargins(0, 0, 0, 0);
  x_ = number(QStringLiteral("placement_x"), tr("Shift to the right"), 0, 0, 1, 1, {});
  y_ = number(QStringLiteral("placement_y"), tr("Shift down"), 0, 0, 1, 1, {});
  angle_ = number(QStringLiteral("placement_angle"), tr("Turned clockwise"), -180, 180, 2, 1, tr(" °"));
  angle_->setWrapping(true);
  scale_ = number(QStringLiteral("placement_scale"), tr("Scale"), 1, 10000, 2, 1, tr(" %"));
  x_->setToolTip(tr("How far the middles of the images lie apart, on the fixed image"));
  y_->setToolTip(x_->toolTip());
  form->addRow(tr("To the &right"), x_);
  form->addRow(tr("&Down"), y_);
  form->addRow(tr("&Turned"), angle_);
  form->addRow(tr("S&cale"), scale_);
  mirrored_ = new QCheckBox(tr("&Mirrored"));
  mirrored_->setObjectName(QStringLiteral("placement_mirrored"));
  form->addRow(QString(), mirrored_);
  layout->addWidget(numbers_);
  layout->addStretch(1);
  for (auto* box : {x_, y_, angle_, scale_})
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, box] { edited(box->objectName()); });
  connect(mirrored_, &QCheckBox::clicked, &tool_, &PlacementTool::mirror);
  connect(&tool_, &PlacementTool::placement_changed, this, &PlacementPanel::show_state);
  connect(&document_, &SessionDocument::lengths_changed, this, &PlacementPanel::show_state);
  show_state();
}

void PlacementPanel::showEvent(QShowEvent* event) {
  show_state();
  QWidget::showEvent(event);
}

void PlacementPanel::show_state() {
  if (!isVisible()) return;  // the numbers of a dense map are expensive to compute
  numbers_->setEnabled(document_.has_pair());
  const Placement now = document_.has_pair() ? tool_.placement() : Placement();
  const LengthFormat lengths = document_.lengths();
  for (auto* box : {x_, y_}) {
    const QSignalBlocker quiet(box);
    box->setSuffix(QLatin1Char(' ') + lengths.symbol());
    box->setDecimals(lengths.decimals(0.1));
    box->setRange(-lengths.in_unit(kFarthestPx), lengths.in_unit(kFarthestPx));
    box->setSingleStep(lengths.in_unit(1.0));
  }
  const Vec2d shift = lengths.place_in_unit(now.shift);
  for (const auto& [box, value] :
       {std::pair{x_, shift.x}, {y_, shift.y}, {angle_, now.angle_deg}, {scale_, 100 * now.scale}}) {
    const QSignalBlocker quiet(box);
    box->setValue(value);
  }
  const QSignalBlocker quiet(mirrored_);
  mirrored_->setChecked(now.mirrored);
}

void PlacementPanel::edited(const QString& merge) {
  // Only the edited number: the others are displayed rounded.
  Placement next = tool_.placement();
  const Vec2d shift = document_.lengths().place_in_px({x_->value(), y_->value()});
  if (merge == x_->objectName()) next.shift.x = shift.x;
  if (merge == y_->objectName()) next.shift.y = shift.y;
  if (merge == angle_->objectName()) next.angle_deg = angle_->value();
  if (merge == scale_->objectName()) next.scale = 0.01 * scale_->value();
  tool_.place(next, tr("Place by Hand"), merge);
}

}  // namespace alinify::ui

#include "ui/panels/correction_panel.h"

#include <algorithm>
#include <optional>

#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/transform/local_correction.h"
#include "ui/panels/number_box.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {

CorrectionPanel::CorrectionPanel(SessionDocument& document, CorrectionTool& tool,
                                 const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), document_(document), tool_(tool) {
  setObjectName(QStringLiteral("correction_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  layout->addLayout(button_row(actions));
  auto* form = new QFormLayout;
  radius_ = new NumberBox;
  radius_->setObjectName(QStringLiteral("correction_radius"));
  // Each change of a selected spot's radius computes the map anew: not that of every digit.
  radius_->setKeyboardTracking(false);
  radius_->setToolTip(
      tr("How far around a spot its surroundings follow, on the fixed image (Page Up and Page Down): of the "
         "selected spot, or of the next one where none is selected. A click beside the spots selects none. A "
         "drag of more than a third of the radius widens that spot's own."));
  radius_label_ = new QLabel;
  radius_label_->setObjectName(QStringLiteral("correction_radius_label"));
  radius_label_->setBuddy(radius_);
  int widest = 0;
  for (const QString& words : {tr("R&adius (dragged)"), tr("R&adius (selected)"), tr("R&adius (next)")}) {
    radius_label_->setText(words);
    widest = std::max(widest, radius_label_->sizeHint().width());
  }
  radius_label_->setMinimumWidth(widest);  // the field stays where it is
  form->addRow(radius_label_, radius_);
  layout->addLayout(form);
  // Above the hint: what changes is seen without scrolling.
  state_ = new QLabel;
  state_->setObjectName(QStringLiteral("correction_state"));
  state_->setWordWrap(true);
  layout->addWidget(state_);
  auto* hint = new QLabel(tr(
      "Drag a spot of the warped image to where it belongs. Right-click (or Alt+click) pins one that must "
      "stay; Del removes the selected one. F9 registers the place again from there; a run of the whole pair "
      "begins without corrections."));
  hint->setObjectName(QStringLiteral("correction_hint"));
  hint->setWordWrap(true);
  layout->addWidget(hint);
  layout->addStretch(1);
  connect(radius_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    tool_.set_radius_in_hand_px(document_.place_lengths(Side::Fixed).in_px(value));
    show_radius();  // one that was rejected leaves the field
  });
  connect(&document_, &SessionDocument::lengths_changed, this, &CorrectionPanel::show_state);
  connect(&tool_, &CorrectionTool::selection_changed, this, &CorrectionPanel::show_state);
  connect(&tool_, &CorrectionTool::radius_changed, this, &CorrectionPanel::show_state);
  connect(&tool_, &CorrectionTool::drag_changed, this, &CorrectionPanel::show_state);
  connect(&document_, &SessionDocument::corrections_changed, this, &CorrectionPanel::show_state);
  connect(&document_, &SessionDocument::results_changed, this, &CorrectionPanel::show_state);
  show_state();
}

void CorrectionPanel::show_radius() {
  const QSignalBlocker quiet(radius_);
  const std::optional<CorrectedSpot> spot = tool_.spot_in_hand();
  radius_label_->setText(tool_.dragged() ? tr("R&adius (dragged)")
                         : spot          ? tr("R&adius (selected)")
                                         : tr("R&adius (next)"));
  radius_->setAccessibleName(spot ? tr("Radius of the selected correction")
                                  : tr("Radius of the next correction"));
  const double radius_px = spot ? spot->radius_px : tool_.radius_px();
  const LengthFormat lengths = document_.place_lengths(Side::Fixed);
  radius_->setSuffix(QLatin1Char(' ') + lengths.symbol());
  radius_->setDecimals(lengths.decimals(1));
  // A drag may have widened it beyond what can be asked for.
  radius_->setRange(lengths.in_unit(CorrectionTool::kMinRadiusPx),
                    lengths.in_unit(std::max(CorrectionTool::kMaxRadiusPx, radius_px)));
  radius_->setSingleStep(lengths.in_unit(1.0));
  radius_->setValue(lengths.in_unit(radius_px));
}

void CorrectionPanel::show_state() {
  show_radius();
  const auto& spots = document_.corrections();
  double farthest = 0;
  int pins = 0;
  for (const CorrectedSpot& spot : spots) {
    farthest = std::max(farthest, length(spot.at - spot.from));
    pins += spot.pin ? 1 : 0;
  }
  const std::optional<CorrectedSpot> dragged = tool_.dragged(), spot = tool_.spot_in_hand();
  const QString way = spot && !spot->pin ? document_.lengths().text(spot->at - spot->from) : QString();
  const QString first = way.isEmpty() ? QString()
                        : dragged     ? tr("Dragged by %1.").arg(way)
                                      : tr("Selected: moved by %1.").arg(way);
  if (spots.empty()) return state_->setText(dragged ? first : tr("No corrections."));
  const int moved = static_cast<int>(spots.size()) - pins;
  QString text = moved == 1 ? tr("1 spot corrected") : tr("%1 spots corrected").arg(moved);
  if (pins > 0) text += pins == 1 ? tr(", 1 pinned") : tr(", %1 pinned").arg(pins);
  if (moved > 0)
    text += tr("; the farthest by %1. The export includes it.").arg(document_.lengths().text(farthest));
  state_->setText(first.isEmpty() ? text : first + QLatin1Char('\n') + text);
}

}  // namespace alinify::ui

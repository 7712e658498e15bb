#include "ui/panels/correction_panel.h"

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
  radius_->setAccessibleName(tr("Radius of corrections"));
  radius_->setToolTip(
      tr("How far around a spot its surroundings follow, on the fixed image (Page Up and Page Down). A drag "
         "of more than a third of it widens its own."));
  form->addRow(tr("R&adius"), radius_);
  layout->addLayout(form);
  auto* hint = new QLabel(
      tr("Drag a spot of the warped image to where it belongs. Right-click (or Alt+click) pins a spot that "
         "must stay. Drag a square again to move it, Del removes it. F9 registers the place again from "
         "there; registering the whole pair begins without corrections."));
  hint->setWordWrap(true);
  layout->addWidget(hint);
  state_ = new QLabel;
  state_->setObjectName(QStringLiteral("correction_state"));
  state_->setWordWrap(true);
  layout->addWidget(state_);
  layout->addStretch(1);
  connect(radius_, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { tool_.set_radius_px(document_.place_lengths(Side::Fixed).in_px(value)); });
  connect(&document_, &SessionDocument::lengths_changed, this, &CorrectionPanel::show_state);
  connect(&tool_, &CorrectionTool::selection_changed, this, &CorrectionPanel::show_state);
  connect(&tool_, &CorrectionTool::radius_changed, this, &CorrectionPanel::show_state);
  connect(&document_, &SessionDocument::corrections_changed, this, &CorrectionPanel::show_state);
  connect(&document_, &SessionDocument::results_changed, this, &CorrectionPanel::show_state);
  show_state();
}

void CorrectionPanel::show_state() {
  const QSignalBlocker quiet(radius_);
  const LengthFormat lengths = document_.place_lengths(Side::Fixed);
  radius_->setSuffix(QLatin1Char(' ') + lengths.symbol());
  radius_->setDecimals(lengths.decimals(1));
  radius_->setRange(lengths.in_unit(CorrectionTool::kMinRadiusPx),
                    lengths.in_unit(CorrectionTool::kMaxRadiusPx));
  radius_->setSingleStep(lengths.in_unit(1.0));
  radius_->setValue(lengths.in_unit(tool_.radius_px()));
  const auto& spots = document_.corrections();
  double farthest = 0;
  int pins = 0;
  for (const CorrectedSpot& spot : spots) {
    farthest = std::max(farthest, length(spot.at - spot.from));
    pins += spot.pin ? 1 : 0;
  }
  if (spots.empty()) return state_->setText(tr("No correction is pending."));
  const int moved = static_cast<int>(spots.size()) - pins;
  QString text = moved == 1 ? tr("1 spot corrected") : tr("%1 spots corrected").arg(moved);
  if (pins > 0) text += pins == 1 ? tr(", 1 pinned") : tr(", %1 pinned").arg(pins);
  if (moved > 0)
    text += tr("; the farthest by %1. The export includes it.").arg(document_.lengths().text(farthest));
  if (const auto chosen = tool_.selected(); chosen && *chosen < spots.size() && !spots[*chosen].pin) {
    const CorrectedSpot& spot = spots[*chosen];
    text += QLatin1Char('\n') +
            tr("Selected: moved by %1 within a radius of %2.")
                .arg(document_.lengths().text(spot.at - spot.from), lengths.text(spot.radius_px));
  }
  state_->setText(text);
}

}  // namespace alinify::ui

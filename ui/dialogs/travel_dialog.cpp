#include "ui/dialogs/travel_dialog.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/lengths.h"
#include "ui/panels/curves_view.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

double scale_of(const ShownCloth& shown) {
  if (!shown.cloth.calibrated) return 1;
  return shown.unit == DisplayUnit::Millimetre ? 1e-3 : 1;
}

QString unit_of(const ShownCloth& shown) {
  return symbol_of(shown.cloth.calibrated ? shown.unit : DisplayUnit::Pixel);
}

std::vector<double> values_of(const ClothGeometry& cloth, double ClothLine::*value, double scale) {
  std::vector<double> values;
  for (const ClothLine& line : cloth.lines) values.push_back(scale * line.*value);
  return values;
}

// The profile at the lines' places, interpolated linearly.
std::vector<double> travel_at(const ShownCloth& shown, const std::vector<double>& places) {
  const TravelProfile& travel = *shown.travel;
  std::vector<double> values;
  const double last = static_cast<double>(travel.shift_px.size()) - 1;
  for (const double place : places) {
    const double at =
        std::clamp((place / shown.travel_per_px - travel.origin_px) / travel.spacing_px, 0.0, last);
    const auto i = static_cast<std::size_t>(at);
    const std::size_t next = std::min(i + 1, travel.shift_px.size() - 1);
    const double part = at - std::floor(at);
    values.push_back(shown.travel_per_px * ((1 - part) * travel.shift_px[i] + part * travel.shift_px[next]));
  }
  return values;
}

}  // namespace

TravelDialog::TravelDialog(const QString& folder, QWidget* parent) : QDialog(parent), folder_(folder) {
  setObjectName(QStringLiteral("travel_dialog"));
  setWindowTitle(tr("Cloth along the Roll"));
  setModal(false);
  auto* layout = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  along_ = new QComboBox;
  along_->setObjectName(QStringLiteral("travel_along"));
  along_->addItem(tr("along the fixed image's longer side"));
  along_->addItem(tr("downwards, along y"), true);
  along_->addItem(tr("across, along x"), false);
  form->addRow(tr("The cloth &travelled"), along_);
  layout->addLayout(form);
  summary_ = wrapping_label(QStringLiteral("travel_summary"));
  layout->addWidget(summary_);
  curves_ = new CurvesView;
  curves_->setObjectName(QStringLiteral("travel_curves"));
  curves_->setAccessibleName(tr("Travel, stretch, skew and bow along the roll"));
  layout->addWidget(curves_, 1);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  table_ = box->addButton(tr("Save &Table…"), QDialogButtonBox::ActionRole);
  table_->setObjectName(QStringLiteral("travel_table"));
  drawing_ = box->addButton(tr("Save &Drawing…"), QDialogButtonBox::ActionRole);
  drawing_->setObjectName(QStringLiteral("travel_drawing"));
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  connect(along_, &QComboBox::currentIndexChanged, this, &TravelDialog::direction_chosen);
  connect(table_, &QPushButton::clicked, this, [this] { save(true); });
  connect(drawing_, &QPushButton::clicked, this, [this] { save(false); });
  show_cloth(nullptr, {});
  resize(680, 620);
}

std::optional<bool> TravelDialog::along_y() const {
  const QVariant chosen = along_->currentData();
  return chosen.isValid() ? std::optional(chosen.toBool()) : std::nullopt;
}

QString TravelDialog::summary() const {
  const ClothGeometry& cloth = shown_->cloth;
  const double scale = scale_of(*shown_);
  const QString unit = unit_of(*shown_);
  const auto percent = [](double share) { return with_minus(percent_value(share, 2)); };
  const auto length = [&](double value) {
    return with_minus(significant(scale * value, 3)) + QLatin1Char(' ') + unit;
  };
  QString text =
      tr("Stretched by %1 % along and %2 % across; skew %3, %4 % of the width; bow %5, %6 %.")
          .arg(percent(cloth.stretch_along), percent(cloth.stretch_across), length(cloth.skew),
               percent(cloth.skew / cloth.width), length(cloth.bow), percent(cloth.bow / cloth.width));
  if (shown_->travel) {
    const TravelProfile::Speed speed = shown_->travel->speed();
    text += QLatin1Char(' ') + tr("It travelled at %1 % to %2 % of its mean speed; the run began with that "
                                  "taken out.")
                                   .arg(percent_value(speed.lowest, 1), percent_value(speed.highest, 1));
  }
  if (cloth.lines_left_out > 0)
    text += QLatin1Char(' ') +
            tr("%1 lines are left out: the moving image shows too little of them.").arg(cloth.lines_left_out);
  return text;
}

void TravelDialog::show_cloth(std::shared_ptr<const ShownCloth> shown, const QString& why_not) {
  shown_ = std::move(shown);
  for (QPushButton* button : {table_, drawing_}) button->setEnabled(shown_ != nullptr);
  summary_->setText(shown_ ? unbroken(summary()) : QString());
  if (!shown_) return curves_->show_text(why_not);
  const ClothGeometry& cloth = shown_->cloth;
  const double scale = scale_of(*shown_);
  const QString unit = unit_of(*shown_);
  std::vector<double> at = values_of(cloth, &ClothLine::at, scale);
  std::vector<CurvesView::Plot> plots;
  plots.push_back({tr("Ahead of even travel"),
                   unit,
                   0,
                   {{{}, fixed_color(), values_of(cloth, &ClothLine::ahead, scale)}}});
  if (shown_->travel && !shown_->travel->shift_px.empty())
    plots.push_back({tr("Taken out before the run"), unit, 0, {{{}, fixed_color(), travel_at(*shown_, at)}}});
  plots.push_back({tr("Stretch"),
                   QStringLiteral("%"),
                   0,
                   {{tr("along"), fixed_color(), values_of(cloth, &ClothLine::stretch_along, 100)},
                    {tr("across"), moving_color(), values_of(cloth, &ClothLine::stretch_across, 100)}}});
  plots.push_back({tr("Skew"), unit, 0, {{{}, fixed_color(), values_of(cloth, &ClothLine::skew, scale)}}});
  plots.push_back({tr("Bow"), unit, 0, {{{}, fixed_color(), values_of(cloth, &ClothLine::bow, scale)}}});
  curves_->show_plots(std::move(plots), std::move(at), tr("along the roll"), unit);
}

void TravelDialog::save(bool table) {
  const QString ending = table ? QStringLiteral("csv") : QStringLiteral("svg");
  auto* dialog = new QFileDialog(this, table ? tr("Save the Table") : tr("Save the Drawing"),
                                 folder_ + QStringLiteral("/cloth.") + ending,
                                 table ? tr("Table (*.csv)") : tr("Drawing (*.svg)"));
  dialog->setObjectName(QStringLiteral("travel_file_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  connect(dialog, &QFileDialog::fileSelected, this, [this, table](const QString& path) {
    folder_ = QFileInfo(path).absolutePath();
    table ? Q_EMIT table_wanted(path) : Q_EMIT drawing_wanted(path);
  });
  dialog->open();
}

}  // namespace alinify::ui

#include "ui/dialogs/pieces_dialog.h"

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/panels/number_box.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {
namespace {

constexpr int both_sides = -1;

QComboBox* choice(const char* name) {
  auto* combo = new QComboBox;
  combo->setObjectName(QLatin1String(name));
  return combo;
}

}  // namespace

PiecesDialog::PiecesDialog(const SessionDocument& document, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("pieces_dialog"));
  setWindowTitle(tr("Find Pieces"));
  setModal(false);
  auto* layout = new QVBoxLayout(this);
  auto* intro = wrapping_label(QStringLiteral("pieces_intro"));
  intro->setText(
      tr("The outline of each piece becomes a mask: the area outside does not count for the registration. "
         "Outlines can be dragged by their corners and deleted one by one, like masks drawn by hand; Undo "
         "takes all of them back."));
  layout->addWidget(intro);
  auto* form = new QFormLayout;
  sides_ = choice("pieces_sides");
  const auto &fixed = document.image(Side::Fixed), &moving = document.image(Side::Moving);
  if (fixed && moving) sides_->addItem(tr("Both images"), both_sides);
  if (fixed) sides_->addItem(tr("Fixed image: %1").arg(fixed->title()), static_cast<int>(Side::Fixed));
  if (moving) sides_->addItem(tr("Moving image: %1").arg(moving->title()), static_cast<int>(Side::Moving));
  form->addRow(tr("&Image"), sides_);
  threshold_ = choice("pieces_threshold");
  threshold_->addItem(tr("between two groups of greys (Otsu)"), static_cast<int>(ThresholdMethod::Otsu));
  threshold_->addItem(tr("beside the peak of the background (triangle)"),
                      static_cast<int>(ThresholdMethod::Triangle));
  threshold_->addItem(tr("a grey of the image"), static_cast<int>(ThresholdMethod::Given));
  grey_ = number("pieces_grey", 128, 1e9, 2, {});
  grey_->setAccessibleName(tr("Grey of the threshold"));
  auto* row = new QHBoxLayout;
  row->addWidget(threshold_, 1);
  row->addWidget(grey_);
  form->addRow(tr("&Threshold"), row);
  qobject_cast<QLabel*>(form->labelForField(row))->setBuddy(threshold_);
  foreground_ = choice("pieces_foreground");
  foreground_->addItem(tr("darker or brighter, whichever is rarer at the border"),
                       static_cast<int>(ForegroundSide::Auto));
  foreground_->addItem(tr("darker than the background"), static_cast<int>(ForegroundSide::Dark));
  foreground_->addItem(tr("brighter than the background"), static_cast<int>(ForegroundSide::Bright));
  form->addRow(tr("&Pieces are"), foreground_);
  smallest_ = number("pieces_smallest", 0.01, 50, 3, tr(" % of the image"));
  smallest_->setSingleStep(0.1);
  smallest_->setToolTip(tr("Pieces of a smaller area are dropped"));
  form->addRow(tr("&Smallest piece"), smallest_);
  open_ = number("pieces_open", 0, 1000, 1, tr(" px"));
  open_->setToolTip(tr("Removes parts narrower than a disc of this radius: threads, specks"));
  form->addRow(tr("&Remove narrow parts"), open_);
  close_ = number("pieces_close", 0, 1000, 1, tr(" px"));
  close_->setToolTip(tr("Closes gaps that no disc of this radius fits into: tears, faint places"));
  form->addRow(tr("&Close gaps"), close_);
  layout->addLayout(form);
  fill_ = new QCheckBox(tr("Fill &holes"));
  fill_->setObjectName(QStringLiteral("pieces_fill"));
  fill_->setChecked(true);
  layout->addWidget(fill_);
  auto* touching = new QHBoxLayout;
  split_ = new QCheckBox(tr("Split &touching pieces where the bridge is narrower than"));
  split_->setObjectName(QStringLiteral("pieces_split"));
  neck_ = number("pieces_neck", 50, 100, 0, tr(" % of the smaller one"));
  neck_->setAccessibleName(tr("Width of the bridge between touching pieces"));
  touching->addWidget(split_);
  touching->addWidget(neck_);
  touching->addStretch(1);
  layout->addLayout(touching);
  outcome_ = wrapping_label(QStringLiteral("pieces_outcome"));
  layout->addWidget(outcome_);
  layout->addStretch(1);

  auto* ends = new QHBoxLayout;
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("pieces_progress"));
  bar_->setRange(0, 1000);
  bar_->setAccessibleName(tr("Progress of the search for pieces"));
  ends->addWidget(bar_, 1);
  cancel_ = new QPushButton(tr("Cance&l Search"));
  cancel_->setObjectName(QStringLiteral("pieces_cancel"));
  ends->addWidget(cancel_);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  find_ = box->addButton(tr("&Find"), QDialogButtonBox::ActionRole);
  find_->setObjectName(QStringLiteral("pieces_find"));
  ends->addWidget(box);
  layout->addLayout(ends);
  for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);
  find_->setDefault(true);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(find_, &QPushButton::clicked, this, &PiecesDialog::find_requested);
  connect(cancel_, &QPushButton::clicked, this, &PiecesDialog::cancel_requested);
  connect(threshold_, &QComboBox::currentIndexChanged, this, &PiecesDialog::update_form);
  connect(split_, &QCheckBox::toggled, this, &PiecesDialog::update_form);
  show_working(false, false);
  show_outcome({});
  update_form();
  setMinimumWidth(560);
}

QDoubleSpinBox* PiecesDialog::number(const char* name, double value, double max, int decimals,
                                     const QString& suffix) {
  auto* box = new NumberBox;
  box->setObjectName(QLatin1String(name));
  box->setRange(0, max);
  box->setDecimals(decimals);
  box->setSuffix(suffix);
  box->setValue(value);
  return box;
}

void PiecesDialog::update_form() {
  grey_->setVisible(static_cast<ThresholdMethod>(threshold_->currentData().toInt()) ==
                    ThresholdMethod::Given);
  neck_->setEnabled(split_->isChecked());
}

std::vector<Side> PiecesDialog::sides() const {
  const int chosen = sides_->currentData().toInt();
  if (chosen == both_sides) return {Side::Fixed, Side::Moving};
  return {static_cast<Side>(chosen)};
}

FindPiecesOptions PiecesDialog::options(Size image) const {
  FindPiecesOptions options;
  options.method = static_cast<ThresholdMethod>(threshold_->currentData().toInt());
  options.threshold = grey_->value();
  options.side = static_cast<ForegroundSide>(foreground_->currentData().toInt());
  options.smallest_piece_px = 0.01 * smallest_->value() * static_cast<double>(image.area());
  options.open_px = open_->value(), options.close_px = close_->value();
  if (!fill_->isChecked()) options.largest_hole_px = 0;
  options.split_touching = split_->isChecked();
  options.neck = 0.01 * neck_->value();
  return options;
}

void PiecesDialog::show_outcome(const QString& sentences) {
  outcome_->setText(sentences);
  outcome_->setVisible(!sentences.isEmpty());
}

void PiecesDialog::show_working(bool working, bool mine) {
  bar_->setVisible(working && mine);
  cancel_->setVisible(working && mine);
  if (working && mine) bar_->setValue(0);
  find_->setEnabled(!working);
  for (QWidget* part :
       {static_cast<QWidget*>(sides_), static_cast<QWidget*>(threshold_), static_cast<QWidget*>(grey_),
        static_cast<QWidget*>(foreground_), static_cast<QWidget*>(smallest_), static_cast<QWidget*>(open_),
        static_cast<QWidget*>(close_), static_cast<QWidget*>(fill_), static_cast<QWidget*>(split_)})
    part->setEnabled(!working);
  neck_->setEnabled(!working && split_->isChecked());
}

void PiecesDialog::show_progress(double fraction, const QString& stage) {
  bar_->setValue(static_cast<int>(std::lround(1000 * fraction)));
  bar_->setFormat(stage.isEmpty() ? QStringLiteral("%p %") : stage);
}

}  // namespace alinify::ui

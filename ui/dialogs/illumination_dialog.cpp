#include "ui/dialogs/illumination_dialog.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/prepare/illumination/illumination_correction.h"
#include "ui/core_text.h"
#include "ui/dialogs/fields_form.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/lengths.h"
#include "ui/panels/curves_view.h"
#include "ui/panels/panel_parts.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

// A path beside the image, under an unused name.
QString free_profile_name(const LoadedImage& image) {
  const QFileInfo file(image.path);
  const QString stem = file.absolutePath() + QLatin1Char('/') + file.completeBaseName();
  QString path = stem + QStringLiteral("-illumination.json");
  for (int number = 2; QFileInfo::exists(path); ++number)
    path = QStringLiteral("%1-illumination-%2.json").arg(stem).arg(number);
  return path;
}

QString deviation_text(double share) {
  return percent_value(share, std::fabs(share) < 0.001 ? 3 : 2);
}

QColor color_of_channel(int channel, int channels, const QPalette& palette) {
  if (channels == 1) return palette.color(QPalette::Text);
  if (channels == 3)
    return std::array{QColor(0xd0, 0x3b, 0x3b), QColor(0x2b, 0x93, 0x4a),
                      QColor(0x33, 0x78, 0xe0)}[static_cast<std::size_t>(channel)];
  return QColor::fromHsv(360 * channel / channels, 170, 200);
}

}  // namespace

IlluminationDialog::IlluminationDialog(const SessionDocument& document, Side side, const QString& folder,
                                       QWidget* parent)
    : QDialog(parent), document_(document), folder_(folder) {
  setObjectName(QStringLiteral("illumination_dialog"));
  setWindowTitle(tr("Even Out Illumination"));
  setModal(false);
  auto* layout = new QVBoxLayout(this);
  form_ = new QFormLayout;
  side_ = new QComboBox;
  side_->setObjectName(QStringLiteral("illumination_side"));
  for (const Side each : {Side::Fixed, Side::Moving})
    if (const auto& image = document_.image(each))
      side_->addItem(
          (each == Side::Fixed ? tr("Fixed image: %1") : tr("Moving image: %1")).arg(image->title()),
          static_cast<int>(each));
  side_->setCurrentIndex(std::max(0, side_->findData(static_cast<int>(side))));
  form_->addRow(tr("&Image"), side_);
  from_ = new QComboBox;
  from_->setObjectName(QStringLiteral("illumination_from"));
  from_->addItem(tr("A line-scan camera's columns, from the image itself"), static_cast<int>(From::Image));
  from_->addItem(tr("A line-scan camera's columns, from a white and a dark reference"),
                 static_cast<int>(From::References));
  from_->addItem(tr("A microscope's illumination, from fields that it took (BaSiC)"),
                 static_cast<int>(From::Fields));
  from_->addItem(tr("A profile that was kept in a file"), static_cast<int>(From::File));
  form_->addRow(tr("&From"), from_);
  white_ = file_row(QStringLiteral("illumination_white"), tr("White reference"), true);
  white_.path->setToolTip(tr("A scan of an evenly lit white surface, best 2048 lines or more"));
  form_->addRow(tr("&White"), white_.whole);
  dark_ = file_row(QStringLiteral("illumination_dark"), tr("Dark reference"), true);
  dark_.path->setToolTip(tr("A scan without light: the offset of each column. May be left empty."));
  form_->addRow(tr("&Dark"), dark_.whole);
  fields_ = new FieldsForm(folder);
  form_->addRow(tr("Fi&elds"), fields_);
  profile_ = file_row(QStringLiteral("illumination_profile"), tr("Profile file"), false);
  form_->addRow(tr("&Profile"), profile_.whole);
  layout->addLayout(form_);
  rows_ = new QCheckBox(tr("Each &line's own exposure too"));
  rows_->setObjectName(QStringLiteral("illumination_rows"));
  auto* row = new QHBoxLayout;
  row->addWidget(rows_, 1);
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("illumination_progress"));
  bar_->setRange(0, 1000);
  bar_->setAccessibleName(tr("Progress of the estimate"));
  row->addWidget(bar_, 1);
  find_ = new QPushButton;
  find_->setObjectName(QStringLiteral("illumination_find"));
  cancel_ = new QPushButton(tr("Cance&l Estimate"));
  cancel_->setObjectName(QStringLiteral("illumination_cancel"));
  row->addWidget(find_);
  row->addWidget(cancel_);
  layout->addLayout(row);
  curves_ = new CurvesView;
  curves_->setObjectName(QStringLiteral("illumination_curves"));
  curves_->setAccessibleName(tr("Profile across the columns"));
  flat_ = new QLabel;
  flat_->setObjectName(QStringLiteral("illumination_flat_field"));
  flat_->setAccessibleName(tr("Flat field"));
  flat_->setAlignment(Qt::AlignCenter);
  auto* drawings = new QHBoxLayout;
  drawings->addWidget(curves_, 1);
  drawings->addWidget(flat_);
  layout->addLayout(drawings, 1);
  state_ = wrapping_label(QStringLiteral("illumination_state"));
  layout->addWidget(state_);
  try_ = new QCheckBox(tr("&Show the image through it on the canvas"));
  try_->setObjectName(QStringLiteral("illumination_try"));
  try_->setChecked(true);
  layout->addWidget(try_);
  applied_ = wrapping_label(QStringLiteral("illumination_applied"));
  layout->addWidget(applied_);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  use_ = box->addButton(tr("&Use"), QDialogButtonBox::ActionRole);
  use_->setObjectName(QStringLiteral("illumination_use"));
  use_->setToolTip(tr("Read the image through this profile from now on; Undo takes it back"));
  remove_ = box->addButton(tr("&Read as Captured"), QDialogButtonBox::ActionRole);
  remove_->setObjectName(QStringLiteral("illumination_remove"));
  remove_->setToolTip(tr("Read the image without any profile again"));
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);

  connect(side_, &QComboBox::currentIndexChanged, this, &IlluminationDialog::choose_again);
  connect(from_, &QComboBox::currentIndexChanged, this, &IlluminationDialog::choose_again);
  connect(rows_, &QCheckBox::toggled, this, [this] { Q_EMIT choice_changed(); });
  connect(fields_, &FieldsForm::changed, this, [this] {
    Q_EMIT choice_changed();
    update_buttons();
  });
  for (const QLineEdit* path : {white_.path, dark_.path})
    connect(path, &QLineEdit::textChanged, this, [this] { Q_EMIT choice_changed(); });
  connect(profile_.path, &QLineEdit::textChanged, this, [this] {
    if (from() == From::File) Q_EMIT choice_changed();
    update_buttons();
  });
  connect(find_, &QPushButton::clicked, this, &IlluminationDialog::find_requested);
  connect(cancel_, &QPushButton::clicked, this, &IlluminationDialog::cancel_requested);
  connect(try_, &QCheckBox::toggled, this, &IlluminationDialog::try_toggled);
  connect(use_, &QPushButton::clicked, this, &IlluminationDialog::use_requested);
  connect(remove_, &QPushButton::clicked, this, &IlluminationDialog::remove_requested);
  show_working(false, false);
  choose_again();
  resize(620, 600);
}

IlluminationDialog::FileRow IlluminationDialog::file_row(const QString& name, const QString& accessible,
                                                         bool image) {
  FileRow made{new QLineEdit, new QWidget};
  auto* row = new QHBoxLayout(made.whole);
  row->setContentsMargins(0, 0, 0, 0);
  made.path->setObjectName(name);
  made.path->setAccessibleName(accessible);
  made.path->setMinimumWidth(260);
  made.whole->setFocusProxy(made.path);  // focused by its label's shortcut
  row->addWidget(made.path, 1);
  auto* button = new QPushButton(tr("Browse…"));
  button->setObjectName(name + QStringLiteral("_browse"));
  button->setAccessibleName(tr("Browse for: %1").arg(accessible));
  row->addWidget(button);
  connect(button, &QPushButton::clicked, this, [this, path = made.path, image] { browse(*path, image); });
  return made;
}

void IlluminationDialog::browse(QLineEdit& path, bool image) {
  const bool saves = !image && from() != From::File;
  auto* dialog = new QFileDialog(this, path.accessibleName(), path.text().isEmpty() ? folder_ : path.text(),
                                 image ? image_file_filter() : tr("Illumination profiles (*.json)"));
  dialog->setObjectName(QStringLiteral("illumination_file_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (saves) {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    // The question is asked once, when the profile is used.
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
  } else {
    dialog->setFileMode(QFileDialog::ExistingFile);
  }
  connect(dialog, &QFileDialog::fileSelected, this, [this, &path](const QString& chosen) {
    folder_ = QFileInfo(chosen).absolutePath();
    path.setText(QDir::toNativeSeparators(chosen));
  });
  dialog->open();
}

Side IlluminationDialog::side() const {
  return static_cast<Side>(side_->currentData().toInt());
}
IlluminationDialog::From IlluminationDialog::from() const {
  return static_cast<From>(from_->currentData().toInt());
}
QString IlluminationDialog::white() const {
  return from() == From::References ? white_.path->text().trimmed() : QString();
}
QString IlluminationDialog::dark() const {
  return from() == From::References ? dark_.path->text().trimmed() : QString();
}
QString IlluminationDialog::profile() const {
  return profile_.path->text().trimmed();
}
bool IlluminationDialog::rows() const {
  return rows_->isChecked() && !rows_->isHidden();
}
bool IlluminationDialog::tries() const {
  return try_->isChecked();
}

// Shows the rows of another image or another source.
void IlluminationDialog::choose_again() {
  const bool references = from() == From::References, file = from() == From::File,
             fields = from() == From::Fields;
  for (QWidget* part : {white_.whole, dark_.whole}) {
    part->setVisible(references);
    form_->labelForField(part)->setVisible(references);
  }
  fields_->setVisible(fields);
  form_->labelForField(fields_)->setVisible(fields);
  rows_->setVisible(!file && !fields);
  find_->setText(file ? tr("R&ead Profile") : tr("&Estimate"));
  profile_.path->setToolTip(file ? tr("A file written by this dialog or by alinify-cli flatfield estimate")
                                 : tr("The estimate is written there when it is used: it serves every scan "
                                      "of this camera, here and on the command line"));
  if (image())
    profile_.path->setText(file ? QString() : QDir::toNativeSeparators(free_profile_name(*image())));
  show_applied();
  Q_EMIT choice_changed();
}

void IlluminationDialog::show_found(std::shared_ptr<const CorrectedIllumination> found) {
  found_ = std::move(found);
  draw();
  update_buttons();
}

void IlluminationDialog::show_working(bool working, bool mine) {
  working_ = working;
  bar_->setVisible(working && mine);
  cancel_->setVisible(working && mine);
  find_->setVisible(!(working && mine));
  if (working && mine) bar_->setValue(0);
  for (QWidget* part : {static_cast<QWidget*>(side_), static_cast<QWidget*>(from_), white_.whole, dark_.whole,
                        profile_.whole, static_cast<QWidget*>(fields_), static_cast<QWidget*>(rows_)})
    part->setEnabled(!working);
  update_buttons();
}

void IlluminationDialog::show_progress(double fraction, const QString& stage) {
  bar_->setValue(static_cast<int>(std::lround(1000 * fraction)));
  bar_->setFormat(stage.isEmpty() ? QStringLiteral("%p %") : stage);
}

void IlluminationDialog::show_applied() {
  const auto& shown = image();
  const bool applied = shown && shown->illumination;
  applied_->setText(
      applied
          ? tr("Now read through %1.")
                .arg(QFileInfo(QString::fromStdU16String(shown->illumination->path.u16string())).fileName())
          : tr("Now read as it was captured."));
  update_buttons();
}

void IlluminationDialog::update_buttons() {
  const bool tiled = image() && image()->tiled_design;
  const bool light = image() && !tiled && samples_are_light(image()->as_captured()->info());
  const bool given = from() == From::Image        ? true
                     : from() == From::References ? !white().isEmpty()
                     : from() == From::Fields     ? fields_->files().size() > 1
                                                  : !profile().isEmpty();
  find_->setEnabled(!working_ && light && given);
  use_->setEnabled(!working_ && found_ && !profile().isEmpty());
  try_->setEnabled(found_ != nullptr);
  remove_->setEnabled(!working_ && image() && image()->illumination);
  if (tiled)
    state_->setText(tr("This image is a tiled design: it comes from no camera."));
  else if (!light)
    state_->setText(
        tr("The samples of this image are inks, indices or bits: there is no illumination in them."));
  find_->setDefault(!found_);
  use_->setDefault(found_ != nullptr);
}

QString IlluminationDialog::figures() const {
  const ColumnCurves& curves = found_->curves;
  double before = 0, after = 0;
  for (int c = 0; c < curves.channels; ++c) {
    before = std::max(before, curves.rms(curves.before, c));
    after = std::max(after, curves.rms(curves.after, c));
  }
  QStringList lines{tr("The columns' means differ by %1 % as captured and by %2 % through the profile (root "
                       "mean square; the cloth's own columns are in it).")
                        .arg(deviation_text(before), deviation_text(after))};
  if (!found_->channels.empty()) {
    double smooth = 0, fine = 0;
    std::int64_t dead = 0;
    bool rejected = false;
    for (const ProfileFigures& channel : found_->channels) {
      smooth = std::max(smooth, channel.smooth_uncertainty);
      fine = std::max(fine, channel.fine_uncertainty);
      dead = std::max(dead, channel.dead);
      rejected = rejected || channel.rejection != Rejection::None;
    }
    lines << (rejected ? tr("The illumination is known to %1 %; single columns are left as they are.")
                             .arg(deviation_text(smooth))
                       : tr("The illumination is known to %1 %, single columns to %2 %.")
                             .arg(deviation_text(smooth), deviation_text(fine)));
  }
  if (const auto* field = std::get_if<IlluminationField>(&found_->correction->model)) {
    const auto [least, most] = std::minmax_element(field->flat.begin(), field->flat.end());
    lines << tr("The flat field lies between %1 and %2 of its mean.")
                 .arg(QLocale().toString(static_cast<double>(*least), 'f', 3),
                      QLocale().toString(static_cast<double>(*most), 'f', 3));
  }
  for (const Message& note : found_->notes) lines << whole_sentence_of(sentence_of(translated(note)));
  return lines.join(QLatin1Char('\n'));
}

void IlluminationDialog::draw() {
  const auto* field = found_ ? std::get_if<IlluminationField>(&found_->correction->model) : nullptr;
  flat_->setVisible(field != nullptr);
  if (field)
    flat_->setPixmap(
        QPixmap::fromImage(picture_of_flat_field(*field, found_->correction->channels)
                               .scaled(150, 150, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
  if (!found_) {
    curves_->show_text(
        tr("Offset and gain of each column and colour are drawn here, and how uneven the "
           "columns are without and with them."));
    state_->clear();
    return;
  }
  const ColumnCurves& found = found_->curves;
  const auto width = static_cast<std::size_t>(found.width);
  const auto curves_of = [&](const std::vector<float>& values, double scale, bool zero_is_none) {
    std::vector<CurvesView::Curve> curves;
    for (int c = 0; c < found.channels; ++c) {
      CurvesView::Curve curve;
      if (found.channels > 1)
        curve.label = found.channels == 3
                          ? std::array{tr("red"), tr("green"), tr("blue")}[static_cast<std::size_t>(c)]
                          : QString::number(c + 1);
      curve.color = color_of_channel(c, found.channels, palette());
      for (std::size_t x = 0; x < width; ++x) {
        const double value = static_cast<double>(values[static_cast<std::size_t>(c) * width + x]);
        curve.values.push_back(zero_is_none && value == 0 ? std::nan("") : scale * value);
      }
      curves.push_back(std::move(curve));
    }
    return curves;
  };
  std::vector<CurvesView::Plot> plots;
  plots.push_back({tr("Gain"), {}, 1, curves_of(found.gain, 1, true)});
  if (std::any_of(found.offset.begin(), found.offset.end(), [](float v) { return v != 0; }))
    plots.push_back({tr("Offset"), {}, 0, curves_of(found.offset, 1, false)});
  plots.push_back({tr("Columns as captured"), QStringLiteral("%"), 0, curves_of(found.before, 100, false)});
  plots.push_back(
      {tr("Columns after the correction"), QStringLiteral("%"), 0, curves_of(found.after, 100, false)});
  std::vector<double> at(width);
  for (std::size_t x = 0; x < width; ++x) at[x] = static_cast<double>(x);
  curves_->show_plots(std::move(plots), std::move(at), tr("column"), tr("px"));
  state_->setText(figures());
}

}  // namespace alinify::ui

#include "ui/dialogs/annotations_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/dialogs/replace_question.h"
#include "ui/style/theme.h"

namespace alinify::ui {

AnnotationsDialog::AnnotationsDialog(const QString& fixed_name, const QString& moving_name,
                                     const QString& folder, QWidget* parent)
    : QDialog(parent), folder_(folder) {
  setObjectName(QStringLiteral("annotations_dialog"));
  setWindowTitle(tr("Map Annotations"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(tr(
      "Annotations of one image, mapped to where they lie in the other: shapes of QuPath (GeoJSON), regions "
      "of ImageJ (.roi, .zip), tables of places (CSV) and label images."));
  intro->setWordWrap(true);
  layout->addWidget(intro);

  auto* form = new QFormLayout;
  const auto add_file = [&](QLineEdit*& line, const QString& name, const QString& label,
                            void (AnnotationsDialog::*browse)()) {
    line = new QLineEdit;
    line->setObjectName(name);
    line->setMinimumWidth(400);
    auto* button = new QPushButton(tr("Browse…"));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, browse);
    auto* row = new QHBoxLayout;
    row->addWidget(line, 1);
    row->addWidget(button);
    auto* text = new QLabel(label);
    text->setBuddy(line);
    form->addRow(text, row);
  };
  add_file(in_, QStringLiteral("annotations_in"), tr("&Annotations"), &AnnotationsDialog::browse_in);
  belongs_to_ = new QComboBox;
  belongs_to_->setObjectName(QStringLiteral("annotations_belong_to"));
  belongs_to_->addItem(tr("the fixed image, %1").arg(fixed_name),
                       static_cast<int>(MapDirection::FixedToMoving));
  belongs_to_->addItem(tr("the moving image, %1").arg(moving_name),
                       static_cast<int>(MapDirection::MovingToFixed));
  form->addRow(tr("&Belong to"), belongs_to_);
  unit_ = new QComboBox;
  unit_->setObjectName(QStringLiteral("annotations_unit"));
  unit_->addItem(tr("As the file says, otherwise pixels"), -1);
  unit_->addItem(tr("Pixels"), static_cast<int>(LengthUnit::Pixel));
  unit_->addItem(tr("Micrometres"), static_cast<int>(LengthUnit::Micrometre));
  form->addRow(tr("&Unit"), unit_);
  add_file(out_, QStringLiteral("annotations_out"), tr("&Write to"), &AnnotationsDialog::browse_out);
  refusal_ = new QLabel;
  refusal_->setObjectName(QStringLiteral("annotations_refused"));
  refusal_->setWordWrap(true);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, warning_color());
  refusal_->setPalette(colors);
  form->addRow(QString(), refusal_);
  layout->addLayout(form);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  map_ = box->addButton(tr("&Map"), QDialogButtonBox::AcceptRole);
  map_->setObjectName(QStringLiteral("annotations_accept"));
  connect(box, &QDialogButtonBox::accepted, this, &AnnotationsDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  box->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  map_->setDefault(true);

  connect(in_, &QLineEdit::textChanged, this, &AnnotationsDialog::propose_out);
  connect(out_, &QLineEdit::textEdited, this, [this] {
    out_was_chosen_ = true;
    replace_confirmed_ = false;
    refresh();
  });
  refresh();
}

void AnnotationsDialog::propose(const QString& in, MapDirection direction) {
  in_->setText(in);
  belongs_to_->setCurrentIndex(belongs_to_->findData(static_cast<int>(direction)));
}

QString AnnotationsDialog::in() const {
  return in_->text().trimmed();
}

QString AnnotationsDialog::out() const {
  return out_->text().trimmed();
}

MapDirection AnnotationsDialog::direction() const {
  return static_cast<MapDirection>(belongs_to_->currentData().toInt());
}

std::optional<LengthUnit> AnnotationsDialog::unit() const {
  const int chosen = unit_->currentData().toInt();
  return chosen < 0 ? std::nullopt : std::optional(static_cast<LengthUnit>(chosen));
}

void AnnotationsDialog::browse_in() {
  const QString chosen = QFileDialog::getOpenFileName(
      this, tr("Annotations"), in().isEmpty() ? folder_ : in(),
      tr("Annotations (*.geojson *.json *.roi *.zip *.csv *.tsv *.txt *.tif *.tiff *.png);;All files (*)"));
  if (!chosen.isEmpty()) in_->setText(chosen);
}

void AnnotationsDialog::browse_out() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("Map Annotations"), out());
  if (chosen.isEmpty()) return;
  out_->setText(chosen);
  out_was_chosen_ = replace_confirmed_ = true;  // the file dialog asked already, about that name
  refresh();
}

void AnnotationsDialog::propose_out() {
  if (!out_was_chosen_ && !in().isEmpty()) {
    const QFileInfo file(in());
    const QString ending = file.suffix().isEmpty() ? QString() : QLatin1Char('.') + file.suffix();
    out_->setText(file.absolutePath() + QLatin1Char('/') + file.completeBaseName() +
                  QStringLiteral("-mapped") + ending);
    replace_confirmed_ = false;
  }
  refresh();
}

void AnnotationsDialog::refresh() {
  const bool missing = !in().isEmpty() && !QFileInfo(in()).isFile();
  const bool same = !in().isEmpty() && QFileInfo(in()) == QFileInfo(out());
  refusal_->setText(missing ? tr("There is no such file.")
                    : same  ? tr("The file to be written must be another one.")
                            : QString());
  refusal_->setVisible(missing || same);
  map_->setEnabled(!in().isEmpty() && !out().isEmpty() && !missing && !same);
}

void AnnotationsDialog::accept() {
  refresh();
  if (!map_->isEnabled()) return;
  if (!replace_confirmed_)
    return ask_to_replace(*this, {out()}, [this] {
      replace_confirmed_ = true;
      accept();
    });
  QDialog::accept();
}

}  // namespace alinify::ui

#include "ui/dialogs/repeat_dialog.h"

#include <algorithm>
#include <string>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/core_text.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

enum class SizeIn { WholeImage, Pixels, Millimetres };

}  // namespace

RepeatDialog::RepeatDialog(const SessionDocument& document, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("repeat_dialog"));
  setWindowTitle(tr("Tile Design"));
  const LoadedImage& moving = *document.state().moving;
  design_ = (moving.design ? moving.design : moving.source)->info().size;
  auto* layout = new QVBoxLayout(this);
  auto* intro =
      new QLabel(tr("%1 holds one repeat of a design, %2 × %3 pixels. It is repeated over the whole fixed "
                    "image, where it is found to lie; nothing is written, and Undo takes it back.")
                     .arg(moving.title())
                     .arg(design_.width)
                     .arg(design_.height));
  intro->setWordWrap(true);
  layout->addWidget(intro);
  auto* form = new QFormLayout;
  how_ = new QComboBox;
  how_->setObjectName(QStringLiteral("repeat_how"));
  for (const auto& [title, words] : {std::pair{tr("As it is found on the fixed image"), repeat_words_auto},
                                     {tr("Straight"), "straight"},
                                     {tr("Half drop: each column half a repeat lower"), "half-drop"},
                                     {tr("Third drop: each column a third lower"), "1/3-drop"},
                                     {tr("Quarter drop: each column a quarter lower"), "1/4-drop"},
                                     {tr("Half brick: each row half a repeat further right"), "brick"},
                                     {tr("Third brick: each row a third further right"), "1/3-brick"},
                                     {tr("Quarter brick: each row a quarter further right"), "1/4-brick"}})
    how_->addItem(title, QString::fromLatin1(words));
  form->addRow(tr("&Repeated"), how_);
  auto* mirrors = new QHBoxLayout;
  mirror_columns_ = new QCheckBox(tr("every other c&olumn"));
  mirror_columns_->setObjectName(QStringLiteral("repeat_mirror_columns"));
  mirror_rows_ = new QCheckBox(tr("every other ro&w"));
  mirror_rows_->setObjectName(QStringLiteral("repeat_mirror_rows"));
  mirrors->addWidget(mirror_columns_);
  mirrors->addWidget(mirror_rows_);
  mirrors->addStretch(1);
  form->addRow(tr("Mirrored"), mirrors);
  turn_ = new QComboBox;
  turn_->setObjectName(QStringLiteral("repeat_turn"));
  for (const int degrees : {0, 90, 180, 270})
    turn_->addItem(degrees == 0 ? tr("none") : tr("%1° clockwise").arg(degrees), degrees);
  form->addRow(tr("Ro&tation"), turn_);
  auto* sizes = new QHBoxLayout;
  unit_ = new QComboBox;
  unit_->setObjectName(QStringLiteral("repeat_size_in"));
  unit_->addItem(tr("the whole image"), static_cast<int>(SizeIn::WholeImage));
  unit_->addItem(tr("its first pixels"), static_cast<int>(SizeIn::Pixels));
  unit_->addItem(tr("millimetres on the cloth"), static_cast<int>(SizeIn::Millimetres));
  size_ = new QLineEdit;
  size_->setObjectName(QStringLiteral("repeat_size"));
  size_->setAccessibleName(tr("Width × height of a repeat"));
  size_->setPlaceholderText(tr("width x height"));
  sizes->addWidget(unit_);
  sizes->addWidget(size_, 1);
  auto* size_label = new QLabel(tr("One repeat &is"));
  size_label->setBuddy(unit_);
  form->addRow(size_label, sizes);
  layout->addLayout(form);
  refusal_ = new QLabel;
  refusal_->setObjectName(QStringLiteral("repeat_refusal"));
  refusal_->setWordWrap(true);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, warning_color());
  refusal_->setPalette(colors);
  layout->addWidget(refusal_);

  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  tile_ = box->addButton(tr("Ti&le"), QDialogButtonBox::AcceptRole);
  tile_->setObjectName(QStringLiteral("repeat_tile"));
  auto* one = box->addButton(tr("&One Picture Again"), QDialogButtonBox::ActionRole);
  one->setObjectName(QStringLiteral("repeat_remove"));
  one->setEnabled(moving.tiled_design != nullptr);
  connect(one, &QPushButton::clicked, this, [this] {
    Q_EMIT one_picture_wanted();
    reject();
  });
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  for (QPushButton* button : findChildren<QPushButton*>()) button->setAutoDefault(false);
  tile_->setDefault(true);

  if (moving.tiled_design) {
    const RepeatLayout& known = moving.tiled_design->repeated.layout;
    RepeatLayout plain = known;
    plain.mirror_columns = plain.mirror_rows = false, plain.quarter_turns = 0;
    how_->setCurrentIndex(std::max(0, how_->findData(QString::fromStdString(words_of(plain)))));
    mirror_columns_->setChecked(known.mirror_columns);
    mirror_rows_->setChecked(known.mirror_rows);
    turn_->setCurrentIndex(known.quarter_turns);
  }
  for (QComboBox* combo : {how_, unit_})
    connect(combo, &QComboBox::currentIndexChanged, this, &RepeatDialog::update_form);
  connect(size_, &QLineEdit::textChanged, this, &RepeatDialog::update_form);
  update_form();
  setMinimumWidth(520);
}

void RepeatDialog::update_form() {
  const bool found = how_->currentData().toString() == QLatin1String(repeat_words_auto);
  for (QWidget* part : {static_cast<QWidget*>(mirror_columns_), static_cast<QWidget*>(mirror_rows_),
                        static_cast<QWidget*>(turn_)})
    part->setEnabled(!found);
  const bool sized = static_cast<SizeIn>(unit_->currentData().toInt()) != SizeIn::WholeImage;
  size_->setEnabled(sized);
  QString refusal;
  if (sized && !size_->text().trimmed().isEmpty()) {
    try {
      repeat_size_from(request().size, design_);
    } catch (const Error& error) {
      refusal = whole_sentence_of(sentence_of(translated(error.why_message())));
    }
  }
  refusal_->setText(refusal);
  refusal_->setVisible(!refusal.isEmpty());
  tile_->setEnabled(refusal.isEmpty() && (!sized || !size_->text().trimmed().isEmpty()));
}

RepeatRequest RepeatDialog::request() const {
  RepeatRequest request;
  request.words = how_->currentData().toString().toStdString();
  if (request.words != repeat_words_auto) {
    if (mirror_columns_->isChecked()) request.words += ",mirror-columns";
    if (mirror_rows_->isChecked()) request.words += ",mirror-rows";
    if (const int turn = turn_->currentData().toInt(); turn > 0)
      request.words.append(",turn-").append(std::to_string(turn));
  }
  const auto in = static_cast<SizeIn>(unit_->currentData().toInt());
  if (in == SizeIn::WholeImage) return request;
  QString size = size_->text();
  size.remove(QLatin1Char(' '))
      .replace(QChar(0x00d7), QLatin1Char('x'))
      .replace(QLatin1Char(','), QLatin1Char('.'));
  if (in == SizeIn::Millimetres && !size.endsWith(QLatin1String("mm"))) size += QStringLiteral("mm");
  request.size = size.toStdString();
  return request;
}

}  // namespace alinify::ui

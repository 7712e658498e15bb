#include "ui/panels/options_form.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>

#include "ui/core_text.h"
#include "ui/panels/number_box.h"
#include "ui/style/icons.h"

namespace alinify::ui {
namespace {

using Type = OptionDescription::Type;

// Three, or as many as show a smaller default.
int decimals_of(const std::string& default_value) {
  const double value = QString::fromStdString(default_value).toDouble();
  return value > 0 ? std::max(3, static_cast<int>(std::ceil(-std::log10(value)))) : 3;
}

constexpr int kMaxEditorWidth = 135;  ///< logical pixels, upper limit of an editor's minimum width

QString text_of_number(double value) {
  return QLocale().toString(value, 'g', 8);
}

QString default_text(const OptionDescription& option) {
  const QString text = QString::fromStdString(option.default_value);
  bool is_number = false;
  const double value = text.toDouble(&is_number);
  return is_number ? text_of_number(value) : text;
}

QString tip_of(const OptionDescription& option, const LengthFormat& lengths) {
  QString tip = whole_sentence_of(translated(option.help));
  const QString unit =
      option.unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(option.unit);
  if ((option.type == Type::Int || option.type == Type::Double) && std::isfinite(option.min) &&
      std::isfinite(option.max))
    tip +=
        QLatin1Char('\n') +
        OptionsForm::tr("From %1 to %2%3.").arg(text_of_number(option.min), text_of_number(option.max), unit);
  if (option.type != Type::Bool && !option.default_value.empty())
    tip += QLatin1Char('\n') + OptionsForm::tr("Unless changed: %1%2.").arg(default_text(option), unit);
  if (option.unit == "px" && lengths.unit() != DisplayUnit::Pixel)
    tip += QLatin1Char('\n') + OptionsForm::tr("1 px of the fixed image is %1.").arg(lengths.text(1.0));
  return tip;
}

}  // namespace

OptionsForm::OptionsForm(const std::vector<OptionDescription>& options, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("options_form"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(4, 4, 0, 4);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  for (const OptionDescription& option : options) add_row(option);
  value_changed();
}

void OptionsForm::add_row(const OptionDescription& option) {
  Row row;
  row.option = option;
  QWidget* editor = nullptr;
  const QString suffix =
      option.unit.empty() ? QString() : QLatin1Char(' ') + QString::fromStdString(option.unit);
  switch (option.type) {
    case Type::Bool: {
      auto* box = new QCheckBox;
      connect(box, &QCheckBox::toggled, this, &OptionsForm::value_changed);
      row.get = [box] { return std::string(box->isChecked() ? "true" : "false"); };
      row.set = [box](const std::string& text) { box->setChecked(text == "true"); };
      editor = box;
      break;
    }
    case Type::Int: {
      auto* box = new QSpinBox;
      box->setRange(static_cast<int>(std::max(option.min, -2e9)),
                    static_cast<int>(std::min(option.max, 2e9)));
      box->setSuffix(suffix);
      if (option.chooses_at_zero) box->setSpecialValueText(tr("automatic"));
      connect(box, &QSpinBox::valueChanged, this, &OptionsForm::value_changed);
      row.get = [box] { return std::to_string(box->value()); };
      row.set = [box](const std::string& text) { box->setValue(QString::fromStdString(text).toInt()); };
      editor = box;
      break;
    }
    case Type::Double: {
      auto* box = new NumberBox;
      box->setDecimals(decimals_of(option.default_value));
      box->setRange(std::max(option.min, -1e9), std::min(option.max, 1e9));
      box->setSuffix(suffix);
      box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
      if (option.chooses_at_zero) box->setSpecialValueText(tr("automatic"));
      connect(box, &QDoubleSpinBox::valueChanged, this, &OptionsForm::value_changed);
      row.get = [box] { return QString::number(box->value(), 'g', 10).toStdString(); };
      row.set = [box](const std::string& text) { box->setValue(QString::fromStdString(text).toDouble()); };
      editor = box;
      break;
    }
    case Type::Text:
      if (!option.choices.empty()) {
        auto* box = new QComboBox;
        for (const std::string& choice : option.choices)
          box->addItem(translated_word(choice), QString::fromStdString(choice));
        connect(box, &QComboBox::currentIndexChanged, this, &OptionsForm::value_changed);
        row.get = [box] { return box->currentData().toString().toStdString(); };
        row.set = [box](const std::string& text) {
          box->setCurrentIndex(std::max(0, box->findData(QString::fromStdString(text))));
        };
        editor = box;
      } else {
        auto* line = new QLineEdit;
        connect(line, &QLineEdit::textChanged, this, &OptionsForm::value_changed);
        row.get = [line] { return line->text().trimmed().toStdString(); };
        row.set = [line](const std::string& text) { line->setText(QString::fromStdString(text)); };
        editor = line;
      }
      break;
  }
  const QString title = translated(option.title);
  auto* label = new QLabel(title);
  label->setBuddy(editor);
  editor->setObjectName(QStringLiteral("option_") + QString::fromStdString(option.name));
  editor->setAccessibleName(title);
  editor->setStatusTip(translated(option.help));
  // Editors show their full text; long names wrap.
  editor->setMinimumWidth(std::clamp(editor->sizeHint().width(), 60, kMaxEditorWidth));
  label->setWordWrap(true);
  row.reset = new QToolButton;
  row.reset->setObjectName(QStringLiteral("reset_") + QString::fromStdString(option.name));
  row.reset->setIcon(icon(Glyph::Undo));
  row.reset->setAutoRaise(true);
  row.reset->setFocusPolicy(Qt::TabFocus);
  row.reset->setToolTip(tr("Put %1 back to its default").arg(title));
  row.reset->setAccessibleName(tr("Reset %1").arg(title));
  row.label = label, row.editor = editor;
  show_tips(row);
  row.set(option.default_value);
  const std::size_t index = rows_.size();
  connect(row.reset, &QToolButton::clicked, this,
          [this, index] { rows_[index].set(rows_[index].option.default_value); });
  auto* grid = static_cast<QGridLayout*>(layout());
  const int at = static_cast<int>(index);
  grid->addWidget(label, at, 0);
  grid->addWidget(editor, at, 1);
  grid->addWidget(row.reset, at, 2);
  rows_.push_back(std::move(row));
}

void OptionsForm::value_changed() {
  for (const Row& row : rows_) {
    const bool differs = row.get() != row.option.default_value;
    row.reset->setEnabled(differs);
    QFont font = this->font();
    font.setBold(differs);
    if (auto* label = qobject_cast<QLabel*>(static_cast<QGridLayout*>(layout())
                                                ->itemAtPosition(static_cast<int>(&row - rows_.data()), 0)
                                                ->widget()))
      label->setFont(font);
  }
  Q_EMIT changed();
}

std::map<std::string, std::string> OptionsForm::values() const {
  std::map<std::string, std::string> values;
  for (const Row& row : rows_)
    if (const std::string value = row.get(); value != row.option.default_value)
      values[row.option.name] = value;
  return values;
}

void OptionsForm::set_values(const std::map<std::string, std::string>& values) {
  for (const Row& row : rows_) {
    auto found = values.find(row.option.name);
    if (found == values.end()) found = values.find(row.option.formerly);
    row.set(found == values.end() ? row.option.default_value : found->second);
  }
}

void OptionsForm::show_tips(const Row& row) {
  const QString tip = tip_of(row.option, lengths_);
  row.label->setToolTip(tip);
  row.editor->setToolTip(tip);
  row.editor->setWhatsThis(tip);
  row.editor->setAccessibleDescription(tip);
}

void OptionsForm::set_lengths(const LengthFormat& lengths) {
  lengths_ = lengths;
  for (const Row& row : rows_) show_tips(row);
}

void OptionsForm::reset() {
  set_values({});
}

}  // namespace alinify::ui

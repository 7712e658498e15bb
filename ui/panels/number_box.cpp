#include "ui/panels/number_box.h"

namespace alinify::ui {

QString NumberBox::with_own_separator(QString text) const {
  // Not in the prefix and suffix.
  const qsizetype from = prefix().size(), to = text.size() - (text.endsWith(suffix()) ? suffix().size() : 0);
  const QString own = locale().decimalPoint();
  for (qsizetype at = from; at < to; ++at)
    if (text[at] == QLatin1Char('.') || text[at] == QLatin1Char(',')) text.replace(at, 1, own);
  return text;
}

QValidator::State NumberBox::validate(QString& text, int& position) const {
  if (decimals() > 0) text = with_own_separator(text);
  return QDoubleSpinBox::validate(text, position);
}

double NumberBox::valueFromText(const QString& text) const {
  return QDoubleSpinBox::valueFromText(decimals() > 0 ? with_own_separator(text) : text);
}

}  // namespace alinify::ui

#pragma once

#include <QDoubleSpinBox>

namespace alinify::ui {

/// A number with decimals. Point and comma both separate them, whatever the language: the other one would be
/// swallowed, and 0.5 typed in German taken for 5. Thousands are not grouped, so neither has another meaning.
class NumberBox : public QDoubleSpinBox {
  Q_OBJECT
 public:
  using QDoubleSpinBox::QDoubleSpinBox;

  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;

 private:
  QString with_own_separator(QString text) const;
};

}  // namespace alinify::ui

#include "ui/dialogs/error_box.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace alinify::ui {
namespace {

/// "cannot read x" -> "Cannot read x."
QString sentence(QString text) {
  text = text.trimmed();
  if (text.isEmpty()) return text;
  text[0] = text[0].toUpper();
  if (!QStringLiteral(".!?").contains(text.back())) text += QLatin1Char('.');
  return text;
}

}  // namespace

QMessageBox* show_failure(const JobFailure& failure, QWidget* parent) {
  auto* box = new QMessageBox(parent);
  box->setObjectName(QStringLiteral("error_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setIcon(QMessageBox::Warning);
  box->setWindowTitle(QCoreApplication::applicationName());
  box->setTextFormat(Qt::PlainText);
  box->setText(sentence(failure.what));
  QString why = sentence(failure.why);
  if (!failure.hint.isEmpty())
    why += QStringLiteral("\n\n") +
           QCoreApplication::translate("ErrorBox", "What to do: %1").arg(sentence(failure.hint));
  box->setInformativeText(why);
  if (!failure.details.isEmpty()) box->setDetailedText(failure.details);
  box->setStandardButtons(QMessageBox::Close);
  box->open();
  return box;
}

}  // namespace alinify::ui

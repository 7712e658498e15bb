#include "ui/dialogs/error_box.h"

#include <QCoreApplication>
#include <QMessageBox>

#include "ui/core_text.h"

namespace alinify::ui {
QMessageBox* show_failure(const JobFailure& failure, QWidget* parent) {
  auto* box = new QMessageBox(parent);
  box->setObjectName(QStringLiteral("error_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setIcon(QMessageBox::Warning);
  box->setWindowTitle(QStringLiteral("Alinify"));
  box->setTextFormat(Qt::PlainText);
  box->setText(whole_sentence_of(failure.what));
  QString why = whole_sentence_of(failure.why);
  if (!failure.hint.isEmpty())
    why += QStringLiteral("\n\n") +
           QCoreApplication::translate("ErrorBox", "What to do: %1").arg(whole_sentence_of(failure.hint));
  box->setInformativeText(why);
  if (!failure.details.isEmpty()) box->setDetailedText(failure.details);
  box->setStandardButtons(QMessageBox::Close);
  box->setDefaultButton(QMessageBox::Close);
  box->open();
  return box;
}

}  // namespace alinify::ui

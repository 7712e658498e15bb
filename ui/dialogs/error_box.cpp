#include "ui/dialogs/error_box.h"

#include <QCoreApplication>
#include <QMessageBox>

#include "ui/core_text.h"

namespace alinify::ui {
namespace {

/// Letters and figures alone, so that punctuation and capitals make no difference.
QString bare(const QString& text) {
  QString letters;
  for (const QChar c : text)
    if (c.isLetterOrNumber()) letters += c.toLower();
  return letters;
}

/// False where the details only repeat the message.
bool tells_more(const JobFailure& failure) {
  const QString details = bare(failure.details), message = bare(failure.what + failure.why);
  return details != message && details != message + bare(failure.hint);
}

}  // namespace

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
  if (!failure.details.isEmpty() && tells_more(failure)) box->setDetailedText(failure.details);
  box->setStandardButtons(QMessageBox::Close);
  box->setDefaultButton(QMessageBox::Close);
  box->open();
  return box;
}

}  // namespace alinify::ui

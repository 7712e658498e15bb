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
bool adds_details(const JobFailure& failure) {
  const QString details = bare(failure.details), message = bare(failure.what + failure.why);
  return details != message && details != message + bare(failure.hint);
}

/// The box breaks lines at blanks alone: a long path or list without any would be cut at its edge.
QString breakable(const QString& text) {
  constexpr int longest = 40;
  constexpr QChar break_here(0x200B);  // zero width space
  QString whole;
  int word = 0;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    whole += c;
    word = c.isSpace() ? 0 : word + 1;
    const bool parts = c == QLatin1Char(',') || c == QLatin1Char(';') || c == QLatin1Char('/');
    if (word < (parts ? longest / 2 : longest) || i + 1 == text.size() || c.isHighSurrogate()) continue;
    whole += break_here;
    word = 0;
  }
  return whole;
}

}  // namespace

QMessageBox* show_failure(const JobFailure& failure, QWidget* parent) {
  auto* box = new QMessageBox(parent);
  box->setObjectName(QStringLiteral("error_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setIcon(QMessageBox::Warning);
  box->setWindowTitle(QStringLiteral("Alinify"));
  box->setTextFormat(Qt::PlainText);
  box->setText(breakable(whole_sentence_of(failure.what)));
  QString why = whole_sentence_of(failure.why);
  if (!failure.hint.isEmpty())
    why += QStringLiteral("\n\n") +
           QCoreApplication::translate("ErrorBox", "What to do: %1").arg(whole_sentence_of(failure.hint));
  box->setInformativeText(breakable(why));
  if (!failure.details.isEmpty() && adds_details(failure)) box->setDetailedText(failure.details);
  box->setStandardButtons(QMessageBox::Close);
  box->setDefaultButton(QMessageBox::Close);
  box->open();
  return box;
}

}  // namespace alinify::ui

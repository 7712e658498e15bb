#include "ui/core_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "core/base/text.h"

namespace alinify::ui {
namespace {

/// Replaces the decimal point of "0.213" by the locale's, digit for digit.
QString localised(const std::string& number) {
  return QString::fromStdString(number).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString translated(const MessageArgument& argument) {
  switch (argument.kind()) {
    case MessageArgument::Kind::Text:
      return QString::fromStdString(argument.text());
    case MessageArgument::Kind::Number:
      return localised(argument.text());
    case MessageArgument::Kind::Nested:
      break;
  }
  QStringList parts;
  for (const Message& part : argument.nested()) parts << ui::translated(part);
  return parts.join(QString::fromStdString(argument.text()));
}

}  // namespace

QString translated(const Message& message) {
  const auto& arguments = message.arguments();
  if (!message.text()) return arguments.empty() ? QString() : translated(arguments.front());
  std::vector<std::string> values;
  values.reserve(arguments.size());
  for (const MessageArgument& argument : arguments) values.push_back(translated(argument).toStdString());
  const QString entry = QCoreApplication::translate("Core", message.text()->english);
  return QString::fromStdString(filled_in(entry.toStdString(), values));
}

QString translated_word(const std::string& word) {
  return QCoreApplication::translate("Core", word.c_str());
}

QString bytes_text(std::int64_t bytes) {
  return localised(human_bytes(bytes));
}

QString human_time(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::max(0.0, seconds)));
  if (seconds < 9.95)
    return QCoreApplication::translate("Time", "%1 s").arg(QLocale().toString(seconds, 'f', 1));
  if (whole < 60) return QCoreApplication::translate("Time", "%1 s").arg(whole);
  if (whole < 3600) return QCoreApplication::translate("Time", "%1 min %2 s").arg(whole / 60).arg(whole % 60);
  return QCoreApplication::translate("Time", "%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString sentence_of(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString whole_sentence_of(const QString& text) {
  const QString sentence = sentence_of(text.trimmed());
  if (sentence.isEmpty() || QStringLiteral(".!?。！？").contains(sentence.back())) return sentence;
  //: What ends a sentence.
  return sentence + QCoreApplication::translate("Core", ".");
}

}  // namespace alinify::ui

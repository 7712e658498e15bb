#include "ui/core_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include "core/base/text.h"

namespace alinify::ui {
namespace {

/// Replaces the decimal point of "0.213" by the locale's, digit for digit, and a hyphen before it by a minus.
QString localised(const std::string& number) {
  QString text =
      with_minus(QString::fromStdString(number).replace(QLatin1Char('.'), QLocale().decimalPoint()));
  if (text.endsWith(QLatin1String(" um"))) text.replace(text.size() - 2, 1, QStringLiteral("µ"));
  return text;
}

/// Significant digits of the number: 2 for "0.40". At least two, because a converted length is as exact as
/// before.
int digits_of(const QString& number) {
  int digits = 0;
  for (const QChar c : number) digits += c.isDigit() && (digits > 0 || c != QLatin1Char('0')) ? 1 : 0;
  return std::max(2, digits);
}

/// Converts "12.5 px" to another unit, from the length itself where it is known; anything else goes through
/// localised().
QString number_text(const MessageArgument& argument, const LengthFormat& lengths) {
  constexpr std::string_view pixels = " px";
  const std::string& text = argument.text();
  if (lengths.unit() == DisplayUnit::Pixel || !text.ends_with(pixels)) return localised(text);
  const QString number = QString::fromStdString(text.substr(0, text.size() - pixels.size()));
  bool is_number = false;
  const double px = argument.px().value_or(number.toDouble(&is_number));
  is_number = is_number || argument.px();
  return is_number ? lengths.text(px, digits_of(number)) : localised(text);
}

QString argument_text(const MessageArgument& argument, const LengthFormat& lengths) {
  switch (argument.kind()) {
    case MessageArgument::Kind::Text:
      return QString::fromStdString(argument.text());
    case MessageArgument::Kind::Number:
      return number_text(argument, lengths);
    case MessageArgument::Kind::Nested:
      break;
  }
  QStringList parts;
  for (const Message& part : argument.nested()) parts << ui::translated(part, lengths);
  return parts.join(QString::fromStdString(argument.text()));
}

}  // namespace

QString translated(const Message& message) {
  return translated(message, LengthFormat());
}

QString translated(const Message& message, const LengthFormat& lengths) {
  const auto& arguments = message.arguments();
  if (!message.text()) return arguments.empty() ? QString() : argument_text(arguments.front(), lengths);
  std::vector<std::string> values;
  values.reserve(arguments.size());
  for (const MessageArgument& argument : arguments)
    values.push_back(argument_text(argument, lengths).toStdString());
  const QString entry = QCoreApplication::translate("Core", message.text()->english);
  return QString::fromStdString(filled_in(entry.toStdString(), values));
}

QString translated_word(const std::string& word) {
  return QCoreApplication::translate("Core", word.c_str());
}

QString sample_text(PixelType type) {
  const int bits = 8 * bytes_per_sample(type);
  if (is_float(type)) return QCoreApplication::translate("Bytes", "%1-bit floating point").arg(bits);
  return lowest_value(type) < 0 ? QCoreApplication::translate("Bytes", "%1 bits, signed").arg(bits)
                                : QCoreApplication::translate("Bytes", "%1 bits").arg(bits);
}

QString bytes_text(std::int64_t bytes) {
  // Core writes "bytes" in English; the other units are the same everywhere.
  if (bytes < 1024) return QCoreApplication::translate("Bytes", "%1 bytes").arg(bytes);
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

QString unbroken(QString text) {
  static const QRegularExpression gap(QStringLiteral("(?<=\\d) (?=(%|px|µm|mm|MiB|GiB|KiB|s|min)(?!\\w))"));
  return text.replace(gap, QString(QChar::Nbsp));
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

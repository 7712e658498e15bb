#include "ui/core_text.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include "core/base/text.h"

namespace alinify::ui {
namespace {

/// "0.213" in the window's way to write numbers, digit for digit.
QString localised(const QString& number) {
  QString text = number;
  return text.replace(QLatin1Char('.'), QLocale().decimalPoint());
}

}  // namespace

QString pattern_of(const QString& text, QStringList* numbers) {
  // A number that stands by itself, with its unit: not a part of a name ("u16", "v2").
  static const QRegularExpression number(QStringLiteral(
      "(?<![\\w.])-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?(?: (?:px|um|%|bytes|[KMGT]iB))?(?![\\w]|\\.\\d)"));
  QString pattern;
  qsizetype done = 0;
  int count = 0;
  for (auto it = number.globalMatch(text); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    pattern += text.mid(done, match.capturedStart() - done) + QLatin1Char('%') + QString::number(++count);
    if (numbers) *numbers << match.captured();
    done = match.capturedEnd();
  }
  return pattern + text.mid(done);
}

QString from_core(const QString& text) {
  if (text.isEmpty()) return text;
  QStringList numbers;
  const QString pattern = pattern_of(text, &numbers);
  const QString found = QCoreApplication::translate("Core", pattern.toUtf8().constData());
  if (found == pattern) {
    // Sentences that were joined: each may be known by itself.
    for (const QString& joint : {QStringLiteral("; "), QStringLiteral(": "), QStringLiteral(", ")}) {
      const auto at = text.indexOf(joint);
      if (at <= 0) continue;
      const QString first = from_core(text.left(at)), rest = from_core(text.mid(at + joint.size()));
      if (first != text.left(at) || rest != text.mid(at + joint.size())) return first + joint + rest;
      break;
    }
    return text;
  }
  QString filled = found;
  // From the last, so that %1 does not take the beginning of %10.
  for (auto i = numbers.size(); i > 0; --i)
    filled.replace(QLatin1Char('%') + QString::number(i), localised(numbers[i - 1]));
  return filled;
}

QString from_core(const std::string& text) {
  return from_core(QString::fromStdString(text));
}

QString bytes_text(std::int64_t bytes) {
  return localised(QString::fromStdString(human_bytes(bytes)));
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

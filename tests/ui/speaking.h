#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QTranslator>

namespace alinify::test {

/// Speaks a language while it lives.
class Speaking {
 public:
  explicit Speaking(const char* language) {
    loaded_ = translator_.load(QStringLiteral(":/i18n/alinify_%1.qm").arg(language));
    QCoreApplication::installTranslator(&translator_);
    QLocale::setDefault(QLocale(language));
  }
  ~Speaking() {
    QCoreApplication::removeTranslator(&translator_);
    QLocale::setDefault(QLocale(QLocale::English));
  }
  bool loaded() const { return loaded_; }
  /// Core's entry for that English text; empty: it has none.
  QString entry(const char* english) const { return translator_.translate("Core", english); }

 private:
  QTranslator translator_;
  bool loaded_ = false;
};

}  // namespace alinify::test

#pragma once

#include <QString>

class QCoreApplication;

namespace alinify::ui {

/// Sets the program's language ("de", "zh", "en"; empty: the first of the system's that it knows), with that
/// language's format of numbers and dates. Files keep their own. Call it once, before the first window;
/// returns the language in use.
QString install_language(QCoreApplication& application, const QString& language);

/// The language in use: "de", "zh", "en". **Threads**: any.
QString spoken_language();

}  // namespace alinify::ui

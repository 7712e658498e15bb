#pragma once

#include <QString>

class QCoreApplication;

namespace alinify::ui {

/// Has the program speak `language` ("de", "zh", "en"; empty: the system's first one that it knows), with
/// that language's way to write numbers and dates. Files keep their own. Call it once, before the first
/// window; returns the language that is spoken now.
QString install_language(QCoreApplication& application, const QString& language);

/// The language that is spoken now: "de", "zh", "en". **Threads**: any.
QString spoken_language();

}  // namespace alinify::ui

#pragma once

#include <cstdint>
#include <string>

#include <QString>
#include <QStringList>

namespace alinify::ui {

/// A sentence of core in the window's language. Core writes English; numbers in it are taken out before the
/// look-up and put back after it ("only %1 of the fixed image lands on the moving image"), so that one
/// translation serves for all. What nobody translated stays as it is.
QString from_core(const QString& text);
QString from_core(const std::string& text);

/// "12 px off" stays, "off by 12 px" -> "Off by 12 px".
QString sentence_of(QString text);
/// The same with a full stop of the window's language, where it has no end yet.
QString whole_sentence_of(const QString& text);

/// "2.3 MiB" in the window's way to write numbers.
QString bytes_text(std::int64_t bytes);
/// 93 -> "1 min 33 s".
QString human_time(double seconds);

/// The key of that look-up: "12.5 px off" -> "%1 px off", and the numbers.
QString pattern_of(const QString& text, QStringList* numbers = nullptr);

}  // namespace alinify::ui

#pragma once

#include <cstdint>
#include <string>

#include <QString>

#include "core/base/message.h"
#include "core/image/pixel_type.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// A message of core in the window's language: the catalogue entry is looked up by its English text in the
/// context "Core", numbers get the locale's decimal point. Entries without a translation stay English.
QString translated(const Message& message);
/// Likewise, with lengths in pixels of the fixed image ("12.5 px") converted by `lengths`. For statements
/// about a result; errors and plans stay in pixels.
QString translated(const Message& message, const LengthFormat& lengths);
/// A word that core uses as data, in the window's language: "texture", "b-spline". Unknown words stay.
QString translated_word(const std::string& word);

/// Capitalises a leading letter: "off by 12 px" -> "Off by 12 px"; "12 px off" stays.
QString sentence_of(QString text);
/// Also adds a full stop of the window's language if the text has no ending yet.
QString whole_sentence_of(const QString& text);

/// Puts no-break spaces between numbers and their units: "90 %", "0.1 px" stay together when a text wraps.
QString unbroken(QString text);

/// How samples are stored: "8 bits", "16 bits, signed", "32-bit floating point".
QString sample_text(PixelType type);
/// "2.3 MiB", formatted for the window's locale.
QString bytes_text(std::int64_t bytes);
/// 93 -> "1 min 33 s".
QString human_time(double seconds);

}  // namespace alinify::ui

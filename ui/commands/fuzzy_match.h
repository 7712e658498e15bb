#pragma once

#include <optional>
#include <vector>

#include <QString>

namespace alinify::ui {

/// How well a text matches a few typed letters.
struct FuzzyMatch {
  int score = 0;               ///< larger is better
  std::vector<int> positions;  ///< of the matched letters in the text, ascending
};

/// Finds the letters of `typed` in this order anywhere in `text`, ignoring case and blanks. Letters at the
/// beginning of words and consecutive letters count most, so that initials find a command ("op" is Open
/// Pair). Empty if a letter is missing; an empty `typed` matches everything with 0.
std::optional<FuzzyMatch> fuzzy_match(const QString& typed, const QString& text);

}  // namespace alinify::ui

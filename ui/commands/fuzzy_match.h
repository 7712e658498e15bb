#pragma once

#include <optional>
#include <vector>

#include <QString>

namespace alinify::ui {

/// How well a text answers a few typed letters.
struct FuzzyMatch {
  int score = 0;               ///< larger is better
  std::vector<int> positions;  ///< of the letters of the text that were matched, ascending
};

/// The letters of `typed` in this order anywhere in `text`, case and blanks aside: "regres" finds "Reset
/// Registration" by "re" and "gres" no further than the words allow. Letters at the beginning of words and
/// letters that follow each other count most, so that initials find a command ("op" is Open Pair).
/// Empty when a letter is missing; an empty `typed` matches everything with 0.
std::optional<FuzzyMatch> fuzzy_match(const QString& typed, const QString& text);

}  // namespace alinify::ui

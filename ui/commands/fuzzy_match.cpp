#include "ui/commands/fuzzy_match.h"

#include <algorithm>
#include <limits>

namespace alinify::ui {
namespace {

constexpr int kLetter = 4, kWordStart = 10, kFollows = 8, kPerGap = 1, kMaxGap = 6;
constexpr int kNone = std::numeric_limits<int>::min() / 2;

bool starts_word(const QString& text, qsizetype at) {
  if (at == 0) return true;
  const QChar before = text[at - 1], here = text[at];
  return !before.isLetterOrNumber() || (here.isUpper() && before.isLower());
}

}  // namespace

std::optional<FuzzyMatch> fuzzy_match(const QString& typed, const QString& text) {
  QString wanted;
  for (const QChar c : typed)
    if (!c.isSpace()) wanted += c.toCaseFolded();
  const auto n = wanted.size(), m = text.size();
  if (n == 0) return FuzzyMatch{};
  if (n > m) return std::nullopt;

  // best[i][j]: the best score of the first i + 1 letters where the last of them stands at j of the text.
  const auto at = [m](qsizetype i, qsizetype j) { return static_cast<std::size_t>(i * m + j); };
  std::vector<int> best(static_cast<std::size_t>(n * m), kNone);
  std::vector<qsizetype> from(static_cast<std::size_t>(n * m), -1);
  for (qsizetype i = 0; i < n; ++i)
    for (qsizetype j = i; j < m; ++j) {
      if (text[j].toCaseFolded() != wanted[i]) continue;
      const int own = kLetter + (starts_word(text, j) ? kWordStart : 0);
      if (i == 0) {
        best[at(i, j)] = own - std::min<int>(kMaxGap, static_cast<int>(j));
        continue;
      }
      for (qsizetype k = i - 1; k < j; ++k) {
        if (best[at(i - 1, k)] == kNone) continue;
        const int gap = std::min<int>(kMaxGap, static_cast<int>(j - k - 1));
        const int score = best[at(i - 1, k)] + own + (gap == 0 ? kFollows : -kPerGap * gap);
        if (score > best[at(i, j)]) best[at(i, j)] = score, from[at(i, j)] = k;
      }
    }
  qsizetype end = -1;
  for (qsizetype j = 0; j < m; ++j)
    if (best[at(n - 1, j)] != kNone && (end < 0 || best[at(n - 1, j)] > best[at(n - 1, end)])) end = j;
  if (end < 0) return std::nullopt;
  FuzzyMatch match;
  match.score = best[at(n - 1, end)];
  for (qsizetype i = n - 1, j = end; i >= 0; j = from[at(i, j)], --i)
    match.positions.push_back(static_cast<int>(j));
  std::reverse(match.positions.begin(), match.positions.end());
  return match;
}

}  // namespace alinify::ui

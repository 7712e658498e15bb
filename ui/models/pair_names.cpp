#include "ui/models/pair_names.h"

#include <algorithm>
#include <map>
#include <set>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace alinify::ui {
namespace {

/// How strongly a word suggests a fixed image; negative: a moving one.
int role_of_word(const QString& word) {
  static const QStringList fixed = {"fixed", "fix", "reference", "ref", "target", "he", "camera", "fabric"};
  static const QStringList moving = {"moving", "mov", "source", "src", "design", "ihc", "template"};
  if (fixed.contains(word)) return 1;
  return moving.contains(word) ? -1 : 0;
}

/// The path from its folder on, without the ending, in lower case: the words that tell images apart.
QString naming_part(const QString& path) {
  const QFileInfo file(path);
  return (file.dir().dirName() + QLatin1Char('/') + file.completeBaseName()).toLower();
}

/// Words, numbers and the separators between them, in order. Whether "CD3" is one word or a word and a number
/// cannot be known: `with_digits` says so.
QStringList tokens_of(const QString& text, bool with_digits) {
  static const QRegularExpression whole(QStringLiteral("\\p{L}[\\p{L}\\p{N}]*|\\p{N}+|[^\\p{L}\\p{N}]+"));
  static const QRegularExpression apart(QStringLiteral("\\p{L}+|\\p{N}+|[^\\p{L}\\p{N}]+"));
  const QRegularExpression& token = with_digits ? whole : apart;
  QStringList tokens;
  for (auto found = token.globalMatch(text); found.hasNext();) tokens << found.next().captured();
  return tokens;
}

bool is_word(const QString& token) {
  return !token.isEmpty() && token[0].isLetterOrNumber();
}

/// Compares numbers by value: 9 before 10. Not by QCollator, which does so in some locales only.
bool comes_before(const QString& a, const QString& b) {
  const QStringList left = tokens_of(a, false), right = tokens_of(b, false);
  for (qsizetype i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (left[i] == right[i]) continue;
    bool left_is_number = false, right_is_number = false;
    const qulonglong x = left[i].toULongLong(&left_is_number), y = right[i].toULongLong(&right_is_number);
    if (left_is_number && right_is_number && x != y) return x < y;
    if (const int order = left[i].compare(right[i], Qt::CaseInsensitive); order != 0) return order < 0;
  }
  return left.size() != right.size() ? left.size() < right.size() : a < b;
}

/// "" where the file lies in no folder that has a name.
QString folder_name(const QString& path) {
  return QFileInfo(QFileInfo(path).absolutePath()).fileName();
}

}  // namespace

bool names_only_the_role(const QString& path) {
  static const QStringList roles = {"fixed", "reference", "target", "moving", "source", "design"};
  return roles.contains(QFileInfo(path).completeBaseName().toLower());
}

QString name_with_page(const QString& name, int page) {
  return QCoreApplication::translate("PairNames", "%1, page %2").arg(name).arg(page);
}

std::pair<QString, QString> names_of(const PairImages& images) {
  const bool one_file = images.fixed == images.moving && images.fixed_page != images.moving_page;
  const auto name = [one_file](const QString& path, int page) {
    const QString file = QFileInfo(path).fileName();
    return page > 0 || one_file ? name_with_page(file, page) : file;
  };
  return {name(images.fixed, images.fixed_page), name(images.moving, images.moving_page)};
}

QString pair_title(const PairImages& images) {
  const auto& [fixed, moving, fixed_page, moving_page] = images;
  const auto both = names_of(images);
  QStringList names;
  bool distinguished = false;
  for (const auto& [path, name] : {std::pair(fixed, both.first), std::pair(moving, both.second)}) {
    if (path.isEmpty()) continue;
    names << name;
    distinguished = distinguished || !names_only_the_role(path);
  }
  const QString title = names.join(QStringLiteral(" + "));
  const QString folder = folder_name(fixed.isEmpty() ? moving : fixed);
  // One folder would be wrong for one of them.
  if (!distinguished && names.size() == 2 &&
      QFileInfo(fixed).absolutePath() != QFileInfo(moving).absolutePath())
    return pair_with_folders(images);
  return distinguished || names.isEmpty() || folder.isEmpty() ? title
                                                              : QStringLiteral("%1: %2").arg(folder, title);
}

QString pair_with_folders(const PairImages& images) {
  const QFileInfo a(images.fixed), b(images.moving);
  const auto [first, second] = names_of(images);
  const QString with_folder = QStringLiteral("%1 (%2)");
  return a.absolutePath() == b.absolutePath()
             ? with_folder.arg(first + QStringLiteral(" + ") + second, folder_name(images.fixed))
             : with_folder.arg(first, folder_name(images.fixed)) + QStringLiteral(" + ") +
                   with_folder.arg(second, folder_name(images.moving));
}

QString pair_stem(const PairImages& images) {
  const bool no_fixed = images.fixed.isEmpty();
  const QString path = no_fixed ? images.moving : images.fixed, folder = folder_name(path);
  const int page = no_fixed ? images.moving_page : images.fixed_page;
  const QString stem =
      names_only_the_role(path) && !folder.isEmpty() ? folder : QFileInfo(path).completeBaseName();
  return page > 0 ? QStringLiteral("%1-page-%2").arg(stem).arg(page) : stem;
}

QString file_title(const QString& path) {
  const QString name = QFileInfo(path).fileName(), folder = folder_name(path);
  return names_only_the_role(path) && !folder.isEmpty() ? folder + QLatin1Char('/') + name : name;
}

QStringList in_order(QStringList paths) {
  std::sort(paths.begin(), paths.end(), comes_before);
  return paths;
}

PairWords guess_pair_words(const QStringList& paths) {
  // Paths that are alike but for the word at one position, and the words found there.
  std::map<QString, std::set<QString>> alike;
  for (const bool with_digits : {true, false})
    for (const QString& path : paths) {
      const QStringList tokens = tokens_of(naming_part(path), with_digits);
      for (qsizetype at = 0; at < tokens.size(); ++at) {
        if (!is_word(tokens[at])) continue;
        QStringList rest = tokens;
        rest[at] = QStringLiteral("\n");
        alike[rest.join(QString())].insert(tokens[at]);
      }
    }
  // Numbers count sections and scans: they tell pairs apart, not the images of one.
  struct Score {
    int pairs = 0, words = 0;
  };
  std::map<std::pair<QString, QString>, Score> scores;
  for (const auto& [rest, words] : alike)
    for (auto a = words.begin(); a != words.end(); ++a)
      for (auto b = std::next(a); b != words.end(); ++b) {
        if (words.size() > 8) continue;  // so many are not two roles
        Score& score = scores[{*a, *b}];
        ++score.pairs;
        score.words =
            (role_of_word(*a) != role_of_word(*b) ? 2 : 0) + ((*a)[0].isLetter() && (*b)[0].isLetter());
      }
  const auto best = std::max_element(scores.begin(), scores.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.words, a.second.pairs) < std::pair(b.second.words, b.second.pairs);
  });
  if (best == scores.end()) return {};
  if (best->second.words == 0 && best->second.pairs < 2 && paths.size() > 2) return {};
  const auto& [first, second] = best->first;
  return role_of_word(first) >= role_of_word(second) ? PairWords{first, second} : PairWords{second, first};
}

NamedPairs pair_by_words(const QStringList& paths, const PairWords& words) {
  NamedPairs found;
  if (words.empty() || words.fixed.compare(words.moving, Qt::CaseInsensitive) == 0) {
    found.left = in_order(paths);
    return found;
  }
  const QString fixed = words.fixed.toLower(), moving = words.moving.toLower();
  // The last place: a name's end is more specific than its folder.
  const auto rest_without = [](const QString& text, const QString& word) {
    const qsizetype at = text.lastIndexOf(word);
    return at < 0 ? QString() : text.left(at) + QLatin1Char('\n') + text.mid(at + word.size());
  };
  const bool fixed_is_longer = fixed.size() >= moving.size();
  std::map<QString, QStringList> fixed_of, moving_of;
  for (const QString& path : in_order(paths)) {
    const QString text = naming_part(path);
    const QString as_fixed = rest_without(text, fixed), as_moving = rest_without(text, moving);
    const bool is_fixed = !as_fixed.isEmpty() && (as_moving.isEmpty() || fixed_is_longer);
    if (is_fixed) {
      fixed_of[as_fixed] << path;
    } else if (!as_moving.isEmpty()) {
      moving_of[as_moving] << path;
    } else {
      found.left << path;
    }
  }
  // In folders of their own a pair's images need not have the same folder above them: that is naming_part's.
  for (const QString& path : in_order(paths)) {
    const QString text = naming_part(path), rest = rest_without(text, fixed);
    const auto of_fixed = fixed_of.find(rest);
    if (rest.isEmpty() || of_fixed == fixed_of.end() || !of_fixed->second.contains(path)) continue;
    const auto partner = moving_of.find(rest);
    if (partner == moving_of.end() || partner->second.isEmpty()) {
      found.left << path;
    } else {
      found.pairs.emplace_back(path, partner->second.takeFirst());
    }
  }
  for (const auto& [rest, unused] : moving_of) found.left << unused;
  found.left = in_order(found.left);
  return found;
}

}  // namespace alinify::ui

#pragma once

#include <utility>
#include <vector>

#include <QString>
#include <QStringList>

namespace alinify::ui {

/// The images of a pair: their files, either of which may be "", and which of the images in each, from 0 as
/// on the command line.
struct PairImages {
  QString fixed, moving;
  int fixed_page = 0, moving_page = 0;
  friend bool operator==(const PairImages&, const PairImages&) = default;
};

/// "stack.tif, page 3".
QString name_with_page(const QString& name, int page);
/// The names of the files, fixed first, with the page where an image is not the first of its file, or both
/// are of one file.
std::pair<QString, QString> names_of(const PairImages& images);

/// The words that tell the two images of a pair apart in their names: "fixed" and "moving", "HE" and "CD3".
/// Either may be a folder's name.
struct PairWords {
  QString fixed, moving;
  bool empty() const { return fixed.isEmpty() || moving.isEmpty(); }
  friend bool operator==(const PairWords&, const PairWords&) = default;
};

/// True if the file's name, without its ending, only states the role: "fixed.tif".
bool names_only_the_role(const QString& path);

/// A pair's display name from its files: "a.tif + b.tif", and with their folder, "roll-7: fixed.tif +
/// moving.tif", where the names alone are the same for all pairs; of two folders as pair_with_folders().
/// Pages as in names_of().
QString pair_title(const PairImages& images);
/// The stem of files derived from the pair: that of the fixed image, or its folder's name where the image's
/// name only states the role; with the page if it is not the first, "stack-page-3".
QString pair_stem(const PairImages& images);
/// The names of a pair's files with their folders, for lists of several pairs: "a.tif + b.tif (roll-7)", or
/// of two folders "a.tif (roll-7) + b.tif (roll-8)". Pages as in names_of().
QString pair_with_folders(const PairImages& images);
/// A file's name, with its folder where the name only states a role: "roll-7/fixed.alinify".
QString file_title(const QString& path);

/// Sorts paths by name, comparing numbers by value.
QStringList in_order(QStringList paths);

/// The two words that make the most pairs of these files, whose paths then differ in that word only. The word
/// usual for a fixed image becomes its word. Empty if no two paths differ like that.
PairWords guess_pair_words(const QStringList& paths);

struct NamedPairs {
  std::vector<std::pair<QString, QString>> pairs;  ///< fixed and moving, by name
  QStringList left;                                ///< without a partner
};

/// Pairs files whose names differ in these words only, whatever their case. Where one word occurs in the
/// other, the longer one counts.
NamedPairs pair_by_words(const QStringList& paths, const PairWords& words);

}  // namespace alinify::ui

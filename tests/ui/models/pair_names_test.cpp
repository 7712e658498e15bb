#include "ui/models/pair_names.h"

#include <gtest/gtest.h>

namespace alinify::ui {
namespace {

PairWords words_of(const QStringList& names) {
  QStringList paths;
  for (const QString& name : names) paths << "/scans/" + name;
  return guess_pair_words(paths);
}

TEST(PairTitle, NamesTheFolderWhereTheNamesAreThoseOfEveryPair) {
  EXPECT_EQ(pair_title({"/rolls/a.tif", "/rolls/b.tif"}), "a.tif + b.tif");
  EXPECT_EQ(pair_title({"/rolls/7/fixed.tif", "/rolls/7/moving.tif"}), "7: fixed.tif + moving.tif");
}

TEST(PairTitle, NamesBothFoldersWhereTheyDiffer) {
  EXPECT_EQ(pair_title({"/rolls/7/fixed.tif", "/rolls/8/moving.tif"}), "fixed.tif (7) + moving.tif (8)");
}

TEST(PairTitle, NamesThePagesOfStacks) {
  EXPECT_EQ(pair_title({"/cuts/he.tif", "/cuts/stack.tif", 0, 3}), "he.tif + stack.tif, page 3");
  EXPECT_EQ(pair_title({"/cuts/stack.tif", "/cuts/stack.tif", 0, 1}),
            "stack.tif, page 0 + stack.tif, page 1");
  EXPECT_EQ(pair_title({"/cuts/stack.tif", {}, 2}), "stack.tif, page 2");
  EXPECT_EQ(pair_with_folders({"/cuts/he.tif", "/cuts/stack.tif", 0, 3}),
            "he.tif + stack.tif, page 3 (cuts)");
}

TEST(PairStem, TellsPagesApart) {
  EXPECT_EQ(pair_stem({"/cuts/stack.tif", "/cuts/he.tif", 3}), "stack-page-3");
  EXPECT_EQ(pair_stem({"/cuts/stack.tif", "/cuts/he.tif"}), "stack");
  EXPECT_EQ(pair_stem({{}, "/cuts/stack.tif", 0, 3}), "stack-page-3");
}

TEST(GuessPairWords, FindsTheWordInWhichNamesDiffer) {
  EXPECT_EQ(words_of({"a_moving.tif", "a_fixed.tif", "b_fixed.tif", "b_moving.tif"}),
            (PairWords{"fixed", "moving"}));
  EXPECT_EQ(words_of({"case1_HE.tif", "case1_CD3.tif", "case2_HE.tif", "case2_CD3.tif"}),
            (PairWords{"he", "cd3"}));
  EXPECT_EQ(words_of({"fixed01.tif", "moving01.tif", "fixed02.tif", "moving02.tif"}),
            (PairWords{"fixed", "moving"}));
}

TEST(GuessPairWords, TakesFoldersForWordsToo) {
  EXPECT_EQ(guess_pair_words({"/job/reference/001.tif", "/job/reference/002.tif", "/job/scans/001.tif",
                              "/job/scans/002.tif"}),
            (PairWords{"reference", "scans"}));
}

TEST(GuessPairWords, DoesNotTakeNumbersForRoles) {
  EXPECT_TRUE(words_of({"scan_1.tif", "scan_2.tif", "scan_3.tif"}).empty());
  EXPECT_TRUE(words_of({"one.tif", "a picture.tif", "something else again.tif"}).empty());
}

TEST(PairByWords, PairsNamesThatAreAlikeOtherwiseAndNamesTheRest) {
  const NamedPairs found = pair_by_words(
      {"/s/B-HE.tif", "/s/a-cd3.tif", "/s/A-he.tif", "/s/b-CD3.tif", "/s/c-he.tif", "/s/notes.tif"},
      {"HE", "CD3"});
  ASSERT_EQ(found.pairs.size(), 2U);
  EXPECT_EQ(found.pairs[0], std::pair(QString("/s/A-he.tif"), QString("/s/a-cd3.tif")));
  EXPECT_EQ(found.pairs[1], std::pair(QString("/s/B-HE.tif"), QString("/s/b-CD3.tif")));
  EXPECT_EQ(found.left, (QStringList{"/s/c-he.tif", "/s/notes.tif"}));
}

TEST(PairByWords, CountsSectionsAsPeopleDo) {
  const NamedPairs found = pair_by_words(
      {"/s/10 fixed.tif", "/s/10 moving.tif", "/s/9 fixed.tif", "/s/9 moving.tif"}, {"fixed", "moving"});
  ASSERT_EQ(found.pairs.size(), 2U);
  EXPECT_EQ(found.pairs[0].first, "/s/9 fixed.tif");
}

TEST(PairByWords, TellsAWordFromALongerOneThatHoldsIt) {
  const NamedPairs found = pair_by_words(
      {"/s/1 scan.tif", "/s/1 rescan.tif", "/s/2 rescan.tif", "/s/2 scan.tif"}, {"scan", "rescan"});
  ASSERT_EQ(found.pairs.size(), 2U);
  EXPECT_EQ(found.pairs[0], std::pair(QString("/s/1 scan.tif"), QString("/s/1 rescan.tif")));
}

TEST(PairByWords, FindsNothingWithoutTwoWords) {
  for (const PairWords& words : {PairWords{}, PairWords{"fixed", ""}, PairWords{"same", "SAME"}})
    EXPECT_TRUE(pair_by_words({"/s/a fixed.tif", "/s/a same.tif"}, words).pairs.empty());
}

}  // namespace
}  // namespace alinify::ui

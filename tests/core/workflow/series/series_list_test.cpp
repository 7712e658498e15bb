#include "core/workflow/series/series_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/workflow/batch/batch_list_writer.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;

class SeriesLists : public ::testing::Test {
 protected:
  SeriesList read(const std::string& text) const {
    testing::put_text(folder_ / "list.csv", text);
    return read_series_list(folder_ / "list.csv");
  }
  void expect_refused(const std::string& text, const std::string& words) const {
    testing::expect_error(ErrorKind::Usage, words, [&] { read(text); });
  }
  testing::TemporaryFolder folder_;
};

std::vector<std::string> ids_of(const SeriesList& list) {
  std::vector<std::string> ids;
  for (const SeriesSection& section : list.sections) ids.push_back(section.id);
  return ids;
}

TEST_F(SeriesLists, NamesSectionsAfterTheirFilesBehindTheFolderOfTheList) {
  const SeriesList list =
      read("image,mask,page,stain\na.tif,m.png,2,HE\nsub/a.tif,,,\nA.tif,,,\n/b.x.tif,,,\n");
  EXPECT_THAT(ids_of(list), ElementsAre("a", "a-2", "A-3", "b.x")) << "no two may differ only in case";
  EXPECT_EQ(list.sections[0].image, folder_ / "a.tif");
  EXPECT_EQ(list.sections[0].mask, folder_ / "m.png");
  EXPECT_EQ(list.sections[0].page, 2);
  EXPECT_EQ(list.sections[3].image, "/b.x.tif");
  EXPECT_THAT(list.unused_columns, ElementsAre("stain"));
}

TEST_F(SeriesLists, FollowTheColumnOrder) {
  EXPECT_THAT(ids_of(read("id,image,order\nc,1.tif,30\na,2.tif,-1.5\nb,3.tif,2\n")),
              ElementsAre("a", "b", "c"));
  EXPECT_THAT(ids_of(read("id,image\nc,1.tif\na,2.tif\n")), ElementsAre("c", "a"));
}

TEST_F(SeriesLists, AreRefusedWhereTheyCannotBeMeant) {
  expect_refused("file\na.tif\n", "no column image");
  expect_refused("image\na.tif\n", "this one has 1");
  expect_refused("image\n", "this one has 0");
  expect_refused("id,image\na,1.tif\nA,2.tif\n", "line 3: the id A is already used in line 2");
  expect_refused("id,image\na@b,1.tif\nb,2.tif\n", "\"a@b\" cannot be used");
  expect_refused("id,image\na,\nb,2.tif\n", "the image is missing");
  expect_refused("image,page\n1.tif,-1\n2.tif,\n", "page is \"-1\"");
  expect_refused("image,order\n1.tif,1\n2.tif,\n", "order is \"\"");
  expect_refused("image,order\n1.tif,1\n2.tif,1\n", "that of line 2");
}

TEST_F(SeriesLists, AreReadAsTheyWereWritten) {
  const SeriesList list = read("id,image,mask,page\na,\"a, left.tif\",m.png,2\nb,sub/b.tif,,\nc,/c.tif,,\n");
  write_series_list(list.sections, folder_ / "again.csv");
  EXPECT_EQ(testing::get_text(folder_ / "again.csv"),
            "id,image,mask,page\na,\"a, left.tif\",m.png,2\nb,sub/b.tif,,\nc,/c.tif,,\n")
      << "files below the folder go with it, others stay where they are";
  write_series_list(read("image\nx.tif\ny.tif\n").sections, folder_ / "short.csv");
  EXPECT_EQ(testing::get_text(folder_ / "short.csv"), "id,image\nx,x.tif\ny,y.tif\n")
      << "columns that no section needs are left out";
}

TEST_F(SeriesLists, KnowASectionByItsIdAndThenByItsFile) {
  const SeriesList list = read("id,image\nb.tif,sub/a.tif\nsecond,b.tif\n");
  EXPECT_EQ(section_named(list.sections, "second"), 1u);
  EXPECT_EQ(section_named(list.sections, "b.tif"), 0u) << "its id, though another file is called so";
  EXPECT_EQ(section_named(list.sections, "a.tif"), 0u) << "without its folder";
  EXPECT_EQ(section_named(list.sections, (folder_ / "b.tif").string()), 1u);
  EXPECT_EQ(section_named(list.sections, "third"), std::nullopt);
}

TEST(SeriesOfImages, IsNamedAfterThemAndIsNoSeriesOfOne) {
  EXPECT_THAT(ids_of(series_of({"x/a.tif", "y/a.tif", "b.ome.tif"})), ElementsAre("a", "a-2", "b.ome"));
  testing::expect_error(ErrorKind::Usage, "two sections", [] { series_of({"a.tif"}); });
}

}  // namespace
}  // namespace alinify

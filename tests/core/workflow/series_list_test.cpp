#include "core/workflow/series_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
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

TEST(SeriesOfImages, IsNamedAfterThemAndIsNoSeriesOfOne) {
  EXPECT_THAT(ids_of(series_of({"x/a.tif", "y/a.tif", "b.ome.tif"})), ElementsAre("a", "a-2", "b.ome"));
  testing::expect_error(ErrorKind::Usage, "two sections", [] { series_of({"a.tif"}); });
}

}  // namespace
}  // namespace alinify

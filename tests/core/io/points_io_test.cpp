#include "core/io/points_io.h"

#include <clocale>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::get_text;
using testing::put_text;
using testing::TemporaryFolder;

std::vector<NamedPoint> points_in(const std::string& text) {
  const TemporaryFolder folder;
  put_text(folder / "p.csv", text);
  return read_points(folder / "p.csv");
}

void expect_points_error(const std::string& text, const std::string& words) {
  expect_error(ErrorKind::NotReadable, words, [&] { points_in(text); });
}

TEST(ReadPoints, ReadsIdXY) {
  const auto points = points_in("id,x,y\na,1,2\nb,-3.5,4e2\n");
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].id, "a");
  EXPECT_EQ(points[1].id, "b");
  EXPECT_EQ(points[1].position, (Vec2d{-3.5, 400}));
}

TEST(ReadPoints, ReadsTheHeaderOfAnIndexedTable) {
  const auto points = points_in(",X,Y\n0,10.25,20\n1,30,40\n");
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].id, "0");
  EXPECT_EQ(points[1].position, (Vec2d{30, 40}));
}

TEST(ReadPoints, TakesWhatSpreadsheetsWrite) {
  const auto points = points_in(
      "\xEF\xBB\xBFid , \"X\" ,Y,comment\r\n\"a, \"\"b\"\"\", 1.5 ,\t+2E+1,x\r\n\r\n  c  "
      ",\"3\",.5,\r\nd,1,2,extra,cells\r\n");
  ASSERT_EQ(points.size(), 3u);
  EXPECT_EQ(points[0].id, "a, \"b\"");
  EXPECT_EQ(points[0].position, (Vec2d{1.5, 20}));
  EXPECT_EQ(points[1].id, "c");
  EXPECT_EQ(points[1].position, (Vec2d{3, 0.5}));
  EXPECT_EQ(points[2].position, (Vec2d{1, 2}));
}

TEST(ReadPoints, FindsColumnsByNameWhateverTheirOrderAndSeparator) {
  EXPECT_EQ(points_in("y;label;x;id\n2;foo;1;p\n").at(0).position, (Vec2d{1, 2}));
  EXPECT_EQ(points_in("y\tid\tx\n2\tp\t1").at(0).id, "p");
  EXPECT_EQ(points_in("x,y\r5,6\r7,8").at(1).id, "1");
}

TEST(ReadPoints, OfAHeaderAloneIsEmpty) {
  EXPECT_TRUE(points_in("id,x,y\n").empty());
}

TEST(ReadPoints, NamesTheLineThatIsWrong) {
  expect_points_error("", "it is empty");
  expect_points_error("1,2\n3,4\n", "line 1: the header has no column x");
  expect_points_error("id,x\n1,2\n", "line 1: the header has no column y");
  expect_points_error("id,x,y\n1,2,3\n\n2,4,five\n", "line 4: y is \"five\", which is not a number");
  expect_points_error("id,x,y\n1,2\n", "line 2: y is missing");
  expect_points_error("id,x,y\n1,,3\n", "line 2: x is missing");
  expect_points_error("id,x,y\n1,nan,3\n", "line 2: x is \"nan\"");
  expect_points_error("id,x,y\n1,1e999,3\n", "line 2: x is \"1e999\"");
  expect_points_error("id,x,y\n1,2.5.1,3\n", "line 2: x is \"2.5.1\"");
  expect_points_error("id,x,y\n1,\"2,3\n", "line 2: a quote is not closed");
  expect_points_error(std::string("id,x,y\n1,2,\0003\n", 13), "it is not text");
}

TEST(ReadPoints, SaysWhenThereIsNoSuchFile) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::NotFound, "nothing.csv", [&] { read_points(folder / "nothing.csv"); });
  expect_error(ErrorKind::NotReadable, "folder", [&] { read_points(folder.path()); });
}

TEST(WritePoints, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  const std::vector<NamedPoint> points = {{"0", {1.0 / 3, 17319.999999999996}},
                                          {"with, comma", {-1e-300, 1e20}},
                                          {"q\"uote", {0, 5}},
                                          {" spaced ", {2, 3}},
                                          {"", {4, 5}}};
  write_points(points, folder / "p.csv");
  const auto read = read_points(folder / "p.csv");
  ASSERT_EQ(read.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i != 3) {
      EXPECT_EQ(read[i].id, points[i].id);
    }
    EXPECT_EQ(read[i].position, points[i].position);
  }
  EXPECT_EQ(get_text(folder / "p.csv").substr(0, 7), "id,x,y\n");
}

TEST(WritePoints, WritesAPointInEveryLocale) {
  const TemporaryFolder folder;
  const std::string before = std::setlocale(LC_ALL, nullptr);
  bool comma = false;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "German"}) {
    if (std::setlocale(LC_ALL, name)) {
      comma = true;
      break;
    }
  }
  write_points({{"a", {1.5, -2.25}}}, folder / "p.csv");
  const auto read = read_points(folder / "p.csv");
  std::setlocale(LC_ALL, before.c_str());
  EXPECT_EQ(get_text(folder / "p.csv"), "id,x,y\na,1.5,-2.25\n");
  EXPECT_EQ(read.at(0).position, (Vec2d{1.5, -2.25}));
  if (!comma) GTEST_SKIP() << "no locale with a decimal comma is installed: checked in the classic one only";
}

TEST(Landmarks, ReadBackAsTheyWereWritten) {
  const TemporaryFolder folder;
  const std::vector<LandmarkPair> pairs = {{"1", {1.1, 2.2}, {3.3, 4.4}, true}, {"2", {5, 6}, {7, 8}, false}};
  write_landmarks(pairs, folder / "l.csv");
  const auto read = read_landmarks(folder / "l.csv");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].id, "1");
  EXPECT_EQ(read[0].fixed, pairs[0].fixed);
  EXPECT_EQ(read[0].moving, pairs[0].moving);
  EXPECT_TRUE(read[0].active);
  EXPECT_FALSE(read[1].active);
}

TEST(Landmarks, OfOneIdAreToldApart) {
  const TemporaryFolder folder;
  put_text(folder / "l.csv", "id,fixed_x,fixed_y,moving_x,moving_y\n3,1,2,3,4\n3,5,6,7,8\n,9,9,9,9\n");
  const auto read = read_landmarks(folder / "l.csv");
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].id, "3");
  EXPECT_EQ(read[1].id, "3 (2)");
  EXPECT_EQ(read[1].fixed, (Vec2d{5, 6}));
  EXPECT_EQ(read[2].id, "1");
}

TEST(Landmarks, AreActiveUnlessTheFileSaysOtherwise) {
  const TemporaryFolder folder;
  put_text(folder / "l.csv", "id,fixed_x,fixed_y,moving_x,moving_y\na,1,2,3,4\n");
  EXPECT_TRUE(read_landmarks(folder / "l.csv").at(0).active);
  put_text(folder / "l.csv", "id,x,y\na,1,2\n");
  expect_error(ErrorKind::NotReadable, "no column fixed_x", [&] { read_landmarks(folder / "l.csv"); });
  put_text(folder / "l.csv", "id,fixed_x,fixed_y,moving_x,moving_y,active\na,1,2,3,4,perhaps\n");
  expect_error(ErrorKind::NotReadable, "line 2: active is \"perhaps\"",
               [&] { read_landmarks(folder / "l.csv"); });
}

}  // namespace
}  // namespace alinify

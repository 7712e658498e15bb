#include "core/io/landmark_exchange.h"

#include <iterator>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/points_io.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::get_text;
using testing::put_text;

class LandmarkExchange : public ::testing::Test {
 protected:
  std::filesystem::path file(const std::string& name, const std::string& text) {
    put_text(folder / name, text);
    return folder / name;
  }
  testing::TemporaryFolder folder;
};

TEST_F(LandmarkExchange, ReadsBigWarpsTwoAndThreeDimensionalFiles) {
  const auto flat =
      read_any_landmarks(file("a.csv",
                              "\"Pt-0\",\"true\",\"1518.4338\",\"1961.25\",\"1450.5\",\"1997.75\"\r\n"
                              "\"Pt-1\",\"false\",\"10\",\"20\",\"30\",\"40\"\r\n"
                              "\"Pt-2\",\"true\",\"Infinity\",\"Infinity\",\"3\",\"4\"\r\n"));
  ASSERT_EQ(flat.size(), 2u) << "the third is set in one image only";
  EXPECT_EQ(flat[0].id, "Pt-0");
  EXPECT_EQ(flat[0].moving, (Vec2d{1518.4338, 1961.25})) << "the moving image comes first";
  EXPECT_EQ(flat[0].fixed, (Vec2d{1450.5, 1997.75}));
  EXPECT_TRUE(flat[0].active);
  EXPECT_FALSE(flat[1].active);
  const auto deep =
      read_any_landmarks(file("b.csv", "\"Pt-0\",\"true\",\"1\",\"2\",\"9\",\"3\",\"4\",\"8\"\n"));
  EXPECT_EQ(deep[0].moving, (Vec2d{1, 2}));
  EXPECT_EQ(deep[0].fixed, (Vec2d{3, 4}));
}

TEST_F(LandmarkExchange, WritesWhatBigWarpReads) {
  write_bigwarp({{"a, \"b\"", {3.5, 4}, {1.25, 2}, true}, {"2", {7, 8}, {5, 6}, false}}, folder / "out.csv");
  EXPECT_EQ(get_text(folder / "out.csv"),
            "\"a, 'b'\",\"true\",\"1.25\",\"2\",\"3.5\",\"4\"\n\"2\",\"false\",\"5\",\"6\",\"7\",\"8\"\n");
  EXPECT_EQ(read_any_landmarks(folder / "out.csv")[1].fixed, (Vec2d{7, 8}));
}

TEST_F(LandmarkExchange, TellsTheProgramsOwnFormFromBigWarps) {
  const auto own =
      read_any_landmarks(file("own.csv", "id,fixed_x,fixed_y,moving_x,moving_y,active\nx,1,2,3,4,0\n"));
  EXPECT_EQ(own[0].fixed, (Vec2d{1, 2}));
  EXPECT_FALSE(own[0].active);
}

TEST_F(LandmarkExchange, MakesNamesUnique) {
  const auto pairs = read_any_landmarks(
      file("same.csv", "id,fixed_x,fixed_y,moving_x,moving_y\na,1,2,3,4\na,5,6,7,8\n,1,1,1,1\n"));
  EXPECT_EQ(pairs[0].id, "a");
  EXPECT_EQ(pairs[1].id, "a (2)");
  EXPECT_EQ(pairs[2].id, "1");
}

// A point on the middle of QuPath's first pixel lies at its 0.5, 0.5.
TEST_F(LandmarkExchange, ReadsPointAnnotationsOfQuPathHalfAPixelOff) {
  const auto collection = file("fixed.geojson", R"({"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[0.5,0.5]},"properties":{"name":"corner"}},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{}},
    {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[10,20],[30,40]]},"properties":{"name":"row"}}]})");
  const auto points = read_geojson(collection);
  ASSERT_EQ(points.size(), 3u);
  EXPECT_EQ(points[0].position, (Vec2d{0, 0}));
  EXPECT_EQ(points[2].id, "row 2");
  EXPECT_EQ(points[2].position, (Vec2d{29.5, 39.5}));
  const auto array =
      file("moving.geojson", R"([{"type":"Feature","geometry":{"type":"Point","coordinates":[7,8]},
    "properties":{"name":"corner"}}])");
  const auto pairs = read_point_pairs(collection, array);
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_EQ(pairs[0].moving, (Vec2d{6.5, 7.5}));
}

TEST_F(LandmarkExchange, BringsBackWhatItWroteForQuPath) {
  const std::vector<NamedPoint> points = {{"a", {1.25, 2}}, {"ü", {-3, 1e5}}};
  write_geojson(points, folder / "p.geojson");
  const auto back = read_geojson(folder / "p.geojson");
  ASSERT_EQ(back.size(), 2u);
  EXPECT_EQ(back[1].id, "ü");
  EXPECT_EQ(back[1].position, points[1].position);
}

TEST_F(LandmarkExchange, NamesTheLineOfWhatItCannotRead) {
  const auto broken =
      file("broken.csv", "\"a\",\"true\",\"1\",\"2\",\"3\",\"4\"\n\"b\",\"true\",\"1\",\"x\",\"3\",\"4\"\n");
  try {
    read_any_landmarks(broken);
    FAIL() << "it was read";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
  }
  EXPECT_THROW(read_geojson(file("no.geojson", "{")), Error);
  EXPECT_THROW(read_geojson(file("empty.geojson", R"({"type":"FeatureCollection","features":[]})")), Error);
  EXPECT_THROW(read_point_pairs(file("f.csv", "id,x,y\na,1,2\n"), file("m.csv", "id,x,y\nb,1,2\n")), Error);
}

}  // namespace
}  // namespace alinify

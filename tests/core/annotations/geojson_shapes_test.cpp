#include "core/annotations/geojson_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

class GeojsonShapes : public ::testing::Test {
 protected:
  AnnotationShapes read(const std::string& text, int threads = 2) {
    testing::put_text(folder / "a.geojson", text);
    ThreadPool pool(threads);
    Progress progress;
    return read_geojson_shapes(
        folder / "a.geojson",
        [this](const std::string& unit) {
          stated = unit;
          return UnitFrame{{1, 1}, 0.5};
        },
        pool, progress);
  }
  testing::TemporaryFolder folder;
  std::string stated;
};

TEST_F(GeojsonShapes, AreEveryGeometryInPixelsOfTheImage) {
  const AnnotationShapes all = read(R"({"type":"FeatureCollection","unit":"px","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[10.5,20.5,3]},"properties":{}},
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0.5,0.5],[4.5,2.5]]}},
    {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":
      [[[[0,0],[10,0],[10,8],[0,0]],[[2,1],[3,1],[3,2],[2,1]]],[[[20,20],[30,20],[30,30],[20,20]]]]},
     "nucleusGeometry":{"type":"MultiPoint","coordinates":[[1,1],[2,2]]}},
    {"type":"Feature","geometry":null},
    {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7.5,8.5]}]}]})");
  EXPECT_EQ(stated, "px");
  ASSERT_EQ(all.shapes.size(), 8u);
  EXPECT_EQ(all.points[all.shapes[0].first], (Vec2f{10, 20})) << "the centre of the first pixel is 0.5 there";
  EXPECT_EQ(all.shapes[1].count, 2u);
  EXPECT_FALSE(all.shapes[1].closed);
  EXPECT_EQ(all.shapes[1].max, (Vec2f{4, 2}));
  EXPECT_TRUE(all.shapes[2].closed);
  EXPECT_EQ(all.shapes[2].count, 3u) << "the last corner is the first one again";
  EXPECT_EQ(all.shapes[2].min, (Vec2f{-0.5, -0.5}));
  EXPECT_EQ(all.shapes[3].count, 3u) << "the hole";
  EXPECT_EQ(all.points[all.shapes[7].first], (Vec2f{7, 8}));
}

TEST_F(GeojsonShapes, HaveTheColourOfTheirClassOrElseTheirOwn) {
  const auto feature = [](const std::string& properties) {
    return R"({"type":"Feature","geometry":{"type":"Point","coordinates":[1,1]},"properties":)" + properties +
           "}";
  };
  const AnnotationShapes all =
      read("[" + feature(R"({"color":[1,2,3],"classification":{"name":"a","color":[200,16,0]}})") + "," +
           feature(R"({"color":[1,2,3]})") + "," + feature(R"({"classification":{"colorRGB":-16776961}})") +
           "," + feature("{}") + "]");
  ASSERT_EQ(all.shapes.size(), 4u);
  EXPECT_EQ(all.shapes[0].color, 0xc81000u);
  EXPECT_EQ(all.shapes[1].color, 0x010203u);
  EXPECT_EQ(all.shapes[2].color, 0x0000ffu) << "the signed number of older files";
  EXPECT_FALSE(all.shapes[3].has_color);
}

TEST_F(GeojsonShapes, ComeInTheOrderOfTheFileWhateverTheThreads) {
  std::string text = "[";
  for (int i = 0; i < 3000; ++i)
    text += (i ? "," : "") + std::string(R"({"type":"Point","coordinates":[)") + std::to_string(i) + ",1]}";
  const AnnotationShapes one = read(text + "]", 1), several = read(text + "]", 3);
  ASSERT_EQ(one.shapes.size(), 3000u);
  EXPECT_EQ(one.points, several.points);
  EXPECT_EQ(one.points[2999], (Vec2f{2998.5f, 0.5f}));
}

TEST_F(GeojsonShapes, AreRefusedWithTheFeatureThatIsBroken) {
  try {
    read(
        R"([{"type":"Point","coordinates":[1,2]},{"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]}}])");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(std::string(error.what()), ::testing::HasSubstr("feature 2"));
  }
  EXPECT_THROW(read(R"([{"type":"Point","coordinates":[1,]}])"), Error);
}

}  // namespace
}  // namespace alinify

#include "core/annotations/geojson_file.h"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/core/annotations/geos.h"
#include "tests/core/annotations/mapped_file.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using nlohmann::json;
using testing::expect_error;
using testing::job_of;
using testing::Mapped;
using testing::shift_by;
using testing::wavy_map;

std::string square(double x, double y, double side) {
  std::string text;
  for (const auto& [a, b] : {std::pair{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}, {x, y}}) {
    text += text.empty() ? "[[" : ",[";
    text += std::to_string(a) + "," + std::to_string(b) + "]";
  }
  return text + "]";
}

TEST(GeojsonFile, KeepsEverythingThatIsNoGeometryByteForByte) {
  const std::string before =
      "\t{ \"type\" : \"FeatureCollection\",\r\n \"made by\": {\"a\":[1.10, {}, \"]}\"]},  \"features\" :[ \n"
      "  {\"id\":\"caf\\u00e9 \\\" [\", \"type\":\"Feature\",\"geometry\": "
      "{\"plane\":{\"z\":2},\"type\":\"Point\", "
      "\"coordinates\": [10, 20]},"
      "\"properties\" : {\"color\":[ 200,0, 0 ],\"measurements\":{\"Area µm^2\":1.10},\"isLocked\": true } , "
      "\"x\":1E+2}\n ,{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}  ] , \"tail\":[0.50]}\n";
  const Mapped mapped("a.geojson", before, job_of(shift_by({5, -2.5})));
  EXPECT_EQ(mapped.text, testing::replaced(before, "[10, 20]", "[15,17.5]"));
  EXPECT_EQ(mapped.result.counts.records, 2);
  EXPECT_EQ(mapped.result.counts.shapes, 1);
  EXPECT_EQ(mapped.result.counts.without_place, 1);
  EXPECT_EQ(mapped.result.counts.measured, 1);
}

TEST(GeojsonFile, ReadsArraysSingleFeaturesAndBareGeometries) {
  const AnnotationJob job = job_of(shift_by({1, 1}));
  EXPECT_EQ(Mapped("a.json", " [ ] ", job).text, " [ ] ");
  EXPECT_EQ(Mapped("a.json", R"({"type":"FeatureCollection","features":[]})", job).text,
            R"({"type":"FeatureCollection","features":[]})");
  EXPECT_EQ(Mapped("a.json", R"([{"type":"MultiPoint","coordinates":[[1,2],[3,4.5,7]]}])", job).text,
            R"([{"type":"MultiPoint","coordinates":[[2,3],[4,5.5,7]]}])");
  EXPECT_EQ(
      Mapped("a.json", R"({"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}})", job).text,
      R"({"type":"Feature","geometry":{"type":"Point","coordinates":[2,3]}})");
  EXPECT_EQ(
      Mapped(
          "a.json",
          R"({"type":"GeometryCollection","geometries":[ {"type":"LineString","coordinates":[[0,0],[9,0]]} ]})",
          job)
          .text,
      R"({"type":"GeometryCollection","geometries":[ {"type":"LineString","coordinates":[[1,1],[10,1]]} ]})");
}

TEST(GeojsonFile, MapsTheNucleusWithItsCell) {
  const Mapped mapped("a.geojson",
                      R"([{"type":"Feature","geometry":{"type":"Polygon","coordinates":[)" +
                          square(10, 10, 20) + R"(]},"nucleusGeometry":{"type":"Polygon","coordinates":[)" +
                          square(15, 15, 5) + R"(]},"properties":{"objectType":"cell"}}])",
                      job_of(shift_by({100, 0})));
  const json out = json::parse(mapped.text);
  EXPECT_EQ(out[0]["geometry"]["coordinates"][0][0], json::array({110, 10}));
  EXPECT_EQ(out[0]["nucleusGeometry"]["coordinates"][0][0], json::array({115, 15}));
  EXPECT_EQ(mapped.result.counts.shapes, 2);
}

TEST(GeojsonFile, KeepsHolesAndPartsAndTheirOrder) {
  const Mapped mapped("a.geojson",
                      R"([{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[)" +
                          square(300, 300, 50) + "],[" + square(10, 10, 90) + "," + square(20, 20, 10) + "," +
                          square(50, 50, 10) + "]]}}]",
                      job_of(wavy_map()));
  const json out = json::parse(mapped.text)[0]["geometry"]["coordinates"];
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].size(), 1u);
  ASSERT_EQ(out[1].size(), 3u);
  EXPECT_EQ(mapped.result.counts.repaired, 0);
  EXPECT_GT(mapped.result.counts.inserted, 20) << "edges of 90 px over waves of 90 px are bent";
}

TEST(GeojsonFile, KeepsTheSenseOfTurningUnderAMapThatMirrors) {
  Transform mirror = shift_by({});
  mirror.parts = {Affine2{-1, 0, 0, 1, 999, 0}};
  const Mapped mapped("a.geojson",
                      R"([{"type":"Polygon","coordinates":[[[10,10],[20,10],[20,30],[10,30],[10,10]]]}])",
                      job_of(mirror));
  EXPECT_EQ(json::parse(mapped.text)[0]["coordinates"],
            json::parse("[[[990,10],[990,30],[980,30],[980,10],[990,10]]]"));
}

TEST(GeojsonFile, ClosesRingsAndTellsWhatItRepaired) {
  const Mapped mapped("a.geojson",
                      R"([{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10]]]},)"
                      R"({"id":7,"type":"Polygon","coordinates":[[[0,0],[10,10],[10,0],[0,10],[0,0]]]},)"
                      R"({"type":"Polygon","coordinates":[[[0,0],[10,0],[5,0],[0,0]]]},)"
                      R"({"type":"Polygon","coordinates":[[[3,4],[3,4],[3,4],[3,4]]]},)"
                      R"({"type":"Polygon","coordinates":[]}])",
                      job_of(shift_by({})));
  const json out = json::parse(mapped.text);
  EXPECT_EQ(out[0]["coordinates"][0].size(), 5u);
  EXPECT_EQ(out[1]["type"], "MultiPolygon");
  EXPECT_EQ(out[1]["coordinates"].size(), 2u);
  EXPECT_EQ(out[1]["id"], 7);
  EXPECT_EQ(out[2]["type"], "LineString");
  EXPECT_EQ(out[2]["coordinates"], json::parse("[[0,0],[10,0]]"));
  EXPECT_EQ(out[3]["type"], "Point");
  EXPECT_EQ(out[4]["coordinates"], json::array());
  EXPECT_EQ(mapped.result.counts.repaired, 2);
  EXPECT_EQ(mapped.result.counts.invalid_before, 2);
  EXPECT_EQ(mapped.result.counts.collapsed, 2);
}

TEST(GeojsonFile, NoLongerCallsABentEllipseAnEllipse) {
  const Mapped mapped("a.geojson",
                      R"([{"type":"Feature","geometry":{"type":"Polygon","coordinates":[)" + square(9, 9, 9) +
                          R"(],"isEllipse":true}}])",
                      job_of(wavy_map()));
  EXPECT_EQ(json::parse(mapped.text)[0]["geometry"]["isEllipse"], false);
  EXPECT_EQ(mapped.result.counts.ellipses, 1);
}

TEST(GeojsonFile, LeavesOutBoundingBoxesThatNoLongerHold) {
  const Mapped mapped(
      "a.geojson",
      R"({"bbox":[0,0,1,1],"type":"FeatureCollection","features":[{"type":"Feature","bbox":[0,0,1,1],"geometry":)"
      R"({"type":"Point","coordinates":[1,1],"bbox":[1,1,1,1]}}],"bbox":[0,0,1,1]})",
      job_of(shift_by({1, 0})));
  EXPECT_EQ(mapped.text, R"({"type":"FeatureCollection","features":[{"type":"Feature","geometry":)"
                         R"({"type":"Point","coordinates":[2,1]}}]})");
  EXPECT_EQ(mapped.result.counts.boxes_dropped, 4);
}

std::string many_cells(int count) {
  testing::Random random(5);
  std::string text = "{\"type\":\"FeatureCollection\",\"features\":[";
  for (int i = 0; i < count; ++i) {
    const Vec2d centre = random.point(900, 700);
    text += (i ? ",\n" : "\n") + std::string("{\"type\":\"Feature\",\"id\":") + std::to_string(i) +
            ",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[" +
            square(centre.x + 20, centre.y + 20, 9) + "]},\"properties\":{\"name\":\"" +
            std::string(static_cast<std::size_t>(i % 700), 'n') + "\"}}";
  }
  return text + "]}";
}

TEST(GeojsonFile, IsTheSameForAnyNumberOfThreadsAndKeepsTheOrder) {
  const std::string cells = many_cells(60000);
  ASSERT_GT(cells.size(), std::size_t{20} << 20) << "several batches";
  for (const MapDirection direction : {MapDirection::FixedToMoving, MapDirection::MovingToFixed}) {
    const Mapped one("a.geojson", cells, job_of(wavy_map(), direction), 1),
        three("a.geojson", cells, job_of(wavy_map(), direction), 3);
    EXPECT_TRUE(one.text == three.text);
    EXPECT_EQ(one.result.counts.records, 60000);
    const json out = json::parse(three.text);
    for (int i = 0; i < 60000; ++i) ASSERT_EQ(out["features"][static_cast<std::size_t>(i)]["id"], i);
  }
}

TEST(GeojsonFile, ComesBackToWhereItWasInTheOtherDirection) {
  const std::string cells = many_cells(200);
  const Mapped there("a.geojson", cells, job_of(wavy_map()));
  const Mapped back("a.geojson", there.text, job_of(wavy_map(), MapDirection::MovingToFixed));
  const json before = json::parse(cells), after = json::parse(back.text);
  for (std::size_t i = 0; i < 200; ++i) {
    const auto& p = before["features"][i]["geometry"]["coordinates"][0][0];
    const auto& q = after["features"][i]["geometry"]["coordinates"][0][0];
    EXPECT_NEAR(p[0].get<double>(), q[0].get<double>(), 3e-4);
    EXPECT_NEAR(p[1].get<double>(), q[1].get<double>(), 3e-4);
  }
}

TEST(GeojsonFile, MakesShapesUnderAFoldingMapValidAndLosesNone) {
  const testing::Geos geos;
  if (!geos.there()) GTEST_SKIP() << "libgeos_c.so.1 is not installed";
  // Waves of 30 px with an amplitude of 9: the map folds all over the image.
  const std::string cells = many_cells(3000);
  for (const MapDirection direction : {MapDirection::FixedToMoving, MapDirection::MovingToFixed}) {
    const Mapped mapped("a.geojson", cells, job_of(wavy_map(9, 30), direction));
    const json out = json::parse(mapped.text)["features"];
    ASSERT_EQ(out.size(), 3000u);
    EXPECT_GT(mapped.result.counts.repaired, 100);
    EXPECT_EQ(mapped.result.counts.invalid_before, 0);
    for (const json& feature : out) {
      const json& geometry = feature["geometry"];
      const bool multi = geometry["type"] == "MultiPolygon";
      if (!multi && geometry["type"] != "Polygon") continue;
      std::vector<Polygon> polygons;
      const json list = multi ? geometry["coordinates"] : json::array({geometry["coordinates"]});
      for (const json& one : list) {
        Polygon& polygon = polygons.emplace_back();
        for (const json& ring : one) {
          Ring& corners = polygon.emplace_back();
          for (std::size_t i = 0; i + 1 < ring.size(); ++i)
            corners.push_back({std::llround(ring[i][0].get<double>() * kGridPerUnit),
                               std::llround(ring[i][1].get<double>() * kGridPerUnit)});
        }
      }
      ASSERT_TRUE(geos.valid_area(testing::wkt_of(polygons)).has_value()) << feature.dump();
    }
  }
}

TEST(GeojsonFile, SaysWhereAFileIsBroken) {
  const AnnotationJob job = job_of(shift_by({}));
  const auto refused = [&](const std::string& text, const std::string& words) {
    expect_error(ErrorKind::NotReadable, words, [&] { Mapped("a.geojson", text, job); });
  };
  refused(R"([{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[1]}])", "feature 2");
  refused(R"([{"type":"Point","coordinates":[1,2]})", "not valid JSON");
  refused(R"([{"type":"Point","coordinates":[1,2]},])", "not valid JSON from byte 38");
  refused(R"([{"type":"Point","coordinates":[1,nan]}])", "feature 1");
  refused(R"([{"type":"Circle","coordinates":[1,2]},)", "not valid JSON");
  refused(R"([{"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]}}])",
          "no geometry \"Circle\"");
  refused(R"({"a":1})", "neither a feature nor a geometry");
  refused(R"([{"type":"FeatureCollection","features":[]}])", "of the type \"FeatureCollection\"");
  refused(R"({"type":"FeatureCollection","features":[]} x)", "not valid JSON");
  refused(R"({"type":"FeatureCollection","features":[{"type":"Fea)", "not valid JSON");
  expect_error(ErrorKind::Failed, "27 million pixels",
               [&] { Mapped("a.geojson", R"([{"type":"Point","coordinates":[1e300,2]}])", job); });
}

TEST(GeojsonFile, RefusesAUnitThatComesAfterTheFeaturesUnlessItChangesNothing) {
  const std::string features = R"("features":[{"type":"Point","coordinates":[10,20]}])";
  const auto file = [&](const std::string& before, const std::string& after) {
    return R"({"type":"FeatureCollection",)" + before + features + after + "}";
  };
  AnnotationJob job = job_of(shift_by({5, 0}));
  job.moving_from_fixed.fixed.pixel_size_um = job.moving_from_fixed.moving.pixel_size_um = Vec2d{0.5, 0.5};
  const auto x_of = [](const Mapped& mapped) {
    return json::parse(mapped.text)["features"][0]["coordinates"][0].get<double>();
  };
  EXPECT_EQ(x_of(Mapped("a.geojson", file(R"("units":"um",)", ""), job)), 12.5);
  EXPECT_EQ(x_of(Mapped("a.geojson", file("", R"(,"units":"px")"), job)), 15);
  EXPECT_EQ(x_of(Mapped("a.geojson", file("", R"(,"units":7)"), job)), 15);
  EXPECT_EQ(x_of(Mapped("a.geojson", file(R"("unit":"um",)", R"(,"unit":"um")"), job)), 12.5);
  expect_error(ErrorKind::NotReadable, "\"um\", stands after its features",
               [&] { Mapped("a.geojson", file("", R"(,"units":"um")"), job); });
  // Whoever says which unit it is needs none of the file's.
  job.unit = LengthUnit::Micrometre;
  EXPECT_EQ(x_of(Mapped("a.geojson", file("", R"(,"units":"um")"), job)), 12.5);
}

TEST(GeojsonFile, RefusesCoordinatesFarBeyondAnyImageUnderAMapThatBends) {
  for (const std::string number : {"1e8", "1e15", "1e17", "-1e30", "1e300", "1e400", "-1e400"}) {
    const std::string corners = "[" + number + ",2],[3,4],[5,6],[" + number + ",2]";
    for (const std::string& shape : {R"({"type":"Polygon","coordinates":[[)" + corners + "]]}",
                                     R"({"type":"LineString","coordinates":[)" + corners + "]}",
                                     R"({"type":"Point","coordinates":[7,)" + number + "]}"})
      expect_error(ErrorKind::Failed, "feature 1: a coordinate is more than 27 million pixels",
                   [&] { Mapped("a.geojson", shape, job_of(wavy_map())); });
  }
  // Too small for a double is zero.
  const Mapped tiny("a.geojson", R"({"type":"Point","coordinates":[1e-400,2]})", job_of(shift_by({1, 1})));
  EXPECT_EQ(json::parse(tiny.text)["coordinates"], json::array({1, 3}));
}

}  // namespace
}  // namespace alinify

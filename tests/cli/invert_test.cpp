// transform --invert, from the registration of a pair to points that go there and back.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transforms.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

Json parsed(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "--quiet"});
  const CliResult result = run_cli(arguments);
  EXPECT_EQ(result.code, 0) << result.err;
  return result.code == 0 ? Json::parse(result.out) : Json();
}

// https://github.com/rohitrango/FireANTs/issues/100: the inverse warp, and how consistent it is.
TEST(InvertTransform, TakesPointsBackToWhereTheyCameFrom) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "640x480", {"--seed", "4"});
  const auto in = [&](const char* name) { return (folder / name).string(); };
  const CliResult registered =
      run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif",
               "--transform-out", in("T.json"), "--report", in("report.json"), "--quiet"});
  ASSERT_EQ(registered.code, 0) << registered.err;
  const Json report = Json::parse(std::ifstream(in("report.json")));
  const Json figure = report.at("quality").at("inverse_consistency");
  EXPECT_LT(figure.at("largest_px").get<double>(), 0.01);

  const Json inverted = parsed({"transform", "--transform", in("T.json"), "--invert", "--out", in("I.json")});
  EXPECT_LT(inverted.at("inverse_consistency").at("median_px").get<double>(), 0.01);
  EXPECT_LT(inverted.at("inverse_consistency").at("largest_px").get<double>(), 0.1);
  EXPECT_TRUE(inverted.at("folded").empty());

  // Forward by one map and back by the other, beside the exact inverse of points.
  const std::string points = pair + "/fixed_points.csv";
  ASSERT_EQ(
      run_cli({"points", "--transform", in("T.json"), "--points", points, "--out", in("moved.csv")}).code, 0);
  ASSERT_EQ(
      run_cli({"points", "--transform", in("I.json"), "--points", in("moved.csv"), "--out", in("back.csv")})
          .code,
      0);
  ASSERT_EQ(run_cli({"points", "--transform", in("T.json"), "--direction", "moving-to-fixed", "--points",
                     in("moved.csv"), "--out", in("exact.csv")})
                .code,
            0);
  const auto start = read_points(points), back = read_points(in("back.csv")),
             exact = read_points(in("exact.csv"));
  ASSERT_EQ(back.size(), start.size());
  ASSERT_EQ(exact.size(), start.size());
  for (std::size_t k = 0; k < start.size(); ++k) {
    EXPECT_NEAR(length(back[k].position - start[k].position), 0, 0.01) << start[k].id;
    EXPECT_NEAR(length(back[k].position - exact[k].position), 0, 0.01) << start[k].id;
  }

  const Transform map = read_transform(in("T.json")), inverse = read_transform(in("I.json"));
  EXPECT_EQ(inverse.fixed, map.moving);
  EXPECT_EQ(inverse.moving, map.fixed);
  EXPECT_TRUE(inverse.provenance.inverse);
  EXPECT_FALSE(map.provenance.inverse);
}

TEST(InvertTransform, WorksBetweenAllFormats) {
  const TemporaryFolder folder;
  const auto in = [&](const char* name) { return (folder / name).string(); };
  Transform affine;
  affine.fixed.size = {300, 200}, affine.moving.size = {320, 260};
  affine.parts = {similarity_about({150, 100}, 12, 1.1, {10, 30})};
  write_transform(affine, in("T.json"));
  for (const std::string format : {"affine", "elastix", "itk", "field"}) {
    const std::string there = in(("there." + format + (format == "field" ? ".tif" : ".txt")).c_str());
    const CliResult out = run_cli(
        {"transform", "--transform", in("T.json"), "--invert", "--to", format, "--out", there, "--quiet"});
    ASSERT_EQ(out.code, 0) << out.err;
    const CliResult back =
        run_cli({"transform", "--transform", there, "--from", format, "--fixed-size", "320x260",
                 "--moving-size", "300x200", "--invert", "--out", in("again.json"), "--quiet"});
    ASSERT_EQ(back.code, 0) << back.err;
    const Transform again = read_transform(in("again.json"));
    for (const Vec2d p : {Vec2d{150, 100}, Vec2d{60, 60}, Vec2d{240, 150}})
      EXPECT_NEAR(length(again(p) - affine(p)), 0, 0.01) << format << " " << p.x;
  }
}

TEST(InvertTransform, NamesThePlacesWhereTheMapFolds) {
  const TemporaryFolder folder;
  const auto in = [&](const char* name) { return (folder / name).string(); };
  Transform map;
  map.fixed.size = map.moving.size = {400, 400};
  map.parts = {wavy_field(101, 101, {4, 4}, 60, 150)};
  write_transform(map, in("T.json"));
  const CliResult told =
      run_cli({"transform", "--transform", in("T.json"), "--invert", "--json", "--out", in("I.json")});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_THAT(told.err, HasSubstr("folds"));
  EXPECT_THAT(told.err, HasSubstr("x "));
  const Json folded = Json::parse(told.out).at("folded");
  ASSERT_FALSE(folded.empty());
  EXPECT_GT(folded.at(0).at("width").get<int>(), 0);
}

TEST(InvertTransform, RefusesWhatHasNoInverse) {
  const TemporaryFolder folder;
  const auto in = [&](const char* name) { return (folder / name).string(); };
  Transform flat;
  flat.fixed.size = flat.moving.size = {40, 30};
  flat.parts = {Affine2{1, 1, 1, 1, 0, 0}};
  write_transform(flat, in("T.json"));
  const CliResult refused =
      run_cli({"transform", "--transform", in("T.json"), "--invert", "--out", in("I.json")});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("cannot invert the map"));
  EXPECT_FALSE(std::filesystem::exists(folder / "I.json"));
}

}  // namespace
}  // namespace alinify::testing

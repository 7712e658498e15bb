// cloth: stretch, skew, bow and uneven travel derived from a transform.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/transform_io.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

// A cloth 2 % longer and 1 % narrower in the moving image, skewed by 10 px on 1000.
Transform stretched() {
  Transform map;
  map.fixed.size = {1001, 3001}, map.moving.size = {1100, 3200};
  map.parts.emplace_back(Affine2{0.99, 0, 0.01, 1.02, 5, 5});
  return map;
}

class Cloth : public ::testing::Test {
 protected:
  CliResult run(const Transform& map, std::vector<std::string> more) {
    write_transform(map, folder_ / "T.json");
    more.insert(more.begin(), {"cloth", "--transform", in("T.json")});
    return run_cli(more);
  }
  std::string in(const char* name) const { return (folder_ / name).string(); }

  TemporaryFolder folder_;
};

TEST_F(Cloth, IsToldInPixelsWhereAnImageHasNoPixelSize) {
  const CliResult result = run(stretched(), {});
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("2.00 % along, -1.00 % across"));
  EXPECT_THAT(result.out, HasSubstr("along y"));
  EXPECT_THAT(result.out, HasSubstr("10.0"));
  EXPECT_THAT(result.err, HasSubstr("one of the images has no pixel size"));
}

TEST_F(Cloth, IsToldInMillimetresWithATableAndADrawing) {
  Transform map = stretched();
  map.fixed.pixel_size_um = map.moving.pixel_size_um = Vec2d{100, 100};
  const CliResult result = run(map, {"--json", "--lines-out", in("lines.csv"), "--drawing-out", in("d.svg")});
  ASSERT_EQ(result.code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_NEAR(json.at("stretch_along_percent").get<double>(), 2, 1e-6);
  EXPECT_NEAR(json.at("skew_mm").get<double>(), 1.0, 0.02);
  EXPECT_NEAR(json.at("bow_mm").get<double>(), 0, 1e-9);
  EXPECT_EQ(json.at("lines").size(), 200u);
  const std::string table = get_text(folder_ / "lines.csv");
  EXPECT_EQ(table.find("at_mm,ahead_mm,stretch_along_percent,stretch_across_percent,skew_mm,bow_mm\n"), 0u);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 201);
  const std::string drawing = get_text(folder_ / "d.svg");
  EXPECT_THAT(drawing, HasSubstr("<svg"));
  EXPECT_THAT(drawing, HasSubstr("300.1 mm along the roll"));
}

TEST_F(Cloth, IsRefusedWithTheReason) {
  CliResult result = run(stretched(), {"--along", "z"});
  EXPECT_EQ(result.code, 2);
  Transform away = stretched();
  away.parts = {Affine2::translation({9000, 0})};
  result = run(away, {});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("shows none of the fixed image's lines"));
  Transform unknown = stretched();
  unknown.fixed.size = {};
  result = run(unknown, {});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot measure how the cloth lies"));
  result = run(stretched(), {"--drawing-out", in("T.json")});
  EXPECT_NE(result.code, 0) << "the transform would be overwritten";
}

}  // namespace
}  // namespace alinify::testing

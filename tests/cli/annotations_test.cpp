// Annotations through the command line.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

class CliAnnotations : public ::testing::Test {
 protected:
  void SetUp() override {
    put_text(
        folder / "T.json",
        R"({"format":"alinify-transform","version":1,"fixed":{"width":1000,"height":800},)"
        R"("moving":{"width":1000,"height":800},"parts":[{"type":"affine","matrix":[[1,0,30],[0,1,-5]]}]})");
  }
  std::string path(const char* name) const { return (folder / name).string(); }
  CliResult run(std::vector<std::string> more) const {
    std::vector<std::string> arguments{"annotations", "--transform", path("T.json")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
  }
  TemporaryFolder folder;
};

TEST_F(CliAnnotations, MapsBothWaysAndTellsWhatItDid) {
  put_text(folder / "a.geojson",
           R"([{"type":"Point","coordinates":[10,20]},{"type":"Point","coordinates":[990,20]}])");
  const CliResult there = run({"--in", path("a.geojson"), "--out", path("b.geojson"), "--json", "--quiet"});
  ASSERT_EQ(there.code, 0) << there.err;
  EXPECT_EQ(get_text(folder / "b.geojson"),
            R"([{"type":"Point","coordinates":[40,15]},{"type":"Point","coordinates":[1020,15]}])");
  const Json told = Json::parse(there.out);
  EXPECT_EQ(told["kind"], "geojson");
  EXPECT_EQ(told["records"], 2);
  EXPECT_EQ(told["outside_target"], 1);
  const CliResult back =
      run({"--in", path("b.geojson"), "--out", path("c.geojson"), "--direction", "moving-to-fixed"});
  ASSERT_EQ(back.code, 0) << back.err;
  EXPECT_EQ(get_text(folder / "c.geojson"), get_text(folder / "a.geojson"));
  EXPECT_THAT(back.out, HasSubstr("2 features with 2 shapes mapped"));
  EXPECT_THAT(back.err, HasSubstr("1 of 2 shapes lie beside the moving image"));
}

TEST_F(CliAnnotations, TakesColumnsAndPixelSizesFromTheCommandLine) {
  put_text(folder / "a.csv", "u,v,w\n10,20,1.10\n");
  const CliResult done =
      run({"--in", path("a.csv"), "--out", path("b.csv"), "--x-column", "u", "--y-column", "v", "--units",
           "um", "--fixed-pixel-size", "0.5", "--moving-pixel-size", "0.25x0.5"});
  ASSERT_EQ(done.code, 0) << done.err;
  EXPECT_EQ(get_text(folder / "b.csv"), "u,v,w\n12.5,17.5,1.10\n");
}

TEST_F(CliAnnotations, LeavesNothingBehindWhenItRefuses) {
  put_text(folder / "a.geojson", R"([{"type":"Point","coordinates":[10,20]}, oops])");
  put_text(folder / "b.geojson", "older");
  const CliResult refused = run({"--in", path("a.geojson"), "--out", path("b.geojson")});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("feature 2"));
  EXPECT_EQ(get_text(folder / "b.geojson"), "older");
  EXPECT_EQ(names_in(folder.path()).size(), 3u);
  EXPECT_EQ(run({"--in", path("a.geojson"), "--out", path("c.geojson"), "--fixed-pixel-size", "-1"}).code, 2);
  EXPECT_EQ(run({"--in", path("a.geojson"), "--out", path("c.csv"), "--x-column", "u"}).code, 2);
}

}  // namespace
}  // namespace alinify::testing

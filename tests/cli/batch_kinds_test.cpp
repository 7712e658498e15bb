// Entries of a batch's list other than two images: flat fields, annotations and whole series. Each gives the
// same bytes as the separate command.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;
namespace fs = std::filesystem;

const std::vector<std::string> how{"--engine", "flow", "--device", "cpu"};

class BatchKinds : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  CliResult run(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"batch", path("list.csv"), "--out-dir", path("out")};
    words.insert(words.end(), how.begin(), how.end());
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  static void expect_done(std::vector<std::string> words, bool with_how = false) {
    if (with_how) words.insert(words.end(), how.begin(), how.end());
    words.push_back("--quiet");
    const CliResult result = run_cli(words);
    ASSERT_EQ(result.code, 0) << result.err;
  }
  void expect_same(const std::string& one, const std::string& other) const {
    ASSERT_TRUE(fs::exists(folder_ / one)) << one;
    EXPECT_TRUE(get_text(folder_ / one) == get_text(folder_ / other)) << one << " and " << other;
  }
  void refused(const std::string& text, const std::string& words, const std::vector<std::string>& more = {}) {
    put_text(folder_ / "list.csv", text);
    const CliResult result = run(more);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_FALSE(fs::exists(folder_ / "out")) << "something was begun";
  }
  void make_sections() {
    expect_done({"phantom", "--kind", "tissue", "--sections", "3", "--size", "240x220", "--lifetime", "6",
                 "--out", path("s")});
  }
  TemporaryFolder folder_;
};

TEST_F(BatchKinds, ReadsThroughFlatFieldsAndCarriesAnnotationsAsTheirCommandsDo) {
  make_pair(folder_, "a", "fabric", "240x200", {"--seed", "1"});
  expect_done({"flatfield", "estimate", path("a/moving.tif"), "--out", path("camera.json")});
  put_text(folder_ / "cells.geojson",
           R"([{"type":"Polygon","coordinates":[[[40,40],[120,44],[100,130],[40,40]]]}])");
  put_text(folder_ / "spots.csv", "name,x,y\nfirst,30.5,41\nsecond,150,120.25\n");
  put_text(folder_ / "list.csv",
           "id,fixed,moving,moving_flatfield,fixed_annotations,moving_annotations\n"
           "even,a/fixed.tif,a/moving.tif,camera.json,cells.geojson,spots.csv\n"
           "plain,a/fixed.tif,a/moving.tif,,,\n");
  const CliResult done = run({"--warp", "--report", "json"});
  ASSERT_EQ(done.code, 0) << done.err;

  expect_done(
      {"register", "--fixed", path("a/fixed.tif"), "--moving", path("a/moving.tif"), "--moving-flatfield",
       path("camera.json"), "--transform-out", path("even.json"), "--out", path("even.tif")},
      true);
  expect_done({"annotations", "--transform", path("even.json"), "--in", path("cells.geojson"), "--out",
               path("cells.out.geojson")});
  expect_done({"annotations", "--transform", path("even.json"), "--in", path("spots.csv"), "--out",
               path("spots.out.csv"), "--direction", "moving-to-fixed"});
  expect_same("out/even.json", "even.json");
  expect_same("out/even.field0.tif", "even.field0.tif");
  expect_same("out/even.tif", "even.tif");
  expect_same("out/even.annotations-on-moving.geojson", "cells.out.geojson");
  expect_same("out/even.annotations-on-fixed.csv", "spots.out.csv");
  EXPECT_FALSE(get_text(folder_ / "out/even.json") == get_text(folder_ / "out/plain.json"));
  const Json report = Json::parse(get_text(folder_ / "out/even.report.json"));
  EXPECT_EQ(report["flatfield"]["moving"]["path"], path("camera.json"));
  EXPECT_EQ(report["flatfield"]["exported"], false);

  // They are among what a pair is made from, and what it leaves.
  EXPECT_THAT(run({"--warp", "--report", "json", "--resume"}).err,
              HasSubstr("2 of 2 pairs are done already"));
  fs::remove(folder_ / "out/even.annotations-on-fixed.csv");
  EXPECT_THAT(run({"--warp", "--report", "json", "--resume"}).err,
              HasSubstr("1 of 2 pairs are done already"));
  expect_same("out/even.annotations-on-fixed.csv", "spots.out.csv");
  put_text(folder_ / "cells.geojson", R"([{"type":"Point","coordinates":[40,40]}])");
  EXPECT_THAT(run({"--warp", "--report", "json", "--resume"}).err,
              HasSubstr("1 of 2 pairs are done already"));
  EXPECT_THAT(get_text(folder_ / "out/even.annotations-on-moving.geojson"), HasSubstr("Point"));

  // Corrected samples are written only where that is asked for.
  expect_done({"register", "--fixed", path("a/fixed.tif"), "--moving", path("a/moving.tif"),
               "--moving-flatfield", path("camera.json"), "--out", path("corrected.tif"), "--transform-out",
               path("corrected.json"), "--export-corrected"},
              true);
  ASSERT_EQ(run({"--warp", "--report", "json", "--resume", "--export-corrected"}).code, 0);
  EXPECT_EQ(numbers_of(read_image(path("out/even.tif"))), numbers_of(read_image(path("corrected.tif"))));
  EXPECT_NE(numbers_of(read_image(path("out/even.tif"))), numbers_of(read_image(path("out/plain.tif"))));
}

TEST_F(BatchKinds, AnnotationsThatAreNoneFailTheirPairAlone) {
  make_pair(folder_, "a", "fabric", "200x180", {"--seed", "1"});
  put_text(folder_ / "empty.geojson", "");
  put_text(folder_ / "list.csv",
           "id,fixed,moving,fixed_annotations\n"
           "empty,a/fixed.tif,a/moving.tif,empty.geojson\n"
           "gone,a/fixed.tif,a/moving.tif,nowhere.geojson\n"
           "fine,a/fixed.tif,a/moving.tif,\n");
  const CliResult done = run({"--json"});
  EXPECT_EQ(done.code, 1);
  const Json pairs = Json::parse(done.out).at("pairs");
  EXPECT_EQ(pairs[0].at("state"), "failed");
  EXPECT_THAT(pairs[0].at("error").get<std::string>(), HasSubstr("empty.geojson"));
  EXPECT_EQ(pairs[1].at("state"), "failed");
  EXPECT_THAT(pairs[1].at("error").get<std::string>(), HasSubstr("nowhere.geojson"));
  EXPECT_EQ(pairs[2].at("state"), "done");
  EXPECT_FALSE(fs::exists(folder_ / "out/empty.json"))
      << "it was registered before its annotations were read";
}

TEST_F(BatchKinds, RegistersASeriesAsTheSeriesCommandDoes) {
  make_sections();
  make_pair(folder_, "a", "fabric", "200x180", {"--seed", "1"});
  put_text(folder_ / "list.csv",
           "id,fixed,moving,series_list,series_reference,series_strategy,series_merge\n"
           "cloth,a/fixed.tif,a/moving.tif,,,,\n"
           "block,,,s/series.csv,section-02,neighbour,all.ome.tif\n");
  const std::vector<std::string> options{"--warp", "--tolerance", "2px"};
  const CliResult done = run({"--warp", "--tolerance", "2px", "--json"});
  ASSERT_NE(done.code, 2) << done.err;
  std::vector<std::string> alone{"series",      path("s/series.csv"), "--out-dir", path("alone"),
                                 "--strategy",  "neighbour",          "--merge",   path("alone/all.ome.tif"),
                                 "--reference", "section-02",         "--warp",    "--tolerance",
                                 "2px"};
  alone.insert(alone.end(), how.begin(), how.end());
  const CliResult single = run_cli(alone);
  EXPECT_EQ(single.code, done.code) << single.err << done.err;
  for (const char* name : {"section-01.json", "section-02.json", "section-03.json", "section-01.field0.tif",
                           "section-01.tif", "section-03.tif", "pairs/section-01@section-02.json"})
    expect_same(std::string("out/block/") + name, std::string("alone/") + name);
  EXPECT_EQ(numbers_of(read_image(path("out/block/all.ome.tif"))),
            numbers_of(read_image(path("alone/all.ome.tif"))));
  const Json told = Json::parse(done.out).at("pairs");
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].at("series_list"), nullptr);
  EXPECT_EQ(told[1].at("id"), "block");
  EXPECT_EQ(told[1].at("series_list"), path("s/series.csv"));
  EXPECT_THAT(told[1].at("reason").get<std::string>(), HasSubstr("3 sections on section-02"));
  EXPECT_THAT(get_text(folder_ / "out/summary.csv"), HasSubstr("\nblock,"));

  const CliResult merged =
      run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json", "--quiet"});
  EXPECT_EQ(Json::parse(merged.out).at("missing"), 0) << merged.out;
  EXPECT_EQ(Json::parse(merged.out).at("changed"), 0) << merged.out;
  EXPECT_THAT(get_text(folder_ / "out/summary.html"), HasSubstr("href='block/summary.csv'"));
  std::vector<std::string> again = options;
  again.push_back("--resume");
  EXPECT_THAT(run(again).err, HasSubstr("2 of 2 pairs are done already"));
  // A series that was stopped goes on with the pairs that it lacks.
  fs::remove(folder_ / "out/block/section-03.tif");
  const CliResult resumed = run(again);
  EXPECT_THAT(resumed.err, HasSubstr("1 of 2 pairs are done already"));
  EXPECT_THAT(resumed.err, HasSubstr("block: 2 of 2 pairs are done already"));
  expect_same("out/block/section-03.tif", "alone/section-03.tif");
}

TEST_F(BatchKinds, WritesSeriesInTheKindOfFileThatPairsHave) {
  make_sections();
  make_pair(folder_, "a", "fabric", "200x180", {"--seed", "1"});
  put_text(folder_ / "list.csv",
           "id,fixed,moving,series_list,series_strategy\ncloth,a/fixed.tif,a/moving.tif,,\n"
           "block,,,s/series.csv,neighbour\n");
  for (const auto& [format, ending] :
       {std::pair{"png", ".png"}, {"jpeg", ".jpg"}, {"ome-zarr", ".ome.zarr"}, {"ome-tiff", ".ome.tif"}}) {
    // Each goes on from what the one before has registered, so that sections are only warped again.
    const CliResult done = run({"--warp", "--format", format, "--resume"});
    ASSERT_NE(done.code, 2) << format << ": " << done.err;
    for (const char* name : {"cloth", "block/section-01", "block/section-03"})
      EXPECT_TRUE(fs::exists(folder_ / "out" / (std::string(name) + ending))) << name << ending;
  }
}

TEST_F(BatchKinds, DividesSeriesAmongShardsAndEstimatesThemToo) {
  make_sections();
  put_text(folder_ / "list.csv", "id,series_list\none,s/series.csv\ntwo,s/series.csv\n");
  const CliResult told = run({"--dry-run", "--json"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_FALSE(fs::exists(folder_ / "out"));
  EXPECT_EQ(Json::parse(told.out).at("to_do"), 2);
  EXPECT_EQ(Json::parse(told.out).at("pixels"), 2 * 2 * 2 * 240.0 * 220.0);
  std::size_t registered = 0;
  for (const char* shard : {"1/2", "2/2"}) {
    const CliResult result = run({"--shard", shard, "--json"});
    ASSERT_NE(result.code, 2) << result.err;
    registered += Json::parse(result.out).at("pairs").size();
  }
  EXPECT_EQ(registered, 2u);
  for (const char* name : {"one/section-01.json", "two/section-03.json"})
    EXPECT_TRUE(fs::exists(folder_ / "out" / name)) << name;
  // A removed file cannot be compared, and counts as unchanged.
  fs::remove(folder_ / "s/series.csv");
  const CliResult merged =
      run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json"});
  EXPECT_THAT(merged.err, HasSubstr("could not be compared: 2"));
  EXPECT_EQ(Json::parse(merged.out).at("changed"), 0);
  EXPECT_EQ(Json::parse(merged.out).at("missing"), 0);
}

TEST_F(BatchKinds, ASeriesAmongPairsThatBeginFromLandmarksBeginsByItself) {
  make_sections();
  make_pair(folder_, "a", "fabric", "240x200", {"--seed", "1"});
  put_text(folder_ / "marks.csv",
           "fixed_x,fixed_y,moving_x,moving_y\n40,40,40,40\n200,40,200,40\n40,160,40,160\n");
  put_text(folder_ / "list.csv",
           "id,fixed,moving,landmarks,series_list,initial,series_strategy\n"
           "cloth,a/fixed.tif,a/moving.tif,marks.csv,,,\n"
           "block,,,,s/series.csv,,neighbour\n"
           "still,,,,s/series.csv,rigid,neighbour\n");
  const CliResult done = run({"--initial", "landmarks", "--json"});
  ASSERT_NE(done.code, 2) << done.err;
  EXPECT_THAT(done.err, HasSubstr("block: a series has no landmarks; it begins as with --initial auto"));
  EXPECT_THAT(done.err, ::testing::Not(HasSubstr("still: a series has no landmarks")));
  for (const auto& [id, initial] : {std::pair{"block", "auto"}, {"still", "rigid"}}) {
    const std::string alone = std::string("alone-") + id;
    run_cli({"series", path("s/series.csv"), "--out-dir", path(alone), "--strategy", "neighbour", "--initial",
             initial, "--engine", "flow", "--device", "cpu", "--quiet"});
    for (const char* name : {"/section-01.json", "/section-01.field0.tif", "/section-03.json"})
      expect_same(std::string("out/") + id + name, alone + name);
  }
  // The pair began from its landmarks, as register does.
  expect_done({"register", "--fixed", path("a/fixed.tif"), "--moving", path("a/moving.tif"), "--landmarks",
               path("marks.csv"), "--initial", "landmarks", "--transform-out", path("cloth.json")},
              true);
  expect_same("out/cloth.json", "cloth.json");
  EXPECT_THAT(run({"--initial", "landmarks", "--resume"}).err, HasSubstr("of 3 pairs are done already"));
}

TEST_F(BatchKinds, FindsWhatIsWrongWithASeriesBeforeItBegins) {
  make_sections();
  refused("id,series_list,fixed\nx,s/series.csv,a.tif\n", "line 2: fixed is for a pair");
  refused("id,series_list,series_strategy\nx,s/series.csv,best\n", "line 2:");
  refused("id,series_list,series_order\nx,s/series.csv,any\n", "line 2: series_order is \"any\"");
  refused("id,series_list,series_merge\nx,s/series.csv,../all.tif\n", "line 2: series_merge is");
  refused("id,series_list,series_reference\nx,s/series.csv,nobody\n",
          "cannot find the reference nobody: line 2 of the list: none of the 3 sections");
  refused("id,fixed,moving,series_order\nx,a,b,given\n", "series_order is for a series");
  refused("id,series_list,initial\nx,s/series.csv,landmarks\n",
          "cannot begin from landmarks: line 2 of the list: a series has none");
  refused("id,series_list,initial\nx,s/series.csv,somehow\n", "line 2:");
  refused("id,fixed,moving,series_list\na,f.tif,m.tif,\nx,,,s/series.csv\n",
          "cannot tile a design in a series: line 3 of the list",
          {"--moving-repeat", "half-drop", "--repeat-size", "20x20"});
  refused("id,fixed,moving\nx,a,b\n", "--export-corrected", {"--warp", "--export-corrected"});
  put_text(folder_ / "short.csv", "image\none.tif\n");
  refused("id,series_list\nx,short.csv\n", "at least two sections");
}

}  // namespace
}  // namespace alinify::testing

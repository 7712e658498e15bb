// Several sections on one of them by one command: which way each goes, what is left of it, and what scripts
// can rely on.
#include <algorithm>
#include <filesystem>
#include <signal.h>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/png_writer.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class Series : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    const CliResult made = run_cli({"phantom", "--kind", "tissue", "--sections", "4", "--size", "420x400",
                                    "--lifetime", "6", "--out", in("s"), "--json", "--quiet"});
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(Json::parse(made.out)["sections"].size(), 4u);
  }
  static void TearDownTestSuite() { delete folder_; }
  static std::string in(const std::string& name) { return (*folder_ / name).string(); }

  static CliResult run(const std::vector<std::string>& what, const std::string& out,
                       const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"series"};
    words.insert(words.end(), what.begin(), what.end());
    for (const std::string& word :
         {std::string("--out-dir"), in(out), std::string("--device"), std::string("cpu"),
          std::string("--engine"), std::string("flow"), std::string("--tolerance"), std::string("2px")})
      words.push_back(word);
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  // All four by neighbours on the first one, with every output, into the folder "chain".
  static CliResult chain(const std::vector<std::string>& more = {}) {
    return run({in("s/series.csv")}, "chain",
               std::vector<std::string>{"--reference", "section-01", "--strategy", "neighbour", "--merge",
                                        in("all.ome.tif"), "--warp", "--report", "json", "--json"} +
                   more);
  }
  // Several tests go on from this run; none leaves other maps in its folder.
  static const CliResult& chained() {
    static const CliResult result = chain();
    return result;
  }
  static const Json& section(const Json& all, const std::string& id) {
    for (const Json& section : all["sections"])
      if (section["id"] == id) return section;
    throw std::out_of_range(id);
  }
  // Median error of a map of a section against the points that the phantom left.
  static double error_of(const std::string& transform, const std::string& reference, const std::string& id) {
    const CliResult result =
        run_cli({"evaluate", "--transform", transform, "--fixed-points", in("s/" + reference + ".points.csv"),
                 "--moving-points", in("s/" + id + ".points.csv"), "--json"});
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out)["tre_px"]["median"].get<double>();
  }
  static void expect_usage(const CliResult& result, const std::string& words) {
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, StartsWith("error: "));
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_EQ(result.out, "");
  }
  static inline TemporaryFolder* folder_ = nullptr;
};

TEST_F(Series, GoesByNeighboursAndMergesAllOfThem) {
  const CliResult& result = chained();
  ASSERT_EQ(result.code, 0) << result.err;
  const Json all = Json::parse(result.out);
  EXPECT_EQ(all["reference"], "section-01");
  EXPECT_EQ(all["failed"], 0);
  EXPECT_EQ(section(all, "section-01")["state"], "reference");
  const Json& last = section(all, "section-04");
  EXPECT_EQ(last["way"], "neighbour");
  EXPECT_EQ(last["via"], Json({"section-03", "section-02"}));
  EXPECT_GT(last["expected_error"]["median_px"].get<double>(), 0);
  for (const std::string id : {"section-02", "section-03", "section-04"}) {
    EXPECT_LT(error_of(in("chain/" + id + ".json"), "section-01", id), 2.0) << id;
    EXPECT_TRUE(fs::exists(in("chain/" + id + ".tif")));
    EXPECT_TRUE(Json::parse(get_text(in("chain/" + id + ".report.json"))).contains("quality"));
  }
  // The maps serve the other commands, the reference's own too.
  put_text(*folder_ / "p.csv", "id,x,y\n1,200,200\n");
  const CliResult points = run_cli(
      {"points", "--transform", in("chain/section-01.json"), "--points", in("p.csv"), "--out", in("q.csv")});
  EXPECT_EQ(points.code, 0) << points.err;
  EXPECT_THAT(get_text(in("q.csv")), HasSubstr("200"));
  const auto merged = open_image(in("all.ome.tif"));
  ASSERT_EQ(merged->info().channels, 12);
  EXPECT_EQ(merged->info().channel_names.front(), "section-01: red");
  EXPECT_EQ(merged->info().channel_names.back(), "section-04: blue");
  // Each channel is what the section's own warped image holds.
  const Image together = read_level(*merged, 0), alone = read_image(in("chain/section-04.tif"));
  const auto* a = reinterpret_cast<const std::uint8_t*>(together.pixels().at(200, 210)) + 9;
  const auto* b = reinterpret_cast<const std::uint8_t*>(alone.pixels().at(200, 210));
  EXPECT_TRUE(std::equal(b, b + 3, a));
  EXPECT_EQ(get_text(in("chain/series.json")).empty(), false);
  EXPECT_THAT(get_text(in("chain/summary.csv")), HasSubstr("section-04,"));
}

TEST_F(Series, RefinesWhatCameByNeighboursAndKeepsTheBetterOfBothMaps) {
  const std::vector<std::string> options{"--reference", "section-01", "--strategy", "neighbour",
                                         "--refine",    "--json",     "--resume"};
  ASSERT_EQ(chained().code, 0) << chained().err;
  fs::copy(in("chain"), in("refined"), fs::copy_options::recursive);
  const CliResult result = run({in("s/series.csv")}, "refined", options);
  ASSERT_EQ(result.code, 0) << result.err;
  const Json all = Json::parse(result.out);
  // Those behind a neighbour, and no others: the second lies on the reference itself.
  EXPECT_TRUE(fs::exists(in("refined/pairs/section-03@section-01@refined.json")));
  EXPECT_TRUE(fs::exists(in("refined/pairs/section-04@section-01@refined.json")));
  EXPECT_FALSE(fs::exists(in("refined/pairs/section-02@section-01@refined.json")));
  for (const std::string id : {"section-03", "section-04"}) {
    const std::string way = section(all, id)["way"].get<std::string>();
    EXPECT_TRUE(way == "refined" || way == "neighbour") << way;
    const double kept = error_of(in("refined/" + id + ".json"), "section-01", id);
    EXPECT_LT(kept, 2.0) << id;
    if (way == "refined") {
      EXPECT_EQ(kept, error_of(in("refined/pairs/" + id + "@section-01@refined.json"), "section-01", id));
    }
  }
  // A run that goes on takes them as they are.
  const CliResult again = run({in("s/series.csv")}, "refined", options);
  EXPECT_EQ(Json::parse(again.out)["sections"], all["sections"]) << again.err;
  EXPECT_THAT(again.err, Not(HasSubstr("registering")));
}

TEST_F(Series, ResumesWhereItStopped) {
  const CliResult& first = chained();
  ASSERT_EQ(first.code, 0) << first.err;
  const CliResult second = chain({"--resume"});
  ASSERT_EQ(second.code, 0) << second.err;
  EXPECT_THAT(second.err, HasSubstr("3 of 3 pairs are done already"));
  Json a = Json::parse(first.out), b = Json::parse(second.out);
  EXPECT_EQ(a["sections"], b["sections"]);
  for (const Json& pair : b["pairs"]) EXPECT_EQ(pair["state"], "skipped");
  fs::remove(in("chain/pairs/section-03@section-02.link.json"));
  const CliResult third = chain({"--resume"});
  EXPECT_THAT(third.err, HasSubstr("2 of 3 pairs are done already"));
  EXPECT_EQ(Json::parse(third.out)["sections"], a["sections"]);
}

TEST_F(Series, FindsTheOrderOfSectionsThatAreMixedUp) {
  const CliResult made = run_cli({"phantom", "--kind", "tissue", "--sections", "5", "--size", "420x400",
                                  "--lifetime", "6", "--out", in("five"), "--quiet"});
  ASSERT_EQ(made.code, 0) << made.err;
  // Every other one, which have one stain.
  const CliResult result =
      run({in("five/section-05.tif"), in("five/section-01.tif"), in("five/section-03.tif")}, "found",
          {"--order", "found", "--reference", "section-01", "--strategy", "neighbour", "--json"});
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(section(Json::parse(result.out), "section-05")["via"], Json({"section-03"}));
}

TEST_F(Series, TellsOfWhatFailsAndGoesOnWithTheRest) {
  Image blank({400, 300}, 1, PixelType::U8);
  std::fill_n(blank.pixels().data, blank.byte_count(), std::byte{250});
  write_png(blank.pixels(), *folder_ / "blank.png");
  put_text(*folder_ / "bad.csv",
           "id,image\na,s/section-01.tif\nblank,blank.png\ngone,gone.tif\nb,s/section-02.tif\n");
  const CliResult result =
      run({in("bad.csv")}, "bad",
          {"--reference", "a", "--strategy", "neighbour", "--merge", in("bad.ome.tif"), "--json"});
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("error: 2 of 4 sections failed"));
  EXPECT_THAT(result.err, HasSubstr("left out of the merged image because they have no map: blank, gone"));
  const Json all = Json::parse(result.out);
  EXPECT_EQ(section(all, "blank")["state"], "failed");
  EXPECT_THAT(section(all, "gone")["error"].get<std::string>(), HasSubstr("gone.tif"));
  EXPECT_EQ(section(all, "b")["way"], "reference") << "around the two that are lost";
  EXPECT_EQ(open_image(in("bad.ome.tif"))->info().channels, 6);
}

TEST_F(Series, RefusesWhatCannotBeMeantBeforeAnythingIsBegun) {
  const std::string a = in("s/section-01.tif"), b = in("s/section-02.tif");
  expect_usage(run({a}, "no"), "at least two sections");
  expect_usage(run({a, b}, "no", {"--reference", "section-09"}), "cannot find the reference section-09");
  put_text(*folder_ / "twice.csv", "id,image\na,s/section-01.tif\nA,s/section-02.tif\n");
  expect_usage(run({in("twice.csv")}, "no"), "the id A is already used in line 2");
  expect_usage(run({a, b}, "no", {"--merge", in("x.webp")}), "OME-TIFF");
  expect_usage(run({a, b}, "no", {"--merge", in("x.png")}), "a PNG holds one image");
  expect_usage(run({a, b}, "no", {"--merge", a}), "it is one of the inputs");
  expect_usage(run({a, b}, "no", {"--initial", "landmarks"}), "a series has none");
  expect_usage(run({a, b}, "no", {"--moving-repeat", "half-drop"}), "cannot tile a design in a series");
  EXPECT_FALSE(fs::exists(in("no"))) << "something was begun";
}

TEST_F(Series, CannotDoWithoutItsReference) {
  const CliResult result = run({in("s/section-01.tif"), in("gone.tif")}, "noref", {"--reference", "gone"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("gone.tif"));
  EXPECT_EQ(result.out, "");
}

TEST_F(Series, StopsAtCtrlCAndGoesOnFromThere) {
  CliProcess process({"series", in("s/series.csv"), "--out-dir", in("stopped"), "--reference", "section-01",
                      "--strategy", "neighbour", "--device", "cpu", "--engine", "flow"});
  process.wait_until_it_handles(SIGINT);
  process.signal(SIGINT);
  EXPECT_EQ(process.wait().code, 130);
  EXPECT_FALSE(fs::exists(in("stopped/section-04.json")));
  const CliResult result =
      run({in("s/series.csv")}, "stopped",
          {"--reference", "section-01", "--strategy", "neighbour", "--resume", "--json"});
  EXPECT_EQ(result.code, 0) << result.err;
}

TEST_F(Series, MakesOnlyTissueInSections) {
  expect_usage(run_cli({"phantom", "--kind", "fabric", "--sections", "3", "--out", in("f")}), "only tissue");
  expect_usage(run_cli({"phantom", "--kind", "tissue", "--restained", "--out", in("f")}), "--sections");
}

}  // namespace
}  // namespace alinify::testing

// Many pairs by one command: what becomes of each, what is skipped, and what scripts can rely on.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <signal.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/png_writer.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class Batch : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string fabric(const std::string& name, int seed, const std::string& size = "200x180") const {
    return make_pair(folder_, name, "fabric", size, {"--seed", std::to_string(seed)});
  }
  std::string list(const std::string& text) const {
    put_text(folder_ / "list.csv", text);
    return path("list.csv");
  }
  CliResult run(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"batch", path("list.csv"), "--out-dir", path("out"), "--device", "cpu"};
    if (std::find(more.begin(), more.end(), "--engine") == more.end())
      words = words + std::vector<std::string>{"--engine", "flow"};
    return run_cli(words + more);
  }
  static std::vector<std::string> column(const std::string& csv, std::size_t index) {
    std::vector<std::string> cells;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream cut(line);
      std::string cell;
      for (std::size_t i = 0; i <= index; ++i) std::getline(cut, cell, ',');
      cells.push_back(cell);
    }
    return cells;
  }
  // True if a batch announces itself in the folder.
  bool tells_of_itself() const {
    std::error_code none_yet;
    for (const auto& file : fs::directory_iterator(folder_ / "out/batch-record/running", none_yet))
      if (file.path().extension() == ".json") return true;
    return false;
  }
  std::string summary() const { return get_text(folder_ / "out/summary.csv"); }
  void expect_usage(const std::string& text, const std::string& words,
                    const std::vector<std::string>& more = {}) {
    list(text);
    const CliResult result = run(more);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, StartsWith("error: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(fs::exists(folder_ / "out")) << "something was begun";
  }
  TemporaryFolder folder_;
};

TEST_F(Batch, GivesEveryPairWhatRegisterGivesIt) {
  const std::string a = fabric("a", 1), b = fabric("b", 2);
  list("fixed,moving,id,check_points\na/fixed.tif,a/moving.tif,roll-a,\nb/fixed.tif,b/moving.tif,,\n");
  const CliResult result = run({"--warp", "--report", "json", "--jobs", "2"});
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("roll-a: done"));
  EXPECT_THAT(result.err, HasSubstr("moving: done"));
  EXPECT_THAT(result.out, HasSubstr("2 pairs: 2 done"));
  for (const auto& [pair, id] : {std::pair{a, "roll-a"}, {b, "moving"}}) {
    const CliResult alone =
        run_cli({"register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--engine",
                 "flow", "--device", "cpu", "--transform-out", path(std::string(id) + ".json"), "--out",
                 pair + "/w.tif", "--quiet"});
    ASSERT_EQ(alone.code, 0) << alone.err;
    const std::string out = path("out/" + std::string(id));
    EXPECT_EQ(get_text(out + ".json"), get_text(folder_ / (std::string(id) + ".json")));
    EXPECT_EQ(get_text(out + ".field0.tif"), get_text(folder_ / (std::string(id) + ".field0.tif")));
    EXPECT_EQ(numbers_of(read_image(out + ".tif")), numbers_of(read_image(pair + "/w.tif")));
    EXPECT_EQ(Json::parse(get_text(out + ".report.json")).at("quality").at("verdict"), "good");
  }
  EXPECT_EQ(column(summary(), 0), (std::vector<std::string>{"id", "roll-a", "moving"}));
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "done", "done"}));
  EXPECT_EQ(column(summary(), 8), (std::vector<std::string>{"device", "cpu", "cpu"}));
}

TEST_F(Batch, WritesFoldersOfChunksAndKnowsThemAgain) {
  fabric("a", 1);
  list("fixed,moving,id\na/fixed.tif,a/moving.tif,roll\n");
  const std::vector<std::string> as_zarr{"--warp", "--format", "ome-zarr"};
  const CliResult first = run(as_zarr);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.err, Not(HasSubstr("warning")));
  const fs::path zarr = folder_ / "out/roll.ome.zarr";
  ASSERT_TRUE(fs::is_directory(zarr));
  EXPECT_EQ(open_image(zarr)->info().format, "OME-Zarr 0.4");
  std::vector<std::string> resumed = as_zarr;
  resumed.push_back("--resume");
  const CliResult again = run(resumed);
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "skipped"}));
  // Files that changed since they were written are written again.
  fs::remove(zarr / "0/0/0/0");
  const CliResult mended = run(resumed);
  ASSERT_EQ(mended.code, 0) << mended.err;
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "done"}));
  EXPECT_TRUE(fs::exists(zarr / "0/0/0/0"));
}

TEST_F(Batch, GoesOnAfterAPairThatFailsAndExitsWithOne) {
  fabric("a", 1);
  fabric("b", 2);
  put_text(folder_ / "broken.tif", "II*\0 no picture");
  Image grey({200, 180}, 1, PixelType::U8);
  std::fill_n(grey.pixels().data, grey.byte_count(), std::byte{90});
  write_png(grey.pixels(), folder_ / "flat.png");
  list(
      "id,fixed,moving\nbroken,a/fixed.tif,broken.tif\nflat,a/fixed.tif,flat.png\ngone,a/fixed.tif,gone.tif\n"
      "good,b/fixed.tif,b/moving.tif\n");
  const CliResult result = run({"--json", "--quiet"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, StartsWith("error: 3 of 4 pairs failed: broken: cannot read "));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("summary.csv"));
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json.at("failed"), 3);
  EXPECT_EQ(json.at("done"), 1);
  EXPECT_THAT(json.at("pairs").at(1).at("error").get<std::string>(), HasSubstr("one grey level"));
  EXPECT_THAT(json.at("pairs").at(2).at("error").get<std::string>(), HasSubstr("gone.tif"));
  EXPECT_EQ(json.at("pairs").at(2).at("verdict"), nullptr);
  EXPECT_EQ(json.at("pairs").at(3).at("verdict"), "good");
  EXPECT_EQ(json.at("pairs").at(3).at("error"), nullptr);
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "failed", "failed", "failed", "done"}));
  EXPECT_THAT(names_in(folder_ / "out"),
              ::testing::ElementsAre("batch-record", "good.field0.tif", "good.json", "summary.csv"));
}

TEST_F(Batch, FindsWhatIsWrongBeforeItBegins) {
  fabric("a", 1);
  const std::string pair = "a/fixed.tif,a/moving.tif";
  expect_usage("fixed,other\n" + pair + "\n", "no column moving");
  expect_usage("id,fixed,moving\nx," + pair + "\nx," + pair + "\n",
               "line 3: the id x is already used in line 2");
  expect_usage("fixed,moving\n" + pair + "\n", "--nonsense", {"--nonsense"});
  expect_usage("fixed,moving\n" + pair + "\n", "magic", {"--engine", "magic"});
  expect_usage("fixed,moving\n" + pair + "\n", "nonsense", {"--set", "nonsense=1"});
  expect_usage("fixed,moving\n" + pair + "\n", "multiple of 16", {"--warp", "--tile-size", "100"});
  expect_usage("fixed,moving,landmarks\n" + pair + ",\n", "line 2", {"--initial", "landmarks"});
  expect_usage("fixed,moving,initial\n" + pair + ",landmarks\n", "cannot begin moving from landmarks");
  expect_usage("fixed,moving\n" + pair + "\n", "report", {"--report", "pdf"});
  expect_usage("id,fixed,moving\nsummary.csv,out/summary.csv," + pair.substr(12) + "\n", "one of the inputs");
  expect_usage("id,fixed,moving\nx,out/x.tif,a/moving.tif\n", "one of the inputs", {"--warp"});
  expect_usage("id,fixed,moving\nx," + pair + "\nx.report," + pair + "\n", "twice", {"--report", "json"});
  expect_usage("id,fixed,moving\nx," + pair + "\n", "--shard 3/2", {"--shard", "3/2"});
  expect_usage("id,fixed,moving\nx," + pair + "\n", "1 <= I <= N", {"--shard", "0/2"});
  expect_usage("id,fixed,moving\nx," + pair + "\n", "1 <= I <= N", {"--shard", "1/2x"});
  expect_usage("id,fixed,moving\nx," + pair + "\n", "both", {"--shard", "1/2", "--merge"});
  EXPECT_EQ(run_cli({"batch"}).code, 2);
  EXPECT_EQ(run_cli({"batch", path("none.csv"), "--out-dir", path("out")}).code, 1);
  list("fixed,moving\n" + pair + "\n");
  put_text(folder_ / "file", "");
  const CliResult no_folder =
      run_cli({"batch", path("list.csv"), "--out-dir", path("file"), "--device", "cpu"});
  EXPECT_EQ(no_folder.code, 1);
  EXPECT_THAT(no_folder.err, HasSubstr("cannot make the folder"));
  if (Json::parse(run_cli({"devices", "--json"}).out).at("gpus").empty()) {
    const CliResult no_gpu =
        run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--device", "cuda:all"});
    EXPECT_EQ(no_gpu.code, 1);
    EXPECT_THAT(no_gpu.err, HasSubstr("cannot run on cuda:all"));
    EXPECT_FALSE(fs::exists(folder_ / "out"));
  }
}

TEST_F(Batch, ResumesWithThePairsThatAreNotDoneTheSameWay) {
  fabric("a", 1);
  fabric("b", 2);
  const std::string header = "id,fixed,moving\n", a = "a,a/fixed.tif,a/moving.tif\n",
                    b = "b,b/fixed.tif,b/moving.tif\n";
  const auto states = [&](const std::vector<std::string>& more) {
    const CliResult result = run(std::vector<std::string>{"--resume"} + more);
    EXPECT_EQ(result.code, 0) << result.err;
    auto column_of_states = column(summary(), 1);
    column_of_states.erase(column_of_states.begin());
    return column_of_states;
  };
  using States = std::vector<std::string>;
  list(header + a);
  EXPECT_EQ(states({}), (States{"done"})) << "there was nothing to resume";
  const auto made = fs::last_write_time(folder_ / "out/a.json");
  list(header + b + a);
  EXPECT_EQ(states({"--threads", "1"}), (States{"done", "skipped"}));
  EXPECT_EQ(fs::last_write_time(folder_ / "out/a.json"), made);
  EXPECT_THAT(column(summary(), 2), ::testing::ElementsAre("verdict", "good", "good")) << "the line is kept";
  EXPECT_THAT(run({"--resume"}).err, HasSubstr("2 of 2 pairs are done already and skipped"));
  // Other options, other outputs, outputs that are gone, other inputs.
  EXPECT_EQ(states({"--seed", "2"}), (States{"done", "done"}));
  EXPECT_EQ(states({"--seed", "2", "--warp"}), (States{"done", "done"}));
  EXPECT_EQ(states({"--seed", "2"}), (States{"skipped", "skipped"})) << "an image too many does no harm";
  fs::remove(folder_ / "out/a.tif");
  EXPECT_EQ(states({"--seed", "2", "--warp"}), (States{"skipped", "done"}));
  fs::copy_file(folder_ / "a/moving.tif", folder_ / "b/moving.tif", fs::copy_options::overwrite_existing);
  fs::copy_file(folder_ / "a/fixed.tif", folder_ / "b/fixed.tif", fs::copy_options::overwrite_existing);
  EXPECT_EQ(states({"--seed", "2", "--warp"}), (States{"done", "skipped"}));
  // Without --resume everything is made again.
  ASSERT_EQ(run({"--seed", "2", "--warp"}).code, 0);
  EXPECT_EQ(column(summary(), 1), (States{"state", "done", "done"}));
  // A corrupted record keeps no pair from being registered.
  put_text(folder_ / "out/batch-record/a.json", "{");
  const CliResult broken = run({"--resume", "--seed", "2", "--warp"});
  EXPECT_EQ(broken.code, 0) << broken.err;
  EXPECT_THAT(broken.err, HasSubstr("warning: a: the record of an earlier run is ignored"));
  EXPECT_THAT(broken.err, HasSubstr("1 of 2 pairs are done already"));
}

TEST_F(Batch, RecordsOnlyTheImageOptionsThatEarlierRecordsDidNotHaveWhereTheyWereAskedFor) {
  fabric("a", 1);
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\n");
  const auto recorded = [&](const std::vector<std::string>& more) {
    EXPECT_EQ(run(std::vector<std::string>{"--warp"} + more).code, 0);
    const Json record = Json::parse(get_text(folder_ / "out/batch-record/a.json"));
    const auto found = record.flatten();
    std::map<std::string, std::string> options;
    for (const auto& [key, value] : found.items()) {
      const std::size_t at = key.find("/image_options/");
      if (at != std::string::npos) options[key.substr(at + 15)] = value;
    }
    return options;
  };
  using Options = std::map<std::string, std::string>;
  const Options before{{"interpolation", "cubic"}, {"compression", "deflate"}, {"outside", "0.000000"},
                       {"jpeg_quality", "90"},     {"tile_size", "512"},       {"pyramid", "yes"},
                       {"bigtiff", "no"}};
  EXPECT_EQ(recorded({}), before);
  Options print = before;
  print["layout"] = "print", print["compression"] = "lzw", print["outside"] = "0";
  EXPECT_EQ(recorded({"--layout", "print", "--outside", "0"}), print) << "which keeps bare paper away";
  Options ome = before;
  ome["format"] = "ome-tiff", ome["frame"] = "union", ome["compression_level"] = "fast";
  EXPECT_EQ(recorded({"--format", "ome-tiff", "--frame", "union", "--compression-level", "fast"}), ome);
}

TEST_F(Batch, StopsAtOnceOnInterruptAndLeavesNothingHalf) {
  fabric("a", 1);
  fabric("b", 2, "1500x1500");
  list(
      "id,fixed,moving\na,a/fixed.tif,a/moving.tif\nb,b/fixed.tif,b/moving.tif\nc,b/fixed.tif,b/"
      "moving.tif\n");
  CliProcess work({"batch", path("list.csv"), "--out-dir", path("out"), "--engine", "flow", "--device", "cpu",
                   "--warp", "--report", "html"});
  // Once the first pair is recorded, the second one runs.
  while (work.running() && column(summary(), 1).size() < 2)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  work.signal(SIGINT);
  const CliResult result = work.wait();
  ASSERT_EQ(result.code, 130) << result.err;
  EXPECT_THAT(result.err, EndsWith("cancelled\n"));
  EXPECT_THAT(result.out, HasSubstr("1 done, 2 cancelled"));
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "done", "cancelled", "cancelled"}));
  EXPECT_THAT(summary(), HasSubstr("it was stopped"));
  EXPECT_THAT(summary(), HasSubstr("it was not begun"));
  for (const std::string& name : names_in(folder_ / "out"))
    EXPECT_THAT(name, ::testing::AnyOf(StartsWith("a."), "summary.csv", "batch-record"));
  EXPECT_THAT(names_in(folder_ / "out/batch-record"), ::testing::ElementsAre("a.json"));
}

TEST_F(Batch, ShardsRegisterEachPairOnceAndMergeTellsOfAll) {
  std::string lines;
  for (int i = 0; i < 5; ++i) {
    const std::string name = "p" + std::to_string(i);
    fabric(name, i + 1);
    lines += name + "," + name + "/fixed.tif," + name + "/moving.tif\n";
  }
  lines += "lost,gone.tif,p0/moving.tif\n";
  list("id,fixed,moving\n" + lines);
  std::vector<std::string> registered;
  const auto shard = [&](int index) {
    const CliResult result = run({"--shard", std::to_string(index) + "/3", "--json"});
    EXPECT_NE(result.code, 2) << result.err;
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json.at("pairs").size(), 2u) << "six pairs, three shards";
    for (const Json& pair : json.at("pairs")) registered.push_back(pair.at("id"));
    EXPECT_TRUE(fs::exists(folder_ / ("out/summary-" + std::to_string(index) + "-of-3.csv")));
  };
  shard(2);
  shard(1);
  const CliResult early = run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json"});
  EXPECT_EQ(early.code, 1);
  EXPECT_EQ(Json::parse(early.out).at("missing"), 2) << "the third shard has not run";
  shard(3);
  EXPECT_THAT(registered, ::testing::UnorderedElementsAre("p0", "p1", "p2", "p3", "p4", "lost"));
  const CliResult merged =
      run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json"});
  EXPECT_EQ(merged.code, 1) << "a pair failed, in whichever shard";
  EXPECT_THAT(merged.err, HasSubstr("gone.tif"));
  EXPECT_EQ(Json::parse(merged.out).at("done"), 5);
  EXPECT_EQ(Json::parse(merged.out).at("missing"), 0);
  EXPECT_EQ(column(summary(), 0), (std::vector<std::string>{"id", "p0", "p1", "p2", "p3", "p4", "lost"}));
  EXPECT_EQ(column(summary(), 1),
            (std::vector<std::string>{"state", "done", "done", "done", "done", "done", "failed"}));
  EXPECT_THAT(get_text(folder_ / "out/summary.html"), HasSubstr("5 done, 1 failed"));
  // A file that vanished, and a list that has another pair by now.
  fs::remove(folder_ / "out/p1.json");
  list("id,fixed,moving\n" + lines.substr(lines.find('\n') + 1));
  const CliResult changed =
      run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json"});
  EXPECT_THAT(changed.err, HasSubstr("not in the list: 1, p0"));
  EXPECT_EQ(Json::parse(changed.out).at("missing"), 1);
  EXPECT_THAT(Json::parse(changed.out).at("pairs").at(0).at("error").get<std::string>(),
              HasSubstr("p1.json"));
}

TEST_F(Batch, MakesTheSameBytesInShardsAsInOneRun) {
  fabric("a", 1);
  fabric("b", 2);
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\nb,b/fixed.tif,b/moving.tif\n");
  ASSERT_EQ(run({"--warp"}).code, 0);
  const auto whole = std::pair(get_text(folder_ / "out/a.field0.tif"), get_text(folder_ / "out/b.tif"));
  fs::remove_all(folder_ / "out");
  ASSERT_EQ(run({"--warp", "--shard", "1/2"}).code, 0);
  ASSERT_EQ(run({"--warp", "--shard", "2/2"}).code, 0);
  EXPECT_TRUE(whole == std::pair(get_text(folder_ / "out/a.field0.tif"), get_text(folder_ / "out/b.tif")));
}

TEST_F(Batch, AnotherBatchThatRunsInTheFolderIsNotJoined) {
  // The first pair takes its time, so that the other batch comes while it runs.
  fabric("a", 1, "900x900");
  fabric("b", 2);
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\nb,b/fixed.tif,b/moving.tif\n");
  CliProcess first(
      {"batch", path("list.csv"), "--out-dir", path("out"), "--engine", "flow", "--device", "cpu"});
  while (first.running() && !tells_of_itself()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const CliResult second = run();
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("another one that may have pairs in common writes into it"));
  first.signal(SIGKILL);
  first.wait();
  EXPECT_TRUE(tells_of_itself()) << "whoever is killed leaves his mark";
  const CliResult again = run({"--resume"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_FALSE(tells_of_itself());
}

TEST_F(Batch, FinishesThePairThatRunsWhenASchedulerAsksItToEnd) {
  fabric("a", 1, "1000x1000");
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\nb,a/fixed.tif,a/moving.tif\n");
  CliProcess work({"batch", path("list.csv"), "--out-dir", path("out"), "--engine", "flow", "--device", "cpu",
                   "--grace", "300"});
  while (work.running() && !tells_of_itself()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  work.signal(SIGUSR1);
  work.wait_until_it_says("status: ");
  work.signal(SIGTERM);
  const CliResult result = work.wait();
  EXPECT_EQ(result.code, 130) << result.err;
  EXPECT_THAT(result.err, HasSubstr("status: 0 of 2 done"));
  EXPECT_THAT(result.err, HasSubstr("asked to end"));
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "done", "cancelled"}));
}

TEST_F(Batch, StopsThePairThatRunsOnceItsGraceIsOver) {
  fabric("a", 1, "3000x3000");
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\nb,a/fixed.tif,a/moving.tif\n");
  CliProcess work({"batch", path("list.csv"), "--out-dir", path("out"), "--engine", "flow", "--device", "cpu",
                   "--warp", "--grace", "0.1"});
  while (work.running() && !tells_of_itself()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  work.signal(SIGTERM);
  const CliResult result = work.wait();
  EXPECT_EQ(result.code, 130) << result.err;
  EXPECT_EQ(column(summary(), 1), (std::vector<std::string>{"state", "cancelled", "cancelled"}));
  EXPECT_FALSE(fs::exists(folder_ / "out/a.json")) << "something half was left";
}

TEST_F(Batch, RegistersAgainWithAnotherRepeatOrKindOfZarr) {
  fabric("a", 1);
  list("id,fixed,moving\na,a/fixed.tif,a/moving.tif\n");
  const std::vector<std::string> zarr{"--warp", "--format", "ome-zarr", "--zarr-version"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  ASSERT_EQ(run(with(zarr, {"0.4"})).code, 0);
  EXPECT_THAT(run(with(zarr, {"0.4", "--resume"})).err, HasSubstr("1 of 1 pairs are done already"));
  EXPECT_THAT(run(with(zarr, {"0.5", "--resume"})).err, HasSubstr("0 of 1 pairs are done already"));
  EXPECT_THAT(run(with(zarr, {"0.5", "--resume"})).err, HasSubstr("1 of 1 pairs are done already"));
  EXPECT_THAT(run(with(zarr, {"0.5", "--resume", "--moving-repeat", "straight"})).err,
              HasSubstr("0 of 1 pairs are done already"));
}

TEST_F(Batch, SharesOutFromAFolderOfItsOwnInSilence) {
  // Relative names of the list hang on the list, those of the command line on where it runs.
  fabric("a", 1);
  fs::create_directory(folder_ / "lists");
  put_text(folder_ / "lists/l.csv", "fixed,moving,note\n../a/fixed.tif,../a/moving.tif,x\n");
  const CliResult result = run_cli({"batch", path("lists/l.csv"), "--out-dir", path("deep/er"), "--engine",
                                    "flow", "--device", "cpu", "--quiet", "--memory-limit", "2G"});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(fs::exists(folder_ / "deep/er/moving.json"));
}

}  // namespace
}  // namespace alinify::testing

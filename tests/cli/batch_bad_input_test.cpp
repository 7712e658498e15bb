// A batch with unusable input, or whose surroundings change under it: its messages, and that nothing is lost
// or done twice.
#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class BatchUnderStrain : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void fabric(const std::string& name, int seed, const std::string& size = "200x180") const {
    make_pair(folder_, name, "fabric", size, {"--seed", std::to_string(seed)});
  }
  void list(const std::vector<std::string>& ids, const std::string& pair = "a") const {
    std::string text = "id,fixed,moving\n";
    for (const std::string& id : ids)
      text += "\"" + id + "\"," + pair + "/fixed.tif," + pair + "/moving.tif\n";
    put_text(folder_ / "list.csv", text);
  }
  std::vector<std::string> words(const std::vector<std::string>& more) const {
    std::vector<std::string> all{"batch",    path("list.csv"), "--out-dir", path("out"),
                                 "--engine", "flow",           "--device",  "cpu"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  CliResult run(const std::vector<std::string>& more = {}) const { return run_cli(words(more)); }
  Json merged() const {
    return Json::parse(
        run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json", "--quiet"}).out);
  }
  TemporaryFolder folder_;
};

TEST_F(BatchUnderStrain, RefusesIdsThatAreNoNamesForFilesAndSaysWhichLine) {
  fabric("a", 1);
  for (const std::string& id :
       {std::string("roll/1"), std::string("roll 1"), std::string("..\\roll"), std::string("../up"),
        std::string(".hidden"), std::string("a:b"), std::string(200, 'x')}) {
    list({"fine", id});
    const CliResult result = run();
    EXPECT_EQ(result.code, 2) << id;
    EXPECT_THAT(result.err, HasSubstr("line 3: the id \"" + id.substr(0, 40))) << id;
    EXPECT_THAT(result.err, HasSubstr("letters, digits")) << id;
    EXPECT_FALSE(fs::exists(folder_ / "out")) << "something was begun for " << id;
  }
  list({"Stück-1.ä", std::string(120, 'x'), "巻き"});
  const CliResult result = run({"--json"});
  EXPECT_EQ(result.code, 0) << result.err;
  for (const char* name : {"Stück-1.ä.json", "巻き.json"})
    EXPECT_TRUE(fs::exists(folder_ / "out" / name)) << name;
  EXPECT_EQ(merged().at("done"), 3);
}

TEST_F(BatchUnderStrain, RefusesShardsThatAreNone) {
  fabric("a", 1);
  list({"p"});
  for (const char* shard :
       {"1/0", "2/1", "-1/2", "0/0", "1", "/", "1/", "1/2/3", "a/b", "1/99999999999999999999"}) {
    const CliResult result = run({"--shard", shard});
    EXPECT_EQ(result.code, 2) << shard;
    EXPECT_THAT(result.err, HasSubstr("--shard " + std::string(shard))) << shard;
    EXPECT_FALSE(fs::exists(folder_ / "out")) << shard;
  }
  // More shards than pairs leave some without any, which is no failure: lists grow and shrink.
  int registered = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const CliResult result = run({"--shard", shard, "--json"});
    EXPECT_EQ(result.code, 0) << result.err;
    registered += static_cast<int>(Json::parse(result.out).at("pairs").size());
  }
  EXPECT_EQ(registered, 1);
}

TEST_F(BatchUnderStrain, AListThatChangesBetweenShardsIsToldByTheMergeAndHealedByRunningAgain) {
  fabric("a", 1);
  list({"p", "q", "r"});
  ASSERT_EQ(run({"--shard", "1/2"}).code, 0);
  // Two pairs more, one less, and in another order.
  list({"t", "r", "s", "q"});
  ASSERT_EQ(run({"--shard", "2/2"}).code, 0);
  const Json before = merged();
  EXPECT_EQ(before.at("pairs").size(), 4u);
  const int missing = before.at("missing").get<int>();
  EXPECT_EQ(before.at("done").get<int>() + missing, 4);
  std::vector<std::string> again;
  for (const char* shard : {"1/2", "2/2"}) {
    const CliResult result = run({"--shard", shard, "--resume", "--json"});
    EXPECT_EQ(result.code, 0) << result.err;
    const Json told = Json::parse(result.out);
    for (const Json& pair : told.at("pairs"))
      if (pair.at("state") == "done") again.push_back(pair.at("id"));
  }
  EXPECT_EQ(static_cast<int>(again.size()), missing) << "what was done already is not done twice";
  EXPECT_EQ(merged().at("missing"), 0);
  EXPECT_EQ(merged().at("done"), 4);
}

TEST_F(BatchUnderStrain, SaysSoWhereItsFolderVanishes) {
  fabric("a", 1, "600x600");
  list({"p", "q"});
  CliProcess work(words({"--warp"}));
  while (work.running() && !fs::exists(folder_ / "out/batch-record/running"))
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  fs::rename(folder_ / "out", folder_ / "elsewhere");
  const CliResult result = work.wait();
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr("error: "));
  EXPECT_THAT(result.err, HasSubstr("out"));
  // Once it is back, the batch goes on as before.
  fs::remove_all(folder_ / "out");
  fs::rename(folder_ / "elsewhere", folder_ / "out");
  const CliResult again = run({"--warp", "--resume"});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(merged().at("done"), 2);
}

TEST_F(BatchUnderStrain, RefusesAFolderThatCannotBeWritten) {
  fabric("a", 1);
  list({"p"});
  const CliResult result =
      run_cli({"batch", path("list.csv"), "--out-dir", "/proc/alinify", "--device", "cpu"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot make the folder"));
  EXPECT_THAT(result.err, HasSubstr("/proc/alinify"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  const CliResult estimate =
      run_cli({"batch", path("list.csv"), "--out-dir", "/proc/alinify", "--device", "cpu", "--dry-run"});
  EXPECT_EQ(estimate.code, 1);
  EXPECT_THAT(estimate.err, HasSubstr("/proc"));
}

// Machines whose clocks are wrong leave files of tomorrow.
TEST_F(BatchUnderStrain, ClocksThatAreWrongDoNothing) {
  fabric("a", 1);
  list({"p", "q"});
  for (const char* name : {"a/fixed.tif", "a/moving.tif", "list.csv"})
    fs::last_write_time(folder_ / name, fs::file_time_type::clock::now() + std::chrono::hours(48));
  ASSERT_EQ(run({"--shard", "1/2"}).code, 0);
  for (const auto& file : fs::recursive_directory_iterator(folder_ / "out/batch-record"))
    fs::last_write_time(file.path(), fs::file_time_type::clock::now() - std::chrono::hours(24 * 365));
  ASSERT_EQ(run({"--shard", "2/2"}).code, 0);
  EXPECT_EQ(merged().at("done"), 2);
  const CliResult resumed = run({"--resume"});
  EXPECT_THAT(resumed.err, HasSubstr("2 of 2 pairs are done already")) << resumed.err;
}

TEST_F(BatchUnderStrain, AMachineWithoutTheGpuAskedForSaysSoBeforeItBegins) {
  if (!Json::parse(run_cli({"devices", "--json"}).out).at("gpus").empty())
    GTEST_SKIP() << "there is a GPU here";
  fabric("a", 1);
  list({"p"});
  for (const char* device : {"cuda", "cuda:3", "cuda:all"}) {
    const CliResult result =
        run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--device", device, "--shard", "1/1"});
    EXPECT_EQ(result.code, 1) << device;
    EXPECT_THAT(result.err, StartsWith("error: cannot run on " + std::string(device)));
    EXPECT_FALSE(fs::exists(folder_ / "out")) << device;
  }
}

TEST_F(BatchUnderStrain, TellsWhatItWillTakeAndLeavesNothing) {
  std::string text = "id,fixed,moving\n";
  for (int i = 0; i < 8; ++i) {
    const std::string name = std::string("p") + std::to_string(i);
    fabric(name, i + 1, i < 4 ? "240x240" : "480x480");
    text += name + "," + name + "/fixed.tif," + name + "/moving.tif\n";
  }
  put_text(folder_ / "list.csv", text);
  const auto before = names_in(folder_.path());
  const CliResult told = run({"--warp", "--report", "json", "--dry-run", "--json"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(names_in(folder_.path()), before);
  const Json estimate = Json::parse(told.out);
  EXPECT_EQ(estimate.at("pairs"), 8);
  EXPECT_EQ(estimate.at("to_do"), 8);
  EXPECT_EQ(estimate.at("measured"), 3);
  EXPECT_EQ(estimate.at("fits_on_disk"), true);
  const CliResult done = run({"--warp", "--report", "json", "--json"});
  ASSERT_EQ(done.code, 0) << done.err;
  double bytes = 0;
  for (const auto& file : fs::recursive_directory_iterator(folder_ / "out"))
    if (file.is_regular_file()) bytes += static_cast<double>(file.file_size());
  EXPECT_NEAR(estimate.at("disk_bytes").get<double>() / bytes, 1, 0.25);
  // How long is the machine's own affair, and others work on it too: the order must be right.
  const double ratio =
      estimate.at("elapsed_s").get<double>() / Json::parse(done.out).at("elapsed_s").get<double>();
  EXPECT_GT(ratio, 0.3);
  EXPECT_LT(ratio, 3);
  // Other processes on the cores do not count in these two.
  const double processor =
      estimate.at("processor_s").get<double>() / Json::parse(done.out).at("processor_s").get<double>();
  EXPECT_GT(processor, 0.5);
  EXPECT_LT(processor, 2);
  EXPECT_GT(estimate.at("elapsed_alone_s").get<double>(), 0);
  EXPECT_LE(estimate.at("elapsed_alone_s").get<double>(), estimate.at("elapsed_s").get<double>());
  // Finished work is not to be done again.
  const CliResult rest = run({"--warp", "--report", "json", "--dry-run", "--json", "--resume"});
  ASSERT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(Json::parse(rest.out).at("to_do"), 0);
  EXPECT_EQ(Json::parse(rest.out).at("elapsed_s"), 0);
  EXPECT_EQ(run({"--dry-run", "--merge"}).code, 2);
}

TEST_F(BatchUnderStrain, EstimatesNothingWhereNoPairCanBeRegistered) {
  put_text(folder_ / "list.csv", "id,fixed,moving\np,gone.tif,gone.tif\n");
  const CliResult result = run({"--dry-run", "--json"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.err, HasSubstr("cannot be read and are left out: 1"));
  EXPECT_EQ(Json::parse(result.out).at("to_do"), 0);
}

}  // namespace
}  // namespace alinify::testing

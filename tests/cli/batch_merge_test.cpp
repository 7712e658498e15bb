// Changes since the registration that --merge detects: in results, inputs and the list.
#include <chrono>
#include <filesystem>
#include <string>

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
using ::testing::Not;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class BatchMerge : public ::testing::Test {
 protected:
  void SetUp() override {
    make_pair(folder_, "a", "fabric", "200x180", {"--seed", "1"});
    make_pair(folder_, "b", "fabric", "200x180", {"--seed", "2"});
    list("");
    ASSERT_EQ(run({"--warp"}).code, 0);
    ASSERT_EQ(merge().code, 0);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void list(const std::string& more, const std::string& b = "b/moving.tif", const char* page = "") const {
    put_text(folder_ / "list.csv",
             "id,fixed,moving,moving_page,landmarks\nroll-a,a/fixed.tif,a/moving.tif,,\n" +
                 ("roll-b,b/fixed.tif," + b) + "," + page + ",\n" + more);
  }
  CliResult run(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"batch",    path("list.csv"), "--out-dir", path("out"),
                                   "--engine", "flow",           "--device",  "cpu"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  CliResult merge() const {
    return run_cli({"batch", path("list.csv"), "--out-dir", path("out"), "--merge", "--json"});
  }
  // Expects that roll-b alone is reported as changed, with the exit code of a failure.
  void expect_changed(const std::string& words) const {
    const CliResult merged = merge();
    EXPECT_EQ(merged.code, 1);
    EXPECT_THAT(merged.err, HasSubstr("1 of 2 pairs has changed"));
    EXPECT_THAT(merged.err, HasSubstr(words));
    const Json told = Json::parse(merged.out);
    EXPECT_EQ(told.at("changed"), 1);
    EXPECT_EQ(told.at("pairs").at(0).at("state"), "done");
    EXPECT_EQ(told.at("pairs").at(1).at("state"), "changed");
    EXPECT_THAT(get_text(folder_ / "out/summary.csv"), HasSubstr("\nroll-b,changed,"));
    EXPECT_THAT(get_text(folder_ / "out/summary.html"), HasSubstr(">changed<"));
  }
  // One bit elsewhere, so that the size stays.
  static void spoil(const fs::path& file) {
    std::string bytes = get_text(file);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    put_text(file, bytes);
  }
  TemporaryFolder folder_;
};

TEST_F(BatchMerge, NoticesAnImageThatIsNotTheOneItWasMadeFromAndResumingMendsIt) {
  spoil(folder_ / "b/moving.tif");
  expect_changed("its moving " + path("b/moving.tif") + " is not the file that it was made from");
  EXPECT_THAT(run({"--warp", "--resume"}).err, HasSubstr("1 of 2 pairs are done already"));
  EXPECT_EQ(merge().code, 0);
}

TEST_F(BatchMerge, NoticesAResultThatWasWrittenOver) {
  spoil(folder_ / "out/roll-b.tif");
  expect_changed("its file roll-b.tif has been changed since it was written");
}

TEST_F(BatchMerge, NoticesAListThatNowGivesAPairOtherwise) {
  list("", "a/moving.tif");
  expect_changed("is not the file that it was made from");
  list("", "b/moving.tif", "1");
  expect_changed("the list now gives it another moving_page");
  put_text(folder_ / "list.csv",
           "id,fixed,moving,moving_mask\nroll-a,a/fixed.tif,a/moving.tif,\nroll-b,b/fixed.tif,b/moving.tif,b/"
           "fixed.tif\n");
  expect_changed("the list names its moving mask");
}

TEST_F(BatchMerge, NoticesPairsThatTheListHasNoMore) {
  put_text(folder_ / "list.csv", "id,fixed,moving\nroll-a,a/fixed.tif,a/moving.tif\n");
  const CliResult merged = merge();
  EXPECT_EQ(merged.code, 1);
  EXPECT_THAT(merged.err, HasSubstr("the list has changed since its pairs were registered"));
  EXPECT_THAT(merged.err, HasSubstr("batch-record/roll-b.json"));
  EXPECT_EQ(Json::parse(merged.out).at("not_in_list"), Json::array({"roll-b"}));
  fs::remove(folder_ / "out/batch-record/roll-b.json");
  EXPECT_EQ(merge().code, 0);
}

TEST_F(BatchMerge, TakesFilesThatWereOnlyTouchedCopiedOrPutAwayForWhatTheyWere) {
  const auto tomorrow = fs::file_time_type::clock::now() + std::chrono::hours(24);
  fs::last_write_time(folder_ / "b/moving.tif", tomorrow);
  fs::last_write_time(folder_ / "out/roll-b.tif", tomorrow);
  EXPECT_EQ(merge().code, 0);
  fs::copy_file(folder_ / "b/moving.tif", folder_ / "copy.tif");
  list("", "copy.tif");
  EXPECT_EQ(merge().code, 0);
  fs::remove(folder_ / "copy.tif");
  const CliResult merged = merge();
  EXPECT_EQ(merged.code, 0) << "what is archived has not changed";
  EXPECT_THAT(merged.err, HasSubstr("could not be compared: 1"));
}

}  // namespace
}  // namespace alinify::testing

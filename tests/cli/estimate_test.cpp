// register's estimate of its time and files before it begins.
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

class RegisterDryRun : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  CliResult run(const std::vector<std::string>& more) const {
    std::vector<std::string> words{
        "register", "--fixed", path("p/fixed.tif"), "--moving", path("p/moving.tif"),
        "--device", "cpu",     "--engine",          "flow",     "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
  }
  std::vector<std::string> left() const {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(folder_.path()))
      names.push_back(file.path().filename().string());
    return names;
  }
  double bytes_of(const std::string& stem) const {
    double bytes = 0;
    for (const auto& file : fs::directory_iterator(folder_.path()))
      if (file.path().filename().string().rfind(stem, 0) == 0) bytes += static_cast<double>(file.file_size());
    return bytes;
  }
  TemporaryFolder folder_;
};

TEST_F(RegisterDryRun, TellsOfALargePairFromItsCoarserLevelsWhatTheRunThenTakes) {
  // Just too large to be tried as it is: more than 6 million pixels.
  make_pair(folder_, "p", "fabric", "2500x2450");
  const std::vector<std::string> outputs{"--transform-out", path("t.json"), "--out", path("w.tif")};
  std::vector<std::string> asked = outputs;
  asked.emplace_back("--dry-run");
  const CliResult told = run(asked);
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_THAT(left(), ::testing::ElementsAre("p"));
  const Json estimate = Json::parse(told.out);
  ASSERT_EQ(estimate.at("trials").size(), 2u);
  EXPECT_EQ(estimate.at("trials")[0].at("downsample"), 2);
  EXPECT_EQ(estimate.at("trials")[1].at("downsample"), 4);
  EXPECT_TRUE(estimate.at("fits_on_disk").get<bool>());

  const CliResult done = run(outputs);
  ASSERT_EQ(done.code, 0) << done.err;
  const Json report = Json::parse(done.out);
  // Other programs may be at work, so the time is held to little here; the bytes are not.
  const double true_s = report.at("elapsed_s").get<double>(), told_s = estimate.at("total_s").get<double>();
  EXPECT_GT(told_s, true_s / 4);
  EXPECT_LT(told_s, true_s * 4);
  EXPECT_NEAR(estimate.at("transform_bytes").get<double>() / bytes_of("t."), 1, 0.3);
  EXPECT_NEAR(estimate.at("image").at("estimated_bytes").get<double>() / bytes_of("w.tif"), 1, 0.25);
}

TEST_F(RegisterDryRun, RegistersASmallPairAsItIsAndSaysWhatItCannotTell) {
  make_pair(folder_, "p", "fabric", "300x260");
  const CliResult told = run({"--transform-out", path("t.json"), "--dry-run"});
  ASSERT_EQ(told.code, 0) << told.err;
  const Json estimate = Json::parse(told.out);
  EXPECT_EQ(estimate.at("trials").size(), 1u);
  EXPECT_EQ(estimate.at("trials")[0].at("downsample"), 1);
  EXPECT_FALSE(estimate.contains("image"));
  ASSERT_EQ(run({"--transform-out", path("t.json")}).code, 0);
  // But for the name of its field.
  EXPECT_NEAR(estimate.at("transform_bytes").get<double>(), bytes_of("t."), 64);
  const CliResult repeat = run({"--moving-repeat", "auto", "--dry-run"});
  EXPECT_EQ(repeat.code, 2);
  EXPECT_THAT(repeat.err, HasSubstr("full resolution only"));
}

}  // namespace
}  // namespace alinify::testing

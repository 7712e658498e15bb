// The pairs that come with the program, as shown first by ./setup.sh demo.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using Json = nlohmann::json;

class Samples : public ::testing::Test {
 protected:
  /// Registers a sample as the demo does, and measures it at its points.
  void run(const std::string& name) {
    const std::string pair = ALINIFY_SOURCE_DIR "/resources/samples/" + name;
    const std::string map = (folder_ / "T.json").string(), report = (folder_ / "R.json").string();
    const CliResult result =
        run_cli({"register", "--fixed", pair + "/fixed.jpg", "--moving", pair + "/moving.jpg",
                 "--transform-out", map, "--report", report, "--device", "cpu", "--quiet"});
    ASSERT_EQ(result.code, 0) << result.err;
    quality_ = Json::parse(get_text(report)).at("quality");
    const CliResult evaluated =
        run_cli({"evaluate", "--transform", map, "--fixed-points", pair + "/fixed.csv", "--moving-points",
                 pair + "/moving.csv", "--json"});
    ASSERT_EQ(evaluated.code, 0) << evaluated.err;
    error_ = Json::parse(evaluated.out).at("tre_px");
  }

  TemporaryFolder folder_;
  Json quality_, error_;
};

TEST_F(Samples, TheClothIsGoodEverywhereAndLiesWhereItShould) {
  ASSERT_NO_FATAL_FAILURE(run("fabric"));
  EXPECT_EQ(quality_.at("verdict"), "good");
  EXPECT_TRUE(quality_.at("places").empty()) << quality_.at("places").dump();
  EXPECT_LT(error_.at("median").get<double>(), 0.05);
  EXPECT_LT(error_.at("max").get<double>(), 0.5);
}

TEST_F(Samples, TheTissueIsToBeCheckedAndNamesPlaces) {
  ASSERT_NO_FATAL_FAILURE(run("tissue"));
  EXPECT_EQ(quality_.at("verdict"), "check");
  EXPECT_FALSE(quality_.at("places").empty());
  EXPECT_LT(error_.at("median").get<double>(), 8);
}

}  // namespace
}  // namespace alinify::testing

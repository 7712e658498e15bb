// Prior knowledge of a pair's position, given on the command line: obeyed, and reported. Requested in
// https://github.com/MathOnco/valis/issues/246.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/temporary_folder.h"

namespace alinify::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class SearchLimitsFlags : public ::testing::Test {
 protected:
  Json report_of(const std::string& pair, const std::vector<std::string>& limits) {
    std::vector<std::string> arguments{
        "register", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif",
        "--json",   "--quiet", "--engine",          "flow"};
    arguments.insert(arguments.end(), limits.begin(), limits.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return Json::parse(result.out);
  }
  void expect_refused(const Json& report, const std::string& limits) {
    EXPECT_FALSE(report.at("start").at("found").get<bool>());
    EXPECT_LT(report.at("start").at("confidence").get<double>(), 0.5);
    EXPECT_THAT(report.at("notes").get<std::vector<std::string>>(),
                Contains(HasSubstr("no start was found within the limits (" + limits + ")")));
  }
  TemporaryFolder folder_;
};

TEST_F(SearchLimitsFlags, FindAPairTurnedBy30DegreesWithin40AndRefuseItWithin20) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x270", {"--rotation", "30"});
  const Json found = report_of(pair, {"--max-rotation", "40"});
  EXPECT_TRUE(found.at("start").at("found").get<bool>());
  EXPECT_EQ(found.at("quality").at("verdict"), "good");
  EXPECT_EQ(found.at("start").at("limits"), (Json{{"max_rotation", 40.0}, {"scale_range", nullptr}}));
  const Json refused = report_of(pair, {"--max-rotation", "20"});
  expect_refused(refused, "turned by at most 20 degrees");
  EXPECT_NE(refused.at("quality").at("verdict"), "good");
}

TEST_F(SearchLimitsFlags, RefuseAPairWhoseScaleIsBeyondTheRange) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x270");
  const Json found = report_of(pair, {"--scale-range", "0.9,1.1"});
  EXPECT_TRUE(found.at("start").at("found").get<bool>());
  EXPECT_EQ(found.at("start").at("limits").at("scale_range"), (Json{0.9, 1.1}));
  // The engine may find its way from where the images lie; the search has not.
  expect_refused(report_of(pair, {"--scale-range", "1.3,2"}), "scaled by 1.3 to 2");
  EXPECT_TRUE(report_of(pair, {}).at("start").at("limits").is_null());
}

TEST_F(SearchLimitsFlags, TellWhetherUnevenTravelIsLookedFor) {
  const std::string pair = make_pair(folder_, "pair", "tissue", "300x270");
  const auto notes_with = [&](const std::string& travel) {
    return report_of(pair, {"--travel", travel}).at("notes").get<std::vector<std::string>>();
  };
  EXPECT_THAT(notes_with("on"), Contains(HasSubstr("no uneven travel of the cloth was found")));
  EXPECT_THAT(notes_with("auto"), Not(Contains(HasSubstr("uneven travel"))));
  EXPECT_THAT(notes_with("off"), Not(Contains(HasSubstr("uneven travel"))));
  const auto refused = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"register", "--fixed", pair + "/fixed.tif", "--moving",
                                       pair + "/moving.tif"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
  };
  EXPECT_EQ(refused({"--travel", "sideways"}).code, 2);
  EXPECT_EQ(refused({"--pieces", "sometimes"}).code, 2);
  for (const char* blind : {"none", "center"}) {
    const CliResult result = refused({"--travel", "on", "--initial", blind});
    EXPECT_EQ(result.code, 2) << blind;
    EXPECT_THAT(result.err, HasSubstr("searched for after a start was found"));
  }
}

}  // namespace
}  // namespace alinify::testing
